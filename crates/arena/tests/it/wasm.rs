//! Bots that are WebAssembly modules: metered, limited, isolated and reproducible.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use croupier_arena::host::{HostError, MatchHost};
use croupier_arena::{
    Cause, Contest, Cores, Entrant, Pairing, PlayedBy, PlayedMatch, Policy, TimeControl,
};
use croupier_table::{Kind, Lang, Lexicon, NoResources, Seed, Text};
use serde_json::Value;

const KIT: &str = include_str!("../../../../bots/wasm/bot.wat");

fn contest(kind: &'static dyn Kind, policy: Policy) -> Contest {
    let time = TimeControl { move_ms: 50, bank_ms: 100 };
    Contest { kind, options: Value::Null, policy, time, cores: Cores::One, resources: &NoResources }
}

/// A module on the disk, and the game's own random bot.
fn entrants(name: &str, text: &str) -> [Entrant; 2] {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.wasm"));
    std::fs::write(&path, wat::parse_str(text).expect("a module")).expect("a file");
    [
        Entrant { name: name.to_owned(), by: PlayedBy::Wasm(path) },
        Entrant { name: "random".to_owned(), by: PlayedBy::BuiltIn("random".to_owned()) },
    ]
}

fn play(
    contest: &Contest,
    entrants: &[Entrant],
    games: impl Iterator<Item = u64>,
) -> Vec<PlayedMatch> {
    let mut host = MatchHost::open(contest, entrants).expect("a host");
    let seats = contest.kind.usual_seats() as usize;
    let mut pairings = games.map(|number| {
        let mut seated = vec![1; seats];
        seated[number as usize % seats] = 0;
        let luck = (0..seats as u8).collect();
        Pairing { number, seed: Seed::of_number(number), seated, luck }
    });
    let mut all = Vec::new();
    host.play_matches(&mut pairings, &mut |played| {
        all.push(played);
        ControlFlow::Continue(())
    })
    .expect("games");
    all.sort_by_key(|played: &PlayedMatch| played.number);
    all
}

fn game(name: &str) -> &'static dyn Kind {
    croupier_games::find(name).expect("a game")
}

/// How a module fails in one game.
fn failure(name: &str, text: &str) -> (Cause, String) {
    let contest = contest(game("ten-thousand"), Policy::Forfeit);
    let played = play(&contest, &entrants(name, text), 0..1).remove(0);
    assert_eq!(played.payoffs, [0.0, 1.0], "who fails has lost");
    let failed = &played.failures[0];
    (failed.cause, detail_text(&failed.detail))
}

/// The detail of a failure in English; asserts that the other languages have translations.
fn detail_text(detail: &Text) -> String {
    let [english, russian, german] = Lang::ALL.map(|lang| {
        let words = [croupier_arena::words(lang), game("ten-thousand").messages(lang)];
        Lexicon::new(lang, &words).try_say(detail, &[]).expect("a sentence")
    });
    assert!(english != russian && english != german && russian != german, "{english}");
    english
}

/// The kit with another reaction to a question.
fn with_reaction(reaction: &str) -> String {
    let asked = KIT.find("(global.set $out (i32.const 256))").expect("the kit's reaction");
    format!("{}{reaction}))))", &KIT[..asked].trim_end()).replace("(then)", "(then (nop))")
}

#[test]
fn the_kit_plays_every_game_to_its_end_without_a_failure() {
    for kind in croupier_games::GAMES {
        let contest = contest(*kind, Policy::Forfeit);
        for played in play(&contest, &entrants(&format!("kit-{}", kind.name()), KIT), 0..4) {
            assert_eq!(played.failures, [], "{}", kind.name());
            let total: f32 = played.payoffs.iter().sum();
            assert!((total - 1.0).abs() < 1e-5);
            assert!(!played.steps.is_empty());
        }
    }
}

#[test]
fn games_are_the_same_in_any_order_with_all_their_times() {
    let contest = contest(game("perudo"), Policy::Forfeit);
    let entrants = entrants("order", KIT);
    let once = play(&contest, &entrants, 0..12);
    assert_eq!(once.len(), 12);
    let own = |played: &PlayedMatch| {
        let seat = (played.number % 4) as usize;
        (played.steps.clone(), played.payoffs.clone(), played.thought_us[seat])
    };
    let again = play(&contest, &entrants, (0..12).rev());
    assert_eq!(once.iter().map(own).collect::<Vec<_>>(), again.iter().map(own).collect::<Vec<_>>());
    assert!(once.iter().any(|played| own(played).2 > 0), "fuel is time");
}

#[test]
fn a_module_that_thinks_for_ever_runs_out_of_fuel() {
    let (cause, detail) = failure("endless", &with_reaction("(loop $ever (br $ever))"));
    assert_eq!((cause, detail.as_str()), (Cause::Timeout, "It used all its fuel."));
}

