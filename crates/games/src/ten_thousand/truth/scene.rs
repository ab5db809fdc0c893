//! The controls of a scene.

use croupier_engine::Seat;
use croupier_table::{Control, Showing};

use super::table;

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
