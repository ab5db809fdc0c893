//! The folder of a contest: manifest, journal, records, and at the end the sheet, the table and the report. What is
//! played and what it means is decided elsewhere.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::journal::{BadJournal, Journal, read_journal};
use crate::keep::{record_file, remove_record, write_record};
use crate::shelf::Shelf;
use crate::tally::{Added, Line, Tally};
use crate::{ARENA_FORMAT, Done, Manifest, Plan, Results, write_sheet};

const MANIFEST: &str = "contest.json";
const JOURNAL: &str = "journal.jsonl";
const RECORDS: &str = "records";
const SHEET: &str = "games.parquet";
const TABLE: &str = "table.txt";
const RESULT: &str = "result.json";
const REPORT: &str = "report.html";

/// Why the folder of a contest cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadFolder {
    /// It holds a contest already.
    #[error("it holds a contest already")]
    Taken,
    /// It holds something else.
    #[error("it is not empty")]
    NotEmpty,
    /// It holds no contest.
    #[error("it holds no contest")]
    NoContest,
    /// The manifest cannot be understood.
    #[error("contest.json: {0}")]
    Manifest(String),
    /// The journal cannot be used.
    #[error("journal.jsonl: {0}")]
    Journal(#[from] BadJournal),
    /// The file system.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// A contest on disk that this program is writing.
pub struct Folder {
    path: PathBuf,
    journal: Journal,
    shelf: Shelf,
}

impl Folder {
    /// A new contest in a folder that does not exist yet or is empty.
    pub fn create(path: &Path, manifest: &Manifest) -> Result<Folder, BadFolder> {
        fs::create_dir_all(path)?;
        if path.join(MANIFEST).exists() {
            return Err(BadFolder::Taken);
        }
        if fs::read_dir(path)?.next().is_some() {
            return Err(BadFolder::NotEmpty);
        }
        fs::create_dir(path.join(RECORDS))?;
        let journal = Journal::create(&path.join(JOURNAL))?;
        // The manifest comes last: a folder that has one is complete.
        write_whole(
            &path.join(MANIFEST),
            &(serde_json::to_string_pretty(manifest).map_err(io::Error::from)? + "\n"),
        )?;
        Ok(Folder { path: path.to_owned(), journal, shelf: Shelf::default() })
    }

    /// Goes on with a contest: counts every game of its journal.
    pub fn resume(path: &Path, tally: &mut Tally) -> Result<Folder, BadFolder> {
        let mut shelf = Shelf::default();
        let journal =
            Journal::resume(&path.join(JOURNAL), &mut |line| count(tally, &mut shelf, &line))?;
        fs::create_dir_all(path.join(RECORDS))?;
        Ok(Folder { path: path.to_owned(), journal, shelf })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The games worth keeping so far.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Keeps finished games: records first, then the journal, and only then they count.
    pub fn add(&mut self, plan: &Plan, tally: &mut Tally, games: &[Done]) -> io::Result<()> {
        let records = self.path.join(RECORDS);
        for done in games {
            let seated = plan.schedule.seated(done.line.game);
            let Some(beaten) = self.shelf.offer(&done.line, &seated) else { continue };
            if !done.steps.is_empty() {
                write_record(&records, plan, done)?;
            }
            for game in beaten {
                remove_record(&records, game)?;
            }
        }
        if !games.is_empty() {
            self.journal.append(games.iter().map(|done| &done.line))?;
        }
        for done in games {
            tally.add(&done.line);
        }
        Ok(())
    }

    /// Writes everything that is made from the journal.
    pub fn finish(
        &self,
        plan: &Plan,
        tally: &Tally,
        results: &Results,
        texts: &Texts,
    ) -> Result<(), BadFolder> {
        self.journal.sync()?;
        if tally.is_settled() {
            self.prune(results)?;
        }
        let lines = sorted_lines(&self.path, plan)?;
        let names: Vec<String> = plan.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let beside = self.path.join(SHEET).with_extension("tmp");
        write_sheet(&beside, &plan.schedule, &names, &lines)?;
        fs::rename(beside, self.path.join(SHEET))?;
        texts.write(&self.path)?;
        Ok(())
    }

    /// Removes the records of games that were worth keeping only until it was known who is stronger.
    fn prune(&self, results: &Results) -> io::Result<()> {
        let records = self.path.join(RECORDS);
        let chosen = self.shelf.chosen(results);
        let chosen: Vec<PathBuf> =
            chosen.iter().map(|(_, game)| record_file(&records, *game)).collect();
        for entry in fs::read_dir(&records)? {
            let path = entry?.path();
            if !chosen.contains(&path) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

/// What people and programs read in the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Texts {
    /// The table.
    pub table: String,
    /// The results as JSON.
    pub result: String,
    /// The report as HTML.
    pub report: String,
}

impl Texts {
    /// Writes the three files.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        write_whole(&path.join(TABLE), &self.table)?;
        write_whole(&path.join(RESULT), &self.result)?;
        write_whole(&path.join(REPORT), &self.report)
    }
}

/// The records of a contest.
pub fn records_of(path: &Path) -> PathBuf {
    path.join(RECORDS)
}

/// The manifest of a contest.
pub fn read_manifest(path: &Path) -> Result<Manifest, BadFolder> {
    let text = match fs::read_to_string(path.join(MANIFEST)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(BadFolder::NoContest),
        text => text?,
    };
    let manifest: Manifest =
        serde_json::from_str(&text).map_err(|error| BadFolder::Manifest(error.to_string()))?;
    if manifest.arena != ARENA_FORMAT {
        let problem = format!("format {}; this program knows {ARENA_FORMAT}", manifest.arena);
        return Err(BadFolder::Manifest(problem));
    }
    manifest.schedule().map_err(|bad| BadFolder::Manifest(bad.to_string()))?;
    Ok(manifest)
}

/// Counts every game of a contest that somebody else may be writing.
pub fn read_games(path: &Path, tally: &mut Tally) -> Result<Shelf, BadFolder> {
    let mut shelf = Shelf::default();
    read_journal(&path.join(JOURNAL), &mut |line| count(tally, &mut shelf, &line))?;
    Ok(shelf)
}

/// The table that was written at the end.
pub fn read_table(path: &Path) -> io::Result<String> {
    fs::read_to_string(path.join(TABLE))
}

fn count(tally: &mut Tally, shelf: &mut Shelf, line: &Line) -> Result<(), String> {
    match tally.add(line) {
        Added::New => {
            shelf.offer(line, &tally.schedule().seated(line.game));
            Ok(())
        }
        Added::Again => Err(format!("game {} is there twice", line.game)),
        Added::Foreign => Err(format!("game {} is no game of this contest", line.game)),
    }
}

fn sorted_lines(path: &Path, plan: &Plan) -> Result<Vec<Line>, BadFolder> {
    let mut lines = Vec::new();
    read_journal(&path.join(JOURNAL), &mut |line| {
        lines.push(line);
        Ok(())
    })?;
    debug_assert!(lines.len() as u64 <= plan.schedule.games());
    lines.sort_by_key(|line: &Line| line.game);
    Ok(lines)
}

/// Written beside its place and moved there, so that nobody finds half of it.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_extension("tmp");
    fs::write(&beside, text)?;
    fs::rename(beside, path)
}
