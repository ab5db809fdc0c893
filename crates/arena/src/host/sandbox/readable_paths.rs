//! The paths that a bot may read: the system as far as programs need it, installed languages, and the bot's own folder.
//! Nothing is enforced here. The bot may run with the capability to read files that only their owner may read, so every
//! path counts.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::storage::MANIFEST;

/// Programs, libraries, and what language runtimes read about the machine: settings, but no counters, by which bots could
/// watch what other bots do.
const SYSTEM: [&str; 19] = [
    "/bin",
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix",
    "/opt",
    "/run/current-system",
    "/sbin",
    "/sys/devices/system/cpu/online",
    "/sys/devices/system/cpu/possible",
    "/sys/devices/system/cpu/present",
    "/sys/kernel/mm/transparent_hugepage/enabled",
    "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size",
    "/usr",
];
/// The readable part of `/proc` if it lists all processes.
const OWN_PROCESS: &str = "/proc/self";
/// Environment variables that name folders of language runtimes.
const FOLDER_VARIABLES: [&str; 11] = [
    "CONDA_PREFIX",
    "DOTNET_ROOT",
    "JAVA_HOME",
    "LD_LIBRARY_PATH",
    "NODE_PATH",
    "NVM_DIR",
    "PYENV_ROOT",
    "PYTHONHOME",
    "PYTHONPATH",
    "R_HOME",
    "VIRTUAL_ENV",
];
/// Other environment variables that are passed to a bot.
const PLAIN_VARIABLES: [&str; 6] = ["HOME", "LANG", "LANGUAGE", "PATH", "PYENV_VERSION", "TZ"];

/// The environment of a bot: enough to find its language runtime, and no secrets.
pub(super) fn environment() -> impl Iterator<Item = (OsString, OsString)> {
    let known = |name: &OsStr| {
        let name = name.to_str().unwrap_or_default();
        FOLDER_VARIABLES.contains(&name)
            || PLAIN_VARIABLES.contains(&name)
            || name.starts_with("LC_")
    };
    env::vars_os().filter(move |(name, _)| known(name))
}

/// Whether a folder is inside of what all bots may read, so that no secret may be kept there.
pub fn is_readable_by_bots(folder: &Path) -> bool {
    SYSTEM.iter().any(|path| folder.starts_with(path))
}

/// Whether every user can read this file or folder, and its folder, whatever capabilities a process has.
pub(super) fn is_readable_by_all(path: &Path) -> bool {
    const FILE: u32 = 0o004;
    const FOLDER: u32 = 0o005;
    const PASSAGE: u32 = 0o001;
    let Ok(path) = path.canonicalize() else { return false };
    path.ancestors().enumerate().all(|(height, place)| {
        fs::metadata(place).is_ok_and(|data| {
            let needed = match height {
                0 if data.is_file() => FILE,
                0 | 1 => FOLDER,
                _ => PASSAGE,
            };
            data.mode() & needed == needed
        })
    })
}

/// Which processes `/proc` listings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ProcListing {
    /// Only those of the bot.
    Own,
    /// All of the machine.
    All,
}

/// All paths that a bot may read.
pub(super) struct ReadablePaths {
    /// Files, and folders with everything below them.
    pub(super) trees: BTreeSet<PathBuf>,
    /// Folders that contain something hidden: only their listing may be read, which language runtimes need.
    pub(super) listings: BTreeSet<PathBuf>,
    /// The files that its command names.
    pub(super) own: Vec<PathBuf>,
}

