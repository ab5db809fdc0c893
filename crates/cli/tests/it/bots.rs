//! `croupier bot` as authors of bots use it: a kit, a check, a short match, a recorded decision.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::run::{Folder, games};

/// The languages of the kits.
const LANGUAGES: [&str; 5] = ["python", "javascript", "rust", "c", "go"];

/// Whether a tool is installed.
fn has(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok()
}

/// Writes a kit and builds it if necessary. Returns the path of the program.
fn kit(folder: &Folder, language: &str, game: &str) -> String {
    folder.run(&["bot", "new", "kit", "--lang", language, "--game", game], "").ok();
    let (tool, args): (&str, &[&str]) = match language {
        "python" => ("python3", &[]),
        "javascript" => ("node", &[]),
        "rust" => {
            ("rustc", &["--edition", "2021", "-D", "warnings", "-o", "kit/bot", "kit/bot.rs"])
        }
        "go" => ("go", &["build", "-o", "kit/bot", "kit/bot.go"]),
        _ => ("cc", &["-Wall", "-Wextra", "-Werror", "-O1", "-o", "kit/bot", "kit/bot.c"]),
    };
    assert!(has(tool), "{tool} is missing: ./test installs it");
    if !args.is_empty() {
        let built = Command::new(tool).args(args).current_dir(folder.file("")).status();
        assert!(built.is_ok_and(|status| status.success()), "{language}");
    }
    let file = match language {
        "python" => "kit/bot.py",
        "javascript" => "kit/bot.js",
        _ => "kit/bot",
    };
    file.to_owned()
}

#[test]
fn every_kit_passes_the_check_of_its_game_and_beats_random_play() {
    for language in LANGUAGES {
        for game in games() {
            let folder = Folder::new();
            let bot = kit(&folder, language, &game);
            let checked = folder.run(&["bot", "check", &bot, "--game", &game], "").ok().out;
            assert!(checked.contains(&format!("The bot passes: {game}.")), "{language}: {checked}");
            let args = ["bot", "vs", &bot, "random", "--game", &game, "--seed", "1", "--json"];
            let args = [&args[..], &["--games", "30"]].concat();
            let result: Value =
                serde_json::from_str(&folder.run(&args, "").ok().out).expect("JSON");
            let player = &result["players"][0];
            assert_eq!(player["failures"], serde_json::json!({}), "{language} {game}");
            let share = player["share"]["value"].as_f64().expect("a share");
            assert!(share > 0.6, "{language} wins only {share} of {game} against random play");
        }
    }
}

#[test]
fn every_file_of_a_kit_can_be_had_from_the_program() {
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots");
    let listed = std::fs::read_to_string(bots.join("kits.rs")).expect("the list of kits");
    for folder in LANGUAGES {
        for entry in std::fs::read_dir(bots.join(folder)).expect("a folder of kits") {
            let name = entry.expect("an entry").file_name().into_string().expect("a name");
            assert!(listed.contains(&format!("\"{folder}/{name}\"")), "{folder}/{name}");
        }
    }
    for game in games() {
        for language in LANGUAGES {
            let folder = Folder::new();
            folder.run(&["bot", "new", "kit", "--lang", language, "--game", &game], "").ok();
        }
    }
}

#[test]
fn a_new_bot_never_writes_over_a_file_and_speaks_the_language_asked_for() {
    let folder = Folder::new();
    let args = ["bot", "new", "kit", "--lang", "python", "--game", "mts"];
    folder.run(&args, "").ok();
    folder.run(&args, "").fails(2, "is there already");
    let russian = [&args[..], &["--lang", "ru"]].concat();
    folder.run(&russian, "").fails(2, "уже есть");
    folder.run(&["bot", "new", "x", "--lang", "cobol", "--game", "mts"], "").fails(2, "cobol");
    folder.run(&["bot", "new", "x", "--game", "chess"], "").fails(2, "chess");
    folder.run(&["play", "mts", "--lang", "python"], "").fails(2, "python");
}

