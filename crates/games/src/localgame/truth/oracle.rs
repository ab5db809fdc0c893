//! The oracle: a slow, obvious implementation of the rules of a turn, with which the tests compare the fast one.
//!
//! It lists every step without looking ahead and searches exhaustively whether the turn can be completed after it. It
//! shares only the notation with the rules: hands are lists, melds are lists of cards, streets are tried rank by rank.

use croupier_engine::{FastRng, Game, Options as _, Seat, Turn, Values, below, pick};
use croupier_table::start;
use rand::SeedableRng;
use serde_json::{Map, Value};

use crate::cards::{ACE, Card};
use crate::localgame::{
    Ace, Action, AvenueJoker, ExitCheck, JokerTrash, LocalGame, Options, Slot, Stage, SwapOwner,
    View,
};

/// One card of a meld: what it stands for, the joker if one lies there, and its owner.
#[derive(Clone, Copy)]
struct MeldCard {
    card: Card,
    joker: Option<Card>,
    owner: Seat,
}

/// A turn in progress, as the mover sees it.
#[derive(Clone)]
pub(super) struct OracleTurn {
    me: Seat,
    hand: Vec<Card>,
    melds: Vec<Vec<MeldCard>>,
    trash: Vec<Card>,
    stage: Stage,
    owes_joker: Option<Card>,
    owes_card: Option<Card>,
    four_before: bool,
    deck_is_empty: bool,
    options: Options,
}

impl OracleTurn {
    pub(super) fn of(view: &View) -> OracleTurn {
        let meld_card = |slot: &Slot| MeldCard {
            card: slot.stands_for.unwrap_or(slot.card),
            joker: slot.stands_for.map(|_| slot.card),
            owner: slot.owner,
        };
        OracleTurn {
            me: view.seat.expect("a seat's view"),
            hand: view.hand.clone(),
            melds: view.melds.iter().map(|slots| slots.iter().map(meld_card).collect()).collect(),
            trash: view.trash.clone(),
            stage: view.stage,
            owes_joker: view.owes_joker,
            owes_card: view.owes_card,
            four_before: view.four_before,
            deck_is_empty: view.stock == 0,
            options: view.options,
        }
    }

    /// The legal actions: the discards that are allowed, and the steps after which the turn can be completed.
    pub(super) fn legal(&self) -> Vec<Action> {
        let mut legal: Vec<Action> = self
            .steps()
            .into_iter()
            .filter(|(_, after)| after.can_be_completed())
            .map(|(action, _)| action)
            .chain(self.discards())
            .collect();
        legal.sort_unstable();
        legal
    }

    fn can_be_completed(&self) -> bool {
        !self.discards().is_empty()
            || self.steps().into_iter().any(|(_, after)| after.can_be_completed())
    }

    fn discards(&self) -> Vec<Action> {
        if self.owes_joker.is_some() || self.owes_card.is_some() {
            return Vec::new();
        }
        let four = match self.options.exit_check {
            ExitCheck::BeforeMove => self.four_before,
            ExitCheck::AfterMove => self
                .melds
                .iter()
                .any(|meld| meld.iter().filter(|place| place.owner == self.me).count() >= 4),
        };
        if self.hand.len() == 1 && !four && !self.deck_is_empty {
            return Vec::new();
        }
        let all_jokers = self.hand.iter().all(|card| card.is_joker());
        let may_trash = |card: &Card| {
            !card.is_joker() || all_jokers || self.options.joker_trash == JokerTrash::Allowed
        };
        let mut cards: Vec<Card> = self.hand.iter().copied().filter(may_trash).collect();
        cards.sort_unstable();
        cards.dedup();
        cards.into_iter().map(|card| Action::Trash { card }).collect()
    }

    /// All steps but the discard that the rules of their stage allow, with what they lead to.
    fn steps(&self) -> Vec<(Action, OracleTurn)> {
        let mut steps = Vec::new();
        if self.stage <= Stage::Change {
            self.changes(&mut steps);
        }
        if self.stage <= Stage::Pick {
            self.picks(&mut steps);
        }
        if self.stage <= Stage::Meld {
            self.streets(&mut steps);
            self.avenues(&mut steps);
        }
        self.adds(&mut steps);
        steps
    }

    fn without(&self, card: Card) -> Option<OracleTurn> {
        let mut after = self.clone();
        let at = after.hand.iter().position(|held| *held == card)?;
        after.hand.remove(at);
        Some(after)
    }

    fn changes(&self, steps: &mut Vec<(Action, OracleTurn)>) {
        for (number, meld) in self.melds.iter().enumerate() {
            let Some(at) = meld.iter().position(|place| place.joker.is_some()) else { continue };
            let Some(joker) = meld[at].joker else { continue };
            let Some(mut after) = self.without(meld[at].card) else { continue };
            let place = &mut after.melds[number][at];
            place.joker = None;
            if self.options.swap_owner == SwapOwner::Swapper {
                place.owner = self.me;
            }
            after.hand.push(joker);
            after.owes_joker = Some(joker);
            after.stage = Stage::Pick;
            steps.push((Action::Change { meld: number as u8, joker }, after));
        }
    }

