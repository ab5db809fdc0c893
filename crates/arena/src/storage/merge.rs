//! Merges the shards of a contest into one folder, as if one machine had played it. It plays nothing.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::folder::{
    BadFolder, ContestFolder, JOURNAL, RECORDS, TIMINGS, count, is_being_written, read_manifest,
};
use super::journal::{BadJournal, verbatim};
use super::records::record_file;
use crate::{Highlights, Manifest, Results, Shard, Tally};

/// A shard on disk.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// Its folder.
    pub path: PathBuf,
    /// Its manifest.
    pub manifest: Manifest,
    /// Which shard it is.
    pub shard: Shard,
}

/// Why shards cannot be merged.
#[derive(Debug, PartialEq, Eq)]
pub enum BadPart {
    /// The folder is a whole contest.
    Whole(PathBuf),
    /// It belongs to another contest than the first one: another seed, other bots, options or numbers of shards.
    Foreign(PathBuf),
    /// Two folders hold the same shard.
    Repeated(Shard, PathBuf, PathBuf),
    /// Games are missing in it: so many of so many are there.
    HalfWritten(PathBuf, u64, u64),
    /// It is being played.
    Busy(PathBuf),
    /// No folder holds this shard.
    Missing(Shard),
}

/// Reads the manifest of a shard.
pub fn open_part(path: &Path) -> Result<Result<Part, BadPart>, BadFolder> {
    let mut manifest = read_manifest(path)?;
    Ok(match manifest.shard.take() {
        Some(shard) => Ok(Part { path: path.to_owned(), manifest, shard }),
        None => Err(BadPart::Whole(path.to_owned())),
    })
}

/// Checks that these shards are one whole contest, and returns everything that is wrong with them.
pub fn check_parts(parts: &[Part]) -> Result<Vec<BadPart>, BadFolder> {
    let Some(first) = parts.first() else { return Ok(Vec::new()) };
    let of = first.shard.of;
    let mut bad = Vec::new();
    for (n, part) in parts.iter().enumerate() {
        if !is_same_contest(&part.manifest, &first.manifest) || part.shard.of != of {
            bad.push(BadPart::Foreign(part.path.clone()));
            continue;
        }
        if let Some(twin) = parts[..n].iter().find(|other| other.shard == part.shard) {
            bad.push(BadPart::Repeated(part.shard, twin.path.clone(), part.path.clone()));
        }
        let schedule = part.manifest.schedule().map_err(BadFolder::Schedule)?;
        let (there, all) = (count_lines(&part.path.join(JOURNAL))?, part.shard.games(&schedule));
        if is_being_written(&part.path)? {
            bad.push(BadPart::Busy(part.path.clone()));
        } else if there != all {
            bad.push(BadPart::HalfWritten(part.path.clone(), there, all));
        }
    }
    let is_there = |number: u32| parts.iter().any(|part| part.shard.number == number);
    let missing = (1..=of).filter(|number| !is_there(*number));
    bad.extend(missing.map(|number| BadPart::Missing(Shard { number, of })));
    Ok(bad)
}

/// Whether two manifests define the same contest; machines may differ in the strength of their sandboxes.
fn is_same_contest(one: &Manifest, other: &Manifest) -> bool {
    Manifest { sandbox: None, ..one.clone() } == Manifest { sandbox: None, ..other.clone() }
}

/// How many complete lines a file has; a last line that is cut does not count.
fn count_lines(path: &Path) -> io::Result<u64> {
    let mut file = File::open(path)?;
    let mut chunk = vec![0; 1 << 16];
    let mut lines = 0;
    loop {
        let read = file.read(&mut chunk)?;
        if read == 0 {
            return Ok(lines);
        }
        lines += chunk[..read].split(|byte| *byte == b'\n').skip(1).count() as u64;
    }
}

/// The manifest of the whole contest: what every shard says, and the weakest sandbox.
pub fn merged_manifest(parts: &[Part]) -> Option<Manifest> {
    let mut merged = parts.first()?.manifest.clone();
    for part in parts {
        merged.sandbox = match (&merged.sandbox, &part.manifest.sandbox) {
            (Some(one), Some(other)) => Some(one.weaker(other)),
            (one, other) => one.clone().or_else(|| other.clone()),
        };
    }
    Some(merged)
}

impl ContestFolder {
    /// Creates the folder of a whole contest from its shards, which [`check_parts`] has found to be complete, and counts
    /// all games.
    pub fn merge(
        path: &Path,
        manifest: &Manifest,
        parts: &[Part],
        tally: &mut Tally,
    ) -> Result<ContestFolder, BadFolder> {
        // The manifest is written last: a merge that is cut short leaves no contest.
        let mut folder = ContestFolder::prepare(path)?;
        let highlights = merge_journals(path, parts, tally)?;
        merge_timings(path, parts)?;
        copy_records(path, parts, &highlights, tally)?;
        folder.highlights = highlights;
        folder.write_manifest(manifest)?;
        Ok(folder)
    }
}

/// Writes the games of all shards in the order of the schedule. A finished shard is in that order itself.
fn merge_journals(path: &Path, parts: &[Part], tally: &mut Tally) -> Result<Highlights, BadFolder> {
    let mut readers = Vec::new();
    for part in parts {
        readers.push((
            part,
            0_u64,
            BufReader::with_capacity(1 << 16, File::open(part.path.join(JOURNAL))?),
        ));
    }
    readers.sort_by_key(|(part, ..)| part.shard.number);
    let mut merged = BufWriter::with_capacity(1 << 16, File::create(path.join(JOURNAL))?);
    let mut highlights = Highlights::default();
    let mut text = Vec::new();
    for game in 0..tally.schedule().games() {
        let group = tally.schedule().group_of(game);
        let index = Shard::number_of(group, readers.len() as u32) as usize - 1;
        let (part, line, reader) = &mut readers[index];
        text.clear();
        reader.read_until(b'\n', &mut text)?;
        *line += 1;
        let problem =
            |problem| BadFolder::Part(part.path.clone(), BadJournal::Line { line: *line, problem });
        let result: crate::GameResult =
            serde_json::from_slice(&text).map_err(|error| problem(verbatim(&error)))?;
        if result.game != game {
            let text =
                croupier_table::Text::new("arena-bad-line-order").with("game", game.to_string());
            return Err(problem(text));
        }
        count(tally, &mut highlights, &result).map_err(problem)?;
        merged.write_all(&text)?;
    }
    merged.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
    Ok(highlights)
}

fn merge_timings(path: &Path, parts: &[Part]) -> io::Result<()> {
    let mut merged = File::create(path.join(TIMINGS))?;
    for part in parts {
        match File::open(part.path.join(TIMINGS)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            file => drop(io::copy(&mut file?, &mut merged)?),
        }
    }
    Ok(())
}

/// Copies the records of the highlights of the whole contest, each from its shard.
fn copy_records(
    path: &Path,
    parts: &[Part],
    highlights: &Highlights,
    tally: &Tally,
) -> io::Result<()> {
    let results = Results::from_samples(&tally.samples());
    for (_, game) in highlights.select(&results) {
        let group = tally.schedule().group_of(game);
        let Some(part) = parts.iter().find(|part| part.shard.contains(group)) else { continue };
        let record = record_file(&part.path.join(RECORDS), game);
        if record.exists() {
            fs::copy(record, record_file(&path.join(RECORDS), game))?;
        }
    }
    Ok(())
}
