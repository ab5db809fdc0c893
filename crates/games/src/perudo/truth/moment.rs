//! Bubbles, showdowns and the headings of the log.

use croupier_engine::{Seat, Text};
use croupier_table::{Cue, Emphasis, Lang, Moment, Piece, Showing, Weight};

use super::{SIX_SEATS, counts, say, thrown, twelve_fives};
use crate::testing::apply_steps;

fn sentences(moment: &Moment, you: Option<u8>) -> Vec<String> {
    moment.sentences.iter().map(|sentence| say(Lang::En, you, sentence)).collect()
}

fn faces(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.face.as_str()).collect()
}

/// The title of a showdown between two in which this bid is called, in all languages.
fn titles(throws: [&str; 2], bid: &str) -> [String; 3] {
    let mut table = thrown("", &throws);
    apply_steps(&mut table, &format!("0 {bid}\n1 challenge"));
    let title = table.moment().expect("a showdown").title;
    Lang::ALL.map(|lang| say(lang, None, &title))
}

#[test]
fn a_bid_is_seen_as_its_quantity_and_a_die() {
    let table = twelve_fives();
    let bubble = table.bubble().expect("a bubble");
    assert_eq!(bubble.seat, Seat(5));
    assert_eq!(bubble.text.map(|text| say(Lang::En, None, &text)).as_deref(), Some("12 ×"));
    assert_eq!(bubble.piece.and_then(|piece| piece.symbol).as_deref(), Some("d5"));
    assert!(table.moment().is_none(), "a bid is no moment");
}

#[test]
fn throws_leave_neither_bubbles_nor_moments() {
    let table = thrown("", &["22222"; 2]);
    assert!(table.bubble().is_none() && table.moment().is_none());
}

#[test]
fn a_challenge_is_a_showdown_that_counts_the_dice() {
    let mut table = twelve_fives();
    apply_steps(&mut table, "0 challenge");
    let bubble = table.bubble().and_then(|bubble| bubble.text).expect("words");
    assert_eq!(say(Lang::De, None, &bubble), "Glaub ich nicht!");
    let moment = table.moment().expect("a showdown");
    assert_eq!((moment.cue, moment.weight), (Cue::Showdown, Weight::Hold));
    assert_eq!(say(Lang::En, None, &moment.title), "Eleven. One short!");
    assert_eq!((moment.needed, moment.losers.as_slice()), (Some(12), [Seat(5)].as_slice()));
    assert_eq!(faces(&moment.counted), "15515551155");
    let shown: Vec<String> = moment.shown.iter().map(|shown| faces(&shown.pieces)).collect();
    assert_eq!(shown, SIX_SEATS);
    let notes: Vec<String> = moment
        .shown
        .iter()
        .map(|shown| say(Lang::En, None, shown.note.as_ref().expect("a count")))
        .collect();
    assert_eq!(notes, ["3 count", "2 count", "2 count", "1 counts", "none", "3 count"]);
    let counts = |piece: &&Piece| piece.emphasis == Emphasis::Counts;
    let ringed = moment.shown.iter().flat_map(|shown| &shown.pieces).filter(counts).count();
    assert_eq!(ringed, moment.counted.len());
}

#[test]
fn a_showdown_speaks_to_the_caller_to_the_bidder_and_to_the_others() {
    let mut table = twelve_fives();
    apply_steps(&mut table, "0 challenge");
    let moment = table.moment().expect("a showdown");
    assert_eq!(
        sentences(&moment, Some(0)),
        [
            "You challenged Nora’s 12 × 5",
            "Your challenge holds: Nora loses a die and has 4 left.",
            "Judged by your dice, the bid was false in 54 %.",
            "Next round: you open, 29 dice.",
        ]
    );
    assert_eq!(
        sentences(&moment, Some(5))[..2],
        ["Ann challenged your 12 × 5", "Ann’s challenge holds: you lose a die and have 4 left."]
    );
    assert_eq!(
        sentences(&moment, None)[..2],
        ["Ann challenged Nora’s 12 × 5", "Ann’s challenge holds: Nora loses a die and has 4 left."]
    );
}

