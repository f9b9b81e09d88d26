"""The making of a review: judgements of all plies, within a budget of positions."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from nyout import view
from nyout.analysis.judging import estimate_chances
from nyout.analysis.ranking import NODES, move_to, moves, throws
from nyout.analysis.review import Ply, Review, minus
from nyout.core import CHANCE, Move, State
from nyout.match import Match
from nyout.players.evaluation.evaluation import Chances
from nyout.players.search.steps import Steps, report_steps
from nyout.players.search.tree import MARGIN

FIRST = 12_000  # positions for the first judgements of all plies
SMALL = 400  # positions for the first judgement of a ply, at most
SECOND = 20_000  # positions for the second judgements
ESTIMATED, JUDGED = 0.1, 0.5  # the progress after the estimates, and after the first judgements
PAUSE = 10  # estimates between pauses


class Judgement(NamedTuple):
    """Win chances of all seats: those after a ply, and those with which it is compared."""

    actual: Chances
    expected: Chances  # the mean over all throws, or after the best move
    best: Move  # the best move, which is the one played if it is as good; a throw is its own best
    nodes: int = 0  # positions examined

    @property
    def difference(self) -> Chances:
        """The luck of a throw or the skill of a decision, for each seat."""
        return minus(self.actual, self.expected)


def judge_ply(before: State, move: Move, nodes: int = NODES) -> Steps[Judgement]:
    """Return the judgement of a throw or of a decision; a generator that pauses like a search.

    A throw is compared with the mean over all throws, a decision with the best move. The win
    chances on both sides are searched to the same depth, within a budget of positions. The luck of
    deciding which seat starts belongs to the throw that decides it.
    """
    after = before.play(move)
    if view.view_of(before).phase() in view.STARTS:
        return Judgement(estimate_chances(after), estimate_chances(before), move)
    if before.turn() == CHANCE:
        thrown = yield from throws(before, nodes)
        return Judgement(thrown.chances[after], thrown.mean, move, thrown.nodes)
    ranking = yield from moves(before, nodes, [after])
    best, seat = next(iter(ranking.chances)), before.turn()
    actual, expected = ranking.chances[after], ranking.chances[best]
    if expected[seat] <= actual[seat] + MARGIN:
        return Judgement(actual, actual, move, ranking.nodes)
    return Judgement(actual, expected, move_to(before, best), ranking.nodes)


def chances(match: Match) -> tuple[Chances, ...]:
    """Return the estimated win chances of all seats in each position of a match, without a search.

    They are exact at the end, and in positions of an endgame table that is loaded.
    """
    return tuple(map(estimate_chances, match.states))


def review_match(match: Match) -> Generator[float, None, Review]:
    """Return the review of a match; a generator that yields its progress, from 0 to 1.

    It first judges every ply with a small budget of positions. Then it judges again, with a large
    one, the costliest decisions that a report lists, until these remain the same: it blames nobody
    for a move that a hint recommends. As long as the budget lasts, it does the same with the
    luckiest and the unluckiest throws, then with the other decisions, the costliest first.
    """
    states, moves, count = match.states, match.moves, len(match.moves)
    players = match.local_players
    estimates, plies = list[Chances](), list[Ply]()

    def judge(number: int, nodes: int, progress: float) -> Generator[float, None, tuple[Ply, int]]:
        """Return the account of a ply, and the number of positions that it took."""
        before = states[number - 1]
        judging = judge_ply(before, moves[number - 1], nodes)
        judgement = yield from report_steps(judging, lambda _: progress)
        change = minus(estimates[number], estimates[number - 1])
        return account(before, change, judgement), judgement.nodes

    for number, state in enumerate(states, 1):
        estimates.append(estimate_chances(state))
        if number % PAUSE == 0:
            yield ESTIMATED * number / len(states)
    for number in range(1, count + 1):
        progress = ESTIMATED + (JUDGED - ESTIMATED) * number / count
        yield progress
        ply, _ = yield from judge(number, min(SMALL, FIRST // count), progress)
        plies.append(ply)
    review, left, again = Review(tuple(estimates), tuple(plies)), SECOND, set[int]()

    def due_plies() -> Iterator[int]:
        """Yield the plies that are due to be judged again, the most important first."""
        yield from review.costliest(seats=players)
        if left > 0:
            yield from (*review.luckiest(), *review.unluckiest(), *_others(review, states))

    while number := next((ply for ply in due_plies() if ply not in again), None):
        progress = JUDGED + (1 - JUDGED) * (1 - max(left, 0) / SECOND)
        plies[number - 1], nodes = yield from judge(number, NODES, progress)
        review, left = review._replace(plies=tuple(plies)), left - nodes
        again.add(number)
    return review


def _others(review: Review, states: Sequence[State]) -> list[int]:
    """Return the numbers of the decisions, the costliest first."""
    others = [
        number
        for number, state in enumerate(states[:-1], 1)
        if state.turn() != CHANCE and len(state.moves()) > 1
    ]
    return sorted(others, key=lambda number: -review.plies[number - 1].loss)


def account(before: State, change: Chances, judgement: Judgement) -> Ply:
    """Return the account of a ply that changed the estimated win chances."""
    nothing = (0.0,) * len(change)
    is_throw = before.turn() == CHANCE
    return Ply(
        seat=view.view_of(before).actor(),
        luck=judgement.difference if is_throw else nothing,
        skill=nothing if is_throw else judgement.difference,
        correction=minus(change, judgement.difference),
        best=judgement.best,
    )
