"""Positions of seeded games between two levels, with the results of these games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import nyout
from nyout import view
from nyout.core import State
from nyout.match import Match
from nyout.players import levels
from nyout.players.evaluation import Chances, endgame_of, merits, softmax, win_shares
from nyout.tournament import Bout, Pairing, Tournament, game_between, opening


class Position(NamedTuple):
    """A position as the evaluation sees it, and the result of its game."""

    merits: tuple[float, ...]  # of the seats, in natural units
    exact: Chances | None  # win chances that no temperature changes
    shares: Chances  # of the seats in the win: 1, or 1/n for a first rank shared by n, or 0

    @property
    def chances(self) -> Chances:
        """The win chances of all seats.

        >>> tie = Position((1.0, 1.0), None, (1.0, 0.0))
        >>> tie.chances, tie._replace(exact=(0.25, 0.75)).chances
        ((0.5, 0.5), (0.25, 0.75))
        """
        return self.exact or softmax(self.merits)


Sampled = tuple[Position, ...]
"""The positions taken from a game."""


def sample_positions(settings: Tournament, pairing: Pairing, each: int) -> Iterator[Sampled]:
    """Yield up to `each` random positions of every game of a pairing.

    Positions before the start is decided are left out, as their win chances are equal; so are
    final ones, whose win chances are the result.
    """
    for number in range(settings.games):
        bout = Bout(pairing, number)
        seed, (*states, last) = settings.seed_of(bout), play(settings, bout).states
        open_ = [state for state in states if view.view_of(state).phase() not in view.STARTS]
        sample = Random(f"{seed}/positions").sample(open_, min(each, len(open_)))
        shares = win_shares(last.ranks())
        yield tuple(evaluate(state, shares) for state in sample)


def play(settings: Tournament, bout: Bout) -> Match:
    """Return the game of a bout; its first player takes turns in the seats."""
    seed = settings.seed_of(bout)
    names = settings.seating(bout.pairing, bout.number % settings.seats)
    *_, end = game_between(names, opening(nyout.game(settings.game), settings.seats, seed), seed)
    return end


def evaluate(state: State, shares: Chances) -> Position:
    """Return a position with the evaluation of its seats; `shares` is the result of its game."""
    features, weights, unit = evaluation = levels.evaluation_for(state)
    scaled = tuple(unit * merit for merit in merits(features.rows(state), weights))
    endgame = endgame_of(evaluation.features.game, state)
    return Position(scaled, endgame.chances(state) if endgame else None, shares)
