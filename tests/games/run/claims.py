"""Claims of the answers to refused clicks in RUN."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from nyout import view
from nyout.games.run.rules import AROUND, FORWARD
from tests.answers import Claim, Fields, Refusal, both, is_held, leaves, reaches, stays


def removes(kind: str) -> Claim:
    def is_true(refusal: Refusal, fields: Fields) -> bool:
        own = [leg for leg in refusal.legs if refusal.own(leg.start)[0].kind == kind]
        return leaves(refusal, fields) and {leg.end[0] for leg in own} == {"out"}

    return is_true


def has_played(kind: str) -> Claim:
    """Return the claim that a kind of piece has been played in this turn, and the other is due."""

    def is_true(refusal: Refusal, fields: Fields) -> bool:
        scenes = [view.view_of(state).scene().pieces for state in refusal.match.states[-2:]]
        changed = {
            new.kind
            for old, new in zip(scenes[0], scenes[-1])
            if old.place != new.place and old.seat == refusal.seat
        }
        is_known = changed == {kind} or len(scenes) == 1
        return is_known and kind not in refusal.kinds_that_move()

    return is_true


def is_first_row_full(refusal: Refusal, fields: Fields) -> bool:
    row = [place for place, seat in refusal.scene.homes if seat == refusal.seat]
    return not any(map(refusal.is_free, row)) and refusal.is_stuck(refusal.spot)


def has_no_cell(steps: Callable[[Refusal], Iterable[tuple[int, int]]], own_only: bool) -> Claim:
    def is_true(refusal: Refusal, fields: Fields) -> bool:
        cells = [near for near, _ in refusal.nearby_places(refusal.spot, steps(refusal))]
        on_board = [near for near in cells if near in refusal.game.board.places]
        obstacles = [near for near in on_board if not refusal.is_free(near)]
        own = [near for near in on_board if refusal.own((near, None))]
        return stays(refusal, {}) and on_board == (own if own_only else obstacles)

    return is_true


def only_cows_move(refusal: Refusal, fields: Fields) -> bool:
    return refusal.kinds_that_move() == {"cow"}


CLAIMS: dict[str, Claim] = {
    "why.held.cow": is_first_row_full,
    "why.held.cowboy": is_first_row_full,
    "why.held.cow.cowboy": has_played("cow"),
    "why.held.cowboy.cow": has_played("cowboy"),
    "why.still.cow": has_no_cell(lambda refusal: FORWARD[refusal.seat], own_only=False),
    "why.still.cowboy": has_no_cell(lambda refusal: AROUND, own_only=True),
    "why.still.cow.cowboy": has_played("cow"),
    "why.still.cowboy.cow": has_played("cowboy"),
    "why.far.foe": both(is_held, lambda refusal, fields: not only_cows_move(refusal, fields)),
    "why.far.foe.cow": both(is_held, only_cows_move),
    "why.reach.cow.foe": both(
        reaches,
        lambda refusal, fields: all(
            piece.seat != refusal.seat for piece in refusal.pieces(refusal.spot)
        ),
    ),
    "why.leaves.cow.out": removes("cow"),
    "why.leaves.cowboy.out": removes("cowboy"),
    "why.leaves.cow.off": leaves,
}
