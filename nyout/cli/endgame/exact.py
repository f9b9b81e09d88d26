"""Solved win chances of Le Nyout: solving with a progress bar, and lookup by position."""

from __future__ import annotations

from math import log
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import typer
from rich.console import Console
from rich.progress import Progress

import nyout
from nyout.cli.endgame.solve import Array, Precision, Solution, numpy, solve
from nyout.core import CHANCE, OVER
from nyout.games.le_nyout.endgame.index import row_number
from nyout.games.le_nyout.rules import LeNyout


class Exact(NamedTuple):
    """The win chances of the seat to throw, by its row and the other seat's row."""

    values: Array
    pawns: int  # of a seat that are not off, at most

    def chance(self, state: LeNyout, seat: int) -> float | None:
        """Return the win chance of a seat before a throw or at the end, or None if not solved."""
        if state.turn() == OVER:
            return float(state.seat == seat)
        numbers = [row_number(state.pawns[one], self.pawns) for one in (state.seat, 1 - state.seat)]
        if state.turn() != CHANCE or None in numbers:
            return None
        value = float(self.values[*numbers])
        return value if state.seat == seat else 1 - value


def solved(exit_same_turn: bool, pawns: int, precision: Precision) -> Array:
    """Return the solved win chances, with a progress bar until the last sweep."""
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        label = f"{pawns} pawns, exit_same_turn={exit_same_turn}"
        task = progress.add_task(label, total=-log(precision.residual))
        solution = Solution((), 1.0)
        for solution in solve(exit_same_turn, pawns, precision):
            progress.update(task, completed=-log(max(solution.residual, precision.residual)))
    return solution.values


def kept(file: Path | None, pawns: int, precision: Precision) -> Array:
    """Return the solved win chances in a file; solve them and create the file if there is none.

    Raises `typer.TyperException` if the file is damaged, or of other rules or pawns.
    """
    np, identity = numpy(), [nyout.game("le-nyout").rules, pawns]
    if not (file and file.exists()):
        values = solved(False, pawns, precision)
        if file:
            with file.open("wb") as opened:
                np.savez(opened, identity=identity, values=values)
        return values
    try:
        with file.open("rb") as opened, np.load(opened) as found:
            if found["identity"].tolist() == identity:
                return found["values"]
    except (OSError, EOFError, ValueError, KeyError, BadZipFile):
        pass
    raise typer.TyperException(
        f"{file}: damaged, or solved for other rules; delete it, or choose another file"
    )
