//! What is shown and told: scenes, narration, moments and the shout. Nothing of it tells of a missed call.

use croupier_engine::{Options as Switches, Seat, Text, Turn, Values};
use croupier_table::{
    Choice, Control, Cue, Direction, Emphasis, Lang, Layout, Lexicon, Playable, Playing, Press,
    Role, Scene, Showing, Tint, Tone, TypedTable, Weight, Zone,
};

use super::{Mts, deal, endgame, play_steps, table_with_hands};
use crate::mts::Options;
use crate::testing;

/// Everybody who may look at a table of three.
const VIEWERS: [Option<Seat>; 4] = [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))];

fn say_to(you: Option<Seat>, text: &Text) -> String {
    let names = ["Ann", "Bob", "Cem", "Dan"].map(str::to_owned);
    Lexicon::new(Lang::En, &[Mts::messages(Lang::En)]).say_to(you, text, &names)
}

fn say(text: &Text) -> String {
    say_to(None, text)
}

/// What the last step is to a viewer, in English.
fn told(table: &TypedTable<Mts>, viewer: Option<Seat>) -> Vec<String> {
    table.narrate(viewer).iter().map(|text| say_to(viewer, text)).collect()
}

fn scene_of(table: &TypedTable<Mts>, seat: u8) -> Scene {
    table.scene(Some(Seat(seat)))
}

fn symbols(zone: &Zone) -> Vec<&str> {
    zone.pieces.iter().filter_map(|piece| piece.symbol.as_deref()).collect()
}

/// The faces of the pieces that are not faded.
fn bright(zone: &Zone) -> Vec<&str> {
    let plain = zone.pieces.iter().filter(|piece| piece.emphasis == Emphasis::Plain);
    plain.map(|piece| piece.face.as_str()).collect()
}

/// The choice that leads to an action.
fn choice<'a>(scene: &'a Scene, action: &str) -> &'a Choice {
    let choices = scene.controls.iter().filter_map(|control| match control {
        Control::Pieces { choices, .. } => Some(choices),
        _ => None,
    });
    choices.flatten().find(|choice| choice.action == action).expect("the choice is offered")
}

/// The button of an action.
fn button<'a>(scene: &'a Scene, action: &str) -> &'a Press {
    let presses = scene.controls.iter().filter_map(|control| match control {
        Control::Button(press) => Some(press),
        _ => None,
    });
    presses.into_iter().find(|press| press.action == action).expect("the button is offered")
}

fn label_and_detail(choice: &Choice) -> [String; 2] {
    [&choice.label, &choice.detail].map(|text| text.as_ref().map(say).unwrap_or_default())
}

#[test]
fn a_scene_says_who_plays_next_and_which_way() {
    let mut table = table_with_hands("", 4, "r5", &["r1 rR", "r2", "r3", "r4"]);
    let scene = scene_of(&table, 0);
    assert_eq!(scene.order.seats, Seat::all(4).collect::<Vec<_>>());
    assert_eq!(scene.order.direction, Direction::Forward);
    let badges = |scene: &Scene, seat: usize| -> Vec<(String, Tone)> {
        let badges = scene.panels[seat].badges.iter();
        badges.map(|badge| (say(&badge.text), badge.tone)).collect()
    };
    assert_eq!(badges(&scene, 1), [("next".to_owned(), Tone::Bright)]);
    assert_eq!(badges(&scene, 3), [("dealer".to_owned(), Tone::Calm)]);
    play_steps(&mut table, "0 play rR");
    assert_eq!(told(&table, None), ["Ann plays red Reverse.", "Play goes to the left."]);
    let scene = scene_of(&table, 0);
    assert_eq!(scene.order.direction, Direction::Backward);
    assert_eq!(badges(&scene, 2), [("next".to_owned(), Tone::Bright)]);
    let note = scene.zones[0].note.as_ref().map(say);
    assert_eq!(note.as_deref(), Some("play goes to the left"));
}

