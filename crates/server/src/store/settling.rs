//! Settling a rated table: the ratings change in one transaction.
//!
//! It begins by deleting the table's row of `rated_tables`: whoever finds no row has come second and changes nothing.

use croupier_table::Rating;
use sqlx::{AnyConnection, Row};

use super::ratings::{OWN, ladder_row, thousandths};
use super::{StoreError, now_s};
use crate::id::Id;
use crate::ratings::{
    Contender, ContenderKind, DAY_S, Experience, Meeting, NEWCOMER, Opponent, Settlement, Standing,
    updated, weight,
};

/// What rated games changed is kept for so long: a year and a month.
const KEPT_S: i64 = 396 * DAY_S;

/// Deletes what is stored of a person's ratings. The ratings of the others stay as they are.
pub(super) async fn forget(connection: &mut AnyConnection, person: Id) -> Result<(), StoreError> {
    for sql in
        ["DELETE FROM ratings WHERE person = $1", "DELETE FROM rated_games WHERE person = $1"]
    {
        sqlx::query(sql).bind(person.0).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Settles a table, if it is not settled yet.
pub(super) async fn settle(
    connection: &mut AnyConnection,
    table: Id,
    settlement: &Settlement,
) -> Result<(), StoreError> {
    let unsettled = sqlx::query("DELETE FROM rated_tables WHERE table_id = $1").bind(table.0);
    if unsettled.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(());
    }
    let standings = read_standings(connection, settlement).await?;
    let table_ratings: Vec<Rating> = standings.iter().map(|standing| standing.rating).collect();
    for (own, contender) in settlement.contenders.iter().enumerate() {
        let (ContenderKind::Person { person, name }, Some(share)) =
            (&contender.kind, contender.share)
        else {
            continue;
        };
        let meeting = meeting(settlement, &standings, own);
        let today = list_today(connection, *person, &settlement.game, &meeting).await?;
        let experience = match standings[own].is_provisional() {
            true => Experience::Provisional,
            false => Experience::Established,
        };
        let counted = weight(&today, &meeting, experience);
        let after = updated(&table_ratings, own, share, counted);
        let line = SettledLine {
            table,
            game: &settlement.game,
            person: *person,
            name,
            contender,
            meeting: &meeting,
            counted,
            share,
            before: standings[own],
            after: Standing {
                rating: after,
                games: standings[own].games + u64::from(counted > 0.0),
            },
        };
        line.write(connection).await?;
    }
    Ok(())
}

/// The ratings of all seats before the game. Other servers on the same database wait for these lines.
async fn read_standings(
    connection: &mut AnyConnection,
    settlement: &Settlement,
) -> Result<Vec<Standing>, StoreError> {
    let locks = if connection.backend_name() == "SQLite" { "" } else { " FOR UPDATE" };
    let read = format!("{OWN}{locks}");
    let person = |one: &Contender| Some((one.person()?, one.share.is_some()));
    let mut people: Vec<(Id, bool)> = settlement.contenders.iter().filter_map(person).collect();
    // Everybody locks in the same order.
    people.sort_by_key(|(person, _)| person.0);
    let mut found = Vec::new();
    for (person, is_rated) in people {
        if is_rated && !locks.is_empty() {
            // A line that is not there cannot be locked.
            let new = sqlx::query(NEW_LINE).bind(person.0).bind(&settlement.game);
            let new = new.bind(thousandths(NEWCOMER.points)).bind(thousandths(NEWCOMER.deviation));
            let new = new.bind(Id::fresh().0);
            new.execute(&mut *connection).await?;
        }
        let query = sqlx::query(sqlx::AssertSqlSafe(read.clone()));
        let row = query.bind(person.0).bind(&settlement.game);
        if let Some(row) = row.fetch_optional(&mut *connection).await? {
            found.push(ladder_row(&row)?);
        }
    }
    let standing = |contender: &Contender| match &contender.kind {
        ContenderKind::Bot { rating, .. } => Standing { rating: *rating, games: u64::MAX },
        ContenderKind::Person { person, .. } => {
            let line = found.iter().find(|line| line.person == *person);
            line.map_or(Standing::NEW, |line| line.standing)
        }
        ContenderKind::Unknown => Standing { rating: NEWCOMER, games: 0 },
    };
    Ok(settlement.contenders.iter().map(standing).collect())
}

/// Whom a person meets in this game.
fn meeting(settlement: &Settlement, standings: &[Standing], own: usize) -> Meeting {
    let mut meeting = Meeting::default();
    for (n, contender) in settlement.contenders.iter().enumerate().filter(|(n, _)| *n != own) {
        let opponent = match &contender.kind {
            ContenderKind::Bot { name, .. } => Opponent::Bot(name.clone()),
            ContenderKind::Person { person, .. } => {
                meeting.newcomers |= standings[n].is_provisional();
                Opponent::Person(person.0)
            }
            ContenderKind::Unknown => continue,
        };
        if !meeting.opponents.contains(&opponent) {
            meeting.opponents.push(opponent);
        }
    }
    meeting
}

/// The games of the last day that counted for a person. Of the people in them, those whom the person meets now.
async fn list_today(
    connection: &mut AnyConnection,
    person: Id,
    game: &str,
    now: &Meeting,
) -> Result<Vec<Meeting>, StoreError> {
    let today = "SELECT table_id, bots, newcomers FROM rated_games \
                 WHERE person = $1 AND game = $2 AND at_s > $3 AND weight > 0";
    let rows = sqlx::query(today).bind(person.0).bind(game).bind(now_s() - DAY_S);
    let mut tables: Vec<(i64, Meeting)> = Vec::new();
    for row in rows.fetch_all(&mut *connection).await? {
        let (bots, newcomers): (String, i64) = (row.try_get(1)?, row.try_get(2)?);
        let opponents = bots.split_whitespace().map(|bot| Opponent::Bot(bot.to_owned())).collect();
        tables.push((row.try_get(0)?, Meeting { opponents, newcomers: newcomers == 1 }));
    }
    let met = "SELECT mine.table_id FROM rated_games AS mine \
               JOIN rated_games AS theirs ON theirs.table_id = mine.table_id AND theirs.person = $4 \
               WHERE mine.person = $1 AND mine.game = $2 AND mine.at_s > $3";
    for opponent in &now.opponents {
        let Opponent::Person(other) = opponent else { continue };
        let rows = sqlx::query(met).bind(person.0).bind(game).bind(now_s() - DAY_S).bind(*other);
        for row in rows.fetch_all(&mut *connection).await? {
            let table: i64 = row.try_get(0)?;
            for (_, meeting) in tables.iter_mut().filter(|(id, _)| *id == table) {
                meeting.opponents.push(opponent.clone());
            }
        }
    }
    Ok(tables.into_iter().map(|(_, meeting)| meeting).collect())
}

const NEW_LINE: &str = "INSERT INTO ratings (person, game, line, name, points, deviation, low, high, games, provisional, at_s) \
     VALUES ($1, $2, $5, '', $3, $4, 0, 0, 0, 1, 0) ON CONFLICT DO NOTHING";
const WRITE_GAME: &str = "INSERT INTO rated_games (table_id, person, game, at_s, share, weight, departed, bots, newcomers, \
     points_before, deviation_before, points_after, deviation_after) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
const WRITE_RATING: &str = "INSERT INTO ratings (person, game, name, points, deviation, low, high, games, provisional, at_s, line) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
     ON CONFLICT (person, game) DO UPDATE SET name = excluded.name, points = excluded.points, \
     deviation = excluded.deviation, low = excluded.low, high = excluded.high, games = excluded.games, \
     provisional = excluded.provisional, at_s = excluded.at_s";
const DROP_OLD: &str = "DELETE FROM rated_games WHERE person = $1 AND game = $2 AND at_s < $3";

/// What a settled table writes for one person.
struct SettledLine<'a> {
    table: Id,
    game: &'a str,
    person: Id,
    name: &'a str,
    contender: &'a Contender,
    meeting: &'a Meeting,
    counted: f64,
    share: f64,
    before: Standing,
    after: Standing,
}

