"""The company of a live game: who is in its room, and what they ask and say."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from nyout.match import Match


class Question(Enum):
    """The questions to a player here, the most urgent first, with the keys of their sentences."""

    NEW_GAME = "invited"
    CLAIM = "absent"
    UNDO = "asks"
    RESIGN = "resign"


class Company(NamedTuple):
    """What a page knows of the room of its live game."""

    relays: int | None = None  # of the site, once their list has arrived
    is_connected: bool = False  # with the others, by a relay
    present: frozenset[int] = frozenset()  # the seats that have been heard of lately
    absent: frozenset[int] = frozenset()  # those from which the win can be claimed
    remark: str = ""  # what somebody has just said, for a moment
    asked: Mapping[Question, bool] = MappingProxyType({})  # at this stage; False after a no
    invitation: Match | None = None  # the new game of the last question about one
    target: Match | None = None  # the match as received, while its plies are shown
