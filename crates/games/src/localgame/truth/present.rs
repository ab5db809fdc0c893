//! What the scene, the moments and the narration say.

use std::collections::HashMap;

use croupier_engine::Text;
use croupier_table::{
    Choice, Control, Cue, Emphasis, Lang, Layout, Lexicon, Playable, Scene, Tone, Weight, Zone,
};

use super::*;

fn lexicon(lang: Lang) -> Lexicon {
    Lexicon::new(lang, &[LocalGame::messages(lang)])
}

/// A text in English as it is said to the player at a seat, or to nobody.
fn say(you: Option<u8>, text: &Text) -> String {
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    lexicon(Lang::En).say_to(you.map(Seat), text, &names)
}

fn scene(table: &TypedTable, seat: u8) -> Scene {
    table.scene(Some(Seat(seat)))
}

/// All choices of a scene with the zone that they point at and the one onto which they may be dragged.
fn choices(scene: &Scene) -> Vec<(usize, Option<usize>, &Choice)> {
    let of_control = |control| match control {
        &Control::Pieces { zone, onto, ref choices, .. } => {
            choices.iter().map(|choice| (zone, onto, choice)).collect()
        }
        Control::Button(_) | Control::Grid { .. } => Vec::new(),
    };
    scene.controls.iter().flat_map(of_control).collect()
}

fn choice<'a>(scene: &'a Scene, action: &str) -> (usize, Option<usize>, &'a Choice) {
    let found = choices(scene).into_iter().find(|(_, _, choice)| choice.action == action);
    found.unwrap_or_else(|| panic!("`{action}` is not offered"))
}

/// Label and detail of a choice.
fn button(choice: &Choice) -> String {
    let words = [&choice.label, &choice.detail].map(|text| {
        let text = text.as_ref().expect("a choice has a label and a detail");
        say(Some(1), text)
    });
    words.join(" | ")
}

fn labels(zones: &[Zone]) -> Vec<String> {
    zones.iter().map(|zone| say(None, &zone.label)).collect()
}

fn symbols(zone: &Zone) -> Vec<&str> {
    zone.pieces.iter().filter_map(|piece| piece.symbol.as_deref()).collect()
}

/// The worked example after seat 1 has taken six cards, of which the six of diamonds is owed.
fn owing() -> TypedTable {
    let mut table = worked_example();
    apply_steps(&mut table, "1 pick 6");
    table
}

/// The worked example to its end: seat 0 goes out.
fn exited() -> TypedTable {
    let mut table = owing();
    apply_steps(&mut table, "1 meld 4D 5D 6D\n1 add 7C 0\n1 trash QH");
    apply_steps(&mut table, "* draw KS\n0 add 3C 0\n0 add 8C 0\n0 trash KS");
    table
}

#[test]
fn a_meld_is_named_by_its_kind_and_numbered_for_those_who_type() {
    let hand = ["KD", "KS", "KC", "9D", "3D"];
    let mut table = position(FOUR_PACKS, CLUBS, &hand);
    apply_steps(&mut table, "1 meld KD KS KC");
    let scene = scene(&table, 1);
    assert_eq!(labels(&scene.zones), ["Trash", "Deck", "Run of ♣", "Kings", "Your hand"]);
    let layouts: Vec<Layout> = scene.zones.iter().map(|zone| zone.layout).collect();
    let meld = Layout::Meld;
    assert_eq!(layouts, [Layout::Line, Layout::Stack, meld, meld, Layout::Fan]);
    let numbers: Vec<Option<i64>> = scene.zones.iter().map(|zone| zone.number).collect();
    assert_eq!(numbers, [None, None, Some(0), Some(1), None]);
    assert_eq!(scene.zones[3].pieces[0].owner, Some(Seat(1)));
}

#[test]
fn a_joker_in_a_meld_carries_the_card_it_stands_for() {
    let table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    let scene = scene(&table, 1);
    let joker = &scene.zones[2].pieces[1];
    assert_eq!(joker.stands_for.as_deref(), Some("8♥"));
    assert_eq!(joker.symbol.as_deref(), Some("k-BJ"));
    assert_eq!(say(None, &joker.name), "black joker as 8 of hearts");
    let (zone, _, swap) = choice(&scene, "change BJ 0");
    assert_eq!((zone, swap.pieces.as_slice()), (2, [1].as_slice()));
    assert_eq!(button(swap), "Swap for 8♥ | lay the joker anew");
}

