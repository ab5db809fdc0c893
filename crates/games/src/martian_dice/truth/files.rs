//! Sections 6 and 7 of the rulebook: the save format and the transcript, byte for byte.

use croupier_engine::{Text, Turn};
use croupier_table::{Lang, Lexicon, Playable, Playing, Save, Showing};
use serde_json::json;

use super::*;
use crate::testing::{apply_steps, table};

fn load(text: &str) -> Result<Save, Text> {
    MartianDice::text_format().expect("the document has a save format").load(text)
}

const SAVE: &str = r#"{
    "current_player_index": 0,
    "players": [
        {
            "name": "Ballu",
            "score": 0,
            "kind": "Bot"
        },
        {
            "name": "Rebecca",
            "score": 0,
            "kind": "Bot"
        },
        {
            "name": "Lui",
            "score": 0,
            "kind": "Bot"
        },
        {
            "name": "Kit",
            "score": 0,
            "kind": "Bot"
        }
    ]
}"#;

const FOUR: [&str; 4] = ["Ballu", "Rebecca", "Lui", "Kit"];

/// The message id of the error that this file gives; it must have words in every language.
fn load_error(text: &str) -> String {
    let error = load(text).unwrap_err();
    for lang in Lang::ALL {
        Lexicon::new(lang, &[MartianDice::messages(lang)]).try_say(&error, &[]).unwrap();
    }
    error.id.into_owned()
}

/// A table of the game that a file holds.
fn open(text: &str) -> TypedTable<MartianDice> {
    let save = load(text).unwrap();
    table(&save.options.to_string(), save.players.len() as u8, "")
}

fn file(index: u32, scores: &[u32]) -> String {
    let player =
        |(n, score): (usize, &u32)| json!({"name": n.to_string(), "score": score, "kind": "Bot"});
    let players: Vec<_> = scores.iter().enumerate().map(player).collect();
    json!({"current_player_index": index, "players": players}).to_string()
}

#[test]
fn the_documents_players_are_saved_as_the_document_shows() {
    // M22, MD-14
    let table = table::<MartianDice>("", 4, "");
    assert_eq!(table.transcript().unwrap().save(&players(&FOUR, "ai")).unwrap(), SAVE);
    let humans = table.transcript().unwrap().save(&players(&FOUR, "human")).unwrap();
    assert_eq!(humans, SAVE.replace("Bot", "Human"));
    let random = table.transcript().unwrap().save(&players(&FOUR, "random")).unwrap();
    assert_eq!(random, SAVE);
}

#[test]
fn the_documents_save_file_loads() {
    // M22, MD-18
    let save = load(SAVE).unwrap();
    assert_eq!(save.players, players(&FOUR, "ai"));
    assert_eq!(save.options, json!({"from": {"scores": [0, 0, 0, 0], "next": 0}}));
    assert_eq!(open(SAVE).transcript().unwrap().save(&save.players).unwrap(), SAVE);
    let humans = load(&SAVE.replace("Bot", "Human")).unwrap();
    assert_eq!(humans.players, players(&FOUR, "human"));
}

#[test]
fn a_game_is_saved_between_turns_only() {
    // MD-14
    let players = players(&["A", "B"], "human");
    let mut table = two("");
    for (steps, saved) in [
        ("", true),
        ("* roll 5R 8H", false),
        ("0 human", false),
        ("0 reroll", false),
        ("* roll 1T 4R", false),
        ("0 ray", true),
        ("* roll 13T", true),
    ] {
        apply_steps(&mut table, steps);
        assert_eq!(table.transcript().unwrap().save(&players).is_some(), saved, "{steps}");
    }
    let saved = two("* roll 5R 8H\n0 human\n0 end").transcript().unwrap().save(&players).unwrap();
    let save = load(&saved).unwrap();
    assert_eq!(save.options, json!({"from": {"scores": [8, 0], "next": 1}}));
}

