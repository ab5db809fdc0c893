//! Narration of steps.

use croupier_engine::Seat;
use croupier_table::Table;

use super::{ADOPTABLE, keeps, notes, said, table};
use crate::testing::apply_steps;

/// The narration of the last step for a spectator.
fn narration(table: &dyn Table) -> Vec<String> {
    narration_to(None, table)
}

fn narration_to(viewer: Option<Seat>, table: &dyn Table) -> Vec<String> {
    table.narrate(viewer).iter().map(|text| said(viewer, text)).collect()
}

#[test]
fn steps_are_narrated_with_their_consequences() {
    let mut game = table("", 2, "0 roll");
    assert_eq!(narration(&game), ["Ann rolls 6 dice."]);
    apply_steps(&mut game, "* roll 126666");
    assert_eq!(narration(&game), ["Ann throws 1 2 6 6 6 6."]);
    apply_steps(&mut game, "0 keep 16666");
    assert_eq!(
        narration(&game),
        ["Ann keeps 1 6 6 6 6 for 1300 and has 1300 points in this turn."]
    );
    apply_steps(&mut game, "0 note");
    assert_eq!(narration(&game), ["Ann notes 1300 points and has 1300."]);
    apply_steps(&mut game, &notes(1, ADOPTABLE));
    apply_steps(&mut game, "0 adopt");
    assert_eq!(narration(&game), ["Ann adopts 1300 points and rolls one die."]);
    apply_steps(&mut game, "* roll 2");
    let bust = [
        "Ann throws 2: no value, the turn is over.",
        "Ann loses the 1300 adopted points and has 0.",
    ];
    assert_eq!(narration(&game), bust);
    apply_steps(&mut game, &keeps(1, "111555:111555"));
    assert_eq!(narration(&game)[1], "All six dice are scored and come back into play.");
    apply_steps(&mut game, &(keeps(1, "111111:111111") + "1 note"));
    assert_eq!(narration(&game), ["Bob notes 9500 points and has 10800.", "Bob wins."]);
}

#[test]
fn the_player_is_addressed_and_the_others_read_a_name() {
    let mut game = table("", 2, "0 roll\n* roll 126666");
    assert_eq!(narration_to(Some(Seat(0)), &game), ["You throw 1 2 6 6 6 6."]);
    assert_eq!(narration_to(Some(Seat(1)), &game), ["Ann throws 1 2 6 6 6 6."]);
    apply_steps(&mut game, "0 keep 16666\n0 note");
    assert_eq!(narration_to(Some(Seat(0)), &game), ["You note 1300 points and have 1300."]);
    apply_steps(&mut game, &keeps(1, "111111:111111 111666:111666"));
    apply_steps(&mut game, &(keeps(1, "111555:111555") + "1 note"));
    assert_eq!(narration_to(Some(Seat(1)), &game)[1], "You win.");
    assert_eq!(narration_to(Some(Seat(0)), &game)[1], "Bob wins.");
}
