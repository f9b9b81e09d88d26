"""`nyout perft` and `nyout check`: counts and checks of a game."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Annotated

import typer

from nyout import GAMES, testing
from nyout import position as positions
from nyout.cli import site
from nyout.cli.shared import (
    GameFolder,
    GameName,
    Refused,
    StartPosition,
    progress,
    refusals,
    say,
)
from nyout.core import Game, State
from nyout.testing import languages
from nyout.testing import perft as counting

FIGURES = "The figures of the rules pages can be drawn."
First = Annotated[
    int | None,
    typer.Option(help="The seat that starts, from 0; without it, a roll-off decides."),
]


def perft(
    game: GameName,
    depth: Annotated[
        int | None, typer.Option(min=0, help="The maximum length of lines, in plies.")
    ] = None,
    seats: Annotated[int, typer.Option(help="The number of seats.")] = 2,
    first: First = None,
    position: StartPosition = "",
    table: Annotated[
        bool, typer.Option("--table", help="Print the table for the tests, with all seat counts.")
    ] = False,
    most: Annotated[
        int,
        typer.Option(
            min=1, help="With --table: the maximum number of lines per row, which limits the time."
        ),
    ] = 100_000,
) -> None:
    """Count the positions at the end of all lines of each length, from 0 to --depth plies."""
    if table:
        rows = progress(counting.table(game, most), f"Rows of {game.title}")
        print(counting.write(rows, game), end="")
        return
    if depth is None:
        raise Refused("--depth is missing; expected a number of plies, or --table")
    with refusals():
        # Without --first, the first possible seat starts, so that the counts omit the roll-off.
        starter = next(iter(game.firsts(seats)), None) if first is None else first
        state = from_text(position, game) if position else game.start(seats, starter)
    say(f"{'depth':>5} {'chance':>14} {'playable':>14} {'final':>14} {'seconds':>9}")
    for plies in range(depth + 1):
        start = perf_counter()
        counts = counting.perft(state, plies)
        seconds = perf_counter() - start
        numbers = " ".join(f"{count:14,}" for count in counts)
        say(f"{plies:5} {numbers} {seconds:9.3f}")


def from_text(text: str, game: Game) -> State:
    """Return the position in a text. Raises `ValueError` if it is invalid or of another game."""
    position = positions.read(text)
    if position.game is not game:
        raise ValueError(f"--position: {position.game.title}; expected {game.title}")
    return position.state


def check(game: GameFolder = None) -> None:
    """Test one game, or all games, and list the promises that they keep or break."""
    passed = [check_game(name) for name in ([game] if game else GAMES)]
    if not all(passed):
        raise typer.Exit(1)


def check_game(name: str) -> bool:
    """Print each promise with the faults of a game, sorted, and return whether it has none.

    Every promise is tested on one random game per variant: seat counts, first seats and options.
    """
    try:
        game = GAMES[name]
        if game.name != name:
            raise ValueError(f"GAME is named {game.name!r}; expected {name!r}, after its folder")
        faults = sorted([*testing.faults(game), *figure_faults(name)])
    except Exception as error:  # a faulty module can raise any exception
        say(f"{name}: it cannot be used: {testing.failure(error)}")
        return False
    say(f"{game.title}: {len(list(testing.variants(game)))} random games")
    promises = {*map(testing.title, (*testing.PROMISES, *testing.PARTS)), FIGURES}
    kept_promises = promises - {fault.promise for fault in faults}
    lines = [f"  broken  {fault.promise} {fault.sentence}" for fault in faults]
    for line in sorted([*lines, *(f"  kept    {promise}" for promise in kept_promises)]):
        say(line)
    return not faults


def figure_faults(name: str) -> Iterator[testing.Fault]:
    """Yield the faults of the figures of a game's rules pages, drawn by the site of a checkout."""
    is_here = languages.folder(GAMES[name]).is_relative_to(site.CHECKOUT)
    if is_here and site.is_in_checkout(site.CHECK):
        drawn = site.run(site.CHECK, name, quiet=True)
        for line in filter(None, (drawn.stdout + drawn.stderr).splitlines()):
            yield testing.Fault(FIGURES, line)
