"""Damaged texts, which cannot be read: stored separately with their fault, and not read again.

This changes storage even if a page is only opened. A damaged saved game moves from the key of the
game in progress to a key of its own, so that a new game cannot overwrite it, and a text that
crashes its reader is not read at each visit. A damaged link is copied to such a key, for download.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from nyout import words
from nyout.core import Game
from nyout.faults import FAULTS, MAX_QUOTED_CHARS, Phrase
from nyout.record import MOST_TEXT, RecordError
from nyout.record.source import quoted, unquoted

MOST_FAULT = 4000  # characters; a fault has a few fields of `MAX_QUOTED_CHARS` each

MOST_STORED = {"link": 100_000, "saved": MOST_TEXT}
"""The sources of texts, and how many characters of a damaged text are stored.

A link can be followed again. A saved game cannot, so the limit is that of a record.
"""


class Store(Protocol):
    """Key-value storage: `web/browser/storage.py` in the page."""

    def read(self, key: str) -> str | None: ...
    def write(self, key: str, text: str) -> bool: ...
    def delete(self, key: str) -> None: ...


class Damaged(NamedTuple):
    """A text that cannot be read, and its fault, if that is known."""

    source: str  # one of `MOST_STORED`
    text: str
    fault: RecordError | None

    def sentence(self) -> str:
        """A sentence about the fault, in the current language."""
        if self.fault is None:
            return words.text("damaged", self.source, "plain")
        return words.text("damaged", self.source, error=words.fault(self.fault))


def text_key(game: Game, source: str) -> str:
    """The key of the damaged text of a source."""
    return f"nyout/{game.name}/damaged-{source}"


def fault_key(game: Game, source: str) -> str:
    """The key of the fault of that text."""
    return f"nyout/{game.name}/fault-{source}"


def put_aside(store: Store, game: Game, damaged: Damaged) -> None:
    """Store a damaged text, truncated if it is huge, and its fault."""
    source, text, fault = damaged
    store.write(text_key(game, source), text[: MOST_STORED[source]])
    store.write(fault_key(game, source), written(fault) if fault else "")


def found(store: Store, game: Game, source: str) -> Damaged | None:
    """The stored damaged text of a source; None if there is none."""
    text = store.read(text_key(game, source))
    if not text:
        return None
    return Damaged(source, text, read(store.read(fault_key(game, source)) or ""))


def drop(store: Store, game: Game, source: str) -> None:
    """Delete the damaged text of a source."""
    store.delete(text_key(game, source))
    store.delete(fault_key(game, source))


# --- faults as text, from which a sentence can be made in any language -----------------------

ROOT = "fault"
PHRASES = {"where", "reason", "form"}  # the fields that hold phrases


def written(fault: RecordError) -> str:
    """A fault as text: one line per field, with the path of the field and its quoted text."""
    return "\n".join(f"{path} {quoted(text)}" for path, text in _flat(fault.phrase, ROOT).items())


def _flat(phrase: Phrase, path: str) -> dict[str, str]:
    """The key and the fields of a phrase by their paths."""
    flat = {path: phrase.key}
    for name, value in phrase.fields.items():
        below = f"{path}.{name}"
        # One character beyond the limit shows that the text was longer.
        cut = str(value)[: MAX_QUOTED_CHARS + 1]
        flat |= _flat(value, below) if isinstance(value, Phrase) else {below: cut}
    return flat


def read(text: str) -> RecordError | None:
    """The fault that `written` wrote; None for any other text."""
    if len(text) > MOST_FAULT:
        return None
    try:
        lines = (line.partition(" ") for line in text.split("\n"))
        phrase = _phrase({path: unquoted(said) for path, _, said in lines}, ROOT)
        if phrase.key not in FAULTS:
            return None
        return RecordError(key=phrase.key, **phrase.fields)  # type: ignore[arg-type]
    except (LookupError, TypeError, ValueError):
        return None


def _phrase(flat: dict[str, str], path: str) -> Phrase:
    names = [
        name for parent, _, name in (key.rpartition(".") for key in flat) if parent == path and name
    ]
    below = {name: f"{path}.{name}" for name in names}
    return Phrase(
        flat[path],
        {
            name: _phrase(flat, there) if name in PHRASES else flat[there]
            for name, there in below.items()
        },
        words.english_reason(flat[path]),
    )
