//! The scene of a view: headline, a panel for each seat, the bid, the viewer's dice, all bids, open dice.

use croupier_engine::{Arg, Seat, Text, Turn};
use croupier_table::{
    Badge, Chance, Counter, Emphasis, Group, Layout, Panel, Scene, Standing, Tokens, Tone, Zone,
};

use super::super::rules::{Action, Bid, Face, Reveal, View};
use super::controls::{closed, controls};
use super::odds::{Knowledge, counts_for, has_jokers};
use super::pieces::{bid_token, die, shown_dice};
use super::{bid_words, open_dice, round_kind};
use crate::dice::Throw;

/// The scene of a view. `legal` is empty unless it is the viewer's turn.
pub(in crate::perudo) fn scene(view: &View, legal: &[Action]) -> Scene {
    let seats = view.counts.len() as u8;
    let asked = !legal.is_empty();
    Scene {
        panels: Seat::all(seats).map(|seat| panel(view, seat)).collect(),
        zones: zones(view),
        notes: notes(view),
        prompt: asked.then(|| prompt(view, legal)),
        advice: Knowledge::of_viewer(view).filter(|_| asked).map(|known| advice(view, known)),
        controls: controls(view, legal),
        closed: closed(view, legal),
        ..Scene::new(headline(view), seats, view.turn)
    }
}

fn headline(view: &View) -> Text {
    let winner = view.alive().next().unwrap_or(Seat(0));
    let text = match (view.turn, view.bid, view.bidder) {
        (Turn::Over, ..) => return Text::new("headline-over").with("seat", winner),
        (Turn::Chance, ..) if view.round == 0 => return Text::new("headline-start"),
        (Turn::Chance, ..) => Text::new("headline-throw"),
        (Turn::Seat(seat), Some(bid), Some(bidder)) => Text::new("headline-bid")
            .with("seat", seat)
            .with("bid", bid_words(bid))
            .with("bidder", bidder),
        (Turn::Seat(seat), ..) => Text::new("headline-open").with("seat", seat),
    };
    text.with("round", i64::from(view.round)).with("kind", round_kind(view.special))
}

fn panel(view: &View, seat: Seat) -> Panel {
    let left = view.counts[seat.index()];
    Panel {
        is_out: !view.is_alive(seat),
        counters: vec![Counter {
            label: Text::new("counter-dice").with("count", left),
            value: i64::from(left),
        }],
        tokens: Some(Tokens { left, of: view.options.dice }),
        badges: badges(view, seat),
        ..Panel::new(seat, view.turn)
    }
}

fn badges(view: &View, seat: Seat) -> Vec<Badge> {
    let over = view.turn == Turn::Over;
    let alive = view.is_alive(seat);
    let all = [
        (over && alive, "badge-winner", Tone::Bright),
        (!alive, "badge-out", Tone::Calm),
        (!over && view.palifico[seat.index()], "badge-palifico", Tone::Bright),
        (!over && view.bid.is_none() && view.starter == Some(seat), "badge-starter", Tone::Calm),
    ];
    let badge = |(shown, id, tone): (bool, &'static str, Tone)| {
        shown.then(|| Badge { text: Text::new(id), tone })
    };
    all.into_iter().filter_map(badge).collect()
}

fn zones(view: &View) -> Vec<Zone> {
    let bid = view.bid.zip(view.bidder).map(|(bid, bidder)| bid_zone(view, bid, bidder));
    let cup = view.dice.zip(view.seat).map(|(dice, seat)| cup(view, dice, seat));
    let bids = (!view.bids().is_empty()).then(|| {
        let tokens = view.bids().iter().copied().map(bid_token).collect();
        Zone::row(Text::new("zone-bids"), tokens)
    });
    let open = open_dice(view).map(open_zone);
    [bid, cup, bids, open, history_zone(view)].into_iter().flatten().collect()
}

/// The bid to be answered, and how likely it is to the viewer.
fn bid_zone(view: &View, bid: Bid, bidder: Seat) -> Zone {
    let face = die(bid.value.number(), view.special, Emphasis::Plain);
    Zone {
        number: Some(i64::from(bid.quantity)),
        chance: Knowledge::of_viewer(view)
            .map(|known| Chance { label: Text::new("chance-true"), probability: known.holds(bid) }),
        ..Zone::new(Text::new("zone-bid").with("seat", bidder), Layout::Plate, vec![face])
    }
}

