//! `croupier daily`: the deal that every server has, too; earlier days; days to come; records that prove which deal they are.

use std::collections::VecDeque;

use croupier_games::GAMES;
use croupier_table::{
    DAILY_SEAT, DailyDeal, DealFrom, Kind, Record, Seat, Seed, StepText, Turn, daily_bot,
    seat_daily_bot,
};

use crate::luck::code_in_python;
use crate::run::Folder;

const DATE: &str = "2026-11-17";
/// So many steps of a game are played; the rest would only take time.
const STEPS: usize = 60;

/// Plays the beginning of a deal by the table's own means, the person always choosing the first legal action: what the
/// person did, and all steps.
fn beginning(kind: &'static dyn Kind) -> (Vec<String>, Vec<String>) {
    let deal = DailyDeal::new(kind, DATE.parse().expect("a day"));
    let (seed, seats) = (deal.seed(), kind.usual_seats());
    let mut table = kind.open(&serde_json::json!({}), seats).expect("a table");
    let mut typed: Vec<String> = Vec::new();
    while table.steps() < STEPS && table.turn() != Turn::Over {
        match table.turn() {
            Turn::Chance => table.deal(DealFrom::Daily(&seed)).expect("chance is due"),
            Turn::Seat(DAILY_SEAT) => {
                let action = table.legal().swap_remove(0);
                let last = table.last_line().and_then(|line| line.parse().ok());
                table.play(DAILY_SEAT, &action).expect("legal");
                // A person types all that is done in one go as one line.
                match (last, typed.last_mut()) {
                    (Some(StepText::Act(DAILY_SEAT, _)), Some(line)) => {
                        *line = format!("{line}; {action}");
                    }
                    _ => typed.push(action),
                }
            }
            Turn::Seat(seat) => {
                seat_daily_bot(table.as_mut(), seat, daily_bot(kind), &seed).expect("a bot");
                table.act(seat).expect("it acts");
            }
            Turn::Over => {}
        }
    }
    (typed, table.lines())
}

#[test]
fn the_terminal_deals_what_every_server_deals() {
    for kind in GAMES {
        let (typed, expected) = beginning(*kind);
        let folder = Folder::new();
        let file = folder.file("deal.record");
        let args = ["daily", kind.name(), "--date", DATE, "--record", &file];
        folder.run(&args, &(typed.join("\n") + "\n"));
        let record = Record::parse(&folder.read("deal.record")).expect("a record");
        let steps: VecDeque<&str> = record.steps.iter().map(|(_, step)| step.as_str()).collect();
        assert!(steps.len() >= expected.len(), "{}: {} steps", kind.name(), steps.len());
        for (n, line) in expected.iter().enumerate() {
            assert_eq!(steps[n], line, "{} step {n}", kind.name());
        }
        assert_eq!(
            record.header.daily.as_ref().map(|tag| tag.date.to_string()).as_deref(),
            Some(DATE)
        );
        // It is not over, but all that is there is true.
        folder.run(&["verify", &file], "").fails(3, "");
    }
}

/// A whole game of the shortest kind, as a record.
fn whole_game(folder: &Folder, more: &[&str]) -> String {
    let file = folder.file("whole.record");
    let mut args = vec!["daily", "perudo", "--date", DATE, "--record", &file];
    args.extend(more);
    // Calling every bid and bidding low else ends the game soon; what does not fit is refused and passed over.
    let ran = folder.run(&args, &"challenge\n1x2\n2x2\n3x2\n4x2\n5x2\n".repeat(400)).ok();
    assert!(ran.out.contains("To share") && ran.out.contains(DATE), "{}", ran.out);
    file
}

