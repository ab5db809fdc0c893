//! Typed lines and how cards are written.

use super::*;

// L20, LG-6, LG-14
#[test]
fn a_line_has_one_discard_and_at_most_one_swap_and_one_pick() {
    let table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    for line in [
        "change BJ 0; meld 4C 5C BJ",
        "trash 2S; trash KS",
        "change BJ 0; change BJ 0; meld 4C 5C BJ; trash 2S",
        "pick 1; pick 1; trash 2S",
        "",
        ";",
        "pass",
    ] {
        assert_eq!(line_ruling(&table, 1, line), "", "{line}");
    }
}

// L35, LG-28
#[test]
fn lines_are_parsed_forgivingly_and_bad_cards_are_refused() {
    let hand = ["10H", "JH", "QH", "7D", "2S"];
    for line in [
        "meld 10h Jh qh; trash 2s",
        "  MELD  qh 10H jH ;TRASH 2S ; ",
        "trash ♠2;meld ♥10 ♥J ♥Q;",
        "meld 10н jн qн; trash 2s",
        "Выложить 10h jh qh; сбросить 2s",
        "lege 10h, jh, qh; ablegen 2s;;",
    ] {
        let mut table = position(FOUR_PACKS, CLUBS, &hand);
        type_line(&mut table, 1, line);
        assert_eq!(meld(&table, 1), "10H/1 JH/1 QH/1", "{line}");
    }
    let table = position(FOUR_PACKS, CLUBS, &hand);
    for line in [
        "trash 1H",
        "trash 11H",
        "trash 7X",
        "trash",
        "trash 7D 2S",
        "add 7D",
        "pick x",
        "pick -1",
        "pick",
        "meld; trash 2S",
        "change 7D 0; trash 2S",
        "change BJ; trash 2S",
        "add 7D 0 1; trash 2S",
        "💥",
        "meld 10H=9H JH QH; trash 2S",
    ] {
        assert_eq!(line_ruling(&table, 1, line), "", "{line}");
    }
}

// The lines that the document gives as examples.
#[test]
fn the_clauses_of_the_document_are_words() {
    for word in ["change BJ 2", "pick 3", "meld 4S 5S 6S", "add 7C 1", "trash 7D"] {
        let action: crate::localgame::Action = word.parse().expect("a word");
        assert_eq!(action.to_string(), word);
    }
}

// L36, LG-22
#[test]
fn refused_lines_change_nothing_however_many_there_are() {
    let mut table = worked_example();
    for _ in 0..10 {
        assert_eq!(line_ruling(&table, 1, "pick 6; meld 4D 5D 6D; add 7C 1; trash QH"), "LG-29");
        assert_eq!(ruling(&mut table, "1 trash AS"), "LG-1");
    }
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    assert_eq!(hand(&table, 1), "QC 3D 9D 9D 2H");
}

// LG-14, LG-19
#[test]
fn clauses_in_any_order_act_in_the_order_of_the_stages() {
    let mut table = worked_example();
    type_line(&mut table, 1, "trash QH; add 7C 0; meld 4D 5D 6D; pick 6");
    assert_eq!(meld(&table, 1), "4D/1 5D/1 6D/1");
    let steps = worked_example_strict();
    assert_eq!(line_ruling(&steps, 1, "add 7C 0; pick 6; meld 4D 5D 6D; trash QH"), "");
    assert!(steps.parse_line(Seat(1), "pick 6; meld 4D 5D 6D; add 7C 0; trash QH").is_ok());
}

fn worked_example_strict() -> TypedTable {
    let record = include_str!("records/worked-example.txt");
    let upto = record.find("1 pick 6").expect("the turn of the example");
    let steps: Vec<&str> =
        record[..upto].lines().filter(|line| !line.starts_with(['#', '{'])).collect();
    table(r#"{"decks":2,"strict_order":"on"}"#, 2, &steps.join("\n"))
}

// LG-21
#[test]
fn melds_and_adds_of_one_line_happen_as_typed() {
    let hand = ["4S", "5S", "6S", "KD", "KS", "KC", "7S", "8S", "9D", "3D"];
    let mut table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(
        line_ruling(&table, 1, "meld KD KS KC; meld 4S 5S 6S; add 8S 2; add 7S 2; trash 9D"),
        "LG-29"
    );
    type_line(&mut table, 1, "meld KD KS KC; meld 4S 5S 6S; add 7S 2; add 8S 2; trash 9D");
    assert_eq!(meld(&table, 1), "KC/1 KD/1 KS/1");
    assert_eq!(meld(&table, 2), "4S/1 5S/1 6S/1 7S/1 8S/1");
}

// LG-28
#[test]
fn cards_are_shown_suit_first_and_typed_rank_first() {
    let table = worked_example();
    let scene = table.scene(Some(Seat(1)));
    let faces = |zone: usize| -> Vec<&str> {
        scene.zones[zone].pieces.iter().map(|piece| piece.face.as_str()).collect()
    };
    assert_eq!(faces(0), ["2♥", "3♦", "Q♣", "5♦", "9♦", "6♦", "10♣", "8♥", "10♦", "9♣"]);
    assert_eq!(faces(3), ["7♣", "4♦", "9♦", "Q♥"]);
    assert_eq!(scene.zones[2].pieces[0].owner, Some(Seat(0)));
}

#[test]
fn the_preset_of_the_original_program_sets_its_two_switches() {
    use croupier_engine::Options;
    use croupier_table::set_switch;
    let mut options = serde_json::Map::new();
    set_switch(
        &mut options,
        crate::localgame::Options::SWITCHES,
        crate::localgame::Options::PRESETS,
        "original",
    )
    .expect("a preset");
    let wanted = serde_json::json!({"exit_check": "before_move", "swap_owner": "joker_owner"});
    assert_eq!(serde_json::Value::Object(options), wanted);
}
