"""Golden records: reproduce those of all games, or find a game of some kind.

    python -m tools.golden                                     # rewrite all files
    python -m tools.golden run --ending herd --ranks "1 1"     # print a game that ends in this way

A changed file means that a game has changed: read the diff, and increase the version of its rules.
"""

from __future__ import annotations

from typing import Annotated

import typer

from nyout import GAMES, view
from nyout.cli.shared import Rules, Sitting, find_game, seat_players
from nyout.testing import golden, parts

RANDOM = ["random", "random"]


def main(
    option: Rules,
    game: Annotated[str, typer.Argument(help="A game; without it, all files are rewritten.")] = "",
    seat: Sitting = RANDOM,
    first: Annotated[int | None, typer.Option(help="The seat that starts, from 0.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The first seed to try.")] = 1,
    ending: Annotated[str, typer.Option(help="The reason for the end, such as herd in RUN.")] = "",
    phase: Annotated[str, typer.Option(help="A phase that must occur, such as rolloff.")] = "",
    ranks: Annotated[
        str, typer.Option(help='The ranks at the end, such as "1 1" for a draw.')
    ] = "",
    most: Annotated[int, typer.Option(min=1, help="The maximum number of seeds to try.")] = 1000,
) -> None:
    """Print the game of the first seed that meets all conditions, or rewrite all golden records."""
    if not game:
        for each in GAMES.values():
            for file in (parts.tests(each) / "golden").glob("*.txt"):
                file.write_text(golden.replay(file.read_text("utf-8")), "utf-8", newline="\n")
        return
    start = seat_players(find_game(game), seat, option, first)
    for number in range(seed, seed + most):
        match = golden.play(start, number)
        *_, last = states = match.states
        if (
            ending in ("", view.view_of(last).phase())
            and (not phase or phase in (view.view_of(state).phase() for state in states))
            and ranks in ("", " ".join(map(str, last.ranks())))
        ):
            print(match.text(), end="")
            return
    raise typer.TyperException(f"no such game in {most} seeds, starting with {seed}")


if __name__ == "__main__":
    typer.run(main)
