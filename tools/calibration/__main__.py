"""The temperature of a game, and how often its win chances come true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from random import Random
from typing import Annotated

import typer

from nyout.cli.shared import GameName, progress, say
from nyout.players.evaluation import load_evaluation
from nyout.tournament import Interval, Pairing, Tournament
from tools.calibration import statistics
from tools.calibration.sampling import Sampled, sample_positions

PLAYERS = Pairing("best", "strong")
PER_GAME, POSITIONS = 10, 2000  # at least so many positions of a game, and of all games


def main(
    game: GameName,
    seats: Annotated[int, typer.Option(help="The number of seats.")] = 2,
    games: Annotated[
        int, typer.Option(min=statistics.FOLDS, help="The number of games between Best and Strong.")
    ] = 200,
    seed: Annotated[str, typer.Option(help="The same seed gives the same figures.")] = "1",
) -> None:
    """Find the temperature of the win chances of a game, and test how often they come true.

    A temperature below 1 moves win chances away from equal ones, and one above 1 towards them. Each
    game is tested at the temperature that fits other games. With more than two seats, one seat is
    Best and all others are Strong.
    """
    settings = Tournament(game.name, PLAYERS, games, seats, seed=seed)
    load_evaluation(game.name, seats)  # raises if there are no weights for this number of seats
    positions = play_all(settings)
    say(f"{game.title}, {seats} seats, seed {seed}: {count_text(positions)}")
    for line in report(positions, Random(seed)):
        say(line)


def play_all(settings: Tournament) -> list[Sampled]:
    """Return positions of all games, and show a progress bar until these are played."""
    each = max(PER_GAME, ceil(POSITIONS / settings.games))
    return list(progress(sample_positions(settings, PLAYERS, each), "Games", settings.games))


def report(games: Sequence[Sampled], rng: Random) -> Iterator[str]:
    """Yield the lines with the temperature, and with the scores without and with temperatures."""
    fitted_temperature = statistics.temperature(games)
    spread = statistics.interval(
        games, lambda some: statistics.temperature(some, fitted_temperature), rng
    )
    yield f"temperature {fitted_temperature:.2f}, 95% interval {bounds(spread, 2)}"
    yield f"{'':17} Brier score   95% interval       calibration error   if only due to chance"
    fitted = statistics.cross_fit(games)
    for name, some in (("temperature 1", games), ("of other games", fitted)):
        yield f"{name:17} {scores(some, rng)}"
    pairs = list(zip(games, fitted))
    spread = statistics.interval(pairs, improvement, rng)
    yield f"log likelihood improves by {improvement(pairs):.4f}, 95% interval {bounds(spread, 4)}"


def scores(games: Sequence[Sampled], rng: Random) -> str:
    """Return the columns of a row with scores."""
    spread = statistics.interval(games, statistics.brier, rng)
    error = statistics.calibration_error(statistics.predictions(games))
    noise = statistics.noise(games, rng)
    return (
        f"{statistics.brier(games):11.3f}   {bounds(spread, 3)} {error:21.3f}"
        f"   {noise.mean:.3f} (95% below {noise.most:.3f})"
    )


def improvement(pairs: Sequence[tuple[Sampled, Sampled]]) -> float:
    """Return by how much the results are likelier in the second of each pair of games."""
    before, after = zip(*pairs)
    return statistics.log_likelihood(after) - statistics.log_likelihood(before)


def bounds(spread: Interval, digits: int) -> str:
    """Return the bounds of an interval.

    >>> bounds(Interval(0.5, 1.25), 1)
    '0.5 to 1.2'
    """
    return f"{spread.low:.{digits}f} to {spread.high:.{digits}f}"


def count_text(games: Sequence[Sampled]) -> str:
    """Return the numbers of positions and games."""
    return f"{sum(map(len, games)):,} positions in {len(games):,} games"


if __name__ == "__main__":
    typer.run(main)
