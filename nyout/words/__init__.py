"""Positions, moves and events as sentences."""

from nyout.words.asked import asked, facts, offered, result, thrown_by, winners
from nyout.words.position import labels, standing
from nyout.words.texts import known, named, place_name, text
from nyout.words.told import told

__all__ = [
    "asked",
    "facts",
    "known",
    "labels",
    "named",
    "offered",
    "place_name",
    "result",
    "standing",
    "text",
    "thrown_by",
    "told",
    "winners",
]
