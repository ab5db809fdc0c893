//! What the viewer of a scene may do: the question, the controls, what is closed and why, and what to consider.

use croupier_engine::{Seat, Text};
use croupier_table::{Choice, Closed, Control, Press, Role};

use super::pieces::tint_of;
use super::scene::{DISCARD_ZONE, HAND_ZONE};
use crate::mts::rules::names::{card_text, colour_text};
use crate::mts::{Action, Card, Cards, Colour, Drawing, Phase, Play, View, WildFourRule};

/// What the viewer is asked. Nothing here says whether a call was missed.
pub(super) fn prompt(view: &View, legal: &[Action]) -> Text {
    let about = |id| {
        let text = Text::new(id);
        view.current.map_or(text.clone(), |seat| text.with("seat", seat))
    };
    match view.phase {
        Phase::Colour => Text::new("prompt-colour"),
        Phase::Poll => about("prompt-poll"),
        Phase::Late => Text::new("prompt-late"),
        Phase::Reply => about("prompt-reply"),
        Phase::Drawn => {
            let card = view.drawn.unwrap_or(Card::WILD);
            let id = if can_play(legal) { "prompt-drawn" } else { "prompt-drawn-keep" };
            Text::new(id).with("card", card_text(card))
        }
        _ if can_play(legal) => Text::new("prompt-turn"),
        _ if legal.contains(&Action::Draw) => Text::new("prompt-draw"),
        _ => Text::new("prompt-pass"),
    }
}

/// The cards that may be laid.
fn plays(legal: &[Action]) -> impl Iterator<Item = Play> {
    legal.iter().filter_map(|action| match action {
        Action::Play(play) => Some(*play),
        _ => None,
    })
}

fn can_play(legal: &[Action]) -> bool {
    plays(legal).next().is_some()
}

/// The controls: first the cards that need no colour, then one control per colour, without the call and with it; then
/// everything that is no card.
pub(super) fn controls(view: &View, legal: &[Action]) -> Vec<Control> {
    let mut controls = Vec::new();
    for calls in [false, true] {
        controls.extend(play_control(view, legal, calls, None));
        let named = Colour::ALL.into_iter().map(Some);
        controls.extend(named.filter_map(|colour| play_control(view, legal, calls, colour)));
    }
    controls.extend(legal.iter().filter_map(|action| button(view, legal, *action)));
    controls
}

/// The control that lays a card with this call and this colour; none if no card can be laid so.
fn play_control(
    view: &View,
    legal: &[Action],
    calls: bool,
    named: Option<Colour>,
) -> Option<Control> {
    let choices: Vec<Choice> = plays(legal)
        .filter(|play| play.named() == named && play.calls() == calls)
        .filter_map(|play| choice(view, play))
        .collect();
    let label = match (named, calls) {
        (None, false) => Text::new("control-play"),
        (None, true) => Text::new("control-play-call"),
        (Some(colour), false) => Text::new("control-wild").with("colour", colour_text(colour)),
        (Some(colour), true) => Text::new("control-wild-call").with("colour", colour_text(colour)),
    };
    (!choices.is_empty()).then_some(Control::Pieces {
        label,
        zone: HAND_ZONE,
        onto: Some(DISCARD_ZONE),
        choices,
    })
}

/// A card of the hand with what laying it leads to. Of equal cards it names the first.
fn choice(view: &View, play: Play) -> Option<Choice> {
    let index = view.hand.iter().position(|held| held == play.card())?;
    let (label, detail) = match play.named() {
        None if play.calls() => (Text::new("choice-play-call"), cards_left(view)),
        None => (Text::new("choice-play").with("card", card_text(play.card())), cards_left(view)),
        Some(colour) if play.calls() => {
            (Text::new("tile-call").with("colour", tile_text(colour)), held(view, colour))
        }
        Some(colour) => (tile_text(colour), held(view, colour)),
    };
    Some(Choice {
        label: Some(label),
        detail: Some(detail),
        tint: play.named().map(tint_of),
        // With a black card the key would not say which colour.
        key: (play.calls() && play.named().is_none()).then_some('m'),
        ..Choice::new(vec![index], &play)
    })
}

/// How many cards are left after laying one.
fn cards_left(view: &View) -> Text {
    match view.hand.len().saturating_sub(1) {
        0 => Text::new("detail-last"),
        left => Text::new("detail-left").with("cards", left),
    }
}

/// How many cards of a colour the viewer holds.
fn held(view: &View, colour: Colour) -> Text {
    Text::new("detail-hold").with("cards", view.hand.of_colour(colour))
}

