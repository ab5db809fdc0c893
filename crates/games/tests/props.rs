//! Properties with shrinking: whole games over (options, seats, seed, choices), and every parser against noise.

use croupier_engine::{Seat, Seed, Turn, Values};
use croupier_games::GAMES;
use croupier_table::{DealFrom, Kind, Lang, Record, Table, set_switch};
use proptest::prelude::*;
use serde_json::{Map, Value};

/// A game to be played: which kind, which switches, how many seats, whose luck, which choices.
#[derive(Clone, Debug)]
struct Plan {
    kind: usize,
    switches: Vec<(usize, usize)>,
    seats: u8,
    seed: u64,
    choices: Vec<u16>,
}

fn plan() -> impl Strategy<Value = Plan> {
    let switches = prop::collection::vec((0..20_usize, 0..4_usize), 0..5);
    let choices = prop::collection::vec(any::<u16>(), 0..200);
    (0..GAMES.len().max(1), switches, 0..20_u8, any::<u64>(), choices).prop_map(
        |(kind, switches, seats, seed, choices)| Plan { kind, switches, seats, seed, choices },
    )
}

fn open(plan: &Plan) -> Option<(&'static dyn Kind, Value, Box<dyn Table>)> {
    let kind = *GAMES.get(plan.kind)?;
    let mut options = Map::new();
    for (switch, value) in &plan.switches {
        let Some(switch) = kind.switches().get(switch % kind.switches().len()) else { continue };
        let value = match switch.values {
            Values::Words(words) => words[value % words.len()].to_owned(),
            Values::Number { min, max } | Values::NumberOr { min, max, .. } => {
                (min + (max - min).min(*value as u32)).to_string()
            }
        };
        let set = format!("{}={value}", switch.name);
        set_switch(&mut options, kind.switches(), kind.presets(), &set).expect("a listed value");
    }
    let options = Value::Object(options);
    let (min, max) = (*kind.seats().start(), *kind.seats().end());
    let table = kind.open(&options, min + plan.seats % (max - min + 1)).ok()?;
    Some((kind, options, table))
}

/// Plays the plan's choices and returns the lines of the record.
fn play(plan: &Plan, table: &mut dyn Table) -> Vec<String> {
    let seed = Seed::of_number(plan.seed);
    let mut choices = plan.choices.iter();
    let mut lines = Vec::new();
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => table.deal(DealFrom::Seed(&seed)).expect("chance is due"),
            Turn::Seat(seat) => {
                let Some(choice) = choices.next() else { break };
                let legal = table.legal();
                assert!(!legal.is_empty());
                let word = &legal[*choice as usize % legal.len()];
                table.play(seat, word).expect("a legal action is accepted");
            }
        }
        lines.extend(table.last_line());
    }
    lines
}

