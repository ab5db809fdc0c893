//! One test per ruling and per listed case, named as a sentence.

mod ending;
mod melds;
mod turn;
