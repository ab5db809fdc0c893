//! Five games of chance and hidden information: exact rules, presentation in three languages, and strong bots.
//!
//! [`GAMES`] lists them as [`Kind`]s, without types; every game is also a public type that implements
//! [`Game`](croupier_engine::Game), for search and simulation. Nothing outside this crate names a game. Without the default
//! feature `bots` the crate holds rules and presentation only, without weights and tables.
//!
//! # Play a game
//!
//! ```
//! use croupier_engine::{NoResources, Seat, Seed, Turn};
//! use croupier_table::DealFrom;
//!
//! let seed = Seed::of_number(7);
//! let perudo = croupier_games::find("perudo").unwrap();
//! let mut table = perudo.open(&serde_json::json!({"dice": 2}), 3).unwrap();
//! table.seat_bot(Seat(1), "greedy", &seed, &NoResources).unwrap();
//! table.seat_bot(Seat(2), "random", &seed, &NoResources).unwrap();
//! while table.turn() != Turn::Over {
//!     match table.turn() {
//!         Turn::Chance => table.deal(DealFrom::Seed(&seed)).unwrap(),
//!         // Our own seat always plays the first legal action.
//!         Turn::Seat(Seat(0)) => table.play(Seat(0), &table.legal()[0].clone()).unwrap(),
//!         Turn::Seat(seat) => table.act(seat).unwrap(),
//!         Turn::Over => unreachable!(),
//!     }
//! }
//! let payoffs: Vec<f32> = Seat::all(3).map(|seat| table.payoff(seat)).collect();
//! assert_eq!(payoffs.iter().sum::<f32>(), 1.0);
//! assert_eq!(table.lines().len(), table.steps());
//! ```
//!
//! # Write a bot
//!
//! A bot gets views, never games. This one calls every bid that needs more than half of the dice.
//!
//! ```
//! # #[cfg(feature = "bots")] {
//! use croupier_engine::{Ask, Bot, BotError, Dealer, Game, Seat, Seed, TableDealer, Turn};
//! use croupier_games::perudo::{Action, Options, Perudo};
//!
//! struct Sceptic;
//!
//! impl Bot<Perudo> for Sceptic {
//!     fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
//!         let dice: u8 = 5 * ask.seats;
//!         let high = ask.legal.iter().find_map(|action| match action {
//!             Action::Bid(bid) => Some(bid.quantity > dice / 2),
//!             _ => None,
//!         });
//!         let call = ask.legal.contains(&Action::Challenge) && high != Some(false);
//!         Ok(if call { Action::Challenge } else { ask.legal[0] })
//!     }
//! }
//!
//! let mut game = Perudo::new(&Options::default(), 2).unwrap();
//! let mut dealer = TableDealer::new(&Seed::of_number(1), 0);
//! let mut legal = Vec::new();
//! while game.turn() != Turn::Over {
//!     if let Turn::Seat(seat) = game.turn() {
//!         legal.clear();
//!         game.actions(&mut legal);
//!         let view = game.view(Some(seat));
//!         let ask = Ask { seat, seats: 2, view: &view, legal: &legal };
//!         game.apply(Sceptic.choose(&ask).unwrap());
//!     } else {
//!         let outcome = dealer.deal(&game);
//!         game.apply_chance(outcome);
//!     }
//! }
//! assert!(game.payoff(Seat(0)) == 1.0 || game.payoff(Seat(1)) == 1.0);
//! # }
//! ```

/// The part of `impl Playable` that is the same for every game: it points into the rooms of the folder that calls it.
macro_rules! playable_by_rooms {
    () => {
        fn rulebook(lang: croupier_table::Lang) -> &'static str {
            lang.of([
                include_str!("present/RULES.md"),
                include_str!("present/RULES.ru.md"),
                include_str!("present/RULES.de.md"),
            ])
        }

        fn messages(lang: croupier_table::Lang) -> &'static str {
            lang.of([
                include_str!("present/i18n/en.ftl"),
                include_str!("present/i18n/ru.ftl"),
                include_str!("present/i18n/de.ftl"),
            ])
        }

        #[cfg(feature = "bots")]
        fn bots() -> Vec<croupier_engine::BotMaker<Self>> {
            bots::makers()
        }

        #[cfg(not(feature = "bots"))]
        fn bots() -> Vec<croupier_engine::BotMaker<Self>> {
            Vec::new()
        }

        fn scene(view: &View, legal: &[Action]) -> croupier_table::Scene {
            present::scene(view, legal)
        }

        fn narrate(
            step: &croupier_engine::StepOf<Self>,
            before: &View,
            after: &View,
        ) -> Vec<croupier_engine::Text> {
            present::narrate(*step, before, after)
        }

        fn bubble(
            step: &croupier_engine::StepOf<Self>,
            before: &View,
            after: &View,
        ) -> Option<croupier_table::Bubble> {
            present::bubble(*step, before, after)
        }

        fn moment(
            step: &croupier_engine::StepOf<Self>,
            before: &View,
            after: &View,
        ) -> Option<croupier_table::Moment> {
            present::moment(*step, before, after)
        }

        fn chapter(view: &View) -> Option<croupier_engine::Text> {
            present::chapter(view)
        }

        fn decision_kind(view: &View, action: &Action) -> Option<croupier_engine::Text> {
            Some(present::decision_kind(view, *action))
        }

        fn pieces() -> &'static str {
            present::PIECES
        }

        fn dealer_script() -> &'static str {
            include_str!("present/dealer.js")
        }

        fn puzzles() -> &'static str {
            include_str!("present/puzzles.jsonl")
        }

        fn anchors() -> &'static str {
            include_str!("bots/ratings.txt")
        }

        fn parse_line(view: &View, line: &str) -> Result<Vec<Action>, croupier_engine::BadWord> {
            present::parse_line(view, line)
        }
    };
}
use playable_by_rooms;

/// Implements `JsonSchema` for a type that is written as JSON by hand: the type, its name in the schema, and the schema.
macro_rules! json_schema_of {
    ($type:ty, $name:literal, $schema:tt) => {
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}
use json_schema_of;

pub mod cards;
pub mod dice;
pub mod localgame;
pub mod martian_dice;
pub mod mts;
pub mod perudo;
mod registered;
pub mod ten_thousand;
#[cfg(test)]
mod testing;
mod textbook;

pub use registered::Registered;
pub use textbook::{TEXTBOOK_GAMES, find_textbook};

// The textbook games are examples too, which name this crate from outside.
extern crate self as croupier_games;

use croupier_table::Kind;

/// Every game that can be played. A game is its folder, its `pub mod` above and its line here.
pub static GAMES: &[&dyn Kind] = &[
    &Registered::<martian_dice::MartianDice>::KIND,
    &Registered::<perudo::Perudo>::KIND,
    &Registered::<localgame::LocalGame>::KIND,
    &Registered::<ten_thousand::TenThousand>::KIND,
    &Registered::<mts::Mts>::KIND,
];

/// The game of this name.
pub fn find(name: &str) -> Option<&'static dyn Kind> {
    GAMES.iter().copied().find(|kind| kind.name() == name)
}
