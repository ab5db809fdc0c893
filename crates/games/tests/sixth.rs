//! A sixth game, written in this file alone, gets laws, bots, scenes, terminal play and records for free.
//!
//! The game: in turn, each seat looks at a secret die of its own and says `high` or `low`; the seats that say
//! whether their die is above three rightly share the win, all seats share it if nobody is right.

mod toy;

use croupier_engine::{Kind, Lang, Lexicon, NoMeans, Player, Record, Seat, Seed, Setup, Turn};
use croupier_games::Of;
use serde_json::Value;
use toy::{CHEATS, DIVIDED, FORGETFUL, GENEROUS, LEAKS, MISCOUNTED, SILENT, SOUND, Toy, UNSORTED};

static TOY: &dyn Kind = &Of::<Toy<SOUND>>::KIND;

#[test]
fn the_laws_hold() {
    if let Err(broken) = TOY.check(2_000, 6) {
        panic!("{broken}");
    }
}

#[test]
fn the_laws_find_every_planted_defect() {
    let found = |kind: &dyn Kind| kind.check(2_000, 6).expect_err("a defect is found").law;
    assert_eq!(found(&Of::<Toy<LEAKS>>::KIND), "a private outcome changes nobody else's view");
    assert_eq!(found(&Of::<Toy<CHEATS>>::KIND), "sampling fits the chances");
    assert_eq!(found(&Of::<Toy<UNSORTED>>::KIND), "legal actions are sorted and distinct");
    assert_eq!(found(&Of::<Toy<DIVIDED>>::KIND), "both lists of legal actions are the same");
    assert_eq!(found(&Of::<Toy<MISCOUNTED>>::KIND), "every number belongs to one legal action");
    assert_eq!(found(&Of::<Toy<GENEROUS>>::KIND), "payoffs are shares of one win");
    assert_eq!(found(&Of::<Toy<SILENT>>::KIND), "every action is told");
    assert_eq!(found(&Of::<Toy<FORGETFUL>>::KIND), "a determinized game reproduces the view");
}

#[test]
fn its_bots_play_whole_matches() {
    let seed = Seed::of_number(1);
    let bots = ["ai", "random", "honest"];
    let setup =
        Setup { options: &Value::Null, bots: &bots, seed: &seed, rotation: None, means: &NoMeans };
    let outcome = TOY.run(&setup).expect("a match");
    assert_eq!(outcome.decisions, 3);
    assert_eq!(outcome.payoffs.iter().sum::<f32>(), 1.0);
}

#[test]
fn it_is_played_in_the_terminal_and_its_record_replays() {
    use croupier_terminal::{End, Keyboard, Keys, Screen, Session, Style, Told};
    let players: Vec<Player> =
        vec![Player::unnamed(Seat(0)), Player { name: "Ada".to_owned(), by: "ai".to_owned() }];
    let seed = Seed::of_number(3);
    let mut table = TOY.open(&Value::Null, 2).expect("a table");
    table.seat_bot(Seat(1), "ai", &seed, &NoMeans).expect("a bot");
    let lexicon = croupier_terminal::lexicon(Lang::En, &[TOY.words(Lang::En)]);
    let (mut out, mut aside) = (Vec::new(), Vec::new());
    let mut session = Session {
        kind: TOY,
        table,
        options: Value::Null,
        players,
        seed,
        means: &NoMeans,
        lexicon: &lexicon,
        journal: None,
        save: None,
        screen: Screen {
            out: &mut out,
            aside: &mut aside,
            style: Style::Plain,
            keys: Keys::Elsewhere,
        },
        told: Told::default(),
    };
    let end = session.run(&mut Keyboard(&b"nonsense\n?\nHIGH\n"[..])).expect("a session");
    assert_eq!(end, End::Over);
    let table = session.table;
    let said = String::from_utf8(out).expect("text");
    assert!(said.contains("is not understood"), "{said}");
    assert!(said.contains("P0 says high"), "{said}");
    assert!(aside.is_empty());

    let steps = table_lines(table.as_ref());
    let text = format!("{{\"game\":\"toy\",\"seats\":2}}\n{steps}\n");
    let record = Record::parse(&text).expect("a record");
    let mut again = TOY.open(&Value::Null, 2).expect("a table");
    for n in 0..record.steps.len() {
        record.make(n, again.as_mut()).expect("a legal step");
    }
    assert_eq!(again.turn(), Turn::Over);
    assert_eq!(again.view(None), table.view(None));
}

/// All steps, a private one as its owner saw it.
fn table_lines(table: &dyn croupier_engine::Table) -> String {
    let seen: Vec<Vec<String>> = Seat::all(2).map(|seat| table.seen(Some(seat), 0)).collect();
    let open = |n: usize| if seen[0][n] == "* ?" { &seen[1][n] } else { &seen[0][n] };
    (0..table.steps()).map(|n| open(n).as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn its_scenes_and_news_can_be_said() {
    let mut table = TOY.open(&Value::Null, 2).expect("a table");
    table.resolve("die 5").expect("possible");
    let lexicon = Lexicon::new(Lang::De, &[TOY.words(Lang::De)]);
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let private: Vec<String> =
        table.news(Some(Seat(0))).iter().map(|text| lexicon.say(text, &names)).collect();
    assert_eq!(private, ["Ann sees 5"]);
    let public: Vec<String> =
        table.news(None).iter().map(|text| lexicon.say(text, &names)).collect();
    assert_eq!(public, ["Ann sees a die"]);
}
