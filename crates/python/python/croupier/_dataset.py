"""Self-play of chosen bots as a table of decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from croupier._bots import spec_of
from croupier._croupier import Bot, CroupierError, Game
from croupier._numbers import MOST_SEED, check_whole


def open_dataset(
    game: str,
    bots: Sequence[str | Bot],
    games: int,
    seats: int | None,
    options: Mapping[str, object] | str | None,
    seed: int,
) -> tuple[Game, list[Bot], int, int]:
    """The game of a dataset, the bots that play it, the number of games and the seed."""
    opened = Game(game, seats, options)
    seated = [Bot(game, spec_of(game, bot) if isinstance(bot, Bot) else bot) for bot in bots]
    if not seated:
        raise CroupierError("a dataset needs at least one bot")
    for bot in seated:
        bot.require_reproducible("a dataset")
    return opened, seated, check_whole("games", games, 1), check_whole("seed", seed, 0, MOST_SEED)


def play_rows(
    game: Game, bots: Sequence[Bot], seed: int, numbers: range, equities: bool
) -> dict[str, list[Any]]:
    """All decisions of the games with these numbers. A game depends on the seed and its number alone."""
    columns: dict[str, list[Any]] = {
        name: []
        for name in ("game", "step", "seat", "bot", "observation", "mask", "action", "word", "equities", "payoff")
    }
    for number in numbers:
        state = game.new_state(seed=f"{seed:016x}{number:016x}{0:032x}")
        # The bots go round the table from game to game.
        seated = [bots[(seat + number) % len(bots)] for seat in range(game.seats)]
        begun = len(columns["game"])
        state.deal()
        while not state.is_over:
            seat = state.current_seat
            assert seat is not None
            bot = seated[seat]
            action = bot.act(state, seed=f"{seed:016x}{number:016x}{len(state):032x}")
            found = bot.evaluate(state) if equities else None
            by_id = {one: equity for one, _, equity, _ in found} if found else {}
            columns["game"].append(number)
            columns["step"].append(len(state))
            columns["seat"].append(seat)
            columns["bot"].append(bot.spec)
            columns["observation"].append(state.observation(seat))
            columns["mask"].append(np.packbits(state.legal_mask()))
            columns["action"].append(action)
            columns["word"].append(game.action_word(action))
            columns["equities"].append([by_id.get(one, np.nan) for one in sorted(state.legal_actions())] if by_id else None)
            state.apply(action)
            state.deal()
        payoffs = state.payoffs()
        columns["payoff"].extend(payoffs[seat] for seat in columns["seat"][begun:])
    return columns


def to_table(game: Game, columns: Mapping[str, list[Any]], seed: int) -> Any:
    """The rows as a table of Arrow, with the game and its encoding in its metadata."""
    import json

    import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]

    mask_bytes = (game.num_actions + 7) // 8
    schema = pa.schema(
        [
            ("game", pa.int64()),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("bot", pa.dictionary(pa.int16(), pa.string())),
            ("observation", pa.list_(pa.int16(), game.observation_size)),
            ("mask", pa.list_(pa.uint8(), mask_bytes)),
            ("action", pa.int32()),
            ("word", pa.string()),
            ("equities", pa.list_(pa.float32())),
            ("payoff", pa.float32()),
        ],
        metadata={
            "croupier.game": game.name,
            "croupier.encoding": game.encoding,
            "croupier.rules": str(game.rules),
            "croupier.seats": str(game.seats),
            "croupier.options": json.dumps(game.options),
            "croupier.seed": str(seed),
        },
    )
    return pa.Table.from_pydict(dict(columns), schema=schema)


def write_parquet(table: Any, path: str) -> None:
    """Writes the table as a file."""
    import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]

    pq.write_table(table, path)


def dataset(
    game: str,
    bots: Sequence[str | Bot],
    games: int,
    seats: int | None = None,
    options: Mapping[str, object] | str | None = None,
    seed: int = 0,
    equities: bool = False,
    path: str | None = None,
) -> Any:
    """Self-play as a table of Arrow, one row per decision; with `path` also written as Parquet.

    `mask` has one bit per action, as `numpy.unpackbits` reads it. `equities` has one number for each legal action, in the
    order of their ids, as the bot that acted evaluates them, where it does. The same arguments give the same table, so bots
    with a time budget are refused.
    """
    opened, seated, number, seed = open_dataset(game, bots, games, seats, options, seed)
    table = to_table(opened, play_rows(opened, seated, seed, range(number), equities), seed)
    if path is not None:
        write_parquet(table, path)
    return table
