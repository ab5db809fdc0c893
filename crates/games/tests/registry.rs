//! What holds for every registered game: the laws, its golden records, its exhaustive counts, its words.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use croupier_engine::{NoResources, Turn};
use croupier_games::GAMES;
use croupier_table::{DealFrom, Kind, Lang, Lexicon, Record, Setup, Table};
use serde_json::Value;

fn folder(kind: &dyn Kind) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(kind.name().replace('-', "_"))
}

/// A file or folder of the room `truth`.
fn truth(kind: &dyn Kind, name: &str) -> PathBuf {
    folder(kind).join("truth").join(name)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn replay(kind: &dyn Kind, text: &str) -> (Record, Box<dyn Table>) {
    let lexicon = Lexicon::new(Lang::En, &[kind.messages(Lang::En)]);
    let record = Record::parse(text).unwrap_or_else(|bad| panic!("{bad:?}"));
    assert_eq!(record.header.game, kind.name());
    let mut table = kind
        .open(&record.header.options, record.header.seats.len() as u8)
        .unwrap_or_else(|bad| panic!("{}", lexicon.say(&bad.0, &[])));
    for n in 0..record.steps.len() {
        if let Err(bad) = record.apply_step(n, table.as_mut()) {
            panic!("line {}: {}", bad.line, lexicon.say(&bad.problem, &[]));
        }
    }
    record.check_result(table.as_ref()).unwrap_or_else(|bad| panic!("{bad:?}"));
    (record, table)
}

#[test]
fn every_folder_of_a_game_is_registered_and_every_entry_has_a_folder() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folders: BTreeSet<String> = std::fs::read_dir(source)
        .expect("the sources")
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().replace('_', "-"))
        .collect();
    let entries: BTreeSet<String> = GAMES.iter().map(|kind| kind.name().to_owned()).collect();
    assert_eq!(folders, entries);
}

#[test]
fn golden_records_replay_to_their_results() {
    for kind in GAMES {
        let mut finished = 0;
        for entry in std::fs::read_dir(truth(*kind, "records")).expect("golden records") {
            let path = entry.expect("a readable folder").path();
            let (record, table) = replay(*kind, &read(&path));
            assert_eq!(record.result.is_some(), table.turn() == Turn::Over, "{}", path.display());
            finished += usize::from(record.result.is_some());
        }
        assert!(finished > 0, "{} has no finished golden record", kind.name());
    }
}

#[test]
fn exhaustive_counts_are_those_of_the_perft_files() {
    for kind in GAMES {
        let text = read(&truth(*kind, "perft.txt"));
        let mut counted = 0;
        for block in text.split("\n\n").filter(|block| block.contains("perft ")) {
            let (counts, steps): (Vec<&str>, Vec<&str>) =
                block.lines().partition(|line| line.starts_with("perft "));
            let (_, table) = replay(*kind, &(steps.join("\n") + "\n"));
            for line in counts {
                let numbers: Vec<u64> =
                    line.split_whitespace().skip(1).map(|n| n.parse().expect("a number")).collect();
                assert_eq!(table.perft(numbers[0] as u32), numbers[1], "{}: {block}", kind.name());
                counted += 1;
            }
        }
        assert!(counted > 0, "{} counts nothing", kind.name());
    }
}

#[test]
fn the_three_languages_have_the_same_messages() {
    for kind in GAMES {
        let ids = |lang| -> BTreeSet<&'static str> {
            kind.messages(lang)
                .lines()
                .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
                .filter_map(|line| line.split_once(" =").map(|(id, _)| id))
                .collect()
        };
        let english = ids(Lang::En);
        for lang in Lang::ALL {
            assert_eq!(ids(lang), english, "{} in {lang}", kind.name());
        }
    }
}

