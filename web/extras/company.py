"""The company of a live game: who is in its room, and what they ask and say."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from nyout.joint.play import Claim, Signature
from nyout.match import Match


class Question(Enum):
    """The questions to the local player, most urgent first; values are sentence-key suffixes."""

    NEW_GAME = "invited"
    CLAIM = "absent"
    GIVE_UP = "claimed"
    UNDO = "asks"
    RESIGN = "resign"
    NOTIFICATION = "notify"


class Sign(NamedTuple):
    """A sign that a player has sent."""

    seat: int
    text: str
    at: float  # when it came, so that the same sign shows again


class Connection(Enum):
    """What connects the page with the others; values are sentence-key suffixes.

    `judge` in `relay.js` finds out which one it is.
    """

    NONE = "none"  # the site has no relays
    CONNECTING = "connecting"
    HERE = "here"  # a relay accepts the messages of this page
    LOST = "lost"  # no relay answers
    REFUSED = "refused"
    BUSY = "busy"  # the relays ask to be sent less
    CLOCK = "clock"  # the relays refuse messages for their time
    FAST = "fast"  # the same, and the clock of this device is known to be fast
    SLOW = "slow"


class Company(NamedTuple):
    """What the page knows about the other players of its live game."""

    connection: Connection = Connection.CONNECTING
    minutes: int = 0  # by which the clock of this device is wrong, if the relays mind
    present: frozenset[int] = frozenset()  # seats whose page has answered lately
    absent: frozenset[int] = frozenset()  # seats from which the win can be claimed
    patient: frozenset[int] = frozenset()  # seats that have asked for more time
    remark: str = ""  # the sentence on the latest reaction, for a few seconds
    sign: Sign | None = None  # of the remark
    # The questions about the latest position; False once declined.
    asked: Mapping[Question, bool] = MappingProxyType({})
    offers_notification: bool = False  # of the player's turn; the page asks once
    invitation: Match | None = None  # the new game that a player has proposed
    request: Signature | None = None  # with which a player asks for an undo
    claim: Claim | None = None  # of a player who waited for this one
    target: Match | None = None  # the received match, until all its plies have been shown

    @property
    def is_connected(self) -> bool:
        """Whether a relay has lately accepted a message of this page."""
        return self.connection is Connection.HERE
