//! What a step looks like to those who watch: bubbles beside the seats, and moments that are held.

use croupier_engine::{Seat, Step, StepOf, Text};
use croupier_table::{Bubble, Cue, Moment, Mood, Part, Shown, Term, Weight};

use super::narrate::winners;
use super::scene::{hand_penalty, small_piece};
use super::words::{object, short_row, signed};
use crate::cards::Card;
use crate::localgame::rules::state::{BONUS, JOKER_IN_HAND};
use crate::localgame::{Action, LocalGame, Phase, Slot, View};

/// A new meld of so many cards is a moment.
const BIG_MELD: usize = 5;

/// What the seat that acted is seen to do.
pub(in crate::localgame) fn bubble(
    step: StepOf<LocalGame>,
    _: &View,
    after: &View,
) -> Option<Bubble> {
    let Step::Act(seat, action) = step else { return None };
    let (text, card) = match action {
        Action::Change { joker, .. } => (Text::new("bubble-change"), Some(joker)),
        Action::Pick { cards } => (Text::new("bubble-pick").with("count", cards), None),
        Action::Meld { .. } => (Text::verbatim(short_row(cards_of(after.melds.last()?))), None),
        Action::Add { card, .. } => (Text::new("bubble-add"), Some(card)),
        Action::Trash { card } => (Text::new("bubble-trash"), Some(card)),
    };
    Some(Bubble { seat, text: Some(text), piece: card.map(small_piece) })
}

/// The moment that a step is: the end of the game, a large meld, a joker that changes hands.
pub(in crate::localgame) fn moment(
    step: StepOf<LocalGame>,
    before: &View,
    after: &View,
) -> Option<Moment> {
    let Step::Act(seat, action) = step else { return None };
    if after.phase == Phase::Over {
        return Some(match after.exited {
            Some(seat) => exit(after, seat),
            None => deck_end(after),
        });
    }
    match action {
        Action::Change { meld, joker } => swap(seat, joker, &before.melds[meld as usize]),
        Action::Meld { .. } => big_meld(seat, before, after),
        Action::Pick { .. } | Action::Add { .. } | Action::Trash { .. } => None,
    }
}

/// The part of the game that a view belongs to: every turn takes a card from the deck.
pub(in crate::localgame) fn chapter(view: &View) -> Option<Text> {
    // A game is one deal without rounds: only its end is a part of its own.
    (view.phase == Phase::Over).then(|| Text::new("chapter-end"))
}

fn cards_of(slots: &[Slot]) -> impl Iterator<Item = Card> {
    slots.iter().map(|slot| slot.card)
}

/// A seat goes out: why it may, what the others hold, how its result comes about.
fn exit(view: &View, seat: Seat) -> Moment {
    let four = LocalGame::from_view(view).players()[seat.index()].fours > 0;
    let allowed = if four { "moment-exit-four" } else { "moment-exit-deck" };
    let mut sentences = vec![Text::new(allowed).with("seat", seat)];
    sentences.extend(jokers_held(view));
    sentences.push(winners(view));
    let title = Text::new("moment-exit").with("seat", seat);
    Moment {
        stamp: Some(Text::new("stamp-exit")),
        sentences,
        shown: hands_shown(view),
        sum: result_of(view, seat),
        ..Moment::new(Cue::Exit, Mood::Good, Weight::Hold, title)
    }
}

/// The deck ends the game, where a switch says so.
fn deck_end(view: &View) -> Moment {
    let mut sentences = vec![Text::new("moment-deck-end-bonus")];
    sentences.extend(jokers_held(view));
    sentences.push(winners(view));
    Moment {
        sentences,
        shown: hands_shown(view),
        ..Moment::new(Cue::Exit, Mood::Show, Weight::Hold, Text::new("moment-deck-end"))
    }
}

/// All hands as they are counted; an empty one shows nothing.
fn hands_shown(view: &View) -> Vec<Shown> {
    let shown = |(seat, hand): (u8, &Vec<Card>)| Shown {
        seat: Seat(seat),
        pieces: hand.iter().map(|card| small_piece(*card)).collect(),
        note: Some(Text::new("shown-hand").with("points", signed(-hand_penalty(hand)))),
    };
    (0..).zip(&view.known).filter(|(_, hand)| !hand.is_empty()).map(shown).collect()
}

/// The dearest cards that a hand can be left with.
fn jokers_held(view: &View) -> Vec<Text> {
    let jokers = |hand: &[Card]| hand.iter().filter(|card| card.is_joker()).count() as u8;
    let held = (0..).zip(&view.known).map(|(seat, hand)| (Seat(seat), jokers(hand)));
    let sentence = |(seat, jokers): (Seat, u8)| {
        Text::new("moment-joker-held")
            .with("seat", seat)
            .with("count", jokers)
            .with("points", signed(-JOKER_IN_HAND * i32::from(jokers)))
    };
    held.filter(|(_, jokers)| *jokers > 0).map(sentence).collect()
}

/// The account of the seat that goes out.
fn result_of(view: &View, seat: Seat) -> Vec<Term> {
    let (score, hand) = (view.scores[seat.index()], hand_penalty(&view.known[seat.index()]));
    let term = |id, value: i32, part| Term { label: Text::new(id), value: value.into(), part };
    vec![
        term("sum-table", score + hand - BONUS, Part::Added),
        term("sum-hand", -hand, Part::Added),
        term("sum-exit", BONUS, Part::Added),
        term("sum-result", score, Part::Total),
    ]
}

/// A joker comes back into a hand.
fn swap(seat: Seat, joker: Card, slots: &[Slot]) -> Option<Moment> {
    let card = slots.iter().find_map(|slot| slot.stands_for)?;
    let title = Text::new("moment-change")
        .with("seat", seat)
        .with("joker", object(joker))
        .with("card", object(card));
    let shown = vec![Shown { seat, pieces: vec![small_piece(joker)], note: None }];
    Some(Moment { shown, ..Moment::new(Cue::Bonus, Mood::Show, Weight::Flash, title) })
}

/// A long run: melds of one rank have at most four cards.
fn big_meld(seat: Seat, before: &View, after: &View) -> Option<Moment> {
    let slots = after.melds.last().filter(|slots| slots.len() >= BIG_MELD)?;
    let points = after.scores[seat.index()] - before.scores[seat.index()];
    let title = Text::new("moment-meld").with("seat", seat).with("cards", slots.len());
    let stamp = Some(Text::verbatim(signed(points)));
    let shown =
        vec![Shown { seat, pieces: cards_of(slots).map(small_piece).collect(), note: None }];
    Some(Moment { stamp, shown, ..Moment::new(Cue::Score, Mood::Good, Weight::Flash, title) })
}
