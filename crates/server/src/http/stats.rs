//! The statistics of a person, from the reviews of that person's games: luck over time, skill by game and by kind of
//! decision.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use croupier_table::{Lexicon, Text, habit_of};
use maud::html;
use schemars::JsonSchema;
use serde::Deserialize;

use super::visitor::Visitor;
use super::{Problem, html, identity, redirect};
use crate::app::App;
use crate::id::Id;
use crate::live::NoTable;
use crate::render::frame::{Frame, page as framed};
use crate::render::stats::{StatsPage, stats_body};
use crate::review_queue::Asker;
use crate::reviews::{Digest, Tally, add_better};
use crate::store::{ReviewedGame, StoreError};

/// How many games are looked back at.
const MOST_GAMES: i64 = 500;
/// How many games are reviewed at one request; the queue takes no more of one person.
const AT_ONCE: usize = 3;
/// Two standard deviations on either side: nineteen of twenty runs of chance stay within.
const BAND: f64 = 1.96;

/// Which games are meant.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub(crate) struct StatsQuery {
    /// Only games of this name.
    #[serde(default)]
    #[schemars(with = "String")]
    pub game: Option<String>,
}

/// One game, the oldest first.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GameLuck {
    /// Its table.
    pub table: Id,
    /// When it ended, in seconds since 1970.
    pub at_s: i64,
    /// What luck brought. Where it cannot be told from the play of the others, that is in here too.
    pub luck: f64,
    /// What the own mistakes cost.
    pub lost: f64,
    /// The sum of luck so far.
    pub sum: f64,
    /// How far the sum of chance alone stays from nothing in nineteen of twenty cases.
    pub band: f64,
}

/// One game's worth of skill.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GameSkill {
    /// The game's name.
    pub game: String,
    /// How many of its games were reviewed.
    pub games: usize,
    /// The sum of luck.
    pub luck: f64,
    /// The sum of what mistakes cost.
    pub lost: f64,
    /// How often there was a choice.
    pub choices: usize,
}

/// The decisions of one kind, in all games of one name.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct KindSkill {
    /// The game's name.
    pub game: String,
    /// The kind.
    pub kind: Text,
    /// How many were evaluated.
    pub count: usize,
    /// How many of them were mistakes.
    pub mistakes: usize,
    /// What these cost.
    pub lost: f64,
    /// The kind that would most often have been better, if mistakes were made.
    pub better: Option<Text>,
}

/// From so many mistakes on, and so many of a hundred decisions, a kind of decision is a habit.
const HABIT: (usize, usize) = (3, 20);

impl KindSkill {
    /// Whether mistakes of this kind are a habit.
    pub(crate) fn is_habit(&self) -> bool {
        let (least, percent) = HABIT;
        self.mistakes >= least && self.mistakes * 100 >= self.count * percent
    }

    /// What the person does too often, in a sentence, and what would mostly have been better; `None` if mistakes are rare.
    pub(crate) fn habit(&self, words: &Lexicon) -> Option<(String, String)> {
        let better = self.better.as_ref().filter(|_| self.is_habit())?;
        let habit = habit_of(&self.kind);
        let sentence = if better.id != self.kind.id && words.has(&habit.id) {
            words.say(&habit, &[])
        } else {
            let kind = words.say(&self.kind, &[]);
            words.say(&Text::new("web-stats-habit-choice").with("kind", kind), &[])
        };
        Some((sentence, words.say(better, &[])))
    }
}

/// What was found about a person.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Stats {
    /// The games, the oldest first.
    pub games: Vec<GameLuck>,
    /// Skill by game, the most played first.
    pub by_game: Vec<GameSkill>,
    /// Skill by kind of decision, the costliest first.
    pub by_kind: Vec<KindSkill>,
    /// How many finished games are not reviewed and could be; at most as many as are looked for.
    pub unreviewed: usize,
}

/// Works out the statistics of a person.
pub(super) async fn find_stats(app: &App, person: Id, game: &str) -> Result<Stats, StoreError> {
    let reviewed = app.store.list_reviewed(person, game, MOST_GAMES).await?;
    let unreviewed = list_unreviewed(app, person).await?.len();
    Ok(Stats { unreviewed, ..add_up(person, &reviewed) })
}

/// The newest finished games of a person that could be reviewed and are not, or not by a version whose reviews this one
/// can read.
async fn list_unreviewed(app: &App, person: Id) -> Result<Vec<Id>, StoreError> {
    let mut tables = app.store.list_unreviewed(person, MOST_GAMES).await?;
    let reviewed = app.store.list_reviewed(person, "", MOST_GAMES).await?;
    let outdated = reviewed.iter().filter(|game| read_digest(game).is_none());
    tables.extend(outdated.map(|game| game.table));
    tables.retain(|table| !app.reviews.is_impossible(*table));
    Ok(tables)
}

fn read_digest(game: &ReviewedGame) -> Option<Digest> {
    serde_json::from_str(&game.digest).ok()
}

fn add_up(person: Id, reviewed: &[ReviewedGame]) -> Stats {
    let mut stats = Stats::default();
    let mut better: Vec<Vec<(Text, f64)>> = Vec::new();
    let (mut sum, mut variance) = (0.0, 0.0);
    for game in reviewed.iter().rev() {
        // A game that was played on from another one began neither fair nor fresh.
        let Some(seat) = game.setup.seat_of(person).filter(|_| game.setup.start.is_none()) else {
            continue;
        };
        let Some(digest) = read_digest(game) else { continue };
        let Some(account) = digest.accounts.iter().find(|one| one.seat == seat) else { continue };
        let luck = account.luck;
        sum += luck;
        // If all play equally well, the result is that of a coin which falls for this seat as often as it may expect.
        variance += account.start * (1.0 - account.start);
        let band = BAND * f64::sqrt(variance);
        let (table, at_s, lost) = (game.table, game.at_s, account.lost);
        stats.games.push(GameLuck { table, at_s, luck, lost, sum, band });
        stats.add_game(&game.setup.game, luck, lost, account.choices);
        for tally in digest.tallies.iter().filter(|tally| tally.seat == seat) {
            stats.add_tally(&game.setup.game, tally, &mut better);
        }
    }
    for (kind, better) in stats.by_kind.iter_mut().zip(better) {
        let most = better.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        kind.better = most.map(|(text, _)| text);
    }
    stats.by_game.sort_by_key(|one| std::cmp::Reverse(one.games));
    stats.by_kind.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    stats
}

