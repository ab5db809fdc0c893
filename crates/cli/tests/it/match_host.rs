//! Match hosts with native programs: well-behaved ones, many games at once, and the contest's policies.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use croupier_arena::host::{MatchHost, Sandbox};
use croupier_arena::{
    Cause, Contest, Cores, Entrant, Pairing, PlayedBy, PlayedMatch, Policy, SeatFailure,
    TimeControl,
};
use croupier_table::{Kind, Lang, Lexicon, NoResources, Seed};
use serde_json::{Value, json};

use crate::run::Folder;

/// A contest and a folder for test programs.
pub(crate) struct HostFixture {
    pub(crate) contest: Contest,
    pub(crate) folder: Folder,
}

impl HostFixture {
    pub(crate) fn new(game: &str) -> HostFixture {
        let kind: &'static dyn Kind = croupier_games::find(game).expect("a game");
        let contest = Contest {
            kind,
            options: Value::Null,
            policy: Policy::Forfeit,
            time: TimeControl { move_ms: 10_000, bank_ms: 10_000 },
            cores: Cores::One,
            resources: &NoResources,
        };
        HostFixture { contest, folder: Folder::new() }
    }

    /// A Python program that runs these lines for every question; `say(action)` answers, `ask` is the question.
    pub(crate) fn python(&self, name: &str, reaction: &str) -> Entrant {
        let reaction = reaction.replace('\n', "\n        ");
        let text = format!(
            "import sys, json, os, time\n\
             def tell(**message):\n    print(json.dumps(message), flush=True)\n\
             for line in sys.stdin:\n    ask = json.loads(line)\n    \
             def say(action, **more):\n        \
             tell(**{{'type': 'play', 'id': ask['id'], 'n': ask['n'], 'action': action, **more}})\n    \
             if ask['type'] == 'hello':\n        \
             tell(type='hello', protocol=1, name='test', games=GAMES, seen=SEEN)\n    \
             elif ask['type'] == 'ask':\n        {reaction}\n    \
             else:\n        OTHER\n"
        );
        let text = ["GAMES", "SEEN", "OTHER"]
            .iter()
            .zip(["1", "False", "pass"])
            .fold(text, |text, (word, usual)| text.replace(word, usual));
        self.program(name, &text)
    }

    /// A Python program with this text.
    pub(crate) fn program(&self, name: &str, text: &str) -> Entrant {
        let file = self.folder.write(&format!("{name}.py"), text);
        let command = vec!["python3".to_owned(), file];
        Entrant { name: name.to_owned(), by: PlayedBy::Program(command) }
    }

    pub(crate) fn open(&self, entrants: &[Entrant]) -> MatchHost {
        let sandbox = Sandbox::program(env!("CARGO_BIN_EXE_croupier"));
        MatchHost::open_with(&self.contest, entrants, &sandbox).expect("a host")
    }

    /// Plays games of the first entrant against the second, seats alternating.
    pub(crate) fn play(&self, entrants: &[Entrant], games: u64) -> Vec<PlayedMatch> {
        let all = play(&mut self.open(entrants), games);
        self.assert_translated(&all);
        all
    }

    /// The detail of a failure in a language.
    pub(crate) fn detail_in(&self, lang: Lang, failed: &SeatFailure) -> String {
        let words = [croupier_arena::words(lang), self.contest.kind.messages(lang)];
        Lexicon::new(lang, &words).try_say(&failed.detail, &[]).expect("a sentence")
    }

    /// Asserts that every failure has a translation in every language.
    pub(crate) fn assert_translated(&self, all: &[PlayedMatch]) {
        let kinds: BTreeMap<_, &SeatFailure> = all
            .iter()
            .flat_map(|played| &played.failures)
            .map(|failed| (failed.detail.id.as_ref(), failed))
            .collect();
        for failed in kinds.into_values() {
            let [english, russian, german] = Lang::ALL.map(|lang| self.detail_in(lang, failed));
            assert!(english != russian && english != german && russian != german, "{english}");
        }
    }
}

pub(crate) fn built_in(name: &str) -> Entrant {
    Entrant { name: name.to_owned(), by: PlayedBy::BuiltIn(name.to_owned()) }
}