#[test]
fn a_check_shows_what_was_sent_and_what_came_back_at_the_first_failure() {
    let folder = Folder::new();
    let bot = "import sys, json\nfor line in sys.stdin:\n    ask = json.loads(line)\n    if ask['type'] == 'hello':\n        print('{\"type\":\"hello\",\"protocol\":1}', flush=True)\n    elif ask['type'] == 'ask':\n        print('hm', file=sys.stderr, flush=True)\n        print(json.dumps({'type': 'play', 'id': ask['id'], 'n': ask['n'], 'action': ACTION}), flush=True)\n";
    folder.write("bad.py", &bot.replace("ACTION", "'note'"));
    let ran = folder.run(&["bot", "check", "bad.py", "--game", "ten-thousand"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("> {\"type\":\"ask\",\"id\":1,\"n\":0"), "{}", ran.out);
    assert!(ran.out.contains("< {\"type\": \"play\", \"id\": 1"), "{}", ran.out);
    assert!(ran.out.contains("illegal action") && ran.out.contains("hm"), "{}", ran.out);
    let right = "Right would be, for instance:\n< {\"type\":\"play\",\"id\":1,\"n\":0,\"action\":\"roll\"}\n";
    assert!(ran.out.contains(right), "{}", ran.out);
    for (action, why) in [
        ("0", "“action” must be a string, one of “legal”; it is 0."),
        ("['roll']", "“action” must be a string, one of “legal”; it is [\"roll\"]."),
    ] {
        folder.write("bad.py", &bot.replace("ACTION", action));
        let ran = folder.run(&["bot", "check", "bad.py", "--game", "ten-thousand"], "");
        assert!(ran.code == 1 && ran.out.contains(why), "{}", ran.out);
    }
    // The host's environment must not make Python flush for a bot that does not.
    folder.write("lazy.py", &bot.replace("ACTION", "'roll'").replace("}), flush=True", "})"));
    let args = ["bot", "check", "lazy.py", "--game", "ten-thousand", "--move-ms", "200"];
    let mut command = folder.command(&[&args[..], &["--bank-ms", "0"]].concat());
    let ran = command.env("PYTHONUNBUFFERED", "1").output().expect("the binary runs");
    let told = String::from_utf8_lossy(&ran.stdout);
    assert!(told.contains("too slow") && told.contains("flush its output"), "{told}");
    let odd = bot.replace("'play'", "'Play'").replace("ACTION", "'roll'");
    folder.write("odd.py", &odd);
    let args = ["bot", "check", "odd.py", "--game", "ten-thousand", "--move-ms", "200"];
    let ran = folder.run(&[&args[..], &["--bank-ms", "0"]].concat(), "");
    assert!(ran.out.contains("It did send messages, but of an unknown type."), "{}", ran.out);
    assert!(ran.err.contains("does not pass"), "{}", ran.err);
    folder.write("silent.py", "import sys\nfor line in sys.stdin: pass\n");
    let args = ["bot", "check", "silent.py", "--game", "mts", "--json"];
    let silent = folder.run(&args, "");
    assert_eq!(silent.code, 1);
    let silent: Value = serde_json::from_str(&silent.out).expect("JSON");
    assert_eq!(silent["failure"]["cause"], "silence");
    folder.run(&["bot", "check", "ai", "--game", "mts"], "").fails(2, "is a bot of the game");
    folder.run(&["bot", "check", "./nothing.py", "--game", "mts"], "").fails(2, "nothing.py");
}

/// A Python bot that answers with the first legal action, after these lines.
fn first_legal(before: &str) -> String {
    format!(
        "import sys, json, time\nfor line in sys.stdin:\n    ask = json.loads(line)\n    \
         if ask['type'] == 'hello':\n        print('{{\"type\":\"hello\",\"protocol\":1,\"name\":\"NAME\"}}', flush=True)\n    \
         elif ask['type'] == 'ask':\n        {before}\n        \
         print(json.dumps({{'type': 'play', 'id': ask['id'], 'n': ask['n'], 'action': ask['legal'][0]}}), flush=True)\n"
    )
}

#[test]
fn a_check_runs_the_clock_of_a_real_game() {
    let folder = Folder::new();
    // Every single answer is in time, thanks to the bank; in a whole game the bank is soon empty.
    folder.write("slow.py", &first_legal("time.sleep(0.4 if ask['bank_ms'] else 0.2)"));
    let args =
        ["bot", "check", "slow.py", "--game", "perudo", "--move-ms", "100", "--bank-ms", "900"];
    let ran = folder.run(&args, "");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("too slow"), "{}", ran.out);
    assert!(
        ran.out.contains("hello:") && ran.out.lines().count() > 4,
        "rows come as it goes: {}",
        ran.out
    );
    let last = ran.out.lines().rfind(|line| line.contains("\"bank_ms\"")).unwrap_or_default();
    assert!(!last.contains("\"bank_ms\":900"), "the bank is what is left: {last}");
}

