"""Positions, moves and events as sentences."""

from nyout.words.asked import asked, called, facts, result, thrown_by, winners
from nyout.words.position import labels, standing
from nyout.words.texts import known, named, place_name, text
from nyout.words.told import told

__all__ = [
    "asked",
    "called",
    "facts",
    "known",
    "labels",
    "named",
    "place_name",
    "result",
    "standing",
    "text",
    "thrown_by",
    "told",
    "winners",
]
