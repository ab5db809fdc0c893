//! The folder of a ladder: its layout, and how its state is read from the journals.

use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Condvar, Mutex};

use croupier_table::{Seed, Text};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::deals::PlayedDeal;
use super::entrant::{LadderEntrant, Snapshot};
use super::events::{Access, Event, Happened, Stage};
use super::final_round::FinalRound;
use super::game_ladder::GameLadder;
use super::log::LineLog;
use super::{BadLadder, Checker, Ladder, LadderConfig, State, manifest, now_s};
use crate::host::{RemoteBot, is_readable_by_bots};
use crate::{BadJournal, PlayedBy};

/// A line of the history of ratings.
#[derive(Serialize, Deserialize)]
pub(super) struct HistoryLine {
    /// The id of the entrant.
    pub(super) bot: String,
    /// Its rating then.
    #[serde(flatten)]
    pub(super) snapshot: Snapshot,
}

/// The file of the organiser's key.
pub const ORGANISER_KEY: &str = "organiser.key";

/// The folder of a game's journals and records.
pub(super) fn game_folder(folder: &Path, game: &str) -> PathBuf {
    folder.join("games").join(game)
}

/// The record of a game.
pub(super) fn record_path(folder: &Path, game: &str, number: u64) -> PathBuf {
    game_folder(folder, game).join("records").join(format!("game-{number}.record"))
}

/// What the programs of a recorded game wrote to standard error, by seat.
pub(super) fn stderr_path(folder: &Path, game: &str, number: u64) -> PathBuf {
    game_folder(folder, game).join("records").join(format!("game-{number}.stderr"))
}

/// The review of a recorded game.
pub(super) fn review_path(folder: &Path, game: &str, number: u64) -> PathBuf {
    game_folder(folder, game).join("records").join(format!("game-{number}.review"))
}

/// The report of the check of a version.
pub(super) fn check_path(folder: &Path, game: &str, name: &str, version: u32) -> PathBuf {
    game_folder(folder, game).join("checks").join(format!("{name}-{version}.json"))
}

/// Writes a file as a whole or not at all.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = path.with_extension("tmp");
    fs::write(&temporary, bytes)?;
    fs::rename(temporary, path)
}

