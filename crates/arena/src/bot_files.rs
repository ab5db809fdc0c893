//! The files of a bot: those that its command names, with everything in their folders. They are what the bot may read
//! beside the system, so a change of any of them may make it another bot.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf, absolute};

use croupier_table::Text;
use sha2::{Digest as _, Sha256};

use crate::PlayedBy;
use crate::host::{bot_folders, is_installed};
use crate::storage::MANIFEST;

/// The most files of one bot.
const MAX_FILES: usize = 4096;
/// The most bytes of all its files.
const MAX_BYTES: u64 = 512 << 20;

/// All files of a bot with their SHA-256, by their paths from the current folder.
pub(crate) fn hash_files(by: &PlayedBy) -> Result<BTreeMap<String, String>, Text> {
    let mut hashes = BTreeMap::new();
    for (name, path) in find_files(by)? {
        // A file that cannot be read has no hash; the bot cannot read it either.
        if let Ok(hash) = sha256(&path) {
            hashes.insert(name, hash);
        }
    }
    Ok(hashes)
}

/// Reads all files of a bot, so that they are in memory and the bot need not read them from the disk.
pub(crate) fn load_into_memory(by: &PlayedBy) {
    for path in find_files(by).into_iter().flatten().map(|(_, path)| path) {
        let _ = File::open(path).and_then(|mut file| io::copy(&mut file, &mut io::sink()));
    }
}

/// The files of a bot, by their paths from the current folder.
fn find_files(by: &PlayedBy) -> Result<BTreeMap<String, PathBuf>, Text> {
    let mut found = Found { files: BTreeMap::new(), bytes: 0 };
    match by {
        PlayedBy::BuiltIn(_) | PlayedBy::Remote(_) => {}
        PlayedBy::Wasm(path) => found.add_file(path, path)?,
        PlayedBy::Program(words) => {
            for word in words.iter().map(Path::new).filter(|word| word.exists()) {
                let Ok(word) = absolute(word) else { continue };
                if is_installed(&word) {
                    found.add(&word, &word)?;
                    continue;
                }
                let target = word.is_symlink().then(|| word.canonicalize().ok()).flatten();
                for place in [word].iter().chain(&target).flat_map(|file| bot_folders(file)) {
                    found.add(&place, &place)?;
                }
            }
        }
    }
    Ok(found.files)
}

/// What a search has found so far.
struct Found {
    files: BTreeMap<String, PathBuf>,
    bytes: u64,
}

impl Found {
    /// Adds a file, or everything in a folder but contests, whose files change while they are played.
    fn add(&mut self, path: &Path, top: &Path) -> Result<(), Text> {
        // A link below the folder may lead out of it, where the bot cannot read.
        if path.is_dir() && (path == top || !path.is_symlink()) {
            if path.join(MANIFEST).exists() || (path == top && is_installed(path)) {
                return Ok(());
            }
            for entry in fs::read_dir(path).into_iter().flatten().flatten() {
                self.add(&entry.path(), top)?;
            }
            return Ok(());
        }
        if path.is_file() { self.add_file(path, top) } else { Ok(()) }
    }

    fn add_file(&mut self, path: &Path, top: &Path) -> Result<(), Text> {
        let name = name_of(path);
        if self.files.contains_key(&name) {
            return Ok(());
        }
        self.bytes += fs::metadata(path).map_or(0, |data| data.len());
        self.files.insert(name, path.to_owned());
        if self.files.len() <= MAX_FILES && self.bytes <= MAX_BYTES {
            return Ok(());
        }
        let folder = if top.is_file() { top.parent().unwrap_or(top) } else { top };
        Err(Text::new("arena-bot-files")
            .with("folder", folder.display().to_string())
            .with("files", MAX_FILES)
            .with("size", (MAX_BYTES >> 20) as i64))
    }
}

/// The path of a file from the current folder, if it is inside, so that machines agree on it.
fn name_of(path: &Path) -> String {
    let current = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(&current).unwrap_or(path).display().to_string()
}

fn sha256(path: &Path) -> io::Result<String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn top(name: &str) -> PathBuf {
        let top =
            std::env::temp_dir().join(format!("croupier-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&top).expect("a folder");
        top
    }

    fn bot(file: &Path) -> PlayedBy {
        PlayedBy::Program(vec!["python3".to_owned(), file.display().to_string()])
    }

    #[test]
    fn everything_in_the_folder_of_a_bot_is_hashed_but_no_contest() {
        let top = top("all");
        for name in ["bot.py", "helper.py", "data/weights.bin", "c/contest.json", "c/journal.jsonl"]
        {
            let file = top.join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(&file, name).expect("a file");
        }
        let hashes = hash_files(&bot(&top.join("bot.py"))).expect("hashes");
        let names: Vec<String> =
            hashes.keys().map(|name| name.replace(&format!("{}/", top.display()), "")).collect();
        assert_eq!(names, ["bot.py", "data/weights.bin", "helper.py"]);
        fs::write(top.join("helper.py"), "changed").expect("a file");
        let changed = hash_files(&bot(&top.join("bot.py"))).expect("hashes");
        assert_eq!(hashes.iter().filter(|(name, hash)| changed[*name] != **hash).count(), 1);
        fs::remove_dir_all(&top).expect("nothing is left");
    }

    #[test]
    fn a_folder_that_is_too_large_is_refused_without_reading_it() {
        let top = top("large");
        fs::write(top.join("bot.py"), "").expect("a file");
        let huge = File::create(top.join("huge")).expect("a file");
        huge.set_len(MAX_BYTES + 1).expect("a size");
        let refused = hash_files(&bot(&top.join("bot.py"))).expect_err("too large");
        assert_eq!(refused.id, "arena-bot-files");
        assert!(format!("{refused:?}").contains(&top.display().to_string()));
        fs::remove_dir_all(&top).expect("nothing is left");
    }

    #[test]
    fn programs_of_the_system_do_not_bring_their_folders() {
        let command = PlayedBy::Program(vec!["/bin/sh".to_owned(), "-c".to_owned()]);
        assert!(hash_files(&command).expect("hashes").len() <= 1);
        assert_eq!(hash_files(&PlayedBy::BuiltIn("random".to_owned())), Ok(BTreeMap::new()));
    }
}