impl Stats {
    fn add_game(&mut self, name: &str, luck: f64, lost: f64, choices: usize) {
        let known = self.by_game.iter().position(|one| one.game == name);
        let place = known.unwrap_or_else(|| {
            let game = name.to_owned();
            self.by_game.push(GameSkill { game, games: 0, luck: 0.0, lost: 0.0, choices: 0 });
            self.by_game.len() - 1
        });
        let one = &mut self.by_game[place];
        one.games += 1;
        one.luck += luck;
        one.lost += lost;
        one.choices += choices;
    }

    fn add_tally(&mut self, name: &str, tally: &Tally, better: &mut Vec<Vec<(Text, f64)>>) {
        let is_same = |one: &KindSkill| one.game == name && one.kind == tally.kind;
        let known = self.by_kind.iter().position(is_same);
        let place = known.unwrap_or_else(|| {
            let (game, kind) = (name.to_owned(), tally.kind.clone());
            let none = KindSkill { game, kind, count: 0, mistakes: 0, lost: 0.0, better: None };
            self.by_kind.push(none);
            better.push(Vec::new());
            self.by_kind.len() - 1
        });
        let one = &mut self.by_kind[place];
        one.count += tally.count;
        one.mistakes += tally.mistakes;
        one.lost += tally.lost;
        for (kind, saved) in &tally.better {
            add_better(&mut better[place], Some(kind), *saved);
        }
    }
}

/// The page.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    query: Result<Query<StatsQuery>, QueryRejection>,
) -> Response {
    let game = query.map(|Query(query)| query.game.unwrap_or_default()).unwrap_or_default();
    let found = match identity::owner(&app, &visitor) {
        Ok(person) => find_stats(&app, person, &game).await,
        Err(_) => Ok(Stats::default()),
    };
    let stats = match found {
        Ok(stats) => stats,
        Err(error) => {
            return Problem::no_table(&app, &visitor, &NoTable::Store(error))
                .answer(&app, &visitor, "/me");
        }
    };
    let body = stats_body(&StatsPage {
        messages: &app.messages,
        games: app.config.games,
        lang: visitor.lang,
        game: &game,
        stats: &stats,
    });
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — Croupier", app.word(visitor.lang, "web-stats")),
        path: "/me/stats".to_owned(),
        bar: html! {},
        class: "plain",
        pieces: "",
    };
    html(framed(&frame, &body))
}

/// Has the newest games reviewed that are not.
pub(super) async fn review_newest(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    match request_newest(&app, &visitor).await {
        Ok(_) => redirect(HeaderMap::new(), "/me/stats"),
        Err(problem) => problem.answer(&app, &visitor, "/me/stats"),
    }
}

/// Has the newest games reviewed that are not, as many as the queue takes; says how many.
pub(super) async fn request_newest(app: &App, visitor: &Visitor) -> Result<usize, Problem> {
    let person = identity::owner(app, visitor)?;
    let failed = |error| Problem::no_table(app, visitor, &NoTable::Store(error));
    let mut taken = 0;
    for table in list_unreviewed(app, person).await.map_err(failed)?.into_iter().take(AT_ONCE) {
        taken += usize::from(app.reviews.request(table, Asker::Person(person)).await.is_ok());
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use croupier_table::Lang;

    use super::*;
    use crate::messages::Messages;

    fn stopping(count: usize, mistakes: usize, better: &'static str) -> KindSkill {
        KindSkill {
            game: croupier_games::GAMES[0].name().to_owned(),
            kind: Text::new("kind-stop").with("dice", 3),
            count,
            mistakes,
            lost: 0.08,
            better: Some(Text::new(better).with("dice", 3)),
        }
    }

    #[test]
    fn a_habit_is_named_in_a_sentence_once_it_is_one() {
        let messages = Messages::new(croupier_games::GAMES);
        let named = |skill: &KindSkill, lang| skill.habit(messages.of(&skill.game, lang));
        let early = stopping(12, 5, "kind-throw");
        let (sentence, better) = named(&early, Lang::En).expect("a habit");
        assert_eq!(sentence, "You stop too early with 3 dice left.");
        assert_eq!(better, "throwing on with 3 dice");
        let sentences = [Lang::De, Lang::Ru].map(|lang| named(&early, lang).expect("a habit").0);
        assert_eq!(
            sentences,
            [
                "Du hörst zu früh auf, wenn noch 3 Würfel übrig sind.",
                "Вы слишком рано останавливаетесь, когда осталось 3 кубика."
            ]
        );
        // Another way of the same would have been better: nothing is done too often.
        let (sentence, _) = named(&stopping(12, 5, "kind-stop"), Lang::En).expect("a habit");
        assert_eq!(sentence, "Often not the best choice: stopping with 3 dice left.");
        assert_eq!(named(&stopping(12, 2, "kind-throw"), Lang::En), None, "that may happen");
        assert_eq!(named(&stopping(100, 19, "kind-throw"), Lang::En), None, "mostly it is right");
        assert_eq!(named(&KindSkill { better: None, ..early }, Lang::En), None);
    }
}