#[test]
fn what_a_bot_writes_cannot_control_the_terminal() {
    let folder = Folder::new();
    let escape = "sys.stderr.write('\\x1b[31mred\\x07\\n'); sys.stderr.flush(); print('\\x1b]0;title\\x07', flush=True)";
    folder.write("loud.py", &first_legal(escape).replace("NAME", r"\\u001b[2Jgone"));
    let ran = folder.run(&["bot", "check", "loud.py", "--game", "perudo"], "");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("\\u{1b}[31mred"), "it is shown: {}", ran.out);
    for text in [&ran.out, &ran.err] {
        assert!(!text.contains(['\u{1b}', '\u{7}']), "{text:?}");
    }
}

#[test]
fn a_reader_of_the_schema_may_go_away() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_croupier");
    let script = format!("{program} bot schema localgame | head -c 100");
    let ran = Command::new("sh").args(["-c", &script]).current_dir(folder.file("")).output();
    let ran = ran.expect("a shell");
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "");
    assert_eq!(ran.stdout.len(), 100);
}

#[test]
fn one_deal_has_no_interval_and_says_so() {
    let args = ["bot", "vs", "greedy", "random", "--game", "perudo", "--games", "2"];
    let ran = Folder::new().run(&args, "").ok();
    assert!(!ran.out.contains("inf") && ran.out.contains("± ?"), "{}", ran.out);
}

#[test]
fn a_match_has_error_bars_and_tells_failures_by_cause() {
    let folder = Folder::new();
    let args =
        ["bot", "vs", "greedy", "random", "--game", "ten-thousand", "--games", "40", "--seed", "1"];
    let ran = folder.run(&args, "").ok();
    assert!(ran.out.contains('±') && ran.out.contains("40 games in 20 deals"), "{}", ran.out);
    let shares = || -> Vec<Value> {
        let ran = folder.run(&[&args[..], &["--json"]].concat(), "").ok();
        let result: Value = serde_json::from_str(&ran.out).expect("JSON");
        result["players"].as_array().into_iter().flatten().map(|one| one["share"].clone()).collect()
    };
    assert_eq!(shares(), shares(), "the same seed gives the same games");
    folder.write("exits.py", "raise SystemExit(4)\n");
    let args =
        ["bot", "vs", "exits.py", "random", "random", "--game", "perudo", "--games", "3", "--json"];
    let result: Value = serde_json::from_str(&folder.run(&args, "").ok().out).expect("JSON");
    assert_eq!(result["players"][0]["failures"]["crash"]["times"], 3);
    assert_eq!(result["players"][0]["share"]["value"], 0.0);
    folder.run(&["bot", "vs", "nobody", "ai", "--game", "perudo"], "").fails(2, "nobody");
}

#[test]
fn a_recorded_decision_is_asked_again_exactly() {
    let folder = Folder::new();
    let bot = kit(&folder, "python", "perudo");
    let record = "{\"game\":\"perudo\",\"seats\":2,\"options\":{\"dice\":2}}\n* roll 35\n* roll 14\n0 1x5\n1 2x5\n0 challenge\n";
    folder.write("game.record", record);
    let args = ["bot", "feed", "game.record", "--seat", "1", "--step", "3", "--json", "--", &bot];
    let fed: Value = serde_json::from_str(&folder.run(&args, "").ok().out).expect("JSON");
    assert_eq!((&fed["legal"], &fed["recorded"]), (&Value::Bool(true), &Value::from("2x5")));
    let asked: Value =
        serde_json::from_str(fed["sent"][1].as_str().expect("a line")).expect("JSON");
    assert_eq!((&asked["type"], &asked["n"]), (&Value::from("ask"), &Value::from(3)));
    assert_eq!(asked["view"]["dice"], serde_json::json!([1, 4]));
    assert_eq!(asked["view"]["bid"], "1x5");
    let told =
        folder.run(&["bot", "feed", "game.record", "--seat", "1", "--step", "3", "--", &bot], "");
    assert!(told.ok().out.contains("In the record: 2x5."));
    for (seat, step, says) in [
        ("0", "3", "the seat decides at 2, 4."),
        ("1", "2", "the seat decides at 3."),
        ("1", "99", "the seat decides at 3."),
        ("7", "3", "There is no seat 7"),
    ] {
        let args = ["bot", "feed", "game.record", "--seat", seat, "--step", step, "--", &bot];
        folder.run(&args, "").fails(2, says);
    }
}