/// The viewer's dice. Once there is a bid, those that count for it stand out and are named.
fn cup(view: &View, dice: Throw, seat: Seat) -> Zone {
    let emphasis = |face: u8| match view.bid {
        Some(bid) if counts_for(face, bid.value, view.special) => Emphasis::Counts,
        _ => Emphasis::Plain,
    };
    let pieces = dice.faces().map(|face| die(face, view.special, emphasis(face))).collect();
    let plain = Zone::new(Text::new("zone-dice"), Layout::Cup, pieces);
    let Some(bid) = view.bid else { return plain };
    let jokers = if has_jokers(bid.value, view.special) { dice.count(1) } else { 0 };
    let shown = dice.count(bid.value.number());
    Zone {
        label: Text::new("zone-dice-held").with("seat", seat).with("count", shown + jokers),
        note: held_dice(bid.value, shown, jokers),
        ..plain
    }
}

/// Which dice count: “two fives, one wild”.
fn held_dice(value: Face, shown: u8, jokers: u8) -> Option<Text> {
    let shown = (shown > 0)
        .then(|| Text::new("held-face").with("count", shown).with("value", value.number()));
    let jokers = (jokers > 0).then(|| Text::new("held-wild").with("count", jokers));
    let parts: Vec<Arg> = shown.into_iter().chain(jokers).map(Arg::from).collect();
    (!parts.is_empty()).then(|| Text::new("held-dice").with("dice", parts))
}

/// All dice of the round that has just ended.
fn open_zone(reveal: &Reveal) -> Zone {
    let dice_of = |seat: Seat| {
        shown_dice(reveal, seat).map(move |mut piece| {
            piece.owner = Some(seat);
            piece
        })
    };
    let pieces = Seat::all(reveal.dice.len() as u8).flat_map(dice_of).collect();
    let label = Text::new("zone-reveal")
        .with("round", i64::from(reveal.round))
        .with("bid", bid_words(reveal.bid))
        .with("actual", reveal.actual);
    Zone::row(label, pieces)
}

/// The bids of all earlier rounds (PE-21), a group for each.
fn history_zone(view: &View) -> Option<Zone> {
    let (_, earlier) = view.history.split_last()?;
    let pieces =
        earlier.iter().flat_map(|round| round.bids.iter().copied().map(bid_token)).collect();
    let groups = earlier.iter().map(|round| Group {
        pieces: round.bids.len(),
        caption: Some(
            Text::new("group-round")
                .with("round", i64::from(round.round))
                .with("kind", round_kind(round.special)),
        ),
        note: None,
        standing: Standing::Plain,
    });
    let zone = Zone {
        groups: groups.collect(),
        ..Zone::new(Text::new("zone-history"), Layout::History, pieces)
    };
    (!earlier.is_empty()).then_some(zone)
}

/// How many dice there are, what ones are, and what the bid still needs.
fn notes(view: &View) -> Vec<Text> {
    if view.turn == Turn::Over || view.round == 0 {
        return Vec::new();
    }
    let mut notes = vec![
        Text::new("note-table").with("total", view.total()),
        Text::new("note-ones").with("kind", round_kind(view.special)),
    ];
    if let Some((bid, known)) = view.bid.zip(Knowledge::of_viewer(view)) {
        let missing = bid.quantity.saturating_sub(known.matching(bid.value));
        notes.push(Text::new("note-needed").with("missing", missing).with("hidden", known.hidden));
    }
    notes
}

fn prompt(view: &View, legal: &[Action]) -> Text {
    let may_raise = legal.iter().any(|action| matches!(action, Action::Bid(_)));
    Text::new(match (view.bid, may_raise) {
        (None, _) => "prompt-open",
        (Some(_), true) => "prompt-answer",
        (Some(_), false) => "prompt-top",
    })
}

/// What is to be expected on the table, judged by the viewer's dice alone.
fn advice(view: &View, known: Knowledge) -> Text {
    if let Some(bid) = view.bid {
        let jokers = has_jokers(bid.value, view.special);
        return Text::new("advice-answer")
            .with("value", bid.value.number())
            .with("expected", known.expected(bid.value))
            .with("own", known.matching(bid.value))
            .with("hidden", known.hidden)
            .with("part", if jokers { "third" } else { "sixth" });
    }
    let likeliest = Face::ALL.into_iter().max_by_key(|face| known.expected(*face));
    let likeliest = likeliest.unwrap_or(Face::Six);
    Text::new("advice-open")
        .with("value", likeliest.number())
        .with("expected", known.expected(likeliest))
        .with("total", view.total())
}