#[test]
fn a_game_is_not_saved_before_its_first_player_is_known() {
    // MD-14
    let players = players(&["A", "B", "C"], "human");
    let mut table = table::<MartianDice>(r#"{"start":"random"}"#, 3, "");
    assert_eq!(table.transcript().unwrap().save(&players), None);
    apply_steps(&mut table, "* start 1\n* roll 13T\n* roll 5R 8H\n2 human\n2 end");
    // The list begins with B, who begins the rounds, and A is next.
    let save = load(&table.transcript().unwrap().save(&players).unwrap()).unwrap();
    let names: Vec<&str> = save.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["B", "C", "A"]);
    assert_eq!(save.options, json!({"from": {"scores": [0, 8, 0], "next": 2}}));
}

#[test]
fn a_decided_game_is_saved_and_a_begun_duel_is_not() {
    // MD-14, MD-15
    let players = players(&["A", "B"], "human");
    let over = loaded(&[20, 20], 1, "* roll 5R 8H\n1 human\n1 end");
    let again = open(&over.transcript().unwrap().save(&players).unwrap());
    assert_eq!(again.turn(), Turn::Over);
    assert_eq!(winner(&again), Some(Seat(1)));
    let mut duel = loaded(&[28, 20], 1, "* roll 5R 8H\n1 human\n1 end");
    let again = open(&duel.transcript().unwrap().save(&players).unwrap());
    assert_eq!(again.view(None)["phase"], "duel");
    for steps in ["* roll 1R 5T", "* roll 1R 5H", "* roll 6T", "* roll 6R"] {
        apply_steps(&mut duel, steps);
        assert_eq!(duel.transcript().unwrap().save(&players), None);
    }
    assert_eq!(duel.turn(), Turn::Over);
}

#[test]
fn points_tell_whether_the_last_round_has_begun() {
    // MD-15
    let mut table = open(&file(1, &[26, 3, 4]));
    assert_eq!(table.view(None)["last_round"], true);
    apply_steps(&mut table, "* roll 13T\n* roll 13T");
    assert_eq!(winner(&table), Some(Seat(0)));
    assert_eq!(open(&file(1, &[24, 3, 4])).view(None)["last_round"], false);
    assert_eq!(open(&file(0, &[24, 3, 4])).turn(), Turn::Chance);
}

#[test]
fn a_decided_file_needs_no_throw() {
    // M25, MD-15
    let table = open(&file(0, &[26, 3, 4, 5]));
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(winner(&table), Some(Seat(0)));
    let lines = table.transcript().unwrap().last_step(&players(&FOUR, "ai")).unwrap();
    assert!(lines.starts_with("\n[ Declare a winner phase ]\n\n Score:\n      Ballu: 26 points\n"));
    assert!(lines.ends_with(" Winner:\n      Ballu: 26 points\n"));
    assert_eq!(open(SAVE).transcript().unwrap().last_step(&players(&FOUR, "ai")), None);
}

#[test]
fn a_file_with_a_shared_lead_loads_as_a_duel() {
    // MD-15, MD-11
    let table = open(&file(0, &[26, 3, 26, 5]));
    assert_eq!(table.view(None)["duel"]["contenders"], json!([0, 2]));
}

#[test]
fn the_target_of_a_loaded_game_can_be_another() {
    // MD-9, MD-15
    let options = r#"{"target":50,"from":{"scores":[26,3],"next":0}}"#;
    assert_eq!(table::<MartianDice>(options, 2, "").turn(), Turn::Chance);
    let options = r#"{"target":10,"from":{"scores":[11,3],"next":0}}"#;
    assert_eq!(table::<MartianDice>(options, 2, "").turn(), Turn::Over);
}

#[test]
fn a_missing_score_is_zero() {
    // M23, MD-16
    let text = SAVE.replacen("\"score\": 0,", "", 1).replacen("\"score\": 0", "\"score\": 7", 1);
    let save = load(&text).unwrap();
    assert_eq!(save.options["from"]["scores"], json!([0, 7, 0, 0]));
}

