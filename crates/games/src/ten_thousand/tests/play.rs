//! What people and programs meet: typed lines, words, scenes, news, the bot.

use croupier_engine::{Control, Lang, Lexicon, Playable, Seat, Seed, Table, Text};

use super::super::{Action, Rolled, TenThousand};
use super::{keeps, notes, points, scores, table};
use crate::testing::{go_on, line_ruling, type_line};

const ADOPTABLE: &str = "126666:16666";

#[test]
fn words_are_read_in_any_order_and_case() {
    for text in ["keep 115", "KEEP 5 1 1", " keep 1,5,1 ", "Keep151"] {
        assert_eq!(
            text.parse::<Action>().map(|a| a.to_string()).as_deref(),
            Ok("keep 115"),
            "{text}"
        );
    }
    for text in ["roll 112356", "Roll 6 5 3 2 1 1"] {
        assert_eq!(text.parse::<Rolled>().map(|r| r.to_string()).as_deref(), Ok("roll 112356"));
    }
    let endless = "1".repeat(5000);
    let endless = endless.as_str();
    for text in ["", "kee", "keep 7", "keep 0", "keep 1111111", "roll 1", "note 1", "ключ", endless]
    {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["", "roll", "roll 7", "roll 1111111", "ролл 1", "rol", "roll 1 x"] {
        assert!(text.parse::<Rolled>().is_err(), "{text}");
    }
}

#[test]
fn lines_are_understood_in_three_languages() {
    let offer = notes(0, ADOPTABLE) + &notes(1, ADOPTABLE);
    for line in ["adopt", "Übernehmen", "ЗАБРАТЬ"] {
        assert_eq!(table("", 2, &offer).read(Seat(0), line).unwrap(), ["adopt"], "{line}");
    }
    let start = table("", 2, "");
    for line in ["roll", "r", "Würfeln", "wuerfeln", "бросить", "Weiter!"] {
        assert_eq!(start.read(Seat(0), line).unwrap(), ["roll"], "{line}");
    }
    let thrown = table("", 2, "0 roll\n* roll 111256");
    for line in
        ["keep 1 1 5", "behalten 1 5 1", "1 1 5 werten", "115", "оставить 1,1,5", "5 + 1 + 1"]
    {
        assert_eq!(thrown.read(Seat(0), line).unwrap(), ["keep 115"], "{line}");
    }
    for line in ["all", "keep all", "alle", "Alle behalten", "все", "всё"] {
        assert_eq!(thrown.read(Seat(0), line).unwrap(), ["keep 1115"], "{line}");
    }
    let kept = table("", 2, &keeps(0, "111256:1115"));
    for line in ["note", "stop", "notieren", "Aufhören", "записать", "стоп"] {
        assert_eq!(kept.read(Seat(0), line).unwrap(), ["note"], "{line}");
    }
    for line in ["weiter", "roll", "дальше", "ещё"] {
        assert_eq!(kept.read(Seat(0), line).unwrap(), ["roll"], "{line}");
    }
}

#[test]
fn a_line_may_keep_and_go_on() {
    let thrown = table("", 2, "0 roll\n* roll 111256");
    for line in
        ["keep 1115 roll", "1 1 1 5; roll", "alle und weiter", "все, бросить", "all then roll"]
    {
        assert_eq!(thrown.read(Seat(0), line).unwrap(), ["keep 1115", "roll"], "{line}");
    }
    for line in ["1 1 1 5; note", "keep 1115 note", "alle notieren", "все записать"] {
        assert_eq!(thrown.read(Seat(0), line).unwrap(), ["keep 1115", "note"], "{line}");
    }
    let mut played = thrown;
    type_line(&mut played, 0, "1 1 1 5; note");
    assert_eq!(scores(&played), [1050, 0]);
}

#[test]
fn a_line_is_taken_whole_or_not_at_all() {
    let thrown = table("", 2, "0 roll\n* roll 112356");
    assert_eq!(line_ruling(&thrown, 0, "1 1 5; note"), "TT-1");
    assert_eq!(line_ruling(&thrown, 0, "2 2"), "TT-17");
    assert_eq!(line_ruling(&thrown, 0, "keep"), "TT-16");
    assert_eq!(line_ruling(&thrown, 0, "weiter"), "TT-16");
    assert_eq!(line_ruling(&thrown, 0, "1; 1"), "TT-16");
    let adopt = table("", 2, &(notes(0, ADOPTABLE) + &notes(1, ADOPTABLE)));
    assert_eq!(line_ruling(&adopt, 0, "adopt; note"), "TT-12", "a throw is due first");
    assert_eq!(line_ruling(&table("", 2, ""), 0, "all"), "TT-16");
}

#[test]
fn what_is_no_line_is_said_to_be_none() {
    let thrown = table("", 2, "0 roll\n* roll 112356");
    let endless = "15 ".repeat(3000);
    for line in
        ["", " ;; ", "und", "keep 7", "1 1 9", "all 1", "-1", "1/5", "🎲", "würfel!?", &endless]
    {
        assert_eq!(line_ruling(&thrown, 0, line), "", "{line}");
    }
}

#[test]
fn thrown_dice_can_be_chosen_in_the_scene() {
    let thrown = table("", 2, "0 roll\n* roll 112356");
    let scene = thrown.scene(Some(Seat(0)));
    let Control::Subset { zone: 0, choices, .. } = &scene.controls[0] else {
        panic!("{:?}", scene.controls)
    };
    assert!(choices.contains(&(vec![0, 1, 4], "keep 115".to_owned())));
    assert!(choices.contains(&(vec![0], "keep 1".to_owned())));
    assert_eq!(scene.zones[0].pieces.len(), 6);
    assert!(thrown.scene(Some(Seat(1))).controls.is_empty());
}

fn told(table: &dyn Table) -> Vec<String> {
    let lexicon = Lexicon::new(Lang::En, &[TenThousand::words(Lang::En)]);
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let say = |text: &Text| lexicon.say(text, &names);
    table.news(None).iter().map(say).collect()
}

#[test]
fn steps_are_told_with_what_follows_from_them() {
    let mut game = table("", 2, "0 roll");
    assert_eq!(told(&game), ["Ann rolls 6 dice."]);
    go_on(&mut game, "* roll 126666");
    assert_eq!(told(&game), ["Ann throws 1 2 6 6 6 6."]);
    go_on(&mut game, "0 keep 16666");
    assert_eq!(told(&game), ["Ann keeps 1 6 6 6 6 for 1300 and has 1300 points in this turn."]);
    go_on(&mut game, "0 note");
    assert_eq!(told(&game), ["Ann notes 1300 points and has 1300."]);
    go_on(&mut game, &notes(1, ADOPTABLE));
    go_on(&mut game, "0 adopt");
    assert_eq!(told(&game), ["Ann adopts 1300 points and rolls one die."]);
    go_on(&mut game, "* roll 2");
    let bust = [
        "Ann throws 2: no value, the turn is over.",
        "Ann loses the 1300 adopted points and has 0.",
    ];
    assert_eq!(told(&game), bust);
    go_on(&mut game, &keeps(1, "111555:111555"));
    assert_eq!(told(&game)[1], "All six dice are scored and come back into play.");
    go_on(&mut game, &(keeps(1, "111111:111111") + "1 note"));
    assert_eq!(told(&game), ["Bob notes 9500 points and has 10800.", "Bob wins."]);
}

/// What the bot does after these steps.
fn greedy(steps: &str, seat: u8) -> String {
    let mut game = table("", 2, steps);
    game.seat_bot(Seat(seat), "greedy", &Seed::of_number(1), &croupier_engine::NoMeans)
        .expect("a bot");
    game.choose(Seat(seat)).expect("a choice")
}

#[test]
fn the_greedy_bot_plays_sensibly() {
    let entered = notes(0, ADOPTABLE) + &notes(1, ADOPTABLE);
    assert_eq!(greedy(&entered, 0), "roll", "one die busts too often to adopt");
    let rich = notes(0, "111555:111555") + &notes(1, "111555:111555");
    assert_eq!(greedy(&rich, 0), "adopt", "1500 points with six dice are a gift");
    let turn = notes(0, ADOPTABLE) + &super::busts(1);
    assert_eq!(greedy(&(turn.clone() + &keeps(0, "444236:444")), 0), "note");
    assert_eq!(greedy(&(turn + &keeps(0, "111555:111555")), 0), "roll", "all six dice are back");
    assert_eq!(greedy("0 roll\n* roll 523466", 0), "keep 5");
    assert_eq!(greedy(&keeps(0, "112356:115"), 0), "roll");
    let winning = table("", 2, &keeps(0, "111111:111111 111666:111666 111246:111"));
    assert_eq!(points(&winning), 10_600);
    assert_eq!(
        greedy(&keeps(0, "111111:111111 111666:111666 111555:111555"), 0),
        "note",
        "it wins"
    );
}
