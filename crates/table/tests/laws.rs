//! The laws can fail: a toy game with a planted defect breaks the law that the defect offends.
//!
//! The game: each seat looks at a secret die of its own and says `high` or `low`; the seats that say rightly whether
//! their die is above the middle share the win, all seats share it if nobody is right.

mod toy;

use croupier_table::{Lang, Lexicon, Playing, Seat, Showing, TypedTable, laws, start};
use serde_json::Value;
use toy::{
    BLURRED, CHEATS, DIVIDED, FORGETFUL, GENEROUS, LEAKS, MISCOUNTED, NAMESAKES, OVERHEARD, SILENT,
    SOUND, TELLTALE, Toy, UNSORTED, VAGUE,
};

#[test]
fn the_laws_hold_for_the_game_without_a_defect() {
    if let Err(broken) = laws::check::<Toy<SOUND>>(2_000, 6) {
        panic!("{broken}");
    }
}

#[test]
fn the_laws_find_every_planted_defect() {
    fn found<const DEFECT: u8>() -> &'static str {
        laws::check::<Toy<DEFECT>>(2_000, 6).expect_err("a defect is found").law
    }
    assert_eq!(found::<LEAKS>(), "a private outcome changes nobody else's view");
    assert_eq!(found::<CHEATS>(), "sampling fits the chances");
    assert_eq!(found::<UNSORTED>(), "legal actions are sorted and distinct");
    assert_eq!(found::<DIVIDED>(), "both lists of legal actions are the same");
    assert_eq!(found::<MISCOUNTED>(), "every index belongs to one legal action");
    assert_eq!(found::<GENEROUS>(), "payoffs are shares of one win");
    assert_eq!(found::<SILENT>(), "every action is narrated");
    assert_eq!(found::<FORGETFUL>(), "a determinized game reproduces the view");
    assert_eq!(found::<TELLTALE>(), "equal views give equal vectors");
    assert_eq!(found::<BLURRED>(), "different views give different vectors");
    assert_eq!(found::<OVERHEARD>(), "the same is seen exactly if its vector is the same");
    assert_eq!(found::<VAGUE>(), "a vector of what a seat has seen has one text");
    assert_eq!(found::<NAMESAKES>(), "ids are numbered without gaps and lead to their actions");
}

#[test]
fn a_private_outcome_is_narrated_to_its_owner_and_hidden_from_others() {
    let mut table = TypedTable::new(start::<Toy<SOUND>>(&Value::Null, 2).expect("a game"));
    table.apply("* die 5").expect("possible");
    let lexicon =
        Lexicon::new(Lang::De, &[<Toy<SOUND> as croupier_table::Playable>::messages(Lang::De)]);
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let narration = |viewer| -> Vec<String> {
        table.narrate(viewer).iter().map(|text| lexicon.say(text, &names)).collect()
    };
    assert_eq!(narration(Some(Seat(0))), ["Ann sees 5"]);
    assert_eq!(narration(None), ["Ann sees a die"]);
}
