//! Rounds from the first opener to the end, special rounds, what is seen.

use super::super::*;

// PE-3, P20
#[test]
fn the_seat_after_the_loser_opens() {
    let mut table = after(&["1x2"]);
    apply_steps(&mut table, "1 challenge");
    assert_eq!((scores(&table), starter(&table)), (vec![5, 4, 5, 5], json!(2)));
    throw_twos(&mut table);
    assert_eq!(table.turn(), Turn::Seat(Seat(2)));
}

// PE-3: so after a successful challenge the challenger opens.
#[test]
fn the_challenger_opens_after_catching_the_player_before() {
    let mut table = after(&["1x3", "2x3"]);
    apply_steps(&mut table, "2 challenge");
    assert_eq!((scores(&table), starter(&table)), (vec![5, 4, 5, 5], json!(2)));
}

// PE-3
#[test]
fn the_loser_opens_with_the_switch() {
    let mut table: Play = table(r#"{"starter":"loser"}"#, 3, "");
    lose(&mut table, 2);
    assert_eq!(starter(&table), json!(2));
}

// PE-8
#[test]
fn every_round_is_special_while_a_seat_has_one_die() {
    let mut table: Play = table("", 3, "");
    (0..4).for_each(|_| lose(&mut table, 0));
    for _ in 0..3 {
        assert_eq!(view(&table)["special"], json!(true));
        lose(&mut table, 1);
    }
    assert_eq!(view(&table)["special"], json!(true));
}

// PE-8, P17
#[test]
fn a_round_is_normal_again_when_the_one_die_is_gone() {
    let mut table = counts("", &[1, 4, 4]);
    assert_eq!(view(&table)["special"], json!(true));
    let mut table_after = counts("", &[0, 4, 4]);
    assert_eq!(view(&table_after)["special"], json!(false));
    apply_steps(&mut table, "0 1x3\n1 challenge");
    assert_eq!(view(&table)["special"], json!(false));
    throw(&mut table, &["1133", "2233"]);
    apply_steps(&mut table, "1 6x3\n2 challenge");
    assert_eq!(view(&table)["reveal"]["actual"], json!(6));
    assert_eq!(scores(&table), [0, 4, 3]);
    bids(&mut table_after, &["1x1"], "", &[]);
}

// PE-8
#[test]
fn palifico_once_makes_one_special_round_per_player() {
    let mut table: Play = table(r#"{"special":"palifico_once"}"#, 3, "");
    (0..4).for_each(|_| lose(&mut table, 0));
    assert_eq!(view(&table)["special"], json!(true));
    lose(&mut table, 1);
    assert_eq!(view(&table)["special"], json!(false));
    (0..3).for_each(|_| lose(&mut table, 1));
    assert_eq!(view(&table)["special"], json!(true));
    lose(&mut table, 0);
    // Two are left, and seat 2 will fall to one die without a special round.
    (0..4).for_each(|_| lose(&mut table, 2));
    assert_eq!(scores(&table), [0, 1, 1]);
    assert_eq!(view(&table)["special"], json!(false));
}

// PE-8
#[test]
fn palifico_once_is_not_repeated_after_a_calza() {
    let mut table: Play = table(r#"{"special":"palifico_once","pacao":"calza","dice":3}"#, 3, "");
    (0..2).for_each(|_| lose(&mut table, 2));
    assert_eq!(view(&table)["special"], json!(true));
    throw_twos(&mut table);
    assert_eq!(table.turn(), Turn::Seat(Seat(0)));
    apply_steps(&mut table, "0 6x2\n1 7x2\n2 pacao");
    assert_eq!(scores(&table), [3, 3, 2]);
    lose(&mut table, 2);
    assert_eq!(scores(&table), [3, 3, 1]);
    assert_eq!(view(&table)["special"], json!(false));
}

// PE-8
#[test]
fn special_rounds_can_be_switched_off() {
    let mut table: Play = table(r#"{"special":"off"}"#, 2, "");
    (0..4).for_each(|_| lose(&mut table, 1));
    assert_eq!(view(&table)["special"], json!(false));
    assert_eq!(view(&table)["palifico"], json!([false, true]));
    throw_twos(&mut table);
    apply_steps(&mut table, "0 2x2");
    bids(&mut table, &["1x1", "2x3", "pacao"], "PE-4", &["1x6"]);
}

// PE-17
#[test]
fn the_seat_after_a_loser_who_is_out_opens() {
    for options in ["", r#"{"starter":"loser"}"#] {
        let table = counts(options, &[5, 5, 0, 5]);
        assert_eq!(table.turn(), Turn::Seat(Seat(3)), "{options}");
    }
}

// PE-18, P24
#[test]
fn the_game_ends_at_once_when_one_player_has_dice() {
    let mut table = counts("", &[1, 1]);
    let Turn::Seat(seat) = table.turn() else { panic!("a seat is to act") };
    apply_steps(&mut table, &format!("{} 1x5\n{} challenge", seat.0, 1 - seat.0));
    assert_eq!(table.turn(), Turn::Over);
    assert!(table.legal().is_empty() && table.chances().is_empty());
    assert_eq!(table.payoff(Seat(1 - seat.0)), 1.0);
    assert_eq!(table.payoff(seat), 0.0);
    assert_eq!(ruling(&mut table, "* roll 2"), "PE-18");
    assert_eq!(ruling(&mut table, "0 1x2"), "PE-18");
}

// PE-19
#[test]
fn two_to_ten_can_play_and_four_usually_do() {
    assert_eq!((Perudo::SEATS, Perudo::USUAL_SEATS), (2..=10, 4));
    for (seats, can) in [(0, false), (1, false), (2, true), (10, true), (11, false)] {
        assert_eq!(Perudo::new(&Options::default(), seats).is_ok(), can, "{seats}");
    }
}

// PE-20, P28
#[test]
fn with_one_die_each_the_first_round_is_special() {
    for options in [r#"{"dice":1}"#, r#"{"dice":1,"special":"palifico_once"}"#] {
        let mut table = thrown(options, &["1", "2", "3"]);
        assert_eq!(view(&table)["special"], json!(true));
        bids(&mut table, &["3x6", "1x1"], "PE-14", &["4x2"]);
        assert_eq!(table.legal().len(), 18);
    }
    for (dice, can) in [(0, false), (1, true), (10, true), (11, false), (255, false)] {
        let options = Options { dice, ..Options::default() };
        assert_eq!(Perudo::new(&options, 3).is_ok(), can, "{dice}");
    }
}

// PE-21, P30
#[test]
fn all_bids_stay_visible_with_their_round() {
    let mut table = thrown("", &["22222", "33333", "44444"]);
    apply_steps(&mut table, "0 3x5\n1 2x1\n2 5x2\n0 3x1\n1 challenge");
    let first = json!({"round": 1, "special": false, "bids": [
        {"seat": 0, "bid": "3x5"}, {"seat": 1, "bid": "2x1"}, {"seat": 2, "bid": "5x2"}, {"seat": 0, "bid": "3x1"},
    ]});
    assert_eq!(view(&table)["history"], json!([first, {"round": 2, "special": false, "bids": []}]));
    throw_twos(&mut table);
    apply_steps(&mut table, "1 1x2");
    let second = json!({"round": 2, "special": false, "bids": [{"seat": 1, "bid": "1x2"}]});
    assert_eq!(view(&table)["history"], json!([first, second]));
}

// PE-21
#[test]
fn the_longest_game_without_calza_is_stored_whole() {
    let mut table: Play = table(r#"{"dice":10}"#, 10, "");
    let nearly_all = (0..10).flat_map(|seat| std::iter::repeat_n(seat, 9));
    for loser in nearly_all.chain(0..9) {
        lose(&mut table, loser);
    }
    assert_eq!(table.turn(), Turn::Over);
    let history = view(&table)["history"].clone();
    assert_eq!(history.as_array().unwrap().len(), 99);
    assert_eq!(history[0]["bids"], json!([{"seat": 0, "bid": "1x3"}]));
    assert_eq!(history[98]["round"], json!(99));
}

// PE-21: calza can make a game longer than any fixed capacity.
#[test]
fn a_game_made_long_by_calza_drops_its_oldest_rounds_only() {
    let mut table: Play = table(r#"{"pacao":"calza"}"#, 2, "");
    for _ in 0..400 {
        throw_twos(&mut table);
        let Turn::Seat(seat) = table.turn() else { panic!("a seat is to act") };
        apply_steps(&mut table, &format!("{} 10x2\n{} pacao", seat.0, 1 - seat.0));
    }
    let history = view(&table)["history"].clone();
    let rounds: Vec<u64> =
        history.as_array().unwrap().iter().map(|round| round["round"].as_u64().unwrap()).collect();
    assert!(rounds.len() >= 240, "{} rounds are remembered", rounds.len());
    assert_eq!(rounds, (402 - rounds.len() as u64..=401).collect::<Vec<_>>());
    for (round, number) in history.as_array().unwrap().iter().zip(&rounds).take(rounds.len() - 1) {
        // Seat 0 opened the first round, and each caller opened the next.
        assert_eq!(round["bids"], json!([{"seat": (number + 1) % 2, "bid": "10x2"}]));
    }
}

// PE-22
#[test]
fn seat_0_opens_the_first_round() {
    assert_eq!(thrown("", &["22222"; 3]).turn(), Turn::Seat(Seat(0)));
}

// PE-22
#[test]
fn the_first_opener_can_be_drawn_by_lot() {
    let mut table: Play = table(r#"{"start":"random"}"#, 3, "");
    assert_eq!(table.chances().len(), 3);
    assert_eq!((view(&table)["round"].clone(), starter(&table)), (json!(0), Value::Null));
    assert_eq!(ruling(&mut table, "* roll 22222"), "PE-22");
    assert_eq!(ruling(&mut table, "* start 3"), "PE-22");
    apply_steps(&mut table, "* start 2");
    assert_eq!(ruling(&mut table, "* start 2"), "PE-22");
    throw_twos(&mut table);
    assert_eq!(table.turn(), Turn::Seat(Seat(2)));
}

// P27
#[test]
fn a_view_holds_only_its_viewers_dice() {
    let table = after(&["3x5"]);
    let (mine, spectator) = (table.view(Some(Seat(0))), view(&table));
    assert_eq!(mine["dice"], json!([2, 2, 2, 2, 2]));
    assert_eq!(spectator["dice"], Value::Null);
    for (field, value) in [
        ("turn", json!({"seat": 1})),
        ("counts", json!([5, 5, 5, 5])),
        ("bid", json!("3x5")),
        ("bidder", json!(0)),
        ("special", json!(false)),
        ("palifico", json!([false, false, false, false])),
        ("round", json!(1)),
        ("reveal", Value::Null),
        ("history", json!([{"round": 1, "special": false, "bids": [{"seat": 0, "bid": "3x5"}]}])),
    ] {
        assert_eq!(mine[field], value, "{field}");
        assert_eq!(spectator[field], value, "{field}");
    }
}

#[test]
fn the_official_preset_plays_calza_and_palifico_once() {
    let official = json!({"pacao": "calza", "starter": "loser", "special": "palifico_once", "open_ones": "special_only"});
    let mut options = serde_json::Map::new();
    let kind = crate::find("perudo").unwrap();
    croupier_table::set_switch(&mut options, kind.switches(), kind.presets(), "official").unwrap();
    assert_eq!(Value::Object(options), official);
}

#[test]
fn a_game_is_small_and_an_action_is_two_bytes() {
    // All but some 200 bytes are the history's capacity; a clone copies only the words in use.
    assert!(size_of::<Perudo>() <= 5_300, "{}", size_of::<Perudo>());
    assert_eq!(size_of::<Action>(), 2);
}
