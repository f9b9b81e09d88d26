"""Matches whose players use several browsers: seats, records that arrive, undo by consent.

A record speaks for itself: its signatures show who has played what, whoever has sent it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from itertools import takewhile
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, notation
from nyout.joint import chains
from nyout.joint.play import LAST_REVISION, Claim, JointPlay, Signature
from nyout.match import PERSON, REMOTE, Match

# --- seats of a match by link ---------------------------------------------------------------------


def hand_on(match: Match) -> Match:
    """Return a match with a remote player in the active seat, if a local one has it.

    In a match of joint throws all players keep their seats.
    """
    return match if match.is_joint else _reseat(match, {PERSON: REMOTE}, match.active)


def view_as_recipient(match: Match) -> Match:
    """Return a match as the recipient of its link sees it.

    The active seat becomes local and the seats of all other players become remote. If the active
    seat is not remote, the match is unchanged. One of joint throws is as spectators see it.

    >>> from nyout import GAMES
    >>> from nyout.match import Seat, start
    >>> match = hand_on(start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), seed="7"))
    >>> [seat.player for seat in match.seats]
    ['elsewhere', 'person']
    >>> [seat.player for seat in view_as_recipient(match).seats]
    ['person', 'elsewhere']
    """
    if match.is_joint or match.active_player != REMOTE:
        return view_as_spectator(match)
    away = _reseat(match, {PERSON: REMOTE}, *range(len(match.seats)))
    return _reseat(away, {REMOTE: PERSON}, match.active)


def view_as_spectator(match: Match) -> Match:
    """Return a match as others see it: without local players if the throws are joint.

    Only in the browsers in which the players joined can they play on.
    """
    return _reseat(match, {PERSON: REMOTE}, *match.joint.players) if match.is_joint else match


def _reseat(match: Match, players: Mapping[str, str], *seats: int) -> Match:
    """Return a match with the players of `seats` replaced as `players` maps them."""
    reseated = (
        seat._replace(player=players.get(seat.player, seat.player)) if number in seats else seat
        for number, seat in enumerate(match.seats)
    )
    return replace(match, seats=tuple(reseated))


def share_throws(match: Match) -> Match:
    """Return a new match with remote players, in which all players decide the throws together.

    The values that decide throws also show who has played the plies, so that games without dice
    have them too. A match without remote players is unchanged.
    """
    return _with_decisions_of(match, match.joint.begin().join()) if match.is_by_link else match


def join(match: Match, seat: int | None = None) -> Match:
    """Return a match after local players have joined, in their turn.

    `seat` becomes that of a local player before.
    """
    seated = match if seat is None else _reseat(match, {REMOTE: PERSON}, seat)
    return _with_decisions_of(seated, seated.joint.join())


def resign(match: Match, seat: int) -> Match:
    """Return a match of joint throws after a local player has resigned."""
    return _with_decisions_of(match, match.joint.resign(seat))


def claim(match: Match, seat: int) -> Match:
    """Return a match of joint throws after a local player has claimed the win."""
    return _with_decisions_of(match, match.joint.claim(seat))


def accept_claim(match: Match, claimed: Claim) -> Match:
    """Return a match of joint throws that a local player has lost by accepting a claim."""
    return _with_decisions_of(match, match.joint.accept_claim(claimed))


def drop_claim(match: Match) -> Match:
    """Return a match of joint throws without the claim of a local player."""
    return replace(match, decisions=match.decisions and match.decisions._replace(claim=None))


def _with_decisions_of(match: Match, joint: JointPlay) -> Match:
    return replace(match, decisions=joint.decisions)


def is_continuation(match: Match, earlier: Match) -> bool:
    """Return whether a match continues an earlier one, with its beginning, moves and players.

    In one of joint throws, players may have replaced moves.
    """
    if match.is_joint and earlier.is_joint:
        same = match.moves == earlier.moves and match.decisions == earlier.decisions
        is_later = same or is_superseded(earlier.joint, match.joint)
        return is_later and are_of_one_match(earlier.joint, match.joint)
    return (
        (match.game, match.options, match.first, match.position, len(match.seats))
        == (earlier.game, earlier.options, earlier.first, earlier.position, len(earlier.seats))
        and match.moves[: len(earlier.moves)] == earlier.moves
        and match.is_joint == earlier.is_joint
    )  # fmt: skip


# --- which of two records counts: signatures decide, not who sent it, or when ---------------------

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


# --- what becomes of a record that arrives --------------------------------------------------------


class Reception(Enum):
    """The outcome of receiving a match; the value is the key of its sentence."""

    CONTINUED = ""  # the new plies need no sentence
    WATCHED = "linked.joint"
    JOINED = "received.joined"
    EARLIER = "received.earlier"
    SENT = "received.sent"
    ELSEWHERE = "received.elsewhere"
    CHANGED = "received.changed"
    FORGED = "received.forged"
    TAKEN = "live.taken"
    SEATED = "received.seated"


OF_PRIVATE_LINK = {
    Reception.SENT: Reception.CONTINUED,
    Reception.CHANGED: Reception.ELSEWHERE,
}
"""The outcomes for which a private link has another one."""


class ReceivedMatch(NamedTuple):
    """The match to show after receiving a link or a message, and the outcome."""

    match: Match
    reception: Reception = Reception.CONTINUED


def receive_link(linked: Match, saved: Iterable[Match], seed: str) -> ReceivedMatch:
    """Join, continue or refuse the match of a link, given the saved matches of joint throws.

    A browser that joins it uses the seed.
    """
    linked = replace(view_as_spectator(linked), seed="")
    own = [match for match in saved if match.local_players and _is_same_game(match, linked)]
    if own:
        return receive(max(own, key=lambda match: len(match.moves)), linked)
    # A browser that does not play in the match takes the next free seat, or watches.
    if linked.joint.next_to_join is None or linked.room.is_for_watching:
        return ReceivedMatch(linked, Reception.WATCHED)
    joined = join(replace(linked, seed=seed), linked.joint.next_to_join)
    return ReceivedMatch(joined, Reception.JOINED)


def receive_private_link(linked: Match, saved: Iterable[Match]) -> ReceivedMatch:
    """Return the match of a private link, or the saved one with its players if that counts."""
    own = next((match for match in saved if match.seed == linked.seed), None)
    if own is None or not own.local_players:
        return ReceivedMatch(linked, Reception.SEATED)
    match, reception = receive(own, linked)
    room = own.room if own.is_live else linked.room
    return ReceivedMatch(replace(match, room=room), OF_PRIVATE_LINK.get(reception, reception))


def receive(match: Match, linked: Match) -> ReceivedMatch:
    """Return a match after a record of it has arrived, or one with other players in its seats."""
    linked = view_as_spectator(linked)
    if not are_of_one_match(match.joint, linked.joint):
        if _has_gone_on(match, linked):
            watched = view_as_spectator(_adopt_record(match, linked))
            is_player = bool(match.local_players)
            return ReceivedMatch(watched, Reception.TAKEN if is_player else Reception.CONTINUED)
        return ReceivedMatch(match, Reception.CHANGED)
    if linked.joint.wrong_signature is not None:
        return ReceivedMatch(match, Reception.CHANGED)
    if linked.joint.wrong_throw is not None:
        return ReceivedMatch(match, Reception.FORGED)
    linked = _keep_signatures(match, linked)
    linked = _keep_statements(linked, not find_claim(match, linked))
    if not is_superseded(match.joint, linked.joint):
        return ReceivedMatch(match, _explain(match, linked))
    is_own = _has_replaced_moves(match, linked)
    reception = Reception.ELSEWHERE if is_own else Reception.CONTINUED
    return ReceivedMatch(join(_adopt_record(match, linked)), reception)


def _keep_signatures(match: Match, linked: Match) -> Match:
    """Return a record with known signatures that have higher revisions, where they are valid.

    Otherwise, whoever carries a record could replace the consent to an undo by an older signature.
    """
    for seat, signature in match.joint.signatures.items():
        entry = linked.joint.participants.get(seat)
        least = entry.signature.revision if entry and entry.signature else 0
        if entry and signature.revision > least:
            entry = entry._replace(signature=signature)
            kept = replace(
                linked, decisions=linked.joint.with_participants({seat: entry}).decisions
            )
            linked = linked if kept.joint.wrong_signature is not None else kept
    return linked


def _keep_statements(linked: Match, adopts_claim: bool) -> Match:
    """Return a record with only its valid statements; a claim also has to be one to adopt.

    Otherwise, whoever carries a record could make those of two pages differ for good.
    """
    joint, decisions = linked.joint, linked.decisions
    if not decisions:
        return linked
    is_claimed = adopts_claim and joint.claimant is not None
    claim = decisions.claim if is_claimed else None
    if claim and joint.accepted_claimant is None:
        claim = claim._replace(acceptance=b"")
    resignation = decisions.resignation if joint.resigner is not None else None
    return replace(linked, decisions=decisions._replace(resignation=resignation, claim=claim))


def find_claim(match: Match, linked: Match) -> Claim | None:
    """Return the claim in a record that a local player of the match has lost it, if any."""
    joint = linked.joint
    winner = joint.claimant
    is_open = winner is not None and joint.accepted_claimant is None
    is_against = is_open and winner not in match.local_players and bool(match.local_players)
    return joint.decisions.claim if joint.decisions and is_against else None


def list_keys(match: Match) -> list[str]:
    """Return the public keys of a match's players, by which the match of a record is found."""
    return [chains.encode(participant.key) for participant in match.joint.participants.values()]


