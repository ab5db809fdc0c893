//! What the search needs to know of `LocalGame`: how the players of imagined games play on, which first steps are worth
//! a look, and what a position promises where a playout stops.
//!
//! Hands are imagined so that they explain what their holders did: whoever took a card openly holds it until it is
//! played, and what was drawn unseen is believed by what was thrown away and laid since.

use croupier_engine::{
    Ask, Bot, BotError, FastRng, Game, Judged, Making, Playouts, Seat, StepOf, Turn,
};
use croupier_search::{Guide, Ismcts, Others, Settings, play_out};
use rand::SeedableRng;

use super::beliefs::Beliefs;
use super::bots::Greedy;
use super::planner::{Discards, Planner};
use super::weights::{AMONG_EQUALS, LEARNED, Weights};
use super::{Action, LocalGame, Options, View};

/// A search with what is asked for, by these weights.
pub(super) fn search(
    making: &Making<'_>,
    settings: Settings,
    weights: &Weights,
) -> Ismcts<LocalGame, Planning> {
    // The others follow the guide: left to the tree, they would play as if they knew our hand.
    let settings = Settings { others: Others::Guide, patience: PATIENCE, ..settings };
    let mut guide = Planning::new(Until::Settled);
    guide.planner.weights = weights.clone();
    Ismcts::new(&guide, settings, making.seed, making.means)
}

/// The bot that searches. It plays by what wins against greedy players, and tells people what their moves are worth among
/// equals.
pub(super) struct Searching {
    player: Ismcts<LocalGame, Planning>,
    judge: Ismcts<LocalGame, Planning>,
}

impl Searching {
    pub(super) fn new(making: &Making<'_>, settings: Settings) -> Searching {
        let player = search(making, settings, &LEARNED);
        let judge = search(making, settings, &AMONG_EQUALS);
        Searching { player, judge }
    }
}

impl Bot<LocalGame> for Searching {
    fn choose(&mut self, ask: &Ask<'_, LocalGame>) -> Result<Action, BotError> {
        self.player.choose(ask)
    }

    fn judge(&mut self, ask: &Ask<'_, LocalGame>) -> Option<Vec<Judged<Action>>> {
        self.judge.judge(ask)
    }

    fn watch(&mut self, seen: &StepOf<LocalGame>) {
        self.player.watch(seen);
        self.judge.watch(seen);
    }
}

/// How often a position of the own turn is passed before the tree chooses there.
const PATIENCE: u32 = 64;
/// At how many ends of a turn the planner looks in a playout.
const ENDS: u32 = 16;
/// At how many first steps of a turn the search looks.
const FIRSTS: usize = 8;
/// When so many cards were drawn, a playout is judged by the position that the searching seat leaves next: two turns
/// of it between two, one among four. The estimate then errs less than the luck of all the turns to the end.
const DRAWS: i32 = 4;

/// How far a playout goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// To the end of the game.
    End,
    /// Until the estimate of a position is as good.
    Settled,
}

/// The guide of a search. The searching seat plays on as the planner does, the others as the greedy bot does: a plain
/// model of them costs half as much, and whoever is not the planner is not foreseen better by it.
#[derive(Clone, Debug)]
pub(super) struct Planning {
    planner: Planner,
    greedy: Greedy,
    beliefs: Beliefs,
    until: Until,
    /// The searching seat and how many cards the deck had when it was asked.
    seat: Seat,
    stock: u8,
    /// How many actions it has made in playouts.
    actions: u64,
}

impl Planning {
    pub(super) fn new(until: Until) -> Planning {
        let planner = Planner::new(ENDS, Discards::Sensible);
        Planning {
            planner,
            greedy: Greedy::default(),
            beliefs: Beliefs::default(),
            until,
            seat: Seat(0),
            stock: 0,
            actions: 0,
        }
    }
}

impl Guide<LocalGame> for Planning {
    fn choose(&mut self, game: &LocalGame, legal: &[Action], _: &mut FastRng) -> Action {
        if game.mover == self.seat {
            self.planner.line(game)[0]
        } else {
            self.greedy.best(game, legal).unwrap_or(legal[0])
        }
    }

    fn go_on(&mut self, game: &mut LocalGame, legal: &mut Vec<Action>, rng: &mut FastRng) -> u32 {
        let mut made = 1;
        if game.mover == self.seat {
            let line = self.planner.line(game);
            for action in line {
                game.apply(*action);
            }
            made = line.len() as u32;
        } else {
            let action = self.act(game, legal, rng);
            game.apply(action);
        }
        self.actions += u64::from(made);
        made
    }

    fn narrow(&mut self, game: &LocalGame, legal: &mut Vec<Action>) {
        self.planner.narrow(game, legal, FIRSTS);
    }

    fn imagine(&mut self, view: &View, rng: &mut FastRng) -> LocalGame {
        self.seat = view.seat.unwrap_or(view.mover);
        self.stock = view.stock;
        self.beliefs.imagine(view, rng).unwrap_or_else(|| LocalGame::determinize(view, rng))
    }

    fn watch(&mut self, seen: &StepOf<LocalGame>) {
        self.beliefs.watch(seen);
    }

    /// The deck tells how many cards were drawn. Where it is empty, and after a reshuffle, the end is near or the count is
    /// lost, and the game is played out.
    fn is_settled(&self, game: &LocalGame) -> bool {
        let last = game.mover.0.checked_sub(1).unwrap_or(game.seats - 1);
        let drawn = i32::from(self.stock) - i32::from(game.stock_size);
        self.until == Until::Settled && last == self.seat.0 && game.stock_size > 0 && drawn >= DRAWS
    }

    fn shares(&mut self, game: &LocalGame, shares: &mut [f32]) {
        let Some(win) = self.planner.share(game, self.seat) else { return };
        shares.fill((1.0 - win) / (shares.len() as f32 - 1.0));
        shares[self.seat.index()] = win;
    }
}

/// Imagines and plays on so many games from each of so many positions in the middle of a game, as a search does with
/// each of its playouts: for measuring how fast it is. It counts the games and the actions in them.
pub fn guided(seats: u8, positions: u32, playouts: u32, seed: u64, until: Until) -> Playouts {
    /// So many turns are behind the seats at these positions: about half of a game.
    const TURNS_PLAYED: u32 = 12;
    let mut rng = FastRng::seed_from_u64(seed);
    let mut guide = Planning::new(until);
    let mut legal = Vec::new();
    let mut counted = Playouts::default();
    for _ in 0..positions {
        let mut game = LocalGame::new(&Options::default(), seats).expect("so many can play");
        let mut turns = 0;
        let seat = loop {
            match game.turn() {
                Turn::Seat(seat) if turns == TURNS_PLAYED => break Some(seat),
                Turn::Seat(_) => {
                    guide.go_on(&mut game, &mut legal, &mut rng);
                    turns += 1;
                }
                Turn::Chance => {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                }
                Turn::Over => break None,
            }
        };
        let Some(seat) = seat else { continue };
        let view = game.view(Some(seat));
        guide.actions = 0;
        for _ in 0..playouts {
            let mut imagined = guide.imagine(&view, &mut rng);
            play_out(&mut imagined, &mut guide, &mut legal, &mut rng);
        }
        counted.games += u64::from(playouts);
        counted.decisions += guide.actions;
    }
    counted
}
