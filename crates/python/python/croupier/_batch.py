"""Many games side by side, in arrays that the caller owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier import _croupier
from croupier._bots import spec_of
from croupier._croupier import Bot, CroupierError


@dataclass
class Buffers:
    """The arrays that a batch writes. One row per game; games begin anew in the step in which they end."""

    observations: npt.NDArray[np.int16]
    """What the seat to act may know."""
    masks: npt.NDArray[np.uint8]
    """1 for every legal action, 0 for all others."""
    rewards: npt.NDArray[np.float32]
    """Payoffs of games that ended in this step: of all seats, or of the learner against bots. Otherwise 0."""
    terminated: npt.NDArray[np.uint8]
    """1 where a game has ended."""
    truncated: npt.NDArray[np.uint8]
    """1 where a game was broken off after `max_steps` actions; the payoff is shared among those still in."""
    seats: npt.NDArray[np.uint8]
    """The seat to act."""
    final_observations: npt.NDArray[np.int16] | None = None
    """For games that ended, the last observation of the seat that acted. Other rows keep what they had."""


class Batch:
    """Games side by side, stepped by one call that releases the interpreter's lock.

    Without `opponents` the caller plays all seats. With a bot as `opponents`, the caller plays one seat of every game:
    `seat`, or a seat that is drawn for every game. The results do not depend on the number of threads.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        options: Mapping[str, object] | str | None = None,
        seed: int = 0,
        threads: int = 1,
        max_steps: int = 10_000,
        opponents: str | Bot | None = None,
        seat: int | None = None,
    ) -> None:
        opponents = spec_of(game, opponents) if isinstance(opponents, Bot) else opponents
        self._inner = _croupier.Batch(
            game, num_envs, seats, options, seed, threads, max_steps, opponents, seat
        )
        self.seed = seed
        self.game = game
        self.num_envs = num_envs
        self.seats: int = self._inner.seats
        self.num_actions: int = self._inner.num_actions
        self.observation_size: int = self._inner.observation_size
        self.encoding: str = self._inner.encoding
        self.options: dict[str, Any] = self._inner.options
        self.opponents = opponents

    def make_buffers(self, final_observations: bool = False) -> Buffers:
        """Arrays of the right types and shapes."""
        games, width = self.num_envs, self.observation_size
        against_bots = self.opponents is not None
        return Buffers(
            observations=np.zeros((games, width), np.int16),
            masks=np.zeros((games, self.num_actions), np.uint8),
            rewards=np.zeros(games if against_bots else (games, self.seats), np.float32),
            terminated=np.zeros(games, np.uint8),
            truncated=np.zeros(games, np.uint8),
            seats=np.zeros(games, np.uint8),
            final_observations=np.zeros((games, width), np.int16) if final_observations else None,
        )

    def reset(
        self, buffers: Buffers, seed: int | None = None, seeds: Sequence[int] | None = None
    ) -> None:
        """Begins all games anew: with the seed of the batch, another one, or one for each game."""
        if seed is not None and seeds is not None:
            raise CroupierError("either seed, from which every game has its own, or seeds, one for each game; not both")
        listed = None if seeds is None else list(seeds)
        self._inner.reset(buffers, self.seed if seed is None else seed, listed)

    def step(self, actions: npt.NDArray[np.int64], buffers: Buffers) -> None:
        """Plays one action in every game. If one of them is not legal, nothing changes."""
        self._inner.step(actions, buffers)

    def sample(self, actions: npt.NDArray[np.int64]) -> None:
        """Writes a legal action for every game, all equally likely; the same position gives the same one."""
        self._inner.sample(actions)

    def save(self) -> str:
        """The whole batch as text."""
        return self._inner.save()

    def restore(self, text: str, buffers: Buffers) -> None:
        """Brings a saved batch back, whatever the number of threads."""
        self._inner.restore(text, buffers)
