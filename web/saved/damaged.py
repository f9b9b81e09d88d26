"""Storage of damaged texts under keys of their own, each with its fault.

A damaged saved game is moved there from the key of the game in progress when the page is opened, so
that a new game cannot overwrite it and a text that crashes its reader is not read again at every
visit. A damaged link is copied there for download.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from nyout import words
from nyout.core import Game
from nyout.faults import FAULTS, MAX_QUOTED_CHARS, Phrase
from nyout.record import MAX_TEXT, RecordError
from nyout.record.text import quoted, unquoted

MAX_FAULT = 4000  # characters, enough for a few fields of `MAX_QUOTED_CHARS`

MAX_STORED = {"link": 100_000, "saved": MAX_TEXT}
"""How many characters of a damaged text are stored, by its source.

A link can be followed again; a saved game is stored whole, up to the limit of a record.
"""


class Store(Protocol):
    """Key-value storage, such as `web/browser/storage.py`."""

    def read(self, key: str) -> str | None: ...
    def write(self, key: str, text: str) -> bool: ...
    def delete(self, key: str) -> None: ...


class Damaged(NamedTuple):
    """An unreadable text and its fault, if known."""

    source: str  # one of `MAX_STORED`
    text: str
    fault: RecordError | None

    def sentence(self) -> str:
        """Return a sentence about the fault, in the current language."""
        if self.fault is None:
            return words.text("damaged", self.source, "plain")
        return words.text("damaged", self.source, error=words.fault(self.fault))


def text_key(game: Game, source: str) -> str:
    """Return the key of the damaged text of a source."""
    return f"nyout/{game.name}/damaged-{source}"


def fault_key(game: Game, source: str) -> str:
    """Return the key of the fault of a source's damaged text."""
    return f"nyout/{game.name}/fault-{source}"


def put_aside(store: Store, game: Game, damaged: Damaged) -> None:
    """Store a damaged text, truncated to `MAX_STORED`, with its fault."""
    source, text, fault = damaged
    store.write(text_key(game, source), text[: MAX_STORED[source]])
    store.write(fault_key(game, source), written(fault) if fault else "")


def found(store: Store, game: Game, source: str) -> Damaged | None:
    """Return the stored damaged text of a source, if any."""
    text = store.read(text_key(game, source))
    if not text:
        return None
    return Damaged(source, text, read(store.read(fault_key(game, source)) or ""))


def drop(store: Store, game: Game, source: str) -> None:
    """Delete the damaged text of a source."""
    store.delete(text_key(game, source))
    store.delete(fault_key(game, source))


# --- faults as language-independent text -----------------------------------------------------

ROOT = "fault"
PHRASES = {"where"}  # the fields that hold phrases


def written(fault: RecordError) -> str:
    """Return a fault as text, with the path and the quoted text of a field on each line."""
    return "\n".join(f"{path} {quoted(text)}" for path, text in _flat(fault.phrase, ROOT).items())


def _flat(phrase: Phrase, path: str) -> dict[str, str]:
    """Return the key and the fields of a phrase by path."""
    flat = {path: phrase.key}
    for name, value in phrase.fields.items():
        field = f"{path}.{name}"
        # One character beyond the limit shows that the text was longer.
        cut = words.replace_surrogates(str(value)[: MAX_QUOTED_CHARS + 1])
        flat |= _flat(value, field) if isinstance(value, Phrase) else {field: cut}
    return flat


def read(text: str) -> RecordError | None:
    """Return the fault that `written` wrote; None for any other text."""
    if len(text) > MAX_FAULT:
        return None
    try:
        lines = (line.partition(" ") for line in text.split("\n"))
        phrase = _phrase({path: unquoted(value) for path, _, value in lines}, ROOT)
        if phrase.key not in FAULTS:
            return None
        return RecordError(key=phrase.key, **phrase.fields)  # type: ignore[arg-type]
    except (LookupError, TypeError, ValueError):
        return None


def _phrase(flat: dict[str, str], path: str) -> Phrase:
    names = [
        name for parent, _, name in (key.rpartition(".") for key in flat) if parent == path and name
    ]
    paths = {name: f"{path}.{name}" for name in names}
    return Phrase(
        flat[path],
        {
            name: _phrase(flat, field) if name in PHRASES else flat[field]
            for name, field in paths.items()
        },
    )
