//! What a program may not read of its rivals: their folders, or their files where both share a folder.

use std::path::{Path, PathBuf};

use super::sandbox::Sandbox;
use crate::{Entrant, PlayedBy};

/// A sandbox for one of the entrants, in which the files of all others are hidden.
pub(super) fn hide_rivals(sandbox: Sandbox, entrants: &[Entrant], own: usize) -> Sandbox {
    let own_files = files(&entrants[own].by);
    let rivals = entrants.iter().enumerate().filter(|(n, _)| *n != own);
    rivals.flat_map(|(_, rival)| files(&rival.by)).fold(sandbox, |sandbox, file| {
        if own_files.contains(&file) {
            return sandbox;
        }
        let folder = file.parent().unwrap_or(&file);
        let is_shared = own_files.iter().any(|own| own.starts_with(folder));
        sandbox.hiding(if is_shared { &file } else { folder })
    })
}

/// The files of an entrant, outside of what everybody may read.
fn files(by: &PlayedBy) -> Vec<PathBuf> {
    let words: Vec<&Path> = match by {
        PlayedBy::BuiltIn(_) | PlayedBy::Remote(_) => Vec::new(),
        PlayedBy::Program(words) => words.iter().map(Path::new).collect(),
        PlayedBy::Wasm(path) => vec![path],
    };
    let real = words.into_iter().filter_map(|word| word.canonicalize().ok());
    real.filter(|file| file.is_file() && !is_installed(file)).collect()
}

/// Whether a file belongs to the system or to an installed language.
pub(crate) fn is_installed(file: &Path) -> bool {
    let system = ["/bin", "/lib", "/lib64", "/nix", "/opt", "/sbin", "/usr"].map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    system.into_iter().chain(on_path).any(|folder| file.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_rival_is_hidden_with_its_folder_or_as_a_file_beside_the_own_one() {
        let top = std::env::temp_dir().join(format!("croupier-rivals-{}", std::process::id()));
        fs::create_dir_all(top.join("alice")).expect("a folder");
        let top = top.canonicalize().expect("a folder");
        let program = |name: &str| {
            let file = top.join(name);
            fs::write(&file, "").expect("a file");
            let words = vec!["/bin/sh".to_owned(), file.display().to_string()];
            Entrant { name: name.to_owned(), by: PlayedBy::Program(words) }
        };
        let entrants = [program("top.py"), program("alice/bot.py"), program("other.py")];
        let plain = Sandbox::current_program();
        let top_bot = plain.clone().hiding(&top.join("alice")).hiding(&top.join("other.py"));
        assert_eq!(hide_rivals(plain.clone(), &entrants, 0), top_bot);
        let alice = plain.clone().hiding(&top.join("top.py")).hiding(&top.join("other.py"));
        assert_eq!(hide_rivals(plain.clone(), &entrants, 1), alice, "her own folder is inside");
        let twins = [entrants[0].clone(), entrants[0].clone()];
        assert_eq!(hide_rivals(plain.clone(), &twins, 0), plain);
        fs::remove_dir_all(&top).expect("nothing is left");
    }
}
