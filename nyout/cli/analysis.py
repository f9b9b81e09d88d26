"""`nyout perft` and `nyout check`: counts and checks of a game."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from nyout import GAMES
from nyout import check as suite
from nyout import position as positions
from nyout.check import perft as counting
from nyout.cli import catalogues
from nyout.cli.shared import (
    GameFolder,
    GameName,
    Refused,
    StartPosition,
    refusals,
    say,
)
from nyout.core import Game, State

First = Annotated[
    int | None,
    typer.Option(help="The seat that starts, from 0; without it, a roll-off decides."),
]
BOTH_RANDOM = ["random", "random"]


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
        int, typer.Option(min=1, help="With --table: the maximum number of lines per row.")
    ] = 100_000,
) -> None:
    """Count the positions at the end of all lines of each length, from 0 to --depth plies."""
    if table:
        print(counting.write(counting.table(game, most), game), end="")
        return
    if depth is None:
        raise Refused("--depth is missing; expected a number of plies, or --table")
    with refusals():
        # Without --first, the first possible seat starts, so that the counts omit the roll-off.
        starter = next(iter(game.firsts(seats)), None) if first is None else first
        state = from_text(position, game) if position else game.start(seats, starter)
    say(f"{'depth':>5} {'chance':>14} {'playable':>14} {'final':>14} {'seconds':>9}")
    for plies in range(depth + 1):
        begun = perf_counter()
        found = counting.perft(state, plies)
        took = perf_counter() - begun
        say(f"{plies:5} {found.chance:14,} {found.playable:14,} {found.final:14,} {took:9.3f}")


def from_text(text: str, game: Game) -> State:
    """Return the position in a text. Raises `ValueError` if it is invalid or of another game."""
    found = positions.read(text)
    if found.game is not game:
        raise ValueError(f"--position: {found.game.title}; expected {game.title}")
    return found.state


def check(game: GameFolder = None) -> None:
    """Check one game, or all games, against the contract, and list missing and broken parts."""
    passed = [check_game(name) for name in ([game] if game else GAMES)]
    if not all(passed):
        raise typer.Exit(1)


def check_game(name: str) -> bool:
    """Print the findings on a game, and return whether none of them is a failure.

    Every promise is tested on one random game per variant: seat counts, first seats and options.
    """
    folder = suite.find(name)
    game, found = suite.load(folder)
    if game:
        say(f"{game.title}: {len(list(suite.variants(game)))} random games")
        kept = check_promises(game)
        found = sorted({*found, *suite.report(folder, game, catalogues.findings)})
    else:
        say(f"{name}: it cannot be imported, so nothing else was checked")
        kept = False
    for finding in found:
        say(f"  {finding}")
    return kept and not any(finding.level in suite.FAILURES for finding in found)


def check_promises(game: Game) -> bool:
    """Print whether a game keeps each promise, and return whether it keeps all."""
    found = list(suite.problems(game))
    for promise in suite.PROMISES:
        broken = [problem.sentence for problem in found if problem.promise is promise]
        say(f"  {'broken' if broken else 'kept'}  {(promise.__doc__ or '').splitlines()[0]}")
        for sentence in broken:
            say(f"          {sentence}")
    return not found
