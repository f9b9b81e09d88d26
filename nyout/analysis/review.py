"""The review of a match: how win chances changed, and how much of it was luck and skill.

It says in sentences how well each seat played; `story.py` tells what decided the game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import pairwise
from math import inf, sqrt
from typing import NamedTuple

from nyout import view, words
from nyout.analysis.judging import NODES, estimate_chances, move_to, moves, throws
from nyout.core import CHANCE, Move, State
from nyout.games.ai import NAMES
from nyout.match import Match
from nyout.players.evaluation import Chances
from nyout.players.levels import levels_of
from nyout.players.search import MARGIN, Steps, report_steps
from nyout.plies import is_choice

LEAST = 0.0005  # the smallest change of a win chance that is worth a look
CHOICES = 16  # of a seat, with fewer of which its play is not compared with a level

FORTUNES = {"terrible": -0.3, "bad": -0.1, "average": 0.1, "good": 0.3, "great": inf}
"""Words for the luck of a seat, by the upper bound of the win chance gained by its throws."""


class Ply(NamedTuple):
    """The account of a ply: for each seat, three parts that add up to the change of its chance."""

    seat: int  # the seat whose turn it is, also for a throw
    luck: Chances  # the win chance after a throw minus its expectation; 0 for a decision
    skill: Chances  # the win chance after a decision minus that after the best one; 0 for a throw
    correction: Chances  # the rest: by how much the estimate before the ply was wrong
    best: Move  # the best move; the one played if it was as good, or a throw
    lead: float = 0.0  # of the best move over the next one if it was played; records lack it

    @property
    def change(self) -> float:
        """What a throw or a decision changed for its seat."""
        return self.luck[self.seat] + self.skill[self.seat]

    @property
    def loss(self) -> float:
        """The win chance that a decision cost its seat, at least 0; 0 for a throw."""
        return max(-self.skill[self.seat], 0.0)


class Review(NamedTuple):
    """The review of a match up to its last ply."""

    chances: tuple[Chances, ...]  # of all seats, in each position
    plies: tuple[Ply, ...]

    def luck(self, seat: int) -> float:
        """Return the total change of a seat's win chance due to throws."""
        return total(ply.luck[seat] for ply in self.plies)

    def fortune(self, seat: int) -> str:
        """Return the word for a seat's luck, one of `FORTUNES`; empty for a game without dice."""
        if sum(any(ply.luck) for ply in self.plies) < 2:  # a single throw draws who begins
            return ""
        return next(name for name, most in FORTUNES.items() if self.luck(seat) <= most)

    def skill(self, seat: int, player: int) -> float:
        """Return the total change of a seat's win chance due to the decisions of seat `player`."""
        return total(ply.skill[seat] for ply in self.plies if ply.seat == player)

    def correction(self, seat: int) -> float:
        """Return the total correction of a seat's estimated win chance."""
        return total(ply.correction[seat] for ply in self.plies)

    def adjusted_chance(self, seat: int) -> float:
        """Return a seat's last win chance minus the luck of all throws, limited to 0 to 1."""
        return min(max(self.chances[-1][seat] - self.luck(seat), 0.0), 1.0)

    def losses(self, seat: int, states: Iterable[State]) -> list[float]:
        """Return the win chance that each choice of a seat cost it.

        `states` are the positions of the match. A move without an alternative that leads to another
        position is no choice.
        """
        return [
            ply.loss
            for ply, state in zip(self.plies, states)
            if state.turn() == seat and is_choice(state)
        ]

    def costliest(self, count: int = 3, seats: Sequence[int] = ()) -> list[int]:
        """Return the ply numbers (from 1) of the costliest decisions, the costliest first.

        `seats` are those whose decisions count; all by default.
        """
        plies = self._rank_plies(lambda ply: ply.loss)
        return [ply for ply in plies if not seats or self.plies[ply - 1].seat in seats][:count]

    def finest(self, count: int = 1, seats: Sequence[int] = ()) -> list[int]:
        """Return the ply numbers of the best moves by their lead over others, like `costliest`."""
        plies = self._rank_plies(lambda ply: ply.lead)
        return [ply for ply in plies if not seats or self.plies[ply - 1].seat in seats][:count]

    def luckiest(self, count: int = 3) -> list[int]:
        """Return the ply numbers of the throws that helped their seat most, the luckiest first."""
        return self._rank_plies(lambda ply: ply.luck[ply.seat])[:count]

    def unluckiest(self, count: int = 3) -> list[int]:
        """Return the ply numbers of the throws that harmed their seat most, unluckiest first."""
        return self._rank_plies(lambda ply: -ply.luck[ply.seat])[:count]

    def notable(self, seats: Sequence[int]) -> dict[str, list[int]]:
        """Return the plies to look at: the costliest ones of some seats, and throws by luck."""
        throws = {"luckiest": self.luckiest(), "unluckiest": self.unluckiest()}
        return {"costliest": self.costliest(seats=seats), **(throws if self.fortune(0) else {})}

    def _rank_plies(self, merit: Callable[[Ply], float]) -> list[int]:
        merits = {number: merit(ply) for number, ply in enumerate(self.plies, 1)}
        positive = [number for number, size in merits.items() if size >= LEAST]
        return sorted(positive, key=lambda number: -merits[number])


