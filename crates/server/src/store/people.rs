//! What is stored of people: which of their keys and links no longer count.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::changes::Change;
use super::{Store, StoreError};
use crate::id::Id;
use crate::keys::Generations;

fn generations(row: &AnyRow) -> Result<(Id, Generations), sqlx::Error> {
    Ok((Id(row.try_get(0)?), Generations { keys: row.try_get(1)?, links: row.try_get(2)? }))
}

impl Store {
    /// All people who have revoked something.
    pub(crate) async fn list_revoked(&self) -> Result<Vec<(Id, Generations)>, StoreError> {
        let rows = sqlx::query("SELECT id, keys, links FROM people").fetch_all(&self.pool).await?;
        Ok(rows.iter().map(generations).collect::<Result<_, _>>()?)
    }

    /// Makes all links of this person invalid; gives the generations that count from now on.
    pub(crate) async fn revoke_links(&self, person: Id) -> Result<Generations, StoreError> {
        self.change(Change::RevokeLinks(person)).await?;
        self.generations(person).await
    }

    /// The same for all keys and links.
    pub(crate) async fn revoke_keys(&self, person: Id) -> Result<Generations, StoreError> {
        self.change(Change::RevokeKeys(person)).await?;
        self.generations(person).await
    }

    /// The generations of a person's keys and links.
    pub(crate) async fn generations(&self, person: Id) -> Result<Generations, StoreError> {
        let row = sqlx::query("SELECT id, keys, links FROM people WHERE id = $1").bind(person.0);
        let found = row.fetch_optional(&self.pool).await?;
        Ok(found
            .as_ref()
            .map(generations)
            .transpose()?
            .map_or_else(Generations::default, |(_, one)| one))
    }
}