#[test]
fn an_index_without_a_player_is_an_error() {
    // MD-16
    for index in ["4", "-1", "1.5", "\"0\"", "null", "99999999999999999999"] {
        let text = SAVE.replace("_index\": 0", &format!("_index\": {index}"));
        assert_eq!(load_error(&text), "load-index", "{index}");
    }
    assert_eq!(load_error(&SAVE.replace("current_player_index", "index")), "load-index");
    assert!(load(&SAVE.replace("_index\": 0", "_index\": 3")).is_ok());
}

#[test]
fn a_score_is_a_number_of_points() {
    // MD-16
    for score in ["-1", "1.5", "\"7\"", "null", "10001", "[]"] {
        let text = SAVE.replacen("score\": 0", &format!("score\": {score}"), 1);
        assert_eq!(load_error(&text), "load-score", "{score}");
    }
}

#[test]
fn names_are_not_empty_and_differ() {
    // MD-17
    assert_eq!(load_error(&SAVE.replace("Kit", "Lui")), "load-name-twice");
    for name in ["\"\"", "\"  \"", "7", "null", "\"a\\nb\""] {
        assert_eq!(load_error(&SAVE.replace("\"Kit\"", name)), "load-name", "{name}");
    }
    assert_eq!(load_error(&SAVE.replacen("\"name\"", "\"title\"", 1)), "load-name");
}

#[test]
fn a_kind_is_human_or_bot() {
    // MD-18
    for kind in ["\"Bot_Perfect\"", "\"bot\"", "\"\"", "1", "null"] {
        assert_eq!(load_error(&SAVE.replacen("\"Bot\"", kind, 1)), "load-kind", "{kind}");
    }
    assert_eq!(load_error(&SAVE.replacen("\"kind\"", "\"type\"", 1)), "load-kind");
}

#[test]
fn unknown_keys_are_passed_over_and_names_may_be_escaped() {
    let text = r#"{"version": 2, "players": [
        {"name": "\u0410\u043d\u044f", "kind": "Human", "colour": "red"},
        {"kind": "Bot", "score": 3, "name": "Боря"}], "current_player_index": 1}"#;
    let save = load(text).unwrap();
    assert_eq!((save.players[0].name.as_str(), save.players[1].name.as_str()), ("Аня", "Боря"));
    let written = open(text).transcript().unwrap().save(&save.players).unwrap();
    assert_eq!(load(&written).unwrap(), save);
    assert!(load(&format!("\u{feff}{text}\n")).is_ok());
}

