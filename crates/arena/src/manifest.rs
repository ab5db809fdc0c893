//! Everything that is needed to play a contest again: the manifest beside its journal. It holds no results.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use croupier_engine::{Kind, Means, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::host::Jail;
use crate::{
    BadSchedule, By, Contest, Cores, Entrant, Format, Hypotheses, Luck, Plan, Policy, Schedule,
    TimeControl,
};

/// The version of the files of a contest.
pub const ARENA_FORMAT: u32 = 1;

/// What a contest is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of these files.
    pub arena: u32,
    /// The version of the program that began the contest.
    pub croupier: String,
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// All rule switches.
    pub options: Value,
    /// Who takes part.
    pub entrants: Vec<Listed>,
    /// Who meets whom.
    pub format: Format,
    /// The seats of a table.
    pub seats: u8,
    /// How many games at most.
    pub games: u64,
    /// All luck.
    pub seed: String,
    /// What becomes of a seat whose bot fails.
    pub policy: Policy,
    /// How long programs may think.
    pub time: TimeControl,
    /// Where bots that are programs run.
    #[serde(default)]
    pub cores: Cores,
    /// The sequential test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Hypotheses>,
    /// Whether luck is measured.
    #[serde(default)]
    pub luck: bool,
}

/// An entrant, with what tells whether it is still the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// The name in tables.
    pub name: String,
    /// Who plays.
    pub by: By,
    /// The files it consists of, so far as its command names them, with their SHA-256.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

impl Listed {
    /// Lists an entrant with its files as they are now.
    pub fn new(entrant: Entrant) -> Listed {
        let files = files(&entrant.by);
        Listed { name: entrant.name, by: entrant.by, files }
    }

    /// The files that are not what they were.
    pub fn changed(&self) -> Vec<String> {
        let now = files(&self.by);
        let before = self.files.iter().filter(|(file, hash)| now.get(*file) != Some(*hash));
        before.map(|(file, _)| file.clone()).collect()
    }
}

/// The files that a command names, with their SHA-256.
fn files(by: &By) -> BTreeMap<String, String> {
    let names: Vec<String> = match by {
        By::BuiltIn(_) => Vec::new(),
        By::Program(words) => words.clone(),
        By::Wasm(path) => vec![path.display().to_string()],
    };
    let hashed = |name: String| hash(Path::new(&name)).ok().map(|hash| (name, hash));
    names.into_iter().filter(|name| Path::new(name).is_file()).filter_map(hashed).collect()
}

fn hash(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut bytes = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut bytes)?;
        if read == 0 {
            break;
        }
        hash.update(&bytes[..read]);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

impl Manifest {
    /// The plan to play it.
    pub fn plan(
        &self,
        kind: &'static dyn Kind,
        means: &'static dyn Means,
    ) -> Result<Plan, BadSchedule> {
        let entrants = self.entrants.iter();
        Ok(Plan {
            contest: Contest {
                kind,
                options: self.options.clone(),
                policy: self.policy,
                time: self.time,
                cores: self.cores,
                means,
            },
            entrants: entrants
                .map(|one| Entrant { name: one.name.clone(), by: one.by.clone() })
                .collect(),
            schedule: self.schedule()?,
            luck: if self.luck { Luck::Measured } else { Luck::Ignored },
            jail: Jail::own(),
        })
    }

    /// All its games.
    pub fn schedule(&self) -> Result<Schedule, BadSchedule> {
        let seed = self.seed.parse().unwrap_or_else(|_| Seed::of_number(0));
        Schedule::new(self.format, self.entrants.len(), usize::from(self.seats), self.games, seed)
    }
}