def minus(first: Sequence[float], second: Sequence[float]) -> Chances:
    """Return the differences between two lists of win chances."""
    return tuple(x - y for x, y in zip(first, second))


def mean(parts: Sequence[float]) -> float:
    """Return the mean of at least one number."""
    return total(parts) / len(parts)


def total(parts: Iterable[float]) -> float:
    """Return a sum that is equal in every version of Python: `sum` rounds differently since 3.12.

    >>> total([0.5, 0.25])
    0.75
    """
    whole = 0.0
    for part in parts:
        whole += part
    return whole


# --- making a review: judgements of all plies -----------------------------------------------------

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
    lead: float = 0.0  # of the move over the best other one, if none is better

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
        others = [chances[seat] for other, chances in ranking.chances.items() if other != after]
        lead = max(actual[seat] - max(others, default=actual[seat]), 0.0)
        return Judgement(actual, actual, move, ranking.nodes, lead)
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
            yield from review.finest(seats=players)
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
        lead=judgement.lead,
    )


# --- what a review says in sentences --------------------------------------------------------------

CLEAR = 0.01  # the smallest difference of win chances that is worth a word


def summary(named: Match, review: Review) -> Iterator[str]:
    """Yield a sentence per seat on how well it played and how lucky it was.

    It compares the play with the levels of the computer, unless a level has played.
    """
    for seat, (name, player) in enumerate(named.seats):
        losses, fortune = review.losses(seat, named.states), review.fortune(seat)
        kind, level = ("", "") if player in NAMES else comparison(named.game.name, losses)
        yield words.sentence(
            "review.seat",
            *filter(None, [kind]),
            seat=name,
            level=level and words.sentence("level", level),
            count=good(losses),
            choices=len(losses),
            luck=words.sentence("review.with", fortune) if fortune else "",
        )


def comparison(game: str, losses: Sequence[float]) -> tuple[str, str]:
    """Return "level" and the level that loses about as much, or "below" and the weakest level.

    Both are empty if there are too few choices, or if the losses of the levels are not known. The
    limit between two levels is the geometric mean of their losses. Play is below the weakest level
    if its loss is as many times that of this level as this is of the next one.
    """
    weakest, weak, *_ = levels = levels_of(game)
    if len(losses) < CHOICES or not weak.loss:
        return "", ""
    limits = [weakest.loss**2 / weak.loss]
    limits += [sqrt(level.loss * better.loss) for level, better in pairwise(levels)]
    rank = sum(mean(losses) <= limit for limit in limits)
    return ("level", levels[rank - 1].name) if rank else ("below", weakest.name)


def good(losses: Sequence[float]) -> int:
    """Return how many choices have cost next to nothing, by their losses."""
    return sum(loss < CLEAR for loss in losses)