#[test]
fn a_module_gets_no_more_memory_than_it_may_have() {
    // Growing by a gigabyte is refused, and the module traps because it did not check.
    let text = with_reaction(
        "(drop (memory.grow (i32.const 16384))) (i32.store (i32.const 900000000) (i32.const 1))",
    );
    let (cause, detail) = failure("memory", &text);
    assert_eq!(cause, Cause::Crash);
    assert!(detail.starts_with("It was stopped by a trap: "), "{detail}");
}

#[test]
fn a_module_that_traps_says_nothing_or_says_too_much_has_failed() {
    assert_eq!(failure("trap", &with_reaction("(unreachable)")).0, Cause::Crash);
    assert_eq!(failure("mute", &with_reaction("(nop)")).0, Cause::Silence);
    let chatter = with_reaction("(loop $more (call $say (i32.const 0) (i32.const 49)) (br $more))");
    assert_eq!(failure("chatter", &chatter).0, Cause::Flood);
    let nonsense = with_reaction("(call $say (i32.const 64) (i32.const 5))");
    assert_eq!(failure("nonsense", &nonsense).0, Cause::Garbage);
    let outside = with_reaction("(call $say (i32.const 2000000000) (i32.const 2000000000))");
    assert_eq!(failure("outside", &outside).0, Cause::Crash);
    let deep = with_reaction("(call $deep)")
        .replace("(func (export \"hear\")", "(func $deep (call $deep))\n  (func (export \"hear\")");
    assert_eq!(failure("deep", &deep).0, Cause::Crash);
}

#[test]
fn work_that_the_host_does_for_a_module_costs_its_fuel() {
    let flood =
        with_reaction("(loop $more (call $say (i32.const 0) (i32.const 65536)) (br $more))");
    assert_eq!(failure("flood", &flood).0, Cause::Flood);
    let grow = with_reaction("(loop $more (drop (memory.grow (i32.const 512))) (br $more))");
    assert_eq!(failure("grow", &grow).0, Cause::Crash);
    let log = with_reaction("(loop $more (call $log (i32.const 0) (i32.const 65536)) (br $more))")
        .replace(
            "(memory (export",
            "(import \"croupier\" \"log\" (func $log (param i32 i32)))\n  (memory (export",
        );
    assert_eq!(failure("log", &log).0, Cause::Timeout);
}

#[test]
fn a_module_that_thinks_for_ever_before_its_first_word_has_failed_too() {
    let hear = "(func (export \"hear\") (param i32 i32) (loop $ever (br $ever)))";
    let room = "(func (export \"room\") (param i32) (result i32) (i32.const 0))";
    let silent = format!("(module (memory (export \"memory\") 1) {room} {hear})");
    assert_eq!(failure("silent", &silent).0, Cause::Timeout);
    let start = silent.replace("(module", "(module (func $s (loop $ever (br $ever))) (start $s)");
    assert_eq!(failure("start", &start).0, Cause::Timeout);
}

#[test]
fn what_is_no_module_for_bots_is_refused_before_the_first_game() {
    let contest = contest(game("ten-thousand"), Policy::Forfeit);
    let refused = |name: &str, text: &str| match MatchHost::open(&contest, &entrants(name, text)) {
        Err(HostError::Wasm { why, .. }) => detail_text(&why),
        other => panic!("{:?}", other.map(|_| ())),
    };
    assert!(refused("empty", "(module)").contains("memory"));
    let room = "(module (memory (export \"memory\") 1))";
    assert!(refused("no-room", room).contains("room"));
    let greedy = KIT.replace("\"croupier\" \"say\"", "\"wasi\" \"fd_write\"");
    assert!(refused("imports", &greedy).contains("wasi"));
    let missing = [Entrant { name: "no".to_owned(), by: PlayedBy::Wasm(PathBuf::from("no.wasm")) }];
    assert!(matches!(MatchHost::open(&contest, &missing), Err(HostError::Wasm { .. })));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("text.wasm");
    std::fs::write(&path, "no module").expect("a file");
    let text = [Entrant { name: "text".to_owned(), by: PlayedBy::Wasm(path) }];
    let Err(HostError::Wasm { why, .. }) = MatchHost::open(&contest, &text) else {
        panic!("a host")
    };
    assert!(detail_text(&why).starts_with("WebAssembly says: "));
}

#[test]
fn a_rejected_answer_is_replaced_and_the_module_plays_on() {
    let legal = "(call $field (i32.const 128) (i32.const 10) (i32.const 144) (i32.const 10))";
    assert!(KIT.contains(legal));
    let illegal = KIT.replace(legal, "(call $put (i32.const 176) (i32.const 16))").replace(
        "(global $end",
        "(data (i32.const 176) \",\\\"action\\\":\\\"fly\\\" \")\n  (global $end",
    );
    let contest = contest(game("ten-thousand"), Policy::Reject);
    let played = play(&contest, &entrants("illegal", &illegal), 0..1).remove(0);
    assert!(played.failures.len() > 1, "{:?}", played.failures);
    assert!(played.failures.iter().all(|failed| failed.cause == Cause::Illegal));
    assert!(played.failures.len() <= 100);
    assert!(detail_text(&played.failures[0].detail).starts_with("“fly” is not understood. "));
}
