//! What the others may hold, given all that they did: whoever keeps a card had a reason to throw another one away.
//!
//! A course is imagined in which every card that was drawn unseen is some card, and it is changed again and again: two
//! cards of a hand come in each other's place, or a card of a hand is exchanged for one of the deck. Changes are kept
//! the more readily the better the course explains what was done, so that the courses come as often as they are likely
//! (the method of Metropolis). A step is explained if it is about what the greedy bot would do; whoever plays better
//! plays alike in most positions, and no single step is held against a hand too much.
//!
//! All of it rests on what the seat has seen. Where that is not the whole game, there are no beliefs.

use std::ops::Range;

use croupier_engine::{FastRng, Game, Seat, Step, StepOf, Turn, below, unit};
use rand::Rng;

use super::bots::Greedy;
use super::melds::card_at;
use super::{Action, Draw, LocalGame, View};
use crate::cards::{Card, Cards, JOKERS, NATURALS, each};

/// So many changes are tried from one imagined game to the next.
const CHANGES: u32 = 24;
/// A step that is worse than the greedy bot's by so much, in tenths of a point, is less likely by the factor e.
pub(super) const SLIP: f32 = 5.0;
/// No step counts for more than this.
pub(super) const MOST_DOUBT: f32 = 5.0;
/// The time of what has not happened.
const NEVER: u16 = u16::MAX;

/// What a seat believes.
#[derive(Clone, Debug, Default)]
pub(super) struct Beliefs {
    /// Steps that were heard of and not yet thought about.
    heard: Vec<StepOf<LocalGame>>,
    course: Option<Course>,
    /// The view that was asked about last, and whether the course leads to it.
    asked: Option<(View, bool)>,
}

impl Beliefs {
    /// Hears of a step as the seat sees it.
    pub(super) fn watch(&mut self, seen: &StepOf<LocalGame>) {
        self.heard.push(*seen);
        self.asked = None;
    }

    /// A game that looks like this view, with hands that explain what was done; `None` if it is not known how it came
    /// to the view.
    pub(super) fn imagine(&mut self, view: &View, rng: &mut FastRng) -> Option<LocalGame> {
        let led = match &self.asked {
            Some((asked, led)) if asked == view => *led,
            _ => {
                let led = self.follow(view, rng).is_some();
                self.asked = Some((view.clone(), led));
                led
            }
        };
        let course = self.course.as_mut().filter(|_| led)?;
        (0..CHANGES).for_each(|_| course.change(rng));
        Some(course.game())
    }

    /// Thinks about what was heard; `None` if it does not lead to the view.
    fn follow(&mut self, view: &View, rng: &mut FastRng) -> Option<()> {
        let seat = view.seat?;
        // With several packs, and after a reshuffle, a card is no longer one that was drawn at a certain time.
        if view.options.decks > 1 || view.reshuffles > 0 {
            return None;
        }
        let mut course = match self.course.take() {
            Some(course) => course,
            None => Course::new(view, seat)?,
        };
        for step in std::mem::take(&mut self.heard) {
            course.step(&step, rng)?;
        }
        course.doubt_all();
        let leads = course.shown.view_of(view.seat) == *view;
        self.course = Some(course);
        leads.then_some(())
    }
}

/// A card that was drawn unseen, and when.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    time: u16,
    card: Card,
}

/// A step of another seat, and how it came about.
#[derive(Clone, Debug)]
struct Deed {
    time: u16,
    action: Action,
    /// The game before the step; the mover's hand is put together from what is known and what is believed.
    before: LocalGame,
    /// The cards of the hand that are believed.
    believed: u64,
    /// How hard it is to explain: the negative logarithm of how likely it is with this hand.
    doubt: f32,
    /// The same if the change that is being tried were kept.
    tried: f32,
}

/// What another seat has drawn and done.
#[derive(Clone, Debug, Default)]
struct Other {
    drawn: Vec<Drawn>,
    deeds: Vec<Deed>,
}

/// One way in which the game may have come to where it is.
#[derive(Clone, Debug)]
struct Course {
    seat: Seat,
    /// The game as the seat sees it: the hands of others hold what is known of them.
    shown: LocalGame,
    /// The number of the last step.
    now: u16,
    others: Vec<Other>,
    /// When each card that was drawn unseen was played, by its index.
    played: [u16; 64],
    /// The cards that nobody has or had.
    deck: u64,
    greedy: Greedy,
    legal: Vec<Action>,
}

impl Course {
    fn new(view: &View, seat: Seat) -> Option<Course> {
        let seats = view.hands.len();
        Some(Course {
            seat,
            shown: LocalGame::new(&view.options, seats as u8).ok()?,
            now: 0,
            others: vec![Other::default(); seats],
            played: [NEVER; 64],
            deck: NATURALS | JOKERS,
            greedy: Greedy::default(),
            legal: Vec::new(),
        })
    }

