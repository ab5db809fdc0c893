//! What a scene shows: the bid, the dice, the odds, all bids, the controls.

use croupier_engine::{Seat, Text, Turn};
use croupier_table::{
    Cell, Control, Emphasis, Lang, Layout, Piece, Playing, Press, Role, Scene, Shape, Showing,
    Tokens, Zone,
};

use super::{Play, counts, say, table, thrown, twelve_fives};
use crate::dice;
use crate::testing::apply_steps;

fn scene(table: &Play, seat: u8) -> Scene {
    table.scene(Some(Seat(seat)))
}

fn zone(scene: &Scene, layout: Layout) -> Option<&Zone> {
    scene.zones.iter().find(|zone| zone.layout == layout)
}

fn faces(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.face.as_str()).collect()
}

fn en(you: u8, text: &Text) -> String {
    say(Lang::En, Some(you), text)
}

fn whole_percent(probability: Option<f64>) -> Option<i64> {
    probability.map(|p| (p * 100.0).round() as i64)
}

/// The cells and the columns of the grid of bids.
fn grid(scene: &Scene) -> (&[Cell], &[Piece]) {
    let grid = scene.controls.iter().find_map(|control| match control {
        Control::Grid { cells, columns, .. } => Some((cells.as_slice(), columns.as_slice())),
        _ => None,
    });
    grid.expect("bids are offered")
}

fn button<'a>(scene: &'a Scene, action: &str) -> &'a Press {
    let press = scene.controls.iter().find_map(|control| match control {
        Control::Button(press) if press.action == action => Some(press),
        _ => None,
    });
    press.expect("the call is offered")
}

#[test]
fn the_bid_lies_on_a_plate_with_the_chance_that_it_is_true() {
    let scene = scene(&twelve_fives(), 0);
    let plate = zone(&scene, Layout::Plate).expect("a bid");
    assert_eq!((plate.number, faces(&plate.pieces)), (Some(12), "5".to_owned()));
    assert_eq!(whole_percent(plate.chance.as_ref().map(|chance| chance.probability)), Some(46));
    assert_eq!(en(0, &plate.label), "Nora says there are at least");
    assert_eq!(en(5, &plate.label), "You say there are at least");
    let notes: Vec<String> = scene.notes.iter().map(|note| en(0, note)).collect();
    let expected =
        ["30 dice on the table", "ones are wild", "9 more needed among the 25 you do not see"];
    assert_eq!(notes, expected);
}

