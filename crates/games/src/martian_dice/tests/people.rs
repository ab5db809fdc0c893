//! What people type and read: lines in three languages, words of the notation, news and the bot.

use croupier_engine::{Lang, Lexicon, Playable, Refused, Table};

use super::*;
use crate::martian_dice::{Action, Chance};
use crate::testing::{line_ruling, type_line};

#[test]
fn a_choice_is_typed_in_three_languages() {
    let table = two("* roll 1T 3R 3H 3C 3K");
    for (lines, word) in [
        (["ray", "RAY", "Choose ray", "rays", "луч", "Луч смерти", "strahl", "Todesstrahl"], "ray"),
        (
            ["human", "humans", "choose human", "человек", "ЛЮДИ", "людей", "mensch", "Menschen"],
            "human",
        ),
        (["cow", "cows", " cow ", "корова", "корову", "коровы", "Kuh", "Kühe"], "cow"),
        (["chicken", "chick", "Chickens", "курица", "курицу", "кур", "Huhn", "HÜHNER"], "chicken"),
    ] {
        for line in lines {
            assert_eq!(table.read(Seat(0), line).unwrap(), [word], "{line}");
        }
    }
}

#[test]
fn a_decision_is_typed_in_three_languages() {
    let table = two("* roll 1T 3R 3H 3C 3K\n0 ray");
    for line in
        ["r", "re", "reroll", "Roll", "reroll dice(s)", "бросить", "ещё", "würfeln", "weiter"]
    {
        assert_eq!(table.read(Seat(0), line).unwrap(), ["reroll"], "{line}");
    }
    for line in ["e", "end", "END", "end game move", "е", "конец", "ende", "Zug beenden"] {
        assert_eq!(table.read(Seat(0), line).unwrap(), ["end"], "{line}");
    }
}

#[test]
fn a_choice_and_a_decision_fit_one_line() {
    let mut table = two("* roll 1T 3R 3H 3C 3K");
    assert_eq!(table.read(Seat(0), "ray; reroll").unwrap(), ["ray", "reroll"]);
    assert_eq!(line_ruling(&table, 0, "end ray"), "MD-4");
    assert_eq!(line_ruling(&table, 0, "ray ray"), "MD-4");
    type_line(&mut table, 0, "луч, бросить");
    // MD-6: the choice of the last dice ends the turn by itself.
    let last = two("* roll 1T 12R");
    assert_eq!(last.read(Seat(0), "ray end").unwrap(), ["ray"]);
    assert_eq!(line_ruling(&last, 0, "ray reroll"), "MD-3");
    assert_eq!(table.view(None)["phase"], "throw");
}

#[test]
fn what_is_not_a_line_is_told_what_would_be() {
    let table = two("* roll 1T 12R");
    for line in ["", " ", "tank", "ray x", "choose", "1", "ray end ray", "🐄", &"ray ".repeat(9999)]
    {
        assert_eq!(line_ruling(&table, 0, line), "", "{line}");
    }
    assert_eq!(line_ruling(&table, 0, "end"), "MD-4");
    assert_eq!(line_ruling(&table, 0, "cow"), "MD-5");
    assert!(matches!(table.read(Seat(1), "ray"), Err(Refused::OutOfTurn { .. })));
}

#[test]
fn throws_have_one_canonical_text_and_are_read_in_any_order() {
    for text in [
        "roll 3T 1R 3H 3C",
        "roll 3C 3H 1R 3T",
        "ROLL 3t r 3h 3c",
        "roll tank tank tank ray human human human cow cow cow",
        "roll |cow| |cow| |cow| |ray| |human| |human| |human| |tank| |tank| |tank|",
        "roll 2T, 1T, 1ray, 3human, 3cow",
    ] {
        assert_eq!(text.parse::<Chance>().unwrap().to_string(), "roll 3T 1R 3H 3C", "{text}");
    }
    assert_eq!("roll chicken".parse::<Chance>().unwrap().to_string(), "roll 1K");
    assert_eq!("start 7".parse::<Chance>().unwrap().to_string(), "start 7");
    for text in [
        "",
        "roll",
        "roll 14R",
        "roll 0T",
        "roll 13R 1T",
        "roll 99999999999T",
        "roll 3",
        "roll 3X",
        "roll x",
        "start",
        "start x",
        "start 300",
        "start 1 2",
        "throw 1T",
        "rоll 1T",
        "roll 3 T",
    ] {
        assert!(text.parse::<Chance>().is_err(), "{text}");
    }
    assert_eq!("  Chicken ".parse(), Ok(Action::Chicken));
    assert!("chick".parse::<Action>().is_err());
}

