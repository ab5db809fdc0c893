//! The server in a process of its own, and what the system says about it.

use std::io::BufRead;
use std::iter::Sum;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use sqlx::Connection;

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

    /// CPU time so far.
    pub(crate) fn cpu(&self) -> Cpu {
        Stat::of(self.process.id()).cpu()
    }

    /// Resident memory in megabytes.
    pub(crate) fn memory_mb(&self) -> f64 {
        let text = read(self.process.id(), "status");
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
        line.split_whitespace().next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
    }
}

/// A `PostgreSQL` on this machine.
pub(crate) struct Database {
    postmaster: u32,
}

impl Database {
    /// The one of this URL.
    pub(crate) async fn of(url: &str) -> Result<Database, Failure> {
        let mut connection = sqlx::PgConnection::connect(url).await?;
        let own = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut connection);
        let own = u32::try_from(own.await.map(|pid: i32| pid)?)?;
        if !read(own, "comm").starts_with("postgres") {
            return Err("the PostgreSQL must run on this machine".into());
        }
        Ok(Database { postmaster: Stat::of(own).parent() })
    }

    /// CPU time so far of all its processes, those that have ended included.
    pub(crate) fn cpu(&self) -> Cpu {
        let postmaster = Stat::of(self.postmaster);
        let ids = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let ids = ids.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let living = ids.map(Stat::of).filter(|stat| stat.parent() == self.postmaster);
        let living = living.map(|stat| stat.cpu());
        living.chain([postmaster.cpu(), postmaster.cpu_of_ended()]).sum()
    }
}

fn read(process: u32, file: &str) -> String {
    std::fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default()
}

/// What the kernel counts for a process; nothing for one that has ended.
struct Stat(Vec<u64>);

impl Stat {
    fn of(process: u32) -> Stat {
        let text = read(process, "stat");
        // The name comes first, in brackets, and may hold anything.
        let fields = text.rsplit(')').next().unwrap_or("").split_whitespace().skip(1);
        Stat(fields.map(|field| field.parse().unwrap_or(0)).collect())
    }

    fn at(&self, n: usize) -> u64 {
        self.0.get(n).copied().unwrap_or(0)
    }

    fn parent(&self) -> u32 {
        self.at(0) as u32
    }

    fn cpu(&self) -> Cpu {
        self.cpu_from(10)
    }

    /// That of its children that have ended.
    fn cpu_of_ended(&self) -> Cpu {
        self.cpu_from(12)
    }

    fn cpu_from(&self, n: usize) -> Cpu {
        // The kernel counts hundredths.
        Cpu { own_s: self.at(n) as f64 / 100.0, kernel_s: self.at(n + 1) as f64 / 100.0 }
    }
}

/// CPU time in seconds: in a program's own code, and in the kernel on its behalf.
#[derive(Clone, Copy)]
pub(crate) struct Cpu {
    own_s: f64,
    pub(crate) kernel_s: f64,
}

impl Sum for Cpu {
    fn sum<I: Iterator<Item = Cpu>>(all: I) -> Cpu {
        all.fold(Cpu { own_s: 0.0, kernel_s: 0.0 }, |sum, one| Cpu {
            own_s: sum.own_s + one.own_s,
            kernel_s: sum.kernel_s + one.kernel_s,
        })
    }
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
