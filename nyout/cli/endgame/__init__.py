"""`nyout endgame`: the table of exact chances at the end of two-seat Le Nyout, made anew."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import log
from pathlib import Path
from statistics import fmean
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from nyout.cli.endgame.order import coded, possible
from nyout.cli.endgame.pack import content
from nyout.cli.endgame.solve import RESIDUAL, Solution, Values, outcomes, solve
from nyout.cli.shared import say
from nyout.games.le_nyout import endgame
from nyout.games.le_nyout.endgame.table import chance

FILE = Path(endgame.__file__).parent / endgame.FILE


def make_endgame(
    file: Annotated[Path, typer.Argument(help="Where to write the table.")] = FILE,
) -> None:
    """Solve the endgames of Le Nyout, and write the table of their win chances: about 4 minutes."""
    screen = Console(stderr=True)
    codes: list[list[list[int]]] = []
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        for exit_same_turn in (False, True):
            values = solved(exit_same_turn, progress)
            known = outcomes(exit_same_turn)
            codes.append(coded(values, known))
            occurring = {row for row, moves in enumerate(known) if moves}
            say(f"exit_same_turn={exit_same_turn}: {rounding(values, codes[-1], occurring)}")
        packed = content(*codes)
    file.write_bytes(packed)
    say(f"{file}: {len(packed):,} bytes")


def solved(exit_same_turn: bool, progress: Progress) -> Values:
    """The values of the last sweep."""
    task = progress.add_task(f"exit_same_turn={exit_same_turn}", total=-log(RESIDUAL))
    found = Solution([], 1.0)
    for found in solve(exit_same_turn):
        progress.update(task, completed=-log(max(found.residual, RESIDUAL)))
    return found.values


def rounding(values: Values, codes: Sequence[Sequence[int]], occurring: Container[int]) -> str:
    """What the codes change, as text: the mean and the greatest error of a chance."""
    errors = [
        abs(chance(codes[row][column]) - values[row][column])
        for row, columns in possible()
        if row in occurring
        for column in columns
    ]
    return f"{len(errors):,} positions, rounded by {fmean(errors):.5f} (at most {max(errors):.5f})"
