"""What a review says in sentences: how each seat played, its luck, and what decided the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt

from nyout import view, words
from nyout.analysis.review import CHOICES, Review, mean, total
from nyout.core import OVER
from nyout.games.ai import NAMES
from nyout.history import turn_number
from nyout.match import Match
from nyout.players.levels import levels_of

CLEAR = 0.01  # the smallest difference of win chances that is worth a word


def summary(named: Match, review: Review) -> Iterator[str]:
    """Yield a sentence per seat on how well it played and how lucky it was.

    It compares the play with the levels of the computer, unless a level has played.
    """
    for seat, (name, player) in enumerate(named.seats):
        losses, fortune = review.losses(seat, named.states), review.fortune(seat)
        kind, level = ("", "") if player in NAMES else comparison(named.game.name, losses)
        yield words.text(
            "review.seat",
            *filter(None, [kind]),
            seat=name,
            level=level and words.text("level", level),
            count=good(losses),
            choices=len(losses),
            luck=words.text("review.with", fortune) if fortune else "",
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


def fate(named: Match, review: Review) -> str:
    """Return what decided a finished game that is reviewed to its end; else an empty text.

    These are play and luck, for the reader if one has played, and the turning point; or the win
    chance of the seat that resigned.
    """
    end, is_whole = named.states[-1], 0 < len(named.moves) == len(review.plies)
    if is_whole and (loser := named.joint.resigner) is not None:
        name, share = named.names[loser], words.percent(review.chances[-1][loser])
        key = ("you",) if name == words.text("name.you") else ()
        return words.text("fate.resigned", *key, seat=name, share=share)
    if not is_whole or end.turn() != OVER or end.ranks().count(1) > 1:
        return ""
    winner, you = end.ranks().index(1), words.text("name.you")
    seat = named.names.index(you) if you in named.names else winner
    sentences = [_better(named, review, winner)] if you in named.names else []
    if review.fortune(seat):
        sentences.append(_luck(named, review, seat, seat == winner))
    plies = enumerate(review.plies, 1)
    changes = {
        ply: one.luck[winner] + one.skill[winner]
        for ply, one in plies
        if view.view_of(named.states[ply - 1]).phase() not in view.STARTS
    }
    turn = max(changes, key=changes.__getitem__)
    sentences.append(
        words.text(
            "fate.turn",
            turn=turn_number(named, turn),
            change=words.points(changes[turn] * (1 if seat == winner else -1)),
            did=words.ply_sentence(named, turn),
        )
    )
    return " ".join(filter(None, sentences))


def _better(named: Match, review: Review, winner: int) -> str:
    """Return who has played better, if the sum of the losses and their mean agree.

    If this is not the winner, the throws must explain it.
    """
    costs: dict[int, tuple[float, float]] = {}
    for player in range(len(named.seats)):
        losses = review.losses(player, named.states) or [0.0]
        costs[player] = total(losses), mean(losses)
    best = min(costs, key=lambda player: costs[player])
    rivals = [cost for player, cost in costs.items() if player != best]
    if not all(cost[0] > costs[best][0] + CLEAR and cost[1] > costs[best][1] for cost in rivals):
        return ""
    if best != winner and not (review.fortune(winner) and review.luck(winner) > CLEAR):
        return ""
    several = ("several",) * (len(rivals) > 1)
    return words.text("fate.better", *several, seat=named.names[best])


def _luck(named: Match, review: Review, seat: int, has_won: bool) -> str:
    """Return what the throws did for a seat."""
    luck, share = review.luck(seat), review.adjusted_chance(seat)
    name = named.names[seat]
    if not (addressed := words.you_key(name)):
        return words.text("fate.adjusted", seat=name, share=words.percent(share))
    kind = "even" if review.fortune(seat) == "average" else "gave" if luck > 0 else "cost"
    if kind != "even" and has_won != (luck > 0):
        return words.text("fate", kind, "anyway")
    return words.text(
        "fate", kind, *addressed, share=words.percent(1 - share if has_won else share)
    )
