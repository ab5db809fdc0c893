//! Reviews of finished games: stored with the game and deleted with it.

use sqlx::{AnyConnection, Row};

use super::changes::Change;
use super::{Store, StoreError};
use crate::id::Id;
use crate::setup::TableSetup;

/// A review, as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredReview {
    /// The table.
    pub table: Id,
    /// The review as JSON.
    pub review: String,
    /// What statistics need of it, as JSON.
    pub digest: String,
    /// For every person at the table, what luck brought and what mistakes cost.
    pub accounts: Vec<(Id, f64, f64)>,
}

/// A reviewed game of a person.
#[derive(Clone, Debug)]
pub(crate) struct ReviewedGame {
    /// Its table.
    pub table: Id,
    /// When it ended, in seconds since 1970.
    pub at_s: i64,
    /// The setup.
    pub setup: TableSetup,
    /// What statistics need of the review, as JSON.
    pub digest: String,
}

const SAVE: &str = "INSERT INTO reviews (table_id, review, digest) \
     SELECT $1, $2, $3 WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1) \
     ON CONFLICT (table_id) DO UPDATE SET review = excluded.review, digest = excluded.digest";

const REVIEWED: &str = "SELECT places.table_id, places.at_s, setup, digest FROM places \
     JOIN reviews ON reviews.table_id = places.table_id JOIN tables ON tables.id = places.table_id \
     WHERE person = $1 AND places.over = 1 AND ($2 = '' OR game = $2) \
     ORDER BY at_s DESC, places.table_id DESC LIMIT $3";

const NOT_REVIEWED: &str = "SELECT table_id FROM places WHERE person = $1 AND over = 1 \
     AND NOT EXISTS (SELECT 1 FROM reviews WHERE reviews.table_id = places.table_id) \
     ORDER BY at_s DESC, table_id DESC LIMIT $2";

impl StoredReview {
    /// Stores it, unless the table was deleted meanwhile.
    pub(super) async fn save(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        let save = sqlx::query(SAVE).bind(self.table.0).bind(self.review.as_str());
        save.bind(self.digest.as_str()).execute(&mut *connection).await?;
        for (person, luck, lost) in &self.accounts {
            let account =
                "UPDATE places SET luck = $1, lost = $2 WHERE table_id = $3 AND person = $4";
            let account = sqlx::query(account).bind(*luck).bind(*lost);
            account.bind(self.table.0).bind(person.0).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

impl Store {
    /// Stores a review.
    pub(crate) async fn save_review(&self, review: StoredReview) -> Result<(), StoreError> {
        self.change(Change::Review(review)).await
    }

    /// The review of a table and what statistics need of it, both as JSON, if there is one.
    pub(crate) async fn load_review(
        &self,
        table: Id,
    ) -> Result<Option<(String, String)>, StoreError> {
        let row = sqlx::query("SELECT review, digest FROM reviews WHERE table_id = $1");
        let found = row.bind(table.0).fetch_optional(&self.pool).await?;
        Ok(found.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?))).transpose()?)
    }

    /// The reviewed games of this person, of one game or, with an empty name, of all; the newest first.
    pub(crate) async fn list_reviewed(
        &self,
        person: Id,
        game: &str,
        most: i64,
    ) -> Result<Vec<ReviewedGame>, StoreError> {
        let rows = sqlx::query(REVIEWED).bind(person.0).bind(game).bind(most);
        let rows = rows.fetch_all(&self.pool).await?;
        let read = |row: &sqlx::any::AnyRow| -> Result<ReviewedGame, StoreError> {
            let setup: String = row.try_get(2)?;
            Ok(ReviewedGame {
                table: Id(row.try_get(0)?),
                at_s: row.try_get(1)?,
                setup: serde_json::from_str(&setup)?,
                digest: row.try_get(3)?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// The newest finished games of this person that were not reviewed.
    pub(crate) async fn list_unreviewed(
        &self,
        person: Id,
        most: i64,
    ) -> Result<Vec<Id>, StoreError> {
        let rows = sqlx::query(NOT_REVIEWED).bind(person.0).bind(most).fetch_all(&self.pool);
        rows.await?.iter().map(|row| Ok(Id(row.try_get(0)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::NewEntries;
    use crate::store::testing::{Scratch, postgres_url};

    fn setup() -> TableSetup {
        let setup = r#"{"game":"any","rules":1,"options":{},"host":5,"clock_s":0,"speed":"normal",
            "seats":[{"name":"Ann","by":"person","person":5}]}"#;
        serde_json::from_str(setup).expect("a setup")
    }

    async fn keep_and_delete(url: &str) {
        let store = Store::open(url).await.expect("a database");
        let (table, person) = (Id(7), Id(5));
        store.create(table, &setup(), "seed".to_owned(), &[]).await.expect("a table");
        store.append(table, NewEntries::whole(&["* a".to_owned()])).await.expect("the end");
        assert_eq!(store.list_unreviewed(person, 9).await.expect("a list"), [table]);
        let review = StoredReview {
            table,
            review: "{\"a\":0.1}".to_owned(),
            digest: "{}".to_owned(),
            accounts: vec![(person, 0.25, 0.125)],
        };
        store.save_review(review.clone()).await.expect("it is stored");
        let newer = StoredReview { review: "{\"a\":0.2}".to_owned(), ..review.clone() };
        store.save_review(newer).await.expect("it takes the place of the old one");
        let kept = store.load_review(table).await.expect("an answer");
        assert_eq!(kept, Some(("{\"a\":0.2}".to_owned(), "{}".to_owned())));
        let listed = store.list_reviewed(person, "any", 9).await.expect("a list");
        assert_eq!((listed.len(), listed[0].digest.as_str()), (1, "{}"));
        assert!(store.list_reviewed(person, "other", 9).await.expect("a list").is_empty());
        assert!(store.list_unreviewed(person, 9).await.expect("a list").is_empty());
        // With the game its review is deleted, and none is stored for a game that is gone.
        store.delete(table).await.expect("it is deleted");
        store.save_review(review).await.expect("nothing happens");
        assert_eq!(store.load_review(table).await.expect("an answer"), None);
        store.close().await.expect("it closes");
    }

    #[tokio::test]
    async fn a_review_is_kept_with_its_game_and_deleted_with_it() {
        keep_and_delete(&Scratch::new().sqlite_url()).await;
    }

    #[tokio::test]
    async fn a_review_is_kept_and_deleted_on_postgresql_too() {
        keep_and_delete(&postgres_url().await).await;
    }
}
