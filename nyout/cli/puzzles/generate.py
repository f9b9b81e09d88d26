"""`nyout puzzles`: positions in which one move is clearly best."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from nyout.cli.puzzles.finding import puzzles
from nyout.cli.shared import GameName, say
from nyout.core import Game
from nyout.puzzles.collection import COMMENT
from nyout.puzzles.puzzle import Puzzle, write

GAMES = 100  # games per puzzle, after which the search ends


def make_puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="The number of puzzles.")] = 60,
    seed: Annotated[str, typer.Option(help="The same seed gives the same puzzles.")] = "1",
) -> None:
    """Find puzzles in games between computer players, and print the file of the game's folder.

    In each puzzle one move is clearly best, and a second search agrees.
    """
    say(f"{COMMENT} made by: nyout puzzles {game.name} --count {count} --seed {seed}")
    say(f"{COMMENT} a position, and the win chance after each move in per cent")
    printed = 0
    for puzzle in with_progress(game, count, seed):
        say(write(puzzle))
        sys.stdout.flush()
        printed += 1
    if printed < count:
        raise typer.TyperException(
            f"found {printed} puzzles in {GAMES * count} games; expected {count}"
        )


def with_progress(game: Game, count: int, seed: str) -> Iterator[Puzzle]:
    """Yield up to `count` puzzles of a game, and show a progress bar until they are found."""
    screen = Console(stderr=True)
    found = filter(None, islice(puzzles(game, seed), GAMES * count))
    with Progress(
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
        redirect_stdout=False,  # the puzzles are often redirected to a file
    ) as progress:
        yield from progress.track(islice(found, count), total=count, description="Puzzles")
