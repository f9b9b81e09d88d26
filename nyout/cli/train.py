"""`nyout train`: learns the weights of a game by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from nyout.cli.shared import GameName, Refused, say
from nyout.core import listed
from nyout.players import evaluation, features
from nyout.players.training import selfplay
from nyout.players.training.plans import PLANS
from nyout.players.training.plot import Point, curves

POINTS = 10  # of the plot, for each number of seats
GAMES = Path(__file__).parent.parent / "games"


def train(
    game: GameName,
    seed: Annotated[str, typer.Option(help="The same seed makes the same weights.")] = "1",
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", file_okay=False, exists=True, help="Default: the game's own folder."
        ),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw strength against greedy.")
    ] = None,
) -> None:
    """Train the computer players of a game by self-play, and write their weights.

    The same seed makes the same weights on every run. It takes up to ten minutes on one core.
    """
    if game.name not in PLANS:
        raise Refused(f"there is no plan for {game.name}: there is {listed(PLANS)}")
    folder = into or GAMES / game.name.replace("-", "_")
    lines: dict[str, list[Point]] = {}
    for seats in PLANS[game.name].phases:
        points = lines[f"{seats} seats"] = list[Point]()
        file = folder / evaluation.file_name(seats)
        file.write_text(trained(game.name, seats, seed, points, plot is not None), "utf-8")
        say(f"{file.name}: {file.stat().st_size:,} bytes")
        for games, won in points:
            say(f"  after {games:6,} games {won:6.1%} of those against greedy are won")
    if plot:
        plot.write_text(curves(f"{game.title}: games won against greedy", lines), "utf-8")


def trained(game: str, seats: int, seed: str, points: list[Point], measured: bool) -> str:
    """Train for a number of seats; return the text of the file of weights.

    The strength is measured `POINTS` times if it is `measured`, else at the end, and is added to
    `points`.
    """
    plan = PLANS[game]
    total = sum(phase.games for phase in plan.phases[seats])
    every = max(1, total // 100)
    screen = Console(stderr=True)
    weights: list[float] = []
    for progress in track(
        selfplay.train(game, seats, seed, every),
        f"{game}, {seats} seats",
        total=-(-total // every),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    ):
        weights = progress.weights
        due = measured and len(points) < POINTS * progress.games // total
        if due or progress.games == total:
            won = selfplay.strength(game, seats, weights, plan.arena)
            points.append((progress.games, won))
    made = f"nyout train {game} --seed {seed}: {total} games"
    return evaluation.write(weights, features.of_game(game), seats, made)
