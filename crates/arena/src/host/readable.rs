//! What a bot may read: the system so far as programs need it, installed languages, and its own folder. Nothing here
//! forbids anything; the jail does, and it may run a bot with the right to read what its owner alone may read.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::folder::MANIFEST;

/// Programs and libraries, and what languages ask the kernel about the machine.
const SYSTEM: [&str; 18] = [
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
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/sys/fs/cgroup",
    "/sys/kernel/mm/transparent_hugepage",
    "/usr",
];
/// Where all processes of the machine are listed, a program may read of itself and of the machine, not of them.
const OWN_PROCESS: [&str; 8] = [
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/self",
    "/proc/stat",
    "/proc/sys",
    "/proc/version",
];
/// Variables of the environment that name folders of languages.
const FOLDERS: [&str; 11] = [
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
/// Other variables that a bot is given.
const PLAIN: [&str; 6] = ["HOME", "LANG", "LANGUAGE", "PATH", "PYENV_VERSION", "TZ"];

/// What of the environment a bot is given: enough to find its language, and nobody's secrets.
pub(super) fn environment() -> impl Iterator<Item = (OsString, OsString)> {
    let known = |name: &OsStr| {
        let name = name.to_str().unwrap_or_default();
        FOLDERS.contains(&name) || PLAIN.contains(&name) || name.starts_with("LC_")
    };
    env::vars_os().filter(move |(name, _)| known(name))
}

/// Which processes `/proc` lists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    /// Those of the bot.
    Own,
    /// Those of the whole machine.
    All,
}

/// Everything that a bot may read.
pub(super) struct Readable {
    /// Folders and files.
    pub(super) places: BTreeSet<PathBuf>,
    /// Folders in which something is hidden: their names may be read, or a language would not find what lies beside it.
    pub(super) lists: BTreeSet<PathBuf>,
    /// The files that its command names.
    pub(super) own: Vec<PathBuf>,
}

impl Readable {
    /// What the bot of a command may read. Its own folder is where the files lie that the command names, or else where
    /// it is started. The hidden folder is not among it, wherever it lies.
    pub(super) fn of(command: &[OsString], listed: Listed, hidden: &Path) -> Readable {
        let mut places: BTreeSet<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
        add_public(Path::new("/etc"), &mut places);
        match listed {
            Listed::Own => places.extend([PathBuf::from("/proc")]),
            Listed::All => places.extend(OWN_PROCESS.iter().map(PathBuf::from)),
        }
        let path: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
        for folder in path.iter().filter(|folder| folder.is_absolute()) {
            places.extend(installation(folder));
        }
        for name in FOLDERS {
            places.extend(env::var_os(name).iter().flat_map(env::split_paths));
        }
        places.extend(env::var_os("HOME").map(|home| Path::new(&home).join(".local/lib")));
        let mut own: Vec<PathBuf> = command.iter().filter_map(|word| locate(word, &path)).collect();
        own.extend(interpreter(&own).iter().filter_map(|word| locate(word, &path)));
        for file in &own {
            places.extend(own_place(file));
            places.extend(file.canonicalize().ok().into_iter().flat_map(|real| own_place(&real)));
        }
        let nothing_named = command.iter().map(Path::new).all(|word| !word.exists());
        if nothing_named {
            places.extend(env::current_dir());
        }
        let mut readable = Readable { places: BTreeSet::new(), lists: BTreeSet::new(), own };
        for place in places.into_iter().filter(|path| path.exists()) {
            readable.add(place, hidden);
        }
        readable
    }

    /// Adds this place, or if something hidden lies in it, all that lies beside that.
    fn add(&mut self, place: PathBuf, hidden: &Path) {
        let real = place.canonicalize().unwrap_or_else(|_| place.clone());
        if hidden.as_os_str().is_empty() || !hidden.starts_with(&real) {
            self.places.insert(place);
        } else if real != hidden {
            for entry in fs::read_dir(&real).into_iter().flatten().flatten() {
                // Other contests beside it may have had the same seed.
                if !entry.path().join(MANIFEST).exists() {
                    self.add(entry.path(), hidden);
                }
            }
            self.lists.insert(real);
        }
    }
}

