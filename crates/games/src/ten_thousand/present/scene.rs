//! The scene of a view: panels, dice and the account of the turn. The legal actions are an argument.

use croupier_engine::{Arg, Seat, Text, Turn};
use croupier_table::{
    Badge, Counter, Emphasis, Group, Layout, Panel, Part, Piece, Race, Scene, Standing, Term, Tone,
    Zone,
};

use super::super::rules::points;
use super::super::{Action, Entry, Offer, Phase, View};
use super::controls::{advice, closed, controls};
use super::dice::{DICE, bust_percent, die, scoring_sets, spent, unthrown};
use crate::dice::Throw;

/// The zone of the dice in play: thrown ones, or those that are thrown next.
pub(super) const IN_PLAY: usize = 0;
/// The zone of the dice set aside in this turn.
pub(super) const TRAY: usize = 1;

/// The scene of a view.
pub(in crate::ten_thousand) fn scene(view: &View, legal: &[Action]) -> Scene {
    let offer = adoptable(view);
    Scene {
        panels: Seat::all(view.seats()).map(|seat| panel(view, seat)).collect(),
        zones: match (view.phase, offer) {
            (Phase::Over, _) => Vec::new(),
            (_, Some(offer)) => vec![adoption(view, offer), fresh_start(view)],
            _ => vec![in_play(view), tray(view)],
        },
        notes: offer.map(|offer| offer_note(view, offer)).into_iter().collect(),
        sum: turn_sum(view, legal),
        prompt: (!legal.is_empty()).then(|| prompt(view, legal)),
        advice: (!legal.is_empty()).then(|| advice(view, legal)),
        controls: controls(view, legal),
        closed: closed(view, legal),
        ..Scene::new(headline(view), view.seats(), view.turn)
    }
}

/// What the seat whose turn begins may adopt.
pub(super) fn adoptable(view: &View) -> Option<Offer> {
    // TT-11: as many points as are on offer are needed.
    view.offer.filter(|offer| view.own_score() >= offer.points)
}

fn headline(view: &View) -> Text {
    let about = |id: &'static str| {
        Text::new(id).with("seat", view.player).with("points", points(view.points))
    };
    match view.phase {
        Phase::Over => {
            let leaders: Vec<Arg> = view.leaders().into_iter().map(Arg::from).collect();
            let text = Text::new("headline-over").with("count", leaders.len());
            text.with("seats", Arg::List(leaders))
        }
        Phase::Start => match view.offer {
            Some(offer) => {
                about("headline-offer").with("offer", points(offer.points)).with("dice", offer.dice)
            }
            None => about("headline-start"),
        },
        Phase::Throw => about("headline-throw").with("dice", view.dice),
        Phase::Keep | Phase::Decide => about("headline-turn").with("dice", view.dice),
    }
}

fn panel(view: &View, seat: Seat) -> Panel {
    let counter =
        |id: &'static str, value: u32| Counter { label: Text::new(id), value: i64::from(value) };
    let score = view.scores[seat.index()];
    let mut counters = vec![counter("counter-score", score)];
    if is_playing(view, seat) {
        counters.push(counter("counter-turn", view.points));
    }
    let race = Race { at: i64::from(score), target: i64::from(view.options.target) };
    let badges = badges(view, seat);
    Panel { counters, race: Some(race), badges, ..Panel::new(seat, view.turn) }
}

fn is_playing(view: &View, seat: Seat) -> bool {
    seat == view.player && view.turn != Turn::Over
}

fn badges(view: &View, seat: Seat) -> Vec<Badge> {
    let bright = |text| Badge { text, tone: Tone::Bright };
    let mut badges = Vec::new();
    if is_playing(view, seat) && view.adopted > 0 {
        badges.push(bright(Text::new("badge-adopted").with("points", points(view.adopted))));
    }
    if !view.entered[seat.index()] {
        badges.push(Text::new("badge-not-entered").into());
    }
    if view.turn == Turn::Over && view.leaders().contains(&seat) {
        badges.push(bright(Text::new("badge-winner")));
    }
    badges
}

/// The dice that are not set aside: in sets while some are to be kept, else as they lie before the next throw.
fn in_play(view: &View) -> Zone {
    match (view.phase, view.throw) {
        (Phase::Keep, Some(thrown)) => thrown_sets(view, thrown),
        (Phase::Decide, Some(thrown)) => left_over(view, thrown),
        _ => {
            let pieces = (0..view.dice).map(|_| unthrown()).collect();
            Zone::new(Text::new("zone-unthrown"), Layout::Sets, pieces)
        }
    }
}

fn thrown_sets(view: &View, thrown: Throw) -> Zone {
    let (sets, worthless) = scoring_sets(view, thrown);
    let faces = sets.iter().flat_map(|set| set.dice.faces());
    let mut pieces: Vec<Piece> = faces.map(die).collect();
    pieces.extend(worthless.iter().map(|&face| die(face).with_emphasis(Emphasis::Faded)));
    let caption = |dice: Text, value: u32| {
        Text::new("set-worth").with("dice", dice).with("value", points(value))
    };
    let mut groups: Vec<Group> = Vec::new();
    for set in sets {
        let caption = match set.dice.dice() {
            1 => Text::new("set-single").with("value", points(set.value)),
            _ => caption(set.name(), set.value),
        };
        groups.push(group(set.dice.dice() as usize, caption, Standing::Worth));
    }
    if !worthless.is_empty() {
        groups.push(group(worthless.len(), Text::new("set-worthless"), Standing::Worthless));
    }
    Zone { groups, ..Zone::new(Text::new("zone-thrown"), Layout::Sets, pieces) }
}

