//! Beliefs about hidden hands: a Metropolis sampler over the histories that agree with what a seat has seen.
//!
//! A history assigns a card to every hidden draw. One step of the Markov chain swaps two draws of a seat, or exchanges
//! a held card for one of the deck or of another hand. A step is accepted with probability min(1, exp(-d)), where d is
//! the increase of the negative log-likelihood (NLL) of the observed actions. The opponent model is a softened greedy
//! bot: an action costs NLL in proportion to its loss against the greedy choice, up to a limit, so that no single
//! action excludes a hand.
//!
//! The sampler needs every step from the first deal on. Without them it returns nothing.

use std::ops::Range;

use croupier_engine::{FastRng, Game, Seat, Step, StepOf, Turn, below, unit};
use rand::Rng;

use super::greedy::Greedy;
use crate::cards::{Card, Cards, JOKERS, NATURALS, each};
use crate::localgame::rules::melds::card_at;
use crate::localgame::{Action, Draw, LocalGame, View};

/// The number of Metropolis steps from one sample to the next.
const STEPS_PER_SAMPLE: u32 = 24;
/// The temperature of the opponent model, in tenths of a point: this much loss makes an action less likely by the
/// factor e.
pub(in crate::localgame) const TEMPERATURE: f32 = 5.0;
/// The highest NLL of a single action.
pub(in crate::localgame) const MAX_NLL: f32 = 5.0;
/// The time of an event that has not happened.
const NEVER: u16 = u16::MAX;

/// Samples games that agree with what one seat has seen.
#[derive(Clone, Debug, Default)]
pub(in crate::localgame) struct BeliefSampler {
    /// Observed steps that the history does not contain yet.
    pending: Vec<StepOf<LocalGame>>,
    /// The current state of the Markov chain.
    history: Option<History>,
    /// The last view that was sampled for, and whether the history leads to it.
    last_view: Option<(View, bool)>,
}

impl BeliefSampler {
    /// Observes a step as the seat sees it.
    pub(in crate::localgame) fn watch(&mut self, seen: &StepOf<LocalGame>) {
        self.pending.push(*seen);
        self.last_view = None;
    }

    /// Samples a game that looks like this view; `None` if the observed steps do not lead to it.
    pub(in crate::localgame) fn determinize(
        &mut self,
        view: &View,
        rng: &mut FastRng,
    ) -> Option<LocalGame> {
        let leads = match &self.last_view {
            Some((last, leads)) if last == view => *leads,
            _ => {
                let leads = self.extend_history(view, rng).is_some();
                self.last_view = Some((view.clone(), leads));
                leads
            }
        };
        let history = self.history.as_mut().filter(|_| leads)?;
        (0..STEPS_PER_SAMPLE).for_each(|_| history.metropolis_step(rng));
        Some(history.current_game())
    }

    /// Extends the history by the pending steps; `None` if it does not lead to the view.
    fn extend_history(&mut self, view: &View, rng: &mut FastRng) -> Option<()> {
        let seat = view.seat?;
        // With several packs, and after a reshuffle, a card does not identify the draw it came from.
        if view.options.decks > 1 || view.reshuffles > 0 {
            return None;
        }
        let mut history = match self.history.take() {
            Some(history) => history,
            None => History::new(view, seat)?,
        };
        for step in std::mem::take(&mut self.pending) {
            history.append(&step, rng)?;
        }
        history.update_all_nll();
        let leads = history.visible.view(view.seat) == *view;
        self.history = Some(history);
        leads.then_some(())
    }
}

/// A hidden draw of another seat: its time and the card that this history assigns to it.
#[derive(Clone, Copy, Debug)]
struct HiddenDraw {
    time: u16,
    card: Card,
}

/// An action of another seat.
#[derive(Clone, Debug)]
struct Observation {
    time: u16,
    action: Action,
    /// The game before the action. The mover's hand in it is filled in from what is known and what is assigned.
    before: LocalGame,
    /// The cards of the mover's hand that this history assigns.
    assigned: u64,
    /// The negative log-likelihood of the action with this hand.
    nll: f32,
    /// The same for the step of the Markov chain that is being proposed.
    proposed_nll: f32,
}

/// The hidden draws and the actions of another seat.
#[derive(Clone, Debug, Default)]
struct Opponent {
    draws: Vec<HiddenDraw>,
    observations: Vec<Observation>,
}

/// One history that agrees with what the seat has seen: a state of the Markov chain.
#[derive(Clone, Debug)]
struct History {
    seat: Seat,
    /// The game as the seat sees it: the hands of others hold what is known of them.
    visible: LocalGame,
    /// The number of the last step.
    now: u16,
    opponents: Vec<Opponent>,
    /// When each card of a hidden draw was played, by its index.
    played: [u16; 64],
    /// The cards that are still in the deck.
    deck: u64,
    greedy: Greedy,
    legal: Vec<Action>,
}

impl History {
    fn new(view: &View, seat: Seat) -> Option<History> {
        let seats = view.hands.len();
        Some(History {
            seat,
            visible: LocalGame::new(&view.options, seats as u8).ok()?,
            now: 0,
            opponents: vec![Opponent::default(); seats],
            played: [NEVER; 64],
            deck: NATURALS | JOKERS,
            greedy: Greedy::default(),
            legal: Vec::new(),
        })
    }

