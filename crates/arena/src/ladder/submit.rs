//! Submissions: what an author sends becomes a version of a bot, or is refused with a sentence that says what would be
//! right. Nothing is started here.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use croupier_table::{Text, checked_name, shown_name};

use super::archive::{self, ArchiveLimits, MAX_UPLOAD};
use super::events::{Access, BotRef, Happened, Stage, Submitted};
use super::folder::{game_folder, sha256};
use super::manifest::{BOT_MANIFEST, BotManifest, checked_bot_name};
use super::{Ladder, NotAllowed, State, now_s};

/// What one author may submit.
#[derive(Clone, Copy, Debug)]
pub struct Quotas {
    /// Submissions in 24 hours.
    pub per_day: usize,
    /// Submissions that have not been checked, qualified and compared yet.
    pub pending: usize,
    /// Bots of different names in one game.
    pub bots: usize,
    /// Bots of all authors in one game that play.
    pub bots_of_game: usize,
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas { per_day: 20, pending: 3, bots: 5, bots_of_game: 200 }
    }
}

/// What somebody sends.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The game.
    pub game: String,
    /// The author: an id of the server.
    pub author: String,
    /// The author's name, as shown.
    pub author_name: String,
    /// The name of the bot; empty to take it from the manifest.
    pub name: String,
    /// Whether the author runs the bot and connects it; nothing is uploaded then.
    pub remote: bool,
    /// The archive or module.
    pub bytes: Vec<u8>,
    /// The code of an invitation; empty without one.
    pub invitation: String,
}

/// The name of a file of a submitted module.
const MODULE: &str = "bot.wasm";
/// Seconds of a day.
const DAY_S: i64 = 86_400;

/// The number of the next folder for unpacking.
static NEXT_INCOMING: AtomicU64 = AtomicU64::new(0);

/// A submission that was read, but is not stored yet.
struct NewBot {
    name: String,
    language: String,
    command: Vec<String>,
    /// `None` for a remote bot.
    files: Option<Unpacked>,
}

/// The unpacked files of a submission; those that were not moved to their place are deleted.
struct Unpacked {
    folder: PathBuf,
    /// The folder of the manifest inside of it.
    inside: PathBuf,
}

