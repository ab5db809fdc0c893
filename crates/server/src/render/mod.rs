//! Pages as HTML, rendered from scenes and messages. Nothing here reads a match: what is not in the scene cannot be
//! shown.

pub(crate) mod action_bar;
pub(crate) mod chart;
pub(crate) mod controls;
pub(crate) mod daily;
pub(crate) mod draw;
pub(crate) mod emblem;
pub(crate) mod end;
pub(crate) mod fair;
pub(crate) mod frame;
pub(crate) mod games;
pub(crate) mod group;
pub(crate) mod home;
pub(crate) mod ladder;
pub(crate) mod ladder_bot;
pub(crate) mod leaderboard;
pub(crate) mod ledger;
pub(crate) mod lobby;
pub(crate) mod log;
pub(crate) mod markdown;
pub(crate) mod me;
pub(crate) mod menu;
pub(crate) mod moment;
pub(crate) mod piece;
pub(crate) mod puzzles;
pub(crate) mod qr;
pub(crate) mod rated;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod seats;
pub(crate) mod stage;
pub(crate) mod stats;
pub(crate) mod table;
pub(crate) mod voice;