/// The name of a colour on a tile.
fn tile_text(colour: Colour) -> Text {
    Text::new(match colour {
        Colour::Red => "tile-red",
        Colour::Green => "tile-green",
        Colour::Blue => "tile-blue",
        Colour::Yellow => "tile-yellow",
    })
}

/// The button of an action that lays no card.
fn button(view: &View, legal: &[Action], action: Action) -> Option<Control> {
    let press = |id| Press::new(Text::new(id), &action);
    let about = |id| Text::new(id).with("seat", view.current.unwrap_or(Seat(0)));
    let usual = if can_play(legal) { Role::Plain } else { Role::Primary };
    Some(Control::Button(match action {
        Action::Play(_) => return None,
        Action::Colour(colour) => Press {
            tint: Some(tint_of(colour)),
            key: Some(colour.letter()),
            ..Press::new(Text::new("control-colour").with("colour", colour_text(colour)), &action)
                .detail(held(view, colour))
        },
        Action::Draw if can_play(legal) => press("control-draw").role(usual, 'd'),
        Action::Draw => {
            press("control-draw").role(usual, 'd').detail(Text::new("detail-nothing-fits"))
        }
        Action::Keep => press("control-keep").role(usual, 'k'),
        Action::Pass => press("control-pass").role(usual, 'p'),
        Action::Accept => {
            press("control-accept").role(Role::Primary, 'd').detail(Text::new("detail-miss"))
        }
        Action::Challenge => {
            press("control-challenge").role(Role::Hostile, 'c').detail(about("detail-challenge"))
        }
        Action::Catch => {
            press("control-catch").role(Role::Hostile, 'c').detail(about("detail-catch"))
        }
        Action::Call => press("control-call").role(Role::Primary, 'm'),
        Action::Wait => press("control-wait"),
    }))
}

/// Drawing, where a player would look for it and may not.
pub(super) fn closed(view: &View, legal: &[Action]) -> Vec<Closed> {
    if view.phase != Phase::Turn || legal.is_empty() || legal.contains(&Action::Draw) {
        return Vec::new();
    }
    let fits = plays(legal).any(|play| !play.card().is_black());
    let must_play = fits && view.options.draw == Drawing::Forced;
    let reason = if must_play { "closed-fits" } else { "closed-empty" };
    vec![Closed { label: Text::new("control-draw"), reason: Text::new(reason) }]
}

/// What the viewer may want to consider, from what the viewer knows.
pub(super) fn advice(view: &View, legal: &[Action]) -> Option<Text> {
    match view.phase {
        Phase::Turn if can_play(legal) => Some(turn_advice(view, legal)),
        Phase::Reply if !legal.is_empty() => reply_advice(view),
        _ => None,
    }
}

/// How many cards fit, and whether a wild-draw-four would be a bluff.
fn turn_advice(view: &View, legal: &[Action]) -> Text {
    let fits = |card: Card| plays(legal).any(|play| play.card() == card);
    let fitting = view.hand.iter().filter(|card| fits(*card)).count();
    let fitting = Text::new("advice-fits").with("fits", fitting).with("cards", view.hand.len());
    let bluffs = fits(Card::WILD_FOUR) && view.options.wd4 == WildFourRule::Bluff;
    match view.colour.filter(|colour| bluffs && view.hand.of_colour(*colour) > 0) {
        None => fitting,
        Some(colour) => Text::new("advice-bluff")
            .with("fitting", fitting)
            .with("held", view.hand.of_colour(colour))
            .with("colour", colour_text(colour)),
    }
}

/// How likely the wild-draw-four was laid against the rule, if the hand behind it is like any other.
fn reply_advice(view: &View) -> Option<Text> {
    let colour = view.under?;
    let percent = 100.0 * chance_of_colour(view, view.current?, colour);
    Some(
        Text::new("advice-reply")
            .with("percent", percent.round() as i32)
            .with("colour", colour_text(colour)),
    )
}

/// The chance that a seat held a card of this colour when it laid the card on top, if its cards are a random choice of
/// those that the viewer does not see.
fn chance_of_colour(view: &View, seat: Seat, colour: Colour) -> f64 {
    let unseen = Cards::DECK.minus(view.discard).minus(view.hand);
    let (all, others) = (unseen.len(), unseen.len() - unseen.of_colour(colour));
    // The two penalty cards of a missed call came later (MT-22).
    let penalty = if view.caught { 2 } else { 0 };
    let known = view.lacks[seat.index()][colour as usize];
    let cards = view.hands[seat.index()].saturating_sub(penalty + known);
    let is_other = |n: u8| f64::from(others.saturating_sub(n)) / f64::from(all - n);
    1.0 - (0..cards).map(is_other).product::<f64>()
}