    /// The game to which the course has come.
    fn game(&self) -> LocalGame {
        let mut game = self.shown.clone();
        for (player, seat) in game.players.iter_mut().zip(0..self.others.len()) {
            player.hand.add(self.believed(seat, self.now + 1));
        }
        game.stock = Cards::EMPTY;
        game.stock.add(self.deck);
        game
    }

    /// Goes on by a step; `None` if it cannot be the next one.
    fn step(&mut self, step: &StepOf<LocalGame>, rng: &mut FastRng) -> Option<()> {
        self.now += 1;
        match *step {
            Step::Chance(Draw(card)) => {
                if self.shown.turn() != Turn::Chance {
                    return None;
                }
                if self.deck & card.bit() == 0 {
                    let other = random(self.deck, rng)?;
                    self.replace(card, other)?;
                    self.deck &= !other.bit();
                }
                self.deck &= !card.bit();
                self.shown.apply_chance(Draw(card));
            }
            Step::Hidden => {
                let seat = self.shown.roller().filter(|seat| *seat != self.seat)?;
                let card = random(self.deck, rng)?;
                self.deck &= !card.bit();
                self.others[seat.index()].drawn.push(Drawn { time: self.now, card });
                self.shown.apply_chance(Draw(card));
                self.shown.players[seat.index()].hand.remove(card.bit());
            }
            Step::Act(seat, action) => {
                if self.shown.turn() != Turn::Seat(seat) {
                    return None;
                }
                let laid = laid(&self.shown, action)?;
                if seat == self.seat {
                    if laid & !self.shown.hand().kinds() != 0 {
                        return None;
                    }
                } else {
                    let known = self.shown.players[seat.index()].known.kinds();
                    for card in each(laid & !known) {
                        self.play(seat, card, rng)?;
                    }
                    self.others[seat.index()].deeds.push(Deed {
                        time: self.now,
                        action,
                        before: self.shown.clone(),
                        believed: 0,
                        doubt: f32::NAN,
                        tried: 0.0,
                    });
                }
                self.shown.apply(action);
            }
        }
        Some(())
    }

    /// Another seat plays a card that it has drawn unseen.
    fn play(&mut self, seat: Seat, card: Card, rng: &mut FastRng) -> Option<()> {
        let held = self.believed(seat.index(), NEVER);
        if held & card.bit() == 0 {
            // It was thought to be elsewhere: there is now what this seat was thought to hold.
            let other = random(held, rng)?;
            if self.deck & card.bit() != 0 {
                self.deck ^= card.bit() | other.bit();
            } else {
                self.replace(card, other)?;
            }
            let drawn = &mut self.others[seat.index()].drawn;
            drawn.iter_mut().rfind(|drawn| drawn.card == other)?.card = card;
        }
        self.played[usize::from(card.index())] = self.now;
        Some(())
    }

    /// Lets whoever is thought to hold a card hold another one.
    fn replace(&mut self, card: Card, other: Card) -> Option<()> {
        let mut drawn = self.others.iter_mut().flat_map(|other| &mut other.drawn);
        drawn.find(|drawn| drawn.card == card)?.card = other;
        Some(())
    }

    /// The cards that were drawn unseen and are believed to be in a hand just before a step.
    fn believed(&self, seat: usize, time: u16) -> u64 {
        let drawn = self.others[seat].drawn.iter().filter(|drawn| drawn.time < time);
        drawn.filter(|drawn| self.played(drawn.card) >= time).fold(0, |all, it| all | it.card.bit())
    }

    fn played(&self, card: Card) -> u16 {
        self.played[usize::from(card.index())]
    }

    /// Finds out anew how hard every deed is to explain.
    fn doubt_all(&mut self) {
        for seat in 0..self.others.len() {
            let mut deeds = std::mem::take(&mut self.others[seat].deeds);
            for deed in &mut deeds {
                let believed = self.believed(seat, deed.time);
                if deed.doubt.is_nan() || believed != deed.believed {
                    deed.believed = believed;
                    deed.doubt = self.doubt(deed, believed);
                }
            }
            self.others[seat].deeds = deeds;
        }
    }

    /// How hard a deed is to explain with these cards besides the known ones.
    fn doubt(&mut self, deed: &mut Deed, believed: u64) -> f32 {
        let player = &mut deed.before.players[deed.before.mover.index()];
        player.hand = player.known;
        player.hand.add(believed);
        let loss = self.greedy.loss(&deed.before, deed.action, &mut self.legal);
        loss.map_or(MOST_DOUBT, |loss| (loss as f32 / SLIP).min(MOST_DOUBT))
    }