#[test]
fn chances_are_exact_whatever_the_dice_of_the_others_can_be() {
    for (options, special) in [("", false), (r#"{"dice":1}"#, true)] {
        let own = if special { "3" } else { "13356" };
        let other = if special { "2" } else { "22222" };
        let scene = scene(&thrown(options, &[own, other]), 0);
        let (cells, _) = grid(&scene);
        for cell in cells {
            let (quantity, value) = cell.action.split_once('x').expect("a bid");
            let counting = |dice: dice::Throw| {
                let jokers = if special || value == "1" { 0 } else { dice.count(1) };
                dice.count(value.parse().expect("a face")) + jokers
            };
            let needed: u8 = quantity.parse().expect("a quantity");
            let held = counting(own.parse().expect("dice"));
            let is_true = |throw: dice::Throw| held + counting(throw) >= needed;
            let throws = dice::throws(other.len() as u8).iter();
            let chance: f64 =
                throws.filter(|(throw, _)| is_true(*throw)).map(|(_, chance)| chance).sum();
            let shown = cell.probability.expect("a chance");
            assert!((shown - chance).abs() < 1e-12, "{}: {shown} {chance}", cell.action);
        }
    }
}

#[test]
fn own_dice_that_count_for_the_bid_stand_out_and_are_named() {
    let scene = scene(&twelve_fives(), 0);
    let cup = zone(&scene, Layout::Cup).expect("own dice");
    let counting = |piece: &&Piece| piece.emphasis == Emphasis::Counts;
    let counted: Vec<Piece> = cup.pieces.iter().filter(counting).cloned().collect();
    assert_eq!((faces(&cup.pieces), faces(&counted)), ("13556".to_owned(), "155".to_owned()));
    assert_eq!(cup.pieces[0].symbol.as_deref(), Some("d1w"));
    assert_eq!(en(0, &cup.label), "You hold 3");
    assert_eq!(say(Lang::En, None, &cup.label), "Your dice");
    let note = cup.note.as_ref().expect("what counts");
    assert_eq!(en(0, note), "two fives, one wild");
    assert_eq!(say(Lang::Ru, Some(0), note), "две пятёрки, одна единица-джокер");
    assert_eq!(say(Lang::De, Some(0), note), "zwei Fünfen, ein Joker");
}

#[test]
fn bidding_starts_at_the_least_raise_on_the_same_face() {
    let scene = scene(&twelve_fives(), 0);
    let (cells, columns) = grid(&scene);
    assert_eq!((cells[0].action.as_str(), cells[0].row, cells[0].column), ("13x5", 7, 4));
    assert_eq!(whole_percent(cells[0].probability), Some(30));
    assert_eq!(cells[1].action, "12x6", "the others follow in the order of the ladder");
    assert_eq!(faces(columns), "123456");
    let opening = thrown("", &["22222"; 3]);
    assert_eq!(grid(&super::scene::scene(&opening, 0)).0[0].action, "1x2");
}

#[test]
fn calls_say_how_often_they_are_right() {
    let scene = scene(&twelve_fives(), 0);
    let challenge = button(&scene, "challenge");
    assert_eq!((challenge.role, challenge.key), (Role::Hostile, Some('c')));
    assert_eq!(en(0, challenge.odds.as_ref().expect("odds")), "right in 54 %");
    assert_eq!(en(0, scene.prompt.as_ref().expect("a question")), "Your turn: raise or challenge");
    let advice = en(0, scene.advice.as_ref().expect("advice"));
    assert_eq!(advice, "Expect about 11 for 5: your 3 and a third of the other 25.");
}

#[test]
fn calza_says_how_often_it_is_exact() {
    let mut table = thrown(r#"{"pacao":"calza"}"#, &["22345"; 2]);
    apply_steps(&mut table, "0 2x2");
    let scene = scene(&table, 1);
    let calza = button(&scene, "pacao");
    assert_eq!((en(1, &calza.label), calza.key), ("Calza".to_owned(), Some('p')));
    assert_eq!(en(1, calza.odds.as_ref().expect("odds")), "exact in 13 %");
}

#[test]
fn in_a_special_round_ones_are_ones_and_pacao_is_for_those_with_one_die() {
    let mut table = counts("", &[3, 1, 3]);
    for quantity in 1..=3 {
        let Turn::Seat(Seat(seat)) = table.turn() else { panic!("a seat is to act") };
        let scene = scene(&table, seat);
        assert_eq!(grid(&scene).1[0].symbol.as_deref(), Some("d1"));
        assert_eq!(en(seat, &scene.notes[1]), "ones are not wild, the face stays");
        let pacao = scene.closed.iter().find(|closed| en(seat, &closed.label) == "Pacao");
        let reason = pacao.map(|closed| en(seat, &closed.reason));
        let is_offered = table.legal().contains(&"pacao".to_owned());
        let is_answer = quantity > 1;
        assert_eq!(is_offered, is_answer && seat == 1);
        assert_eq!(reason.is_some(), is_answer && seat != 1);
        assert!(reason.is_none_or(|reason| reason == "only with one die"));
        apply_steps(&mut table, &format!("{seat} {quantity}x2"));
    }
}

#[test]
fn what_is_not_possible_says_why() {
    let opening = scene(&thrown("", &["22222"; 2]), 0);
    assert_eq!(en(0, &opening.closed[0].label), "Challenge");
    assert_eq!(en(0, &opening.closed[0].reason), "no bid yet");
    let mut highest = thrown("", &["22222"; 2]);
    apply_steps(&mut highest, "0 10x1");
    let highest = scene(&highest, 1);
    assert_eq!(en(1, &highest.closed[0].reason), "no higher bid exists");
    assert_eq!(en(1, highest.prompt.as_ref().expect("a prompt")), "Your turn: nothing is higher");
    assert!(scene(&twelve_fives(), 1).closed.is_empty(), "nothing is closed at others’ turns");
}

#[test]
fn spectators_and_seats_without_dice_get_no_odds() {
    let scene = twelve_fives().scene(None);
    assert_eq!(zone(&scene, Layout::Plate).expect("a bid").chance, None);
    assert!(zone(&scene, Layout::Cup).is_none() && scene.advice.is_none());
    assert_eq!(scene.notes.len(), 2);
}

#[test]
fn panels_show_the_dice_left_and_who_is_out() {
    let scene = counts("", &[5, 0, 2]).scene(None);
    let tokens: Vec<_> = scene.panels.iter().map(|panel| panel.tokens).collect();
    assert_eq!(tokens, [5, 0, 2].map(|left| Some(Tokens { left, of: 5 })));
    let out: Vec<bool> = scene.panels.iter().map(|panel| panel.is_out).collect();
    assert_eq!(out, [false, true, false]);
}

#[test]
fn the_bids_of_all_rounds_can_be_looked_up() {
    let mut table = thrown("", &["22222"; 2]);
    assert!(zone(&scene(&table, 0), Layout::History).is_none());
    apply_steps(&mut table, "0 1x3\n1 2x3\n0 challenge\n* roll 22222\n* roll 2222");
    apply_steps(&mut table, "0 4x2\n1 5x2\n0 6x2\n1 challenge\n* roll 22222\n* roll 222\n0 1x6");
    let scene = scene(&table, 1);
    let history = zone(&scene, Layout::History).expect("earlier rounds");
    assert_eq!(faces(&history.pieces), "1x32x34x25x26x2");
    let rounds: Vec<(String, usize)> = history
        .groups
        .iter()
        .map(|group| (en(1, group.caption.as_ref().expect("a round")), group.pieces))
        .collect();
    assert_eq!(rounds, [("Round 1".to_owned(), 2), ("Round 2".to_owned(), 3)]);
    assert_eq!(faces(&zone(&scene, Layout::Row).expect("this round").pieces), "1x6");
}

/// How many dice lie before a viewer, besides the picture of a bid.
fn dice_on_table(scene: &Scene) -> usize {
    let real = scene.zones.iter().filter(|zone| zone.layout != Layout::Plate);
    real.flat_map(|zone| &zone.pieces).filter(|piece| piece.shape == Shape::Die).count()
}

#[test]
fn open_dice_lie_on_the_table_until_the_first_seat_throws_again() {
    let mut table = twelve_fives();
    assert_eq!(dice_on_table(&scene(&table, 0)), 5, "only one’s own dice before a call");
    assert_eq!(dice_on_table(&table.scene(None)), 0);
    apply_steps(&mut table, "0 challenge");
    for viewer in [None, Some(Seat(0)), Some(Seat(5))] {
        let scene = table.scene(viewer);
        assert_eq!(dice_on_table(&scene), 30);
        let open = scene.zones.iter().find(|zone| en(0, &zone.label) == "Round 1: 11 for 12 × 5");
        assert_eq!(open.map(|zone| faces(&zone.pieces)), Some(super::SIX_SEATS.concat()));
    }
    apply_steps(&mut table, "* roll 22222");
    assert_eq!(dice_on_table(&scene(&table, 0)), 5, "the dice are in the cups again");
    assert_eq!(dice_on_table(&table.scene(None)), 0);
}

#[test]
fn after_the_last_call_the_dice_stay_on_the_table() {
    let mut over: Play = table(r#"{"dice":1}"#, 2, "* roll 2\n* roll 3\n0 2x2\n1 challenge");
    assert_eq!(dice_on_table(&over.scene(None)), 2);
    assert!(over.scene(None).notes.is_empty());
    assert!(over.undo(Seat(1)));
    assert_eq!(dice_on_table(&over.scene(None)), 0);
}
