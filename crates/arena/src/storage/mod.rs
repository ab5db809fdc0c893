//! What a contest leaves on disk: its folder with manifest, journal, records and results. It plays and computes nothing.

mod folder;
mod games_parquet;
mod journal;
mod manifest;
mod records;

pub use folder::{
    BadFolder, ContestFolder, ResultFiles, read_games, read_manifest, records_folder,
};
pub use games_parquet::{GamesParquet, ROW_GROUP_GAMES};
pub use journal::{BadJournal, ContestJournal, read_journal};
pub use manifest::{ARENA_FORMAT, ListedEntrant, Manifest};
pub use records::record_file;

pub(crate) use folder::MANIFEST;
