"""Measures the mean win chance that each level loses per choice, judged as in reviews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, product
from random import Random
from typing import Annotated

import typer

from nyout.analysis.annotation import round_review
from nyout.analysis.review import comparison, mean, review_match
from nyout.cli.shared import GameName, progress, say
from nyout.games.ai import NAMES
from nyout.players.search import exhaust
from nyout.tournament import Bout, Pairing, Tournament
from tools.calibration.sampling import play
from tools.calibration.statistics import interval

PAIRS = tuple(map(Pairing, (*NAMES, *NAMES), (*NAMES, *NAMES[1:])))
"""Each level against itself, then against the next one."""

Losses = list[list[float]]
"""The losses of the choices in a game, for each seat of a level."""


def main(
    game: GameName,
    seats: Annotated[int, typer.Option(help="The number of seats.")] = 2,
    games: Annotated[int, typer.Option(min=2, help="The number of games of each pair.")] = 10,
    seed: Annotated[str, typer.Option(help="The same seed gives the same figures.")] = "1",
) -> None:
    """Print the losses of the levels of a game for `LEVELS` in its `ai.py`, with 95% intervals.

    Each level plays against itself and against its neighbours. The words are those of the reviews:
    games with another seed test them.
    """
    settings = Tournament(game.name, PAIRS[0], games, seats, seed=seed)
    by_level: dict[str, list[Losses]] = {level: [] for level in NAMES}
    for losses in progress(reviews(settings), "Games", games * len(PAIRS)):
        for level, of_level in losses.items():
            by_level[level].append(of_level)
    for level in reversed(NAMES):
        low, high = interval(by_level[level], loss_per_choice, Random(seed))
        words = Counter(comparison(game.name, losses) for losses in chain(*by_level[level]))
        counts = ", ".join(
            f"{count} {' '.join(filter(None, word)) or 'unnamed'}"
            for word, count in words.most_common()
        )
        say(f"{level:8} {loss_per_choice(by_level[level]):.3%} ({low:.3%} to {high:.3%}): {counts}")


def reviews(settings: Tournament) -> Iterator[dict[str, Losses]]:
    """Review the games, and yield the losses of the levels in each."""
    for bout in map(Bout, *zip(*product(PAIRS, range(settings.games)))):
        end = play(settings, bout)
        review = round_review(exhaust(review_match(end)))
        losses: dict[str, Losses] = {level: [] for level in bout.pairing}
        for seat, level in enumerate(settings.seating(bout.pairing, bout.number % settings.seats)):
            losses[level].append(review.losses(seat, end.states))
        yield losses


def loss_per_choice(games: Sequence[Losses]) -> float:
    """Return the mean over games and seats of the mean loss per choice, as a review sees one."""
    return mean([mean(losses) for losses in chain(*games) if losses])


if __name__ == "__main__":
    typer.run(main)
