//! What a scene shows and offers.

use croupier_engine::{Seat, Text};
use croupier_table::{
    Choice, Control, Emphasis, Layout, Part, Press, Role, Scene, Shape, Showing, Standing, Term,
    Zone,
};

use super::super::TenThousand;
use super::{ADOPTABLE, busts, keeps, notes, said, table};
use crate::testing::apply_steps;

type Table = croupier_table::TypedTable<TenThousand>;

const ANN: Option<Seat> = Some(Seat(0));
const BOB: Option<Seat> = Some(Seat(1));

/// A position of a seat that has entered: Ann has 1300 and Bob nothing.
fn entered(steps: &str) -> Table {
    table("", 2, &(notes(0, ADOPTABLE) + &busts(1) + steps))
}

/// Ann has 8000, Bob has just noted 1300 and left one die.
fn offered(options: &str) -> Table {
    let steps = notes(0, "111111:111111") + &notes(1, ADOPTABLE);
    table(options, 2, &steps)
}

fn choices(scene: &Scene) -> &[Choice] {
    match &scene.controls[0] {
        Control::Pieces { zone: 0, onto: Some(1), choices, .. } => choices,
        other => panic!("{other:?}"),
    }
}

fn choice<'a>(scene: &'a Scene, action: &str) -> &'a Choice {
    choices(scene).iter().find(|choice| choice.action == action).expect("a choice")
}

fn buttons(scene: &Scene) -> Vec<&Press> {
    let press = |control: &'_ Control| matches!(control, Control::Button(_));
    assert!(scene.controls.iter().all(press), "{:?}", scene.controls);
    let buttons = scene.controls.iter().filter_map(|control| match control {
        Control::Button(press) => Some(press),
        _ => None,
    });
    buttons.collect()
}

/// The label and the small line of a button.
fn words(press: &Press) -> (String, String) {
    (said(ANN, &press.label), said(ANN, press.detail.as_ref().expect("a detail")))
}

fn faces(zone: &Zone) -> String {
    zone.pieces.iter().map(|piece| piece.face.as_str()).collect()
}

/// The groups of a zone: how many pieces, the caption, what they are good for.
fn groups(zone: &Zone) -> Vec<(usize, String, Standing)> {
    let caption = |text: &Option<Text>| text.as_ref().map_or(String::new(), |text| said(ANN, text));
    zone.groups
        .iter()
        .map(|group| (group.pieces, caption(&group.caption), group.standing))
        .collect()
}

fn account(sum: &[Term]) -> Vec<(String, i64, Part)> {
    sum.iter().map(|term| (said(ANN, &term.label), term.value, term.part)).collect()
}

fn terms(expected: &[(&str, i64, Part)]) -> Vec<(String, i64, Part)> {
    expected.iter().map(|&(label, value, part)| (label.to_owned(), value, part)).collect()
}

#[test]
fn dice_that_score_together_are_one_set_with_its_points() {
    let thrown = entered(&(keeps(0, "123466:1") + "0 roll\n* roll 24445"));
    for viewer in [ANN, BOB, None] {
        let zone = &thrown.scene(viewer).zones[0];
        assert_eq!((zone.layout, faces(zone).as_str()), (Layout::Sets, "44452"));
        let expected = [
            (3, "three 4s · 400".to_owned(), Standing::Worth),
            (1, "50".to_owned(), Standing::Worth),
            (1, "no value".to_owned(), Standing::Worthless),
        ];
        assert_eq!(groups(zone), expected);
        assert_eq!(zone.pieces[4].emphasis, Emphasis::Faded);
    }
}

#[test]
fn ones_and_fives_are_sets_of_their_own_below_three() {
    let zone = &table("", 2, "0 roll\n* roll 112556").scene(None).zones[0];
    assert_eq!(faces(zone), "115526");
    let captions: Vec<String> = groups(zone).into_iter().map(|group| group.1).collect();
    assert_eq!(captions, ["100", "100", "50", "50", "no value"]);
    let zone = &table("", 2, "0 roll\n* roll 111155").scene(None).zones[0];
    let captions: Vec<String> = groups(zone).into_iter().map(|group| group.1).collect();
    assert_eq!(captions, ["four 1s · 2000", "50", "50"]);
}

