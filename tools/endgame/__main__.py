"""The generator of the table of exact win chances for two-seat Le Nyout."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from nyout.cli.shared import say
from nyout.games.le_nyout import endgame
from nyout.games.le_nyout.endgame import MOST, TOP, chance
from tools.endgame.order import encode
from tools.endgame.pack import content
from tools.endgame.solve import EXACT, Array, Outcomes, outcomes, possible, solve_with_progress

FILE = Path(endgame.__file__).parent / endgame.FILE


def main(
    file: Annotated[Path, typer.Argument(help="The file to write.")] = FILE,
) -> None:
    """Solve the endgames of Le Nyout with two pawns each, and write the table of win chances."""
    codes: list[Array] = []
    for exit_same_turn in (False, True):
        values = solve_with_progress(exit_same_turn, MOST, EXACT)
        throws_by_row = outcomes(exit_same_turn)
        codes.append(encode(values, throws_by_row))
        say(f"exit_same_turn={exit_same_turn}: {rounding_text(values, codes[-1], throws_by_row)}")
    packed = content(*codes)
    file.write_bytes(packed)
    say(f"{file}: {len(packed):,} bytes")


def rounding_text(values: Array, codes: Array, throws_by_row: Sequence[Outcomes]) -> str:
    """Return the mean and the greatest rounding error of the win chances, as text."""
    scale = np.array([chance(code) for code in range(TOP + 1)])
    occurring = np.array([bool(throws) for throws in throws_by_row])
    errors = abs(scale[codes] - values)[possible() & occurring[:, None]]
    return f"{errors.size:,} positions, rounded by {errors.mean():.5f} (at most {errors.max():.5f})"


if __name__ == "__main__":
    typer.run(main)
