//! Pages as HTML, rendered from scenes and messages. Nothing here reads a match: what is not in the scene cannot be
//! shown.

pub(crate) mod emblem;
pub(crate) mod frame;
pub(crate) mod markdown;
pub(crate) mod piece;
pub(crate) mod qr;
pub(crate) mod scene;
pub(crate) mod table;