#[test]
fn one_card_left_is_an_alarm_for_everybody_called_or_not() {
    for step in ["0 play r9", "0 play r9 mts"] {
        let mut table = endgame("", ["r9 g9", "b1 b2", "y1 y2"]);
        play_steps(&mut table, step);
        for viewer in VIEWERS {
            let badge = table.scene(viewer).panels[0].badges[0].clone();
            assert_eq!((say(&badge.text), badge.tone), ("1 card".to_owned(), Tone::Alarm));
        }
    }
}

#[test]
fn a_wild_on_top_is_drawn_in_the_colour_that_was_named() {
    let mut table = table_with_hands("", 3, "r5", &["W W4 r1", "y1", "y2"]);
    play_steps(&mut table, "0 play W y");
    let pile = &scene_of(&table, 1).zones[0];
    assert_eq!((pile.layout, pile.tint), (Layout::Spot, Some(Tint::Yellow)));
    assert_eq!(symbols(pile), ["u-wy", "u-r5"]);
    assert_eq!(say(&pile.pieces[0].name), "Wild, colour yellow");
    let mut table = table_with_hands("", 3, "r5", &["W W4 r1", "y1", "y2"]);
    play_steps(&mut table, "0 play W4 g");
    let scene = scene_of(&table, 1);
    let pile = &scene.zones[0];
    assert_eq!(pile.pieces[0].stands_for.as_deref(), Some("+4"));
    let note = say(pile.note.as_ref().expect("a note"));
    assert_eq!(note, "named by Ann · play goes to the right");
}

#[test]
fn of_two_equal_cards_both_can_be_played() {
    let table = table_with_hands("", 3, "r5", &["r7 r7 g5 b1 b2 y3 W"]);
    let scene = scene_of(&table, 0);
    let hand = &scene.zones[2];
    assert_eq!(hand.layout, Layout::Fan);
    assert_eq!(bright(hand), ["r7", "r7", "g5", "W"]);
    assert_eq!(bright(&scene_of(&table, 1).zones[2]).len(), 7, "nobody else chooses");
    let by_number: Vec<&str> =
        hand.sorts[1].order.iter().map(|n| hand.pieces[*n].face.as_str()).collect();
    assert_eq!(by_number, ["b1", "b2", "y3", "g5", "r7", "r7", "W"]);
    let colours: Vec<usize> = hand.groups.iter().map(|group| group.pieces).collect();
    assert_eq!(colours, [2, 1, 2, 1, 1]);
}

#[test]
fn a_card_says_what_playing_it_leads_to() {
    let table = table_with_hands("", 3, "r5", &["r7 g1 g2 g3 g4 g6 W"]);
    let scene = scene_of(&table, 0);
    let [label, detail] = label_and_detail(choice(&scene, "play r7"));
    assert_eq!((label.as_str(), detail.as_str()), ("Play red 7", "6 cards left"));
    for (letter, colour, held, tint) in [
        ('r', "Red", 1, Tint::Red),
        ('g', "Green", 5, Tint::Green),
        ('b', "Blue", 0, Tint::Blue),
        ('y', "Yellow", 0, Tint::Yellow),
    ] {
        let tile = choice(&scene, &format!("play W {letter}"));
        assert_eq!(label_and_detail(tile), [colour.to_owned(), format!("you hold {held}")]);
        assert_eq!(tile.tint, Some(tint));
    }
    assert_eq!(scene.advice.as_ref().map(say).as_deref(), Some("2 of 7 cards fit."));
}

#[test]
fn the_call_is_a_choice_of_its_own_with_its_key() {
    let scene = scene_of(&endgame("", ["r9 g9", "b1 b2", "y1 y2"]), 0);
    let called = choice(&scene, "play r9 mts");
    assert_eq!(label_and_detail(called), ["Play and say “MTS!”", "1 card left"]);
    assert_eq!(called.key, Some('m'));
    assert_eq!(choice(&scene, "play r9").key, None);
}

