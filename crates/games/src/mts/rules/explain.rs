//! Why an action is illegal: the ruling that forbids it, and what would be right instead.
//!
//! Which actions are legal is decided in `legal` alone; this only finds the reason.

use croupier_engine::{Game, Illegal, Seat, Text};

use super::multiset::Kinds;
use super::names::{card_text, colour_text};
use super::{Action, Card, Colour, Drawing, Mts, Phase, Play, Symbol};

/// Finds the ruling that forbids this action; `Ok` if it is legal.
pub(super) fn explain(game: &Mts, action: Action) -> Result<(), Illegal> {
    let mut legal = Vec::new();
    game.actions(&mut legal);
    if legal.binary_search(&action).is_ok() {
        return Ok(());
    }
    Err(match game.phase {
        Phase::Colour => illegal("MT-7", "illegal-name-colour"),
        Phase::Poll => Illegal::new(
            "MT-29",
            Text::new("illegal-poll").with("seat", Seat(game.seat_at(game.current))),
        ),
        Phase::Late if action == Action::Catch => illegal("MT-30", "illegal-catch-self"),
        Phase::Late => illegal("MT-28", "illegal-late"),
        Phase::Reply => explain_reply(action),
        _ => explain_turn(game, action),
    })
}

fn illegal(ruling: &'static str, id: &'static str) -> Illegal {
    Illegal::new(ruling, Text::new(id))
}

/// A seat that must accept or challenge a wild-draw-four tries something else.
fn explain_reply(action: Action) -> Illegal {
    match action {
        Action::Play(play)
            if matches!(play.card().symbol(), Symbol::DrawTwo | Symbol::WildFour) =>
        {
            Illegal::new("MT-20", Text::new("illegal-stack").with("card", card_text(play.card())))
        }
        _ => illegal("MT-24", "illegal-reply"),
    }
}

/// An action that is illegal at an ordinary turn, or in any other phase.
fn explain_turn(game: &Mts, action: Action) -> Illegal {
    match action {
        Action::Play(laid) => explain_play(game, laid),
        Action::Draw => explain_draw(game),
        Action::Keep => illegal("MT-17", "illegal-keep"),
        Action::Pass => explain_pass(game),
        Action::Accept | Action::Challenge => illegal("MT-24", "illegal-no-four"),
        Action::Catch => illegal("MT-31", "illegal-catch"),
        Action::Call => illegal("MT-28", "illegal-call"),
        Action::Wait => illegal("MT-29", "illegal-wait"),
        Action::Colour(_) => illegal("MT-7", "illegal-colour"),
    }
}

fn explain_play(game: &Mts, laid: Play) -> Illegal {
    let card = laid.card();
    let hand = game.hand();
    let with_card = |id| Text::new(id).with("card", card_text(card));
    if let Some(drawn) = game.drawn.filter(|drawn| *drawn != card) {
        let why = with_card("illegal-not-drawn").with("drawn", card_text(drawn));
        return Illegal::new("MT-17", why);
    }
    if !hand.has(card) {
        return Illegal::new("MT-15", with_card("illegal-not-held"));
    }
    if !card.is_black() && 1 << card.index() & game.matching == 0 {
        return explain_mismatch(game, card);
    }
    if card == Card::WILD_FOUR && !game.allows_wild_four(hand) {
        let in_colour = hand.kinds() & game.colour.map_or(0, Colour::mask);
        let held = Kinds(in_colour).next().unwrap_or(card);
        return Illegal::new("MT-21", Text::new("illegal-four").with("card", card_text(held)));
    }
    if card.is_black() && laid.named().is_none() && hand.len() > 1 {
        let why = with_card("illegal-colour-missing").with("example", format!("play {card} b"));
        return Illegal::new("MT-37", why);
    }
    if laid.named().is_some() && hand.len() == 1 {
        return Illegal::new("MT-37", with_card("illegal-colour-needless"));
    }
    debug_assert!(laid.calls(), "a matching card is refused only for a needless call");
    Illegal::new("MT-31", Text::new("illegal-call-needless").with("cards", hand.len()))
}

fn explain_mismatch(game: &Mts, card: Card) -> Illegal {
    let why = |id| {
        let text = Text::new(id).with("card", card_text(card));
        game.colour.map_or(text.clone(), |colour| text.with("colour", colour_text(colour)))
    };
    match game.top {
        Some(top) if !top.is_black() => {
            Illegal::new("MT-18", why("illegal-fit").with("top", card_text(top)))
        }
        _ => Illegal::new("MT-19", why("illegal-fit-wild")),
    }
}

fn explain_draw(game: &Mts) -> Illegal {
    let matching = Kinds(game.hand().kinds() & game.matching).next();
    match matching {
        _ if game.drawn.is_some() => illegal("MT-17", "illegal-draw-again"),
        Some(card) if game.options.draw == Drawing::Forced => {
            Illegal::new("MT-15", Text::new("illegal-draw").with("card", card_text(card)))
        }
        _ => illegal("MT-35", "illegal-draw-empty"),
    }
}

fn explain_pass(game: &Mts) -> Illegal {
    if game.drawn.is_some() {
        return illegal("MT-17", "illegal-pass-drawn");
    }
    match Kinds(game.hand().kinds() & game.matching).next() {
        Some(card) => {
            Illegal::new("MT-35", Text::new("illegal-pass-play").with("card", card_text(card)))
        }
        None if game.can_draw() => illegal("MT-35", "illegal-pass-draw"),
        None => illegal("MT-35", "illegal-pass-black"),
    }
}