    /// Tries a change.
    fn change(&mut self, rng: &mut FastRng) {
        let seat = below(rng, self.others.len() as u32) as usize;
        let drawn = self.others[seat].drawn.len() as u32;
        if drawn == 0 {
            return;
        }
        // Doubts may grow by as much as chance allows.
        let most = -unit(rng).ln();
        let [one, two] = [(); 2].map(|()| below(rng, drawn) as usize);
        let held = self.played(self.others[seat].drawn[one].card) == NEVER;
        if held && rng.next_u64() & 1 == 0 {
            self.exchange((seat, one), most, rng);
        } else {
            self.swap(seat, [one.min(two), one.max(two)], most);
        }
    }

    /// Lets two cards have come in each other's place, unless that is too doubtful.
    fn swap(&mut self, seat: usize, [early, late]: [usize; 2], most: f32) {
        let [one, two] = [early, late].map(|n| self.others[seat].drawn[n]);
        if self.played(one.card) <= two.time {
            return;
        }
        let (times, both) = (one.time..two.time, one.card.bit() | two.card.bit());
        if self.growth(seat, &times, both, most).is_some() {
            self.keep(seat, &times, both);
            self.others[seat].drawn[early].card = two.card;
            self.others[seat].drawn[late].card = one.card;
        }
    }

    /// Exchanges a card of a hand for one of the deck or of another hand, unless that is too doubtful.
    fn exchange(&mut self, (seat, n): (usize, usize), most: f32, rng: &mut FastRng) {
        let seats = (0..self.others.len()).filter(|other| *other != seat);
        let pool = seats.fold(self.deck, |all, other| all | self.believed(other, NEVER));
        let Some(card) = random(pool, rng) else { return };
        let mine = self.others[seat].drawn[n];
        let (times, both) = (mine.time..NEVER, mine.card.bit() | card.bit());
        if self.deck & card.bit() != 0 {
            if self.growth(seat, &times, both, most).is_some() {
                self.keep(seat, &times, both);
                self.others[seat].drawn[n].card = card;
                self.deck ^= both;
            }
            return;
        }
        let Some((holder, theirs)) = self.holder(card) else { return };
        let since = theirs..NEVER;
        // What the holder's deeds can become easier to explain at most.
        let relief: f32 = self.others[holder].deeds.iter().map(|deed| deed.doubt).sum();
        let Some(growth) = self.growth(seat, &times, both, most + relief) else { return };
        if self.growth(holder, &since, both, most - growth).is_some() {
            self.keep(seat, &times, both);
            self.keep(holder, &since, both);
            if self.replace(card, mine.card).is_some() {
                self.others[seat].drawn[n].card = card;
            }
        }
    }

    /// Who is thought to hold a card, and since when.
    fn holder(&self, card: Card) -> Option<(usize, u16)> {
        let time = |other: &Other| other.drawn.iter().find(|it| it.card == card).map(|it| it.time);
        self.others.iter().enumerate().find_map(|(seat, other)| Some((seat, time(other)?)))
    }

    /// By how much the doubts grow if a hand held one of these two cards in place of the other between these times;
    /// `None` if by more than `most`.
    fn growth(&mut self, seat: usize, times: &Range<u16>, both: u64, most: f32) -> Option<f32> {
        let mut deeds = std::mem::take(&mut self.others[seat].deeds);
        let within = |deed: &&mut Deed| times.contains(&deed.time);
        let before: f32 = deeds.iter_mut().filter(within).map(|deed| deed.doubt).sum();
        let mut growth = -before;
        // The latest first: there it shows soonest that a card does not belong.
        for deed in deeds.iter_mut().rev().filter(within) {
            deed.tried = self.doubt(deed, deed.believed ^ both);
            growth += deed.tried;
            if growth > most {
                break;
            }
        }
        self.others[seat].deeds = deeds;
        (growth <= most).then_some(growth)
    }

    /// Keeps the change whose growth was found last.
    fn keep(&mut self, seat: usize, times: &Range<u16>, both: u64) {
        let deeds = self.others[seat].deeds.iter_mut();
        for deed in deeds.filter(|deed| times.contains(&deed.time)) {
            deed.believed ^= both;
            deed.doubt = deed.tried;
        }
    }
}

/// The cards that a step takes out of the mover's hand; `None` if there is no such step here.
fn laid(game: &LocalGame, action: Action) -> Option<u64> {
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

/// A card of a set, if it is not empty.
fn random(set: u64, rng: &mut FastRng) -> Option<Card> {
    let count = set.count_ones();
    if count == 0 { None } else { each(set).nth(below(rng, count) as usize) }
}
