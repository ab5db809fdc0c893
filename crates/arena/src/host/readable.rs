//! What a bot may read: the system so far as programs need it, installed languages, and its own folder. Nothing here
//! forbids anything; the jail does, and it may run a bot with the right to read what its owner alone may read.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

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
/// Folders in `/etc` whose names begin so hold settings of languages and of the linker.
const SETTINGS: [&str; 9] =
    ["alternatives", "dotnet", "java", "ld.so.conf.d", "mono", "node", "perl", "php", "python"];
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
    /// The files that its command names.
    pub(super) own: Vec<PathBuf>,
}

impl Readable {
    /// What the bot of a command may read. Its own folder is where the files lie that the command names, or else where
    /// it is started.
    pub(super) fn of(command: &[OsString], listed: Listed) -> Readable {
        let mut places: BTreeSet<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
        places.extend(settings());
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
        places.retain(|path| path.exists());
        Readable { places, own }
    }
}

/// What lies in `/etc` for everybody: files that all may read, and folders that programs are known to need. Others may
/// hold keys and passwords.
fn settings() -> Vec<PathBuf> {
    const FOR_OTHERS: u32 = 0o004;
    let for_all = |entry: &fs::DirEntry| {
        let Ok(data) = fs::metadata(entry.path()) else { return false };
        let name = entry.file_name();
        let is_known = || {
            let name = name.to_str().unwrap_or_default();
            SETTINGS.iter().any(|known| name.starts_with(known))
        };
        data.mode() & FOR_OTHERS != 0 && (data.is_file() || is_known())
    };
    let entries = fs::read_dir("/etc").into_iter().flatten().flatten();
    entries.filter(for_all).map(|entry| entry.path()).collect()
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