/// Adds what everybody may read at this place: all of it or, where something in it is hidden, what is not. Whether it
/// is all. Others find keys and passwords in `/etc` only where root has forgotten them.
fn add_public(place: &Path, places: &mut BTreeSet<PathBuf>) -> bool {
    const FILE: u32 = 0o004;
    const FOLDER: u32 = 0o005;
    let Ok(data) = fs::symlink_metadata(place) else { return false };
    // A link leads to a place that is judged for itself.
    if data.is_symlink() {
        return true;
    }
    if data.is_file() {
        return data.mode() & FILE == FILE && places.insert(place.to_owned());
    }
    if !data.is_dir() || data.mode() & FOLDER != FOLDER {
        return false;
    }
    let mut own = BTreeSet::new();
    let mut whole = true;
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        whole &= add_public(&entry.path(), &mut own);
    }
    match whole {
        true => places.extend([place.to_owned()]),
        false => places.append(&mut own),
    }
    whole
}

/// A folder of programs and what lies beside it for them: `~/.pyenv` for `~/.pyenv/shims`, `~/x/lib` for `~/x/bin`.
fn installation(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.to_owned()];
    match (folder.file_name().and_then(|name| name.to_str()), folder.parent()) {
        (Some("shims"), Some(above)) => all.push(above.to_owned()),
        (Some("bin"), Some(above)) => all.extend(["lib", "lib64"].map(|lib| above.join(lib))),
        _ => {}
    }
    all
}

/// The folder of a file, but the file alone where the folder is a home or the root.
fn own_place(file: &Path) -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from);
    match file.parent() {
        _ if file.is_dir() => vec![file.to_owned()],
        Some(folder) if folder.parent().is_some() && home.as_deref() != Some(folder) => {
            installation(folder)
        }
        _ => vec![file.to_owned()],
    }
}

/// The file or folder that a word of a command means, if it means one.
fn locate(word: &OsString, path: &[PathBuf]) -> Option<PathBuf> {
    let word = Path::new(word);
    if word.exists() {
        return std::path::absolute(word).ok();
    }
    let plain = word.components().count() == 1;
    plain.then(|| path.iter().map(|folder| folder.join(word)).find(|file| file.is_file()))?
}

/// The words behind `#!` in the first of these files, if it is a script.
fn interpreter(files: &[PathBuf]) -> Vec<OsString> {
    const LONGEST: u64 = 256;
    let mut line = Vec::new();
    let read = files.first().and_then(|file| fs::File::open(file).ok());
    let read = read.map(|file| BufReader::new(file.take(LONGEST)).read_until(b'\n', &mut line));
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
    fn what_is_hidden_in_a_folder_is_left_out_and_all_beside_it_is_not() {
        let top = env::temp_dir().join(format!("croupier-hidden-{}", std::process::id()));
        for folder in ["bots/own", "bots/runs/first", "bots/runs/second"] {
            fs::create_dir_all(top.join(folder)).expect("a folder");
        }
        let top = top.canonicalize().expect("a folder");
        fs::create_dir(top.join("bots/earlier")).expect("a folder");
        fs::write(top.join("bots/earlier").join(MANIFEST), "{}").expect("a file");
        let rest = |place: &str, hidden: &Path| {
            let (places, lists) = (BTreeSet::new(), BTreeSet::new());
            let mut readable = Readable { places, lists, own: Vec::new() };
            readable.add(top.join(place), hidden);
            (readable.places, readable.lists)
        };
        let all = |names: &[&str]| names.iter().map(|name| top.join(name)).collect::<BTreeSet<_>>();
        let (places, lists) = rest("bots", &top.join("bots/runs/first"));
        assert_eq!(places, all(&["bots/own", "bots/runs/second"]));
        assert_eq!(lists, all(&["bots", "bots/runs"]));
        let none = BTreeSet::new();
        assert_eq!(rest("bots/own", &top.join("bots/runs")), (all(&["bots/own"]), none.clone()));
        assert_eq!(rest("bots/runs", &top.join("bots/runs")), (none.clone(), none.clone()));
        assert_eq!(rest("bots", Path::new("")), (all(&["bots"]), none));
        fs::remove_dir_all(&top).expect("nothing is left");
    }

    #[test]
    fn folders_are_public_as_a_whole_or_without_what_is_hidden() {
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
        let mut places = BTreeSet::new();
        assert!(!add_public(&top, &mut places));
        assert_eq!(places, BTreeSet::from([known, top.join("open")]));
        fs::remove_dir_all(&top).expect("nothing is left");
    }
}
