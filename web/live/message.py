"""Messages of a room: which record a page has, and the record itself for those who have another."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from nyout.core import OVER
from nyout.exchange import receive
from nyout.exchange.by_link import claim, is_continuation, view_as_spectator
from nyout.exchange.receive import ReceivedMatch, Reception
from nyout.faults import RecordError
from nyout.joint.room import Room
from nyout.match import PERSON, REMOTE, Match
from nyout.words import drop_colour_names
from web.saved import saved_game
from web.saved.saved_game import digest

LARGEST = 20_000  # characters of a message
CHANGES = Reception.CONTINUED, Reception.CHANGED, Reception.FORGED
"""The outcomes of records that belong to the match on the page."""
VERSION = "1"  # of the form of messages
FORM = re.compile(VERSION + r" ([0-9a-f]{16}) ([0-9]{0,6}) ([a-z]*) (\S*)")
REACTIONS = {"clap": "👏", "laugh": "😄", "wow": "😮", "sigh": "😩"}
"""The signs that a player can send, by name."""
UNDO, DECLINE = "undo", "decline"
"""A request to undo, and its refusal, in the place of a sign."""


class Message(NamedTuple):
    """What a page tells the others of its room."""

    digest: str  # of its record
    seats: frozenset[int]  # whose players are at this page
    reaction: str = ""  # one of `REACTIONS`, `UNDO`, `DECLINE`, or empty
    record: str = ""  # the fragment of its link; empty in a greeting

    @classmethod
    def read(cls, text: str) -> Message | None:
        """Return the message of a text; None if it is not one.

        >>> Message.read("1 0123456789abcdef 02 clap ")
        Message(digest='0123456789abcdef', seats=frozenset({0, 2}), reaction='clap', record='')
        """
        parts = FORM.fullmatch(text) if len(text) <= LARGEST else None
        if not parts or parts[3] not in ("", UNDO, DECLINE, *REACTIONS):
            return None
        return cls(parts[1], frozenset(map(int, parts[2])), parts[3], parts[4])

    def text(self) -> str:
        """Return the message as text."""
        seats = "".join(map(str, sorted(self.seats)))
        return f"{VERSION} {self.digest} {seats} {self.reaction} {self.record}"


def is_of_other_version(text: str) -> bool:
    """Return whether a page of another version of the site has written a text.

    >>> is_of_other_version("2 something"), is_of_other_version("1 damaged")
    (True, False)
    """
    version, space, _ = text.partition(" ")
    return version.isdecimal() and space != "" and version != VERSION


def is_signed(match: Match, message: Message, key: str) -> bool:
    """Return whether a message of other players has their key, as far as that is known."""
    known = {**dict(match.room.keys), **dict.fromkeys(match.local_players, "")}
    return bool(message.seats) and all(known.get(seat, key) == key for seat in message.seats)


def add_key(match: Match, message: Message, key: str) -> Match:
    """Return a match that knows the key of the other players in a message."""
    new = dict.fromkeys(message.seats.difference(match.local_players), key)
    keys = {**new, **dict(match.room.keys)}
    return replace(match, room=match.room._replace(keys=tuple(sorted(keys.items()))))


def receive_message(
    match: Match, message: Message, seed: str, was_away: bool = False
) -> ReceivedMatch | None:
    """Return the match after a message with a record, or None if the record changes nothing.

    Plies of a turn in progress count only from the page of the player whose turn it is: others know
    them only if their values are revealed.

    The match of an invitation to a new game has the seed. A player in whose place somebody else has
    joined can watch. Only a player who was away accepts a claimed win.
    """
    try:
        linked = Match.of_link(message.record)
    except RecordError:
        return None
    if linked.game is not match.game or not (linked.is_joint and match.is_joint):
        return None
    last = linked.joint.stints[-1]
    if linked.states[-1].turn() != OVER and last.seat not in message.seats:
        foreign = (ply for ply in last.plies if linked.moves[: ply + 1] != match.moves[: ply + 1])
        end = next(foreign, len(linked.moves))
        linked = replace(linked.until(end), comments={})
    if match.local_players:
        is_own = message.seats == frozenset(match.local_players)  # from another window
        received = receive.receive_link(linked, (match,), seed, is_own)
        if was_away and _is_lost(received.match, linked):
            return ReceivedMatch(claim(received.match, linked.joint.claimed or 0))
        if received.reception is Reception.JOINED:
            names = drop_colour_names(match).names
            is_ours = linked.names[linked.active] in {names[seat] for seat in match.local_players}
            is_new = is_ours and not linked.moves and (match.is_over or not match.moves)
            room = received.match.room._replace(entered=match.room.entered)
            joined = replace(received.match, room=room)
            return received._replace(match=joined) if is_new else None
        is_refused = received.reception is Reception.CHANGED
        if is_refused and not match.moves and _has_gone_on(match, linked):
            return ReceivedMatch(_watch(match, linked), Reception.TAKEN)
        return received if received.reception in CHANGES else None
    linked = view_as_spectator(linked)
    is_known = is_continuation(match, linked) and match.joint.loser == linked.joint.loser
    agrees = (
        is_continuation(linked, receive.drop_open_stint(match)) and receive.mismatch(linked) is None
    )
    if is_known or not agrees:
        return None
    return ReceivedMatch(_watch(match, linked))


def _is_lost(match: Match, linked: Match) -> bool:
    """Return whether a remote player claims the win of a match with the same moves as here."""
    winner = None if match.is_over else linked.joint.claimed
    same = match.moves == linked.moves and match.joint.undos == linked.joint.undos
    return same and winner is not None and match.seats[winner].player == REMOTE


def _watch(match: Match, linked: Match) -> Match:
    """Return a received match as spectators see it, with the room of `match`."""
    decisions = receive.adopt_decisions(match, linked)
    if decisions and (winner := linked.joint.claimed) is not None:
        decisions = decisions._replace(claim=winner)
    shown = view_as_spectator(linked)
    return replace(
        shown,
        seed=match.seed,
        own_dice=match.own_dice,
        tags=match.tags,
        room=match.room,
        decisions=decisions,
    )


def _has_gone_on(match: Match, linked: Match) -> bool:
    """Return whether a remote player of a match has played on in a received one.

    Nobody else could: it takes a value of their chain.
    """
    first, values = linked.joint.anchors, linked.joint.values
    return receive.mismatch(linked) is None and any(
        first[seat] == value != values[seat]
        for seat, value in match.joint.anchors.items()
        if match.seats[seat].player != PERSON
    )


def message(match: Match) -> Message:
    """Return the message with the record of a match, as others see it. Raises `RecordError`."""
    end = replace(match.at(len(match.moves)), comments={}, room=Room())
    record = saved_game.share(end).link()
    return Message(digest(record), frozenset(match.local_players), record=record)
