//! Forgets an author: the bots are withdrawn, their files are deleted, and no journal has the author's id or name any more.
//! Games that were played stay, since they are those of the rivals too, and so do the names of the bots, which nobody else
//! can take.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value;

use super::events::Stage;
use super::folder::check_path;
use super::{Ladder, NotAllowed, State};

/// The fields of events that say who an author is.
const ID: &str = "author";
const NAME: &str = "author_name";

impl Ladder {
    /// Forgets an author. Somebody who has submitted nothing is forgotten already. After a crash in the middle the same
    /// call completes it.
    pub fn forget(&self, author: &str) -> Result<(), NotAllowed> {
        if author.is_empty() {
            return Ok(());
        }
        let mut state = self.lock();
        let own = state.versions_of(author);
        for (game, entrant) in &own {
            if !state.games[*game].entrants[*entrant].stage.is_over() {
                state.move_to(&self.folder, *game, *entrant, Stage::Withdrawn)?;
            }
        }
        let failed = |error: io::Error| NotAllowed::Failed(error.to_string());
        state.erase_author(&self.folder, author).map_err(failed)?;
        for (game, entrant) in own {
            let ladder = &mut state.games[game];
            let one = &mut ladder.entrants[entrant];
            if let Some((submitted, _)) = &mut one.submitted {
                submitted.author.clear();
                submitted.author_name.clear();
            }
            // Only the author could read it.
            let _ = fs::remove_file(check_path(
                &self.folder,
                ladder.kind.name(),
                &one.name,
                one.version(),
            ));
        }
        state.remove_leftovers(&self.folder);
        drop(state);
        self.changed.notify_all();
        Ok(())
    }
}

impl State {
    /// All versions of an author, with their games.
    fn versions_of(&self, author: &str) -> Vec<(usize, usize)> {
        let all = self.games.iter().enumerate().flat_map(|(game, ladder)| {
            ladder.entrants.iter().enumerate().map(move |(n, one)| (game, n, one))
        });
        let own = all.filter(|(_, _, one)| !one.is_built_in() && one.author() == author);
        own.map(|(game, n, _)| (game, n)).collect()
    }

    /// Rewrites the events without the author, whatever else their lines hold, those of unknown games included.
    fn erase_author(&mut self, folder: &Path, author: &str) -> io::Result<()> {
        let path = folder.join("events.jsonl");
        let text = fs::read_to_string(&path)?;
        let mut events: Vec<Value> =
            text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        if !events.iter().any(|event| event[ID] == author) {
            return Ok(());
        }
        for event in events.iter_mut().filter(|event| event[ID] == author) {
            for field in [ID, NAME] {
                if let Some(value) = event.get_mut(field) {
                    *value = Value::from("");
                }
            }
        }
        self.events.rewrite(&path, &events)?;
        self.invited.remove(author);
        Ok(())
    }
}