#[test]
fn overlapping_rows_show_corners_and_the_hand_shows_whole_cards() {
    let table = worked_example();
    let scene = scene(&table, 1);
    assert_eq!(symbols(&scene.zones[0])[..3], ["k-2H", "k-3D", "k-QC"]);
    assert_eq!(symbols(&scene.zones[1]), ["back"]);
    assert_eq!(symbols(&scene.zones[2]), ["k-4C", "k-5C", "k-6C"]);
    assert_eq!(symbols(&scene.zones[3]), ["c-7C", "c-4D", "c-9D", "c-QH"]);
}

#[test]
fn a_pick_says_how_many_come_along_and_which_card_is_owed() {
    let scene = scene(&worked_example(), 1);
    let (zone, _, pick) = choice(&scene, "pick 6");
    assert_eq!((zone, pick.pieces.as_slice()), (0, [5].as_slice()));
    assert_eq!(button(pick), "Take 6 | down to 6♦: lay it");
    assert_eq!(say(Some(1), scene.prompt.as_ref().expect("a prompt")), "Add a card, or discard?");
}

#[test]
fn an_owed_card_is_asked_for_with_the_ways_to_lay_it_and_closes_the_discard() {
    let scene = scene(&owing(), 1);
    let prompt = say(Some(1), scene.prompt.as_ref().expect("a prompt"));
    assert_eq!(prompt, "Lay 6♦: with 4♦ 5♦, with 3♦ 4♦ 5♦.");
    let closed: Vec<String> = scene
        .closed
        .iter()
        .map(|closed| format!("{}: {}", say(None, &closed.label), say(None, &closed.reason)))
        .collect();
    assert_eq!(closed, ["Discard: lay 6♦ first"]);
    let hand = scene.zones.last().expect("a hand");
    let with = |emphasis| -> Vec<&str> {
        let pieces = hand.pieces.iter().filter(|piece| piece.emphasis == emphasis);
        pieces.map(|piece| piece.face.as_str()).collect()
    };
    assert_eq!(with(Emphasis::Counts), ["6♦"]);
    assert_eq!(with(Emphasis::Plain), ["3♦", "4♦", "5♦"]);
    assert_eq!(say(None, &scene.panels[1].badges[0].text), "must lay 6♦");
}

#[test]
fn laying_names_the_meld_its_cards_and_its_points() {
    let owing = scene(&owing(), 1);
    let (zone, onto, run) = choice(&owing, "meld 4D 5D 6D");
    assert_eq!((zone, onto, run.value), (3, None, Some(15)));
    assert_eq!(button(run), "Lay the run | 4♦ 5♦ 6♦");
    let before = scene(&worked_example(), 1);
    let (zone, onto, add) = choice(&before, "add 7C 0");
    assert_eq!((zone, onto, add.value), (3, Some(2), Some(7)));
    assert_eq!(button(add), "Add to the run of ♣ | 4♣ 5♣ 6♣ 7♣");
    let kings = position(FOUR_PACKS, CLUBS, &["KD", "KS", "KC", "9D", "3D"]);
    let kings = scene(&kings, 1);
    let (_, _, kings) = choice(&kings, "meld KC KD KS");
    assert_eq!(button(kings), "Lay the kings | K♣ K♦ K♠");
}

#[test]
fn the_same_cards_offer_every_card_that_their_joker_can_stand_for() {
    let table = position(FOUR_PACKS, CLUBS, &["5H", "6H", "BJ", "9D", "3D"]);
    let scene = scene(&table, 1);
    let (_, _, up) = choice(&scene, "meld 5H 6H BJ");
    let (_, _, down) = choice(&scene, "meld 5H 6H BJ=4H");
    assert_eq!(up.pieces, down.pieces);
    assert_eq!(button(up), "Joker as 7♥ | 5♥ 6♥ ★");
    assert_eq!(button(down), "Joker as 4♥ | ★ 5♥ 6♥");
    assert_eq!((up.value, down.value), (Some(18), Some(15)));
}

