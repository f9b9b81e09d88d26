"""Texts that cannot be read: put aside with what is wrong with them, and never read again."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from nyout import words
from nyout.core import Game
from nyout.faults import FAULTS, MAX_QUOTED_CHARS, Phrase
from nyout.record import MOST_TEXT, RecordError, quoted, unquoted

MOST_FAULT = 4000  # characters; a fault has a few fields of `MAX_QUOTED_CHARS` each

MOST_KEPT = {"link": 100_000, "saved": MOST_TEXT}
"""The sources of texts, and how many characters of one are put aside.

A link can be followed again. A saved game cannot, so as much is kept as a record may have.
"""


class Store(Protocol):
    """Where texts are put aside: `web/browser/storage.py` in the page."""

    def kept(self, key: str) -> str | None: ...
    def keep(self, key: str, text: str) -> bool: ...
    def drop(self, key: str) -> None: ...


class Damaged(NamedTuple):
    """A text that cannot be read, and why, if that is known."""

    source: str  # one of `MOST_KEPT`
    text: str
    fault: RecordError | None

    def sentence(self) -> str:
        """What is wrong, in the language spoken now."""
        if self.fault is None:
            return words.text("damaged", self.source, "plain")
        return words.text("damaged", self.source, error=words.fault(self.fault))


def text_key(game: Game, source: str) -> str:
    """The key of the damaged text of a source."""
    return f"nyout/{game.name}/damaged-{source}"


def fault_key(game: Game, source: str) -> str:
    """The key of what is wrong with that text."""
    return f"nyout/{game.name}/fault-{source}"


def put_aside(store: Store, game: Game, damaged: Damaged) -> None:
    """Keep a damaged text, or the beginning of a huge one, and what is wrong with it."""
    source, text, fault = damaged
    store.keep(text_key(game, source), text[: MOST_KEPT[source]])
    store.keep(fault_key(game, source), written(fault) if fault else "")


def found(store: Store, game: Game, source: str) -> Damaged | None:
    """The damaged text of a source that was put aside and not dropped since."""
    text = store.kept(text_key(game, source))
    if not text:
        return None
    return Damaged(source, text, read(store.kept(fault_key(game, source)) or ""))


def drop(store: Store, game: Game, source: str) -> None:
    """Delete the damaged text of a source."""
    store.drop(text_key(game, source))
    store.drop(fault_key(game, source))


# --- a fault as text, to be said again in any language ---------------------------------------

ROOT = "fault"
PHRASES = {"where", "reason", "form"}  # the fields that hold phrases


def written(fault: RecordError) -> str:
    """A fault as text: a line a field, the path of the field and its text in quotes."""
    return "\n".join(f"{path} {quoted(text)}" for path, text in _flat(fault.phrase, ROOT).items())


def _flat(phrase: Phrase, path: str) -> dict[str, str]:
    """The key and the fields of a phrase by their paths."""
    flat = {path: phrase.key}
    for name, value in phrase.fields.items():
        below = f"{path}.{name}"
        # One character too many says that the text was longer.
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
