//! What a contest leaves on disk: its folder with manifest, journal, records and results. It plays and computes nothing.

mod folder;
mod games_parquet;
mod journal;
mod manifest;
mod merge;
mod ordered;
mod records;
mod timings;

pub use folder::{
    BadFolder, ContestFolder, ResultFiles, hash_games, read_contest, read_games, read_manifest,
    read_paces, records_folder,
};
pub use games_parquet::{GamesParquet, ROW_GROUP_GAMES};
pub use journal::{BadJournal, ContestJournal, read_journal};
pub use manifest::{ARENA_FORMAT, ListedEntrant, Manifest, SandboxStrength};
pub use merge::{BadPart, Part, check_parts, merged_manifest, open_part};
pub use records::record_file;
pub use timings::Pace;

pub(crate) use folder::MANIFEST;
pub(crate) use journal::{lock_exclusively, read_lines};