impl ReadablePaths {
    /// The paths for the bot of a command. Its own folders are those of the files that the command names, or else the
    /// current one. What is hidden is never included.
    pub(super) fn of_command(
        command: &[OsString],
        listing: ProcListing,
        hidden: &[PathBuf],
    ) -> ReadablePaths {
        let mut trees: BTreeSet<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
        add_public(Path::new("/etc"), &mut trees);
        match listing {
            ProcListing::Own => trees.extend([PathBuf::from("/proc")]),
            ProcListing::All => trees.extend([PathBuf::from(OWN_PROCESS)]),
        }
        let path = program_folders();
        for folder in path.iter().filter(|folder| folder.is_absolute()) {
            trees.extend(installation(folder));
        }
        for name in FOLDER_VARIABLES {
            trees.extend(env::var_os(name).iter().flat_map(env::split_paths));
        }
        trees.extend(env::var_os("HOME").map(|home| Path::new(&home).join(".local/lib")));
        let own = own_files(command);
        for file in &own {
            trees.extend(own_paths(file));
            trees.extend(file.canonicalize().ok().into_iter().flat_map(|real| own_paths(&real)));
        }
        let nothing_named = command.iter().map(Path::new).all(|word| !word.exists());
        if nothing_named {
            trees.extend(env::current_dir());
        }
        let mut readable = ReadablePaths { trees: BTreeSet::new(), listings: BTreeSet::new(), own };
        for path in trees.into_iter().filter(|path| path.exists()) {
            readable.add(path, hidden);
        }
        readable
    }

    /// Adds this path or, if something hidden is inside, everything beside that.
    fn add(&mut self, path: PathBuf, hidden: &[PathBuf]) {
        let real = path.canonicalize().unwrap_or_else(|_| path.clone());
        if hidden.iter().any(|hidden| real.starts_with(hidden)) {
            return;
        }
        if hidden.iter().any(|hidden| hidden.starts_with(&real)) {
            for entry in fs::read_dir(&real).into_iter().flatten().flatten() {
                // Other contests beside it may have the same seed.
                if !entry.path().join(MANIFEST).exists() {
                    self.add(entry.path(), hidden);
                }
            }
            self.listings.insert(real);
        } else {
            self.trees.insert(path);
        }
    }
}

/// The files and folders that a command names, and the interpreter of a script.
pub(super) fn own_files(command: &[OsString]) -> Vec<PathBuf> {
    let path = program_folders();
    let mut own: Vec<PathBuf> = command.iter().filter_map(|word| locate(word, &path)).collect();
    own.extend(interpreter(&own).iter().filter_map(|word| locate(word, &path)));
    own
}

/// The folders on `PATH`.
fn program_folders() -> Vec<PathBuf> {
    env::var_os("PATH").iter().flat_map(env::split_paths).collect()
}

/// Adds what is world-readable at this path: the whole tree, or else its world-readable parts. Returns whether it is the
/// whole tree. Keys and passwords in `/etc` are not world-readable.
fn add_public(path: &Path, trees: &mut BTreeSet<PathBuf>) -> bool {
    const FILE: u32 = 0o004;
    const FOLDER: u32 = 0o005;
    let Ok(data) = fs::symlink_metadata(path) else { return false };
    // The target of a link is checked at its own path.
    if data.is_symlink() {
        return true;
    }
    if data.is_file() {
        return data.mode() & FILE == FILE && trees.insert(path.to_owned());
    }
    if !data.is_dir() || data.mode() & FOLDER != FOLDER {
        return false;
    }
    let mut own = BTreeSet::new();
    let mut whole = true;
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        whole &= add_public(&entry.path(), &mut own);
    }
    match whole {
        true => trees.extend([path.to_owned()]),
        false => trees.append(&mut own),
    }
    whole
}

/// A folder of programs and what they need beside it: `~/.pyenv` for `~/.pyenv/shims`, `~/x/lib` for `~/x/bin`.
fn installation(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.to_owned()];
    match (folder.file_name().and_then(|name| name.to_str()), folder.parent()) {
        (Some("shims"), Some(above)) => all.push(above.to_owned()),
        (Some("bin"), Some(above)) => all.extend(["lib", "lib64"].map(|lib| above.join(lib))),
        _ => {}
    }
    all
}

/// The folder of a file, or only the file if its folder is the home folder or the root.
pub(crate) fn own_paths(file: &Path) -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from);
    match file.parent() {
        _ if file.is_dir() => vec![file.to_owned()],
        Some(folder) if folder.parent().is_some() && home.as_deref() != Some(folder) => {
            installation(folder)
        }
        _ => vec![file.to_owned()],
    }
}

