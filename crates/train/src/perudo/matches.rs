//! Measures a bot in matches of two against the strong bot, in pairs with the same luck and swapped seats.

use std::path::Path;

use anyhow::Context;
use croupier_engine::{Ask, Bot, Dealer, Game, KeyedDealer, NoResources, Seat, Seed, Turn};
use croupier_games::perudo::{Options, Perudo};
use croupier_table::make_bot;
use serde_json::json;

/// Makes a bot from a seed.
pub(super) type MakeBot<'a> = &'a dyn Fn(u64) -> Box<dyn Bot<Perudo>>;

/// The result of a series of matches.
pub(super) struct Measured {
    matches: u32,
    equity: f64,
    /// Half the width of the 95 % confidence interval.
    half_width: f64,
}

impl Measured {
    /// Plays the bot against the strong one.
    pub(super) fn against_strong(make: MakeBot<'_>) -> Measured {
        const PAIRS: u32 = 5000;
        let (mut sum, mut sum_of_squares) = (0.0, 0.0);
        for pair in 0..PAIRS {
            let payoff = f64::midpoint(play_match(make, pair, 0), play_match(make, pair, 1));
            sum += payoff;
            sum_of_squares += payoff * payoff;
        }
        let pairs = f64::from(PAIRS);
        let equity = sum / pairs;
        let error = ((sum_of_squares / pairs - equity * equity) / pairs).sqrt();
        Measured { matches: 2 * PAIRS, equity, half_width: 1.96 * error }
    }

    /// Prints the result and writes it as JSON.
    pub(super) fn write(&self, output: &Path) -> anyhow::Result<()> {
        let (equity, half_width) = (100.0 * self.equity, 100.0 * self.half_width);
        println!("it wins {equity:.2} % ± {half_width:.2} of {} matches", self.matches);
        let result = json!({
            "opponent": "strong",
            "matches": self.matches,
            "equity": self.equity,
            "half_width_95": self.half_width,
        });
        std::fs::write(output, format!("{result:#}\n"))
            .with_context(|| format!("write {}", output.display()))
    }
}

/// Plays a match and returns the payoff of the bot, which has this seat.
fn play_match(make: MakeBot<'_>, number: u32, own: u8) -> f64 {
    let seed = Seed::of_number(u64::from(number));
    let strong = make_bot::<Perudo>("strong", &seed.derive("strong"), &NoResources);
    let mut bots: Vec<Box<dyn Bot<Perudo>>> =
        vec![strong.unwrap_or_else(|_| unreachable!("the bot is listed"))];
    bots.insert(own as usize, make(u64::from(number)));
    let mut game = Perudo::new(&Options::default(), 2).unwrap_or_else(|_| unreachable!("defaults"));
    let mut dealer = KeyedDealer::new(&seed, &[own, 1 - own]);
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => return f64::from(game.payoff(Seat(own))),
            Turn::Chance => {
                let chance = dealer.deal(&game);
                game.apply_chance(chance);
            }
            Turn::Seat(seat) => {
                legal.clear();
                game.actions(&mut legal);
                let view = game.view(Some(seat));
                let ask = Ask { seat, seats: 2, view: &view, legal: &legal };
                match bots[seat.index()].choose(&ask) {
                    Ok(action) => game.apply(action),
                    Err(error) => unreachable!("{error}"),
                }
            }
        }
    }
}
