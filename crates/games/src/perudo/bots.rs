//! The game's own bots: the strong one, levels that err within bounds, and a quick heuristic: binomial odds from its own
//! dice and some trust in the others' bids, without a thought of what they make of its own.

use croupier_engine::{Ask, Bot, BotError, BotMaker, Erring, FastRng, Making, Text};
use rand::SeedableRng;

use super::ai::Strong;
use super::moment::Moment;
use super::odds::Inclined;
use super::{Action, Perudo};

/// The bots, the best first.
pub(super) fn all() -> Vec<BotMaker<Perudo>> {
    let bot = |name, about, make| BotMaker { name, about: Text::new(about), params: &[], make };
    vec![
        bot("strong", "bot-strong", |making| Box::new(Strong::new(making.seed))),
        bot("hard", "bot-hard", |making| erring(0.01, making)),
        bot("normal", "bot-normal", |making| erring(0.04, making)),
        bot("easy", "bot-easy", |making| erring(0.1, making)),
        bot("greedy", "bot-greedy", |making| {
            Box::new(Greedy { rng: FastRng::from_rng(&mut making.seed.stream("greedy")) })
        }),
    ]
}

fn erring(bound: f64, making: &Making<'_>) -> Box<dyn Bot<Perudo>> {
    Box::new(Erring::new(Box::new(Strong::new(making.seed)), bound, making.seed))
}

/// Bids as high as its odds allow, and calls when the last bid has worse odds than any raise.
struct Greedy {
    rng: FastRng,
}

impl Bot<Perudo> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        Inclined::new(&Moment::of_view(ask.view, ask.seat))
            .draw(&mut self.rng)
            .ok_or_else(|| BotError("there is no legal action".to_owned()))
    }
}
