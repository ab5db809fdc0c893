//! What everybody may find: the tables that are listed, and the tables of a group.

use std::time::Duration;

use croupier_table::ResultLine;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::changes::Change;
use super::{Store, StoreError, now_s};
use crate::id::Id;
use crate::setup::TableSetup;

/// A table of a group.
#[derive(Clone, Debug)]
pub(crate) struct GroupTable {
    /// Its id.
    pub id: Id,
    /// Its setup.
    pub setup: TableSetup,
    /// Whether the game is over.
    pub is_over: bool,
    /// The result of a finished game, once it is stored.
    pub result: Option<ResultLine>,
}

const GROUP_TABLES: &str = "SELECT tables.id, setup, over, result \
     FROM group_tables JOIN tables ON tables.id = group_tables.table_id \
     LEFT JOIN results ON results.table_id = tables.id \
     WHERE group_id = $1 ORDER BY number LIMIT $2";

impl Store {
    /// The listed tables that are not over, the newest first.
    pub(crate) async fn list_listed(&self, most: i64) -> Result<Vec<Id>, StoreError> {
        let rows = sqlx::query("SELECT table_id FROM listings ORDER BY at_s DESC LIMIT $1");
        let rows = rows.bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(Id(row.try_get(0)?))).collect()
    }

    /// Stores a new group, and deletes empty ones that are older than `keep`.
    pub(crate) async fn open_group(
        &self,
        id: Id,
        host: Id,
        setup: String,
        keep: Duration,
    ) -> Result<(), StoreError> {
        let before_s = now_s() - keep.as_secs() as i64;
        self.change(Change::OpenGroup { id, host, setup, before_s }).await
    }

    /// The host and the setup of a group.
    pub(crate) async fn find_group(&self, id: Id) -> Result<Option<(Id, String)>, StoreError> {
        let row = sqlx::query("SELECT host, setup FROM groups WHERE id = $1").bind(id.0);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some((Id(row.try_get(0)?), row.try_get(1)?)))
    }

    /// The tables of a group, the oldest first.
    pub(crate) async fn list_group_tables(
        &self,
        group: Id,
        most: i64,
    ) -> Result<Vec<GroupTable>, StoreError> {
        let rows = sqlx::query(GROUP_TABLES).bind(group.0).bind(most).fetch_all(&self.pool).await?;
        let table = |row: &AnyRow| {
            let (setup, result): (String, Option<String>) = (row.try_get(1)?, row.try_get(3)?);
            Ok(GroupTable {
                id: Id(row.try_get(0)?),
                setup: serde_json::from_str(&setup)?,
                is_over: row.try_get::<i64, _>(2)? == 1,
                result: result.map(|text| serde_json::from_str(&text)).transpose()?,
            })
        };
        rows.iter().map(table).collect()
    }
}
