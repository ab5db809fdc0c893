//! What the viewer may do: a grid of bids, quantity by face, and a button for each call. Every bid has its exact odds.

use croupier_engine::Text;
use croupier_table::{Cell, Closed, Control, Emphasis, Press, Role};

use super::super::rules::{Action, Bid, Call, Face, Pacao, View};
use super::odds::{Knowledge, percent};
use super::pacao_id;
use super::pieces::die;

/// The controls for these legal actions.
pub(super) fn controls(view: &View, legal: &[Action]) -> Vec<Control> {
    let grid = bid_grid(view, &legal_bids(legal));
    let calls = legal.iter().filter_map(|action| match action {
        Action::Bid(_) => None,
        Action::Challenge => Some(call_button(view, Call::Challenge, *action)),
        Action::Pacao => Some(call_button(view, Call::Pacao, *action)),
    });
    grid.into_iter().chain(calls).collect()
}

fn legal_bids(legal: &[Action]) -> Vec<Bid> {
    let bid = |action: &Action| if let Action::Bid(bid) = action { Some(*bid) } else { None };
    legal.iter().filter_map(bid).collect()
}

fn bid_grid(view: &View, bids: &[Bid]) -> Option<Control> {
    let least = bids.iter().map(|bid| bid.quantity).min()?;
    let rows = (least..=view.total())
        .map(|quantity| Text::new("grid-quantity").with("quantity", quantity));
    let knowledge = Knowledge::of_viewer(view);
    let cell = |bid: Bid| Cell {
        row: usize::from(bid.quantity - least),
        column: usize::from(bid.value.number() - 1),
        action: bid.to_string(),
        probability: knowledge.map(|knowledge| knowledge.holds(bid)),
    };
    Some(Control::Grid {
        label: Text::new("control-bid"),
        rows_label: Text::new("grid-rows"),
        rows: rows.collect(),
        columns_label: Text::new("grid-columns"),
        columns: Face::ALL.map(|face| die(face.number(), view.special, Emphasis::Plain)).to_vec(),
        cells: from_least_raise(view, bids).map(cell).collect(),
    })
}

/// The bids, beginning with the one to start from: the least raise on the face of the last bid or, where there is none,
/// the lowest bid of all.
fn from_least_raise(view: &View, bids: &[Bid]) -> impl Iterator<Item = Bid> {
    let on_same_face = |bid: &Bid| view.bid.is_some_and(|last| last.value == bid.value);
    let start = bids.iter().position(on_same_face).unwrap_or(0);
    let others = bids.iter().enumerate().filter(move |(n, _)| *n != start).map(|(_, bid)| *bid);
    std::iter::once(bids[start]).chain(others)
}

fn call_button(view: &View, call: Call, action: Action) -> Control {
    let (label, detail, role, key) = match call {
        Call::Challenge => ("control-challenge", "odds-right", Role::Hostile, 'c'),
        Call::Pacao => {
            let label = pacao_id("control-pacao", "control-calza", view);
            (label, pacao_id("odds-right", "odds-exact", view), Role::Plain, 'p')
        }
    };
    let press = Press::new(Text::new(label), &action).role(role, key);
    let odds = view
        .bid
        .zip(Knowledge::of_viewer(view))
        .map(|(bid, knowledge)| percent(knowledge.call_is_right(call, bid, view.options.pacao)));
    Control::Button(match odds {
        Some(percent) => press.odds(Text::new(detail).with("percent", percent)),
        None => press,
    })
}

/// What the viewer may not do although it is its turn, and why: raise the highest bid (PE-14), call before there is a
/// bid (PE-12), call pacao with several dice in a round in which somebody may (PE-13).
pub(super) fn closed(view: &View, legal: &[Action]) -> Vec<Closed> {
    let closed = |label, reason| Closed { label: Text::new(label), reason: Text::new(reason) };
    let has_calls = legal.contains(&Action::Challenge);
    let mut all = Vec::new();
    if legal.is_empty() {
        return all;
    }
    if legal_bids(legal).is_empty() {
        all.push(closed("control-bid", "closed-bid"));
    }
    if !has_calls {
        all.push(closed("control-challenge", "closed-challenge"));
    }
    let somebody_may_call_pacao =
        view.options.pacao == Pacao::Seed && view.palifico.contains(&true);
    if has_calls && somebody_may_call_pacao && !legal.contains(&Action::Pacao) {
        all.push(closed("control-pacao", "closed-pacao"));
    }
    all
}