/// What is told of the last step, in one line.
fn news(table: &Live<MartianDice>, lang: Lang) -> String {
    let names = ["Ann", "Bob", "Eve"].map(str::to_owned);
    let lexicon = Lexicon::new(lang, &[MartianDice::words(lang)]);
    let said = table
        .news(None)
        .iter()
        .map(|text| lexicon.try_say(text, &names).unwrap())
        .collect::<Vec<_>>();
    said.join(" ")
}

#[test]
fn steps_are_told_in_sentences() {
    let told = |table: &Live<MartianDice>| news(table, Lang::En);
    assert_eq!(told(&two("* roll 2T 1R 10H")), "Ann throws 13 dice: 2 tanks, 1 ray, 10 humans.");
    assert_eq!(told(&two("* roll 2T 1R 10H\n0 ray")), "Ann sets aside 1 ray.");
    assert_eq!(told(&two("* roll 2T 1R 10H\n0 ray\n0 reroll")), "Ann goes on with 10 dice.");
    assert_eq!(
        told(&two("* roll 2T 1R 10H\n0 human\n0 end")),
        "Ann ends the turn. Rays 0, tanks 2: Ann flies home with nothing and stays at 0."
    );
    assert_eq!(
        told(&two("* roll 5R 8H\n0 human\n0 end")),
        "Ann ends the turn. Rays 0, tanks 0: 8 points for Ann, 8 in all."
    );
    assert_eq!(
        told(&loaded(&[3, 20, 0], 1, "* roll 5R 8H\n1 human\n1 end")),
        "Bob ends the turn. Rays 0, tanks 0: 8 points for Bob, 28 in all. \
         Bob has reached 25 points: this round is the last."
    );
    assert_eq!(
        told(&loaded(&[28, 20, 28], 2, "* roll 13T")),
        "Eve throws 13 dice: 13 tanks. Nothing but tanks: the turn is over. \
         Rays 0, tanks 13: Eve flies home with nothing and stays at 28. \
         Ann, Eve share the lead with 28 points: a duel on death rays, six dice each."
    );
    assert_eq!(
        told(&loaded(&[28, 20, 28], 0, "* roll 6T\n* roll 6H")),
        "Eve throws in the duel: 6 humans. That is no ray. The duel is undecided: Ann, Eve throw again."
    );
    assert_eq!(
        told(&loaded(&[28, 20, 28], 0, "* roll 6T\n* roll 1R 5H")),
        "Eve throws in the duel: 1 ray, 5 humans. That is 1 ray. \
         Eve wins the duel on death rays and the game, with 28 points."
    );
}

#[test]
fn steps_are_told_in_russian_and_german() {
    let table = two("* roll 2T 1R 5H 2C 3K");
    assert_eq!(
        news(&table, Lang::Ru),
        "Ann бросает 13 кубиков: 2 танка, 1 луч, 5 человек, 2 коровы, 3 курицы."
    );
    assert_eq!(
        news(&table, Lang::De),
        "Ann wirft 13 Würfel: 2 Panzer, 1 Strahl, 5 Menschen, 2 Kühe, 3 Hühner."
    );
}

#[test]
fn every_chance_step_is_told_in_every_language() {
    for (options, steps) in [
        (r#"{"start":"random"}"#, "* start 2"),
        ("", "* roll 13R"),
        ("", "* roll 4R 9H\n0 human\n0 reroll\n* roll 4H"),
        ("", "* roll 13T\n* roll 13T\n* roll 13T"),
        (r#"{"from":{"scores":[26,26,3],"next":0}}"#, "* roll 6T"),
        (r#"{"from":{"scores":[26,26,3],"next":0}}"#, "* roll 6T\n* roll 6T"),
        (r#"{"from":{"scores":[26,26,3],"next":0}}"#, "* roll 6T\n* roll 6R"),
    ] {
        let table = testing::table::<MartianDice>(options, 3, steps);
        for lang in Lang::ALL {
            assert!(!news(&table, lang).is_empty());
        }
    }
}

#[test]
fn the_bot_plays_the_last_round_to_win() {
    let choose = |mut table: Live<MartianDice>| {
        let seed = croupier_engine::Seed::of_number(1);
        table.seat_bot(Seat(1), "greedy", &seed, &croupier_engine::NoMeans).expect("a bot");
        table.choose(Seat(1)).unwrap()
    };
    // Behind, with nothing to lose; then ahead, with nobody to follow.
    assert_eq!(choose(loaded(&[30, 20], 1, "* roll 5R 8H\n1 human")), "reroll");
    assert_eq!(choose(loaded(&[27, 20], 1, "* roll 5R 8H\n1 human")), "end");
    // More tanks than rays: there is nothing to keep.
    assert_eq!(choose(loaded(&[0, 0], 1, "* roll 1T 4R 8H\n1 human")), "reroll");
    // Missing rays come first.
    assert_eq!(choose(loaded(&[0, 0], 1, "* roll 2T 3R 8H")), "ray");
}