#[test]
fn a_discard_goes_onto_the_trash_and_the_last_one_is_the_exit() {
    let before = scene(&worked_example(), 1);
    let (_, onto, discard) = choice(&before, "trash QH");
    assert_eq!((onto, button(discard)), (Some(0), "Discard | Q♥".to_owned()));
    let mut table = position(FOUR_PACKS, CLUBS, &["4S", "5S", "6S", "7S", "9D"]);
    apply_steps(&mut table, "1 meld 4S 5S 6S 7S");
    let last = scene(&table, 1);
    assert_eq!(button(choice(&last, "trash 9D").2), "Go out | 9♦ · +50");
    let prompt = say(Some(1), last.prompt.as_ref().expect("a prompt"));
    assert_eq!(prompt, "Throw your last card and go out!");
}

#[test]
fn three_cards_that_cannot_be_laid_say_why() {
    let reason = |table: &TypedTable| -> Vec<String> {
        scene(table, 1).closed.iter().map(|closed| say(None, &closed.reason)).collect()
    };
    let last = position(FOUR_PACKS, CLUBS, &["4S", "5S", "6S", "9D"]);
    assert_eq!(reason(&last), ["going out needs four together"]);
    let mut late = position(FOUR_PACKS, CLUBS, &["4S", "5S", "6S", "6C", "9D", "3D"]);
    apply_steps(&mut late, "1 add 6C 0");
    assert_eq!(reason(&late), ["not after adding"]);
}

#[test]
fn the_way_out_and_the_account_of_the_viewer_are_told() {
    let table = position(FOUR_PACKS, CLUBS, &["4S", "5S", "6S", "7S", "QD", "9D"]);
    let way_out = |table: &TypedTable| {
        let scene = scene(table, 1);
        say(Some(1), scene.zones.last().and_then(|hand| hand.note.as_ref()).expect("a note"))
    };
    assert_eq!(way_out(&table), "Way out: 1 of 4 of your cards in one meld");
    let advice = scene(&table, 1).advice.expect("advice");
    assert_eq!(say(Some(1), &advice), "On the table 5, in hand 43: −38 now.");
    let mut open = table;
    apply_steps(&mut open, "1 meld 4S 5S 6S 7S");
    assert_eq!(way_out(&open), "Way out: open, four of your cards lie in one meld");
    let badge = &scene(&open, 0).panels[1].badges[0];
    assert_eq!((say(None, &badge.text).as_str(), badge.tone), ("may go out", Tone::Bright));
}

#[test]
fn with_the_switch_the_way_out_opens_in_the_next_turn() {
    let options = r#"{"decks":4,"exit_check":"before_move"}"#;
    let mut table = position(options, CLUBS, &["4S", "5S", "6S", "7S", "QD", "9D"]);
    apply_steps(&mut table, "1 meld 4S 5S 6S 7S");
    let scene = scene(&table, 1);
    let note = scene.zones.last().and_then(|hand| hand.note.clone()).expect("a note");
    assert_eq!(say(Some(1), &note), "Way out: open from your next turn on");
}

#[test]
fn a_hand_can_be_sorted_by_suit_by_rank_and_by_what_goes_together() {
    let table = position(FOUR_PACKS, CLUBS, &["9C", "4H", "9H", "5S", "6S", "7S", "BJ"]);
    let scene = scene(&table, 1);
    let hand = scene.zones.last().expect("a hand");
    let sorted = |n: usize| -> String {
        let faces: Vec<&str> =
            hand.sorts[n].order.iter().map(|n| hand.pieces[*n].face.as_str()).collect();
        faces.join(" ")
    };
    assert_eq!(sorted(0), "9♣ 4♥ 9♥ 5♠ 6♠ 7♠ BJ");
    assert_eq!(sorted(1), "4♥ 5♠ 6♠ 7♠ 9♣ 9♥ BJ");
    assert_eq!(sorted(2), "5♠ 6♠ 7♠ 9♣ 9♥ 4♥ BJ");
}

