//! Scenes: lots to take, the battle, the bays, the race, and what the buttons promise.

use croupier_table::{
    Choice, Control, Emphasis, Layout, Press, Role, Scene, Shape, Showing, Standing, Tone, Zone,
};

use super::*;

/// The scene as the player at seat 0 sees it.
fn mine(table: &TypedTable<MartianDice>) -> Scene {
    table.scene(Some(Seat(0)))
}

fn choices(scene: &Scene) -> &[Choice] {
    let [Control::Pieces { zone: 0, choices, .. }] = &scene.controls[..] else {
        panic!("{:?}", scene.controls)
    };
    choices
}

/// Caption and note of every group.
fn groups(zone: &Zone) -> Vec<(String, String)> {
    let said =
        |text: &Option<Text>| text.as_ref().map_or(String::new(), |text| said_to(None, text));
    zone.groups.iter().map(|group| (said(&group.caption), said(&group.note))).collect()
}

/// Label and detail of a button.
fn promise(press: &Press) -> (String, String) {
    let detail = press.detail.as_ref().expect("a detail");
    (said_to(Some(0), &press.label), said_to(Some(0), detail))
}

fn pair(left: &str, right: &str) -> (String, String) {
    (left.to_owned(), right.to_owned())
}

#[test]
fn thrown_dice_lie_in_lots_that_say_what_taking_them_means() {
    let scene = mine(&four(THIRD_THROW));
    let thrown = &scene.zones[0];
    assert_eq!(thrown.layout, Layout::Sets);
    assert_eq!(
        groups(thrown),
        [
            pair("3 death rays", "rays 4, tanks 3: safe"),
            pair("2 cows", "+2 points, still 1 : 3"),
            pair("1 chicken", "+1 point, still 1 : 3"),
            pair("1 human", "humans are on board already"),
        ]
    );
    let standings: Vec<Standing> = thrown.groups.iter().map(|group| group.standing).collect();
    assert_eq!(standings, [Standing::Worth, Standing::Worth, Standing::Worth, Standing::Closed]);
}

#[test]
fn a_lot_is_chosen_by_its_dice_and_goes_on_in_the_same_press() {
    let scene = mine(&four(THIRD_THROW));
    let [rays, cows, chicken] = choices(&scene) else { panic!("{:?}", scene.controls) };
    assert_eq!((rays.pieces.as_slice(), rays.action.as_str()), (&[0, 1, 2][..], "ray"));
    assert_eq!((cows.pieces.as_slice(), cows.action.as_str()), (&[3, 4][..], "cow"));
    assert_eq!((chicken.pieces.as_slice(), chicken.action.as_str()), (&[5][..], "chicken"));
    assert_eq!((rays.value, cows.value, chicken.value), (None, Some(2), Some(1)));

    let promises: Vec<_> = rays.then.iter().map(promise).collect();
    assert_eq!(
        promises,
        [pair("Take and throw 4", "2 points at risk"), pair("Take and stop", "2 points: 12 of 25")]
    );
    assert_eq!((rays.then[0].role, rays.then[0].key), (Role::Primary, Some('r')));
    assert_eq!((rays.then[1].role, rays.then[1].key), (Role::Plain, Some('s')));
    let promises: Vec<_> = cows.then.iter().map(promise).collect();
    assert_eq!(
        promises,
        [pair("Take and throw 5", "2 more rays needed"), pair("Take and stop", "no points")]
    );

    let label = rays.label.as_ref().expect("a label");
    let detail = rays.detail.as_ref().expect("a detail");
    assert_eq!(said_to(Some(0), label), "Take 3 death rays: 4 against 3 tanks");
    assert_eq!(said_to(Some(0), detail), "Stop after it for 2 points, or throw the 4 dice left.");
}

#[test]
fn a_lot_of_all_dice_ends_the_raid_and_offers_nothing_to_follow() {
    let scene = mine(&four("* roll 13H"));
    let [humans] = choices(&scene) else { panic!("{:?}", scene.controls) };
    assert!(humans.then.is_empty());
    let detail = humans.detail.as_ref().expect("a detail");
    assert_eq!(said_to(Some(0), detail), "13 points: 23 of 25");
}

#[test]
fn after_a_choice_the_two_buttons_promise_the_same() {
    let scene = mine(&four(&format!("{THIRD_THROW}\n0 ray")));
    let [Control::Button(throw), Control::Button(stop)] = &scene.controls[..] else {
        panic!("{:?}", scene.controls)
    };
    assert_eq!(promise(throw), pair("Throw 4 dice", "2 points at risk"));
    assert_eq!(promise(stop), pair("Stop", "2 points: 12 of 25"));
    assert_eq!(throw.role, Role::Primary);
    let prompt = scene.prompt.as_ref().expect("a prompt");
    assert_eq!(said_to(Some(0), prompt), "Throw on, or stop with 2 points?");
}