impl SettledLine<'_> {
    async fn write(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        let bot = |opponent: &Opponent| match opponent {
            Opponent::Bot(name) => Some(name.clone()),
            Opponent::Person(_) => None,
        };
        let bots: Vec<String> = self.meeting.opponents.iter().filter_map(bot).collect();
        let (before, after) = (self.before.rating, self.after.rating);
        sqlx::query(WRITE_GAME)
            .bind(self.table.0)
            .bind(self.person.0)
            .bind(self.game)
            .bind(now_s())
            .bind(self.share)
            .bind(self.counted)
            .bind(i64::from(self.contender.departed))
            .bind(bots.join(" "))
            .bind(i64::from(self.meeting.newcomers))
            .bind(thousandths(before.points))
            .bind(thousandths(before.deviation))
            .bind(thousandths(after.points))
            .bind(thousandths(after.deviation))
            .execute(&mut *connection)
            .await?;
        let (low, high) = self.after.bounds();
        sqlx::query(WRITE_RATING)
            .bind(self.person.0)
            .bind(self.game)
            .bind(self.name)
            .bind(thousandths(after.points))
            .bind(thousandths(after.deviation))
            .bind(low)
            .bind(high)
            .bind(self.after.games as i64)
            .bind(i64::from(self.after.is_provisional()))
            .bind(now_s())
            .bind(Id::fresh().0)
            .execute(&mut *connection)
            .await?;
        let old = sqlx::query(DROP_OLD).bind(self.person.0).bind(self.game);
        old.bind(now_s() - KEPT_S).execute(connection).await?;
        Ok(())
    }
}
