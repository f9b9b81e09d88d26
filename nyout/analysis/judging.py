"""Win chances for the analysis: estimates of positions, and the search that judges moves.

The evaluations are calibrated: of many positions with a win chance of 70%, about 70% are won. The
temperature of a game divides the log odds of its evaluation. Below 1, it moves win chances away
from equal ones; above 1, towards them. Computer players use the evaluation as it was learned, so
that their moves do not depend on temperatures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from nyout import games, view
from nyout.core import CHANCE, Move, State
from nyout.games.ai import Search
from nyout.players import levels
from nyout.players.evaluation import Chances, Evaluation, Evaluator, outcomes
from nyout.players.search import (
    Exhausted,
    Steps,
    mean_chances,
    positions_after_moves,
    rank_states,
    tree_for,
)

LEVEL = "best"
"""The level that judges: the strongest search, with exact win chances where they are known."""

NEW_TURN = CHANCE
"""Passed to a search instead of the seat that moved last, it starts a turn of the next seat."""

ALL = -1.0, 2.0
"""Bounds that contain every win chance."""


def calibrated_evaluation(state: State) -> Evaluation:
    """Return the evaluation of a position's game, at the temperature of its number of seats.

    >>> from nyout import GAMES
    >>> state = GAMES["run"].start()
    >>> learned = levels.evaluation_for(state).unit
    >>> calibrated_evaluation(state).unit * temperature("run", 2) == learned
    True
    """
    evaluation = levels.evaluation_for(state)
    at = temperature(evaluation.features.game, len(state.scores()))
    return evaluation._replace(unit=evaluation.unit / at)


def temperature(game: str, seats: int) -> float:
    """Return the temperature of a game, by name; 1 if none is known for the number of seats."""
    return temperatures(game).get(seats, 1.0)


@cache
def temperatures(game: str) -> Mapping[int, float]:
    """Return the temperatures of a game by number of seats, as its `ai.py` defines them."""
    part = games.part(game, "ai") if game in games.GAMES else None
    return getattr(part, "TEMPERATURES", {})


def estimate_chances(state: State) -> Chances:
    """Return the estimated and calibrated win chances of all seats, without a search.

    Before chance has decided which seat starts, they are equal.
    """
    seats = len(state.scores())
    if view.view_of(state).phase() in view.STARTS:
        return (1 / seats,) * seats
    return judge(state, view.view_of(state).actor()).estimate(state)


def judge(state: State, seat: int) -> Searched:
    """Return the search with which the analysis judges the moves or throws in a position."""
    return Searched(state, seat, calibrated_evaluation(state))


class Searched:
    """A position whose successors are searched with the judging level, or with other settings."""

    def __init__(
        self, state: State, seat: int, evaluation: Evaluation, settings: Search | None = None
    ) -> None:
        level = levels.level_of(evaluation.features.game, LEVEL)
        self.seat = seat
        self.evaluator: Evaluator = levels.evaluator_of(level, state, evaluation)
        reviewing = level._replace(search=level.review or level.search)
        self.settings: Search = settings or levels.settings_of(reviewing, state, self.evaluator)
        self.tree = tree_for(self.settings._replace(nodes=0), self.evaluator, seat)

    def limit(self, nodes: int) -> None:
        """End the search with `Exhausted` after this number of positions."""
        self.tree.limit = nodes

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return self.tree.nodes

    def estimate(self, state: State) -> Chances:
        """Return the estimated win chances in a position, without a search."""
        return self.evaluator.chances(state)

    def search_move(
        self, after: State, depth: object = None, low: float = ALL[0], high: float = ALL[1]
    ) -> Steps[Chances]:
        """Return the win chances after a move, searched to a depth of the settings, or the deepest.

        If the win chance of the seat is outside `low` to `high`, the result may be a bound of it.
        """
        depth = self.settings.depths[-1] if depth is None else depth
        return (yield from self.tree.chances(after, self.seat, depth, low, high))

    def search_turn(self, after: State) -> Steps[Chances]:
        """Return the win chances after a throw and the best turn that can follow it."""
        return (yield from self.tree.chances(after, NEW_TURN, self.settings.next_turn, *ALL))


# --- comparison of alternatives, searched to the same depth ---------------------------------------

NODES = 4000
"""The budget for hints, *Play for me* and the costliest moves of reviews, which therefore agree."""
CANDIDATES = 4  # positions after moves that remain after the first depth


class Moves(NamedTuple):
    """Win chances of all seats after the best moves of a position, searched to the same depth."""

    chances: Mapping[State, Chances]  # by the position after the move, the best one first
    nodes: int  # positions examined


class Throws(NamedTuple):
    """Win chances of all seats after the possible throws, searched to the same depth."""

    chances: Mapping[State, Chances]
    mean: Chances
    nodes: int  # positions examined


def best(state: State) -> Steps[Move]:
    """Return the move that is best by the judgement of hints; a generator that pauses like one."""
    ranking = yield from moves(state, NODES)
    return move_to(state, next(iter(ranking.chances)))


def move_to(state: State, after: State) -> Move:
    """Return the first legal move that leads from one position to another."""
    return next(move for move in state.moves() if state.play(move) == after)


def moves(state: State, nodes: int, included: Iterable[State] = ()) -> Steps[Moves]:
    """Return a comparison of the moves in a position; a generator that pauses like a search.

    Args:
        state: A position in which a seat is to move.
        nodes: The budget. If it does not suffice for the first depth, win chances are estimates.
        included: Positions after moves that the result contains, even if they are not the best.
    """
    seat, included = state.turn(), tuple(included)
    position = judge(state, seat)
    position.limit(max(nodes, 1))
    estimates = {after: position.estimate(after) for after in positions_after_moves(state)}
    ranked_chances = _best_first(estimates, seat)
    if len(ranked_chances) == 1:
        return Moves(ranked_chances, 1)
    for number, depth in enumerate(position.settings.depths):
        afters = [*ranked_chances]
        if number:
            afters = list(dict.fromkeys([*afters[:CANDIDATES], *included]))
        searched: dict[State, Chances] = {}
        try:
            for after in afters:
                searched[after] = yield from position.search_move(after, depth)
        except Exhausted:
            break
        ranked_chances = _best_first(searched, seat)
    return Moves(ranked_chances, len(estimates) + position.nodes)


def throws(state: State, nodes: int) -> Steps[Throws]:
    """Return a comparison of the possible throws, each followed by the best turn.

    If the budget `nodes` does not suffice, win chances are estimates of the positions after throws.
    """
    position = judge(state, view.view_of(state).actor())
    position.limit(max(nodes, 1))
    ends = outcomes(state)
    chances: dict[State, Chances] = {}
    try:
        for _, after in ends:
            chances[after] = yield from position.search_turn(after)
    except Exhausted:
        chances = {after: position.estimate(after) for _, after in ends}
    parts = [(weight, chances[after]) for weight, after in ends]
    return Throws(chances, mean_chances(parts), len(ends) + position.nodes)


def _best_first(by_state: Mapping[State, Chances], seat: int) -> dict[State, Chances]:
    order = rank_states({after: chances[seat] for after, chances in by_state.items()})
    return {after: by_state[after] for after in order}
