//! `croupier bot submit`: packs a bot and sends it to the ladder of a server.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use croupier_arena::ladder::{BOT_MANIFEST, BotManifest, MAX_FILES, MAX_UPLOAD};
use croupier_table::{Text, printable};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use super::args::Submit;
use crate::context::{Context, Failure};
use crate::ladder::client::Client;

/// How often the state of a submission is asked for.
const POLL: Duration = Duration::from_secs(1);
/// Folders that no bot needs to run.
const LEFT_OUT: [&str; 4] = ["__pycache__", "node_modules", "target", "venv"];

/// Runs the command.
pub(crate) fn submit(context: &Context, args: &Submit) -> anyhow::Result<()> {
    let kind = context.kind(&args.game)?;
    let bytes = args.path.as_ref().map_or(Ok(Vec::new()), |path| pack(context, path))?;
    if bytes.len() > MAX_UPLOAD {
        let text = Text::new("bot-submit-large").with("most", (MAX_UPLOAD >> 20) as i64);
        return Err(Failure::usage(context.format(&text)).into());
    }
    let mut client = Client::new(context, &args.to, None);
    let has_key = |path: &&PathBuf| fs::metadata(path).is_ok_and(|data| data.len() > 0);
    if let Some(path) = args.key.as_ref().filter(has_key) {
        client.with_token(read_token(context, &client, path)?);
    }
    // A key that cannot be kept would cost the author the bot, so its file is made first.
    let fresh = args.key.as_ref().filter(|path| !has_key(path));
    let fresh = fresh.map(|path| new_key_file(context, path).map(|file| (path, file)));
    let fresh = fresh.transpose()?;
    let forget_key = |_: &Failure| {
        if let Some((path, _)) = &fresh {
            let _ = fs::remove_file(path);
        }
    };
    let answer = client.post(
        "/api/bots",
        &json!({
            "game": kind.name(),
            "archive": STANDARD.encode(&bytes),
            "remote": args.remote,
            "name": args.name.clone().unwrap_or_default(),
            "author": args.author.clone().unwrap_or_default(),
            "invitation": args.invitation.clone().unwrap_or_default(),
        }),
    );
    let answer = answer.inspect_err(forget_key)?;
    let token = answer["token"].as_str().unwrap_or_default().to_owned();
    if let Some((path, mut file)) = fresh {
        let written = writeln!(file, "{token}");
        written.map_err(|error| context.bad_file("bot-cannot-write", path, &error))?;
    }
    let text = Text::new("bot-submitted")
        .with("name", word(&answer, "name"))
        .with("version", answer["version"].to_string())
        .with("url", word(&answer, "url"));
    writeln!(io::stdout(), "{}", context.format(&text))?;
    client.with_token(token);
    match args.wait {
        true => wait(context, &client, &answer),
        false => Ok(()),
    }
}

fn word(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_default().to_owned()
}

/// The token of a key file: the token itself, or a recovery file, which is exchanged for one.
pub(super) fn read_token(
    context: &Context,
    client: &Client<'_>,
    path: &Path,
) -> Result<String, Failure> {
    let text = fs::read_to_string(path)
        .map_err(|error| context.bad_file("ladder-cannot-read", path, &error))?;
    if !text.contains('#') {
        return Ok(text.trim().to_owned());
    }
    let code = text.rsplit('#').next().unwrap_or_default().trim();
    let answer = client.post("/api/me/open", &json!({ "code": code }))?;
    Ok(word(&answer, "token"))
}

fn new_key_file(context: &Context, path: &Path) -> Result<File, Failure> {
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(true).mode(0o600).open(path);
    file.map_err(|error| context.bad_file("bot-cannot-write", path, &error))
}

/// Waits until the version is rated, and says every change of its stage.
fn wait(context: &Context, client: &Client<'_>, submitted: &Value) -> anyhow::Result<()> {
    let path = format!("/api/bots/{}/{}", word(submitted, "game"), word(submitted, "name"));
    let mut said = String::new();
    loop {
        let bot = client.get(&path)?;
        let versions = bot["versions"].as_array().map(Vec::as_slice).unwrap_or_default();
        let own = versions.iter().find(|one| one["version"] == submitted["version"]);
        let stage = own.map(|own| word(own, "stage")).unwrap_or_default();
        if stage != said {
            let id = Text::new(format!("bot-stage-{}", stage.replace('_', "-")));
            writeln!(io::stdout(), "{}", context.format(&id))?;
            said.clone_from(&stage);
        }
        match stage.as_str() {
            "received" | "qualifying" | "comparing" => thread::sleep(POLL),
            "rated" => return Ok(()),
            _ => {
                let log = bot["check"]["log"].as_str().unwrap_or_default();
                if stage == "refused" && bot["check"]["passed"] == json!(false) {
                    writeln!(io::stdout(), "{}", printable(log))?;
                }
                return Err(Failure::negative(String::new()).into());
            }
        }
    }
}