#[test]
fn drawing_is_closed_while_a_card_fits_and_the_obvious_thing_otherwise() {
    let mut table = table_with_hands("", 3, "r5", &["r7", "g1 g2 g3 g4 g6 b1 b2"]);
    let scene = scene_of(&table, 0);
    let closed: Vec<[String; 2]> =
        scene.closed.iter().map(|one| [say(&one.label), say(&one.reason)]).collect();
    assert_eq!(closed, [["Draw", "a card fits"]]);
    assert!(scene_of(&table, 1).closed.is_empty(), "it is not its turn");
    play_steps(&mut table, "0 play r7");
    let scene = scene_of(&table, 1);
    assert!(scene.closed.is_empty());
    let draw = button(&scene, "draw");
    assert_eq!((draw.role, draw.key), (Role::Primary, Some('d')));
    assert!(bright(&scene.zones[2]).is_empty());
}

#[test]
fn the_colours_of_a_first_wild_are_buttons_in_their_colours() {
    let table = table_with_hands("", 3, "W", &["", "", "r1 r2 g3"]);
    let scene = scene_of(&table, 2);
    let press = button(&scene, "colour r");
    assert_eq!((press.tint, press.key), (Some(Tint::Red), Some('r')));
}

#[test]
fn the_answer_to_a_wild_draw_four_names_its_odds_and_its_price() {
    let mut table = table_with_hands("", 3, "r5", &["W4 r1 g1 g1 g2 g2 g3", "b1 b1"]);
    let bluff = scene_of(&table, 0).advice.expect("advice");
    assert_eq!(
        say(&bluff),
        "2 of 7 cards fit. Wild Draw Four would be a bluff: you hold one red card."
    );
    play_steps(&mut table, "0 play W4 b");
    let scene = scene_of(&table, 1);
    let challenge = button(&scene, "challenge");
    assert_eq!((challenge.role, challenge.key), (Role::Hostile, Some('c')));
    let advice = say(&scene.advice.expect("advice"));
    assert!(advice.ends_with("\u{202f}% of hands like this hold red."), "{advice}");
}

