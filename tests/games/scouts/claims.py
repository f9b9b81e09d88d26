"""Claims of the answers to refused clicks in Scouts."""

from __future__ import annotations

from nyout import view
from tests.answers import Claim, Fields, Refusal, belongs, both, has_no, is_far, stays

ALL_AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def can_neither_step_nor_jump(refusal: Refusal, fields: Fields) -> bool:
    around = refusal.nearby_places(refusal.spot, ALL_AROUND)
    jumps = [
        near
        for near, far in around
        if (near[0] == refusal.spot[0][0] or near[1:] == refusal.spot[0][1:])
        and any(piece.kind == "scout" for piece in refusal.pieces((near, None)))
        and refusal.is_free(far)
    ]
    return stays(refusal, {}) and not jumps and not any(refusal.is_free(near) for near, _ in around)


def has_moved(refusal: Refusal, fields: Fields) -> bool:
    """Return whether the scout at the spot made the first play of this turn."""
    (scout,) = refusal.own(refusal.spot)
    *earlier, _ = refusal.match.states
    for state in reversed(earlier):
        if state.turn() != refusal.seat:
            return False
        before = next(
            piece for piece in view.view_of(state).scene().pieces if piece.key == scout.key
        )
        if before.place != scout.place:
            return stays(refusal, {})
    return not earlier


def must_go_on(refusal: Refusal, fields: Fields) -> bool:
    starts = {leg.start for leg in refusal.legs}
    return ("stop",) in refusal.state.moves() and len(starts) == 1 and refusal.spot not in starts


def has_started(refusal: Refusal, fields: Fields) -> bool:
    return refusal.phase == "setup" and is_far(refusal, fields)


CLAIMS: dict[str, Claim] = {
    "why.next.hand": lambda refusal, fields: refusal.phase == "setup",
    "why.held.boulder.chain": must_go_on,
    "why.put.boulder": has_no("boulder"),
    "why.still.scout": can_neither_step_nor_jump,
    "why.still.scout.setup": has_started,
    "why.still.scout.moved": has_moved,
    "why.still.scout.chain": must_go_on,
    "why.far.foe": both(is_far, belongs),
    "why.far.setup": has_started,
    "why.far.chain": both(is_far, must_go_on),
    "why.enter": is_far,
}
