//! Words for people and for machines: folding, locales, messages, seeds, record texts.

use croupier_table::{Arg, Lang, Lexicon, Record, Seat, Seed, Text, fold};

#[test]
fn folding_makes_a_russian_keyboard_type_latin_look_alikes() {
    assert_eq!(fold("  3Х5 "), "3x5");
    assert_eq!(fold("МТС!"), "mtc!");
    assert_eq!(fold("Keep\t1  1\u{a0}5"), "keep 1 1 5");
    assert_eq!(fold("\u{0}\n"), "");
}

#[test]
fn a_locale_names_a_language_only_by_its_whole_first_part() {
    assert_eq!(Lang::of_locale("ru_RU.UTF-8"), Some(Lang::Ru));
    assert_eq!(Lang::of_locale("de"), Some(Lang::De));
    assert_eq!(Lang::of_locale("DE-at"), Some(Lang::De));
    assert_eq!(Lang::of_locale("den"), None);
    assert_eq!(Lang::of_locale("C"), None);
    assert_eq!(Lang::of_locale(""), None);
    assert_eq!(Lang::of_locale("é"), None);
}

#[test]
fn russian_plurals_names_lists_and_nested_messages_are_said() {
    let words = "dice = { $n -> \n    [one] { $n } кубик\n    [few] { $n } кубика\n   *[many] { $n } кубиков\n }\n\
                 who = { $seat }: { $what } ({ $all })\n";
    let lexicon = Lexicon::new(Lang::Ru, &[words]);
    let dice = |n: i64| Text::new("dice").with("n", n);
    assert_eq!(lexicon.say(&dice(1), &[]), "1 кубик");
    assert_eq!(lexicon.say(&dice(3), &[]), "3 кубика");
    assert_eq!(lexicon.say(&dice(11), &[]), "11 кубиков");
    let text = Text::new("who")
        .with("seat", Seat(1))
        .with("what", dice(2))
        .with("all", vec![Arg::Number(7), Arg::Seat(Seat(0)), Arg::Word("x".to_owned())]);
    let names = ["Аня".to_owned(), "Борис".to_owned()];
    assert_eq!(lexicon.say(&text, &names), "Борис: 2 кубика (7, Аня, x)");
    assert!(lexicon.try_say(&Text::new("nothing"), &[]).is_err());
    assert!(lexicon.try_say(&Text::new("dice"), &[]).is_err(), "an argument is missing");
}

#[test]
fn a_text_survives_a_trip_through_json_and_is_said_as_before() {
    let inner = Text::new("refused-word").with("word", "3х5 \"\u{1f3b2}\"").with("expected", "?");
    let text = Text::new("refused-illegal")
        .with("ruling", vec![Arg::Number(-7), Arg::Seat(Seat(2)), Arg::List(Vec::new())])
        .with("why", inner);
    let json = serde_json::to_string(&text).expect("JSON");
    let back: Text = serde_json::from_str(&json).expect("the text");
    assert_eq!(back, text);
    let lexicon = Lexicon::new(Lang::De, &[]);
    assert_eq!(lexicon.try_say(&back, &[]), lexicon.try_say(&text, &[]));
    assert!(lexicon.try_say(&back, &[]).is_ok());
    for wrong in ["7", "{}", r#"{"id":1,"args":[]}"#, r#"{"id":"a","args":[["x",{"no":1}]]}"#] {
        assert!(serde_json::from_str::<Text>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn words_from_elsewhere_are_said_as_they_are_in_every_language() {
    for lang in Lang::ALL {
        let lexicon = Lexicon::new(lang, &[]);
        let words = "os error 2 { $x }\n«»";
        assert_eq!(lexicon.try_say(&Text::verbatim(words), &[]).as_deref(), Ok(words));
    }
}

#[test]
fn a_commitment_is_the_hash_of_the_seed_and_streams_differ_by_label() {
    use rand::Rng;
    let seed = Seed::of_number(7);
    let text = seed.to_string();
    assert_eq!(text.parse::<Seed>(), Ok(seed.clone()));
    assert_eq!("7".parse::<Seed>(), Ok(seed.clone()));
    assert!("x".parse::<Seed>().is_err() && "".parse::<Seed>().is_err());
    // SHA-256 of the byte 7 followed by 31 zero bytes, found with another program.
    assert_eq!(
        seed.commit().to_string(),
        "f5411ec7e51e46159c654bdbdf3cc20785a217b87384810ed2e541dc0016943a"
    );
    assert_ne!(seed.commit(), Seed::of_number(8).commit());
    assert_ne!(seed.stream("a").next_u64(), seed.stream("b").next_u64());
    assert_ne!(seed.derive("a"), seed.derive("b"));
    assert!(!format!("{seed:?}").contains('7'), "a seed is not shown by accident");
}

#[test]
fn a_record_is_read_with_comments_and_without_its_last_cut_line() {
    let text = "# by hand\n{\"game\":\"g\",\"seats\":[\"Ann\",{\"name\":\"Bob\",\"by\":\"ai\"}]}\n\n* roll 1\n# then\n0 x\n1 ye";
    let mut record = Record::parse(text).expect("a record");
    assert_eq!(record.header.seats[0].by, "human");
    assert_eq!(record.header.seats[1].by, "ai");
    assert_eq!(record.steps, [(4, "* roll 1".to_owned()), (6, "0 x".to_owned())]);
    assert_eq!(record.unfinished.as_deref(), Some("1 ye"));
    record.accept_unfinished().expect("it is taken as it is");
    assert_eq!(record.steps.len(), 3);
}

#[test]
fn a_record_that_is_none_is_refused_with_its_line() {
    let line = |text: &str| Record::parse(text).expect_err("no record").line;
    assert_eq!(line(""), 1);
    assert_eq!(line("#\n\nnonsense\n"), 3);
    assert_eq!(line("{\"game\":\"g\",\"seats\":2,\"extra\":1}\n"), 1);
    assert_eq!(line("{\"croupier\":9,\"game\":\"g\",\"seats\":2}\n"), 1);
    let result = "{\"game\":\"g\",\"seats\":2}\n{\"scores\":[1,0],\"payoffs\":[1,0]}\n0 x\n";
    assert_eq!(line(result), 3);
}
