//! Lines that people type, words of the notation, and narration.

use super::*;

// PE-23
#[test]
fn people_may_type_bids_and_calls_in_many_ways() {
    let view = after(&[]).view(Some(Seat(0)));
    let view = serde_json::from_value(view).unwrap();
    let parse = |line: &str| Perudo::parse_line(&view, line).map(|actions| actions[0].to_string());
    for line in [
        "3x5",
        "3X5",
        "3*5",
        "3 5",
        "3х5",
        "3Х5",
        "3×5",
        " 3 x 5 ",
        "3  5",
        "bid 3x5",
        "ставлю 3 на 5",
        "Gebot 3x5",
        "3 fives",
        "3 пятёрки",
        "3 Fünfen",
        "3 mal 5",
        "03x05",
        "3x5!",
    ] {
        assert_eq!(parse(line).as_deref(), Ok("3x5"), "{line}");
    }
    for line in ["2 pasari", "2 единицы", "2 Einsen", "2 aces", "2 Asse", "2x1"] {
        assert_eq!(parse(line).as_deref(), Ok("2x1"), "{line}");
    }
    for line in
        ["challenge", "Challenge!", "dudo", "не верю", "Оспорить", "zweifeln", "ICH ZWEIFLE"]
    {
        assert_eq!(parse(line).as_deref(), Ok("challenge"), "{line}");
    }
    for line in ["pacao", "Пакао", "calza", "кальса", "PACAO"] {
        assert_eq!(parse(line).as_deref(), Ok("pacao"), "{line}");
    }
    for line in [
        "",
        " ",
        "35",
        "3x",
        "x5",
        "3x5x2",
        "3x7",
        "0x5",
        "-3x5",
        "3.5",
        "3fives",
        "🎲",
        "3x5 4x5",
        "999999999999x5",
        "3 one hundred",
        "3 x пятьдесят",
        "3xfivehundred",
        "3 fünfzig",
        "3 sixty",
        "3 fives please",
    ] {
        assert!(parse(line).is_err(), "{line}");
    }
}

#[test]
fn a_typed_line_is_checked_like_any_bid() {
    let mut table = after(&["3x5"]);
    assert_eq!(line_ruling(&table, 1, "3 пятёрки"), "PE-4");
    assert_eq!(line_ruling(&table, 1, "hello"), "");
    type_line(&mut table, 1, "не верю");
    assert_eq!(scores(&table), [4, 5, 5, 5]);
}

#[test]
fn words_are_parsed_leniently_and_written_in_one_way() {
    for (text, word) in
        [("3X5", "3x5"), ("3*5", "3x5"), ("3 5", "3x5"), ("3х5", "3x5"), ("Challenge", "challenge")]
    {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), word);
    }
    for (text, word) in
        [("roll 43311", "roll 11334"), ("ROLL 4 3 3 1 1", "roll 11334"), ("start 2", "start 2")]
    {
        assert_eq!(text.parse::<Chance>().unwrap().to_string(), word);
    }
    for text in
        ["", "roll", "roll 7", "start", "start x", "start 256", "roll 11111111111", "deal 3"]
    {
        assert!(text.parse::<Chance>().is_err(), "{text}");
    }
}

#[test]
fn a_call_is_narrated_with_all_its_effects() {
    let mut table = counts("", &[1, 1]);
    let Turn::Seat(seat) = table.turn() else { panic!("a seat is to act") };
    apply_steps(&mut table, &format!("{} 1x5\n{} challenge", seat.0, 1 - seat.0));
    let lexicon = Lexicon::new(Lang::En, &[Perudo::messages(Lang::En)]);
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let lines: Vec<String> =
        table.narrate(None).iter().map(|text| lexicon.say(text, &names)).collect();
    let (bidder, caller) = (&names[seat.index()], &names[1 - seat.index()]);
    assert_eq!(
        lines,
        [
            format!("{caller} challenges {bidder}’s bid 1\u{a0}×\u{a0}5."),
            "Ann shows 2.".to_owned(),
            "Bob shows 2.".to_owned(),
            "0 dice count for 1\u{a0}×\u{a0}5; ones were no jokers.".to_owned(),
            format!("{bidder} loses a die and has none left."),
            format!("{bidder} is out."),
            format!("{caller} wins."),
        ]
    );
}
