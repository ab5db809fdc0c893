//! Bubbles, moments and chapters.

use croupier_engine::Seat;
use croupier_table::{Cue, Emphasis, Moment, Mood, Part, Showing, Weight};

use super::super::TenThousand;
use super::{ADOPTABLE, BUST, busts, keeps, notes, said, table};
use crate::testing::apply_steps;

type Table = croupier_table::TypedTable<TenThousand>;

const ANN: Option<Seat> = Some(Seat(0));
const BOB: Option<Seat> = Some(Seat(1));

fn bubble(table: &Table) -> Option<(u8, String)> {
    let bubble = table.bubble()?;
    Some((bubble.seat.0, said(None, &bubble.text.expect("words"))))
}

fn moment(table: &Table) -> Moment {
    table.moment().expect("a moment")
}

fn sentences(you: Option<Seat>, moment: &Moment) -> Vec<String> {
    moment.sentences.iter().map(|text| said(you, text)).collect()
}

fn account(moment: &Moment) -> Vec<(String, i64, Part)> {
    moment.sum.iter().map(|term| (said(None, &term.label), term.value, term.part)).collect()
}

#[test]
fn every_action_has_its_bubble() {
    let mut game = table("", 2, &notes(0, "111111:111111"));
    assert_eq!(bubble(&game), Some((0, "noted 8000".to_owned())));
    apply_steps(&mut game, "1 roll");
    assert_eq!(bubble(&game), Some((1, "rolls 6".to_owned())));
    apply_steps(&mut game, "* roll 126666");
    assert_eq!(bubble(&game), None);
    apply_steps(&mut game, "1 keep 16666");
    assert_eq!(bubble(&game), Some((1, "keeps 1300".to_owned())));
    apply_steps(&mut game, "1 note\n0 adopt");
    assert_eq!(bubble(&game), Some((0, "adopts 1300".to_owned())));
    apply_steps(&mut game, "* roll 2");
    assert_eq!(bubble(&game), Some((0, "bust".to_owned())));
}

#[test]
fn a_bust_after_adopting_shows_what_it_costs() {
    let steps = notes(0, "111111:111111") + &notes(1, ADOPTABLE);
    let game = table("", 2, &(steps + "0 adopt\n* roll 1\n0 keep 1\n0 roll\n* roll 223346"));
    let bust = moment(&game);
    assert_eq!((bust.cue, bust.mood, bust.weight), (Cue::Bust, Mood::Bad, Weight::Hold));
    assert_eq!(said(None, bust.stamp.as_ref().expect("a stamp")), "Bust!");
    assert_eq!(said(ANN, &bust.title), "You lose the turn’s 1400 points");
    assert_eq!(
        sentences(ANN, &bust),
        [
            "Thrown: 2, 2, 3, 3, 4, 6. Nothing scores.",
            "The 1300 points that you adopted come off your score.",
            "8000 − 1300 = 6700",
        ]
    );
    let lost = [
        ("adopted".to_owned(), 1300, Part::Lost),
        ("kept".to_owned(), 100, Part::Lost),
        ("this turn".to_owned(), 0, Part::Total),
    ];
    assert_eq!(account(&bust), lost);
    assert_eq!((bust.shown[0].seat, bust.shown[0].pieces.len()), (Seat(0), 6));
    assert!(bust.shown[0].pieces.iter().all(|piece| piece.emphasis == Emphasis::Faded));
    assert_eq!(bust.losers, [Seat(0)]);
}

#[test]
fn a_bust_is_held_only_where_it_hurts() {
    let empty = moment(&table("", 2, &busts(0)));
    assert_eq!((empty.weight, empty.sum.len()), (Weight::Flash, 0));
    assert_eq!(said(BOB, &empty.title), "Nothing for Ann this turn");
    let small = keeps(0, "123466:1") + "0 roll\n* roll 22346";
    assert_eq!(moment(&table("", 2, &small)).weight, Weight::Flash);
    let great = keeps(0, "555234:555") + "0 roll\n* roll 223";
    assert_eq!(moment(&table("", 2, &great)).weight, Weight::Hold);
}

#[test]
fn all_six_dice_again_are_a_moment_with_their_account() {
    let game = table("", 2, &keeps(0, "123466:1 24445:4445 1:1"));
    let hot = moment(&game);
    assert_eq!((hot.cue, hot.mood, hot.weight), (Cue::Bonus, Mood::Good, Weight::Hold));
    assert_eq!(said(None, &hot.title), "All six score");
    assert_eq!(sentences(ANN, &hot), ["All six dice come back to you."]);
    let faces: String = hot.shown[0].pieces.iter().map(|piece| piece.face.as_str()).collect();
    assert_eq!(faces, "144451");
    let sum = [
        ("kept".to_owned(), 550, Part::Added),
        ("one 1".to_owned(), 100, Part::Added),
        ("this turn".to_owned(), 650, Part::Total),
    ];
    assert_eq!(account(&hot), sum);
    let at_once = moment(&table("", 2, &keeps(0, "114445:114445")));
    let labels: Vec<String> = account(&at_once).into_iter().map(|term| term.0).collect();
    assert_eq!(labels, ["two 1s", "three 4s", "one 5", "this turn"]);
}

#[test]
fn entering_and_large_notings_flash_up_and_small_ones_do_not() {
    let mut game = table("", 2, &notes(0, ADOPTABLE));
    let enters = moment(&game);
    assert_eq!((enters.cue, enters.weight), (Cue::Score, Weight::Flash));
    assert_eq!(said(ANN, &enters.title), "You are in the game");
    assert_eq!(said(None, enters.stamp.as_ref().expect("a stamp")), "+1300");
    apply_steps(&mut game, &(busts(1) + &notes(0, "111236:111")));
    assert_eq!(said(BOB, &moment(&game).title), "Ann notes 1000 points");
    apply_steps(&mut game, &(busts(1) + &notes(0, "444236:444")));
    assert_eq!(game.moment(), None);
}

#[test]
fn most_steps_are_no_moment() {
    let mut game = table("", 2, "0 roll");
    assert_eq!(game.moment(), None);
    apply_steps(&mut game, "* roll 126666");
    assert_eq!(game.moment(), None);
    apply_steps(&mut game, "0 keep 1");
    assert_eq!(game.moment(), None);
}

#[test]
fn the_last_round_is_announced() {
    let chapter = |game: &Table| said(None, &game.chapter().expect("a chapter"));
    let options = r#"{"end":"finish_round","target":1300}"#;
    let mut game = table(options, 2, "");
    assert_eq!(chapter(&game), "To 1300");
    apply_steps(&mut game, &notes(0, ADOPTABLE));
    assert_eq!(chapter(&game), "Last round · to 1300");
    let reached = moment(&game);
    assert_eq!((reached.weight, sentences(BOB, &reached).len()), (Weight::Hold, 1));
    assert_eq!(said(BOB, &reached.title), "Ann reaches 1300");
    apply_steps(&mut game, &format!("1 roll\n* roll {BUST}"));
    let wins = table(r#"{"target":1300}"#, 2, &notes(0, ADOPTABLE));
    assert_eq!((moment(&wins).weight, chapter(&wins).as_str()), (Weight::Flash, "To 1300"));
}
