//! Reviews that are stored: those that cannot be worked out, and those of other versions of the program.

use serde_json::{Value, json};

use crate::review::{NOTHING, Player};
use crate::world::{Folder, World, change_db, wide};

#[test]
fn games_that_cannot_be_reviewed_do_not_keep_older_ones_from_it() {
    let folder = Folder::new();
    let mut world = World::on(&folder.db(), wide(), None);
    let mut ann = Player::new(&world);
    for _ in 0..4 {
        let table = ann.open("perudo", &["dice=1"]);
        ann.finish(&table);
    }
    world.stop();
    // Those that were reviewed at their end are reviewed no more.
    let unknown = ["DELETE FROM reviews", "UPDATE places SET luck = NULL, lost = NULL"];
    change_db(&folder.db(), &unknown);
    // The newest three are of a game that this server does not have.
    let gone = r#"UPDATE tables SET setup = replace(setup, '"game":"perudo"', '"game":"gone"')
        WHERE id IN (SELECT table_id FROM places ORDER BY at_s DESC, table_id DESC LIMIT 3)"#;
    change_db(&folder.db(), &[gone]);
    let world = World::on(&folder.db(), wide(), None);
    ann.client = world.client();
    let stats = |ann: &mut Player| ann.ask("GET", "/api/me/stats", &NOTHING).expect(200).json();
    assert_eq!(stats(&mut ann)["unreviewed"], json!(4));
    let mut review = |taken: u64, is_done: fn(&Value) -> bool| {
        let answer = ann.ask("POST", "/api/me/stats/review", &NOTHING).expect(202).json();
        assert_eq!(answer["reviews"], json!(taken));
        while !is_done(&stats(&mut ann)) {}
    };
    review(3, |stats| stats["unreviewed"] == json!(1));
    review(1, |stats| stats["games"].as_array().is_some_and(|games| games.len() == 1));
    review(0, |stats| stats["unreviewed"] == json!(0));
}

#[test]
fn a_review_of_another_version_that_cannot_be_read_is_worked_out_again() {
    let folder = Folder::new();
    let mut world = World::on(&folder.db(), wide(), None);
    let mut ann = Player::new(&world);
    let table = ann.open("martian-dice", &["target=5"]);
    ann.finish(&table);
    let before = ann.review(&table);
    for change in ["UPDATE reviews SET review = '{}'", "UPDATE reviews SET digest = '[]'"] {
        world.stop();
        change_db(&folder.db(), &[change]);
        world = World::on(&folder.db(), wide(), None);
        ann.client = world.client();
        assert_eq!(ann.review(&table), before, "{change}");
        let stats = ann.ask("GET", "/api/me/stats", &NOTHING).expect(200).json();
        assert_eq!((&stats["unreviewed"], &stats["games"][0]["id"]), (&json!(0), &json!(table)));
    }
}
