//! The rules of a ladder that protect its players: finals that end, checks that wait, authors who do not help themselves.

use std::fs;

use croupier_arena::ladder::{NotAllowed, Order, Stage};
use serde_json::Value;

use crate::ladder::{GAME, KIT, TestFolder, module, settle, stage, submission, with_reaction};

#[test]
fn a_final_plays_the_versions_of_its_beginning_although_one_is_withdrawn() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    for author in ["ann", "bob"] {
        let bot = ladder.submit(&submission(author, author, module(KIT))).expect("a bot");
        assert_eq!(settle(&ladder, &bot), Stage::Rated);
    }
    let order = || Order::Final { game: GAME.to_owned(), games: 10 };
    ladder.obey(&folder.key(), order()).expect("an order");
    ladder.withdraw(GAME, "ann", "ann").expect("it is hers");
    ladder.submit(&submission("cleo", "cleo", module(KIT))).expect("a bot");
    let bots = folder.0.join("games").join(GAME).join("bots");
    assert!(bots.join("ann-1").exists(), "the final needs it");
    for _ in 0..500 {
        if ladder.finals()[0].is_done {
            break;
        }
        assert!(ladder.do_next(0));
    }
    assert!(ladder.finals()[0].table.as_ref().is_some_and(|table| table.contains("ann")));
    ladder.submit(&submission("dan", "dan", module(KIT))).expect("a bot");
    assert!(!bots.join("ann-1").exists(), "nobody needs it any more");
    let too_many = Order::Final { game: GAME.to_owned(), games: u64::MAX };
    assert!(matches!(ladder.obey(&folder.key(), too_many), Err(NotAllowed::Unfit(_))));
}

#[test]
fn a_final_that_cannot_be_played_fails_once_and_says_why() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    for author in ["ann", "bob"] {
        let bot = ladder.submit(&submission(author, author, module(KIT))).expect("a bot");
        assert_eq!(settle(&ladder, &bot), Stage::Rated);
    }
    let order = Order::Final { game: GAME.to_owned(), games: 10 };
    ladder.obey(&folder.key(), order).expect("an order");
    ladder.forget("ann").expect("she is forgotten");
    for _ in 0..500 {
        if ladder.finals()[0].failure.is_some() {
            break;
        }
        assert!(ladder.do_next(0));
    }
    let failed = ladder.finals()[0].clone();
    assert!(failed.failure.is_some() && !failed.is_done, "{failed:?}");
    drop(ladder);
    assert_eq!(folder.open().finals()[0], failed, "it is not tried again");
}

#[test]
fn checks_leave_every_second_turn_of_a_single_worker_to_play() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let first = ladder.submit(&submission("first", "ann", module(KIT))).expect("a bot");
    assert_eq!(settle(&ladder, &first), Stage::Rated);
    let bots: Vec<_> = (0..5)
        .map(|n| ladder.submit(&submission(&format!("b{n}"), "bob", module(KIT))).expect("a bot"))
        .collect();
    let games = ladder.games()[0].games;
    for _ in 0..4 {
        assert!(ladder.do_next(0));
    }
    let checked = bots.iter().filter(|bot| stage(&ladder, bot) != Stage::Received).count();
    assert_eq!(checked, 2);
    assert!(ladder.games()[0].games > games);
}

#[test]
fn bots_of_one_author_never_meet() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    for (name, author) in [("one", "ann"), ("two", "ann"), ("three", "bob")] {
        let bot = ladder.submit(&submission(name, author, module(KIT))).expect("a bot");
        assert_eq!(settle(&ladder, &bot), Stage::Rated);
    }
    let has_met = |a: &str, b: &str| {
        let text = fs::read_to_string(folder.deals()).expect("a journal");
        text.lines().any(|line| {
            let deal: Value = serde_json::from_str(line).expect("JSON");
            let members = deal["members"].as_array().expect("members");
            [a, b].iter().all(|id| members.iter().any(|member| member == id))
        })
    };
    for _ in 0..500 {
        if has_met("one/1", "three/1") && has_met("two/1", "three/1") {
            break;
        }
        assert!(ladder.do_next(0));
    }
    assert!(has_met("one/1", "three/1") && has_met("two/1", "three/1"));
    assert!(!has_met("one/1", "two/1"));
}

#[test]
fn every_failure_that_is_shown_has_a_record() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let crashing = with_reaction("(unreachable)");
    let bot = ladder.submit(&submission("crashing", "ann", crashing)).expect("a bot");
    assert!(matches!(settle(&ladder, &bot), Stage::Refused { .. }));
    let report = ladder.bot(GAME, "crashing", None).expect("a report");
    assert!(report.faults.len() > 4);
    for fault in &report.faults {
        assert!(fault.recorded && ladder.record(GAME, fault.game).is_some(), "{fault:?}");
    }
    let records = folder.0.join("games").join(GAME).join("records");
    let kept = fs::read_dir(records).expect("a folder").count();
    assert!(kept <= 2 * 32, "{kept} files are kept for one bot");
}

#[test]
fn submissions_that_were_closed_can_be_extended() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let submit = || ladder.submit(&submission("first", "ann", module(KIT)));
    ladder.obey(&folder.key(), Order::Close(Some(1))).expect("an order");
    assert!(matches!(submit(), Err(NotAllowed::Forbidden(_))));
    ladder.obey(&folder.key(), Order::Close(Some(i64::MAX))).expect("an order");
    submit().expect("it is open again");
    drop(ladder);
    assert_eq!(folder.open().access().1, Some(i64::MAX));
}

#[test]
fn a_bot_that_was_withdrawn_can_be_disqualified_and_does_not_come_back() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let submit = || ladder.submit(&submission("first", "ann", module(KIT)));
    let bot = submit().expect("a bot");
    ladder.withdraw(GAME, "first", "ann").expect("it is hers");
    let order = Order::Disqualify {
        game: GAME.to_owned(),
        name: "first".to_owned(),
        reason: "copied".to_owned(),
    };
    ladder.obey(&folder.key(), order).expect("an order");
    assert_eq!(stage(&ladder, &bot), Stage::Disqualified { reason: "copied".to_owned() });
    assert!(matches!(submit(), Err(NotAllowed::Forbidden(_))));
    drop(ladder);
    assert!(matches!(stage(&folder.open(), &bot), Stage::Disqualified { .. }));
}
