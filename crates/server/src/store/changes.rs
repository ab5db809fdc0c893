//! Writes that are rarer than moves: revoked keys, results of finished games, groups, deleted tables.
//!
//! The one writer makes them, like all others, so that nobody else ever locks the database.

use sqlx::AnyConnection;

use super::daily::DailyChange;
use super::puzzles::PuzzleChange;
use super::reviews::StoredReview;
use super::{StoreError, now_s, settling};
use crate::id::Id;
use crate::nodes::Message;
use crate::ratings::Settlement;

/// A rare write.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Makes the links of a person invalid.
    RevokeLinks(Id),
    /// Makes the keys and links of a person invalid.
    RevokeKeys(Id),
    /// Stores the result of a finished game, and which people have won it.
    Finish { table: Id, steps: i64, result: String, winners: Vec<Id> },
    /// Notes that the result of a finished game cannot be read any more.
    Unreadable(Id),
    /// Stores a review.
    Review(StoredReview),
    /// Deletes a table with all that belongs to it.
    Delete(Id),
    /// Changes what is stored of daily deals.
    Daily(DailyChange),
    /// Changes what is stored of puzzles.
    Puzzle(PuzzleChange),
    /// Stores a new group. Groups that were opened before `before_s` and have no table any more are deleted.
    OpenGroup { id: Id, host: Id, setup: String, before_s: i64 },
    /// Settles a rated table.
    Settle { table: Id, settlement: Settlement },
    /// Lets a rated table that waits for players wait on.
    Postpone(Id),
    /// Deletes the ratings of a person.
    ForgetRatings(Id),
}

const REVOKE_LINKS: &str = "INSERT INTO people (id, keys, links) VALUES ($1, 0, 1) \
     ON CONFLICT (id) DO UPDATE SET links = people.links + 1";
const REVOKE_KEYS: &str = "INSERT INTO people (id, keys, links) VALUES ($1, 1, 1) \
     ON CONFLICT (id) DO UPDATE SET keys = people.keys + 1, links = people.links + 1";
const FINISH: &str = "INSERT INTO results (table_id, steps, result) \
     SELECT $1, $2, $3 WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1) ON CONFLICT DO NOTHING";

const DELETE_GROUPS: &str = "DELETE FROM groups WHERE touched_s < $1 \
     AND NOT EXISTS (SELECT 1 FROM group_tables WHERE group_id = groups.id)";

impl Change {
    pub(super) async fn apply(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        match self {
            Change::RevokeLinks(person) => {
                sqlx::query(REVOKE_LINKS).bind(person.0).execute(connection).await?;
            }
            Change::RevokeKeys(person) => {
                sqlx::query(REVOKE_KEYS).bind(person.0).execute(connection).await?;
            }
            Change::Finish { table, steps, result, winners } => {
                let finish = sqlx::query(FINISH).bind(table.0).bind(*steps).bind(result.as_str());
                finish.execute(&mut *connection).await?;
                let lost = "UPDATE places SET won = 0 WHERE table_id = $1";
                sqlx::query(lost).bind(table.0).execute(&mut *connection).await?;
                let won = "UPDATE places SET won = 1 WHERE table_id = $1 AND person = $2";
                for winner in winners {
                    let won = sqlx::query(won).bind(table.0).bind(winner.0);
                    won.execute(&mut *connection).await?;
                }
            }
            Change::Unreadable(table) => {
                let unknown = "UPDATE places SET won = 2 WHERE table_id = $1 AND won IS NULL";
                sqlx::query(unknown).bind(table.0).execute(connection).await?;
            }
            Change::Review(review) => review.save(connection).await?,
            Change::Delete(table) => {
                for sql in
                    ["DELETE FROM steps WHERE table_id = $1", "DELETE FROM tables WHERE id = $1"]
                {
                    sqlx::query(sql).bind(table.0).execute(&mut *connection).await?;
                }
            }
            Change::Daily(change) => change.apply(connection).await?,
            Change::Puzzle(change) => change.apply(connection).await?,
            Change::OpenGroup { id, host, setup, before_s } => {
                sqlx::query(DELETE_GROUPS).bind(*before_s).execute(&mut *connection).await?;
                let open =
                    "INSERT INTO groups (id, setup, host, touched_s) VALUES ($1, $2, $3, $4)";
                let open = sqlx::query(open).bind(id.0).bind(setup.as_str()).bind(host.0);
                open.bind(now_s()).execute(connection).await?;
            }
            Change::Settle { table, settlement } => {
                settling::settle(connection, *table, settlement).await?;
            }
            Change::Postpone(table) => {
                let wait = "UPDATE rated_tables SET begun_h = (SELECT hours FROM service) WHERE table_id = $1";
                sqlx::query(wait).bind(table.0).execute(connection).await?;
            }
            Change::ForgetRatings(person) => settling::forget(connection, *person).await?,
        }
        Ok(())
    }

    /// What other servers are told with the commit, because they keep it in memory and do not ask.
    pub(super) fn notice(&self) -> Option<Message> {
        match self {
            Change::RevokeLinks(person) | Change::RevokeKeys(person) => {
                Some(Message::Revoked { person: *person })
            }
            Change::Delete(table) => Some(Message::Deleted { table: *table }),
            Change::Settle { .. } | Change::ForgetRatings(_) => Some(Message::Ratings),
            _ => None,
        }
    }

    /// Whether entries of the journal may belong to a table that is gone after this.
    pub(super) fn deletes(&self) -> bool {
        matches!(self, Change::Delete(_))
    }
}
