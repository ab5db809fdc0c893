//! The oracle: a second implementation of the rules, slow and obvious, with cards and actions as strings in lists.
//! Differential tests compare the game with it.
//!
//! It shares nothing with the game but the options, and it trusts every step.

use croupier_engine::OnOff;

use crate::mts::{
    Blocked, Drawing, LastCard, Options, ReverseTwo, Scoring, SkipChain, StartAction, StartWild,
    Target, WildFourRule,
};

/// What the next step is about.
#[derive(Clone, PartialEq, Debug)]
enum Pending {
    Order,
    Start,
    /// Seats that still get cards, one entry per card.
    Deal(Vec<usize>),
    Colour(usize),
    Turn,
    Take,
    Drawn(String),
    /// Seats still to be asked about a missed call; the player's own seat at the end is the late call.
    Poll(Vec<usize>),
    Reply,
    /// Seats that still draw cards, one entry per card, then what follows.
    Draw(Vec<usize>, Then),
    Over,
}

/// What follows after cards are drawn.
#[derive(Clone, PartialEq, Debug)]
enum Then {
    ApplyTopCard,
    Turn(usize),
    End,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub(super) struct Oracle {
    options: Options,
    seats: usize,
    order: Vec<usize>,
    forward: bool,
    stock: Vec<String>,
    /// The top card is the last.
    pile: Vec<String>,
    hands: Vec<Vec<String>>,
    colour: String,
    guilty: bool,
    player: usize,
    skips: usize,
    passes: usize,
    barren: usize,
    pub(super) scores: Vec<i32>,
    pub(super) winners: Vec<usize>,
    pending: Pending,
}

fn deck() -> Vec<String> {
    let mut deck = Vec::new();
    for colour in ["r", "g", "b", "y"] {
        deck.push(format!("{colour}0"));
        for symbol in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"] {
            deck.push(format!("{colour}{symbol}"));
            deck.push(format!("{colour}{symbol}"));
        }
    }
    for _ in 0..4 {
        deck.extend(["W".to_owned(), "W4".to_owned()]);
    }
    deck
}

fn is_black(card: &str) -> bool {
    card.starts_with('W')
}

fn points(hand: &[String]) -> i32 {
    let of = |card: &String| match &card[1..] {
        _ if is_black(card) => 50,
        "S" | "R" | "+2" => 20,
        number => number.parse().unwrap_or(0),
    };
    hand.iter().map(of).sum()
}

fn remove(cards: &mut Vec<String>, card: &str) {
    let place = cards.iter().position(|other| other == card).expect("the card is there");
    cards.remove(place);
}

