"""What the players of a live game tell each other: messages between pages, and sentences on them.

A message names the record that a page has, and has the record itself for those who have another.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from nyout import exchange, words
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
from nyout.match import REMOTE, ROLLOFF, Match
from nyout.record.tags import read_signature, write_signature
from nyout.words import drop_colour_names
from web.extras.company import Company, Question
from web.markup import Markup, html
from web.saved import saved_game
from web.saved.saved_game import digest
from web.state.commands import is_awaiting_friend

LARGEST = 20_000  # characters of a message
VERSION = "2"  # of the form of messages
FORM = re.compile(VERSION + r" ([0-9a-f]{16}) ([0-9]?) ([a-z]*) ([0-9A-Za-z_.-]*) (\S*)")
REACTIONS = {"clap": "👏", "laugh": "😄", "wow": "😮", "sigh": "😩"}
"""The signs that a player can send, by name."""
TIME = "time"
REMARKS = {**REACTIONS, TIME: "⏳"}
"""The signs with which a player says something; the last one asks for more time."""
UNDO, DECLINE = "undo", "decline"
"""A request to undo, and the answer No to it or to a claim, in the place of a sign."""
CHANGES = Reception.CONTINUED, Reception.ELSEWHERE, Reception.FORGED, Reception.TAKEN
"""The outcomes of receiving a record that a page shows."""
RESIGN, YES, NO = "resign", "yes", "no"


def draw_sign(path: str) -> Markup:
    """Return the icon of a button in live play."""
    return html('<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>', path=path)


SIGNS = {
    **REMARKS,
    UNDO: draw_sign("M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4"),
    RESIGN: draw_sign("M6 21V4h12l-3 4 3 4H6"),
    **dict.fromkeys((YES, NO), ""),
}
"""The signs on the buttons, by name; a button without a sign shows its label."""
MINUTE = 60_000  # milliseconds
ABSENCE, LONG_ABSENCE = 5 * MINUTE, 30 * MINUTE
"""How long a player must be away until the win can be claimed; the same if they asked for time."""


# --- messages between the pages of a room ---------------------------------------------------------


class Message(NamedTuple):
    """What a page tells the others of its room."""

    digest: str  # of its record
    seat: int | None  # of a player at this page, whose key signs the message; None if it watches
    reaction: str = ""  # one of `REMARKS`, `UNDO`, `DECLINE`, or empty
    request: Signature | None = None  # with `UNDO`
    record: str = ""  # the fragment of its link; empty in a greeting

    @classmethod
    def from_text(cls, text: str) -> Message | None:
        """Return the message of a text; None if it is not one.

        >>> Message.from_text("2 0123456789abcdef 1 clap  ")
        Message(digest='0123456789abcdef', seat=1, reaction='clap', request=None, record='')
        """
        parts = FORM.fullmatch(text) if len(text) <= LARGEST else None
        if not parts or parts[3] not in ("", UNDO, DECLINE, *REMARKS):
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


# --- what the page shows of the company, and what a player here can answer ------------------------


def due_question(match: Match, company: Company) -> Question | None:
    """Return the most urgent open question to the local player, if any."""
    is_others_turn = match.active_player == REMOTE
    is_due = match.moves and is_others_turn and len(match.seats) == 2
    can_claim = is_due and match.local_seat is not None and match.active in company.absent
    open_ones = {
        Question.CLAIM: can_claim,
        Question.NOTIFICATION: is_others_turn and company.offers_notification,
        **company.asked,
    }
    return next((question for question in Question if open_ones.get(question)), None)


def sentence(match: Match, company: Company) -> str:
    """Return the latest reaction, else why nothing arrives, the open question, or who is online."""
    if company.remark:
        return company.remark
    others = {number for number, seat in enumerate(match.seats) if seat.player == REMOTE}
    away = others - company.present
    key, seats = "away" if away else "here", away or others
    if not company.is_connected:
        key = company.connection.value
    elif is_awaiting_friend(match):
        key, seats = "waiting", {match.active}
    elif exchange.is_asking_for_undo(match):
        key, seats = "asking", others
    elif question := due_question(match, company):
        key, seats = question.value, others
    return words.sentence("live", key, names=join_names(match, seats), count=company.minutes)


def offers(match: Match, company: Company) -> set[str]:
    """Return the names of the buttons that a local player can press."""
    is_ready = (
        company.is_connected
        and match.joint.next_to_join is None
        and not exchange.is_asking_for_undo(match)
    )
    if not (is_ready and match.local_players):
        return set()
    if due_question(match, company):
        return {YES, NO}
    seat = match.local_seat
    if seat is None or match.is_over:
        return {*REACTIONS}
    retraction = exchange.find_retraction(match)
    can_wait = match.active == seat and seat not in company.patient
    offered = {
        RESIGN: len(match.seats) == 2,
        TIME: len(match.seats) == 2 and can_wait,
        UNDO: retraction is not None and retraction.seat == seat,
    }
    return {*REACTIONS, *(name for name, is_offered in offered.items() if is_offered)}


def is_absent(seat: int, silence: float, company: Company) -> bool:
    """Return whether a seat has not been heard of for so long that the win can be claimed.

    The silence is in milliseconds.

    >>> is_absent(1, 6 * MINUTE, Company())
    True
    >>> is_absent(1, 6 * MINUTE, Company(patient=frozenset({1})))
    False
    """
    return silence > (LONG_ABSENCE if seat in company.patient else ABSENCE)


def is_own_turn(match: Match) -> bool:
    """Return whether a player here acts next in a live match, whichever position is shown."""
    return match.is_live and match.go_to(len(match.moves)).is_local_turn


def has_finished_turn(before: Match, after: Match) -> bool:
    """Return whether a player here has finished a live turn, and the others play on.

    A throw of the roll-off is no turn.
    """
    is_turn = is_own_turn(before) and before.go_to(len(before.moves)).phase != ROLLOFF
    has_played = len(after.moves) > len(before.moves) and not after.is_over
    return is_turn and has_played and not is_own_turn(after)


def join_names(match: Match, seats: set[int] | frozenset[int]) -> str:
    """Return the names of some seats as a list in a sentence."""
    return ", ".join(match.names[seat] for seat in sorted(seats) if seat < len(match.names))
