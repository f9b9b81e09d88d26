"""Messages of a room: which record a page has, and the record itself for those who have another."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from nyout.exchange import (
    ReceivedMatch,
    Reception,
    are_of_one_match,
    has_common_player,
    join,
    receive,
    view_as_spectator,
)
from nyout.faults import RecordError
from nyout.joint import chains
from nyout.joint.play import Room, Signature, secret_key
from nyout.match import Match
from nyout.record.tags import read_signature, write_signature
from nyout.words import drop_colour_names
from web.saved import saved_game
from web.saved.saved_game import digest

LARGEST = 20_000  # characters of a message
VERSION = "2"  # of the form of messages
FORM = re.compile(VERSION + r" ([0-9a-f]{16}) ([0-9]?) ([a-z]*) ([0-9A-Za-z_.-]*) (\S*)")
REACTIONS = {"clap": "👏", "laugh": "😄", "wow": "😮", "sigh": "😩"}
"""The signs that a player can send, by name."""
UNDO, DECLINE = "undo", "decline"
"""A request to undo, and the answer No to it or to a claim, in the place of a sign."""
CHANGES = Reception.CONTINUED, Reception.ELSEWHERE, Reception.FORGED, Reception.TAKEN
"""The outcomes of receiving a record that a page shows."""


class Message(NamedTuple):
    """What a page tells the others of its room."""

    digest: str  # of its record
    seat: int | None  # of a player at this page, whose key signs the message; None if it watches
    reaction: str = ""  # one of `REACTIONS`, `UNDO`, `DECLINE`, or empty
    request: Signature | None = None  # with `UNDO`
    record: str = ""  # the fragment of its link; empty in a greeting

    @classmethod
    def from_text(cls, text: str) -> Message | None:
        """Return the message of a text; None if it is not one.

        >>> Message.from_text("2 0123456789abcdef 1 clap  ")
        Message(digest='0123456789abcdef', seat=1, reaction='clap', request=None, record='')
        """
        parts = FORM.fullmatch(text) if len(text) <= LARGEST else None
        if not parts or parts[3] not in ("", UNDO, DECLINE, *REACTIONS):
            return None
        seat = int(parts[2]) if parts[2] else None
        return cls(parts[1], seat, parts[3], read_signature(parts[4]), parts[5])

    def text(self) -> str:
        """Return the message as text."""
        seat = "" if self.seat is None else str(self.seat)
        request = write_signature(self.request) if self.request else ""
        return f"{VERSION} {self.digest} {seat} {self.reaction} {request} {self.record}"


def is_of_other_version(text: str) -> bool:
    """Return whether a page of another version of the site has written a text.

    >>> is_of_other_version("3 something"), is_of_other_version("2 damaged")
    (True, False)
    """
    version, space, _ = text.partition(" ")
    return version.isdecimal() and space != "" and version != VERSION


def signing_key(match: Match, seat: int | None) -> str:
    """Return the secret key that signs the messages of a local player, or of a page that watches.

    It is written in hexadecimal digits.
    """
    if seat is None:
        return chains.digest("nyout/watcher/2", match.seed)[:32].hex()
    return secret_key(match.seed, seat).hex()


def is_signed(match: Match, message: Message, key: str) -> bool:
    """Return whether the player whom a message names has signed it with a public key.

    The key is empty for another window with the game of this one.
    """
    participant = match.joint.participants.get(-1 if message.seat is None else message.seat)
    if not participant:
        return False
    is_local = message.seat in match.local_players
    return key == participant.key.hex() or (is_local and not key)


def receive_message(match: Match, message: Message, seed: str) -> ReceivedMatch | None:
    """Return the match after a message with a record, or None if the record changes nothing.

    The match of an invitation to a new game has the seed. A player in whose place somebody else has
    joined can watch.
    """
    linked = read_record(match, message)
    if not linked:
        return None
    if has_common_player(match.joint, linked.joint) or are_of_one_match(match.joint, linked.joint):
        received = receive(match, linked)
        is_new = received.match != match or received.reception is Reception.FORGED
        return received if is_new and received.reception in CHANGES else None
    return _receive_new_game(match, linked, seed)


def read_record(match: Match, message: Message) -> Match | None:
    """Return the match of a message's record, if it is one of joint throws of the same game."""
    try:
        linked = Match.from_link(message.record)
    except RecordError:
        return None
    is_alike = linked.game is match.game and linked.is_joint and match.is_joint
    return view_as_spectator(linked) if is_alike else None


def _receive_new_game(match: Match, linked: Match, seed: str) -> ReceivedMatch | None:
    """Return the new game to which a player of a match invites, or which those who watch follow."""
    begun = replace(linked, room=match.room, seed=seed)
    names = drop_colour_names(match).names
    if not match.local_players:
        is_rematch = match.is_over and sorted(names) == sorted(linked.names)
        is_valid = linked.joint.wrong_signature is None and linked.joint.wrong_throw is None
        return ReceivedMatch(begun, Reception.WATCHED) if is_rematch and is_valid else None
    if (seat := linked.joint.next_to_join) is None:
        return None
    is_ours = linked.names[seat] in {names[own] for own in match.local_players}
    is_due = match.is_over or not match.moves
    return ReceivedMatch(join(begun, seat), Reception.JOINED) if is_ours and is_due else None


def message(match: Match) -> Message:
    """Return the message with the record of a match, as others see it. Raises `RecordError`."""
    end = replace(match.go_to(len(match.moves)), comments={}, room=Room())
    record = saved_game.share(end).link()
    return Message(digest(record), next(iter(match.local_players), None), record=record)
