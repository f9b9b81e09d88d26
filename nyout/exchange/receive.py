"""What a browser makes of a record of joint throws that arrives: it joins, continues or refuses it.

A record speaks for itself: its signatures show who has played what, whoever has sent it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from nyout.exchange.by_link import join, view_as_spectator
from nyout.exchange.precedence import (
    are_of_one_match,
    fork_of,
    has_common_player,
    is_superseded,
)
from nyout.joint import chains
from nyout.joint.play import Claim
from nyout.match import PERSON, REMOTE, Match


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
            watched = view_as_spectator(_adopt(match, linked))
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
    return ReceivedMatch(join(_adopt(match, linked)), reception)


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


def _adopt(match: Match, linked: Match) -> Match:
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
