//! How a view looks. All words are message ids; nothing is decided here.

use croupier_engine::{Seat, Text};
use croupier_table::{Badge, Counter, Emphasis, Layout, Panel, Piece, Scene, Shape, Tone, Zone};

use super::controls::{closed, controls};
use super::hand::sorts;
use super::prompt::{laid_with_owed, prompt};
use super::words::{MeldKind, object, row, sign, signed};
use crate::cards::Card;
use crate::localgame::rules::state::card_penalty;
use crate::localgame::{Action, DeckEmpty, ExitCheck, LocalGame, Phase, Slot, View};

/// The zone of the trash; the deck follows, then the melds by number, then the viewer's hand.
pub(super) const TRASH: usize = 0;
pub(super) const FIRST_MELD: usize = 2;

/// The scene of a view; every legal action is offered by one control.
pub(in crate::localgame) fn scene(view: &View, legal: &[Action]) -> Scene {
    let game = LocalGame::from_view(view);
    let mut zones = vec![trash(view), deck(view)];
    zones.extend((0..).zip(&view.melds).map(|(number, slots)| meld(number, slots)));
    zones.extend(view.seat.map(|seat| hand(view, &game, seat, legal)));
    let seats = view.hands.len() as u8;
    let to_act = view.seat.filter(|_| !legal.is_empty());
    Scene {
        panels: Seat::all(seats).map(|seat| panel(view, &game, seat)).collect(),
        zones,
        notes: view.seat.and_then(|seat| known_to_others(view, seat)).into_iter().collect(),
        prompt: to_act.map(|_| prompt(view, legal)),
        advice: to_act.map(|seat| account(view, seat)),
        controls: controls(view, &game, legal),
        closed: to_act.map_or_else(Vec::new, |_| closed(view, &game, legal)),
        ..Scene::new(headline(view), seats, view.turn)
    }
}

fn headline(view: &View) -> Text {
    match (view.phase, view.exited) {
        (Phase::Deal | Phase::FirstTrash, _) => Text::new("headline-deal"),
        (Phase::Draw | Phase::Act, _) => Text::new("headline-turn").with("seat", view.mover),
        (Phase::Over, Some(seat)) => Text::new("headline-exit").with("seat", seat),
        (Phase::Over, None) => Text::new("headline-over"),
    }
}

fn panel(view: &View, game: &LocalGame, seat: Seat) -> Panel {
    // The viewer's own cards lie in the hand.
    let open: &[Card] = if view.seat == Some(seat) { &[] } else { &view.known[seat.index()] };
    Panel {
        active: view.phase != Phase::Over && view.mover == seat,
        counters: counters(view, seat),
        badges: badges(view, game, seat),
        pieces: open.iter().map(|card| small_piece(*card)).collect(),
        ..Panel::new(seat, view.turn)
    }
}

/// While the game goes on, how close a seat is to its end; then the result, and what the hand took from it.
fn counters(view: &View, seat: Seat) -> Vec<Counter> {
    let score = i64::from(view.scores[seat.index()]);
    let cards = view.hands[seat.index()];
    let counter = |label, value| Counter { label, value };
    if view.phase == Phase::Over {
        let penalty = i64::from(hand_penalty(&view.known[seat.index()]));
        vec![
            counter(Text::new("counter-points"), score),
            counter(Text::new("counter-hand"), -penalty),
        ]
    } else {
        vec![
            counter(Text::new("counter-cards").with("count", cards), i64::from(cards)),
            counter(Text::new("counter-table"), score),
        ]
    }
}

/// What is owed stands first: it binds the turn.
fn badges(view: &View, game: &LocalGame, seat: Seat) -> Vec<Badge> {
    let bright = |text| Badge { text, tone: Tone::Bright };
    let mut badges = Vec::new();
    if view.exited == Some(seat) {
        badges.push(bright(Text::new("badge-exit")));
    }
    if view.phase == Phase::Over {
        return badges;
    }
    if view.mover == seat {
        let owed = [("badge-owes-joker", view.owes_joker), ("badge-owes-card", view.owes_card)];
        let owed = owed.into_iter().filter_map(|(id, card)| Some((id, card?)));
        badges.extend(owed.map(|(id, card)| bright(Text::new(id).with("card", object(card)))));
    }
    if game.players()[seat.index()].fours > 0 {
        let tone = if view.hands[seat.index()] == 1 { Tone::Alarm } else { Tone::Bright };
        badges.push(Badge { text: Text::new("badge-way-out"), tone });
    }
    badges
}

/// The points that a hand costs at the end.
pub(super) fn hand_penalty(cards: &[Card]) -> i32 {
    cards.iter().map(|card| card_penalty(*card)).sum()
}

