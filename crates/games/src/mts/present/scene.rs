//! The scene of a view: seats, piles and hands. It decides no rules; what the viewer may do is in `controls`.

use croupier_engine::{Seat, Text, Turn};
use croupier_table::{
    Badge, Counter, Direction, Emphasis, Group, Layout, Order, Panel, Piece, Race, Scene, Shape,
    Sort, Standing, Tone, Zone,
};

use super::controls::{advice, closed, controls, prompt};
use super::pieces::{card_piece, card_pieces, named_piece, tint_of};
use crate::mts::rules::names::{card_text, colour_text};
use crate::mts::{Action, Card, Phase, Scoring, Target, View};

/// The index of the zone that holds the discard pile.
pub(super) const DISCARD_ZONE: usize = 0;
/// The index of the zone that holds the viewer's hand.
pub(super) const HAND_ZONE: usize = 2;

/// The scene of a view; `legal` is empty unless it is the viewer's turn.
pub(in crate::mts) fn scene(view: &View, legal: &[Action]) -> Scene {
    let seats = view.hands.len() as u8;
    Scene {
        order: order(view, seats),
        panels: Seat::all(seats).map(|seat| panel(view, seat)).collect(),
        zones: zones(view, legal),
        prompt: (!legal.is_empty()).then(|| prompt(view, legal)),
        advice: advice(view, legal),
        controls: controls(view, legal),
        closed: closed(view, legal),
        ..Scene::new(headline(view), seats, view.turn)
    }
}

fn headline(view: &View) -> Text {
    match (view.turn, view.top, view.colour) {
        (Turn::Over, ..) => result_text(view),
        (Turn::Seat(seat), Some(top), None) => {
            Text::new("headline-no-colour").with("seat", seat).with("top", card_text(top))
        }
        (Turn::Seat(seat), Some(top), Some(colour)) => Text::new("headline-turn")
            .with("seat", seat)
            .with("top", card_text(top))
            .with("colour", colour_text(colour)),
        (Turn::Chance, ..) if is_set_up(view.phase) => dealing(view),
        _ => view.draws.map_or_else(
            || dealing(view),
            |draws| Text::new("headline-takes").with("seat", draws.seat).with("cards", draws.left),
        ),
    }
}

fn dealing(view: &View) -> Text {
    Text::new("headline-deal").with("round", i32::from(view.round))
}

/// Who has won the game.
pub(super) fn result_text(view: &View) -> Text {
    let id = if view.winners.len() == 1 { "told-over" } else { "told-over-shared" };
    Text::new(id).with("seats", view.winners.to_vec())
}

/// Whether the round has not yet begun.
fn is_set_up(phase: Phase) -> bool {
    matches!(phase, Phase::Order | Phase::Start | Phase::Deal)
}

fn order(view: &View, seats: u8) -> Order {
    if view.phase == Phase::Order {
        return Order::by_seat(seats);
    }
    let direction = if view.direction > 0 { Direction::Forward } else { Direction::Backward };
    Order { seats: view.order.to_vec(), direction }
}

fn panel(view: &View, seat: Seat) -> Panel {
    let is_own = view.seat == Some(seat);
    // The viewer's own cards lie in the hand.
    let open = view.open.get(seat.index()).filter(|_| !is_own);
    Panel {
        active: view.turn == Turn::Seat(seat) || view.draws.is_some_and(|d| d.seat == seat),
        counters: counters(view, seat),
        race: race(view, seat),
        badges: badges(view, seat),
        pieces: open.map_or_else(Vec::new, |hand| card_pieces(*hand)),
        ..Panel::new(seat, view.turn)
    }
}

/// Cards and, where they are played for or have been counted, points.
fn counters(view: &View, seat: Seat) -> Vec<Counter> {
    let counter = |id, name, value: u16| {
        let label = Text::new(id).with(name, i32::from(value));
        Counter { label, value: i64::from(value) }
    };
    let cards = u16::from(view.hands[seat.index()]);
    let mut counters = vec![counter("counter-cards", "cards", cards)];
    if view.options.target != Target::None || view.phase == Phase::Over {
        counters.push(counter("counter-points", "points", view.scores[seat.index()]));
    }
    counters
}

/// How far it is to the points that win the match. Penalty points are no race: the fewest win.
fn race(view: &View, seat: Seat) -> Option<Race> {
    match (view.options.target, view.options.scoring) {
        (Target::Points(target), Scoring::WinnerTakes) => {
            Some(Race { at: view.scores[seat.index()].into(), target: target.into() })
        }
        _ => None,
    }
}

/// The remarks on a seat, the most pressing first.
fn badges(view: &View, seat: Seat) -> Vec<Badge> {
    let badge = |id, tone| Badge { text: Text::new(id), tone };
    let mut badges = Vec::new();
    if view.winners.contains(&seat) {
        badges.push(badge("badge-winner", Tone::Bright));
    }
    let in_play = !is_set_up(view.phase) && view.phase != Phase::Over;
    if in_play && view.hands[seat.index()] == 1 {
        badges.push(badge("badge-one-card", Tone::Alarm));
    }
    if next_seat(view) == Some(seat) {
        badges.push(badge("badge-next", Tone::Bright));
    }
    if view.dealer() == Some(seat) {
        badges.push(badge("badge-dealer", Tone::Calm));
    }
    badges
}