#[test]
fn titles_call_out_the_count_in_every_language() {
    let short = ["None. Two short!", "Ни одного. Не хватило двух!", "Keiner. Zwei zu wenig!"];
    assert_eq!(titles(["22222"; 2], "2x3"), short);
    let exact = ["Ten. Exactly enough!", "Десять. Ровно столько!", "Zehn. Genau genug!"];
    assert_eq!(titles(["22222"; 2], "10x2"), exact);
    let over = ["Ten. One to spare!", "Десять. Один лишний!", "Zehn. Einer mehr als nötig!"];
    assert_eq!(titles(["22222"; 2], "9x2"), over);
}

#[test]
fn a_failed_challenge_leaves_the_bid_standing() {
    let mut table = thrown("", &["22222"; 2]);
    apply_steps(&mut table, "0 10x2\n1 challenge");
    let moment = table.moment().expect("a showdown");
    assert_eq!(moment.losers, [Seat(1)]);
    let verdict = "Your bid stands: Bob loses a die and has 4 left.";
    assert_eq!(sentences(&moment, Some(0))[1], verdict);
    let verdict = "Ann’s bid stands: you lose a die and have 4 left.";
    assert_eq!(sentences(&moment, Some(1))[1], verdict);
}

#[test]
fn calza_that_is_exact_costs_nobody_a_die() {
    let mut table = thrown(r#"{"pacao":"calza"}"#, &["22222"; 2]);
    apply_steps(&mut table, "0 10x2\n1 pacao");
    let moment = table.moment().expect("a showdown");
    assert!(moment.losers.is_empty());
    let said = sentences(&moment, Some(1));
    assert_eq!(said[0], "You called calza on Ann’s 10 × 2");
    assert_eq!(said[1], "Exactly right: you have all 5 dice already and keep them.");
}

#[test]
fn the_last_showdown_names_the_winner_and_shows_no_seat_that_was_out() {
    let mut table = counts("", &[1, 0, 1]);
    let (bidder, caller) =
        if table.scene(Some(Seat(0))).prompt.is_some() { (0, 2) } else { (2, 0) };
    apply_steps(&mut table, &format!("{bidder} 2x3\n{caller} pacao"));
    let moment = table.moment().expect("a showdown");
    assert_eq!(moment.shown.len(), 2);
    let said = sentences(&moment, Some(caller));
    assert_eq!(said[1], "Your pacao is wrong: you lose a die and are out.");
    assert_eq!(sentences(&moment, Some(bidder))[3], "You win.");
}

#[test]
fn the_log_is_headed_by_round_and_showdown() {
    let heading = |chapter: Option<Text>| say(Lang::En, None, &chapter.expect("a heading"));
    let mut table = twelve_fives();
    assert_eq!(heading(table.chapter()), "Round 1 · 30 dice");
    apply_steps(&mut table, "0 challenge");
    assert_eq!(heading(table.chapter()), "Round 1 · showdown");
    apply_steps(&mut table, "* roll 22222");
    assert_eq!(heading(table.chapter()), "Round 2 · 29 dice");
    let special = counts("", &[1, 2]);
    assert_eq!(say(Lang::De, None, &special.chapter().expect("a heading")), {
        let round = special.view(None)["round"].to_string();
        format!("Sonderrunde {round} · 3 Würfel")
    });
}

#[test]
fn the_log_speaks_to_those_who_read_it() {
    let mut table = twelve_fives();
    apply_steps(&mut table, "0 challenge");
    let log = |you: u8| {
        let texts = table.narrate(Some(Seat(you)));
        texts.iter().map(|text| say(Lang::En, Some(you), text)).collect::<Vec<_>>()
    };
    let (caller, bidder) = (log(0), log(5));
    assert_eq!(caller[0], "You challenge Nora’s bid 12 × 5.");
    assert_eq!(caller[1], "You show 1, 3, 5, 5, 6.");
    assert_eq!(bidder[0], "Ann challenges your bid 12 × 5.");
    assert!(bidder.contains(&"You lose a die and have 4 left.".to_owned()), "{bidder:?}");
    assert_eq!(caller.last().map(String::as_str), Some("Round 2. You open."));
}