#[test]
fn a_finished_deal_has_a_text_to_share_and_proves_which_deal_it_is() {
    let folder = Folder::new();
    let file = whole_game(&folder, &[]);
    let verified = folder.run(&["verify", &file], "").ok();
    assert!(verified.out.contains("daily deal of 2026-11-17"), "{}", verified.out);
    let text = folder.read("whole.record");
    // Another day has other luck, and a record that claims it is found out.
    let forged = folder.write("forged.record", &text.replacen(DATE, "2026-11-16", 1));
    folder.run(&["verify", &forged], "").fails(1, "daily deal");
    let changed = folder.write(
        "changed.record",
        &text.replacen("\"rules\":1", "\"rules\":1,\"options\":{\"dice\":4}", 1),
    );
    folder.run(&["verify", &changed], "").fails(1, "");
    assert_eq!(code_in_python(&file, &[]), Some(0));
    assert_eq!(code_in_python(&forged, &[]), Some(1));
    assert_eq!(code_in_python(&changed, &[]), Some(1));
    // A table's record is no daily deal, whatever its header says.
    let table = text.replacen("\"rules\":1", "\"rules\":1,\"table\":\"abcdefghijkmn\"", 1);
    let table = folder.write("table.record", &table);
    folder.run(&["verify", &table], "").fails(1, "daily deal");
    assert_eq!(code_in_python(&table, &[]), Some(1));
}

#[test]
fn a_past_day_of_a_secret_house_is_played_with_its_published_seed() {
    let folder = Folder::new();
    let perudo = GAMES.iter().find(|kind| kind.name() == "perudo").expect("a game");
    let deal = DailyDeal::new(*perudo, DATE.parse().expect("a day"));
    let (published, other) = (deal.commit(&Seed::of_number(7)).to_string(), "0".repeat(64));
    let file = whole_game(&folder, &["--seed", "7", "--commit", &published]);
    // The record alone does not prove that the house had published anything.
    let verified = folder.run(&["verify", &file], "").ok();
    assert!(verified.out.contains(&format!("Compare {published} with")), "{}", verified.out);
    let compared = folder.run(&["verify", &file, "--commit", &published], "").ok();
    assert!(compared.out.contains("to which the house had committed"), "{}", compared.out);
    folder.run(&["verify", &file, "--commit", &other], "").fails(1, "another commitment");
    assert_eq!(code_in_python(&file, &["--commit", &published]), Some(0));
    assert_eq!(code_in_python(&file, &["--commit", &other]), Some(1));
    let late = ["daily", "perudo", "--date", DATE, "--seed", "8", "--commit", &published];
    folder.run(&late, "").fails(1, "had not committed to this seed");
    let other = Folder::new();
    whole_game(&other, &[]);
    let outcomes = |folder: &Folder| {
        let record = Record::parse(&folder.read("whole.record")).expect("a record");
        let is_throw = |step: &&(usize, String)| matches!(step.1.parse(), Ok(StepText::Chance(_)));
        record.steps.iter().filter(is_throw).map(|(_, step)| step.clone()).collect::<Vec<_>>()
    };
    assert_ne!(outcomes(&folder), outcomes(&other));
    folder.run(&["daily", "perudo", "--seed", "7"], "").fails(2, "--date");
}

#[test]
fn a_day_that_is_none_or_has_not_begun_is_refused() {
    let folder = Folder::new();
    folder.run(&["daily", "perudo", "--date", "9999-01-01"], "").fails(2, "from that day on");
    for date in ["2026-02-30", "today", "18.11.2026", ""] {
        let date = format!("--date={date}");
        folder.run(&["daily", "perudo", &date], "").fails(2, "YYYY-MM-DD");
    }
    folder.run(&["daily", "chess"], "").fails(2, "chess");
}

#[test]
fn a_deal_that_was_left_goes_on_where_it_was() {
    let folder = Folder::new();
    folder.run(&["daily", "perudo", "--date", DATE], "q\n");
    let again = folder.run(&["daily", "perudo", "--date", DATE], "q\n");
    assert!(again.err.contains("where you left"), "{}", again.err);
    let other = folder.run(&["daily", "perudo", "--date", "2026-11-16"], "q\n");
    assert!(!other.err.contains("where you left"), "{}", other.err);
    assert_eq!(Seat(0), DAILY_SEAT);
}
