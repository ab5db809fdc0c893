"""Five games of chance and hidden information for researchers: exact rules, batches, bots, solvers and contests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier._arena import ContestResult, arena
from croupier._batch import Batch, Buffers
from croupier._croupier import (
    Bot,
    CroupierError,
    Decision,
    Game,
    IllegalAction,
    State,
    __version__,
    bots,
    games,
    solve,
    textbook_games,
)
from croupier._dataset import dataset
from croupier._tables import SolvedTable, tables

load_record: Callable[[str], State] = State.from_record

_LAZY = ("cluster", "gymnasium", "openspiel", "pettingzoo")
"""The modules that need another package. They are imported when they are first used, since their packages take long."""

if TYPE_CHECKING:
    from croupier import cluster as cluster
    from croupier import gymnasium as gymnasium
    from croupier import openspiel as openspiel
    from croupier import pettingzoo as pettingzoo
else:
    # Hidden from type checkers, which would take every name for one of these modules.
    def __getattr__(name: str):
        if name not in _LAZY:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        try:
            return import_module(f"{__name__}.{name}")
        except ModuleNotFoundError as problem:
            sentence = f"croupier.{name} needs the package {problem.name}: pip install 'croupier[{name}]'"
            raise AttributeError(sentence) from problem


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})


__all__ = [
    "Batch",
    "Bot",
    "Buffers",
    "ContestResult",
    "CroupierError",
    "Decision",
    "Game",
    "IllegalAction",
    "SolvedTable",
    "State",
    "__version__",
    "arena",
    "bots",
    "dataset",
    "games",
    "load_record",
    "solve",
    "tables",
    "textbook_games",
]
