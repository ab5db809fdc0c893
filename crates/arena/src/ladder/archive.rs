//! Unpacks what somebody has submitted: a gzip-compressed tar archive or a single file. Nothing outside of the target
//! folder is written, whatever the archive says, and nothing beyond the limits. Nothing is executed.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Component, Path, PathBuf};

use croupier_table::Text;
use flate2::read::GzDecoder;
use tar::{Archive, EntryType};

/// The largest upload, in bytes.
pub const MAX_UPLOAD: usize = 8 << 20;
/// The most bytes that an archive may unpack to.
pub const MAX_UNPACKED: u64 = 64 << 20;
/// The most files and folders in an archive.
pub const MAX_FILES: usize = 500;
/// The longest path in an archive, in bytes.
const MAX_PATH: usize = 200;
/// The most folders above a file.
const MAX_DEPTH: usize = 8;

/// The limits of an archive, so that tests can be small.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArchiveLimits {
    pub(super) bytes: u64,
    pub(super) files: usize,
}

impl Default for ArchiveLimits {
    fn default() -> ArchiveLimits {
        ArchiveLimits { bytes: MAX_UNPACKED, files: MAX_FILES }
    }
}

/// Whether bytes are a gzip stream.
pub(super) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// Whether bytes are a WebAssembly module.
pub(super) fn is_wasm(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\0asm")
}

/// Unpacks an archive into an empty folder. Refuses the whole archive if one of its entries is not a plain file or
/// folder with a plain, relative, new name, or if it is larger than the limits.
pub(super) fn unpack(bytes: &[u8], folder: &Path, limits: ArchiveLimits) -> Result<(), Text> {
    let refuse = |id: &'static str, name: &str| Text::new(id).with("name", shown(name));
    let unreadable =
        |error: &io::Error| Text::new("arena-archive-unreadable").with("why", error.to_string());
    // One byte more than allowed tells an archive that is too large from one that just fits.
    let budget = limits.bytes + (limits.files as u64 + 2) * 1024;
    let mut archive = Archive::new(GzDecoder::new(bytes).take(budget + 1));
    let mut seen = BTreeSet::new();
    let mut written = 0;
    for entry in archive.entries().map_err(|error| unreadable(&error))? {
        let mut entry = entry.map_err(|error| unreadable(&error))?;
        let name = String::from_utf8(entry.path_bytes().into_owned())
            .map_err(|_| Text::new("arena-archive-name").with("name", "?"))?;
        match entry.header().entry_type() {
            EntryType::Regular | EntryType::Continuous | EntryType::Directory => {}
            // Comments that apply to everything after them; git writes one.
            EntryType::XGlobalHeader => continue,
            _ => return Err(refuse("arena-archive-kind", &name)),
        }
        let path = plain_path(&name).ok_or_else(|| refuse("arena-archive-name", &name))?;
        let is_folder = entry.header().entry_type() == EntryType::Directory;
        if path.as_os_str().is_empty() && is_folder {
            continue;
        }
        if seen.len() >= limits.files {
            return Err(Text::new("arena-archive-many").with("most", limits.files));
        }
        // File systems that ignore case would let one file replace another.
        if !seen.insert(path.to_string_lossy().to_lowercase()) && !is_folder {
            return Err(refuse("arena-archive-twice", &name));
        }
        let target = folder.join(&path);
        let failed = |error: io::Error| {
            Text::new("arena-archive-unwritable")
                .with("name", shown(&name))
                .with("why", error.to_string())
        };
        if is_folder {
            fs::create_dir_all(&target).map_err(failed)?;
            continue;
        }
        let left = limits.bytes - written;
        if entry.size() > left {
            return Err(too_large(limits));
        }
        if let Some(above) = target.parent() {
            fs::create_dir_all(above).map_err(failed)?;
        }
        let mode = if entry.header().mode().unwrap_or(0) & 0o111 != 0 { 0o755 } else { 0o644 };
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(mode)
            .open(&target)
            .map_err(failed)?;
        let copied = io::copy(&mut entry.by_ref().take(left + 1), &mut file)
            .map_err(|error| unreadable(&error))?;
        written += copied;
        if written > limits.bytes {
            return Err(too_large(limits));
        }
    }
    // What comes after the end of the archive counts too: it would have to be unpacked to be ignored.
    let mut rest = archive.into_inner();
    io::copy(&mut rest, &mut io::sink()).map_err(|error| unreadable(&error))?;
    if rest.limit() == 0 {
        return Err(too_large(limits));
    }
    if seen.is_empty() {
        return Err(Text::new("arena-archive-empty"));
    }
    Ok(())
}

fn too_large(limits: ArchiveLimits) -> Text {
    Text::new("arena-archive-large").with("most", (limits.bytes >> 20) as i64)
}

/// Writes a single file into an empty folder.
pub(super) fn write_file(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create_new(true).mode(0o755).open(folder.join(name))?;
    file.write_all(bytes)
}

/// The folder that holds the manifest: the unpacked one, or the only folder in it.
pub(super) fn root_of(folder: &Path, manifest: &str) -> Option<PathBuf> {
    if folder.join(manifest).is_file() {
        return Some(folder.to_owned());
    }
    let mut entries = fs::read_dir(folder).ok()?.flatten();
    let only = entries.next()?.path();
    (entries.next().is_none() && only.join(manifest).is_file()).then_some(only)
}

/// A path of plain names; `None` for one that is absolute, leads upwards, or has names that a shell or a terminal could
/// mistake.
fn plain_path(name: &str) -> Option<PathBuf> {
    if name.len() > MAX_PATH || name.chars().any(|c| c.is_control() || c == '\\') {
        return None;
    }
    let mut path = PathBuf::new();
    for part in Path::new(name).components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    (path.components().count() <= MAX_DEPTH).then_some(path)
}

/// A name from an archive as it may be shown.
fn shown(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(60).collect()
}