#[test]
fn the_bench_measures_the_pipe_and_the_bot_in_one_run() {
    let folder = Folder::new();
    let bot = kit(&folder, "python", "ten-thousand");
    let args = ["bot", "bench", &bot, "--game", "ten-thousand", "--seconds", "0.1", "--json"];
    let line: Value = serde_json::from_str(&folder.run(&args, "").ok().out).expect("JSON");
    for name in ["raw_per_s", "one_game_per_s", "many_games_per_s", "one_to_raw"] {
        assert!(line[name].as_f64().is_some_and(|rate| rate > 0.0), "{line}");
    }
}

/// Validates a value against the part of JSON Schema that the schemas use. The error names the path.
fn validate(root: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let wrong = |what: String| Err(format!("{at}: {what}"));
    let Value::Object(rules) = schema else {
        return if schema == &Value::Bool(false) { wrong("forbidden".to_owned()) } else { Ok(()) };
    };
    for (name, rule) in rules {
        match name.as_str() {
            "$ref" => {
                let path = rule.as_str().expect("a reference").trim_start_matches('#');
                validate(root, root.pointer(path).expect("a definition"), value, at)?;
            }
            "type" => {
                let names: Vec<&str> = match rule {
                    Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
                    one => one.as_str().into_iter().collect(),
                };
                let fits = |name: &&str| match *name {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "number" => value.is_number(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    other => panic!("an unknown type {other}"),
                };
                if !names.iter().any(fits) {
                    return wrong(format!("{value} is no {rule}"));
                }
            }
            "const" if rule != value => return wrong(format!("{value} is not {rule}")),
            "enum" if !rule.as_array().is_some_and(|all| all.contains(value)) => {
                return wrong(format!("{value} is none of {rule}"));
            }
            "minimum" if value.as_f64() < rule.as_f64() => {
                return wrong(format!("{value} < {rule}"));
            }
            "maximum" if value.as_f64() > rule.as_f64() => {
                return wrong(format!("{value} > {rule}"));
            }
            "minItems" if value.as_array().map(|all| all.len() as u64) < rule.as_u64() => {
                return wrong("too few items".to_owned());
            }
            "required" => {
                for field in rule.as_array().into_iter().flatten().filter_map(Value::as_str) {
                    if value.get(field).is_none() {
                        return wrong(format!("{field} is missing"));
                    }
                }
            }
            "properties" => {
                for (field, inner) in rule.as_object().into_iter().flatten() {
                    if let Some(found) = value.get(field) {
                        validate(root, inner, found, &format!("{at}.{field}"))?;
                    }
                }
            }
            "additionalProperties" if rule == &Value::Bool(false) => {
                let known = rules.get("properties").and_then(Value::as_object);
                for field in value.as_object().into_iter().flat_map(|all| all.keys()) {
                    if !known.is_some_and(|known| known.contains_key(field)) {
                        return wrong(format!("{field} is not in the schema"));
                    }
                }
            }
            "items" => {
                for (n, item) in value.as_array().into_iter().flatten().enumerate() {
                    validate(root, rule, item, &format!("{at}[{n}]"))?;
                }
            }
            "oneOf" | "anyOf" => {
                let all = rule.as_array().expect("a list of schemas");
                let fits: Vec<Result<(), String>> =
                    all.iter().map(|one| validate(root, one, value, at)).collect();
                let good = fits.iter().filter(|fit| fit.is_ok()).count();
                if good == 0 || name == "oneOf" && good > 1 {
                    return wrong(format!("{good} of {} fit: {fits:?}", all.len()));
                }
            }
            // Annotations, and restrictions that are checked above or not needed.
            "$defs"
            | "$schema"
            | "title"
            | "description"
            | "format"
            | "default"
            | "pattern"
            | "maxItems"
            | "const"
            | "enum"
            | "minimum"
            | "maximum"
            | "minItems"
            | "additionalProperties" => {}
            other => panic!("the schemas use {other}, which this test does not know"),
        }
    }
    Ok(())
}

#[test]
fn real_messages_of_every_game_fit_its_schema() {
    for game in games() {
        let folder = Folder::new();
        let text = folder.run(&["bot", "schema", &game], "").ok().out;
        let schema: Value = serde_json::from_str(&text).expect("JSON");
        // A bot that copies the first messages of every type to standard error and plays the first legal action.
        let bot = "import sys, json\nfrom collections import Counter\ncount = Counter()\nfor line in sys.stdin:\n    ask = json.loads(line)\n    count[ask['type']] += 1\n    if count[ask['type']] <= 8: print(line, end='', file=sys.stderr)\n    if ask['type'] == 'hello':\n        print('{\"type\":\"hello\",\"protocol\":1,\"name\":\"x\",\"games\":2,\"seen\":true}', flush=True)\n    elif ask['type'] == 'ask':\n        print(json.dumps({'type': 'play', 'id': ask['id'], 'n': ask['n'], 'action': ask['legal'][0]}), flush=True)\n";
        folder.write("bot.py", bot);
        let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
        for line in received(&folder, &game) {
            let message: Value = serde_json::from_str(&line).expect("a message");
            let to_bot = &schema["$defs"]["to_bot"];
            validate(&schema, to_bot, &message, &game)
                .unwrap_or_else(|why| panic!("{why}\n{line}"));
            *kinds.entry(message["type"].as_str().expect("a type").to_owned()).or_default() += 1;
        }
        for kind in ["ask", "hello", "over", "seen"] {
            // One process per seat; output after the last game may be lost.
            assert!(
                kinds.get(kind).is_some_and(|count| (7..=16).contains(count)),
                "{game}: {kinds:?}"
            );
        }
        let broken = serde_json::json!({ "type": "ask", "id": 1, "n": 2 });
        assert!(validate(&schema, &schema["$defs"]["to_bot"], &broken, "").is_err());
        let answer = serde_json::json!({ "type": "play", "id": 1, "n": 2, "action": "roll" });
        assert_eq!(validate(&schema, &schema["$defs"]["from_bot"], &answer, ""), Ok(()));
        assert_eq!(validate(&schema, &schema, &answer, ""), Ok(()));
    }
}

#[test]
fn the_messages_in_the_guide_fit_the_schemas() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots.md");
    let guide = std::fs::read_to_string(guide).expect("the guide");
    for game in games() {
        let text = Folder::new().run(&["bot", "schema", &game], "").ok().out;
        let schema: Value = serde_json::from_str(&text).expect("JSON");
        let block = guide.split(&format!("```json {game}\n")).nth(1).expect("an example");
        let lines: Vec<&str> = block.lines().take_while(|line| !line.starts_with("```")).collect();
        assert!(lines.len() >= 2, "{game}");
        for line in lines {
            let message: Value = serde_json::from_str(line).expect("JSON");
            validate(&schema, &schema, &message, &game).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}

/// All messages to the bot in this folder over eight games, from its standard error.
fn received(folder: &Folder, game: &str) -> Vec<String> {
    use croupier_arena::{Entrant, PlayedBy};
    let bench = crate::match_host::HostFixture::new(game);
    let command = vec!["python3".to_owned(), folder.file("bot.py")];
    let bot = Entrant { name: "ear".to_owned(), by: PlayedBy::Program(command) };
    // Output after the end of a game is kept with the next one; output after the last game is kept with that.
    let all = bench.play(&[bot, crate::match_host::built_in("random")], 8);
    all.iter()
        .flat_map(|played| played.stderr.iter())
        .flat_map(|said| said.lines())
        .map(str::to_owned)
        .collect()
}