#[test]
fn the_battle_is_two_tallies_and_the_ship_has_three_bays() {
    let scene = mine(&four(THIRD_THROW));
    let [_, tanks, rays, bays] = &scene.zones[..] else { panic!("{:?}", scene.zones) };
    assert_eq!((tanks.layout, tanks.number, tanks.pieces.len()), (Layout::Tally, Some(3), 3));
    assert_eq!((rays.layout, rays.number, rays.pieces.len()), (Layout::Tally, Some(1), 1));
    let note = rays.note.as_ref().expect("a note");
    assert_eq!(said_to(None, note), "2 more rays needed");
    assert_eq!((bays.layout, bays.slots), (Layout::Bays, 3));
    assert_eq!(groups(bays), [pair("2 humans", ""), pair("cows", ""), pair("chickens", "")]);
    let signs = &bays.pieces[2..];
    assert!(signs.iter().all(|sign| sign.emphasis == Emphasis::Faded));
    assert_eq!(signs[0].symbol.as_deref(), Some("i-cow"));
    let note = bays.note.as_ref().expect("a note");
    assert_eq!(said_to(None, note), "+3 for all three");
}

#[test]
fn every_die_lies_once_at_every_step_of_a_raid() {
    let steps: Vec<&str> = THIRD_THROW.lines().collect();
    for n in 0..=steps.len() {
        let scene = mine(&four(&steps[..n].join("\n")));
        let pieces = scene.zones.iter().flat_map(|zone| &zone.pieces);
        let dice = pieces.filter(|piece| matches!(piece.shape, Shape::Die | Shape::Back));
        assert_eq!(dice.count(), 13, "after {n} steps");
    }
}

#[test]
fn the_odds_of_one_more_throw_are_exact() {
    // Tanks and rays 3 : 3, all three kinds on board for 9 points, one die left: only a tank loses them.
    let table = four(
        "* roll 3T 3R 2H 3C 2K\n0 ray\n0 reroll\n* roll 2H 3C 2K\n0 human\n0 reroll\n\
         * roll 2C 3K\n0 cow\n0 reroll\n* roll 2K 1C\n0 chicken",
    );
    let advice = mine(&table).advice.expect("advice");
    assert_eq!(
        said_to(Some(0), &advice),
        "Throw once more and stop: 7.5 points on average, chance to score 83\u{202f}%. Stop now: 9."
    );
    assert!(said_in(Lang::De, Some(0), &advice).contains("7,5"));
    assert_eq!(table.scene(Some(Seat(1))).advice, None);

    let advice = mine(&four(THIRD_THROW)).advice.expect("advice");
    assert_eq!(
        said_to(Some(0), &advice),
        "Chance to score after one more throw: 3 rays 94\u{202f}%, 2 cows 34\u{202f}%, 1 chicken 39\u{202f}%."
    );
}

#[test]
fn panels_show_the_race_and_who_is_next() {
    let scene = mine(&four(THIRD_THROW));
    let race = scene.panels[2].race.expect("a race");
    assert_eq!((race.at, race.target), (21, 25));
    let badges = |scene: &Scene, seat: usize| {
        let badges = scene.panels[seat].badges.iter();
        badges.map(|badge| (said_to(None, &badge.text), badge.tone)).collect::<Vec<_>>()
    };
    assert_eq!(badges(&scene, 1), [("next".to_owned(), Tone::Bright)]);
    assert!(badges(&scene, 2).is_empty());
    let last = mine(&loaded(&[25, 14, 21], 2, ""));
    assert_eq!(badges(&last, 0), [("target reached".to_owned(), Tone::Bright)]);
}

#[test]
fn the_headline_speaks_to_the_raider() {
    let scene = mine(&four(""));
    assert_eq!(
        said_to(Some(0), &scene.headline),
        "Round 1: you are raiding. The goal is 25 points."
    );
    assert_eq!(
        said_to(Some(1), &scene.headline),
        "Round 1: Mira is raiding. The goal is 25 points."
    );
}

#[test]
fn a_duel_shows_the_rays_of_everybody_in_it() {
    let scene = mine(&loaded(&[28, 20, 28], 0, "* roll 2T 4R"));
    let [to_throw, first, second] = &scene.zones[..] else { panic!("{:?}", scene.zones) };
    assert_eq!(to_throw.pieces.len(), 6);
    assert_eq!((first.number, first.pieces.len()), (Some(4), 4));
    assert_eq!((second.number, second.pieces.len()), (None, 0));
    assert_eq!(said_to(Some(0), &first.label), "You");
    assert_eq!(said_to(Some(0), &second.label), "Rebecca");
    let out: Vec<bool> = scene.panels.iter().map(|panel| panel.is_out).collect();
    assert_eq!(out, [false, true, false]);
}

#[test]
fn the_end_shows_the_final_score_in_order_of_rank() {
    let scene = mine(&loaded(&[28, 20, 30], 0, ""));
    let [last] = &scene.zones[..] else { panic!("{:?}", scene.zones) };
    let ranked: Vec<&str> = last.pieces.iter().map(|piece| piece.face.as_str()).collect();
    assert_eq!(ranked, ["30", "28", "20"]);
    assert_eq!(last.pieces[0].owner, Some(Seat(2)));
    assert_eq!(last.pieces[0].emphasis, Emphasis::Counts);

    let duel = mine(&loaded(&[28, 20, 28], 0, "* roll 6T\n* roll 1R 5H"));
    assert_eq!(duel.zones.len(), 3);
    let ranked: Vec<_> = duel.zones[2].pieces.iter().map(|piece| piece.owner).collect();
    assert_eq!(ranked, [Some(Seat(2)), Some(Seat(0)), Some(Seat(1))]);
}
