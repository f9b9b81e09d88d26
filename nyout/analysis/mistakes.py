"""Mistakes in a finished game: which moves are worth another try, and what they have in common.

Everything is derived from the review and from the likely play after the played and the best move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from nyout import words
from nyout.analysis.hints import SAFER, Outlook, list_plies
from nyout.analysis.judging import NODES, estimate_chances, moves
from nyout.analysis.review import CLEAR, Review
from nyout.core import Game, Move, State
from nyout.players.search import Steps, positions_after_moves
from nyout.plies import Gone, events
from nyout.view import cached_scene

COSTLY = 0.03  # win chance lost by a choice that is worth another try
ERROR = CLEAR  # of a judgement: moves whose win chances differ less are equally good
FURTHER = 4 * NODES  # positions for judging moves that are not among the best at first sight
SHORTER = 3  # steps closer to the goal that make a way shorter


def find_mistakes(review: Review, seats: Sequence[int]) -> list[int]:
    """Return the costliest choices of these seats as ply numbers, in the order of play."""
    costliest = review.costliest(seats=seats) if seats else []
    return sorted(ply for ply in costliest if review.plies[ply - 1].loss >= COSTLY)


def judge_moves(state: State, played: Move) -> Steps[dict[State, float]]:
    """Return the mover's win chance after each move, by the position it leads to.

    It yields like a search. The best moves and the played one are judged as in a review. So are the
    others, the most promising first, until `FURTHER` positions are spent; the rest are estimates.
    """
    seat, after = state.turn(), state.play(played)
    ranking = yield from moves(state, NODES, [after])
    chances = {end: shares[seat] for end, shares in ranking.chances.items()}
    estimates = {end: estimate_chances(end)[seat] for end in positions_after_moves(state)}
    best, promise, left = max(chances.values()), max(estimates.values()), FURTHER
    for end in sorted(estimates.keys() - chances.keys(), key=lambda end: -estimates[end]):
        loss = max(promise - estimates[end], 2 * ERROR)
        if left > 0:
            again = yield from moves(state, NODES, [end])
            first = next(iter(again.chances.values()))
            loss, left = first[seat] - again.chances[end][seat], left - again.nodes
        chances[end] = max(best - max(loss, 0.0), 0.0)
    return chances


# --- what mistakes have in common -----------------------------------------------------------------


class Theme(Enum):
    """What was wrong with a move, compared with the best one; values are sentence-key suffixes."""

    CAPTURE = "capture"  # it missed a capture
    REACH = "reach"  # it left a piece within reach
    WAY = "way"  # it ran past a shorter way
    SPREAD = "spread"  # it kept pieces together, or off the board


def find_themes(played: Outlook, better: Outlook, game: Game) -> frozenset[Theme]:
    """Return the ways in which the played move is worse than the better one."""
    return frozenset(_compare(played, better, game))


def _compare(played: Outlook, better: Outlook, game: Game) -> Iterator[Theme]:
    if _captures(better) > _captures(played):
        yield Theme.CAPTURE
    old, new = played.reach, better.reach
    if old and new and new.is_complete and old.captures >= new.captures + SAFER:
        yield Theme.REACH
    if _longest_way(better) >= _longest_way(played) + SHORTER:
        yield Theme.WAY
    if len(_own_places(better, game)) > len(_own_places(played, game)):
        yield Theme.SPREAD


def _captures(outlook: Outlook) -> int:
    """Return the number of pieces that the mover captures in its turn."""
    return sum(
        isinstance(event, Gone) and event.seat != outlook.seat == event.by
        for before, move, after in list_plies(outlook)
        for event in events(before, move, after)
    )


def _longest_way(outlook: Outlook) -> int:
    """Return the longest distance that one of the mover's pieces advances, in steps to its goal."""
    before, after = (
        {piece.key: piece.to_go for piece in cached_scene(state).pieces}
        for state in (outlook.states[0], outlook.end)
    )
    own = (piece for piece in cached_scene(outlook.end).pieces if piece.seat == outlook.seat)
    return max((before[piece.key] - after[piece.key] for piece in own), default=0)


def _own_places(outlook: Outlook, game: Game) -> set[str]:
    """Return the places on the board that the mover occupies at the end of its turn."""
    own = (piece for piece in cached_scene(outlook.end).pieces if piece.seat == outlook.seat)
    return {piece.place for piece in own} & {*game.board.places}


def describe_common(mistakes: Sequence[frozenset[Theme]]) -> str:
    """Return a sentence on what most mistakes have in common, or "" if they differ."""
    counts = {theme: sum(theme in themes for themes in mistakes) for theme in Theme}
    theme = max(Theme, key=counts.__getitem__)
    count, total = counts[theme], len(mistakes)
    if count < 2 or 2 * count <= total:
        return ""
    share = words.sentence(
        "mistake.share", "all" if count == total else "", count=count, total=total
    )
    return words.sentence("mistake.common", theme.value, share=share)
