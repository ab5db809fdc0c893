//! The manifest of a contest: everything that is needed to play it again. It contains no results.

use std::collections::{BTreeMap, BTreeSet};

use croupier_table::{Kind, Resources, Seed, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::bot_files::hash_files;
use crate::host::{RESTRICTIONS, Sandbox};
use crate::{
    BadSchedule, Contest, Cores, Entrant, Format, Hypotheses, Luck, Plan, PlayedBy, Policy,
    Schedule, Shard, TimeControl,
};

/// The version of a contest's file formats.
pub const ARENA_FORMAT: u32 = 2;

/// The sandbox that native programs of a contest run in.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandboxStrength {
    /// The names of the restrictions that could not be enforced, in the order of [`crate::host::RESTRICTIONS`]. If the
    /// contest was played on several machines, those that one of them could not enforce.
    pub missing: Vec<String>,
}

impl SandboxStrength {
    /// The strength of a sandbox in which these restrictions are missing.
    pub fn without(missing: &[&str]) -> SandboxStrength {
        SandboxStrength { missing: missing.iter().map(|name| (*name).to_owned()).collect() }
    }

    /// The strength of both: what one of them lacks is missing.
    #[must_use]
    pub fn weaker(&self, other: &SandboxStrength) -> SandboxStrength {
        let is_missing =
            |name: &&str| self.missing.iter().chain(&other.missing).any(|missing| missing == name);
        let names: Vec<&str> = RESTRICTIONS.into_iter().filter(|name| is_missing(name)).collect();
        SandboxStrength::without(&names)
    }
}

/// The definition of a contest, stored as `contest.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the file formats.
    pub arena: u32,
    /// The version of the program that started the contest.
    pub croupier: String,
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// All rule switches.
    pub options: Value,
    /// The entrants.
    pub entrants: Vec<ListedEntrant>,
    /// How entrants are paired.
    pub format: Format,
    /// The seats of a table.
    pub seats: u8,
    /// The greatest number of games.
    pub games: u64,
    /// The seed of all chance outcomes.
    pub seed: String,
    /// How a match continues after a bot has failed.
    pub policy: Policy,
    /// The time control of programs.
    pub time: TimeControl,
    /// The cores that programs run on.
    #[serde(default)]
    pub cores: Cores,
    /// The hypotheses of the sequential test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Hypotheses>,
    /// Whether luck is measured.
    #[serde(default)]
    pub luck: bool,
    /// Which part of the contest this folder holds, if it is not the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The sandbox, if native programs take part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<SandboxStrength>,
}

/// An entrant with the hashes of its files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListedEntrant {
    /// The name in tables.
    pub name: String,
    /// What plays for it.
    pub by: PlayedBy,
    /// The files that its command names and all others in their folders, with their SHA-256.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

impl ListedEntrant {
    /// Hashes the files of an entrant as they are now. Fails if there are too many of them.
    pub fn new(entrant: Entrant) -> Result<ListedEntrant, Text> {
        let files = hash_files(&entrant.by)?;
        Ok(ListedEntrant { name: entrant.name, by: entrant.by, files })
    }

    /// The files that have changed, have gone or are new.
    pub fn changed_files(&self) -> Result<Vec<String>, Text> {
        let now = hash_files(&self.by)?;
        let all: BTreeSet<&String> = self.files.keys().chain(now.keys()).collect();
        let changed = all.into_iter().filter(|file| self.files.get(*file) != now.get(*file));
        Ok(changed.cloned().collect())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Manifest {
    /// The plan to play the contest.
    pub fn plan(
        &self,
        kind: &'static dyn Kind,
        resources: &'static dyn Resources,
    ) -> Result<Plan, BadSchedule> {
        let entrants = self.entrants.iter();
        Ok(Plan {
            contest: Contest {
                kind,
                options: self.options.clone(),
                policy: self.policy,
                time: self.time,
                cores: self.cores,
                resources,
            },
            entrants: entrants
                .map(|one| Entrant { name: one.name.clone(), by: one.by.clone() })
                .collect(),
            schedule: self.schedule()?,
            luck: if self.luck { Luck::Measured } else { Luck::Ignored },
            sandbox: Sandbox::current_program(),
        })
    }

    /// The seed of the deals: the seed of the contest together with what is played and by whom, so that two contests
    /// with equal seeds have different deals. The number of games is left out: a longer contest begins like a shorter one.
    fn deal_seed(&self) -> Seed {
        let Manifest { game, rules, options, entrants, format, seats, policy, time, .. } = self;
        let definition =
            serde_json::json!([game, rules, options, entrants, format, seats, policy, time]);
        let hash = hex(&Sha256::digest(definition.to_string().as_bytes()));
        let seed = self.seed.parse().unwrap_or_else(|_| Seed::of_number(0));
        seed.derive(&format!("contest {hash}"))
    }

    /// The schedule of the contest.
    pub fn schedule(&self) -> Result<Schedule, BadSchedule> {
        let seed = self.deal_seed();
        Schedule::new(self.format, self.entrants.len(), usize::from(self.seats), self.games, seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(rival: &str, seed: u64) -> Manifest {
        let entrant = |name: &str| Entrant {
            name: name.to_owned(),
            by: PlayedBy::BuiltIn("random".to_owned()),
        };
        Manifest {
            arena: ARENA_FORMAT,
            croupier: String::new(),
            game: "any".to_owned(),
            rules: 1,
            options: Value::Null,
            entrants: ["one", rival]
                .map(|name| ListedEntrant::new(entrant(name)).expect("no files"))
                .to_vec(),
            format: Format::RoundRobin,
            seats: 2,
            games: 10,
            seed: Seed::of_number(seed).to_string(),
            policy: Policy::Forfeit,
            time: TimeControl { move_ms: 1000, bank_ms: 5000 },
            cores: Cores::One,
            sprt: None,
            luck: false,
            shard: None,
            sandbox: None,
        }
    }

    #[test]
    fn equal_seeds_give_different_deals_to_different_contests() {
        let deal = |manifest: &Manifest| manifest.schedule().expect("a schedule").deal_seed(0);
        let own = manifest("two", 1);
        assert_eq!(deal(&own), deal(&own.clone()));
        assert_ne!(deal(&own), deal(&manifest("three", 1)));
        assert_ne!(deal(&own), deal(&manifest("two", 2)));
        let longer = Manifest { games: 1000, ..own.clone() };
        assert_eq!(deal(&own), deal(&longer), "a longer contest begins like a shorter one");
        let part = Manifest { shard: "2/3".parse().ok(), ..own.clone() };
        assert_eq!(deal(&own), deal(&part), "a part has the deals of the whole");
    }

    #[test]
    fn the_weaker_of_two_sandboxes_lacks_what_one_of_them_lacks() {
        let one = SandboxStrength::without(&["files"]);
        let other = SandboxStrength::without(&["namespaces", "files"]);
        assert_eq!(one.weaker(&other).missing, ["namespaces", "files"]);
        assert_eq!(one.weaker(&SandboxStrength::default()), one);
    }
}