impl Drop for Unpacked {
    fn drop(&mut self) {
        // A folder that was moved away is not there any more.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Ladder {
    /// Takes a submission: unpacks it and stores it as a new version of the bot, which waits for its check.
    pub fn submit(&self, submission: &Submission) -> Result<BotRef, NotAllowed> {
        // Whoever may not submit is told so before anything is unpacked.
        self.lock().check_author(self, submission)?;
        let new = self.read_submission(submission)?;
        let mut state = self.lock();
        state.check_author(self, submission)?;
        let bot = state.store_submission(self, submission, &new)?;
        state.remove_leftovers(&self.folder);
        drop(state);
        self.changed.notify_all();
        Ok(bot)
    }

    fn read_submission(&self, submission: &Submission) -> Result<NewBot, NotAllowed> {
        let kind = self.config.games.iter().find(|kind| kind.name() == submission.game);
        let kind = *kind.ok_or(NotAllowed::Unknown)?;
        let mut new = if submission.remote {
            let name = submission.name.clone();
            NewBot { name, language: String::new(), command: Vec::new(), files: None }
        } else {
            self.unpack(submission)?
        };
        new.name = checked_bot_name(kind, &new.name).map_err(NotAllowed::Unfit)?;
        Ok(new)
    }

    fn unpack(&self, submission: &Submission) -> Result<NewBot, NotAllowed> {
        let Submission { game, bytes, name, .. } = submission;
        if bytes.len() > MAX_UPLOAD {
            return Err(NotAllowed::TooMuch(
                Text::new("arena-upload-large").with("most", (MAX_UPLOAD >> 20) as i64),
            ));
        }
        let number = NEXT_INCOMING.fetch_add(1, Ordering::Relaxed);
        let incoming = game_folder(&self.folder, game).join("incoming");
        let folder = incoming.join(number.to_string());
        fs::create_dir(&folder).map_err(|error| failed(&error))?;
        // From here on the folder is removed if anything is wrong.
        let mut unpacked = Unpacked { inside: folder.clone(), folder };
        let mut name = name.clone();
        let (language, command);
        if archive::is_wasm(bytes) {
            archive::write_file(&unpacked.folder, MODULE, bytes).map_err(|error| failed(&error))?;
            (language, command) = ("wasm".to_owned(), vec![MODULE.to_owned()]);
        } else if archive::is_gzip(bytes) {
            archive::unpack(bytes, &unpacked.folder, ArchiveLimits::default())
                .map_err(NotAllowed::Unfit)?;
            let missing = || {
                NotAllowed::Unfit(Text::new("arena-manifest-missing").with("file", BOT_MANIFEST))
            };
            unpacked.inside =
                archive::root_of(&unpacked.folder, BOT_MANIFEST).ok_or_else(missing)?;
            let manifest = BotManifest::read(&unpacked.inside).map_err(NotAllowed::Unfit)?;
            manifest.check_command(&unpacked.inside).map_err(NotAllowed::Unfit)?;
            if name.is_empty() {
                name.clone_from(&manifest.name);
            }
            (language, command) = (shown_name(&manifest.language, 20), manifest.command);
        } else {
            return Err(NotAllowed::Unfit(
                Text::new("arena-upload-kind").with("file", BOT_MANIFEST),
            ));
        }
        Ok(NewBot { name, language, command, files: Some(unpacked) })
    }
}

impl State {
    /// Whether the author may submit now.
    fn check_author(&self, ladder: &Ladder, submission: &Submission) -> Result<(), NotAllowed> {
        let forbidden = |id: &'static str| Err(NotAllowed::Forbidden(Text::new(id)));
        let game = self.game(&submission.game).ok_or(NotAllowed::Unknown)?;
        if self.closes_s.is_some_and(|closes_s| now_s() >= closes_s) {
            return forbidden("arena-ladder-closed");
        }
        match self.access {
            Access::Closed => return forbidden("arena-ladder-closed"),
            Access::Invited
                if !self.invited.contains(&submission.author)
                    && !self.invitations.contains(&sha256(submission.invitation.trim())) =>
            {
                return forbidden("arena-ladder-uninvited");
            }
            Access::Open | Access::Invited => {}
        }
        let Quotas { per_day, pending, bots_of_game, .. } = ladder.config.quotas;
        let own = || self.entrants_of(&submission.author);
        let since_s = now_s() - DAY_S;
        let today = own().filter(|(_, at_s)| *at_s > since_s).count();
        let too_much = |id: &'static str, most: usize| {
            Err(NotAllowed::TooMuch(Text::new(id).with("most", most)))
        };
        if today >= per_day {
            return too_much("arena-quota-day", per_day);
        }
        if own().filter(|(stage, _)| stage.is_pending()).count() >= pending {
            return too_much("arena-quota-pending", pending);
        }
        let playing = self.games[game].entrants.iter();
        if playing.filter(|one| !one.is_built_in() && !one.stage.is_over()).count() >= bots_of_game
        {
            return too_much("arena-quota-game", bots_of_game);
        }
        Ok(())
    }

