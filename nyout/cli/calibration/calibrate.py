"""`nyout calibrate`: the temperature of a game, and how often its win chances come true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from nyout.cli.calibration import statistics
from nyout.cli.calibration.sampling import Sampled, sampled
from nyout.cli.players.tournament import check_weights, stops
from nyout.cli.shared import GameName, refusals, say
from nyout.tournament.arena import opening
from nyout.tournament.results import Interval
from nyout.tournament.schedule import Pairing, Tournament

FITTED = Pairing("strong", "casual")
TESTED = Pairing("best", "strong")
PER_GAME, POSITIONS = 10, 2000  # at least so many positions of a game, and of all games

Games = Annotated[int, typer.Option(min=2, help="The number of games that the temperature fits.")]
Tests = Annotated[int, typer.Option(min=2, help="The number of other games that test it.")]


def calibrate(
    game: GameName,
    seats: Annotated[int, typer.Option(help="The number of seats.")] = 2,
    games: Games = 1000,
    tests: Tests = 200,
    seed: Annotated[str, typer.Option(help="The same seed gives the same figures.")] = "1",
) -> None:
    """Find the temperature of the win chances of a game, and test it in other games.

    A temperature below 1 moves win chances away from equal ones, and a temperature above 1 towards
    them. With more than two seats, one player of a pairing plays against several of the other one.
    """
    settings = Tournament(game.name, (), games, seats, seed=seed)
    with refusals():
        opening(game, seats, seed)  # raises if the number of seats is impossible
        check_weights(settings)
    with stops():
        fitted = played(settings, FITTED)
        tested = played(settings._replace(games=tests), TESTED)
    rng = Random(seed)
    found = statistics.temperature(fitted)
    say(f"{game.title}, {seats} seats, seed {seed}")
    for line in (*fit(fitted, found, rng), "", *test(tested, found, rng)):
        say(line)


def played(settings: Tournament, pairing: Pairing) -> list[Sampled]:
    """Return positions of all games of a pairing, and show a progress bar until they are played."""
    each = max(PER_GAME, -(-POSITIONS // settings.games))
    screen = Console(stderr=True)
    return [
        *track(
            sampled(settings, pairing, each),
            " against ".join(pairing),
            total=settings.games,
            console=screen,
            transient=True,
            disable=not screen.is_terminal,
        )
    ]


def fit(games: Sequence[Sampled], found: float, rng: Random) -> Iterator[str]:
    """Yield the lines about the temperature that fits games."""
    spread = statistics.interval(games, lambda some: statistics.temperature(some, found), rng)
    yield f"temperature {found:.2f}, 95% interval {between(spread, 2)}, {counted(games, FITTED)}"


def test(games: Sequence[Sampled], found: float, rng: Random) -> Iterator[str]:
    """Yield a table of the scores of win chances, without and with the temperature."""
    yield counted(games, TESTED)
    yield f"{'temperature':>11}  Brier score   95% interval      calibration error   by chance"
    for at in (1.0, found):
        score = statistics.brier(games, at)
        spread = statistics.interval(games, lambda some, at=at: statistics.brier(some, at), rng)
        error = statistics.calibration_error(statistics.predictions(games, at))
        noise = statistics.noise(games, at, rng)
        yield (
            f"{at:11.2f} {score:12.4f}   {between(spread, 4)} {error:18.4f}"
            f"   {noise.mean:.4f} (95% below {noise.most:.4f})"
        )
    better = improvement(games, found)
    spread = statistics.interval(games, lambda some: improvement(some, found), rng)
    yield f"improvement of the Brier score {better:.4f}, 95% interval {between(spread, 4)}"


def improvement(games: Sequence[Sampled], at: float) -> float:
    """Return by how much a temperature reduces the Brier score."""
    return statistics.brier(games, 1.0) - statistics.brier(games, at)


def between(spread: Interval, digits: int) -> str:
    """Return the bounds of an interval.

    >>> between(Interval(0.5, 1.25), 1)
    '0.5 to 1.2'
    """
    return f"{spread.low:.{digits}f} to {spread.high:.{digits}f}"


def counted(games: Sequence[Sampled], pairing: Pairing) -> str:
    """Return the numbers of positions and games, and the players."""
    positions = sum(map(len, games))
    return f"{positions:,} positions in {len(games):,} games of {' against '.join(pairing)}"
