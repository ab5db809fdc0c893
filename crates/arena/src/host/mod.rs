//! Hosts bots that are programs: native ones over pipes in a sandbox, and WebAssembly modules with metered fuel. Which
//! matches are played and how results are counted is not decided here.

mod captured_stderr;
mod conversation;
mod core_affinity;
mod failure;
mod hosted_match;
mod lines;
mod match_host;
mod peer;
mod pipe_benchmark;
mod process;
mod program;
mod remote;
mod rivals;
mod sandbox;
mod wasm;

use std::path::{Path, PathBuf};

use croupier_table::Text;

pub use conversation::{Conversation, ReceivedLine};
pub use core_affinity::{available_cores, unpin_thread};
pub use failure::BotFailure;
pub use match_host::MatchHost;
pub use pipe_benchmark::{ECHO_COMMAND, measure_round_trips, run_echo_if_requested};
pub use remote::RemoteBot;
pub use sandbox::{
    RESTRICTIONS, SANDBOX_COMMAND, Sandbox, is_readable_by_bots, run_sandbox_if_requested,
};
pub use wasm::FUEL_PER_MS;

pub(crate) use rivals::is_installed;
pub(crate) use sandbox::bot_folders;

use captured_stderr::CapturedStderr;

/// How long a program may take to send `hello` after its start, in milliseconds.
pub const HELLO_MS: u32 = 10_000;

/// Why a program cannot be hosted.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// The program does not exist.
    #[error("there is no program `{0}`")]
    NoProgram(String),
    /// The file is not executable.
    #[error("`{0}` cannot be executed: make it executable (chmod +x) or name its interpreter")]
    NotExecutable(String),
    /// The remote bot is not connected.
    #[error("the bot is not connected")]
    NotConnected,
    /// The module cannot be used.
    #[error("`{}` is no module for bots: {}", path.display(), why.id)]
    Wasm {
        /// The module.
        path: PathBuf,
        /// The reason, a sentence.
        why: Text,
    },
    /// The sandbox cannot be started.
    #[error("the sandbox for programs cannot be started: {0}")]
    Sandbox(std::io::Error),
    /// The game, its options or one of its built-in bots is invalid.
    #[error("{}", .0.id)]
    Game(Text),
}

/// Checks that a command can be executed, without starting it.
fn check_command(command: &[String]) -> Result<(), HostError> {
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
