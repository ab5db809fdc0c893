//! MTS once more, slowly and without any cleverness: words in lists. The tests play it beside the real game.
//!
//! It shares nothing with the game but the options, and it trusts every step.

use croupier_engine::OnOff;

use super::{
    Blocked, Drawing, LastCard, Options, ReverseTwo, Scoring, SkipChain, StartAction, StartWild,
    Target, WildFourRule,
};

/// What is to happen next.
#[derive(Clone, PartialEq, Debug)]
enum Need {
    Order,
    Start,
    /// Seats that still get cards, one entry per card.
    Deal(Vec<usize>),
    Colour(usize),
    Turn,
    Take,
    Drawn(String),
    /// Seats still to be asked about a missed call; the player's own place at the end is the late call.
    Poll(Vec<usize>),
    Reply,
    /// Cards to take, one entry per card, then what follows.
    Draw(Vec<usize>, Then),
    Over,
}

#[derive(Clone, PartialEq, Debug)]
enum Then {
    Settle,
    Turn(usize),
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Naive {
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
    need: Need,
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

impl Naive {
    pub(super) fn new(options: &Options, seats: u8) -> Naive {
        let seats = seats as usize;
        Naive {
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
            need: Need::Order,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.need == Need::Over
    }

    fn top(&self) -> &str {
        self.pile.last().map_or("", String::as_str)
    }

    fn next(&self, seat: usize) -> usize {
        let place = self.order.iter().position(|other| *other == seat).expect("a seat");
        let step = if self.forward { 1 } else { self.seats - 1 };
        self.order[(place + step) % self.seats]
    }

    fn fits(&self, card: &str) -> bool {
        let top = self.top();
        card.starts_with(&self.colour) || (!is_black(top) && card[1..] == top[1..])
    }

    fn allowed(&self, card: &str) -> bool {
        match card {
            "W" => true,
            "W4" => {
                self.options.wd4 == WildFourRule::Bluff
                    || !self.hands[self.player].iter().any(|held| held.starts_with(&self.colour))
            }
            card => self.fits(card),
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

    /// Who is to act, if it is a seat.
    pub(super) fn actor(&self) -> Option<usize> {
        match &self.need {
            Need::Colour(seat) => Some(*seat),
            Need::Turn | Need::Drawn(_) => Some(self.player),
            Need::Poll(seats) => seats.first().copied(),
            Need::Reply => Some(self.next(self.player)),
            _ => None,
        }
    }

    /// All words that may come, distinct and in the order of their texts.
    pub(super) fn words(&self) -> Vec<String> {
        let word = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        let mut words = match &self.need {
            Need::Order => (0..self.seats)
                .filter(|seat| !self.order.contains(seat))
                .map(|seat| format!("order {seat}"))
                .collect(),
            Need::Start => {
                let first = self.stock.iter().filter(|card| *card != "W4");
                first.map(|card| format!("draw {card}")).collect()
            }
            Need::Deal(_) | Need::Take | Need::Draw(..) => {
                self.stock.iter().map(|card| format!("draw {card}")).collect()
            }
            Need::Colour(_) => word(&["colour r", "colour g", "colour b", "colour y"]),
            Need::Turn => self.turn_words(),
            Need::Drawn(card) => {
                let mut words = word(&["keep"]);
                if self.allowed(card) {
                    words.extend(self.plays(card));
                }
                words
            }
            Need::Poll(seats) if seats[0] == self.player => word(&["mts", "wait"]),
            Need::Poll(_) => word(&["catch", "wait"]),
            Need::Reply => word(&["accept", "challenge"]),
            Need::Over => Vec::new(),
        };
        words.sort();
        words.dedup();
        words
    }

    fn turn_words(&self) -> Vec<String> {
        let hand = &self.hands[self.player];
        let mut words: Vec<String> = hand
            .iter()
            .filter(|card| self.allowed(card))
            .flat_map(|card| self.plays(card))
            .collect();
        let must = hand.iter().any(|card| !is_black(card) && self.fits(card));
        let cards = self.stock.len() + self.pile.len() - 1;
        if cards > 0 && (!must || self.options.draw == Drawing::Voluntary) {
            words.push("draw".to_owned());
        }
        if words.is_empty() {
            words.push("pass".to_owned());
        }
        words
    }

    /// Makes a step given by its word.
    pub(super) fn step(&mut self, word: &str) {
        let parts: Vec<&str> = word.split(' ').collect();
        match (self.need.clone(), parts.as_slice()) {
            (Need::Order, [_, seat]) => {
                self.order.push(seat.parse().expect("a seat"));
                if self.order.len() + 1 == self.seats {
                    let last = (0..self.seats).find(|seat| !self.order.contains(seat));
                    self.order.extend(last);
                    self.need = Need::Start;
                }
            }
            (Need::Start, [_, card]) => {
                remove(&mut self.stock, card);
                self.pile.push((*card).to_owned());
                self.colour = if is_black(card) { "?".to_owned() } else { card[..1].to_owned() };
                self.skips = usize::from(card.ends_with('S'));
                let deal = self.order.iter().flat_map(|seat| [*seat; 7]).collect();
                self.need = Need::Deal(deal);
            }
            (Need::Deal(mut seats), [_, card]) => {
                remove(&mut self.stock, card);
                self.hands[seats.remove(0)].push((*card).to_owned());
                self.need = Need::Deal(seats.clone());
                if seats.is_empty() {
                    self.start();
                }
            }
            (Need::Take, [_, card]) => {
                remove(&mut self.stock, card);
                self.hands[self.player].push((*card).to_owned());
                self.need = Need::Drawn((*card).to_owned());
            }
            (Need::Draw(mut seats, then), [_, card]) => {
                remove(&mut self.stock, card);
                self.hands[seats.remove(0)].push((*card).to_owned());
                self.draw(seats, then);
            }
            (Need::Colour(_), [_, colour]) => {
                (*colour).clone_into(&mut self.colour);
                self.turn(self.order[0]);
            }
            (_, ["play", card, rest @ ..]) => self.lay(card, rest),
            (Need::Poll(mut seats), [word]) => {
                let player = self.player;
                seats.remove(0);
                match *word {
                    "catch" => self.draw(vec![player; 2], Then::Settle),
                    _ if seats.is_empty() => self.settle(),
                    _ => self.need = Need::Poll(seats),
                }
            }
            (_, [word]) => self.short(word),
            (need, _) => unreachable!("{word} while {need:?}"),
        }
    }

    fn short(&mut self, word: &str) {
        let player = self.player;
        let next = self.next(player);
        match word {
            "draw" => {
                self.refill();
                self.need = Need::Take;
            }
            "keep" => self.turn(next),
            "pass" => {
                self.passes += 1;
                if self.passes < self.seats {
                    self.turn(next);
                } else {
                    self.blocked();
                }
            }
            "accept" => self.draw(vec![next; 4], Then::Turn(self.next(next))),
            "challenge" if self.guilty => self.draw(vec![player; 4], Then::Turn(next)),
            "challenge" => self.draw(vec![next; 6], Then::Turn(self.next(next))),
            word => unreachable!("{word}"),
        }
    }

    fn turn(&mut self, seat: usize) {
        self.player = seat;
        self.need = Need::Turn;
    }

    fn start(&mut self) {
        let (first, dealer) = (self.order[0], self.order[self.seats - 1]);
        let apply = self.options.start_action == StartAction::Apply;
        self.turn(first);
        match self.top() {
            "W" if self.options.start_wild == StartWild::Dealer => self.need = Need::Colour(dealer),
            "W" => self.need = Need::Colour(first),
            card if card.ends_with('R') => {
                self.forward = false;
                self.turn(dealer);
            }
            card if card.ends_with('S') && apply => self.turn(self.order[1]),
            card if card.ends_with("+2") && apply => {
                self.player = dealer;
                self.draw(vec![first; 2], Then::Turn(self.order[1]));
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
            self.draw(vec![self.next(self.player); cards], Then::End);
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
            self.need = Need::Poll(asked);
        } else {
            self.settle();
        }
    }

    fn settle(&mut self) {
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
                self.turn(seat);
            }
            "R" if self.seats == 2 && self.options.reverse_2p == ReverseTwo::Skip => {
                self.turn(self.player);
            }
            "+2" => self.draw(vec![next; 2], Then::Turn(self.next(next))),
            "W4" if self.options.wd4 == WildFourRule::Strict => {
                self.draw(vec![next; 4], Then::Turn(self.next(next)));
            }
            "W4" => self.need = Need::Reply,
            _ => self.turn(next),
        }
    }

    fn refill(&mut self) {
        if self.stock.is_empty() {
            let top = self.pile.pop().expect("a top card");
            self.stock.append(&mut self.pile);
            self.pile.push(top);
        }
    }

    fn draw(&mut self, seats: Vec<usize>, then: Then) {
        if !seats.is_empty() {
            self.refill();
            if !self.stock.is_empty() {
                self.need = Need::Draw(seats, then);
                return;
            }
        }
        match then {
            Then::Settle => self.settle(),
            Then::Turn(seat) => self.turn(seat),
            Then::End => self.end(&[self.player]),
        }
    }

    fn blocked(&mut self) {
        let lowest = self.hands.iter().map(|hand| points(hand)).min().unwrap_or(0);
        let won: Vec<usize> = match self.options.blocked {
            Blocked::Void => Vec::new(),
            Blocked::LowestHand => {
                (0..self.seats).filter(|seat| points(&self.hands[*seat]) == lowest).collect()
            }
        };
        self.end(&won);
    }

    fn end(&mut self, won: &[usize]) {
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
        self.need = Need::Over;
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
                    self.deal_again();
                }
            }
        }
    }

    fn deal_again(&mut self) {
        let mut next = Naive::new(&self.options, self.seats as u8);
        next.order.clone_from(&self.order);
        next.order.rotate_left(1);
        next.scores.clone_from(&self.scores);
        next.barren = self.barren;
        next.need = Need::Start;
        *self = next;
    }
}
