"""Positions, moves and events as sentences."""

from nyout.words.narration import narrate, narrate_last
from nyout.words.position import Stand, label, standing, stands
from nyout.words.previews import explain, missed_effects, preview
from nyout.words.prompts import (
    arrival_notice,
    describe,
    facts,
    prompt,
    result,
    throw_label,
    winners,
)
from nyout.words.texts import (
    drop_colour_names,
    english_reason,
    fault,
    find_key,
    name_seats,
    place_name,
    replace_surrogates,
    template,
    text,
    throw_name,
    title,
)
from nyout.words.tongue import ENGLISH, LANGUAGES, current_language, decimal, speak, speaking

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Stand",
    "arrival_notice",
    "current_language",
    "decimal",
    "describe",
    "drop_colour_names",
    "english_reason",
    "explain",
    "facts",
    "fault",
    "find_key",
    "label",
    "missed_effects",
    "name_seats",
    "narrate",
    "narrate_last",
    "place_name",
    "preview",
    "prompt",
    "replace_surrogates",
    "result",
    "speak",
    "speaking",
    "standing",
    "stands",
    "template",
    "text",
    "throw_label",
    "throw_name",
    "title",
    "winners",
]