    /// The stages of all submissions of an author, with their times.
    fn entrants_of<'a>(&'a self, author: &'a str) -> impl Iterator<Item = (&'a Stage, i64)> {
        let all = self.games.iter().flat_map(|game| &game.entrants);
        let own = all.filter(move |one| !one.is_built_in() && one.author() == author);
        own.map(|one| (&one.stage, one.submitted.as_ref().map_or(0, |(_, at_s)| *at_s)))
    }

    /// Stores a submission: its files first, then the event.
    fn store_submission(
        &mut self,
        ladder: &Ladder,
        submission: &Submission,
        new: &NewBot,
    ) -> Result<BotRef, NotAllowed> {
        let game = self.game(&submission.game).ok_or(NotAllowed::Unknown)?;
        let versions: Vec<usize> = self.games[game].versions(&new.name).collect();
        let entrants = &self.games[game].entrants;
        if versions.iter().any(|n| entrants[*n].author() != submission.author) {
            let text = Text::new("arena-bot-name-taken").with("name", new.name.as_str());
            return Err(NotAllowed::Forbidden(text));
        }
        let disqualified = |n: &&usize| matches!(entrants[**n].stage, Stage::Disqualified { .. });
        if versions.iter().any(|n| disqualified(&n)) {
            return Err(NotAllowed::Forbidden(Text::new("arena-bot-disqualified")));
        }
        let name = versions.first().map_or(&new.name, |n| &entrants[*n].name).clone();
        self.check_bots(ladder, game, submission, versions.is_empty())?;
        let version = versions.iter().map(|n| entrants[*n].version()).max().unwrap_or(0) + 1;
        // A version that waits makes room for the newer one.
        let pending: Vec<usize> =
            versions.into_iter().filter(|n| entrants[*n].stage.is_pending()).collect();
        let folder = new.files.as_ref().map_or(Ok(String::new()), |files| {
            move_in(&ladder.folder, files, &submission.game, &name, version)
        });
        let folder = folder.map_err(|error| failed(&error))?;
        let bot = BotRef { game: submission.game.clone(), name, version };
        let author_name = checked_name(&submission.author_name).unwrap_or_default();
        self.redeem_invitation(&ladder.folder, submission)?;
        let submitted = Submitted {
            bot: bot.clone(),
            author: submission.author.clone(),
            author_name,
            language: new.language.clone(),
            remote: submission.remote,
            command: new.command.clone(),
            folder,
            bytes: submission.bytes.len() as u64,
        };
        self.happen(&ladder.folder, Happened::Submitted(submitted))?;
        for entrant in pending {
            self.move_to(&ladder.folder, game, entrant, Stage::Withdrawn)?;
        }
        Ok(bot)
    }

    /// Whether the author may have one more bot.
    fn check_bots(
        &self,
        ladder: &Ladder,
        game: usize,
        submission: &Submission,
        is_new: bool,
    ) -> Result<(), NotAllowed> {
        let most = ladder.config.quotas.bots;
        let own = self.games[game].entrants.iter().filter(|one| {
            !one.is_built_in() && one.author() == submission.author && !one.stage.is_over()
        });
        let names: std::collections::BTreeSet<&str> = own.map(|one| one.name.as_str()).collect();
        if is_new && names.len() >= most {
            return Err(NotAllowed::TooMuch(Text::new("arena-quota-bots").with("most", most)));
        }
        Ok(())
    }

    /// Uses up the invitation of an author who needs one.
    fn redeem_invitation(
        &mut self,
        folder: &Path,
        submission: &Submission,
    ) -> Result<(), NotAllowed> {
        if self.access != Access::Invited || self.invited.contains(&submission.author) {
            return Ok(());
        }
        let hash = sha256(submission.invitation.trim());
        self.happen(folder, Happened::Invited { author: submission.author.clone(), hash })
    }
}

/// Moves unpacked files to their place. Returns the folder of the manifest, relative to the ladder's.
fn move_in(
    ladder: &Path,
    unpacked: &Unpacked,
    game: &str,
    name: &str,
    version: u32,
) -> std::io::Result<String> {
    let target = game_folder(ladder, game).join("bots").join(format!("{name}-{version}"));
    match fs::remove_dir_all(&target) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::rename(&unpacked.folder, &target)?;
    let inside = unpacked.inside.strip_prefix(&unpacked.folder).unwrap_or(Path::new(""));
    let root = target.join(inside);
    let relative = root.strip_prefix(ladder).unwrap_or(&root);
    Ok(relative.display().to_string().trim_end_matches('/').to_owned())
}

fn failed(error: &std::io::Error) -> NotAllowed {
    NotAllowed::Failed(error.to_string())
}