/// Who plays after the seat that acts now; between two players that is plain.
fn next_seat(view: &View) -> Option<Seat> {
    let current = view.current?;
    let next = match view.phase {
        Phase::Turn | Phase::Take | Phase::Drawn => view.after(current),
        Phase::Forced if view.hands[current.index()] > 0 => view.draws?.next,
        _ => None,
    };
    next.filter(|_| view.hands.len() > 2)
}

fn zones(view: &View, legal: &[Action]) -> Vec<Zone> {
    let mut zones = vec![discard_zone(view), stock_zone(view)];
    zones.extend(view.seat.map(|_| hand_zone(view, legal)));
    zones.extend(shown_zone(view));
    zones
}

/// The last cards laid, the top card first and in the colour in force.
fn discard_zone(view: &View) -> Zone {
    let label = match view.colour {
        Some(colour) => Text::new("zone-discard").with("colour", colour_text(colour)),
        None => Text::new("zone-discard-plain"),
    };
    let mut pieces: Vec<Piece> = view.last.iter().map(|card| card_piece(*card)).collect();
    if let (Some(top), Some(colour)) = (view.top.filter(|top| top.is_black()), view.colour) {
        pieces[0] = named_piece(top, colour);
    }
    Zone {
        tint: view.colour.map(tint_of),
        note: discard_note(view),
        ..Zone::new(label, Layout::Spot, pieces)
    }
}

/// Who has named the colour, as long as the view tells, and which way play goes.
fn discard_note(view: &View) -> Option<Text> {
    match (named_by(view), direction_text(view)) {
        (Some(named), Some(way)) => Some(Text::new("note-two").with("one", named).with("two", way)),
        (named, way) => named.or(way),
    }
}

fn named_by(view: &View) -> Option<Text> {
    // The seat that has laid the top card is known as long as the card has not taken effect.
    let pending = matches!(
        view.phase,
        Phase::Poll | Phase::Late | Phase::Penalty | Phase::Reply | Phase::Forced
    );
    view.top.filter(|top| pending && top.is_black()).and(view.colour)?;
    Some(Text::new("note-named").with("seat", view.current?))
}

/// Which way play goes; between two players it makes no difference.
pub(super) fn direction_text(view: &View) -> Option<Text> {
    let matters = view.phase != Phase::Order && view.hands.len() > 2;
    matters.then(|| Text::new(if view.direction > 0 { "note-right" } else { "note-left" }))
}

fn stock_zone(view: &View) -> Zone {
    let name = Text::new("piece-stock").with("cards", view.stock);
    let back = Piece::new(Shape::Back, view.stock.to_string(), name).drawn("back");
    Zone {
        number: Some(view.stock.into()),
        ..Zone::new(Text::new("zone-stock"), Layout::Stack, vec![back])
    }
}

/// The viewer's hand by colour. While the viewer chooses a card, those that do not fit are faded.
fn hand_zone(view: &View, legal: &[Action]) -> Zone {
    let choosing = !legal.is_empty() && matches!(view.phase, Phase::Turn | Phase::Drawn);
    let fits = |card: Card| {
        legal.iter().any(|action| matches!(action, Action::Play(play) if play.card() == card))
    };
    let cards: Vec<Card> = view.hand.iter().collect();
    let piece = |card: &Card| {
        let faded = choosing && !fits(*card);
        card_piece(*card).with_emphasis(if faded { Emphasis::Faded } else { Emphasis::Plain })
    };
    let colours = cards.chunk_by(|one, other| one.colour() == other.colour());
    let group = |pieces| Group { pieces, caption: None, note: None, standing: Standing::Plain };
    let mut by_number: Vec<usize> = (0..cards.len()).collect();
    by_number.sort_by_key(|index| (cards[*index].symbol(), cards[*index]));
    Zone {
        groups: colours.map(|colour| group(colour.len())).collect(),
        sorts: vec![
            Sort { label: Text::new("sort-colour"), order: (0..cards.len()).collect() },
            Sort { label: Text::new("sort-number"), order: by_number },
        ],
        ..Zone::new(Text::new("zone-hand"), Layout::Fan, cards.iter().map(piece).collect())
    }
}

/// The hand that the viewer was shown after a challenge, until the next card is laid.
///
/// The view keeps it until the viewer's next action, and letting a missed call pass is an action: without this limit the
/// hand would vanish from the table when the others miss a call, and so tell of it.
fn shown_zone(view: &View) -> Option<Zone> {
    let shown = view.shown.filter(|_| {
        view.top == Some(Card::WILD_FOUR)
            && matches!(view.phase, Phase::Forced | Phase::Turn | Phase::Take | Phase::Drawn)
    })?;
    let below = view.last.get(1).and_then(|card| card.colour());
    let piece = |card: Card| {
        let emphasis = match below {
            None => Emphasis::Plain,
            Some(_) if card.colour() == below => Emphasis::Counts,
            Some(_) => Emphasis::Faded,
        };
        Piece { owner: Some(shown.seat), ..card_piece(card).with_emphasis(emphasis) }
    };
    let label = Text::new("zone-shown").with("seat", shown.seat);
    Some(Zone::row(label, shown.cards.iter().map(piece).collect()))
}