#[test]
fn every_card_lies_once_when_the_hands_are_opened() {
    let mut table = endgame("", ["r9 r0", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play r9 mts\n1 draw\n* draw g0\n1 keep\n2 draw\n* draw g3\n2 keep");
    play_steps(&mut table, "0 play r0");
    let scene = scene_of(&table, 1);
    assert!(scene.panels[1].pieces.is_empty(), "the own cards lie in the hand");
    assert_eq!((scene.zones[2].pieces.len(), scene.panels[2].pieces.len()), (3, 3));
}

#[test]
fn the_deal_is_told_in_one_line() {
    let table = table_with_hands("", 2, "r5", &["r1 r2 r3 r4 g1 g2 g3"]);
    let line = "You are dealt red 1, red 2, red 3, red 4, green 1, green 2, green 3.";
    assert_eq!(told(&table, Some(Seat(0))), [line]);
    assert_eq!(told(&table, None), ["The cards are dealt."]);
    let steps = deal(2, "r5", &[]);
    let (all_but_one, _) = steps.trim_end().rsplit_once('\n').expect("several steps");
    let table: TypedTable<Mts> = testing::table("", 2, all_but_one);
    assert_eq!(told(&table, Some(Seat(1))), [""; 0]);
}

#[test]
fn the_table_speaks_to_you() {
    let mut table = endgame("", ["r9 g9", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play r9 mts");
    assert_eq!(told(&table, Some(Seat(0))), ["You play red 9.", "You: “MTS!”"]);
    assert_eq!(told(&table, Some(Seat(1))), ["Ann plays red 9.", "Ann: “MTS!”"]);
    assert_eq!(
        say_to(Some(Seat(1)), &table.scene(None).headline),
        "Your turn. On top: red 9; colour: red."
    );
}

/// The cards after which the next player suffers nothing, a skip, a turn of direction, two cards, or an answer.
const LAST_BUT_ONE: [&str; 6] = ["r9", "rS", "rR", "r+2", "W b", "W4 b"];

fn before_last_but_one(play: &str, options: &str) -> TypedTable<Mts> {
    let card = play.split(' ').next().unwrap_or(play);
    endgame(options, [&format!("{card} g9"), "b1 b2", "y1 y2"])
}

#[test]
fn the_same_shout_opens_whether_or_not_the_call_was_made() {
    for play in LAST_BUT_ONE {
        let shouts = ["", " mts"].map(|call| {
            let mut table = before_last_but_one(play, "");
            play_steps(&mut table, &format!("0 play {play}{call}"));
            table.shout().expect("a shout opens")
        });
        assert_eq!(shouts[0], shouts[1], "{play}");
        let shout = &shouts[0];
        assert_eq!((shout.about, shout.others.action.as_str()), (Seat(0), "catch"));
        assert_eq!(shout.others.detail.as_ref().map(say).as_deref(), Some("2 cards for Ann"));
        assert_eq!(shout.own.as_ref().map(|call| call.action.as_str()), Some("mts"));
    }
}

#[test]
fn no_shout_opens_where_nothing_can_be_caught() {
    let mut table = before_last_but_one("r9", r#"{"catch":"off"}"#);
    play_steps(&mut table, "0 play r9");
    assert_eq!(table.shout(), None);
    let mut table = before_last_but_one("r9", r#"{"late_call":"off"}"#);
    play_steps(&mut table, "0 play r9");
    assert_eq!(table.shout().expect("the others may catch").own, None);
    let mut table = table_with_hands("", 3, "r5", &["r1"]);
    play_steps(&mut table, "0 play r1");
    assert_eq!(table.shout(), None, "six cards are left");
}

/// MT-29: what is told of the card is the same with the call and without, and letting it pass is not told at all.
#[test]
fn nobody_is_told_that_a_call_was_missed() {
    for options in ["", r#"{"wd4":"strict"}"#] {
        for play in LAST_BUT_ONE {
            let (mut called, mut missed) =
                (before_last_but_one(play, options), before_last_but_one(play, options));
            play_steps(&mut called, &format!("0 play {play} mts"));
            play_steps(&mut missed, &format!("0 play {play}"));
            for viewer in VIEWERS {
                let mut told_called = told(&called, viewer);
                told_called.retain(|line| !line.contains("MTS!"));
                assert_eq!(told_called, told(&missed, viewer), "{play} to {viewer:?}");
            }
            assert!(missed.moment().is_none(), "{play}");
            let bubbles = [&called, &missed].map(|table| table.bubble().expect("a bubble"));
            assert_eq!(bubbles[0].piece, bubbles[1].piece);
            while let Some(wait) = missed.pass() {
                let Turn::Seat(seat) = missed.turn() else { panic!("a seat is asked") };
                missed.play(seat, &wait).expect("it may let it pass");
                for viewer in VIEWERS {
                    assert_eq!(told(&missed, viewer), [""; 0], "{play} to {viewer:?}");
                }
                assert!(missed.bubble().is_none() && missed.moment().is_none());
            }
            for viewer in VIEWERS {
                assert_eq!(called.scene(viewer), missed.scene(viewer), "{play} to {viewer:?}");
            }
        }
    }
}

#[test]
fn those_who_are_asked_learn_no_more_than_that_one_card_is_left() {
    let mut table = endgame("", ["r9 g9", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play r9");
    let scene = scene_of(&table, 1);
    assert_eq!(scene.prompt.as_ref().map(say).as_deref(), Some("Ann has one card. Catch?"));
    let catch = button(&scene, "catch");
    assert_eq!((catch.role, catch.key), (Role::Hostile, Some('c')));
    for viewer in VIEWERS {
        let words = format!("{:?}", table.scene(viewer));
        assert!(!words.contains("uncalled") && !words.contains("missed"), "{words}");
    }
}

#[test]
fn the_call_and_the_catch_are_moments() {
    let mut table = endgame("", ["r9 g9", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play r9 mts");
    let moment = table.moment().expect("a call is a moment");
    assert_eq!((moment.cue, moment.weight), (Cue::Call, Weight::Flash));
    let mut table = endgame("", ["r9 g9", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play r9\n1 wait\n2 catch");
    let moment = table.moment().expect("a catch is a moment");
    assert_eq!((moment.cue, moment.losers.as_slice()), (Cue::Catch, [Seat(0)].as_slice()));
    assert_eq!(say_to(Some(Seat(0)), &moment.title), "Cem catches you!");
    assert_eq!(say(&moment.sentences[0]), "Ann did not say “MTS!” and takes 2 cards.");
}

/// MT-27: the verdict is for all, the hand for the challenger alone.
#[test]
fn a_challenge_is_decided_before_all_and_shows_the_hand_to_one() {
    let mut table = table_with_hands("", 3, "r5", &["W4 r1 g1 g1 g2 g2 g3", "b1 b1"]);
    play_steps(&mut table, "0 play W4 b\n1 challenge");
    let moment = table.moment().expect("a challenge is a moment");
    assert_eq!((moment.cue, moment.weight), (Cue::Challenge, Weight::Hold));
    assert_eq!(say(&moment.title), "A bluff!");
    assert_eq!(say(&moment.sentences[1]), "Ann held red and takes 4 cards. Bob plays.");
    assert!(moment.shown.is_empty() && moment.counted.is_empty());
    let shown = scene_of(&table, 1).zones.pop().expect("the hand");
    let counts: Vec<&str> = shown
        .pieces
        .iter()
        .filter(|piece| piece.emphasis == Emphasis::Counts)
        .map(|piece| piece.face.as_str())
        .collect();
    assert_eq!(counts, ["r1"]);
    assert_eq!(scene_of(&table, 2).zones.len(), 3);
    assert_eq!(table.scene(None).zones.len(), 2);
}

/// The view hides a shown hand at the viewer's next action, and letting a missed call pass is one.
#[test]
fn a_shown_hand_does_not_tell_of_a_missed_call_by_vanishing() {
    let hands = ["W4 g1 g1 g2 g2 g3 g3", "b1", "b2 b3 b4 b5 b6 b7 b8"];
    let mut table = table_with_hands("", 3, "r5", &hands);
    play_steps(&mut table, "0 play W4 b\n1 challenge");
    while table.turn() == Turn::Chance {
        let card = table.chances().first().expect("a card is left").0.clone();
        play_steps(&mut table, &format!("* {card}"));
    }
    assert_eq!(scene_of(&table, 1).zones.len(), 4, "the hand is shown");
    play_steps(&mut table, "2 play b2");
    assert_eq!(scene_of(&table, 1).zones.len(), 3, "the next card covers it");
}

#[test]
fn going_out_is_a_moment_with_all_hands_open() {
    let mut table = endgame("", ["r9 r0", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play r9 mts\n1 draw\n* draw g0\n1 keep\n2 draw\n* draw g3\n2 keep");
    play_steps(&mut table, "0 play r0");
    let moment = table.moment().expect("the end is a moment");
    assert_eq!((moment.cue, moment.weight), (Cue::Exit, Weight::Hold));
    assert_eq!(say_to(Some(Seat(0)), &moment.title), "You go out!");
    assert_eq!(moment.stamp.as_ref().map(say).as_deref(), Some("+9"));
    let shown: Vec<(Seat, usize)> =
        moment.shown.iter().map(|one| (one.seat, one.pieces.len())).collect();
    assert_eq!(shown, [(Seat(1), 3), (Seat(2), 3)]);
}

#[test]
fn every_bot_every_value_of_a_switch_and_every_step_of_the_guide_has_its_words() {
    for lang in Lang::ALL {
        let lexicon = Lexicon::new(lang, &[Mts::messages(lang)]);
        let bots = Mts::bots();
        let names = bots.iter().map(|bot| bot.name).chain(["ai", "random"]);
        for name in names {
            assert!(lexicon.has(&format!("bot-name-{name}")), "{name} in {lang}");
        }
        for switch in <Options as Switches>::SWITCHES {
            let words = match switch.values {
                Values::Words(words) => words,
                Values::NumberOr { word, .. } => &[word],
                Values::Number { .. } => &[],
            };
            for word in words {
                assert!(lexicon.has(&format!("option-{}-{word}", switch.name)), "{word} in {lang}");
            }
        }
        for step in 1..=3 {
            for id in [format!("guide-{step}-title"), format!("guide-{step}")] {
                assert!(lexicon.has(&id), "{id} in {lang}");
            }
        }
    }
}
