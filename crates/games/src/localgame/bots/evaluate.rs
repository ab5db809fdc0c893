//! The value of a position after a discard, by a one-layer `ReLU` network over dense and sparse features, in log-odds
//! of the win.
//!
//! It reads what the mover knows: hidden hands count only as unseen cards. It does not search.

use super::dense_features::{COMMON, Position, in_melds, paired};
use super::network::{HIDDEN, Row, accumulate_dense, accumulate_sparse, output, sigmoid};
use crate::cards::{Card, Cards, NATURALS};
use crate::localgame::LocalGame;
use crate::localgame::rules::state::{BONUS, card_penalty};

/// Evaluates the discards of one position. What they have in common is accumulated once.
pub(super) struct Evaluator<'a> {
    position: Position<'a>,
    weights: &'a [Row],
    /// The hidden units after the features that do not depend on the discard.
    hidden: Row,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(game: &'a LocalGame, weights: &'a [Row]) -> Evaluator<'a> {
        let position = Position::new(game);
        let mut hidden = accumulate_dense([0.0; HIDDEN], weights, 0, &position.common);
        position.common_sparse(|feature| accumulate_sparse(&mut hidden, &weights[feature]));
        Evaluator { position, weights, hidden }
    }

    /// The discards that a rollout considers: no card that can be laid while there are others, and no card with a
    /// partner while there are cards without.
    pub(super) fn sensible_discards(&self) -> u64 {
        let game = self.position.game;
        let all = game.discardable();
        let naturals = game.hand().kinds() & NATURALS;
        let loose = all & !(naturals & game.fits() | in_melds(naturals));
        let lonely = loose & !paired(naturals);
        [lonely, loose].into_iter().find(|cards| *cards != 0).unwrap_or(all)
    }

    /// Log-odds of the win after discarding this card.
    #[inline]
    pub(super) fn value_after(&self, card: Card) -> f32 {
        if self.position.game.hand_size() == 1 {
            return self.value_after_exit();
        }
        let dense = self.position.dense_after(card);
        let mut hidden = accumulate_dense(self.hidden, self.weights, COMMON, &dense);
        self.position
            .sparse_after(card, |feature| accumulate_sparse(&mut hidden, &self.weights[feature]));
        output(&hidden)
    }

    /// Log-odds of the win after the exit. Only the unknown cards of the others are uncertain: the probability of
    /// beating each of them is a logistic function of the expected margin, and the product over all is the win.
    fn value_after_exit(&self) -> f32 {
        /// The mean penalty of an unknown card. 52 naturals and two jokers average 9.6 with a deviation of 8.7.
        const MEAN: f32 = 9.6;
        /// The scale of the logistic distribution that has this deviation.
        const SCALE: f32 = 4.8;
        let game = self.position.game;
        let me = game.mover.index();
        let mine = i32::from(game.players[me].points) + BONUS;
        let mut win = 1.0_f32;
        for seat in (0..game.seats as usize).filter(|seat| *seat != me) {
            let known = &game.players[seat].known;
            let unknown = f32::from(game.players[seat].size - known.len());
            let margin = (mine - i32::from(game.players[seat].points) + penalty(known)) as f32;
            let scaled = (margin + MEAN * unknown) / (SCALE * (unknown + 0.01).sqrt());
            win *= sigmoid(scaled);
        }
        let win = win.clamp(1e-4, 1.0 - 1e-4);
        (win / (1.0 - win)).ln()
    }
}

/// The penalty for cards left in a hand at the end.
fn penalty(cards: &Cards) -> i32 {
    cards.iter().map(card_penalty).sum()
}
