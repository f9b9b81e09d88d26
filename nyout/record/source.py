"""The text form of a record: size limit, locations in the text, quoted strings."""

from __future__ import annotations

import json
import re

from nyout.faults import Phrase, RecordError

MAX_TEXT = 1_000_000  # characters; longer texts would block a page

# Possessive quantifiers limit the time of a failing match to linear in the length of the text.
QUOTED = re.compile(r'"(?:[^"\\\n]++|\\.)*+"')


def quoted(text: str) -> str:
    """Return the text as a JSON string literal, on one line."""
    return json.dumps(text, ensure_ascii=False)


def unquoted(text: str) -> str:
    """Return the value of a quoted text.

    Raises `ValueError` if `text` is not quoted or its value contains an unpaired surrogate.
    """
    if not QUOTED.fullmatch(text):
        raise ValueError("no text in quotes")
    said = str(json.loads(text))
    said.encode()
    return said


def _line_column(line: int, column: int) -> Phrase:
    return Phrase("at", {"line": line, "column": column})


BEGINS = _line_column(1, 1)


def location(text: str, at: int) -> Phrase:
    """Return the line and column of an index; computed only for errors."""
    return _line_column(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def checked(text: str) -> str:
    """Return the text without a byte order mark.

    Raises `RecordError` if the text is too long or cannot be encoded as UTF-8.
    """
    if len(text) > MAX_TEXT:
        raise RecordError(BEGINS, "long", count=len(text), most=MAX_TEXT)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RecordError(location(text, error.start), "half") from None
    return text.removeprefix("\ufeff")
