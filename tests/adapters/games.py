"""Random games of every variant, for the tests of this folder."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from nyout import GAMES, testing
from nyout.core import Game
from nyout.testing import Played

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def random_games(game: Game, seed: int) -> Iterator[Played]:
    """Yield a random game of every variant that `nyout check` tests."""
    for number, (seats, first, options) in enumerate(testing.variants(game)):
        yield testing.play_random(game, seats, first, options, Random(f"{seed}/{number}"))


def games_with_all_options(game: Game, seed: int) -> Iterator[Played]:
    """Yield a random game of every number of seats and combination of options."""
    for seats in game.seats:
        for number, options in enumerate(all_options(game, seats)):
            yield testing.play_random(game, seats, None, options, Random(f"{seed}/{number}"))


def all_options(game: Game, seats: int) -> Iterator[dict[str, bool | str]]:
    """Yield every combination of options."""
    names = [option.name for option in game.options]
    for values in product(*(option.values(seats) for option in game.options)):
        yield dict(zip(names, values, strict=True))