/// A thousand cases of each property, or as many as `PROPTEST_CASES` asks for.
fn config() -> ProptestConfig {
    let config = ProptestConfig::default();
    ProptestConfig { cases: config.cases.max(1000), ..config }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_game_replays_from_its_record_to_the_same_views(plan in plan()) {
        let Some((kind, options, mut table)) = open(&plan) else { return Ok(()) };
        let lines = play(&plan, table.as_mut());
        let header = serde_json::json!({
            "game": kind.name(), "options": options, "seats": table.seats()
        });
        let record = Record::parse(&format!("{header}\n{}\n", lines.join("\n"))).expect("a record");
        let mut again = kind.open(&options, table.seats()).expect("a table");
        for n in 0..record.steps.len() {
            record.apply_step(n, again.as_mut()).expect("a recorded step is accepted");
        }
        for viewer in Seat::all(table.seats()).map(Some).chain([None]) {
            prop_assert_eq!(again.view(viewer), table.view(viewer));
            prop_assert_eq!(again.scene(viewer), table.scene(viewer));
        }
        prop_assert_eq!(again.legal(), table.legal());
    }

    #[test]
    fn a_record_cut_anywhere_keeps_its_whole_steps(plan in plan(), cut in any::<u32>()) {
        let Some((kind, options, mut table)) = open(&plan) else { return Ok(()) };
        let lines = play(&plan, table.as_mut());
        let header = serde_json::json!({
            "game": kind.name(), "options": options, "seats": table.seats()
        }).to_string();
        let text = format!("{header}\n{}\n", lines.join("\n"));
        let mut cut = header.len() + 1 + cut as usize % (text.len() - header.len());
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        let record = Record::parse(&text[..cut]).expect("the header is whole");
        let whole = text[..cut].matches('\n').count() - 1;
        let kept: Vec<&str> = record.steps.iter().map(|(_, step)| step.as_str()).collect();
        let expected: Vec<&str> = lines.iter().map(String::as_str).take(whole).collect();
        prop_assert_eq!(kept, expected);
    }

    #[test]
    fn noise_is_refused_without_a_panic_and_changes_nothing(plan in plan(), noise in noise()) {
        let Some((kind, _, mut table)) = open(&plan) else { return Ok(()) };
        play(&plan, table.as_mut());
        let before = (table.steps(), table.view(None), table.legal());
        for seat in Seat::all(table.seats()).chain([Seat(250)]) {
            if seat.0 < table.seats() {
                let _ = table.parse_line(seat, &noise);
            }
            if table.legal().contains(&noise) {
                continue;
            }
            if table.play(seat, &noise).is_err() {
                prop_assert_eq!(&before, &(table.steps(), table.view(None), table.legal()));
            } else {
                return Ok(());
            }
        }
        if table.apply(&format!("* {noise}")).is_err() {
            prop_assert_eq!(&before, &(table.steps(), table.view(None), table.legal()));
        }
        let _ = kind.save_format().map(|format| format.load(&noise));
        let _ = Record::parse(&noise);
        let _ = set_switch(&mut Map::new(), kind.switches(), kind.presets(), &noise);
        let _ = Lang::of_locale(&noise);
        let _ = noise.parse::<Seed>();
    }

    #[test]
    fn options_that_are_noise_are_refused_with_words(json in json(), kind in 0..5_usize) {
        let Some(kind) = GAMES.get(kind) else { return Ok(()) };
        for seats in [0, 1, 2, 17, 255] {
            let _ = kind.open(&json, seats);
        }
        let _ = kind.complete(&json);
    }

    #[test]
    fn save_files_that_are_nearly_right_never_panic(index in any::<i64>(), scores in prop::collection::vec(any::<i64>(), 0..25), name in ".{0,12}") {
        let players: Vec<Value> = scores
            .iter()
            .enumerate()
            .map(|(n, score)| serde_json::json!({"name": format!("{name}{n}"), "score": score, "kind": "Bot"}))
            .collect();
        let text = serde_json::json!({"current_player_index": index, "players": players}).to_string();
        for kind in GAMES {
            if let Some(Ok(save)) = kind.save_format().map(|format| format.load(&text)) {
                let seats = u8::try_from(save.players.len()).expect("few players");
                prop_assert!(kind.open(&save.options, seats).is_ok());
            }
        }
    }
}

/// Text near the notations: their letters, digits and separators in any order, and anything at all.
fn noise() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "keep",
        "roll",
        "note",
        "adopt",
        "meld",
        "add",
        "trash",
        "pick",
        "change",
        "play",
        "draw",
        "mts",
        "catch",
        "wait",
        "challenge",
        "accept",
        "pacao",
        "ray",
        "reroll",
        "end",
        "order",
        "colour",
        "start",
        "BJ",
        "RJ",
        "4D",
        "10H",
        "r5",
        "W4",
        "W",
        "b+2",
        "3x5",
        "x",
        ";",
        "=",
        "1",
        "99999999999999999999",
        "-1",
        "0",
        "1 1 5",
        "МТС!",
        "красная",
        "blau",
        "ä",
        "\u{0}",
    ]);
    prop_oneof![
        ".{0,40}",
        "[a-zA-Z0-9 x;+*=,.{}\"-]{0,30}",
        prop::collection::vec(words, 0..8).prop_map(|words| words.join(" ")),
    ]
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
    ];
    let names: Vec<String> = GAMES
        .iter()
        .flat_map(|kind| kind.switches().iter().map(|switch| switch.name.to_owned()))
        .chain(["from".to_owned(), "nonsense".to_owned()])
        .collect();
    let name = prop::sample::select(names);
    leaf.prop_recursive(2, 8, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name.clone(), inner), 0..4)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}