    fn picks(&self, steps: &mut Vec<(Action, OracleTurn)>) {
        for count in 1..=self.trash.len() {
            let mut after = self.clone();
            after.hand.extend(after.trash.drain(..count));
            after.owes_card = Some(self.trash[count - 1]);
            after.stage = Stage::Meld;
            steps.push((Action::Pick { cards: count as u8 }, after));
        }
    }

    /// Lays a meld that stands for these cards, with a joker in one place or none.
    fn lay(&self, cards: &[Card], joker: Option<(usize, Card)>) -> Option<(Action, OracleTurn)> {
        let needed = |n: usize, card: Card| joker.filter(|(at, _)| *at == n).map_or(card, |j| j.1);
        if !cards.iter().enumerate().all(|(n, card)| self.hand.contains(&needed(n, *card))) {
            return None;
        }
        let mut after = self.clone();
        let mut meld = Vec::new();
        let mut words = vec!["meld".to_owned()];
        for (n, card) in cards.iter().enumerate() {
            let joker = joker.filter(|(at, _)| *at == n).map(|(_, joker)| joker);
            after = after.without(joker.unwrap_or(*card))?;
            meld.push(MeldCard { card: *card, joker, owner: self.me });
            words.push(match joker {
                Some(joker) => format!("{joker}={card}"),
                None => card.to_string(),
            });
        }
        let laid = |card: Card| meld.iter().any(|place| place.joker.unwrap_or(place.card) == card);
        let paid = after.owes_joker.is_some_and(laid);
        if after.owes_card.is_some_and(|card| laid(card) && !(paid && card.is_joker())) {
            after.owes_card = None;
        }
        if paid {
            after.owes_joker = None;
        }
        after.stage = Stage::Meld;
        after.melds.push(meld);
        Some((words.join(" ").parse().expect("a meld is a word"), after))
    }

    fn lay_with_all_jokers(&self, cards: &[Card], steps: &mut Vec<(Action, OracleTurn)>) {
        if cards.iter().filter(|card| !self.hand.contains(card)).count() > 1 {
            return;
        }
        steps.extend(self.lay(cards, None));
        for joker in [Card::RED_JOKER, Card::BLACK_JOKER] {
            for at in 0..cards.len() {
                steps.extend(self.lay(cards, Some((at, joker))));
            }
        }
    }

    fn streets(&self, steps: &mut Vec<(Action, OracleTurn)>) {
        let mut found = Vec::new();
        for suit in 0..4 {
            let least = if self.options.ace == Ace::Both { 1 } else { 2 };
            for low in least..=12 {
                for high in low + 2..=ACE.min(low + 12) {
                    let ranks = (low..=high).map(|rank| if rank == 1 { ACE } else { rank });
                    let cards: Vec<Card> = ranks.filter_map(|rank| Card::new(rank, suit)).collect();
                    self.lay_with_all_jokers(&cards, &mut found);
                }
            }
        }
        // Twelve cards and a joker may be read with the ace on either side; the rules take the high one, and only
        // the order of the places differs.
        found.sort_by_key(|(action, _)| *action);
        found.dedup_by_key(|(action, _)| *action);
        steps.extend(found);
    }

    fn avenues(&self, steps: &mut Vec<(Action, OracleTurn)>) {
        for rank in 2..=ACE {
            for suits in 0_u32..16 {
                let cards: Vec<Card> = (0..4)
                    .filter(|suit| suits >> suit & 1 == 1)
                    .filter_map(|suit| Card::new(rank, suit))
                    .collect();
                if cards.len() < 3 {
                    continue;
                }
                steps.extend(self.lay(&cards, None));
                for joker in [Card::RED_JOKER, Card::BLACK_JOKER] {
                    for at in 0..cards.len() {
                        let naturals = suits & !(1 << cards[at].suit());
                        let first = (0..4).find(|suit| naturals >> suit & 1 == 0);
                        if self.options.avenue_joker == AvenueJoker::Any
                            || first == Some(cards[at].suit())
                        {
                            steps.extend(self.lay(&cards, Some((at, joker))));
                        }
                    }
                }
            }
        }
    }

    fn adds(&self, steps: &mut Vec<(Action, OracleTurn)>) {
        let mut cards: Vec<Card> = self.hand.iter().copied().filter(|c| !c.is_joker()).collect();
        cards.sort_unstable();
        cards.dedup();
        for (number, meld) in self.melds.iter().enumerate() {
            for &card in &cards {
                let Some(at) = self.fits(meld, card) else { continue };
                let Some(mut after) = self.without(card) else { continue };
                after.melds[number].insert(at, MeldCard { card, joker: None, owner: self.me });
                if after.owes_card == Some(card) {
                    after.owes_card = None;
                }
                after.stage = Stage::Add;
                steps.push((Action::Add { meld: number as u8, card }, after));
            }
        }
    }

