"""Merging of changes into stored games without losing plies of another page or browser."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from typing import NamedTuple

from nyout.match import Match
from nyout.record import RecordError
from web.saved.saved_game import Saved, key, plain


class Overtaken(LookupError):
    """Raised if a change would drop plies of the stored game."""


class Change(NamedTuple):
    """A change of a stored game."""

    text: str = ""  # empty to leave the text unchanged
    date: int = 0
    name: str | None = None  # None to leave the name unchanged
    summary: str = ""  # the summary of the text
    seen: Container[str] = ()  # digests of texts that the change may always replace

    def after(self, earlier: Change) -> Change:
        """Return an earlier change and this one, combined."""
        return Change(
            self.text or earlier.text,
            max(self.date, earlier.date),
            earlier.name if self.name is None else self.name,
            self.summary if self.text else earlier.summary,
            self.seen or earlier.seen,
        )


def digest(text: str) -> str:
    """Return a digest of a text: sixteen hexadecimal digits."""
    return f"{Random(text).getrandbits(64):016x}"


def applied(change: Change, stored: Saved | None) -> Saved | None:
    """Return the game after a change. Raises `Overtaken`."""
    if stored is None:
        new = Saved(change.text, change.date, change.name or "", change.summary)
        return new if change.text else None
    name = stored.name if change.name is None else change.name
    if not change.text or change.text == stored.text:
        return stored._replace(name=name, summary=stored.summary or change.summary)
    date = max(change.date, stored.date)
    if digest(stored.text) in change.seen:
        # Texts that differ only in the ply shown have the same moves.
        unplayed = plain(change.text) == plain(stored.text)
        return Saved(change.text, stored.date if unplayed else date, name, change.summary)
    try:
        before, after = Match.read(stored.text), Match.read(change.text)
    except RecordError:
        raise Overtaken from None
    if before.extends(after):
        return stored._replace(name=name)
    if after.extends(before):
        return Saved(change.text, date, name, change.summary)
    raise Overtaken


def forked(change: Change) -> tuple[str, Change]:
    """Return the key and the change of a separate game with its own seed.

    The seed is a digest of the text, so that importing a file twice adds no second copy.
    """
    match = Match.read(change.text)._replace(seed=digest(change.text))
    return key(match), change._replace(text=match.text())