#[test]
fn the_rulebooks_have_the_same_rulings_in_three_languages() {
    for kind in GAMES {
        let rulings = |lang| -> BTreeSet<String> {
            let mut found = BTreeSet::new();
            for word in kind.rulebook(lang).split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            {
                if let Some((prefix, number)) = word.split_once('-')
                    && prefix.len() == 2
                    && prefix.bytes().all(|b| b.is_ascii_uppercase())
                    && number.parse::<u32>().is_ok()
                {
                    found.insert(word.to_owned());
                }
            }
            found
        };
        let english = rulings(Lang::En);
        assert!(english.len() > 15, "{} has only {} rulings", kind.name(), english.len());
        for lang in Lang::ALL {
            assert_eq!(rulings(lang), english, "{} in {lang}", kind.name());
        }
    }
}

/// The game's best bot; one that searches gets a few playouts for a decision, so that the tests stay quick.
fn quick(kind: &dyn Kind) -> &'static str {
    let searches = kind.bots()[0].params.iter().any(|param| param.name == "iterations");
    if searches { "ai:iterations=100" } else { "ai" }
}

#[test]
fn the_best_bot_beats_the_random_one() {
    for kind in GAMES {
        let best = quick(*kind);
        let mut won: BTreeMap<&str, f32> = BTreeMap::new();
        for n in 0..200_u64 {
            let bots = if n % 2 == 0 { [best, "random"] } else { ["random", best] };
            let seed = croupier_engine::Seed::of_number(n / 2);
            let rotation: [u8; 2] = if n % 2 == 0 { [0, 1] } else { [1, 0] };
            let setup = Setup {
                options: &Value::Null,
                bots: &bots,
                seed: &seed,
                rotation: Some(&rotation),
                resources: &NoResources,
            };
            let outcome = kind.run(&setup).unwrap_or_else(|error| panic!("{error:?}"));
            for (bot, payoff) in bots.iter().zip(outcome.payoffs) {
                *won.entry(bot).or_default() += payoff;
            }
        }
        assert!(won[best] > 130.0, "{}: the bot won {} of 200", kind.name(), won[best]);
    }
}

#[test]
fn a_game_says_truly_whether_its_best_bot_evaluates() {
    for kind in GAMES {
        let mut table = kind.open(&Value::Null, 2).expect("two seats");
        let seed = croupier_engine::Seed::of_number(1);
        while table.turn() == Turn::Chance {
            table.deal(DealFrom::Seed(&seed)).expect("an outcome");
        }
        let Turn::Seat(seat) = table.turn() else { panic!("somebody is to act") };
        assert_eq!(
            table.evaluate(seat, &NoResources).is_some(),
            kind.evaluates(),
            "{}",
            kind.name()
        );
    }
}

#[test]
fn every_bot_has_a_measured_rating_and_greedy_is_the_thousand_of_each_scale() {
    for kind in GAMES {
        let anchors = kind.anchors();
        let names: BTreeSet<&str> = anchors.iter().map(|anchor| anchor.bot.as_str()).collect();
        let bots: BTreeSet<&str> = kind.bots().iter().map(|bot| bot.name).collect();
        assert_eq!(names, bots, "{}", kind.name());
        assert_eq!(names.len(), anchors.len(), "{}: one line for each bot", kind.name());
        for anchor in &anchors {
            let rating = anchor.rating;
            // What loses nearly every game cannot be measured well.
            let most = if anchor.bot == "random" { 200.0 } else { 60.0 };
            assert!(rating.points.abs() < 3000.0 && rating.deviation < most, "{anchor:?}");
            let is_greedy = anchor.bot == "greedy";
            assert_eq!(rating.deviation == 0.0, is_greedy, "{}: {anchor:?}", kind.name());
            assert!(!is_greedy || rating.points == 1000.0, "{}: {anchor:?}", kind.name());
        }
        let text = read(&folder(*kind).join("bots/ratings.txt"));
        let first = text.lines().next().unwrap_or_default();
        assert!(first.starts_with("# croupier arena "), "{}: the command: {first}", kind.name());
    }
}