#[test]
fn a_file_has_a_list_of_two_to_twenty_players() {
    for text in ["", "{", "[1]]", "nonsense"] {
        assert_eq!(load_error(text), "load-json", "{text}");
    }
    for text in ["[]", "{}", "7", "null", r#"{"players": {}}"#] {
        assert_eq!(load_error(text), "load-no-players", "{text}");
    }
    assert_eq!(load_error(&file(0, &[1])), "load-seats");
    assert_eq!(load_error(&file(0, &[0; 21])), "load-seats");
    assert_eq!(load_error(r#"{"players": [1, 2]}"#), "load-name");
    assert!(load(&file(19, &[0; 20])).is_ok());
}

#[test]
fn a_position_must_fit_the_table() {
    for (options, seats) in [
        (json!({"from": {"scores": [1, 2], "next": 0}}), 3),
        (json!({"from": {"scores": [1, 2], "next": 2}}), 2),
        (json!({"from": {"scores": [1, 20000], "next": 0}}), 2),
        (json!({"from": {"scores": [1, 2], "next": 0}, "start": "random"}), 2),
        (json!({"from": {"scores": [1, 2]}}), 2),
        (json!({"from": {"scores": [1, 2], "next": 0, "round": 1}}), 2),
        (json!({}), 1),
        (json!({}), 21),
    ] {
        let bad = croupier_table::start::<MartianDice>(&options, seats).unwrap_err();
        for lang in Lang::ALL {
            Lexicon::new(lang, &[MartianDice::messages(lang)]).try_say(&bad.0, &[]).unwrap();
        }
    }
}

/// The transcript of a game, step by step.
fn transcript(mut table: TypedTable<MartianDice>, names: &[&str], steps: &str) -> String {
    let players = players(names, "ai");
    let mut text = String::new();
    for step in steps.lines().map(str::trim).filter(|s| !s.is_empty() && !s.starts_with(['#', '{']))
    {
        apply_steps(&mut table, step);
        text.push_str(&table.transcript().unwrap().last_step(&players).unwrap());
    }
    text
}

const FIRST_TURN: &str = r#"________ Round 1 ________

[ Roll dices phase ]

current player: Ballu

Ballu(Bot): roll dice
Tank dice(s) : 
Chosen ray dice(s) : 
Chosen dice(s) : 
Remaining dice(s) : |ray| |ray| |ray| |ray| |ray| |human| |human| |human| |human| |human| |chicken| |chicken| |chicken|

[ Choose dice phase ]


Ballu(Bot): choose chicken

[ Reroll dice(s) phase ]

Tank dice(s) : 
Chosen ray dice(s) : 
Chosen dice(s) : |chicken| |chicken| |chicken|
Remaining dice(s) : |ray| |ray| |ray| |ray| |ray| |human| |human| |human| |human| |human|

Ballu(Bot): reroll dice(s)
Tank dice(s) : |tank| |tank| |tank|
Chosen ray dice(s) : 
Chosen dice(s) : |chicken| |chicken| |chicken|
Remaining dice(s) : |ray| |human| |human| |human| |cow| |cow| |cow|

[ Choose dice phase ]


Ballu(Bot): choose human

[ Reroll dice(s) phase ]

Tank dice(s) : |tank| |tank| |tank|
Chosen ray dice(s) : 
Chosen dice(s) : |chicken| |chicken| |chicken| |human| |human| |human|
Remaining dice(s) : |ray| |cow| |cow| |cow|

Ballu(Bot): end game move

[ Game_move_end phase ]


                [ Game_state ]:
                    "current_player_index": 0, 
                    "players": [Ballu: 0, Rebecca: 0, Lui: 0, Kit: 0]

[ Roll dices phase ]

current player: Rebecca

Rebecca(Bot): roll dice
"#;

const LAST_LINES: &str = r#"
[ Game_move_end phase ]


                [ Game_state ]:
                    "current_player_index": 3, 
                    "players": [Ballu: 11, Rebecca: 21, Lui: 25, Kit: 22]

[ Declare a winner phase ]

 Score:
      Ballu: 11 points
      Rebecca: 21 points
      Lui: 25 points
      Kit: 22 points
 Winner:
      Lui: 25 points
"#;

#[test]
fn the_documents_transcript_is_printed_byte_for_byte() {
    // M01, M26, MD-19, MD-20: the document's own text, its dice grouped.
    let steps = include_str!("records/the_documents_game.txt");
    let text = transcript(table("", 4, ""), &FOUR, steps);
    assert!(text.starts_with(FIRST_TURN), "{text}");
    assert!(text.ends_with(LAST_LINES), "{text}");
    assert_eq!(text.matches("________ Round ").count(), 3);
    assert!(text.contains("Kit: 6]\n________ Round 2 ________\n\n[ Roll dices phase ]\n"));
    assert!(!text.contains('*'));
}

#[test]
fn chosen_dice_are_printed_in_the_order_of_choice() {
    // MD-20
    let steps = "* roll 2R 4H 4C 3K\n0 cow\n0 reroll\n* roll 3R 2H 4K\n0 ray\n0 reroll\n* roll 6K\n0 chicken";
    let text = transcript(two(""), &["Ann", "Bob"], &steps[..steps.rfind("\n0 chicken").unwrap()]);
    assert!(text.contains(
        "Chosen ray dice(s) : |ray| |ray| |ray|\nChosen dice(s) : |cow| |cow| |cow| |cow|\n"
    ));
    let steps = "* roll 10R 1H 1C 1K\n0 chicken\n0 reroll\n* roll 10R 1H 1C\n0 human\n0 reroll\n* roll 10R 1C\n0 cow";
    let text = transcript(two(""), &["Ann", "Bob"], steps);
    assert!(text.contains("Chosen dice(s) : |chicken| |human| |cow|\n"));
}

#[test]
fn a_turn_that_ends_unasked_is_printed_without_a_question() {
    // MD-5, MD-6
    let text = transcript(two(""), &["Ann", "Bob"], "* roll 13T");
    let tanks = ["|tank|"; 13].join(" ");
    assert_eq!(
        text,
        format!(
            "________ Round 1 ________\n\n[ Roll dices phase ]\n\ncurrent player: Ann\n\n\
             Ann(Bot): roll dice\nTank dice(s) : {tanks}\nChosen ray dice(s) : \nChosen dice(s) : \n\
             Remaining dice(s) : \n\n[ Game_move_end phase ]\n\n\n{0:16}[ Game_state ]:\n\
             {0:20}\"current_player_index\": 0, \n{0:20}\"players\": [Ann: 0, Bob: 0]\n",
            ""
        )
    );
    let text = transcript(two(""), &["Ann", "Bob"], "* roll 13R\n0 ray");
    assert!(text.contains("Ann(Bot): choose ray\n\n[ Game_move_end phase ]\n"));
    let text =
        transcript(two(""), &["Ann", "Bob"], "* roll 4R 9H\n0 human\n0 reroll\n* roll 1T 3H");
    assert!(text.contains(
        "Ann(Bot): reroll dice(s)\nTank dice(s) : |tank|\nChosen ray dice(s) : \nChosen dice(s) : \
         |human| |human| |human| |human| |human| |human| |human| |human| |human|\n\
         Remaining dice(s) : |human| |human| |human|\n\n[ Game_move_end phase ]\n"
    ));
}

#[test]
fn a_loaded_game_opens_with_a_round() {
    let text = transcript(
        loaded(&[1, 2, 3], 1, ""),
        &["A", "B", "C"],
        "* roll 13T\n* roll 13T\n* roll 13T",
    );
    assert!(
        text.starts_with(
            "________ Round 1 ________\n\n[ Roll dices phase ]\n\ncurrent player: B\n"
        )
    );
    assert_eq!(text.matches("________ Round ").count(), 2);
    assert!(
        text.contains("________ Round 2 ________\n\n[ Roll dices phase ]\n\ncurrent player: A\n")
    );
}

#[test]
fn a_duel_is_printed_before_the_winner() {
    // MD-12
    let steps = "* roll 13T\n* roll 1T 3R 2H\n* roll 2R 4K";
    let text = transcript(loaded(&[26, 26], 1, ""), &["Ann", "Bob"], steps);
    let end = "\n[ Winner selection phase ]\n\nAnn(Bot): roll dice\n\
               Duel dice(s) : |tank| |ray| |ray| |ray| |human| |human|\n\
               \nBob(Bot): roll dice\n\
               Duel dice(s) : |ray| |ray| |chicken| |chicken| |chicken| |chicken|\n\
               \n[ Declare a winner phase ]\n\n Score:\n      Ann: 26 points\n      Bob: 26 points\n\
               \x20Winner:\n      Ann: 26 points\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn people_and_bots_are_distinguished() {
    // MD-18
    let table = two("* roll 5R 8H\n0 human");
    assert!(
        table
            .transcript()
            .unwrap()
            .last_step(&players(&["Ann", "Bob"], "human"))
            .unwrap()
            .starts_with("Ann(Human): ")
    );
    assert!(
        table
            .transcript()
            .unwrap()
            .last_step(&players(&["Ann", "Bob"], "greedy"))
            .unwrap()
            .starts_with("Ann(Bot): ")
    );
}