fn piece(card: Card) -> Piece {
    Piece { tint: card.tint(), ..Piece::new(Shape::Card, card.face(), card.name()) }
        .drawn(format!("c-{card}"))
}

/// A card that is recognised by its corner, where cards overlap or are small.
pub(super) fn small_piece(card: Card) -> Piece {
    piece(card).drawn(format!("k-{card}"))
}

/// The newest card lies on the left.
fn trash(view: &View) -> Zone {
    let pieces: Vec<Piece> = view.trash.iter().map(|card| small_piece(*card)).collect();
    let note = Text::new("note-trash").with("cards", pieces.len());
    let note = (!pieces.is_empty()).then_some(note);
    Zone { note, ..Zone::new(Text::new("zone-trash"), Layout::Line, pieces) }
}

fn deck(view: &View) -> Zone {
    let name = Text::new("piece-deck").with("cards", view.stock);
    let back = Piece::new(Shape::Back, view.stock.to_string(), name).drawn("back");
    let pieces = if view.stock > 0 { vec![back] } else { Vec::new() };
    // LG-7: the exit needs no four cards while there is nothing to draw.
    let waived = view.stock == 0 && view.phase != Phase::Over;
    let note = waived.then(|| Text::new("note-deck-empty"));
    Zone { note, ..Zone::new(Text::new("zone-deck"), Layout::Stack, pieces) }
}

fn meld(number: i64, slots: &[Slot]) -> Zone {
    let pieces = slots.iter().map(|slot| Piece { owner: Some(slot.owner), ..meld_piece(*slot) });
    Zone {
        number: Some(number),
        ..Zone::new(MeldKind::of(slots).heading(), Layout::Meld, pieces.collect())
    }
}

/// A card of a meld. The face of a joker says what it stands for, since typed swaps need both.
fn meld_piece(slot: Slot) -> Piece {
    let Some(card) = slot.stands_for else { return small_piece(slot.card) };
    Piece {
        face: format!("{}={}", slot.card.face(), card.face()),
        name: Text::new("piece-joker-as").with("joker", slot.card.name()).with("card", card.name()),
        stands_for: Some(sign(card)),
        ..small_piece(slot.card)
    }
}

/// The viewer's cards; while one of them is owed, those that cannot be laid with it are faded.
fn hand(view: &View, game: &LocalGame, seat: Seat, legal: &[Action]) -> Zone {
    let owed = view.owes_joker.or(view.owes_card).filter(|_| !legal.is_empty());
    let partners = owed.map_or(0, |owed| laid_with_owed(owed, legal));
    let emphasis = |card: Card| match owed {
        Some(owed) if owed == card => Emphasis::Counts,
        Some(_) if partners != 0 && partners & card.bit() == 0 => Emphasis::Faded,
        _ => Emphasis::Plain,
    };
    let pieces = view.hand.iter().map(|card| piece(*card).with_emphasis(emphasis(*card)));
    Zone {
        note: (view.phase != Phase::Over).then(|| way_out(view, game, seat)),
        sorts: sorts(&view.hand),
        ..Zone::new(Text::new("zone-hand"), Layout::Fan, pieces.collect())
    }
}

/// How far the viewer is from being allowed to go out.
fn way_out(view: &View, game: &LocalGame, seat: Seat) -> Text {
    let own = |slots: &Vec<Slot>| slots.iter().filter(|slot| slot.owner == seat).count();
    let most = view.melds.iter().map(own).max().unwrap_or(0);
    let turn = view.mover == seat && view.phase == Phase::Act;
    // LG-7: by the other switches the deck is refilled, or the game over, before the next turn.
    let waived = view.stock == 0 && (turn || view.options.deck_empty == DeckEmpty::Continue);
    let late = view.options.exit_check == ExitCheck::BeforeMove && turn && !view.four_before;
    match game.players()[seat.index()].fours {
        _ if waived => Text::new("way-out-deck"),
        0 => Text::new("way-out-cards").with("cards", most),
        _ if late => Text::new("way-out-next"),
        _ => Text::new("way-out-open"),
    }
}

/// What the viewer would score if the game ended now.
fn account(view: &View, seat: Seat) -> Text {
    let (points, penalty) = (view.scores[seat.index()], hand_penalty(&view.hand));
    Text::new("advice-account")
        .with("table", points)
        .with("hand", penalty)
        .with("now", signed(points - penalty))
}

/// The viewer's cards that everybody has seen come into the hand.
fn known_to_others(view: &View, seat: Seat) -> Option<Text> {
    let known = &view.known[seat.index()];
    let shown = view.phase != Phase::Over && !known.is_empty();
    shown.then(|| Text::new("note-known").with("cards", row(known.iter().copied())))
}