    /// The game at the end of the history.
    fn current_game(&self) -> LocalGame {
        let mut game = self.visible.clone();
        for (player, seat) in game.players.iter_mut().zip(0..self.opponents.len()) {
            player.hand.add(self.assigned(seat, self.now + 1));
        }
        game.stock = Cards::EMPTY;
        game.stock.add(self.deck);
        game
    }

    /// Appends a step; `None` if it cannot be the next one.
    fn append(&mut self, step: &StepOf<LocalGame>, rng: &mut FastRng) -> Option<()> {
        self.now += 1;
        match *step {
            Step::Chance(Draw(card)) => {
                if self.visible.turn() != Turn::Chance {
                    return None;
                }
                if self.deck & card.bit() == 0 {
                    let other = random_card(self.deck, rng)?;
                    self.replace(card, other)?;
                    self.deck &= !other.bit();
                }
                self.deck &= !card.bit();
                self.visible.apply_chance(Draw(card));
            }
            Step::Hidden => {
                let seat = self.visible.roller().filter(|seat| *seat != self.seat)?;
                let card = random_card(self.deck, rng)?;
                self.deck &= !card.bit();
                self.opponents[seat.index()].draws.push(HiddenDraw { time: self.now, card });
                self.visible.apply_chance(Draw(card));
                self.visible.players[seat.index()].hand.remove(card.bit());
            }
            Step::Act(seat, action) => {
                if self.visible.turn() != Turn::Seat(seat) {
                    return None;
                }
                let laid = cards_played(&self.visible, action)?;
                if seat == self.seat {
                    if laid & !self.visible.hand().kinds() != 0 {
                        return None;
                    }
                } else {
                    let known = self.visible.players[seat.index()].known.kinds();
                    for card in each(laid & !known) {
                        self.reveal(seat, card, rng)?;
                    }
                    self.opponents[seat.index()].observations.push(Observation {
                        time: self.now,
                        action,
                        before: self.visible.clone(),
                        assigned: 0,
                        nll: f32::NAN,
                        proposed_nll: 0.0,
                    });
                }
                self.visible.apply(action);
            }
        }
        Some(())
    }

    /// Another seat plays a card of a hidden draw: one of its draws must be that card.
    fn reveal(&mut self, seat: Seat, card: Card, rng: &mut FastRng) -> Option<()> {
        let held = self.assigned(seat.index(), NEVER);
        if held & card.bit() == 0 {
            // The history had the card elsewhere. It changes places with a card assigned to this seat.
            let other = random_card(held, rng)?;
            if self.deck & card.bit() != 0 {
                self.deck ^= card.bit() | other.bit();
            } else {
                self.replace(card, other)?;
            }
            let draws = &mut self.opponents[seat.index()].draws;
            draws.iter_mut().rfind(|draw| draw.card == other)?.card = card;
        }
        self.played[usize::from(card.index())] = self.now;
        Some(())
    }

    /// Assigns another card to the draw that has this one.
    fn replace(&mut self, card: Card, other: Card) -> Option<()> {
        let mut draws = self.opponents.iter_mut().flat_map(|opponent| &mut opponent.draws);
        draws.find(|draw| draw.card == card)?.card = other;
        Some(())
    }

    /// The cards that the history assigns to a hand just before a time.
    fn assigned(&self, seat: usize, time: u16) -> u64 {
        let draws = self.opponents[seat].draws.iter().filter(|draw| draw.time < time);
        draws.filter(|draw| self.played(draw.card) >= time).fold(0, |all, it| all | it.card.bit())
    }

    fn played(&self, card: Card) -> u16 {
        self.played[usize::from(card.index())]
    }

    /// Updates the NLL of every observation whose assigned hand has changed.
    fn update_all_nll(&mut self) {
        for seat in 0..self.opponents.len() {
            let mut observations = std::mem::take(&mut self.opponents[seat].observations);
            for observation in &mut observations {
                let assigned = self.assigned(seat, observation.time);
                if observation.nll.is_nan() || assigned != observation.assigned {
                    observation.assigned = assigned;
                    observation.nll = self.nll(observation, assigned);
                }
            }
            self.opponents[seat].observations = observations;
        }
    }

    /// The NLL of an observation if the hand has these cards besides the known ones.
    fn nll(&mut self, observation: &mut Observation, assigned: u64) -> f32 {
        let player = &mut observation.before.players[observation.before.mover.index()];
        player.hand = player.known;
        player.hand.add(assigned);
        let loss = self.greedy.loss(&observation.before, observation.action, &mut self.legal);
        loss.map_or(MAX_NLL, |loss| (loss as f32 / TEMPERATURE).min(MAX_NLL))
    }

