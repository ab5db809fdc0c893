"""The games as environments of PettingZoo, with its turn-based interface (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium.spaces as spaces
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from croupier._croupier import CroupierError, Game, State
from croupier._numbers import MOST_STEPS, check_whole

__all__ = ["Environment", "env", "raw_env"]

NUMBERS = np.iinfo(np.int16)


class Environment(AECEnv):
    """One table. Agents are `seat_0`, `seat_1` and so on; payoffs are shares of the win, given at the end.

    Observations have the keys `observation` and `action_mask`. A game is broken off after `max_steps` actions; the win is
    then shared among those still in.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}
    agent_selection: str

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | str | None = None,
        max_steps: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        self.game: Game = Game(game, seats, options)
        self.max_steps: int = check_whole("max_steps", max_steps, 1, MOST_STEPS)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise CroupierError(f"render_mode is {render_mode!r}; it must be None or one of {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": self.game.encoding.replace("/", "_")}
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(self.game.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = spaces.Dict(
            {
                "observation": spaces.Box(NUMBERS.min, NUMBERS.max, (self.game.observation_size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )
        self.observation_spaces: dict[str, spaces.Space[Any]] = {agent: space for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.state_of_game: State | None = None
        self._generator = np.random.default_rng()

    def seat_of(self, agent: str) -> int:
        """The seat of an agent."""
        seat = self._seat_of.get(agent)
        if seat is None:
            raise CroupierError(f"there is no agent {agent!r}; agents are {', '.join(self.possible_agents)}")
        return seat

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self.possible_agents[self.seat_of(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self.possible_agents[self.seat_of(agent)]]

    def _table(self) -> State:
        if self.state_of_game is None:
            raise RuntimeError("reset() must be called first")
        return self.state_of_game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; the same seed gives the same luck, without one luck goes on."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.state_of_game = self.game.new_state(seed=int(self._generator.integers(2**63)))
        self.state_of_game.deal()
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._select()

    def _select(self) -> None:
        seat = self._table().current_seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        table, seat = self._table(), self.seat_of(agent)
        if table.current_seat == seat and not self.truncations.get(agent, False):
            mask = table.legal_mask().view(np.int8)
        else:
            mask = np.zeros(self.game.num_actions, np.int8)
        return {"observation": table.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        table = self._table()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table.apply(action)  # type: ignore[arg-type]
        table.deal()
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        over = table.is_over
        truncated = not over and self._steps >= self.max_steps
        if over or truncated:
            payoffs = table.payoffs() if over else table.shared_payoffs()
            self.rewards = dict(zip(self.possible_agents, payoffs, strict=True))
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, truncated)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self._select()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return str(self._table().view())

    def close(self) -> None:
        self.state_of_game = None


def raw_env(game: str, **arguments: Any) -> Environment:
    """The environment without wrappers, the fastest."""
    return Environment(game, **arguments)


def env(game: str, **arguments: Any) -> AECEnv:
    """The environment with PettingZoo's wrappers, which check the order of calls."""
    wrapped = wrappers.AssertOutOfBoundsWrapper(raw_env(game, **arguments))
    return wrappers.OrderEnforcingWrapper(wrapped)
