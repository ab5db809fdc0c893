//! The server in a process of its own, and what the system says about it.

use std::io::BufRead;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::Failure;

/// A server in a process of its own.
pub(crate) struct Child {
    process: std::process::Child,
    pub(crate) address: SocketAddr,
    /// The folder of its database, if it has one of its own.
    folder: Option<PathBuf>,
}

impl Child {
    /// A server with a database that is removed at the end.
    pub(crate) fn start() -> Result<Child, Failure> {
        let folder = std::env::temp_dir().join(format!("croupier-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let mut child = Child::on(&format!("sqlite:{}", folder.join("tables.db").display()))?;
        child.folder = Some(folder);
        Ok(child)
    }

    /// A server on this database.
    pub(crate) fn on(db: &str) -> Result<Child, Failure> {
        let mut process = Command::new(std::env::current_exe()?)
            .args(["serve", db])
            .stdout(Stdio::piped())
            .spawn()?;
        let out = process.stdout.take().ok_or("no output")?;
        let mut line = String::new();
        std::io::BufReader::new(out).read_line(&mut line)?;
        Ok(Child { process, address: line.trim().parse()?, folder: None })
    }

    fn read(&self, file: &str) -> String {
        let id = self.process.id();
        std::fs::read_to_string(format!("/proc/{id}/{file}")).unwrap_or_default()
    }

    /// CPU time so far.
    pub(crate) fn cpu(&self) -> Cpu {
        let text = self.read("stat");
        let mut fields = text.rsplit(')').next().unwrap_or("").split_whitespace().skip(11);
        // The kernel counts hundredths.
        let mut next_s =
            || fields.next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 100.0;
        Cpu { own_s: next_s(), kernel_s: next_s() }
    }

    /// Resident memory in megabytes.
    pub(crate) fn memory_mb(&self) -> f64 {
        let text = self.read("status");
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
        line.split_whitespace().next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
    }
}

/// CPU time of the server in seconds: in its own code, and in the kernel on its behalf.
#[derive(Clone, Copy)]
pub(crate) struct Cpu {
    own_s: f64,
    pub(crate) kernel_s: f64,
}

impl Cpu {
    pub(crate) fn since(self, before: Cpu) -> Cpu {
        Cpu { own_s: self.own_s - before.own_s, kernel_s: self.kernel_s - before.kernel_s }
    }

    pub(crate) fn total_s(self) -> f64 {
        self.own_s + self.kernel_s
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