/// The file or folder that a word of a command names, if any.
fn locate(word: &OsString, path: &[PathBuf]) -> Option<PathBuf> {
    let word = Path::new(word);
    if word.exists() {
        return std::path::absolute(word).ok();
    }
    let plain = word.components().count() == 1;
    plain.then(|| path.iter().map(|folder| folder.join(word)).find(|file| file.is_file()))?
}

/// The interpreter line (`#!`) of the first of these files, if it is a script.
fn interpreter(files: &[PathBuf]) -> Vec<OsString> {
    const MAX_LINE: u64 = 256;
    let mut line = Vec::new();
    let read = files.first().and_then(|file| fs::File::open(file).ok());
    let read = read.map(|file| BufReader::new(file.take(MAX_LINE)).read_until(b'\n', &mut line));
    let text = String::from_utf8_lossy(&line);
    match text.strip_prefix("#!") {
        Some(words) if read.is_some() => words.split_whitespace().map(OsString::from).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_hidden_folder_is_left_out_and_everything_beside_it_is_not() {
        let top = env::temp_dir().join(format!("croupier-hidden-{}", std::process::id()));
        for folder in ["bots/own", "bots/runs/first", "bots/runs/second"] {
            fs::create_dir_all(top.join(folder)).expect("a folder");
        }
        let top = top.canonicalize().expect("a folder");
        fs::create_dir(top.join("bots/earlier")).expect("a folder");
        fs::write(top.join("bots/earlier").join(MANIFEST), "{}").expect("a file");
        let added = |path: &str, hidden: &[&str]| {
            let hidden: Vec<PathBuf> = hidden.iter().map(|name| top.join(name)).collect();
            let (trees, listings) = (BTreeSet::new(), BTreeSet::new());
            let mut readable = ReadablePaths { trees, listings, own: Vec::new() };
            readable.add(top.join(path), &hidden);
            (readable.trees, readable.listings)
        };
        let all = |names: &[&str]| names.iter().map(|name| top.join(name)).collect::<BTreeSet<_>>();
        let (trees, listings) = added("bots", &["bots/runs/first"]);
        assert_eq!(trees, all(&["bots/own", "bots/runs/second"]));
        assert_eq!(listings, all(&["bots", "bots/runs"]));
        let none = BTreeSet::new();
        assert_eq!(added("bots/own", &["bots/runs"]), (all(&["bots/own"]), none.clone()));
        assert_eq!(added("bots/runs", &["bots/runs"]), (none.clone(), none.clone()));
        assert_eq!(added("bots/runs/first", &["bots/runs"]), (none.clone(), none.clone()));
        assert_eq!(added("bots", &[]), (all(&["bots"]), none));
        let (trees, listings) = added("bots/runs", &["bots/runs/first", "bots/runs/second"]);
        assert_eq!((trees, listings), (BTreeSet::new(), all(&["bots/runs"])));
        fs::remove_dir_all(&top).expect("nothing is left");
    }

    #[test]
    fn folders_are_public_as_a_whole_or_in_their_world_readable_parts() {
        let top = env::temp_dir().join(format!("croupier-public-{}", std::process::id()));
        let make = |name: &str, mode: u32| {
            let file = top.join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(&file, "").expect("a file");
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("rights");
            file
        };
        make("open/a", 0o644);
        make("open/b", 0o444);
        let known = make("mixed/known", 0o644);
        make("mixed/secret", 0o640);
        for folder in ["", "open", "mixed"] {
            let mode = fs::Permissions::from_mode(0o755);
            fs::set_permissions(top.join(folder), mode).expect("rights");
        }
        let mut trees = BTreeSet::new();
        assert!(!add_public(&top, &mut trees));
        assert_eq!(trees, BTreeSet::from([known, top.join("open")]));
        fs::remove_dir_all(&top).expect("nothing is left");
    }
}