/// What the last keep has left of the throw: the dice of the next one, unless all six come back.
fn left_over(view: &View, thrown: Throw) -> Zone {
    let kept = view.kept.last().copied().unwrap_or_default();
    let left = (1..=6).flat_map(|face| {
        let count = thrown.count(face).saturating_sub(kept.count(face));
        std::iter::repeat_n(face, count as usize)
    });
    let pieces: Vec<Piece> = left.map(|face| die(face).with_emphasis(Emphasis::Faded)).collect();
    let caption = Text::new("set-left");
    let groups = match pieces.len() {
        0 => Vec::new(),
        left => vec![group(left, caption, Standing::Plain)],
    };
    Zone { groups, ..Zone::new(Text::new("zone-thrown"), Layout::Sets, pieces) }
}

fn group(pieces: usize, caption: Text, standing: Standing) -> Group {
    Group { pieces, caption: Some(caption), note: None, standing }
}

/// The dice set aside in this turn since all six were in play; those of the adopted points come first.
fn tray(view: &View) -> Zone {
    let kept: Vec<u8> = view.kept.iter().flat_map(|set| set.faces()).collect();
    let in_play = if view.all_back() { 0 } else { view.dice };
    let adopted = DICE - in_play - kept.len() as u8;
    let pieces = (0..adopted).map(|_| spent()).chain(kept.into_iter().map(die)).collect();
    Zone {
        slots: DICE,
        note: view.all_back().then(|| Text::new("note-all-back")),
        ..Zone::new(Text::new("zone-kept"), Layout::Tray, pieces)
    }
}

fn offer_note(view: &View, offer: Offer) -> Text {
    // TT-24: an offer comes from the turn just before.
    let seats = view.seats();
    let before = Seat((view.player.0 + seats - 1) % seats);
    let text = Text::new("note-offer").with("seat", before).with("player", view.player);
    text.with("points", points(offer.points))
}

/// What adopting means: the points, the dice that are left, and what a bust would cost.
fn adoption(view: &View, offer: Offer) -> Zone {
    let used = (offer.dice..DICE).map(|_| spent());
    let pieces = used.chain((0..offer.dice).map(|_| unthrown())).collect();
    let cost = if view.options.adopt_penalty.is_on() { "deal-costs" } else { "deal-costs-nothing" };
    let start = Text::new("deal-adopt").with("points", points(offer.points));
    deal_card(
        (Text::new("zone-adopt"), offer.points, pieces),
        start.with("dice", offer.dice),
        Text::new(cost).with("points", points(offer.points)),
        bust_percent(view, offer.dice),
    )
}

/// What a turn without adopting means.
fn fresh_start(view: &View) -> Zone {
    let pieces = (0..DICE).map(|_| unthrown()).collect();
    deal_card(
        (Text::new("zone-fresh"), 0, pieces),
        Text::new("deal-fresh"),
        Text::new("deal-costs-nothing"),
        bust_percent(view, DICE),
    )
}

fn deal_card(
    (label, number, pieces): (Text, u32, Vec<Piece>),
    start: Text,
    cost: Text,
    percent: i64,
) -> Zone {
    let group = Group {
        pieces: pieces.len(),
        caption: Some(start),
        note: Some(cost.with("percent", percent)),
        standing: Standing::Plain,
    };
    Zone {
        number: Some(i64::from(number)),
        groups: vec![group],
        ..Zone::new(label, Layout::Sets, pieces)
    }
}

/// The points of the turn: adopted, kept, selected, and their sum.
fn turn_sum(view: &View, legal: &[Action]) -> Vec<Term> {
    if matches!(view.phase, Phase::Start | Phase::Over) {
        return Vec::new();
    }
    let mut terms = collected(view, Part::Added);
    if legal.iter().any(|action| matches!(action, Action::Keep(_))) {
        terms.push(term("term-selected", 0, Part::Selected));
    }
    terms.push(term("term-turn", view.points, Part::Total));
    terms
}

/// What the turn has collected so far.
pub(super) fn collected(view: &View, part: Part) -> Vec<Term> {
    let adopted = (view.adopted > 0).then(|| term("term-adopted", view.adopted, part));
    adopted.into_iter().chain([term("term-kept", view.points - view.adopted, part)]).collect()
}

pub(super) fn term(id: &'static str, value: u32, part: Part) -> Term {
    Term { label: Text::new(id), value: i64::from(value), part }
}

fn prompt(view: &View, legal: &[Action]) -> Text {
    let entry_is_open = !view.entered[view.player.index()];
    match view.phase {
        Phase::Keep => Text::new("prompt-keep"),
        Phase::Decide if legal.contains(&Action::Note) => {
            let id = if view.all_back() { "prompt-all-back" } else { "prompt-decide" };
            Text::new(id).with("points", points(view.points))
        }
        Phase::Decide if view.points >= view.note_from => Text::new("prompt-must-roll"),
        Phase::Decide if entry_is_open && view.options.entry == Entry::MoreThan => {
            Text::new("prompt-below-entry").with("needed", points(Entry::BORDER))
        }
        Phase::Decide => Text::new("prompt-below").with("needed", points(view.note_from)),
        _ if legal.contains(&Action::Adopt) => Text::new("prompt-offer"),
        _ => Text::new("prompt-start"),
    }
}