    /// Where a card goes in a meld, if it fits.
    fn fits(&self, meld: &[MeldCard], card: Card) -> Option<usize> {
        let (first, last) = (meld[0].card, meld[meld.len() - 1].card);
        if first.rank() == last.rank() {
            let there = meld.iter().any(|place| place.card.suit() == card.suit());
            let at = meld.iter().filter(|place| place.card.suit() < card.suit()).count();
            return (card.rank() == first.rank() && !there).then_some(at);
        }
        if card.suit() != first.suit() || meld.len() == 13 {
            return None;
        }
        let low_ace = first.rank() == ACE;
        if last.rank() != ACE && card.rank() == last.rank() + 1 {
            return Some(meld.len());
        }
        if !low_ace && card.rank() + 1 == first.rank() {
            return Some(0);
        }
        let below_two = self.options.ace == Ace::Both && first.rank() == 2 && card.rank() == ACE;
        below_two.then_some(0)
    }
}

/// How many sequences of steps follow, with the legal actions taken from the oracle.
pub(super) fn perft(game: &LocalGame, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |next: &mut dyn FnMut(&mut LocalGame)| {
        let mut game = game.clone();
        next(&mut game);
        perft(&game, depth - 1)
    };
    match game.turn() {
        Turn::Over => 0,
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chances(&mut chances);
            chances.iter().map(|(chance, _)| after(&mut |game| game.apply_chance(*chance))).sum()
        }
        Turn::Seat(seat) => {
            let legal = OracleTurn::of(&game.view(Some(seat))).legal();
            legal.iter().map(|action| after(&mut |game| game.apply(*action))).sum()
        }
    }
}

/// Options and seats at random, so that jokers, several decks, an ace on both sides and an empty deck come often.
pub(super) fn random_game(rng: &mut FastRng) -> LocalGame {
    let mut options = Map::new();
    for switch in Options::SWITCHES {
        let value = match switch.values {
            Values::Words(words) => Value::from(pick(rng, words)),
            Values::Number { min, max } | Values::NumberOr { min, max, .. } => {
                Value::from(min + below(rng, max - min + 1).min(below(rng, max - min + 1)))
            }
        };
        options.insert(switch.name.to_owned(), value);
    }
    let seats = pick(rng, &[2, 2, 2, 3, 4, 8, 17]);
    start(&Value::Object(options), seats).expect("these options can be played")
}

#[test]
fn the_legal_actions_are_those_after_which_an_exhaustive_search_completes_the_turn() {
    let mut rng = FastRng::seed_from_u64(2);
    let mut counts = [0_u32; 5];
    let (mut positions, mut owing, mut actions) = (0, 0, Vec::new());
    while positions < 8000 {
        let mut game = random_game(&mut rng);
        let least_hand = below(&mut rng, 2) == 0;
        while let turn @ (Turn::Chance | Turn::Seat(_)) = game.turn() {
            let Turn::Seat(seat) = turn else {
                let chance = game.sample_chance(&mut rng);
                game.apply_chance(chance);
                continue;
            };
            actions.clear();
            game.actions(&mut actions);
            let view = game.view(Some(seat));
            // The search is exhaustive: what it can decide in time are hands and trashes of a usual size.
            let reach = if view.stage <= Stage::Pick { view.trash.len() } else { 0 };
            if view.hand.len() + reach <= 10 {
                assert_eq!(actions, OracleTurn::of(&view).legal(), "{view:?}");
                positions += 1;
                owing += u32::from(view.owes_card.is_some() || view.owes_joker.is_some());
                for action in &actions {
                    counts[match action {
                        Action::Change { .. } => 0,
                        Action::Pick { .. } => 1,
                        Action::Meld { .. } => 2,
                        Action::Add { .. } => 3,
                        Action::Trash { .. } => 4,
                    }] += 1;
                }
            }
            let action = match actions[0] {
                change @ Action::Change { .. } => change,
                // Picking keeps the trash short, laying keeps the hands short.
                first if least_hand => first,
                _ => pick(&mut rng, &actions),
            };
            game.apply(action);
        }
    }
    assert!(owing > 300 && counts[0] > 10, "{owing} positions with obligations, {counts:?}");
    assert!(counts[1..].iter().all(|count| *count > 500), "{counts:?}");
}

#[test]
fn the_exhaustive_counts_hold_for_the_oracle() {
    use croupier_engine::{Match, Step};
    use croupier_table::Record;
    for block in include_str!("perft.txt").split("\n\n").filter(|block| block.contains("perft ")) {
        let (counts, steps): (Vec<&str>, Vec<&str>) =
            block.lines().partition(|line| line.starts_with("perft "));
        let record = Record::parse(&(steps.join("\n") + "\n")).expect("a record");
        let seats = record.header.seats.len() as u8;
        let game: LocalGame = start(&record.header.options, seats).expect("playable");
        let mut played = Match::new(game);
        for (_, step) in &record.steps {
            match step.parse().expect("a step") {
                Step::Act(seat, action) => played.play(seat, action),
                Step::Chance(draw) => played.resolve(draw),
                Step::Hidden => panic!("a record hides nothing"),
            }
            .expect("a legal step");
        }
        for line in counts {
            let numbers: Vec<u64> =
                line.split_whitespace().skip(1).map(|n| n.parse().expect("a number")).collect();
            assert_eq!(perft(played.game(), numbers[0] as u32), numbers[1], "{block}");
        }
    }
}
