//! `croupier db`: backup, restore and check of a server's database; and which database is meant.

use std::io::{self, Write};
use std::path::Path;

use croupier_games::GAMES;
use croupier_server::db::{self, Checked, DbError};
use croupier_table::Text;

use crate::args::{Backup, Database, DbDo};
use crate::context::{Context, Failure, problem};
use crate::home;
use crate::progress::Progress;

/// How many unreadable tables are named.
const NAMED: usize = 20;

/// The variables that name the database where no flag does.
const URL_VARIABLE: &str = "CROUPIER_DB";
const URL_FILE_VARIABLE: &str = "CROUPIER_DB_URL_FILE";
/// No URL is longer.
const MAX_URL_BYTES: u64 = 4096;

/// Cares for a database.
pub(crate) fn db(context: &Context, command: &DbDo) -> anyhow::Result<()> {
    match command {
        DbDo::Backup(Backup { file, database }) => {
            let url = url(context, database)?;
            db::backup(&url, file).map_err(|error| failed(context, &error))?;
            report(context, "cli-db-backed-up", file, &url)
        }
        DbDo::Restore(Backup { file, database }) => {
            let url = url(context, database)?;
            db::restore(file, &url).map_err(|error| failed(context, &error))?;
            report(context, "cli-db-restored", file, &url)
        }
        DbDo::Check(args) => {
            let url = url(context, &args.database)?;
            let mut progress = Progress::begin();
            let checked = db::check(&url, GAMES, &mut |share| progress.report(share));
            drop(progress);
            let checked = checked.map_err(|error| failed(context, &error))?;
            report_check(context, &checked)
        }
    }
}

fn report(context: &Context, id: &'static str, file: &Path, url: &str) -> anyhow::Result<()> {
    let text =
        Text::new(id).with("file", file.display().to_string()).with("db", without_password(url));
    Ok(writeln!(io::stdout(), "{}", context.format(&text))?)
}

fn report_check(context: &Context, checked: &Checked) -> anyhow::Result<()> {
    let text =
        Text::new("cli-db-checked").with("tables", checked.tables).with("entries", checked.entries);
    writeln!(io::stdout(), "{}", context.format(&text))?;
    if checked.is_well() {
        return Ok(());
    }
    let mut lines = Vec::new();
    if !checked.unreadable.is_empty() {
        let named = &checked.unreadable[..checked.unreadable.len().min(NAMED)];
        let text = Text::new("cli-db-unreadable")
            .with("count", checked.unreadable.len())
            .with("tables", named.join(", "));
        lines.push(context.format(&text));
    }
    if checked.orphans > 0 {
        lines.push(context.format(&Text::new("cli-db-orphans").with("count", checked.orphans)));
    }
    lines.extend(checked.broken.iter().cloned());
    Err(Failure::negative(lines.join("\n")).into())
}

fn failed(context: &Context, error: &DbError) -> anyhow::Error {
    let why = match error {
        DbError::InUse => Text::new("cli-db-in-use"),
        DbError::ManyNames => Text::new("cli-db-many-names"),
        DbError::NotEmpty => Text::new("cli-db-not-empty"),
        DbError::Empty => Text::new("cli-db-empty"),
        DbError::File(error) => problem(error),
        DbError::Store(problem) => Text::verbatim(problem.clone()),
    };
    Failure::usage(context.format(&Text::new("cli-db-failed").with("problem", why))).into()
}

/// The database's URL. A flag counts before the environment; a file keeps a password out of lists of processes.
pub(crate) fn url(context: &Context, given: &Database) -> anyhow::Result<String> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let named = match (&given.db, &given.db_url_file) {
        (Some(db), _) => Some(db.clone()),
        (None, Some(file)) => Some(read(context, file)?),
        (None, None) => match (variable(URL_VARIABLE), variable(URL_FILE_VARIABLE)) {
            (Some(db), _) => Some(db.to_string_lossy().into_owned()),
            (None, Some(file)) => Some(read(context, Path::new(&file))?),
            (None, None) => None,
        },
    };
    match named {
        Some(url) if url.contains("://") || url.starts_with("sqlite:") => Ok(url),
        Some(file) => Ok(format!("sqlite:{file}")),
        None => Ok(format!("sqlite:{}", home::file("tables.db")?.display())),
    }
}

/// The URL in the first line of a file.
fn read(context: &Context, file: &Path) -> anyhow::Result<String> {
    let fail = |why: Text| {
        let text = Text::new("cli-db-bad-url-file")
            .with("file", file.display().to_string())
            .with("problem", why);
        anyhow::Error::from(Failure::usage(context.format(&text)))
    };
    let size = std::fs::metadata(file).map_err(|error| fail(problem(&error)))?.len();
    if size > MAX_URL_BYTES {
        return Err(fail(Text::new("cli-db-url-too-long")));
    }
    let text = std::fs::read_to_string(file).map_err(|error| fail(problem(&error)))?;
    match text.lines().next().map(str::trim) {
        Some(url) if !url.is_empty() => Ok(url.to_owned()),
        _ => Err(fail(Text::new("cli-db-no-url"))),
    }
}

/// A database's URL as it may be printed: without its password, whether that is before the host or a parameter.
pub(crate) fn without_password(url: &str) -> String {
    let shown = match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if at > scheme => format!("{}…{}", &url[..scheme + 3], &url[at..]),
        _ => url.to_owned(),
    };
    match (shown.starts_with("sqlite:"), shown.split_once('?')) {
        (false, Some((base, _))) => format!("{base}?…"),
        _ => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn a_password_is_never_printed() {
        for (url, shown) in [
            ("postgres://ann:secret@host/tables", "postgres://…@host/tables"),
            ("postgres://ann:sec@ret@host/tables", "postgres://…@host/tables"),
            ("postgres:///tables?user=ann&password=secret", "postgres:///tables?…"),
            ("postgres://host/tables", "postgres://host/tables"),
            ("sqlite:/home/ann@work/tables.db", "sqlite:/home/ann@work/tables.db"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
