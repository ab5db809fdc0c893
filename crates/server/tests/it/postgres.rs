//! A `PostgreSQL` of its own for a test, where the programs for it are installed.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::world::Folder;

/// A running database that is stopped and removed at the end.
pub(crate) struct Postgres {
    pub(crate) url: String,
    folder: Folder,
}

/// Where systems put the programs.
fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders =
        std::env::split_paths(&path).chain(versions.map(|entry| entry.path().join("bin")));
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// A command of `PostgreSQL`; it refuses to run as root, so root runs it as the user that its package made.
fn command(name: &str) -> Option<Command> {
    let program = program(name)?;
    let root = Command::new("id").arg("-u").output().ok()?.stdout == b"0\n";
    let mut command = if root { Command::new("runuser") } else { Command::new(&program) };
    if root {
        command.args(["-u", "postgres", "--"]).arg(program);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Some(command)
}

impl Postgres {
    /// Starts one, if it can be started here.
    pub(crate) fn start() -> Option<Postgres> {
        let folder = Folder::new();
        // A socket's path must be short, and the user of PostgreSQL must be able to write there.
        let short = std::env::temp_dir().join(format!("croupier-pg-{}", std::process::id()));
        let data = short.join("data");
        std::fs::create_dir_all(&short).ok()?;
        let _ = Command::new("chown").arg("postgres").arg(&short).stderr(Stdio::null()).status();
        let postgres = Postgres {
            url: format!("postgres:///postgres?host={}&user=test", short.display()),
            folder,
        };
        let made = command("initdb")?
            .args(["--username=test", "--auth=trust", "--no-sync", "-D"])
            .arg(&data)
            .status()
            .ok()?;
        if !made.success() {
            return None;
        }
        let options = format!("-k {} -c listen_addresses=", short.display());
        let started = command("pg_ctl")?
            .arg("-D")
            .arg(&data)
            .args(["-w", "-o", &options, "start"])
            .status()
            .ok()?;
        started.success().then_some(postgres)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let short = std::env::temp_dir().join(format!("croupier-pg-{}", std::process::id()));
        if let Some(mut stop) = command("pg_ctl") {
            let _ =
                stop.arg("-D").arg(short.join("data")).args(["-m", "immediate", "stop"]).status();
        }
        let _ = std::fs::remove_dir_all(short);
        let _ = self.folder.path();
    }
}
