//! Bots that are programs: native ones over pipes, in a jail, and WebAssembly modules, metered. Which matches are played
//! and what their results mean is told elsewhere.

mod confine;
mod cores;
mod desk;
mod failure;
mod game;
mod pingpong;
mod program;
mod readable;
mod said;
mod stdio;
mod talk;
mod wasm;

use std::path::{Path, PathBuf};

use croupier_engine::Text;

pub use confine::{COMMAND as JAIL_COMMAND, Jail, enter as enter_jail};
pub use cores::{cores, roam};
pub use desk::Desk;
pub use failure::Failure;
pub use pingpong::{ECHO_COMMAND, enter_echo, ping_pong};
pub use talk::{Talk, Told};
pub use wasm::FUEL_PER_MS;

pub(crate) use said::Said;

/// How long a program may take to say hello after it was started, in milliseconds.
pub const HELLO_MS: u32 = 10_000;

/// Why programs cannot be brought to a table.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// There is no such program.
    #[error("there is no program `{0}`")]
    NoProgram(String),
    /// The file is there but is no program.
    #[error("`{0}` cannot be executed: make it executable (chmod +x) or name its interpreter")]
    NotExecutable(String),
    /// The module cannot be used.
    #[error("`{}` is no module for bots: {}", path.display(), why.id)]
    Wasm {
        /// The module.
        path: PathBuf,
        /// What is wrong with it, in a sentence.
        why: Text,
    },
    /// The jail cannot be started.
    #[error("the jail for programs cannot be started: {0}")]
    Jail(std::io::Error),
    /// The game, its options or one of its own bots are not as they should be; the text says how.
    #[error("{}", .0.id)]
    Game(Text),
}

/// Whether a command can be executed at all, before anything is started.
pub(crate) fn check_command(command: &[String]) -> Result<(), HostError> {
    let Some(program) = command.first().filter(|program| !program.is_empty()) else {
        return Err(HostError::NoProgram(String::new()));
    };
    let executable = |path: &Path| {
        path.is_file() && rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok()
    };
    if program.contains('/') {
        let path = Path::new(program);
        return match path.exists() {
            true if executable(path) => Ok(()),
            true => Err(HostError::NotExecutable(program.clone())),
            false => Err(HostError::NoProgram(program.clone())),
        };
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| executable(&folder.join(program)));
    found.then_some(()).ok_or_else(|| HostError::NoProgram(program.clone()))
}