impl Oracle {
    pub(super) fn new(options: &Options, seats: u8) -> Oracle {
        let seats = seats as usize;
        Oracle {
            options: options.clone(),
            seats,
            order: Vec::new(),
            forward: true,
            stock: deck(),
            pile: Vec::new(),
            hands: vec![Vec::new(); seats],
            colour: String::new(),
            guilty: false,
            player: 0,
            skips: 0,
            passes: 0,
            barren: 0,
            scores: vec![0; seats],
            winners: Vec::new(),
            pending: Pending::Order,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.pending == Pending::Over
    }

    fn top(&self) -> &str {
        self.pile.last().map_or("", String::as_str)
    }

    fn next(&self, seat: usize) -> usize {
        let place = self.order.iter().position(|other| *other == seat).expect("a seat");
        let step = if self.forward { 1 } else { self.seats - 1 };
        self.order[(place + step) % self.seats]
    }

    fn matches(&self, card: &str) -> bool {
        let top = self.top();
        card.starts_with(&self.colour) || (!is_black(top) && card[1..] == top[1..])
    }

    fn may_lay(&self, card: &str) -> bool {
        match card {
            "W" => true,
            "W4" => {
                self.options.wd4 == WildFourRule::Bluff
                    || !self.hands[self.player].iter().any(|held| held.starts_with(&self.colour))
            }
            card => self.matches(card),
        }
    }

    fn plays(&self, card: &str) -> Vec<String> {
        let left = self.hands[self.player].len() - 1;
        let mut plays = if is_black(card) && left > 0 {
            ["r", "g", "b", "y"].iter().map(|colour| format!("play {card} {colour}")).collect()
        } else {
            vec![format!("play {card}")]
        };
        if left == 1 {
            let called: Vec<String> = plays.iter().map(|play| format!("{play} mts")).collect();
            plays.extend(called);
        }
        plays
    }

    /// The seat that acts next, if any.
    pub(super) fn actor(&self) -> Option<usize> {
        match &self.pending {
            Pending::Colour(seat) => Some(*seat),
            Pending::Turn | Pending::Drawn(_) => Some(self.player),
            Pending::Poll(seats) => seats.first().copied(),
            Pending::Reply => Some(self.next(self.player)),
            _ => None,
        }
    }

    /// All legal actions or possible outcomes as text, distinct and sorted.
    pub(super) fn words(&self) -> Vec<String> {
        let word = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        let mut words = match &self.pending {
            Pending::Order => (0..self.seats)
                .filter(|seat| !self.order.contains(seat))
                .map(|seat| format!("order {seat}"))
                .collect(),
            Pending::Start => {
                let first = self.stock.iter().filter(|card| *card != "W4");
                first.map(|card| format!("draw {card}")).collect()
            }
            Pending::Deal(_) | Pending::Take | Pending::Draw(..) => {
                self.stock.iter().map(|card| format!("draw {card}")).collect()
            }
            Pending::Colour(_) => word(&["colour r", "colour g", "colour b", "colour y"]),
            Pending::Turn => self.turn_words(),
            Pending::Drawn(card) => {
                let mut words = word(&["keep"]);
                if self.may_lay(card) {
                    words.extend(self.plays(card));
                }
                words
            }
            Pending::Poll(seats) if seats[0] == self.player => word(&["mts", "wait"]),
            Pending::Poll(_) => word(&["catch", "wait"]),
            Pending::Reply => word(&["accept", "challenge"]),
            Pending::Over => Vec::new(),
        };
        words.sort();
        words.dedup();
        words
    }

    fn turn_words(&self) -> Vec<String> {
        let hand = &self.hands[self.player];
        let mut words: Vec<String> = hand
            .iter()
            .filter(|card| self.may_lay(card))
            .flat_map(|card| self.plays(card))
            .collect();
        let must = hand.iter().any(|card| !is_black(card) && self.matches(card));
        let cards = self.stock.len() + self.pile.len() - 1;
        if cards > 0 && (!must || self.options.draw == Drawing::Voluntary) {
            words.push("draw".to_owned());
        }
        if words.is_empty() {
            words.push("pass".to_owned());
        }
        words
    }

    /// Applies a step given as text.
    pub(super) fn apply(&mut self, word: &str) {
        let parts: Vec<&str> = word.split(' ').collect();
        match (self.pending.clone(), parts.as_slice()) {
            (Pending::Order, [_, seat]) => {
                self.order.push(seat.parse().expect("a seat"));
                if self.order.len() + 1 == self.seats {
                    let last = (0..self.seats).find(|seat| !self.order.contains(seat));
                    self.order.extend(last);
                    self.pending = Pending::Start;
                }
            }
            (Pending::Start, [_, card]) => {
                remove(&mut self.stock, card);
                self.pile.push((*card).to_owned());
                self.colour = if is_black(card) { "?".to_owned() } else { card[..1].to_owned() };
                self.skips = usize::from(card.ends_with('S'));
                let deal = self.order.iter().flat_map(|seat| [*seat; 7]).collect();
                self.pending = Pending::Deal(deal);
            }
            (Pending::Deal(mut seats), [_, card]) => {
                remove(&mut self.stock, card);
                self.hands[seats.remove(0)].push((*card).to_owned());
                self.pending = Pending::Deal(seats.clone());
                if seats.is_empty() {
                    self.apply_first_card();
                }
            }
            (Pending::Take, [_, card]) => {
                remove(&mut self.stock, card);
                self.hands[self.player].push((*card).to_owned());
                self.pending = Pending::Drawn((*card).to_owned());
            }
            (Pending::Draw(mut seats, then), [_, card]) => {
                remove(&mut self.stock, card);
                self.hands[seats.remove(0)].push((*card).to_owned());
                self.draw_cards(seats, then);
            }
            (Pending::Colour(_), [_, colour]) => {
                (*colour).clone_into(&mut self.colour);
                self.begin_turn(self.order[0]);
            }
            (_, ["play", card, rest @ ..]) => self.lay(card, rest),
            (Pending::Poll(mut seats), [word]) => {
                let player = self.player;
                seats.remove(0);
                match *word {
                    "catch" => self.draw_cards(vec![player; 2], Then::ApplyTopCard),
                    _ if seats.is_empty() => self.apply_top_card(),
                    _ => self.pending = Pending::Poll(seats),
                }
            }
            (_, [word]) => self.one_word_action(word),
            (pending, _) => unreachable!("{word} while {pending:?}"),
        }
    }

    fn one_word_action(&mut self, word: &str) {
        let player = self.player;
        let next = self.next(player);
        match word {
            "draw" => {
                self.reshuffle_if_empty();
                self.pending = Pending::Take;
            }
            "keep" => self.begin_turn(next),
            "pass" => {
                self.passes += 1;
                if self.passes < self.seats {
                    self.begin_turn(next);
                } else {
                    self.end_blocked_round();
                }
            }
            "accept" => self.draw_cards(vec![next; 4], Then::Turn(self.next(next))),
            "challenge" if self.guilty => self.draw_cards(vec![player; 4], Then::Turn(next)),
            "challenge" => self.draw_cards(vec![next; 6], Then::Turn(self.next(next))),
            word => unreachable!("{word}"),
        }
    }

    fn begin_turn(&mut self, seat: usize) {
        self.player = seat;
        self.pending = Pending::Turn;
    }

    fn apply_first_card(&mut self) {
        let (first, dealer) = (self.order[0], self.order[self.seats - 1]);
        let apply = self.options.start_action == StartAction::Apply;
        self.begin_turn(first);
        match self.top() {
            "W" if self.options.start_wild == StartWild::Dealer => {
                self.pending = Pending::Colour(dealer);
            }
            "W" => self.pending = Pending::Colour(first),
            card if card.ends_with('R') => {
                self.forward = false;
                self.begin_turn(dealer);
            }
            card if card.ends_with('S') && apply => self.begin_turn(self.order[1]),
            card if card.ends_with("+2") && apply => {
                self.player = dealer;
                self.draw_cards(vec![first; 2], Then::Turn(self.order[1]));
            }
            _ => {}
        }
    }

    fn lay(&mut self, card: &str, rest: &[&str]) {
        let hand = &mut self.hands[self.player];
        remove(hand, card);
        let left = hand.len();
        self.guilty = card == "W4" && hand.iter().any(|held| held.starts_with(&self.colour));
        self.pile.push(card.to_owned());
        let called = rest.contains(&"mts");
        let named = rest.iter().find(|word| word.len() == 1);
        self.colour = match named {
            Some(colour) => (*colour).to_owned(),
            None if is_black(card) => "?".to_owned(),
            None => card[..1].to_owned(),
        };
        self.skips = if card.ends_with('S') { self.skips + 1 } else { 0 };
        self.passes = 0;
        if card.ends_with('R') {
            self.forward = !self.forward;
        }
        if left == 0 {
            let cards = match card {
                _ if self.options.last_card_effect == LastCard::Ignore => 0,
                "W4" => 4,
                card if card.ends_with("+2") => 2,
                _ => 0,
            };
            self.draw_cards(vec![self.next(self.player); cards], Then::End);
        } else if left == 1 && !called && self.options.catch == OnOff::On {
            let mut asked = Vec::new();
            let mut seat = self.next(self.player);
            while seat != self.player {
                asked.push(seat);
                seat = self.next(seat);
            }
            if self.options.late_call == OnOff::On {
                asked.push(self.player);
            }
            self.pending = Pending::Poll(asked);
        } else {
            self.apply_top_card();
        }
    }

    fn apply_top_card(&mut self) {
        let next = self.next(self.player);
        let symbol = if is_black(self.top()) { self.top() } else { &self.top()[1..] };
        match symbol {
            "S" => {
                let missed = match self.options.skip_chain {
                    SkipChain::Off => 1,
                    SkipChain::Two => self.skips.min(2),
                    SkipChain::Count => self.skips,
                };
                let seat = (0..missed).fold(next, |seat, _| self.next(seat));
                self.begin_turn(seat);
            }
            "R" if self.seats == 2 && self.options.reverse_2p == ReverseTwo::Skip => {
                self.begin_turn(self.player);
            }
            "+2" => self.draw_cards(vec![next; 2], Then::Turn(self.next(next))),
            "W4" if self.options.wd4 == WildFourRule::Strict => {
                self.draw_cards(vec![next; 4], Then::Turn(self.next(next)));
            }
            "W4" => self.pending = Pending::Reply,
            _ => self.begin_turn(next),
        }
    }

    fn reshuffle_if_empty(&mut self) {
        if self.stock.is_empty() {
            let top = self.pile.pop().expect("a top card");
            self.stock.append(&mut self.pile);
            self.pile.push(top);
        }
    }

    fn draw_cards(&mut self, seats: Vec<usize>, then: Then) {
        if !seats.is_empty() {
            self.reshuffle_if_empty();
            if !self.stock.is_empty() {
                self.pending = Pending::Draw(seats, then);
                return;
            }
        }
        match then {
            Then::ApplyTopCard => self.apply_top_card(),
            Then::Turn(seat) => self.begin_turn(seat),
            Then::End => self.end_round(&[self.player]),
        }
    }

    fn end_blocked_round(&mut self) {
        let lowest = self.hands.iter().map(|hand| points(hand)).min().unwrap_or(0);
        let won: Vec<usize> = match self.options.blocked {
            Blocked::Void => Vec::new(),
            Blocked::LowestHand => {
                (0..self.seats).filter(|seat| points(&self.hands[*seat]) == lowest).collect()
            }
        };
        self.end_round(&won);
    }

    fn end_round(&mut self, won: &[usize]) {
        let before = self.scores.clone();
        let losers = (0..self.seats).filter(|seat| !won.contains(seat));
        let pot: i32 = losers.map(|seat| points(&self.hands[seat])).sum();
        for seat in 0..self.seats {
            match self.options.scoring {
                Scoring::EachPenalty if !won.is_empty() => {
                    self.scores[seat] += points(&self.hands[seat]);
                }
                Scoring::WinnerTakes if won.contains(&seat) => self.scores[seat] += pot,
                _ => {}
            }
        }
        self.barren = if before == self.scores { self.barren + 1 } else { 0 };
        self.pending = Pending::Over;
        let everybody = 0..self.seats;
        match self.options.target {
            Target::None if won.is_empty() => self.winners = everybody.collect(),
            Target::None => self.winners = won.to_vec(),
            Target::Points(target) => {
                let reached = self.scores.iter().any(|score| *score >= i32::from(target));
                if reached || self.barren == self.seats {
                    let sign = match self.options.scoring {
                        Scoring::WinnerTakes => 1,
                        Scoring::EachPenalty => -1,
                    };
                    let best = self.scores.iter().map(|score| sign * score).max();
                    self.winners =
                        everybody.filter(|seat| Some(sign * self.scores[*seat]) == best).collect();
                } else {
                    self.begin_next_round();
                }
            }
        }
    }

    fn begin_next_round(&mut self) {
        let mut next = Oracle::new(&self.options, self.seats as u8);
        next.order.clone_from(&self.order);
        next.order.rotate_left(1);
        next.scores.clone_from(&self.scores);
        next.barren = self.barren;
        next.pending = Pending::Start;
        *self = next;
    }
}
