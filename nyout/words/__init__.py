"""Positions, moves and events as sentences."""

from nyout.words.asked import arrived, asked, called, facts, result, thrown_by, winners
from nyout.words.does import does, explained, missed
from nyout.words.position import Stand, label, standing, stands
from nyout.words.texts import (
    fault,
    known,
    mended,
    named,
    place_name,
    template,
    text,
    throw_name,
    unnamed,
)
from nyout.words.told import last, told
from nyout.words.tongue import ENGLISH, LANGUAGES, decimal, speak, speaking, spoken

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Stand",
    "arrived",
    "asked",
    "called",
    "decimal",
    "does",
    "explained",
    "facts",
    "fault",
    "known",
    "label",
    "last",
    "mended",
    "missed",
    "named",
    "place_name",
    "result",
    "speak",
    "speaking",
    "spoken",
    "standing",
    "stands",
    "template",
    "text",
    "throw_name",
    "thrown_by",
    "told",
    "unnamed",
    "winners",
]