pub(crate) fn play(host: &mut MatchHost, games: u64) -> Vec<PlayedMatch> {
    let mut pairings = (0..games).map(|number| {
        let first = (number % 2) as usize;
        let (seated, luck) = (vec![first, 1 - first], vec![0, 1]);
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

/// The causes of all failures.
pub(crate) fn causes(all: &[PlayedMatch]) -> Vec<Cause> {
    all.iter().flat_map(|played| played.failures.iter().map(|failed| failed.cause)).collect()
}

#[test]
fn a_program_that_answers_plays_its_games() {
    let fixture = HostFixture::new("ten-thousand");
    let bot = fixture.python("last", "say(ask['legal'][-1])");
    let all = fixture.play(&[bot, built_in("random")], 4);
    assert_eq!(all.len(), 4);
    for played in &all {
        assert_eq!(played.failures, []);
        assert!(played.payoffs.iter().sum::<f32>() > 0.99);
        assert!(played.decisions.iter().all(|decisions| *decisions > 0));
        assert!(!played.steps.is_empty());
    }
}

#[test]
fn no_process_plays_two_games_of_a_deal() {
    let fixture = HostFixture::new("perudo");
    // Luck belongs to the seat, and a deal is played once on each seat: a process of one seat never gets a deal twice.
    let text = "import sys, json, os\n\
        seats = set()\n\
        for line in sys.stdin:\n    ask = json.loads(line)\n    \
        if ask['type'] == 'hello':\n        \
        seats.add(ask['seat'])\n        \
        if len(seats) > 1: os._exit(3)\n        \
        print(json.dumps({'type': 'hello', 'protocol': 1, 'name': 'x', 'games': GAMES}), flush=True)\n    \
        elif ask['type'] == 'ask':\n        \
        print(json.dumps({'type': 'play', 'id': ask['id'], 'n': ask['n'], 'action': ask['legal'][0]}), flush=True)\n";
    for games in ["1", "8"] {
        let one = fixture.program("one", &text.replace("GAMES", games));
        let other = fixture.program("other", &text.replace("GAMES", games));
        let all = fixture.play(&[one, other], 12);
        assert_eq!((all.len(), causes(&all)), (12, Vec::new()));
    }
}

#[test]
fn luck_and_built_in_bots_are_the_same_at_a_match_host_as_in_a_run_without_programs() {
    let fixture = HostFixture::new("perudo");
    let all = fixture.play(&[built_in("ai"), built_in("random")], 6);
    let kind = fixture.contest.kind;
    let mut runner = kind.runner(&Value::Null, &["ai", "random"], &NoResources).expect("a runner");
    for played in all {
        let first = (played.number % 2) as usize;
        let finished = runner.play(&croupier_table::Deal {
            seed: &Seed::of_number(played.number),
            bots: &[first, 1 - first],
            luck: Some(&[0, 1]),
            timing: croupier_table::Timing::Off,
        });
        let finished = finished.expect("a game");
        assert_eq!((finished.payoffs, finished.scores), (played.payoffs, played.scores));
    }
}

#[test]
fn many_games_at_once_are_the_same_games_as_one_after_the_other() {
    let fixture = HostFixture::new("ten-thousand");
    let mut alone =
        fixture.open(&[fixture.python("one", "say(ask['legal'][0])"), built_in("random")]);
    let text = fixture.folder.read("one.py").replace("games=1", "games=16");
    let mut together = fixture.open(&[fixture.program("many", &text), built_in("random")]);
    let steps = |all: Vec<PlayedMatch>| -> Vec<Vec<String>> {
        all.into_iter().map(|played| played.steps).collect()
    };
    assert_eq!(steps(play(&mut alone, 24)), steps(play(&mut together, 24)));
}

#[test]
fn a_program_is_sent_every_step_if_it_asks_and_only_what_its_seat_may_see() {
    let fixture = HostFixture::new("perudo");
    let text = fixture.python("seen", "say(ask['legal'][0])");
    drop(text);
    let text = fixture.folder.read("seen.py").replace("seen=False", "seen=True").replace(
        "else:\n        pass",
        "elif ask['type'] == 'seen':\n        print(ask['n'], ask['line'], file=sys.stderr)",
    );
    let all = fixture.play(&[fixture.program("watch", &text), built_in("random")], 1);
    let played = &all[0];
    assert_eq!(played.failures, []);
    let heard: Vec<String> = played.stderr[0].lines().map(str::to_owned).collect();
    assert!(heard.len() + 2 >= played.steps.len(), "{heard:?}");
    for (n, line) in heard.iter().enumerate() {
        let step = &played.steps[n];
        // Throws alternate between the two seats at the beginning: the second one is the rival's secret.
        assert!(*line == format!("{n} {step}") || *line == format!("{n} * ?"), "{line} {step}");
    }
    assert!(heard.iter().any(|line| line.ends_with("* ?")));
}

#[test]
fn an_illegal_answer_forfeits_the_game_or_is_replaced_once() {
    let mut fixture = HostFixture::new("perudo");
    let bot = fixture.python("wrong", "say('99x6')");
    let all = fixture.play(&[bot.clone(), built_in("random")], 2);
    assert_eq!(all[0].payoffs, [0.0, 1.0]);
    assert_eq!(all[1].payoffs, [1.0, 0.0]);
    assert_eq!(causes(&all), [Cause::Illegal, Cause::Illegal]);
    let told = Lang::ALL.map(|lang| fixture.detail_in(lang, &all[0].failures[0]));
    // The refusal of the rules is part of it, with its ruling.
    assert!(told.iter().all(|told| told.contains("99x6") && told.contains("PE-")), "{told:?}");
    fixture.contest.policy = Policy::Reject;
    let all = fixture.play(&[bot, built_in("random")], 1);
    assert!(causes(&all).len() > 1, "it is asked again at its next turn");
}

#[test]
fn where_the_rules_define_a_penalty_nothing_else_follows() {
    let mut fixture = HostFixture::new("ten-thousand");
    fixture.contest.options = json!({ "illegal": "forfeit", "target": 1500 });
    for (name, word) in [("wrong", "keep 666666"), ("nonsense", "banana")] {
        let bot = fixture.python(name, &format!("say('{word}')"));
        let all = fixture.play(&[bot, built_in("ai")], 1);
        assert!(causes(&all).len() > 1);
        assert!(all[0].steps.iter().any(|step| step == "0 forfeit"));
        assert_eq!(all[0].scores[0], 0);
        assert_eq!(all[0].payoffs, [0.0, 1.0], "it lost by the rules");
    }
}

#[test]
fn a_hundred_illegal_answers_in_a_match_are_the_last() {
    let mut fixture = HostFixture::new("ten-thousand");
    fixture.contest.options = json!({ "illegal": "forfeit" });
    let bot = fixture.python("long", "say('banana' * 1000)");
    let all = fixture.play(&[bot.clone(), built_in("random")], 1);
    assert_eq!(causes(&all), [Cause::Illegal; 100]);
    assert_eq!(all[0].payoffs, [0.0, 1.0]);
    // Two of them would play for ever.
    let other = fixture.python("other", "say('banana')");
    let all = fixture.play(&[bot, other], 1);
    assert!(causes(&all).len() <= 200);
    assert_eq!(all[0].payoffs.iter().sum::<f32>(), 1.0);
}

#[test]
fn standard_error_of_a_program_is_kept_with_its_game() {
    let fixture = HostFixture::new("ten-thousand");
    let bot = fixture.python(
        "loud",
        "print('thinking', ask['n'], file=sys.stderr, flush=True)\nsay(ask['legal'][0])",
    );
    let all = fixture.play(&[bot, built_in("random")], 1);
    assert!(all[0].stderr[0].starts_with("thinking "), "{:?}", all[0].stderr);
    assert_eq!(all[0].stderr[1], "");
}

#[test]
fn standard_error_after_the_last_game_is_kept_too() {
    let fixture = HostFixture::new("ten-thousand");
    drop(fixture.python("last", "say(ask['legal'][0])"));
    let text = fixture
        .folder
        .read("last.py")
        .replace("else:\n        pass", "else:\n        print(ask['type'], file=sys.stderr)")
        + "print('good-bye', file=sys.stderr)\n";
    let all = fixture.play(&[fixture.program("words", &text), built_in("random")], 2);
    assert_eq!(all[0].stderr[0], "");
    // Both processes of the program, one for each seat, end after the last game.
    assert_eq!(all[1].stderr[1], "over\ngood-bye\nover\ngood-bye\n");
}

#[test]
fn a_break_ends_at_once_and_the_host_can_play_again() {
    let fixture = HostFixture::new("ten-thousand");
    let text = fixture.python("one", "say(ask['legal'][0])");
    drop(text);
    let text = fixture.folder.read("one.py").replace("games=1", "games=8");
    let mut host = fixture.open(&[fixture.program("many", &text), built_in("random")]);
    let mut told = 0;
    let mut pairings = (0..).map(|number| Pairing {
        number,
        seed: Seed::of_number(number),
        seated: vec![0, 1],
        luck: vec![0, 1],
    });
    host.play_matches(&mut pairings, &mut |_| {
        told += 1;
        if told == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .expect("games");
    assert_eq!(told, 3);
    assert_eq!(causes(&play(&mut host, 4)), []);
}

#[test]
fn a_program_that_plays_one_game_and_ends_is_restarted_for_the_next() {
    let fixture = HostFixture::new("ten-thousand");
    let text = fixture.python("one", "say(ask['legal'][0])");
    drop(text);
    let text =
        fixture.folder.read("one.py").replace("else:\n        pass", "else:\n        sys.exit()");
    assert_eq!(causes(&fixture.play(&[fixture.program("once", &text), built_in("random")], 6)), []);
    // A program that ends in the middle of a game has crashed, even with exit code 0.
    let leaves = fixture.python("leaves", "if ask['n'] > 20: sys.exit()\nsay(ask['legal'][0])");
    let all = fixture.play(&[leaves, built_in("random")], 2);
    assert_eq!(causes(&all), [Cause::Crash; 2]);
}

#[test]
fn programs_that_do_not_exist_are_refused_before_the_first_game() {
    let fixture = HostFixture::new("ten-thousand");
    let sandbox = Sandbox::program(env!("CARGO_BIN_EXE_croupier"));
    let plain = fixture.folder.write("plain.txt", "no program");
    for command in ["no-such-program-anywhere", "./no-such-file", plain.as_str(), ""] {
        let by = PlayedBy::Program(vec![command.to_owned()]);
        let entrants = [Entrant { name: "x".to_owned(), by }, built_in("random")];
        assert!(MatchHost::open_with(&fixture.contest, &entrants, &sandbox).is_err(), "{command}");
    }
}
