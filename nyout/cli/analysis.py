"""`nyout perft` and `nyout check`: counts and checks of a game."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from nyout import GAMES, testing
from nyout import position as positions
from nyout.cli.shared import (
    GameFolder,
    GameName,
    Refused,
    StartPosition,
    refusals,
    say,
)
from nyout.core import Game, State
from nyout.testing import perft as counting

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
        found = testing.faults(game)
    except Exception as error:  # a faulty module can raise any exception
        say(f"{name}: it cannot be used: {testing.failure(error)}")
        return False
    say(f"{game.title}: {len(list(testing.variants(game)))} random games")
    kept = {*map(testing.title, (*testing.PROMISES, *testing.PARTS))}
    broken = {fault.promise for fault in found}
    lines = [f"  broken  {fault.promise} {fault.sentence}" for fault in found]
    for line in sorted([*lines, *(f"  kept    {promise}" for promise in kept - broken)]):
        say(line)
    return not found