def _is_same_game(match: Match, linked: Match) -> bool:
    """Return whether a record is of a saved match, perhaps with another player in a seat."""
    joint, other = match.joint, linked.joint
    return has_common_player(joint, other) or are_of_one_match(joint, other)


def _explain(match: Match, linked: Match) -> Reception:
    """Return why a record does not replace that of the match."""
    here, there = match.joint, linked.joint
    if (match.moves, here.signatures) == (linked.moves, there.signatures):
        return Reception.SENT if match.active_player == REMOTE else Reception.CONTINUED
    is_part = fork_of(here, there) == len(linked.moves)
    is_replaced = (there.agreed_requests, there.revision) < (here.agreed_requests, here.revision)
    return Reception.EARLIER if is_part or is_replaced else Reception.CHANGED


def _has_replaced_moves(match: Match, linked: Match) -> bool:
    """Return whether a record has other moves of a local player, without an undo by consent."""
    here, there = match.joint, linked.joint
    fork = fork_of(here, there)
    is_agreed = here.agreed_requests < there.agreed_requests or there.loser is not None
    if fork == len(match.moves) or is_agreed:
        return False
    seat = next(stint.seat for stint in here.stints if fork in stint.plies)
    return match.seats[seat].player == PERSON


def _has_gone_on(match: Match, linked: Match) -> bool:
    """Return whether a player of a match plays on with another one in the place of one here."""
    here, there = match.joint, linked.joint
    others = here.participants.keys() - set(match.local_players)
    chosen = [
        seat
        for seat in others & there.signatures.keys()
        if here.participants[seat].key == there.participants[seat].key
    ]
    is_valid = there.wrong_signature is None and there.wrong_throw is None
    return (
        bool(chosen)
        and here.game == there.game
        and is_valid
        and not others & here.signatures.keys()
    )


