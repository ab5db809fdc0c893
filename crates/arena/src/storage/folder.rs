//! The folder of a contest: manifest, journal, timings and records while it runs; Parquet file, table, JSON and report at
//! the end. All but the timings is the same whenever the same games are played.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use croupier_table::{Lexicon, Text};

use super::games_parquet::{GamesParquet, ROW_GROUP_GAMES};
use super::journal::{BadJournal, ContestJournal, read_journal, verbatim};
use super::manifest::{ARENA_FORMAT, Manifest};
use super::ordered::{ResultsHash, read_in_order};
use super::records::{record_file, remove_record, write_record};
use super::timings::{Pace, TimingsFile, read_timings};
use crate::{
    BadSchedule, Counted, FinishedGame, GameResult, Highlights, Plan, Results, Schedule, Tally,
};

pub(crate) const MANIFEST: &str = "contest.json";
pub(super) const JOURNAL: &str = "journal.jsonl";
pub(super) const TIMINGS: &str = "timings.jsonl";
pub(super) const RECORDS: &str = "records";
const PARQUET: &str = "games.parquet";
const TABLE: &str = "table.txt";
const RESULT: &str = "result.json";
const REPORT: &str = "report.html";

/// Why the folder of a contest cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadFolder {
    /// It already contains a contest.
    #[error("it holds a contest already")]
    Taken,
    /// It contains other files.
    #[error("it is not empty")]
    NotEmpty,
    /// It contains no contest.
    #[error("it holds no contest")]
    NoContest,
    /// The manifest cannot be parsed.
    #[error("contest.json: {}", .0.id)]
    Manifest(Text),
    /// The manifest describes a contest that cannot be scheduled.
    #[error("contest.json: {0}")]
    Schedule(BadSchedule),
    /// The journal cannot be used.
    #[error("journal.jsonl: {0}")]
    Journal(#[from] BadJournal),
    /// The journal of a shard, in this folder, cannot be used.
    #[error("{}: journal.jsonl: {}", .0.display(), .1)]
    Part(PathBuf, BadJournal),
    /// An error of the file system.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// The folder of a contest, opened for writing.
pub struct ContestFolder {
    path: PathBuf,
    journal: ContestJournal,
    timings: TimingsFile,
    pub(super) highlights: Highlights,
}

impl ContestFolder {
    /// Creates a contest in a folder that does not exist yet or is empty.
    pub fn create(path: &Path, manifest: &Manifest) -> Result<ContestFolder, BadFolder> {
        let folder = ContestFolder::prepare(path)?;
        // The manifest comes last: a folder with a manifest is complete.
        folder.write_manifest(manifest)?;
        Ok(folder)
    }

    /// Creates a folder without a manifest.
    pub(super) fn prepare(path: &Path) -> Result<ContestFolder, BadFolder> {
        fs::create_dir_all(path)?;
        if path.join(MANIFEST).exists() {
            return Err(BadFolder::Taken);
        }
        if fs::read_dir(path)?.next().is_some() {
            return Err(BadFolder::NotEmpty);
        }
        fs::create_dir(path.join(RECORDS))?;
        let journal = ContestJournal::create(&path.join(JOURNAL))?;
        let timings = TimingsFile::open(&path.join(TIMINGS))?;
        let highlights = Highlights::default();
        Ok(ContestFolder { path: path.to_owned(), journal, timings, highlights })
    }

    /// Writes the manifest.
    pub fn write_manifest(&self, manifest: &Manifest) -> Result<(), BadFolder> {
        let text = serde_json::to_string_pretty(manifest).map_err(io::Error::from)? + "\n";
        Ok(write_atomically(&self.path.join(MANIFEST), &text)?)
    }

    /// Opens an existing contest and counts every game of its journal.
    pub fn resume(path: &Path, tally: &mut Tally) -> Result<ContestFolder, BadFolder> {
        let mut highlights = Highlights::default();
        let journal = ContestJournal::resume(&path.join(JOURNAL), &mut |result| {
            count(tally, &mut highlights, &result)
        })?;
        fs::create_dir_all(path.join(RECORDS))?;
        let timings = TimingsFile::open(&path.join(TIMINGS))?;
        Ok(ContestFolder { path: path.to_owned(), journal, timings, highlights })
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The highlights so far.
    pub fn highlights(&self) -> &Highlights {
        &self.highlights
    }

    /// Stores finished games, then counts them. The order makes a crash harmless: records first, then the journal, then
    /// obsolete records are removed. Remarks in records are in the language of the lexicon, which needs the messages of
    /// the game.
    pub fn store_and_count(
        &mut self,
        plan: &Plan,
        tally: &mut Tally,
        games: &[FinishedGame],
        lexicon: &Lexicon,
    ) -> io::Result<()> {
        let records = self.path.join(RECORDS);
        let mut obsolete = Vec::new();
        for game in games {
            let seated = plan.schedule.seated(game.result.game);
            let Some(replaced) = self.highlights.offer(&game.result, &seated) else { continue };
            obsolete.extend(replaced);
            if !game.steps.is_empty() {
                write_record(&records, plan, game, lexicon)?;
            }
        }
        if !games.is_empty() {
            self.timings.append(games.iter().map(|game| &game.result))?;
            self.journal.append(games.iter().map(|game| &game.result))?;
        }
        for game in obsolete {
            remove_record(&records, game)?;
        }
        for game in games {
            tally.count(&game.result);
        }
        Ok(())
    }

    /// Writes everything that is derived from the journal but the [`ResultFiles`]. Returns the hash of all results.
    pub fn finish_games(
        &self,
        plan: &Plan,
        tally: &Tally,
        results: &Results,
    ) -> Result<String, BadFolder> {
        self.journal.sync()?;
        if tally.is_settled() {
            self.prune_records(results)?;
            self.sort_journal(tally)?;
        }
        self.write_parquet(plan, tally)?;
        hash_games(&self.path, tally)
    }

    /// Writes a settled journal again, in the order of the schedule: it tells nothing about threads and machines.
    pub fn sort_journal(&self, tally: &Tally) -> Result<(), BadFolder> {
        let temporary = self.path.join(JOURNAL).with_extension("tmp");
        let mut sorted = BufWriter::with_capacity(1 << 16, File::create(&temporary)?);
        read_in_order(&self.path.join(JOURNAL), tally, &mut |result| {
            let written = serde_json::to_writer(&mut sorted, &result)
                .map_err(io::Error::from)
                .and_then(|()| sorted.write_all(b"\n"));
            written.map_err(|error| verbatim(&error))
        })?;
        sorted.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
        fs::rename(temporary, self.path.join(JOURNAL))?;
        Ok(())
    }

    /// Writes the Parquet file from the journal, one row group at a time: the whole may not fit into memory.
    fn write_parquet(&self, plan: &Plan, tally: &Tally) -> Result<(), BadFolder> {
        let names: Vec<String> = plan.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let temporary = self.path.join(PARQUET).with_extension("tmp");
        let mut parquet = GamesParquet::create(&temporary, &plan.schedule, &names)?;
        let mut pending: Vec<GameResult> = Vec::new();
        let mut write_pending =
            |lines: &mut Vec<GameResult>| parquet.write_games(lines).map(|()| lines.clear());
        read_in_order(&self.path.join(JOURNAL), tally, &mut |result| {
            pending.push(result);
            if pending.len() < ROW_GROUP_GAMES {
                return Ok(());
            }
            write_pending(&mut pending).map_err(|error| verbatim(&error))
        })?;
        if !pending.is_empty() {
            write_pending(&mut pending)?;
        }
        parquet.close()?;
        fs::rename(temporary, self.path.join(PARQUET))?;
        Ok(())
    }

    /// Removes the records of wins that the final ratings show to be no upsets.
    fn prune_records(&self, results: &Results) -> io::Result<()> {
        let records = self.path.join(RECORDS);
        let selected = self.highlights.select(results);
        let selected: Vec<PathBuf> =
            selected.iter().map(|(_, game)| record_file(&records, *game)).collect();
        for entry in fs::read_dir(&records)? {
            let path = entry?.path();
            if !selected.contains(&path) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

/// The contents of the result files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFiles {
    /// `table.txt`: the results as text.
    pub table: String,
    /// `result.json`: the results for programs.
    pub result: String,
    /// `report.html`: the report.
    pub report: String,
}

impl ResultFiles {
    /// Writes the three files.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        write_atomically(&path.join(TABLE), &self.table)?;
        write_atomically(&path.join(RESULT), &self.result)?;
        write_atomically(&path.join(REPORT), &self.report)
    }
}

/// The hash of all results that count, in the order of the schedule.
pub fn hash_games(path: &Path, tally: &Tally) -> Result<String, BadFolder> {
    let mut hash = ResultsHash::default();
    read_in_order(&path.join(JOURNAL), tally, &mut |result| {
        if tally.is_in_results(result.game) {
            let line = serde_json::to_vec(&result).map_err(|error| verbatim(&error))?;
            hash.add(&line);
        }
        Ok(())
    })?;
    Ok(hash.finish())
}

/// The thinking time of every entrant.
pub fn read_paces(path: &Path, schedule: &Schedule) -> io::Result<Vec<Pace>> {
    read_timings(&path.join(TIMINGS), schedule)
}

/// Whether another process is playing this contest.
pub(super) fn is_being_written(path: &Path) -> Result<bool, BadFolder> {
    match File::open(path.join(JOURNAL))?.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Ok(true),
        _ => Ok(false),
    }
}

/// The folder of a contest's records.
pub fn records_folder(path: &Path) -> PathBuf {
    path.join(RECORDS)
}

/// Reads and checks the manifest of a contest.
pub fn read_manifest(path: &Path) -> Result<Manifest, BadFolder> {
    read_definition(&path.join(MANIFEST))
}

/// Reads and checks a manifest that defines a contest which is yet to be played.
pub fn read_contest(file: &Path) -> Result<Manifest, BadFolder> {
    let manifest = read_definition(file)?;
    Ok(Manifest { shard: None, sandbox: None, ..manifest })
}

fn read_definition(file: &Path) -> Result<Manifest, BadFolder> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(BadFolder::NoContest),
        text => text?,
    };
    let manifest: Manifest =
        serde_json::from_str(&text).map_err(|error| BadFolder::Manifest(verbatim(&error)))?;
    if manifest.arena != ARENA_FORMAT {
        let problem = Text::new("arena-bad-format")
            .with("format", i64::from(manifest.arena))
            .with("known", i64::from(ARENA_FORMAT));
        return Err(BadFolder::Manifest(problem));
    }
    manifest.schedule().map_err(BadFolder::Schedule)?;
    Ok(manifest)
}

/// Counts every game of a contest without locking it: another process may be writing it.
pub fn read_games(path: &Path, tally: &mut Tally) -> Result<Highlights, BadFolder> {
    let mut highlights = Highlights::default();
    read_journal(&path.join(JOURNAL), &mut |result| count(tally, &mut highlights, &result))?;
    Ok(highlights)
}

pub(super) fn count(
    tally: &mut Tally,
    highlights: &mut Highlights,
    result: &GameResult,
) -> Result<(), Text> {
    let bad_line = |id: &'static str| Err(Text::new(id).with("game", result.game.to_string()));
    match tally.count(result) {
        Counted::New => {
            highlights.offer(result, &tally.schedule().seated(result.game));
            Ok(())
        }
        Counted::Duplicate => bad_line("arena-bad-line-twice"),
        Counted::Foreign => bad_line("arena-bad-line-foreign"),
    }
}

/// Writes a temporary file and renames it, so that readers see all of it or nothing.
fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let temporary = path.with_extension("tmp");
    fs::write(&temporary, text)?;
    fs::rename(temporary, path)
}
