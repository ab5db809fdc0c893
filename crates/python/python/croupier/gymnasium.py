"""One learner against bots, as environments of Gymnasium: one game, or many in arrays."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from croupier._batch import Batch
from croupier._croupier import Bot, CroupierError

__all__ = ["BotVectorEnv", "BotEnv", "LegalActions", "make", "make_vec"]

NUMBERS = np.iinfo(np.int16)


class LegalActions(spaces.Discrete):
    """All ids of actions. Samples are legal: they follow the mask that the environment has written last."""

    def __init__(self, mask: np.ndarray[Any, Any], seed: int | None = None) -> None:
        super().__init__(mask.size, seed=seed)
        self.legal = mask

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.legal.astype(np.int8)
        return super().sample(mask=mask, probability=probability)

    def __deepcopy__(self, memo: Any) -> LegalActions:
        return LegalActions(self.legal.copy())


class LegalActionsOfAll(spaces.MultiDiscrete):
    """One action for every game; samples are legal."""

    def __init__(self, masks: np.ndarray[Any, Any]) -> None:
        super().__init__(np.full(masks.shape[0], masks.shape[1], np.int64), dtype=np.int64)
        self.legal = masks

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask=mask, probability=probability)
        numbers = self.np_random.random(self.legal.shape[0])
        place = (numbers * self.legal.sum(axis=1, dtype=np.int64)).astype(np.int64)
        return (self.legal.cumsum(axis=1, dtype=np.int64) > place[:, None]).argmax(axis=1)

    def __deepcopy__(self, memo: Any) -> LegalActionsOfAll:
        return LegalActionsOfAll(self.legal.copy())


def observation_space(batch: Batch) -> spaces.Box:
    """What a seat may know, as numbers of 16 bits."""
    return spaces.Box(NUMBERS.min, NUMBERS.max, (batch.observation_size,), np.int16)


def check_opponents(opponents: object) -> None:
    """An environment of Gymnasium has one learner, so the other seats need a bot."""
    if opponents is None:
        raise CroupierError("opponents is None; it must be a bot: croupier.Batch has all seats for the caller")


def whole_id(action: Any) -> np.int64:
    """The id of an action. A number that is not whole is refused, not cut off."""
    try:
        return np.int64(operator.index(action))
    except (TypeError, OverflowError):
        raise CroupierError(f"an action is the id of one, not {action!r}") from None


class BotEnv(gym.Env[Any, Any]):
    """One game against bots. `info["action_mask"]` marks the legal actions; the reward is the share of the win.

    An action that is not legal raises `croupier.IllegalAction` or, with `illegal="first"`, the first legal action is
    played instead and `info["illegal"]` is true: for tools that know no masks, such as Gymnasium's `check_env`.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        game: str,
        opponents: str | Bot = "greedy",
        seats: int | None = None,
        options: Mapping[str, object] | str | None = None,
        seat: int | None = None,
        max_steps: int = 10_000,
        illegal: Literal["raise", "first"] = "raise",
    ) -> None:
        check_opponents(opponents)
        if illegal not in ("raise", "first"):
            raise CroupierError(f"illegal is {illegal!r}; it must be 'raise' or 'first'")
        self._batch = Batch(
            game, 1, seats=seats, options=options, opponents=opponents, seat=seat, max_steps=max_steps
        )
        self._buffers = self._batch.make_buffers(final_observations=True)
        self._action = np.zeros(1, np.int64)
        self._running = False
        self._illegal = illegal
        self.observation_space: spaces.Box = observation_space(self._batch)
        self.action_space: LegalActions = LegalActions(self._buffers.masks[0])
        self.render_mode: str | None = None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._buffers.masks[0].copy(), "seat": int(self._buffers.seats[0])}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._batch.reset(self._buffers, seed=int(self.np_random.integers(2**63)))
        self._running = True
        return self._buffers.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray[Any, Any], float, bool, bool, dict[str, Any]]:
        if not self._running:
            raise gym.error.ResetNeeded("the game is over: call reset() before step()")
        buffers = self._buffers
        mask = buffers.masks[0]
        chosen = whole_id(action)
        illegal = self._illegal == "first" and not (0 <= chosen < mask.size and mask[chosen])
        self._action[0] = mask.argmax() if illegal else chosen
        self._batch.step(self._action, buffers)
        terminated, truncated = bool(buffers.terminated[0]), bool(buffers.truncated[0])
        self._running = not (terminated or truncated)
        assert buffers.final_observations is not None
        rows = buffers.observations if self._running else buffers.final_observations
        info = {**self._info(), "illegal": bool(illegal)}
        return rows[0].copy(), float(buffers.rewards[0]), terminated, truncated, info


class BotVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games against bots in arrays. A game that ends begins anew in the same step (SAME_STEP).

    A `seed` decides the games from the first `reset` on, as if that had been given it.

    `info["action_mask"]` is the array of the batch and is written again by the next step; so are the other arrays, unless
    `copy` is true.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
    action_space: LegalActionsOfAll

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponents: str | Bot = "greedy",
        seats: int | None = None,
        options: Mapping[str, object] | str | None = None,
        seat: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        max_steps: int = 10_000,
        copy: bool = True,
    ) -> None:
        check_opponents(opponents)
        self.num_envs = num_envs
        self._batch = Batch(
            game,
            num_envs,
            seats=seats,
            options=options,
            threads=threads,
            max_steps=max_steps,
            opponents=opponents,
            seat=seat,
        )
        self._buffers = self._batch.make_buffers(final_observations=True)
        self._copy = copy
        self.render_mode: str | None = None
        self.spec: EnvSpec | None = None
        self.single_observation_space: spaces.Box = observation_space(self._batch)
        self.single_action_space: spaces.Discrete[Any] = spaces.Discrete(self._batch.num_actions)
        self.observation_space: spaces.Space[Any] = batch_space(self.single_observation_space, num_envs)
        self.action_space = LegalActionsOfAll(self._buffers.masks)
        if seed is not None:
            # What a first reset without a seed goes on from.
            super().reset(seed=seed)

    def _out(self, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        return array.copy() if self._copy else array

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        if isinstance(seed, (int, np.integer)) or seed is None:
            super().reset(seed=None if seed is None else int(seed))
            self._batch.reset(self._buffers, seed=int(self.np_random.integers(2**63)))
        else:
            seeds = [int(self.np_random.integers(2**63)) if one is None else one for one in seed]
            self._batch.reset(self._buffers, seeds=seeds)
        return self._out(self._buffers.observations), {"action_mask": self._out(self._buffers.masks)}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        buffers = self._buffers
        chosen = np.ascontiguousarray(actions)
        # Numbers that are not whole are refused by the batch, not cut off.
        whole = np.issubdtype(chosen.dtype, np.integer)
        self._batch.step(chosen.astype(np.int64, copy=False) if whole else chosen, buffers)
        terminated = buffers.terminated.astype(np.bool_)
        truncated = buffers.truncated.astype(np.bool_)
        info: dict[str, Any] = {"action_mask": self._out(buffers.masks)}
        ended = terminated | truncated
        if ended.any():
            assert buffers.final_observations is not None
            rows = np.full(self.num_envs, None, dtype=object)
            for row in np.flatnonzero(ended):
                rows[row] = buffers.final_observations[row].copy()
            info["final_obs"] = rows
            info["_final_obs"] = ended
            # At the end of a game nothing is legal.
            info["final_info"] = {"action_mask": np.zeros_like(buffers.masks), "_action_mask": ended}
            info["_final_info"] = ended
        rewards = buffers.rewards.astype(np.float64)
        return self._out(buffers.observations), rewards, terminated, truncated, info


def make(game: str, **arguments: Any) -> BotEnv:
    """One game against bots."""
    return BotEnv(game, **arguments)


def make_vec(game: str, num_envs: int, opponents: str | Bot = "greedy", **arguments: Any) -> BotVectorEnv:
    """Many games against bots."""
    return BotVectorEnv(game, num_envs, opponents=opponents, **arguments)