#[test]
fn every_card_that_a_viewer_sees_is_drawn_once() {
    for table in [worked_example, owing, exited].map(|set_up| Box::new(set_up())) {
        for viewer in [None, Some(Seat(0)), Some(Seat(1))] {
            let scene = table.scene(viewer);
            let zones = scene.zones.iter().flat_map(|zone| &zone.pieces);
            let panels = scene.panels.iter().flat_map(|panel| &panel.pieces);
            let mut drawn: HashMap<&str, u8> = HashMap::new();
            for symbol in zones.chain(panels).filter_map(|piece| piece.symbol.as_deref()) {
                *drawn.entry(symbol.trim_start_matches(['c', 'k', '-'])).or_default() += 1;
            }
            // The document's example holds two nines of diamonds.
            let twice = drawn.iter().find(|(card, count)| **card != "9D" && **count > 1);
            assert_eq!(twice, None, "{viewer:?}");
        }
    }
}

#[test]
fn nobody_else_sees_the_hand_but_all_see_what_was_taken_openly() {
    let table = owing();
    for viewer in [None, Some(Seat(0))] {
        let scene = table.scene(viewer);
        let known = scene.panels[1].pieces.iter().map(|piece| piece.face.as_str());
        assert!(known.eq(["Q♣", "3♦", "5♦", "6♦", "9♦", "2♥"]));
        assert!(scene.advice.is_none() && scene.controls.is_empty());
        let notes: Vec<String> = scene.notes.iter().map(|text| say(None, text)).collect();
        assert!(!notes.iter().any(|note| note.contains('♦')), "{notes:?}");
    }
    let own = scene(&table, 1);
    assert!(own.panels[1].pieces.is_empty(), "the viewer's cards lie in the hand");
    let note = "The others know of your hand: Q♣ 3♦ 5♦ 6♦ 9♦ 2♥";
    assert_eq!(say(Some(1), &own.notes[0]), note);
}

#[test]
fn panels_count_cards_and_points_and_at_the_end_the_result() {
    let counters = |scene: &Scene, seat: usize| -> Vec<String> {
        let counters = scene.panels[seat].counters.iter();
        counters.map(|one| format!("{} {}", one.value, say(None, &one.label))).collect()
    };
    let playing = scene(&worked_example(), 1);
    assert_eq!(counters(&playing, 0), ["2 cards", "15 on the table"]);
    let over = scene(&exited(), 1);
    assert_eq!(counters(&over, 0), ["76 points", "0 in hand"]);
    assert_eq!(counters(&over, 1), ["-13 points", "-35 in hand"]);
    assert_eq!(say(None, &over.panels[0].badges[0].text), "out");
}

#[test]
fn an_action_is_seen_in_a_bubble_of_a_few_words_or_a_card() {
    let mut table = worked_example();
    let mut bubble = |step: &str| {
        apply_steps(&mut table, step);
        let bubble = table.bubble().expect("a bubble");
        let piece = bubble.piece.map_or_else(String::new, |piece| piece.face);
        let text = bubble.text.map_or_else(String::new, |text| say(None, &text));
        format!("{} {text} {piece}", bubble.seat.0).trim_end().to_owned()
    };
    assert_eq!(bubble("1 pick 6"), "1 took 6");
    assert_eq!(bubble("1 meld 4D 5D 6D"), "1 4♦ 5♦ 6♦");
    assert_eq!(bubble("1 add 7C 0"), "1 added 7♣");
    assert_eq!(bubble("1 trash QH"), "1 threw Q♥");
}

#[test]
fn going_out_is_a_moment_with_all_hands_and_the_account() {
    let table = exited();
    let moment = table.moment().expect("a moment");
    assert_eq!((moment.cue, moment.weight), (Cue::Exit, Weight::Hold));
    assert_eq!(say(None, &moment.title), "Ann goes out");
    assert_eq!(say(Some(0), &moment.title), "You go out");
    let sentences: Vec<String> = moment.sentences.iter().map(|text| say(Some(1), text)).collect();
    let four = "The last card is thrown with four of Ann’s cards in one meld.";
    assert_eq!(sentences, [four, "Ann wins."]);
    let sum: Vec<i64> = moment.sum.iter().map(|term| term.value).collect();
    assert_eq!(sum, [26, 0, 50, 76]);
    assert_eq!(moment.shown.len(), 1, "an empty hand shows nothing");
    assert_eq!((moment.shown[0].seat, moment.shown[0].pieces.len()), (Seat(1), 5));
    let note = moment.shown[0].note.as_ref().expect("a note");
    assert_eq!(say(None, note), "in hand −35");
}

