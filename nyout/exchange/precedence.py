"""Which of two records of a match counts: by signatures, not by who sent it, or when."""

from __future__ import annotations

from itertools import takewhile

from nyout.core import notation
from nyout.joint.play import JointPlay


def are_of_one_match(known: JointPlay, other: JointPlay) -> bool:
    """Return whether another record has the beginning of a known one, and the same players.

    If nobody has joined in the known one, the players must have its names.
    """
    common = known.joined.keys() & other.joined.keys()
    is_invitation = not known.joined and known.record.names == other.record.names
    same = all(_identity(known, seat) == _identity(other, seat) for seat in common)
    return known.game == other.game and same and (bool(common) or is_invitation)


def share_a_player(one: JointPlay, other: JointPlay) -> bool:
    """Return whether two records have a player in common: keys differ in each game."""
    common = one.joined.keys() & other.joined.keys()
    return any(one.joined[seat].key == other.joined[seat].key for seat in common)


def _identity(play: JointPlay, seat: int) -> tuple[bytes, bytes]:
    return play.joined[seat].key, play.anchors[seat]


def is_superseded(known: JointPlay, other: JointPlay) -> bool:
    """Return whether another valid record of a match counts instead of a known one.

    A finished turn is only replaced if all players have agreed, or others have played after it.
    """
    if len(known.joined) != len(other.joined):
        return len(known.joined) < len(other.joined)
    fork = fork_of(known, other)
    holder = known.seat_of(fork)  # the player in whose stint they differ
    standing = _standing(known, other, fork, holder)
    others_standing = _standing(other, known, fork, holder)
    if standing != others_standing:
        return standing < others_standing
    ending, others_ending = _ending(known, holder), _ending(other, holder)
    if ending != others_ending:
        return ending < others_ending
    is_kept = _has_finished_turn(known, fork) and not known.is_played_out
    return not is_kept and _progress(known, holder) < _progress(other, holder)


def fork_of(one: JointPlay, other: JointPlay) -> int:
    """Return the number of moves with which two records begin alike."""
    pairs = zip(one.record.moves, other.record.moves)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _standing(play: JointPlay, other: JointPlay, fork: int, holder: int) -> tuple[bool, bool, int]:
    """Return whether the game has ended, whether a finished turn was undone, and who supports it.

    An undo needs the signatures of all. It is void once its player has played on in spite of it.
    """
    is_ended = play.resigned is not None or play.accepted is not None
    is_undone = play.agreed_requests > other.requests_of(holder)
    length = len(play.record.moves)
    supporters = {
        stint.seat
        for stint in play.stints
        if min(stint.plies.stop, length) > max(stint.plies.start, fork)
    }
    if _revision(play, holder) > _revision(other, holder):
        supporters.add(holder)
    return is_ended, is_undone, len(supporters)


def _ending(play: JointPlay, holder: int) -> tuple[bool, int]:
    """Return whether the game is over, and the rank of a player who has signed both its ends.

    The worse one counts, so that nobody gains from it.
    """
    ranks = play.record.states[-1].ranks()
    return play.is_played_out, ranks[holder] if ranks else 0


def _revision(play: JointPlay, seat: int) -> int:
    signature = play.signed.get(seat)
    return signature.revision if signature else 0


def _has_finished_turn(play: JointPlay, fork: int) -> bool:
    length = len(play.record.moves)
    return any(min(stint.plies.stop, length) > fork for stint in play.ended_stints)


def _progress(play: JointPlay, holder: int) -> tuple[object, ...]:
    """Return what decides between records that are equally supported; the last parts only choose.

    The number of finished turns comes first: nothing but its player's wish is behind a revision.
    """
    moves = play.record.moves
    return (
        len(play.ended_stints),
        _revision(play, holder),
        len(moves),
        [_revision(play, seat) for seat in play.players],
        play.claimed is not None,
        [*map(notation, moves)],
        [signature.proof for signature in play.signed.values()],
        [*(play.statement or ())],  # both players can have resigned at once
    )
