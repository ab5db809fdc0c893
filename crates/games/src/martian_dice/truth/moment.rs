//! Bubbles, moments and chapters.

use croupier_table::{Cue, Moment, Mood, Part, Showing, Weight};

use super::*;

/// The rest of a raid that brings home 8 points: 4 rays against 3 tanks, 2 humans, 2 cows, 1 chicken.
const EIGHT_POINTS: &str = "0 cow
    0 reroll
    * roll 3R 1H 1K
    0 ray
    0 reroll
    * roll 1H 1K
    0 chicken
    0 end";

fn moment(table: &TypedTable<MartianDice>) -> Moment {
    table.moment().expect("a moment")
}

/// Stamp, title and sentences as the player at one seat reads them.
fn words(moment: &Moment, lang: Lang, you: Option<u8>) -> Vec<String> {
    let texts = moment.stamp.iter().chain(std::iter::once(&moment.title)).chain(&moment.sentences);
    texts.map(|text| said_in(lang, you, text)).collect()
}

/// The bubble after these steps: whose it is, its words and its piece.
fn bubble(table: &TypedTable<MartianDice>) -> Option<(u8, String, Option<String>)> {
    let bubble = table.bubble()?;
    let text = bubble.text.map_or(String::new(), |text| said_to(None, &text));
    Some((bubble.seat.0, text, bubble.piece.map(|piece| piece.face)))
}

#[test]
fn a_raid_that_succeeds_is_stamped_with_its_points_and_proved_by_its_sum() {
    let moment = moment(&four(&format!("{THIRD_THROW}\n{EIGHT_POINTS}")));
    assert_eq!((moment.cue, moment.mood, moment.weight), (Cue::Score, Mood::Good, Weight::Hold));
    assert_eq!(
        words(&moment, Lang::En, Some(0)),
        ["+8", "The raid succeeds", "Four death rays hold off three tanks.", "You have 18 of 25."]
    );
    assert_eq!(
        words(&moment, Lang::Ru, Some(1)),
        ["+8", "Mira: налёт удался", "Четыре луча смерти сдерживают три танка.", "Mira: 18 из 25."]
    );
    assert_eq!(words(&moment, Lang::De, None)[2], "Vier Todesstrahlen halten drei Panzer auf.");
    let sum: Vec<(String, i64)> =
        moment.sum.iter().map(|term| (said_to(None, &term.label), term.value)).collect();
    let expected = [("humans", 2), ("cows", 2), ("chickens", 1), ("all three", 3), ("points", 8)];
    assert_eq!(sum, expected.map(|(label, value)| (label.to_owned(), value)));
    assert_eq!((moment.counted.len(), moment.needed), (4, Some(3)));
    assert_eq!(moment.shown[0].pieces.len(), 8);
    assert!(moment.losers.is_empty());
}

#[test]
fn a_raid_that_is_driven_off_shows_what_is_lost() {
    let moment = moment(&four(&format!("{THIRD_THROW}\n0 cow\n0 end")));
    assert_eq!((moment.cue, moment.mood, moment.weight), (Cue::Bust, Mood::Bad, Weight::Hold));
    assert_eq!(
        words(&moment, Lang::En, None),
        [
            "Driven off!",
            "Mira flies home empty",
            "One death ray cannot hold off three tanks.",
            "Mira has 10 of 25."
        ]
    );
    let parts: Vec<(i64, Part)> = moment.sum.iter().map(|term| (term.value, term.part)).collect();
    assert_eq!(parts, [(2, Part::Lost), (2, Part::Lost), (0, Part::Total)]);
    assert_eq!(moment.losers, [Seat(0)]);
}

#[test]
fn small_raids_flash_by_and_those_that_decide_something_are_held() {
    let weight =
        |scores: &[u16], next: u8, steps: &str| moment(&loaded(scores, next, steps)).weight;
    assert_eq!(weight(&[0, 0, 0], 0, "* roll 10R 3H\n0 human\n0 end"), Weight::Flash);
    assert_eq!(weight(&[0, 0, 0], 0, "* roll 13T"), Weight::Flash);
    assert_eq!(weight(&[0, 0, 0], 0, "* roll 8R 5H\n0 human\n0 end"), Weight::Hold);
    assert_eq!(weight(&[0, 0, 0], 0, "* roll 5T 5R 3H\n0 human\n0 end"), Weight::Hold);
    assert_eq!(weight(&[23, 0, 0], 0, "* roll 10R 3H\n0 human\n0 end"), Weight::Hold);
    assert_eq!(weight(&[26, 0, 3], 2, "* roll 13T"), Weight::Hold);
}

