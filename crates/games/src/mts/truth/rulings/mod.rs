//! The rulings of MTS, one test each, by subject.

mod calls;
mod empty_stock;
mod ends;
mod inference;
mod setup;
mod symbols;
mod turns;
mod wild_draw_four;