    /// Proposes a random step of the Markov chain and accepts it by the Metropolis rule.
    fn metropolis_step(&mut self, rng: &mut FastRng) {
        let seat = below(rng, self.opponents.len() as u32) as usize;
        let draws = self.opponents[seat].draws.len() as u32;
        if draws == 0 {
            return;
        }
        // Accepting with probability exp(-increase) is accepting increases up to -ln(u).
        let most = -unit(rng).ln();
        let [one, two] = [(); 2].map(|()| below(rng, draws) as usize);
        let held = self.played(self.opponents[seat].draws[one].card) == NEVER;
        if held && rng.next_u64() & 1 == 0 {
            self.propose_exchange((seat, one), most, rng);
        } else {
            self.propose_swap(seat, [one.min(two), one.max(two)], most);
        }
    }

    /// Swaps the cards of two draws of a seat, unless the NLL increases by more than `most`.
    fn propose_swap(&mut self, seat: usize, [first, second]: [usize; 2], most: f32) {
        let [one, two] = [first, second].map(|n| self.opponents[seat].draws[n]);
        if self.played(one.card) <= two.time {
            return;
        }
        let (times, both) = (one.time..two.time, one.card.bit() | two.card.bit());
        if self.nll_increase(seat, &times, both, most).is_some() {
            self.accept(seat, &times, both);
            self.opponents[seat].draws[first].card = two.card;
            self.opponents[seat].draws[second].card = one.card;
        }
    }

    /// Exchanges a card of a hand for one of the deck or of another hand, unless the NLL increases by more than `most`.
    fn propose_exchange(&mut self, (seat, n): (usize, usize), most: f32, rng: &mut FastRng) {
        let seats = (0..self.opponents.len()).filter(|other| *other != seat);
        let pool = seats.fold(self.deck, |all, other| all | self.assigned(other, NEVER));
        let Some(card) = random_card(pool, rng) else { return };
        let mine = self.opponents[seat].draws[n];
        let (times, both) = (mine.time..NEVER, mine.card.bit() | card.bit());
        if self.deck & card.bit() != 0 {
            if self.nll_increase(seat, &times, both, most).is_some() {
                self.accept(seat, &times, both);
                self.opponents[seat].draws[n].card = card;
                self.deck ^= both;
            }
            return;
        }
        let Some((holder, theirs)) = self.holder(card) else { return };
        let since = theirs..NEVER;
        // The most by which the NLL of the holder's actions can decrease.
        let relief: f32 =
            self.opponents[holder].observations.iter().map(|observation| observation.nll).sum();
        let Some(increase) = self.nll_increase(seat, &times, both, most + relief) else { return };
        if self.nll_increase(holder, &since, both, most - increase).is_some() {
            self.accept(seat, &times, both);
            self.accept(holder, &since, both);
            if self.replace(card, mine.card).is_some() {
                self.opponents[seat].draws[n].card = card;
            }
        }
    }

    /// The opponent that holds a card in this history, and since when.
    fn holder(&self, card: Card) -> Option<(usize, u16)> {
        let time = |opponent: &Opponent| {
            opponent.draws.iter().find(|it| it.card == card).map(|it| it.time)
        };
        self.opponents.iter().enumerate().find_map(|(seat, opponent)| Some((seat, time(opponent)?)))
    }

    /// The increase of the NLL if a hand held one of these two cards in place of the other between these times; `None`
    /// if it is more than `most`.
    fn nll_increase(
        &mut self,
        seat: usize,
        times: &Range<u16>,
        both: u64,
        most: f32,
    ) -> Option<f32> {
        let mut observations = std::mem::take(&mut self.opponents[seat].observations);
        let within = |observation: &&mut Observation| times.contains(&observation.time);
        let before: f32 =
            observations.iter_mut().filter(within).map(|observation| observation.nll).sum();
        let mut increase = -before;
        // The latest first: they are the most likely to reject the proposal.
        for observation in observations.iter_mut().rev().filter(within) {
            observation.proposed_nll = self.nll(observation, observation.assigned ^ both);
            increase += observation.proposed_nll;
            if increase > most {
                break;
            }
        }
        self.opponents[seat].observations = observations;
        (increase <= most).then_some(increase)
    }

    /// Accepts the proposal whose increase was computed last.
    fn accept(&mut self, seat: usize, times: &Range<u16>, both: u64) {
        let observations = self.opponents[seat].observations.iter_mut();
        for observation in observations.filter(|observation| times.contains(&observation.time)) {
            observation.assigned ^= both;
            observation.nll = observation.proposed_nll;
        }
    }
}

/// The cards that an action takes out of the mover's hand; `None` if the action is not possible here.
fn cards_played(game: &LocalGame, action: Action) -> Option<u64> {
    match action {
        Action::Change { meld, .. } => {
            let (_, place) = game.melds().get(usize::from(meld))?.joker()?;
            Some(card_at(place).bit())
        }
        Action::Pick { cards } => (cards <= game.trash.size()).then_some(0),
        Action::Meld { cards, .. } => Some(cards),
        Action::Add { meld, card } => (meld < game.meld_count).then_some(card.bit()),
        Action::Trash { card } => Some(card.bit()),
    }
}

/// A random card of a set, if it is not empty.
fn random_card(set: u64, rng: &mut FastRng) -> Option<Card> {
    let count = set.count_ones();
    if count == 0 { None } else { each(set).nth(below(rng, count) as usize) }
}
