//! Generic algorithms over [`Game`](croupier_engine::Game): how to simulate, search and solve any game.
//!
//! | item | algorithm | for |
//! |---|---|---|
//! | [`playout`], [`playouts`] | uniformly random play | measurements, smoke tests |
//! | [`expectimax`] | exact values by full search with memoisation | small games without secrets |
//! | [`Tree`] | the game flattened into arrays; expected values, best responses, exploitability | small games |
//! | [`Cfr`] | counterfactual regret minimization: CFR+ (Tammelin 2014) and predictive CFR+ (Farina, Kroer, Sandholm 2021) | equilibria of small two-seat games |
//! | [`Mccfr`] | external-sampling MCCFR (Lanctot, Waugh, Zinkevich, Bowling 2009) | larger games; no tree in memory |
//! | [`Ismcts`] | information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) with sequential halving at the root (Karnin, Koren, Somekh 2013) | a bot for any game with hidden information |
//!
//! The crate does no input or output and knows no clock and no thread: randomness enters as a seed or a generator,
//! time and workers through `Resources`. It names no game.
//!
//! # Example
//!
//! Kuhn poker is the smallest poker: three cards, one for each of two players, one bet. CFR+ finds an equilibrium, in
//! which the first player loses 1/18 of an ante per deal.
//!
//! ```
//! # #[path = "../tests/tiny/mod.rs"]
//! # mod tiny;
//! # use croupier_engine::Game;
//! # use tiny::{Kuhn, NoOptions, Tiny};
//! use croupier_search::{Cfr, Tree, Update};
//!
//! // Any type that implements `Game` will do.
//! let game = Tiny::<Kuhn>::new(&NoOptions::default(), 2).unwrap();
//! let tree = Tree::new(&game, 1_000).unwrap();
//! assert_eq!(tree.sets().len(), 12);
//!
//! let mut solver = Cfr::new(&tree, Update::Plus);
//! solver.run(2_000);
//! let strategy = solver.average();
//! assert!(tree.exploitability(&strategy) < 1e-4);
//!
//! // Payoffs lie between 0 and 1: losing two antes is 0, winning two is 1.
//! let winnings = (tree.values(&strategy)[0] - 0.5) * 4.0;
//! assert!((winnings + 1.0 / 18.0).abs() < 1e-3);
//! ```

mod best_response;
mod cfr;
mod expectimax;
mod ismcts;
mod mccfr;
mod playout;
mod tree;

pub use cfr::{Cfr, Update};
pub use expectimax::expectimax;
pub use ismcts::{Ismcts, Others, RolloutPolicy, Settings, Uniform, play_out};
pub use mccfr::Mccfr;
pub use playout::{playout, playouts};
pub use tree::{InfoSet, Strategy, TooLarge, Tree};
