"""Positions, moves and events as sentences."""

from nyout.words.display_names import display_names, names_with_levels, with_display_names
from nyout.words.languages import ENGLISH, LANGUAGES
from nyout.words.narration import narrate, narrate_last, ply_events
from nyout.words.numbers import decimal, percent, points, with_sign
from nyout.words.position import Stand, describe_seats, label, stands
from nyout.words.previews import missed_effects, preview
from nyout.words.prompts import (
    arrival_notice,
    cast,
    describe,
    instruction,
    prompt,
    throw_label,
    turn_line,
)
from nyout.words.results import facts, final_scores, reason, result, statistics, verdict, winners
from nyout.words.texts import (
    drop_colour_names,
    fault,
    find_key,
    load_extra,
    name_seats,
    place_name,
    replace_surrogates,
    template,
    text,
    throw_name,
    title,
    uncapitalize,
    unnamed_key,
    you_key,
)
from nyout.words.tongue import current_language, speak, speaking
from nyout.words.turns import log_entry, news, ply_sentence
from nyout.words.why import why

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Stand",
    "arrival_notice",
    "cast",
    "current_language",
    "decimal",
    "describe",
    "describe_seats",
    "display_names",
    "drop_colour_names",
    "facts",
    "fault",
    "final_scores",
    "find_key",
    "instruction",
    "label",
    "load_extra",
    "log_entry",
    "missed_effects",
    "name_seats",
    "names_with_levels",
    "narrate",
    "narrate_last",
    "news",
    "percent",
    "place_name",
    "ply_events",
    "ply_sentence",
    "points",
    "preview",
    "prompt",
    "reason",
    "replace_surrogates",
    "result",
    "speak",
    "speaking",
    "stands",
    "statistics",
    "template",
    "text",
    "throw_label",
    "throw_name",
    "title",
    "turn_line",
    "uncapitalize",
    "unnamed_key",
    "verdict",
    "why",
    "winners",
    "with_display_names",
    "with_sign",
    "you_key",
]