def _adopt_record(match: Match, linked: Match) -> Match:
    """Return a match with the moves and decisions of a record."""
    count = len(linked.moves)
    comments = {**linked.comments, **match.comments}
    asked = match.decisions and match.decisions.asked
    return replace(
        match,
        states=linked.states,
        moves=linked.moves,
        cursor=count,
        comments={ply: text for ply, text in comments.items() if ply <= count},
        own_dice=tuple(ply for ply in match.own_dice if ply <= count),
        decisions=linked.decisions and linked.decisions._replace(asked=asked),
    )


# --- undo by consent in a match of two; throws stay as they were ----------------------------------


class Retraction(NamedTuple):
    """The last moves of a seat, which it can take back."""

    seat: int
    ply: int  # the number of plies before the moves


def find_retraction(match: Match) -> Retraction | None:
    """Return the moves that the seat which has just ended a turn can take back.

    They are those since its last throw. None if it had no choice, the game is over, or
    no revision is left.
    """
    *earlier, due = match.joint.stints
    is_late = len(due.plies) > 1 or match.is_over or match.joint.next_request > LAST_REVISION
    if not earlier or is_late or len(match.joint.players) != 2:
        return None
    last = earlier[-1]
    thrown = (ply + 1 for ply in reversed(last.plies) if match.states[ply].turn() == CHANCE)
    first = next(thrown, last.plies.start)
    choices = (state for state in match.states[first:-1] if len(state.moves()) > 1)
    decides = any(view.view_of(state).actor() == last.seat for state in choices)
    return Retraction(last.seat, first) if decides else None


def take_back(match: Match, request: Signature) -> Match:
    """Return the match without the moves of `find_retraction`, to which a local player agrees.

    `request` is the signature of who takes them back. Their value of the turn is not revealed any
    more, and its throws stay as they were. Raises `ValueError` if this is not what they request.
    """
    if not is_undo_request(match, request) or not (last := find_retraction(match)):
        raise ValueError("no move can be taken back")
    shorter, joint = match.truncate(last.ply), match.joint
    changed = {
        seat: participant._replace(signature=joint.agree(seat, request.revision))
        for seat, participant in joint.participants.items()
        if match.seats[seat].player == PERSON
    }
    changed[last.seat] = joint.participants[last.seat]._replace(
        value=chains.previous(joint.participants[last.seat].value), signature=request
    )
    decisions = shorter.joint.with_participants(changed).decisions
    return replace(shorter, decisions=decisions and decisions._replace(asked=None, claim=None))


def is_undo_request(match: Match, request: Signature | None) -> bool:
    """Return whether a signature asks for taking back the moves of `find_retraction`."""
    if not request or not (last := find_retraction(match)):
        return False
    due = last.ply, match.joint.next_request
    return request[:2] == due and match.joint.has_signed(last.seat, request)


def ask_for_undo(match: Match) -> Match:
    """Return the match in which a local player asks to take back the moves of `find_retraction`."""
    if not (last := find_retraction(match)):
        return match
    joint = match.joint
    return _ask_with(match, joint.sign_moves(last.seat, last.ply, joint.next_request))


def stop_asking(match: Match) -> Match:
    """Return the match in which no local player asks for an undo any more.

    Its page remembers the request, which it voids with the next ply.
    """
    asked = match.decisions and match.decisions.asked
    return _ask_with(match, asked and asked._replace(proof=bytes(len(asked.proof))))


def forget_asking(match: Match) -> Match:
    """Return the match as others get it, without a request to undo."""
    return _ask_with(match, None)


def is_asking_for_undo(match: Match) -> bool:
    """Return whether a local player has asked for an undo, and it is still possible."""
    return is_undo_request(match, match.decisions and match.decisions.asked)


def _ask_with(match: Match, request: Signature | None) -> Match:
    return replace(match, decisions=match.decisions and match.decisions._replace(asked=request))