#[test]
fn a_straight_and_three_pairs_are_one_set_where_they_count() {
    let straight = table(r#"{"straight":"on"}"#, 2, "0 roll\n* roll 123456");
    let expected = (6, "straight · 1500".to_owned(), Standing::Worth);
    assert_eq!(groups(&straight.scene(None).zones[0]), [expected]);
    let pairs = table(r#"{"three_pairs":"on"}"#, 2, "0 roll\n* roll 115555");
    let scene = pairs.scene(ANN);
    let expected = (6, "three pairs · 1500".to_owned(), Standing::Worth);
    assert_eq!(groups(&scene.zones[0]), [expected]);
    assert_eq!(choice(&scene, "keep 1").pieces, [0]);
    let plain = table(r#"{"straight":"on","three_pairs":"on"}"#, 2, "0 roll\n* roll 111155");
    assert_eq!(groups(&plain.scene(None).zones[0]).len(), 3, "2100 are more than 1500");
}

#[test]
fn six_dice_lie_on_the_table_and_each_in_one_place() {
    let mut game = offered("");
    let steps = [
        "0 adopt",
        "* roll 1",
        "0 keep 1",
        "0 roll",
        "* roll 112346",
        "0 keep 1",
        "0 roll",
        "* roll 13446",
        "0 keep 1",
        "0 note",
        "1 roll",
        "* roll 223466",
    ];
    for step in steps {
        apply_steps(&mut game, step);
        for viewer in [ANN, BOB, None] {
            let zones = game.scene(viewer).zones;
            if game.scene(None).notes.is_empty() {
                let pieces: usize = zones.iter().map(|zone| zone.pieces.len()).sum();
                assert_eq!((zones.len(), pieces), (2, 6), "after `{step}`");
                assert_eq!((zones[1].layout, zones[1].slots), (Layout::Tray, 6));
            }
        }
    }
}

#[test]
fn the_tray_holds_adopted_dice_and_kept_ones() {
    let mut game = offered("");
    apply_steps(&mut game, "0 adopt");
    let zones = game.scene(ANN).zones;
    assert_eq!((zones[0].pieces[0].shape, zones[0].pieces.len()), (Shape::Back, 1));
    assert_eq!(faces(&zones[1]), "–––––");
    apply_steps(&mut game, "* roll 1\n0 keep 1");
    let zones = game.scene(ANN).zones;
    assert_eq!((faces(&zones[0]).as_str(), faces(&zones[1]).as_str()), ("", "–––––1"));
    assert_eq!(said(ANN, zones[1].note.as_ref().expect("a note")), "All six dice come back.");
    apply_steps(&mut game, "0 roll");
    let zones = game.scene(ANN).zones;
    assert_eq!((zones[0].pieces.len(), zones[1].pieces.len()), (6, 0));
}

#[test]
fn dice_that_are_not_kept_stay_until_the_next_throw() {
    let decides = table("", 2, &keeps(0, "112356:11")).scene(ANN);
    assert_eq!(faces(&decides.zones[0]), "2356");
    assert_eq!(groups(&decides.zones[0]), [(4, "left to roll".to_owned(), Standing::Plain)]);
    assert_eq!(faces(&decides.zones[1]), "11");
}

#[test]
fn thrown_dice_can_be_chosen_and_all_that_scores_comes_first() {
    let thrown = table("", 2, "0 roll\n* roll 112356");
    let scene = thrown.scene(ANN);
    assert_eq!(faces(&scene.zones[0]), "115236");
    assert_eq!(choices(&scene)[0].action, "keep 115");
    assert_eq!(choices(&scene)[0].pieces, [0, 1, 2]);
    assert_eq!(choice(&scene, "keep 1").pieces, [0]);
    assert_eq!(choice(&scene, "keep 5").pieces, [2]);
    assert!(thrown.scene(BOB).controls.is_empty() && thrown.scene(BOB).closed.is_empty());
}

#[test]
fn a_choice_says_its_points_and_what_follows() {
    let scene = entered(&(keeps(0, "123466:1") + "0 roll\n* roll 24445")).scene(ANN);
    let fours = choice(&scene, "keep 444");
    assert_eq!(said(ANN, fours.label.as_ref().expect("a label")), "Keep three 4s");
    assert_eq!(fours.value, Some(400));
    let [roll, note] = &fours.then[..] else { panic!("{:?}", fours.then) };
    let (label, detail) = words(roll);
    assert_eq!(
        (label.as_str(), detail.as_str()),
        ("Keep and roll 2", "risk 500 · bust 44\u{202f}%")
    );
    assert_eq!((roll.role, roll.key), (Role::Primary, Some('r')));
    let (label, detail) = words(note);
    assert_eq!((label.as_str(), detail.as_str()), ("Keep and note 500", "turn ends at 1800"));
    assert_eq!((note.action.as_str(), note.key), ("note", Some('n')));
    let both = choice(&scene, "keep 4445");
    assert_eq!(said(ANN, both.label.as_ref().expect("a label")), "Keep three 4s, one 5");
    assert_eq!(
        said(ANN, both.detail.as_ref().expect("a detail")),
        "One die busts in 67\u{202f}%. Noting now takes you to 1850."
    );
    let five = choice(&scene, "keep 5");
    assert_eq!(five.then.len(), 1, "150 cannot be noted");
    assert_eq!(
        said(ANN, five.detail.as_ref().expect("a detail")),
        "Four dice bust in 16\u{202f}%. You need 100 more to note."
    );
}

#[test]
fn all_six_dice_again_are_seen_before_the_next_decision() {
    let mut game = entered("0 roll\n* roll 114445");
    let scene = game.scene(ANN);
    let all = &choices(&scene)[0];
    assert_eq!((all.action.as_str(), all.value, all.then.len()), ("keep 114445", Some(650), 0));
    apply_steps(&mut game, "0 keep 114445");
    let scene = game.scene(ANN);
    let expected = [
        ("Roll all 6".to_owned(), "risk 650 · bust 3\u{202f}%".to_owned()),
        ("Note 650".to_owned(), "turn ends at 1950".to_owned()),
    ];
    assert_eq!(buttons(&scene).into_iter().map(words).collect::<Vec<_>>(), expected);
    assert_eq!(
        said(ANN, scene.advice.as_ref().expect("advice")),
        "Six dice bust in 3\u{202f}%. Noting now takes you to 1950."
    );
}

#[test]
fn the_account_of_the_turn_adds_up() {
    let mut game = offered("");
    assert!(game.scene(ANN).sum.is_empty());
    apply_steps(&mut game, "0 adopt\n* roll 1");
    let choosing = [
        ("adopted", 1300, Part::Added),
        ("kept", 0, Part::Added),
        ("selected", 0, Part::Selected),
        ("this turn", 1300, Part::Total),
    ];
    assert_eq!(account(&game.scene(ANN).sum), terms(&choosing));
    assert_eq!(game.scene(BOB).sum.len(), 3, "others select nothing");
    apply_steps(&mut game, "0 keep 1");
    let decided = [
        ("adopted", 1300, Part::Added),
        ("kept", 100, Part::Added),
        ("this turn", 1400, Part::Total),
    ];
    assert_eq!(account(&game.scene(ANN).sum), terms(&decided));
}

#[test]
fn an_offer_is_two_cards_with_their_odds() {
    let mut game = offered("");
    let scene = game.scene(ANN);
    let note = |you| said(you, &scene.notes[0]);
    assert_eq!(note(ANN), "Bob has noted 1300. Take it over?");
    assert_eq!(note(BOB), "You have noted 1300. Ann may take it over.");
    let card = |zone: &Zone| {
        let [group] = &zone.groups[..] else { panic!("{zone:?}") };
        let odds = said(ANN, group.note.as_ref().expect("the odds"));
        (zone.number, said(ANN, group.caption.as_ref().expect("a caption")), odds)
    };
    assert_eq!(
        scene.zones.iter().map(card).collect::<Vec<_>>(),
        [
            (
                Some(1300),
                "Start with 1300 points and the one die left over".to_owned(),
                "Bust in 67\u{202f}%: 1300 points come off the score".to_owned(),
            ),
            (
                Some(0),
                "Start with nothing and 6 dice".to_owned(),
                "Bust in 3\u{202f}%: the score stays".to_owned(),
            ),
        ]
    );
    let expected = [
        ("Adopt, roll 1".to_owned(), "start at 1300".to_owned()),
        ("Roll 6 dice".to_owned(), "start at 0".to_owned()),
    ];
    let [adopt, roll] = buttons(&scene)[..] else { panic!("{:?}", scene.controls) };
    assert_eq!([words(adopt), words(roll)], expected);
    assert_eq!((adopt.key, roll.role), (Some('a'), Role::Primary));
    apply_steps(&mut game, "0 roll");
    assert!(game.scene(ANN).notes.is_empty(), "the offer has lapsed");
}

#[test]
fn without_the_penalty_adopting_costs_no_points() {
    let scene = offered(r#"{"adopt_penalty":"off"}"#).scene(ANN);
    let odds = scene.zones[0].groups[0].note.as_ref().expect("the odds");
    assert_eq!(said(ANN, odds), "Bust in 67\u{202f}%: the score stays");
}

#[test]
fn what_is_not_possible_is_shown_with_its_reason() {
    let closed = |game: &Table, viewer| {
        let scene = game.scene(viewer);
        let said = |closed: &croupier_table::Closed| {
            format!("{}: {}", said(viewer, &closed.label), said(viewer, &closed.reason))
        };
        scene.closed.iter().map(said).collect::<Vec<_>>()
    };
    let first = table("", 2, "0 roll\n* roll 112356");
    assert_eq!(closed(&first, ANN), ["Note: more than 1000 needed"]);
    assert!(closed(&first, BOB).is_empty());
    let entry = table(r#"{"entry":"at_least"}"#, 2, "0 roll\n* roll 112356");
    assert_eq!(closed(&entry, ANN), ["Note: 1000 needed"]);
    let later = entered(&keeps(0, "112346:11"));
    assert_eq!(closed(&later, ANN), ["Note: 250 needed"]);
    assert!(closed(&entered("0 roll\n* roll 112356"), ANN).is_empty(), "all three can be noted");
    let poor = table("", 2, &notes(0, ADOPTABLE));
    assert_eq!(closed(&poor, BOB), ["Adopt 1300: needs a score of 1300"]);
    assert_eq!(poor.scene(BOB).zones[0].pieces.len(), 6, "there is nothing to compare");
    let forced = table(r#"{"force_hot_dice":"on"}"#, 2, &keeps(0, "111555:111555"));
    assert_eq!(closed(&forced, ANN), ["Note: roll all six first"]);
}

#[test]
fn panels_show_the_race_and_who_is_not_in_yet() {
    let game = entered("0 roll");
    let scene = game.scene(None);
    let race = |seat: usize| scene.panels[seat].race.map(|race| (race.at, race.target));
    assert_eq!((race(0), race(1)), (Some((1300, 10_000)), Some((0, 10_000))));
    let badges = |seat: usize| {
        let badges = scene.panels[seat].badges.iter();
        badges.map(|badge| said(None, &badge.text)).collect::<Vec<_>>()
    };
    assert_eq!(badges(1), ["not in yet"]);
    assert!(badges(0).is_empty());
}

#[test]
fn noting_that_wins_says_so() {
    let scene = table(r#"{"target":1300}"#, 2, &keeps(0, ADOPTABLE)).scene(ANN);
    assert_eq!(words(buttons(&scene)[1]), ("Note 1300".to_owned(), "wins the game".to_owned()));
    let options = r#"{"target":1300,"end":"finish_round"}"#;
    let scene = table(options, 2, &keeps(0, ADOPTABLE)).scene(ANN);
    assert_eq!(words(buttons(&scene)[1]).1, "turn ends at 1300");
}