/// The SHA-256 of a text, in hexadecimal.
pub(super) fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Ladder {
    /// Opens a ladder, or creates one. Returns the organiser's key if it was created just now. `entropy` makes secrets: 32
    /// random bytes for each call.
    pub fn open(
        folder: &Path,
        config: &LadderConfig,
        checker: Box<dyn Checker>,
        entropy: &mut dyn FnMut() -> [u8; 32],
    ) -> Result<(Arc<Ladder>, Option<String>), BadLadder> {
        let in_file = |file: &Path| {
            let file = file.display().to_string();
            move |error: io::Error| BadLadder::File { file, error }
        };
        DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(in_file(folder))?;
        let folder = &folder.canonicalize().map_err(in_file(folder))?;
        if is_readable_by_bots(folder) {
            return Err(BadLadder::Readable(folder.display().to_string()));
        }
        for kind in config.games {
            for part in ["records", "checks", "bots", "incoming"] {
                let path = game_folder(folder, kind.name()).join(part);
                fs::create_dir_all(&path).map_err(in_file(&path))?;
            }
        }
        let mut state = State::read(folder, config)?;
        if state.seed == Seed::of_number(0) {
            let seed = Seed::new(entropy()).to_string();
            let path = folder.join("events.jsonl");
            state
                .happen(folder, Happened::Created { seed })
                .map_err(|_| in_file(&path)(io::Error::other("cannot be written")))?;
        }
        let (key, is_fresh) =
            organiser_key(folder, entropy).map_err(in_file(&folder.join(ORGANISER_KEY)))?;
        state.remove_leftovers(folder);
        for kind in config.games {
            let incoming = game_folder(folder, kind.name()).join("incoming");
            for entry in fs::read_dir(&incoming).into_iter().flatten().flatten() {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        state.catch_up(folder);
        let sandbox = hide_secrets(folder, config);
        let ladder = Ladder {
            folder: folder.clone(),
            config: LadderConfig { sandbox, ..*config },
            checker,
            key_hash: sha256(&key),
            state: Mutex::new(state),
            changed: Condvar::new(),
            stopping: AtomicBool::new(false),
        };
        Ok((Arc::new(ladder), is_fresh.then_some(key)))
    }
}

/// The sandbox in which what no bot may read is hidden.
fn hide_secrets(folder: &Path, config: &LadderConfig) -> crate::host::Sandbox {
    let mut sandbox = config.sandbox.clone();
    for name in [ORGANISER_KEY, "events.jsonl"] {
        sandbox = sandbox.hiding(&folder.join(name));
    }
    sandbox
}

/// The organiser's key, and whether it was made just now.
fn organiser_key(
    folder: &Path,
    entropy: &mut dyn FnMut() -> [u8; 32],
) -> io::Result<(String, bool)> {
    let path = folder.join(ORGANISER_KEY);
    match fs::read_to_string(&path) {
        Ok(text) if !text.trim().is_empty() => return Ok((text.trim().to_owned(), false)),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let key: String = entropy().iter().map(|byte| format!("{byte:02x}")).collect();
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(&path)?;
    writeln!(file, "{key}")?;
    file.sync_all()?;
    Ok((key, true))
}

impl State {
    /// Reads all journals.
    fn read(folder: &Path, config: &LadderConfig) -> Result<State, BadLadder> {
        let in_journal = |path: &Path| {
            let file = path.display().to_string();
            move |error: BadJournal| BadLadder::Journal { file, error }
        };
        let mut read = Vec::new();
        let path = folder.join("events.jsonl");
        let events = LineLog::open(&path, &mut |event: Event| {
            read.push(event);
            Ok(())
        })
        .map_err(in_journal(&path))?;
        let mut state = State {
            events,
            deals: Vec::new(),
            histories: Vec::new(),
            games: config.games.iter().map(|kind| GameLadder::new(*kind)).collect(),
            seed: Seed::of_number(0),
            access: Access::Open,
            closes_s: None,
            invitations: BTreeSet::new(),
            invited: BTreeSet::new(),
            finals: Vec::new(),
            running: Vec::new(),
            next_running: 0,
            deal_s: None,
            workers: 1,
            next_turn: 0,
            to_review: Vec::new(),
        };
        for (n, event) in read.into_iter().enumerate() {
            let bad = |problem| BadJournal::Line { line: n as u64 + 1, problem };
            state.apply(folder, event).map_err(bad).map_err(in_journal(&path))?;
        }
        for game in &mut state.games {
            let path = game_folder(folder, game.kind.name()).join("deals.jsonl");
            let mut on_deal = |deal: PlayedDeal| game.count(&deal).map(drop);
            let log = LineLog::open(&path, &mut on_deal).map_err(in_journal(&path))?;
            state.deals.push(log);
            let path = game_folder(folder, game.kind.name()).join("ratings.jsonl");
            let mut on_line = |line: HistoryLine| {
                if let Some(entrant) = game.find(&line.bot) {
                    game.entrants[entrant].history.push(line.snapshot);
                }
                Ok(())
            };
            let log = LineLog::open(&path, &mut on_line).map_err(in_journal(&path))?;
            state.histories.push(log);
        }
        Ok(state)
    }

    /// Applies an event to the state.
    pub(super) fn apply(&mut self, folder: &Path, event: Event) -> Result<(), Text> {
        let Event { at_s, what } = event;
        match what {
            Happened::Created { seed } => {
                self.seed = seed.parse().map_err(|_| Text::new("arena-ladder-unsound"))?;
            }
            Happened::Submitted(submitted) => {
                // A game that this program does not have is left alone.
                let Some(game) = self.game(&submitted.bot.game) else { return Ok(()) };
                let by = if submitted.remote {
                    PlayedBy::Remote(RemoteBot::new(&submitted.bot.name))
                } else {
                    manifest::played_by(&folder.join(&submitted.folder), &submitted.command)
                };
                self.games[game].add(LadderEntrant::submitted(submitted, by, at_s));
            }
            Happened::Moved { bot, stage } => {
                let Some(game) = self.game(&bot.game) else { return Ok(()) };
                let id = format!("{}/{}", bot.name, bot.version);
                let unknown = || Text::new("arena-ladder-foreign").with("bot", id.as_str());
                let entrant = self.games[game].find(&id).ok_or_else(unknown)?;
                let one = &mut self.games[game].entrants[entrant];
                (one.stage, one.stage_s) = (stage, at_s);
                if let Some(bot) = one.remote().filter(|_| one.stage.is_over()) {
                    bot.disconnect();
                }
            }
            Happened::Access { access } => self.access = access,
            Happened::Closing { closes_s } => self.closes_s = closes_s,
            Happened::Invitation { hash } => drop(self.invitations.insert(hash)),
            Happened::Invited { author, hash } => {
                self.invitations.remove(&hash);
                // The author may have been forgotten.
                if !author.is_empty() {
                    self.invited.insert(author);
                }
            }
            Happened::Final { game, games, bots } => {
                let number = self.finals.len();
                self.finals.push(FinalRound::new(folder, number, game, games, bots));
            }
            Happened::FinalFailed { number, why } => {
                let round = self.finals.get_mut(number);
                round.ok_or_else(|| Text::new("arena-ladder-unsound"))?.fail(why);
            }
        }
        Ok(())
    }

    /// Deletes unpacked files of submissions that were never stored, and of versions that play no more.
    pub(super) fn remove_leftovers(&self, folder: &Path) {
        for game in &self.games {
            let bots = game_folder(folder, game.kind.name()).join("bots");
            let used: BTreeSet<PathBuf> = game
                .entrants
                .iter()
                .filter(|entrant| keeps_files(entrant) || self.is_in_final(entrant))
                .filter_map(|entrant| entrant.submitted.as_ref())
                .filter(|(submitted, _)| !submitted.remote)
                .filter_map(|(submitted, _)| {
                    // The folder of a version, whatever the archive has inside.
                    let path = folder.join(&submitted.folder);
                    let inside = path.strip_prefix(&bots).ok()?;
                    Some(bots.join(inside.components().next()?))
                })
                .collect();
            for entry in fs::read_dir(&bots).into_iter().flatten().flatten() {
                if !used.contains(&entry.path()) {
                    let _ = fs::remove_dir_all(entry.path());
                }
            }
        }
    }

    /// Whether a version plays in a final that is not over. The files of an author who is forgotten are deleted anyway.
    fn is_in_final(&self, entrant: &LadderEntrant) -> bool {
        let bot = entrant.submitted.as_ref().map(|(submitted, _)| &submitted.bot);
        !entrant.is_forgotten()
            && bot.is_some_and(|bot| self.finals.iter().any(|round| round.needs(bot)))
    }

    /// Moves versions whose games were stored but whose next stage was not.
    fn catch_up(&mut self, folder: &Path) {
        for game in 0..self.games.len() {
            if let Some(fit) = self.games[game].begin_fit() {
                self.games[game].end_fit(&fit.run(), now_s());
            }
            for entrant in 0..self.games[game].entrants.len() {
                self.advance(folder, game, entrant);
            }
        }
    }

    /// Moves an entrant as far as its games have brought it.
    pub(super) fn advance(&mut self, folder: &Path, game: usize, entrant: usize) {
        while let Some(stage) = self.games[game].next_stage(entrant) {
            let is_rated = stage == Stage::Rated;
            if self.move_to(folder, game, entrant, stage).is_err() {
                return;
            }
            // The version before it makes room.
            let name = self.games[game].entrants[entrant].name.clone();
            let old = self.games[game].rated_version(&name);
            if let Some(old) = old.filter(|old| is_rated && *old != entrant) {
                self.advance(folder, game, old);
            }
        }
    }
}

/// Whether the files of a version are still needed; those of a disqualified one are evidence.
fn keeps_files(entrant: &LadderEntrant) -> bool {
    match entrant.stage {
        Stage::Disqualified { .. } => true,
        Stage::Retired { .. } => !entrant.is_forgotten(),
        _ => !entrant.stage.is_over(),
    }
}
