"""Random games of all variants of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from nyout import plies
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.match import Match, Seat

MAX_VALUES = 2  # tested per option, besides its default


class Played(NamedTuple):
    """A complete random game; it has one position more than moves."""

    game: Game
    seats: int
    first: int | None
    options: dict[str, bool | str]
    states: list[State]
    moves: list[Move]

    def match(self, seats: tuple[Seat, ...]) -> Match:
        """Return a match between `seats` that shows the end of the game."""
        line = tuple(self.states), tuple(self.moves)
        return Match(self.game, seats, self.options, self.first, *line, cursor=len(self.moves))


Promise = Callable[[Played], Iterator[str]]
"""Yields a sentence per violation in a game. The first line of its docstring is the promise."""


def variants(game: Game) -> Iterator[tuple[int, int | None, dict[str, bool | str]]]:
    """Yield the tested variants of a game: every seat count with every first seat, then options."""
    for seats in game.seats:
        names = [option.name for option in game.options]
        usual, *others = settings([option.values(seats) for option in game.options])
        chosen = [(first, usual) for first in (None, *game.firsts(seats))]
        for first, values in (*chosen, *((None, other) for other in others)):
            yield seats, first, dict(zip(names, values, strict=True))


def settings(values: Sequence[Sequence[bool | str]]) -> Iterator[tuple[bool | str, ...]]:
    """Yield the tested values of all options: the defaults, then other values of one option each.

    >>> list(settings([(False, True), ("NS", "EW")]))
    [(False, 'NS'), (True, 'NS'), (False, 'EW')]
    """
    defaults = tuple(of[0] for of in values)
    yield defaults
    for number, of in enumerate(values):
        step = -(-(len(of) - 1) // MAX_VALUES) or 1
        for value in of[:0:-step]:
            yield (*defaults[:number], value, *defaults[number + 1 :])


def play_random(
    game: Game, seats: int, first: int | None, options: dict[str, bool | str], rng: Random
) -> Played:
    """Return a random game, which is cut off one ply after the bound."""
    states, moves = [game.start(seats, first, **options)], list[Move]()
    while (state := states[-1]).turn() != OVER and len(moves) <= game.bound:
        choose = plies.select_throw(state, rng.random()) if state.turn() == CHANCE else None
        moves.append(choose or rng.choice(state.moves()))
        states.append(state.play(moves[-1]))
    return Played(game, seats, first, options, states, moves)
