//! Bots at the seats of a table, and what they think of its actions.

use croupier_engine::{Ask, BotError, Evaluation, Refused, Resources, Seat, Seed, Text, Turn};

use super::{Playing, Seating, TypedTable};
use crate::{Playable, make_bot};

impl<G: Playable> Seating for TypedTable<G> {
    fn seat_bot(
        &mut self,
        seat: Seat,
        spec: &str,
        seed: &Seed,
        resources: &'static dyn Resources,
    ) -> Result<(), Text> {
        let mut bot = make_bot::<G>(spec, seed, resources)?;
        let seats = self.seats();
        let Some(place) = self.bots.get_mut(seat.index()) else {
            return Err(Refused::NoSuchSeat { seat, seats }.text());
        };
        // A bot that takes over a seat knows what the seat has seen.
        for seen in self.played.seen(Some(seat), 0) {
            bot.watch(&seen);
        }
        *place = Some(bot);
        Ok(())
    }

    fn act(&mut self, seat: Seat) -> Result<(), BotError> {
        let legal = self.legal_actions();
        let game = self.played.game();
        if game.turn() != Turn::Seat(seat) {
            return Err(BotError(format!("it is not the turn of seat {}", seat.0)));
        }
        let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
            return Err(BotError(format!("no bot sits on seat {}", seat.0)));
        };
        let view = game.view(Some(seat));
        let action = bot.choose(&Ask { seat, seats: game.seats(), view: &view, legal: &legal })?;
        if game.explain(action).is_err() {
            return Err(BotError(format!("illegal action {action}")));
        }
        self.apply_checked(|played| played.play(seat, action))
            .map_err(|_| BotError("the match is too long".to_owned()))
    }

    fn evaluate(
        &mut self,
        seat: Seat,
        resources: &'static dyn Resources,
    ) -> Option<Vec<Evaluation<String>>> {
        self.evaluate_by("ai", seat, resources)
    }

    fn evaluate_by(
        &mut self,
        spec: &str,
        seat: Seat,
        resources: &'static dyn Resources,
    ) -> Option<Vec<Evaluation<String>>> {
        if self.turn() != Turn::Seat(seat) {
            return None;
        }
        let legal = self.legal_actions();
        let view = self.played.game().view(Some(seat));
        let ask = Ask { seat, seats: self.seats(), view: &view, legal: &legal };
        let mut evaluations = self.evaluator(spec, Some(seat), resources)?.evaluate(&ask)?;
        evaluations.sort_by(|a, b| b.equity.total_cmp(&a.equity));
        // Rounding may lead a hair beyond 1.
        let as_text = |one: &Evaluation<G::Action>| Evaluation {
            action: one.action.to_string(),
            equity: one.equity.clamp(0.0, 1.0),
            error: one.error,
        };
        Some(evaluations.iter().map(as_text).collect())
    }

    fn exact_value(&self, resources: &'static dyn Resources) -> Option<f64> {
        self.evaluator("ai", None, resources)?.exact_value(&self.played.game().view(None))
    }
}
