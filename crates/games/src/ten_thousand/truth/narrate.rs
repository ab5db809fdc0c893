//! Narration of steps.

use croupier_engine::Text;
use croupier_table::{Lang, Lexicon, Playable, Table};

use super::super::TenThousand;
use super::{ADOPTABLE, keeps, notes, table};
use crate::testing::apply_steps;

/// The narration of the last step.
fn narration(table: &dyn Table) -> Vec<String> {
    let lexicon = Lexicon::new(Lang::En, &[TenThousand::messages(Lang::En)]);
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let say = |text: &Text| lexicon.say(text, &names);
    table.narrate(None).iter().map(say).collect()
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
