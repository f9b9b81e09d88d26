"""Which of two records of a match counts: by signatures, not by who sent it, or when."""

from __future__ import annotations

from itertools import takewhile

from nyout.core import notation
from nyout.joint.play import JointPlay

WON, GOES_ON = 0, 1  # for a player; higher numbers are the ranks of those who have not won


def are_of_one_match(known: JointPlay, other: JointPlay) -> bool:
    """Return whether another record has the beginning of a known one, and the same players.

    If nobody has joined in the known one, the players must have its names.
    """
    common = known.participants.keys() & other.participants.keys()
    is_invitation = not known.participants and _names(known) == _names(other)
    same = all(_identity(known, seat) == _identity(other, seat) for seat in common)
    return known.game == other.game and same and (bool(common) or is_invitation)


def has_common_player(one: JointPlay, other: JointPlay) -> bool:
    """Return whether two records have a player in common: keys differ in each game."""
    common = one.participants.keys() & other.participants.keys()
    return any(one.participants[seat].key == other.participants[seat].key for seat in common)


def _identity(play: JointPlay, seat: int) -> tuple[bytes, bytes]:
    return play.participants[seat].key, play.anchors[seat]


def is_superseded(known: JointPlay, other: JointPlay) -> bool:
    """Return whether another valid record of a match counts instead of a known one.

    A finished turn is only replaced if all players have agreed, if others have played after another
    one, or by a worse one for its player.
    """
    if len(known.participants) != len(other.participants):
        return len(known.participants) < len(other.participants)
    fork = fork_of(known, other)
    holder = known.seat_of(fork)  # the player in whose stint they differ
    standing = _precedence(known, other, fork, holder)
    others_standing = _precedence(other, known, fork, holder)
    if standing != others_standing:
        return standing < others_standing
    # Of two finished turns of a player the worse one counts; if both go on, that at hand stays.
    if _finishers(known, fork):
        loss, others_loss = _loss(known, holder), _loss(other, holder)
        if loss != others_loss or loss == GOES_ON:
            return loss < others_loss
    return _progress(known, holder) < _progress(other, holder)


def _names(play: JointPlay) -> list[str]:
    return [seat.name for seat in play.record.seats]


def fork_of(one: JointPlay, other: JointPlay) -> int:
    """Return the number of moves with which two records begin alike."""
    pairs = zip(one.record.moves, other.record.moves)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _precedence(
    play: JointPlay, other: JointPlay, fork: int, holder: int
) -> tuple[bool, bool, int]:
    """Return whether the game has ended, whether a finished turn was undone, and who supports it.

    An undo needs the signatures of all. It is void once its player has played on in spite of it.
    Only finished turns support a record: whoever plays can take back what they have begun.
    """
    is_ended = play.resigner is not None or play.accepted_claimant is not None
    is_undone = play.agreed_requests > other.requests_of(holder)
    return is_ended, is_undone, len(_finishers(play, fork))


def _finishers(play: JointPlay, fork: int) -> set[int]:
    """Return the seats of those who have finished a turn after a fork."""
    length = len(play.record.moves)
    return {stint.seat for stint in play.ended_stints if min(stint.plies.stop, length) > fork}


def _loss(play: JointPlay, holder: int) -> int:
    """Return how bad a finished turn is for its player: the rank that it brings, if any.

    Ranks from 2 are worse than a game that goes on, and that is worse than a win or a draw.
    """
    if not play.is_played_out:
        return GOES_ON
    rank = play.record.states[-1].ranks()[holder]
    return rank if rank > 1 else WON


def _revision(play: JointPlay, seat: int) -> int:
    signature = play.signatures.get(seat)
    return signature.revision if signature else 0


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
        play.claimant is not None,
        [*map(notation, moves)],
        [signature.proof for signature in play.signatures.values()],
        [*(play.statement or ())],  # both players can have resigned at once
    )
