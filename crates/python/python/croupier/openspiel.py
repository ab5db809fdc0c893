"""The games in OpenSpiel: `croupier.openspiel.register()`, then `pyspiel.load_game("croupier_perudo(players=2,dice=1)")`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from croupier._croupier import CroupierError, Game, State, games, textbook_games
from croupier._numbers import check_whole

__all__ = ["register", "short_name"]

MAX_STEPS = 10_000
"""How many actions a game has at most, unless `max_steps` is set; then the win is shared among those still in."""

MOST_STEPS = 2**31 - 1
"""The greatest length of a game that OpenSpiel can say."""

OWN_PARAMETERS = ("players", "max_steps", "zero_sum")
"""Parameters that are no rule switches. With `zero_sum`, the return of a share of the win is its surplus over an equal share,
times the number of players: 1 and -1 for two."""

_registered: set[str] = set()


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel."""
    return "croupier_" + game.replace("-", "_")


def _game_type(name: str, bounded: bool, hidden: bool, utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    game = Game(name)
    usual: dict[str, Any] = {key: value for key, value in game.options.items()}
    parameters = {
        "players": game.seats,
        "max_steps": MAX_STEPS,
        "zero_sum": False,
        **{k: _parameter(v) for k, v in usual.items()},
    }
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"{game.title} (croupier)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if hidden else known.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_seat_range(name)[1],
        min_num_players=_seat_range(name)[0],
        provides_information_state_string=True,
        provides_information_state_tensor=bounded,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _parameter(value: Any) -> Any:
    return value if isinstance(value, (int, str)) else str(value)


def _seat_range(name: str) -> tuple[int, int]:
    """The numbers of seats with which a game can be opened."""

    def can(seats: int) -> bool:
        try:
            Game(name, seats)
        except CroupierError:
            return False
        return True

    possible = [seats for seats in range(1, 33) if can(seats)]
    return possible[0], possible[-1]


def _most_outcomes(game: Game) -> int:
    """The greatest number of outcomes at a chance node. The first throws and cards have the most."""
    most = 1
    for seed in range(4):
        state = game.new_state(seed=seed)
        for _ in range(200):
            if state.is_over:
                break
            if state.is_chance:
                most = max(most, len(state.chance_outcomes()))
                state.apply_chance()
            else:
                state.apply(state.legal_actions()[0])
    return most


class _Observer:
    """Vectors and texts for OpenSpiel: of the view, or of all that a player has seen."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self._game = game
        self._perfect_recall = perfect_recall
        size = game.information_size if perfect_recall else game.observation_size
        parts: dict[str, tuple[int, tuple[int, ...]]] = game.information_parts() if perfect_recall else game.observation_parts()
        self.tensor = np.zeros(size, np.float32)
        self.dict = {
            name: self.tensor[offset : offset + int(np.prod(shape))].reshape(shape)
            for name, (offset, shape) in parts.items()
        }

    def set_from(self, state: _State, player: int) -> None:
        table = state.table
        self.tensor[:] = (
            table.information_vector(player) if self._perfect_recall else table.observation(player)
        )

    def string_from(self, state: _State, player: int) -> str:
        table = state.table
        return table.information_state(player) if self._perfect_recall else str(table.view(player))


class _PartialObserver:
    """Texts of what everybody knows, or of what a player knows beyond that; there are no vectors of these."""

    def __init__(self, public: bool) -> None:
        self._public = public
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: _State, player: int) -> None:
        pass

    def string_from(self, state: _State, player: int) -> str:
        known = state.table.view()
        if self._public:
            return str(known)
        own = state.table.view(player)
        secret = {name: value for name, value in own.items() if name != "seat" and value != known[name]}
        return str(secret) if secret else ""


class _Outcomes:
    """The outcomes of one chance node, listed once. Copies of a state share it."""

    def __init__(self) -> None:
        self._listed: list[tuple[str, float]] | None = None

    def of(self, table: State) -> list[tuple[str, float]]:
        if self._listed is None:
            self._listed = table.chance_outcomes()
        return self._listed

    def __deepcopy__(self, memo: Any) -> _Outcomes:
        return self


class _State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.table: State = game.croupier_game.new_state(seed=0)
        self.steps = 0
        self.outcomes = _Outcomes()
        self.max_steps: int = game.max_steps
        self.zero_sum: bool = game.zero_sum

    def _is_over(self) -> bool:
        return self.table.is_over or self.steps >= self.max_steps

    def current_player(self) -> int:
        if self._is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.table.current_seat
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(n, p) for n, (_, p) in enumerate(self.outcomes.of(self.table))]

    def _apply_action(self, action: int) -> None:
        if self.table.is_chance:
            self.table.apply_chance(self.outcomes.of(self.table)[action][0])
            self.outcomes = _Outcomes()
        else:
            self.table.apply(action)
            self.outcomes = _Outcomes()
            self.steps += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            outcomes = self.outcomes.of(self.table)
            return outcomes[action][0] if action < len(outcomes) else f"outcome {action}"
        return self.table.game.action_word(action)

    def is_terminal(self) -> bool:
        return self._is_over()

    def returns(self) -> list[float]:
        if not self._is_over():
            return [0.0] * self.table.seats
        shares = self.table.payoffs() if self.table.is_over else self.table.shared_payoffs()
        return [len(shares) * one - 1.0 if self.zero_sum else float(one) for one in shares]

    def __str__(self) -> str:
        return str(self.table)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)


class _Game(pyspiel.Game):  # type: ignore[misc]
    croupier_game: Game
    max_steps: int
    zero_sum: bool

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer | _PartialObserver:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        hidden = wanted.private_info != pyspiel.PrivateInfoType.NONE
        if wanted.public_info != hidden:
            return _PartialObserver(wanted.public_info)
        return _Observer(self.croupier_game, bool(wanted.perfect_recall))

    def new_initial_state(self) -> _State:
        return _State(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_game, (str(self),)


def _load_game(text: str) -> Any:
    """The game of a pickle, also in a process that has not registered the games."""
    register()
    return pyspiel.load_game(text)


def _load_state(text: str) -> Any:
    """The state of a pickle."""
    register()
    return pyspiel.deserialize_game_and_state(text)[1]


def _game_class(name: str, hidden: bool) -> type[_Game]:
    class Registered(_Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            usual = Game(name)
            seats = int(given.get("players", usual.seats))
            options = {key: value for key, value in given.items() if key not in OWN_PARAMETERS}
            self.croupier_game = Game(name, seats, options)
            self.max_steps = check_whole("max_steps", given.get("max_steps", MAX_STEPS), 1, MOST_STEPS)
            self.zero_sum = bool(given.get("zero_sum", False))
            info = pyspiel.GameInfo(
                num_distinct_actions=self.croupier_game.num_actions,
                max_chance_outcomes=_most_outcomes(self.croupier_game),
                num_players=seats,
                min_utility=-1.0 if self.zero_sum else 0.0,
                max_utility=seats - 1.0 if self.zero_sum else 1.0,
                utility_sum=0.0 if self.zero_sum else 1.0,
                max_game_length=self.max_steps,
            )
            utility = pyspiel.GameType.Utility
            sum_of_all = utility.ZERO_SUM if self.zero_sum else utility.CONSTANT_SUM
            # Options decide whether what a seat has seen has a bounded length.
            bounded = self.croupier_game.information_size > 0
            super().__init__(_game_type(name, bounded, hidden, sum_of_all), info, given)

    Registered.__name__ = Registered.__qualname__ = short_name(name)
    return Registered


def register() -> list[str]:
    """Registers all games with OpenSpiel, the textbook games too, once; returns their names there."""
    for name in [*games(), *textbook_games()]:
        short = short_name(name)
        if short not in _registered:
            game = Game(name)
            state = game.new_state(seed=0)
            hidden = _hides(state)
            kind = _game_type(name, game.information_size > 0, hidden, pyspiel.GameType.Utility.CONSTANT_SUM)
            pyspiel.register_game(kind, _game_class(name, hidden))
            _registered.add(short)
    return sorted(_registered)


def _hides(state: State) -> bool:
    """Whether a step of the first turns is hidden from somebody."""
    state.deal()
    return any(state.seen(seat) != state.lines() for seat in range(state.seats))
