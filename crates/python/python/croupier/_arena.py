"""Contests between built-in bots and Python players."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from croupier._bots import spec_of
from croupier._croupier import Bot, Contest, CroupierError, Decision

Player = str | Bot | Callable[[Decision], int | str]
"""A bot by name and numbers, a bot, a program such as `"python3 bot.py"` or `"bot.wasm"`, or a callable that answers a decision
with the id or the word of an action."""


class ContestResult:
    """The result of a contest: shares, points and ratings with 95 % intervals."""

    def __init__(self, contest: Contest) -> None:
        self._contest: Contest = contest
        self.summary: dict[str, Any] = contest.results()
        """All results, as `croupier arena --json` prints them."""
        self.games: int = contest.counted
        """How many games were counted."""
        self.is_reproducible: bool = contest.is_reproducible
        """Whether the same contest gives the same result again: no bot has a time budget, and no program plays. Callables are
        trusted to answer the same."""
        self.seed: str = contest.seed
        """The seed, which makes the same contest again."""
        self._table = contest.table()
        self._report: str | None = None

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One flat dict per entrant, the best first: `pandas.DataFrame(result.rows)`."""
        rows: list[dict[str, Any]] = []
        for standing in self.summary["standings"]:
            row: dict[str, Any] = {"entrant": standing["entrant"], "games": standing["games"]}
            for name in ("rating", "share", "score"):
                for key, value in standing[name].items():
                    row[name if key == "value" else f"{name}_{key}"] = value
            rows.append(row)
        return rows

    def to_pandas(self) -> Any:
        """The rows as a table of pandas."""
        import pandas  # type: ignore[import-untyped,unused-ignore]

        return pandas.DataFrame(self.rows)

    def report(self) -> str:
        """The report page, one file of HTML."""
        if self._report is None:
            self._report = self._contest.report()
        return self._report

    def __getstate__(self) -> dict[str, Any]:
        # What is kept or sent is the result, not what has been counted.
        return {**self.__dict__, "_report": self.report(), "_contest": None}

    def _repr_html_(self) -> str:
        from html import escape

        page = escape(self.report(), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:0"></iframe>'

    def __str__(self) -> str:
        return self._table


def split_players(
    game: str, players: Sequence[Player] | Mapping[str, Player]
) -> tuple[list[tuple[str, str | None]], list[Callable[[Decision], int | str] | None]]:
    """Names and bots of all entrants, and the callables among them."""
    named: list[tuple[str | None, Player]]
    if isinstance(players, Mapping):
        named = list(players.items())
    else:
        named = [(None, player) for player in players]
    entrants: list[tuple[str, str | None]] = []
    callables: list[Callable[[Decision], int | str] | None] = []
    taken: set[str] = set()
    for given, player in named:
        spec = player if isinstance(player, str) else spec_of(game, player) if isinstance(player, Bot) else None
        if spec is None and not callable(player):
            raise CroupierError(f"a player is a bot or a callable, not {player!r}")
        wanted = str(given or spec or getattr(player, "__name__", type(player).__name__))
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted}-{number}", number + 1
        taken.add(name)
        entrants.append((name, spec))
        callables.append(None if spec is not None else player)  # type: ignore[arg-type]
    return entrants, callables


NO_SANDBOX = (
    "programs as bots need the installed `croupier` command as their sandbox: install it, or pass a Python callable"
)
"""Why programs are refused where the command is missing."""


def refuse_programs(entrants: Sequence[tuple[str, str | None]], why: str) -> None:
    """Raises if a program is among the entrants."""
    for _, spec in entrants:
        if spec is not None and (" " in spec or "/" in spec or spec.endswith((".py", ".wasm", ".js"))):
            raise CroupierError(why)


def arena(
    game: str,
    players: Sequence[Player] | Mapping[str, Player],
    games: int = 1000,
    seats: int = 2,
    options: Mapping[str, object] | str | None = None,
    seed: int | str | None = None,
    format: str | None = None,
    threads: int = 1,
    on_progress: Callable[[int, int], object] | None = None,
) -> ContestResult:
    """Plays a contest. Every deal is played once in each rotation of its players over the seats.

    The `format` is `"round_robin"`, in which every two players meet, `"gauntlet"`, in which the first meets all others, or
    `"free_for_all"`, which alone has a choice of seats and is the usual one where they are not two.
    `on_progress` gets the number of finished games and of all games, several times a second. Programs are started in the
    sandbox of the installed `croupier` command; they cannot meet Python players. `threads` are for games without Python
    players: those with one are played one after the other.
    """
    entrants, callables = split_players(game, players)
    command = shutil.which("croupier")
    if command is None:
        refuse_programs(entrants, NO_SANDBOX)
    contest = Contest(game, entrants, games, seats, options, seed, format, command)

    def report(finished: int) -> None:
        if on_progress is not None:
            on_progress(finished, contest.games)

    contest.count(contest.play(0, contest.groups, threads, report))
    for group in range(contest.groups):
        if contest.is_python_group(group):
            contest.count(contest.play_python(group, callables))
            report(contest.counted)
    return ContestResult(contest)
