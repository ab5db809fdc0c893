//! How a desk parts with programs that fail: one match of them, or all. What counts as a failure is decided elsewhere.

use croupier_engine::Seat;

use super::Desk;
use crate::host::Failure;
use crate::host::game::{Absence, Place, Player};

impl Desk {
    /// One match of a program has failed; the program goes on.
    pub(super) fn blame(&mut self, slot: usize, seat: Seat, failure: &Failure) {
        let Some(game) = &mut self.games[slot] else { return };
        let place = &game.places[seat.index()];
        if game.waiting.take_if(|waiting| waiting.seat == seat).is_some()
            && let Some(running) = &mut self.programs[place.process].running
        {
            running.asked -= 1;
        }
        game.fail(seat, failure, Absence::ToTheEnd);
        self.go_on(slot);
    }

    /// Ends a program that has failed.
    pub(super) fn part_with(&mut self, number: usize, failure: &Failure) {
        let program = &mut self.programs[number];
        let Some(mut running) = program.running.take() else { return };
        program.vain += 1;
        program.last_failure = Some(failure.clone());
        let _ = running.process.read_errors();
        let words = running.process.said().take();
        drop(running);
        self.lose(number, failure, &words);
    }

    /// A program that plays one game and ends is started anew for the next, if nothing has begun that it leaves behind.
    pub(super) fn start_again(&mut self, number: usize) -> bool {
        let program = &mut self.programs[number];
        let played = program.running.as_ref().is_some_and(|old| !old.remembered.is_empty());
        let own = |place: &&Place| place.process == number && place.linked;
        let places = || self.games.iter().flatten().flat_map(|game| game.places.iter().filter(own));
        if !played || places().any(|place| place.answered) {
            return false;
        }
        let load = places().count();
        program.running = None;
        if load == 0 {
            return true;
        }
        match program.run(&self.jail, self.clock) {
            Err(failure) => self.lose(number, &failure, ""),
            Ok(running) => {
                running.load = load;
                for game in self.games.iter_mut().flatten() {
                    for seat in Seat::all(game.places.len() as u8) {
                        let place = &game.places[seat.index()];
                        if place.process == number && place.linked {
                            game.waiting.take_if(|waiting| waiting.seat == seat);
                            game.write_hello(seat, &self.options, running.process.out());
                        }
                    }
                }
            }
        }
        true
    }

    /// All matches of a program go on without it.
    fn lose(&mut self, number: usize, failure: &Failure, words: &str) {
        for slot in 0..self.games.len() {
            let Some(game) = &mut self.games[slot] else { continue };
            let mut own = false;
            for seat in Seat::all(game.places.len() as u8) {
                let place = &mut game.places[seat.index()];
                if place.process != number || !place.linked {
                    continue;
                }
                own = true;
                place.linked = false;
                let native = matches!(place.player, Player::Native);
                self.ids.remove(&game.id(seat));
                game.waiting.take_if(|waiting| waiting.seat == seat);
                game.keep_words(seat, words);
                if native {
                    game.fail(seat, failure, Absence::ToTheEnd);
                }
            }
            if own {
                self.go_on(slot);
            }
        }
    }
}
