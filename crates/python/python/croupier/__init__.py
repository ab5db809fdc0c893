"""Five games of chance and hidden information for researchers: exact rules, batches, bots, solvers and contests."""

from croupier._arena import ContestResult, arena
from croupier._batch import Batch, Buffers
from croupier._croupier import (
    Bot,
    CroupierError,
    Decision,
    Game,
    IllegalAction,
    State,
    bots,
    games,
    solve,
    textbook_games,
)
from croupier._dataset import dataset
from croupier._tables import SolvedTable, tables

load_record = State.from_record

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
    "arena",
    "bots",
    "dataset",
    "games",
    "load_record",
    "solve",
    "tables",
    "textbook_games",
]