#[test]
fn a_raid_that_ends_by_itself_says_why() {
    let last = |steps: &str| words(&moment(&four(steps)), Lang::En, Some(0));
    assert_eq!(
        last("* roll 13T"),
        [
            "Driven off!",
            "You fly home empty",
            "Thirteen tanks and not a single death ray.",
            "Nothing but tanks: the turn is over.",
            "You have 10 of 25."
        ]
    );
    assert_eq!(
        last("* roll 13R\n0 ray"),
        [
            "0",
            "You fly home empty",
            "No tank stood in the way.",
            "No dice are left: the turn is over.",
            "You have 10 of 25."
        ]
    );
}

#[test]
fn the_last_raid_names_the_winner() {
    let last = moment(&loaded(&[26, 20, 3], 2, "* roll 13T"));
    assert_eq!(words(&last, Lang::En, Some(0)).last().unwrap(), "You win with 26 points.");
}

#[test]
fn only_the_end_of_a_raid_is_a_moment() {
    let steps: Vec<&str> = THIRD_THROW.lines().collect();
    for n in 0..=steps.len() {
        assert_eq!(four(&steps[..n].join("\n")).moment(), None, "after {n} steps");
    }
}

#[test]
fn an_attempt_to_decide_a_duel_is_a_moment_once_everybody_has_thrown() {
    assert_eq!(loaded(&[28, 20, 28], 0, "* roll 2R 4T").moment(), None);
    let tie = moment(&loaded(&[28, 20, 28], 0, "* roll 2R 4T\n* roll 2R 4H"));
    assert_eq!((tie.cue, tie.mood, tie.weight), (Cue::Showdown, Mood::Show, Weight::Flash));
    assert_eq!(
        words(&tie, Lang::En, Some(0)),
        ["2 rays", "The duel is undecided", "Mira, Rebecca throw again."]
    );
    let won = moment(&loaded(&[28, 20, 28], 0, "* roll 2R 4T\n* roll 3R 3H"));
    assert_eq!((won.mood, won.weight), (Mood::Good, Weight::Hold));
    assert_eq!(
        words(&won, Lang::En, Some(2)),
        ["3 rays", "You win the duel", "You win with 28 points."]
    );
    assert_eq!(words(&won, Lang::En, Some(0))[1], "Rebecca wins the duel");
    let rays: Vec<usize> = won.shown.iter().map(|shown| shown.pieces.len()).collect();
    assert_eq!((rays, won.losers), (vec![2, 3], vec![Seat(0)]));
}

#[test]
fn bubbles_say_what_a_seat_takes_throws_and_brings_home() {
    let at = |steps: &str| bubble(&four(steps));
    let said = |text: &str| Some((0, text.to_owned(), None));
    assert_eq!(at("* roll 2T 3R 8H"), None);
    assert_eq!(
        at("* roll 2T 3R 8H\n0 ray"),
        Some((0, "takes 3 ×".to_owned(), Some("ray".to_owned())))
    );
    assert_eq!(at("* roll 2T 3R 8H\n0 ray\n0 reroll"), said("throws 8"));
    assert_eq!(at("* roll 10R 3H\n0 human\n0 end"), said("3 points"));
    assert_eq!(at("* roll 2T 3R 8H\n0 human\n0 end"), said("flew home empty"));
    assert_eq!(at("* roll 13T"), said("flew home empty"));
    assert_eq!(bubble(&loaded(&[28, 28], 0, "* roll 1R 5H")), said("1 ray"));
    let drawn = testing::table::<MartianDice>(r#"{"start":"random"}"#, 3, "* start 0");
    assert_eq!(bubble(&drawn), said("begins"));
}

#[test]
fn chapters_are_rounds_the_duel_and_the_end() {
    let chapter = |scores: &[u16], next: u8, steps: &str| {
        said_to(None, &loaded(scores, next, steps).chapter().expect("a chapter"))
    };
    assert_eq!(chapter(&[0, 0], 0, ""), "Round 1 · to 25 points");
    assert_eq!(chapter(&[0, 0], 0, "* roll 13T\n* roll 13T"), "Round 2 · to 25 points");
    assert_eq!(chapter(&[26, 0], 1, ""), "Round 1 · the last");
    assert_eq!(chapter(&[26, 26], 0, ""), "Duel on death rays");
    assert_eq!(chapter(&[26, 0], 0, ""), "The end");
}

#[test]
fn the_guide_the_levels_and_the_default_rules_have_words() {
    for lang in Lang::ALL {
        let lexicon = Lexicon::new(lang, &[MartianDice::messages(lang)]);
        let guide = (1..=3).flat_map(|n| [format!("guide-{n}-title"), format!("guide-{n}")]);
        let bots = MartianDice::bots();
        let levels = bots.iter().map(|bot| bot.name).chain(["random", "ai"]);
        let defaults = ["option-start-first", "option-duel_repeat-still_tied"];
        let ids = guide
            .chain(levels.map(|name| format!("bot-name-{name}")))
            .chain(defaults.map(str::to_owned));
        for id in ids {
            assert!(lexicon.has(&id), "{id} in {lang}");
        }
    }
}
