//! One test per ruling and per listed case.

mod bids;
mod calls;
mod rounds;
