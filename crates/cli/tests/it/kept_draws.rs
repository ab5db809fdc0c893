//! What a player has kept of a draw, compared with records of houses that have dealt from another one: by `croupier verify`
//! and by the checker in Python.

use croupier_games::GAMES;
use croupier_table::{Contribution, Header, Seat};
use serde_json::{Value, json};

use crate::luck::{Played, code_in_python, play, without_draw};
use crate::run::Folder;

/// What both programs say about a record: the exit code, which is the same.
fn code_of(folder: &Folder, record: &str, more: &[&str]) -> i32 {
    let file = folder.file(record);
    let args: Vec<&str> = ["verify", file.as_str()].iter().chain(more).copied().collect();
    let program = folder.command(&args).output().expect("the program runs").status.code();
    assert_eq!(program, code_in_python(&file, more), "{record} {more:?}");
    program.expect("a code")
}

/// A game of Perudo at whose table the first seat has added a number and another one has not, the number, and what its
/// player has kept.
fn kept() -> (Played, String, Value) {
    let kind = GAMES.iter().find(|kind| kind.name() == "perudo").expect("a game");
    let played = (1..60).filter(|number| number % 3 != 0).map(|number| play(*kind, number));
    let adds = |played: &Played, seat: usize| {
        played.header.draw.as_ref().is_some_and(|draw| draw.commits[seat].is_some())
    };
    let mut fit = played.filter(|played| adds(played, 0) && !adds(played, 1));
    let played = fit.next().expect("a game like that");
    let draw = played.header.draw.as_ref().expect("a draw");
    let own = draw.contributions[0].to_string();
    let kept = json!({
        "number": 1, "phase": "reveal", "commit": played.header.commit, "terms": played.header.terms(),
        "commits": draw.commits, "awaits": [0], "ended_by": draw.ended_by, "you": 0, "own": own,
    });
    (played, own, kept)
}

#[test]
fn whoever_has_kept_the_draw_finds_out_a_house_that_deals_from_another_one() {
    let folder = Folder::new();
    let (played, own, draw) = kept();
    let mine = format!("0:{own}");
    let commit = played.header.commit.as_ref().expect("a commitment").to_string();
    folder.write("honest.record", &played.text());
    folder.write("draw.json", &draw.to_string());
    let kept = folder.file("draw.json");
    for more in [["--own", &mine], ["--commit", &commit], ["--draw", &kept]] {
        assert_eq!(code_of(&folder, "honest.record", &more), 0, "{more:?}");
    }
    // The number is left out, and the house deals from the seed without it.
    let mut header = played.header.clone();
    let drawn = header.draw.as_mut().expect("a draw");
    (drawn.commits[0], drawn.contributions[0]) = (None, Contribution::NOTHING);
    folder.write("without.record", &played.dealt_again(header).text());
    // Another seat adds a number that was chosen when all others were known.
    let mut header = played.header.clone();
    let house = header.commit.clone().expect("a commitment");
    let late = Contribution::new([9; 32]);
    let drawn = header.draw.as_mut().expect("a draw");
    (drawn.commits[1], drawn.contributions[1]) = (late.commit(&house, Seat(1)), late);
    folder.write("late.record", &played.dealt_again(header).text());
    // The house had committed to a game of bots while it showed other terms.
    let bots = |header: &mut Header| {
        header.seats.iter_mut().for_each(|player| played.bot.clone_into(&mut player.by));
    };
    let header = without_draw(&played.header, bots).committed(&played.secret);
    let bound = header.commit.as_ref().expect("a commitment").to_string();
    folder.write("bots.record", &played.dealt_again(header).text());
    let shown = |commit: &str| {
        let mut shown = draw.clone();
        shown["commit"] = json!(commit);
        folder.write("shown.json", &shown.to_string())
    };
    for (record, more, code) in [
        ("without.record", ["--commit", &commit], 0),
        ("without.record", ["--own", &mine], 1),
        ("without.record", ["--draw", &kept], 1),
        ("late.record", ["--own", &mine], 0),
        ("late.record", ["--draw", &kept], 1),
        ("bots.record", ["--commit", &bound], 0),
        ("bots.record", ["--own", &mine], 1),
        ("bots.record", ["--draw", &shown(&bound)], 1),
    ] {
        assert_eq!(code_of(&folder, record, &more), code, "{record} {more:?}");
    }
    // It had committed to the seed alone, as records of format 1 do.
    let old = played.secret.commit();
    let header = Header { croupier: 1, commit: Some(old.clone()), ..played.header.clone() };
    let old = old.to_string();
    folder.write("old.record", &played.dealt_again(without_draw(&header, |_| {})).text());
    assert_eq!(code_of(&folder, "old.record", &[]), 0);
    for more in [["--commit", &old], ["--own", &mine], ["--draw", &shown(&old)]] {
        assert_eq!(code_of(&folder, "old.record", &more), 1, "{more:?}");
    }
}

#[test]
fn what_cannot_have_been_kept_from_a_draw_is_a_usage_error() {
    let folder = Folder::new();
    let (played, own, draw) = kept();
    folder.write("a.record", &played.text());
    for number in [own.clone(), "0:".to_owned(), format!("x:{own}"), format!("0:{}", &own[1..])] {
        assert_eq!(code_of(&folder, "a.record", &["--own", &number]), 2, "{number}");
    }
    let mut early = draw.clone();
    early["phase"] = json!("commit");
    for text in [early.to_string(), "{}".to_owned(), "[".to_owned()] {
        let file = folder.write("draw.json", &text);
        assert_eq!(code_of(&folder, "a.record", &["--draw", &file]), 2, "{text}");
    }
    assert_eq!(code_of(&folder, "a.record", &["--draw", &folder.file("none.json")]), 2);
}
