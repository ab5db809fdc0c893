"""Exact solutions as tables of NumPy, with the meaning of every index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier._croupier import CroupierError, solve_tables

__all__ = ["SolvedTable", "tables"]


@dataclass(frozen=True)
class SolvedTable:
    """Numbers of an exact solution by position."""

    name: str
    """Its name."""
    values: npt.NDArray[np.float64]
    """The numbers, one dimension for each axis; NaN where a position cannot be or an action is not legal."""
    axes: dict[str, list[str]]
    """The axes in order: name to what each index stands for."""

    def index(self, axis: str, label: object) -> int:
        """The index of a label on an axis."""
        labels = self.axes.get(axis)
        if labels is None:
            raise CroupierError(f"{self.name} has no axis {axis!r}; axes are {', '.join(self.axes)}")
        try:
            return labels.index(str(label))
        except ValueError:
            few = ", ".join(labels[:5]) + (", ..." if len(labels) > 5 else "")
            raise CroupierError(f"{axis} has no {label!r}; it has {few}") from None

    def at(self, **labels: object) -> Any:
        """The number, or the part of the table, at these labels: `table.at(first=0, second=3)`."""
        places = {axis: self.index(axis, label) for axis, label in labels.items()}
        return self.values[tuple(places.get(axis, slice(None)) for axis in self.axes)]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.values, dtype=dtype) if copy else np.asarray(self.values, dtype=dtype)


def tables(
    game: str,
    options: Mapping[str, object] | str | None = None,
    dice: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
) -> dict[str, SolvedTable] | None:
    """Values and policies of exact play by name; None if the game or these options are not solved.

    `dice` are the dice of both seats, for games that are solved round by round; `scores` are those of the seat to move and of
    the other, for games whose turns are solved one at a time. The guide lists the tables of each game.
    """
    found = solve_tables(game, options, None if dice is None else list(dice), None if scores is None else list(scores))
    if found is None:
        return None
    return {name: SolvedTable(name, values, dict(axes)) for name, (axes, values) in found.items()}