/// The bytes to send: an archive or module as it is, a folder or script packed with its manifest.
fn pack(context: &Context, path: &Path) -> Result<Vec<u8>, Failure> {
    let cannot = |error: io::Error| context.bad_file("ladder-cannot-read", path, &error);
    if path.is_dir() {
        return pack_folder(context, path);
    }
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let is_ready = [".gz", ".tgz", ".wasm"].iter().any(|end| name.ends_with(end));
    if is_ready {
        return fs::read(path).map_err(cannot);
    }
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or("bot");
    let manifest = manifest_for(context, stem, name)?;
    let mut archive = new_archive();
    add_manifest(&mut archive, &manifest).map_err(cannot)?;
    add_file(&mut archive, path, name).map_err(cannot)?;
    finish(archive).map_err(cannot)
}

type NewArchive = tar::Builder<GzEncoder<Vec<u8>>>;

fn new_archive() -> NewArchive {
    tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()))
}

fn finish(archive: NewArchive) -> io::Result<Vec<u8>> {
    archive.into_inner()?.finish()
}

/// The manifest of a bot that has none, from the name of its file.
fn manifest_for(context: &Context, name: &str, file: &str) -> Result<BotManifest, Failure> {
    let end = Path::new(file).extension().and_then(OsStr::to_str).unwrap_or_default();
    let (language, command) = match end {
        "py" => ("python", vec!["python3".to_owned(), file.to_owned()]),
        "js" | "mjs" => ("javascript", vec!["node".to_owned(), file.to_owned()]),
        "jar" => ("java", vec!["java".to_owned(), "-jar".to_owned(), file.to_owned()]),
        "" => ("", vec![format!("./{file}")]),
        _ => {
            let text = Text::new("bot-submit-manifest").with("file", BOT_MANIFEST);
            return Err(Failure::usage(context.format(&text)));
        }
    };
    let name: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    Ok(BotManifest { name, language: language.to_owned(), command })
}

fn pack_folder(context: &Context, folder: &Path) -> Result<Vec<u8>, Failure> {
    let cannot = |error: io::Error| context.bad_file("ladder-cannot-read", folder, &error);
    let mut files = Vec::new();
    list_files(folder, Path::new(""), &mut files).map_err(cannot)?;
    if files.len() > MAX_FILES {
        let text = Text::new("bot-submit-many").with("most", MAX_FILES);
        return Err(Failure::usage(context.format(&text)));
    }
    let mut archive = new_archive();
    if !folder.join(BOT_MANIFEST).is_file() {
        let real = folder.canonicalize().map_err(cannot)?;
        let name = real.file_name().and_then(OsStr::to_str).unwrap_or("bot");
        // A built program comes before its source.
        let known = ["bot", "bot.py", "bot.js", "bot.wasm"];
        let main = known.iter().find(|file| folder.join(file).is_file());
        let manifest = manifest_for(context, name, main.copied().unwrap_or("?.?"))?;
        add_manifest(&mut archive, &manifest).map_err(cannot)?;
    }
    for file in files {
        let name = file.to_string_lossy().into_owned();
        add_file(&mut archive, &folder.join(&file), &name).map_err(cannot)?;
    }
    finish(archive).map_err(cannot)
}

/// All plain files of a folder, without hidden ones and what builds leave behind, in a stable order.
fn list_files(folder: &Path, inside: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<fs::DirEntry> =
        fs::read_dir(folder.join(inside))?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let shown = name.to_string_lossy();
        if shown.starts_with('.') || LEFT_OUT.contains(&shown.as_ref()) {
            continue;
        }
        let kind = entry.file_type()?;
        if kind.is_dir() {
            list_files(folder, &inside.join(&name), files)?;
        } else if kind.is_file() {
            files.push(inside.join(&name));
        }
    }
    Ok(())
}

fn add_manifest(archive: &mut NewArchive, manifest: &BotManifest) -> io::Result<()> {
    add_bytes(archive, BOT_MANIFEST, 0o644, serde_json::to_string_pretty(manifest)?.as_bytes())
}

fn add_file(archive: &mut NewArchive, path: &Path, name: &str) -> io::Result<()> {
    let mode = fs::metadata(path)?.permissions().mode();
    add_bytes(archive, name, mode & 0o755, &fs::read(path)?)
}

fn add_bytes(archive: &mut NewArchive, name: &str, mode: u32, bytes: &[u8]) -> io::Result<()> {
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes.len() as u64);
    header.set_mode(mode);
    header.set_mtime(0);
    archive.append_data(&mut header, name, bytes)
}
