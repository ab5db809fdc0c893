//! The prescribed transcript of a table, for games that have one.

use super::TypedTable;
use crate::{Playable, Player, Transcript};

impl<G: Playable> Transcript for TypedTable<G> {
    fn last_step(&self, players: &[Player]) -> Option<String> {
        let format = G::text_format()?;
        let view = self.played.game().view(None);
        match self.last_seen(None) {
            Some(step) => format.step(&step, &self.before.view(None), &view, players),
            None => format.opening(&view, players),
        }
    }

    fn save(&self, players: &[Player]) -> Option<String> {
        G::text_format()?.save(&self.played.game().view(None), players)
    }
}