#[test]
fn a_joker_swap_and_a_long_run_flash_and_ordinary_steps_do_not() {
    let mut table = worked_example();
    for step in ["1 pick 6", "1 meld 4D 5D 6D", "1 add 7C 0", "1 trash QH"] {
        apply_steps(&mut table, step);
        assert_eq!(table.moment(), None, "{step}");
    }
    let mut table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    apply_steps(&mut table, "1 change BJ 0");
    let moment = table.moment().expect("a moment");
    assert_eq!(moment.weight, Weight::Flash);
    assert_eq!(say(None, &moment.title), "Bob swaps 8♥ for the black joker");
    let mut table = position(FOUR_PACKS, CLUBS, &["4S", "5S", "6S", "7S", "8S", "QD", "9D"]);
    apply_steps(&mut table, "1 meld 4S 5S 6S 7S 8S");
    let moment = table.moment().expect("a moment");
    let stamp = moment.stamp.as_ref().expect("a stamp");
    assert_eq!((say(None, stamp).as_str(), moment.weight), ("+30", Weight::Flash));
    assert_eq!(say(Some(1), &moment.title), "You lay a run of 5 cards");
}

#[test]
fn the_deal_is_told_in_one_line_to_each_and_to_nobody_what_others_get() {
    let mut told: HashMap<Option<u8>, Vec<String>> = HashMap::new();
    let mut table: TypedTable = table("", 2, "");
    for card in ["4C", "7C", "5C", "9D", "3C", "QH", "9C"] {
        apply_steps(&mut table, &format!("* draw {card}"));
        for viewer in [None, Some(0), Some(1)] {
            let news = table.narrate(viewer.map(Seat));
            told.entry(viewer).or_default().extend(news.iter().map(|text| say(viewer, text)));
        }
    }
    let trash = "The trash begins with 9♣.";
    assert_eq!(told[&None], [trash]);
    assert_eq!(told[&Some(0)], ["You are dealt 3♣ 4♣ 5♣.", trash]);
    assert_eq!(told[&Some(1)], ["You are dealt 7♣ 9♦ Q♥.", trash]);
}

#[test]
fn steps_are_narrated_to_you_and_about_the_others() {
    let mut table = worked_example();
    let mut narrated = |step: &str| {
        apply_steps(&mut table, step);
        [None, Some(1)].map(|viewer| say(viewer, &table.narrate(viewer.map(Seat))[0]))
    };
    let pair = |other: &str, you: &str| [other.to_owned(), you.to_owned()];
    assert_eq!(
        narrated("1 pick 6"),
        pair(
            "Bob picks from the trash: 2♥ 3♦ Q♣ 5♦ 9♦ 6♦.",
            "You pick from the trash: 2♥ 3♦ Q♣ 5♦ 9♦ 6♦."
        )
    );
    assert_eq!(narrated("1 meld 4D 5D 6D"), pair("Bob lays 4♦ 5♦ 6♦.", "You lay 4♦ 5♦ 6♦."));
    assert_eq!(
        narrated("1 add 7C 0"),
        pair("Bob adds 7♣ to the run of ♣.", "You add 7♣ to the run of ♣.")
    );
    assert_eq!(narrated("1 trash QH"), pair("Bob discards Q♥.", "You discard Q♥."));
}

#[test]
fn set_up_and_guide_have_words_for_everything_in_every_language() {
    use croupier_engine::{Options, Values};
    for lang in Lang::ALL {
        let lexicon = lexicon(lang);
        for switch in crate::localgame::Options::SWITCHES {
            let Values::Words(words) = switch.values else { continue };
            for word in words {
                assert!(lexicon.has(&format!("option-{}-{word}", switch.name)), "{word}");
            }
        }
        for maker in LocalGame::bots().iter().map(|maker| maker.name).chain(["ai", "random"]) {
            assert!(lexicon.has(&format!("bot-name-{maker}")), "{maker}");
        }
        for id in (1..=3).flat_map(|n| [format!("guide-{n}-title"), format!("guide-{n}")]) {
            assert!(lexicon.has(&id), "{id} in {lang}");
        }
    }
}
