//! Narration of steps in three languages.

use croupier_table::Showing;

use super::*;

/// The narration of the last step, in one line.
fn news(table: &TypedTable<MartianDice>, lang: Lang) -> String {
    let names = ["Ann", "Bob", "Eve"].map(str::to_owned);
    let lexicon = Lexicon::new(lang, &[MartianDice::messages(lang)]);
    let sentences = table
        .narrate(None)
        .iter()
        .map(|text| lexicon.try_say(text, &names).unwrap())
        .collect::<Vec<_>>();
    sentences.join(" ")
}

#[test]
fn steps_are_narrated_in_sentences() {
    let narration = |table: &TypedTable<MartianDice>| news(table, Lang::En);
    assert_eq!(
        narration(&two("* roll 2T 1R 10H")),
        "Ann throws 13 dice: 2 tanks, 1 ray, 10 humans."
    );
    assert_eq!(narration(&two("* roll 2T 1R 10H\n0 ray")), "Ann sets aside 1 ray.");
    assert_eq!(narration(&two("* roll 2T 1R 10H\n0 ray\n0 reroll")), "Ann goes on with 10 dice.");
    assert_eq!(
        narration(&two("* roll 2T 1R 10H\n0 human\n0 end")),
        "Ann ends the turn. Rays 0, tanks 2: Ann flies home with nothing and stays at 0."
    );
    assert_eq!(
        narration(&two("* roll 5R 8H\n0 human\n0 end")),
        "Ann ends the turn. Rays 0, tanks 0: 8 points for Ann, 8 in all."
    );
    assert_eq!(
        narration(&loaded(&[3, 20, 0], 1, "* roll 5R 8H\n1 human\n1 end")),
        "Bob ends the turn. Rays 0, tanks 0: 8 points for Bob, 28 in all. \
         Bob has reached 25 points: this round is the last."
    );
    assert_eq!(
        narration(&loaded(&[28, 20, 28], 2, "* roll 13T")),
        "Eve throws 13 dice: 13 tanks. Nothing but tanks: the turn is over. \
         Rays 0, tanks 13: Eve flies home with nothing and stays at 28. \
         Ann, Eve share the lead with 28 points: a duel on death rays, six dice each."
    );
    assert_eq!(
        narration(&loaded(&[28, 20, 28], 0, "* roll 6T\n* roll 6H")),
        "Eve throws in the duel: 6 humans. That is no ray. The duel is undecided: Ann, Eve throw again."
    );
    assert_eq!(
        narration(&loaded(&[28, 20, 28], 0, "* roll 6T\n* roll 1R 5H")),
        "Eve throws in the duel: 1 ray, 5 humans. That is 1 ray. \
         Eve wins the duel on death rays and the game, with 28 points."
    );
}

#[test]
fn steps_are_narrated_in_russian_and_german() {
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
fn every_chance_step_is_narrated_in_every_language() {
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
fn the_log_speaks_to_the_player_whose_step_it_is() {
    let told = |steps: &str, you: u8| {
        let sentences = four(steps).narrate(Some(Seat(you)));
        let said = sentences.iter().map(|text| said_to(Some(you), text));
        said.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(told("* roll 2T 1R 10H", 0), "You throw 13 dice: 2 tanks, 1 ray, 10 humans.");
    assert_eq!(told("* roll 2T 1R 10H", 1), "Mira throws 13 dice: 2 tanks, 1 ray, 10 humans.");
    assert_eq!(told("* roll 2T 1R 10H\n0 ray", 0), "You set aside 1 ray.");
    assert_eq!(told("* roll 2T 1R 10H\n0 ray\n0 reroll", 0), "You go on with 10 dice.");
    assert_eq!(
        told("* roll 5R 8H\n0 human\n0 end", 0),
        "You end the turn. Rays 0, tanks 0: 8 points for you, 18 in all."
    );
    assert_eq!(
        told("* roll 13T", 0),
        "You throw 13 dice: 13 tanks. Nothing but tanks: the turn is over. \
         Rays 0, tanks 13: you fly home with nothing and stay at 10."
    );
}
