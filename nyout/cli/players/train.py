"""`nyout train`: learns the weights of a game by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from nyout import games
from nyout.cli.shared import GameName, Refused, say
from nyout.players.evaluation import features, weights
from nyout.players.training import selfplay
from nyout.players.training.plot import Point, curves

POINTS = 10  # of the plot, for each number of seats
GAMES = Path(games.__file__).parent


def train(
    game: GameName,
    seed: Annotated[str, typer.Option(help="The same seed yields the same weights.")] = "1",
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", file_okay=False, exists=True, help="Default: the game's own folder."
        ),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Plot the strength against greedy.")
    ] = None,
) -> None:
    """Train the computer players of a game by self-play, and write their weights.

    The same seed yields the same weights on every run. The training takes up to ten minutes on
    one core.
    """
    try:
        plan = selfplay.plan_of(game.name)
    except selfplay.NoPlan as error:
        raise Refused(str(error)) from error
    folder = into or GAMES / game.name.replace("-", "_")
    lines: dict[str, list[Point]] = {}
    for seats in plan.phases:
        points = lines[f"{seats} seats"] = list[Point]()
        file = folder / weights.file_name(seats)
        file.write_text(_trained(game.name, seats, seed, points, plot is not None), "utf-8")
        say(f"{file.name}: {file.stat().st_size:,} bytes")
        for count, won in points:
            say(f"  after {count:6,} games: wins {won:6.1%} against greedy")
    if plot:
        plot.write_text(curves(f"{game.title}: games won against greedy", lines), "utf-8")


def _trained(game: str, seats: int, seed: str, points: list[Point], is_plotted: bool) -> str:
    """Train for a number of seats, and return the text of the file of weights.

    Add the measured strengths to `points`: `POINTS` of them for a plot, else only the last.
    """
    plan = selfplay.plan_of(game)
    total = sum(phase.games for phase in plan.phases[seats])
    every = max(1, total // 100)
    screen = Console(stderr=True)
    learned = None
    for learned in track(
        selfplay.train(game, seats, seed, every),
        f"{game}, {seats} seats",
        total=-(-total // every),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    ):
        is_due = is_plotted and len(points) < POINTS * learned.games // total
        if is_due or learned.games == total:
            won = selfplay.strength(game, seats, learned.weights, plan.pairs)
            points.append((learned.games, won))
    if learned is None:
        raise Refused(f"the plan for {game} with {seats} seats has no games")
    made = f"nyout train {game} --seed {seed}: {total} games"
    return weights.write(learned.weights, features.of_game(game), seats, made, plan.precision)
