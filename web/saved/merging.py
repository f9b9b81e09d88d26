"""Merging a change into a stored game without losing plies of another page or another browser."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from typing import NamedTuple

from nyout import record
from nyout.record import Record, RecordError
from web.saved.saved_game import Saved, plain


class Overtaken(LookupError):
    """The stored game has plies of its own, which the change would drop."""


class Change(NamedTuple):
    """What becomes of a stored game; an empty text or no name leaves that part as it is."""

    text: str = ""
    date: int = 0
    name: str | None = None
    seen: Container[str] = ()  # digests of the texts that it may replace whatever they hold

    def after(self, earlier: Change) -> Change:
        """Both changes as one."""
        return Change(
            self.text or earlier.text,
            max(self.date, earlier.date),
            earlier.name if self.name is None else self.name,
            self.seen or earlier.seen,
        )


def digest(text: str) -> str:
    """Sixteen hexadecimal digits that follow from a text."""
    return f"{Random(text).getrandbits(64):016x}"


def extends(later: Record, earlier: Record) -> bool:
    """Whether one record is the other one with more plies, or with as many."""
    return (
        (earlier.game, earlier.options, earlier.first, earlier.position, len(earlier.seats))
        == (later.game, later.options, later.first, later.position, len(later.seats))
        and later.moves[: len(earlier.moves)] == earlier.moves
    )  # fmt: skip


def applied(change: Change, stored: Saved | None) -> Saved | None:
    """The game after a change. Raises `Overtaken`."""
    if stored is None:
        return Saved(change.text, change.date, change.name or "") if change.text else None
    name = stored.name if change.name is None else change.name
    if not change.text or change.text == stored.text:
        return stored._replace(name=name)
    date = max(change.date, stored.date)
    if digest(stored.text) in change.seen:
        # A game that is only looked at, at another ply, was not played on.
        looked = plain(change.text) == plain(stored.text)
        return Saved(change.text, stored.date if looked else date, name)
    try:
        before, after = record.read(stored.text), record.read(change.text)
    except RecordError:
        raise Overtaken from None
    if extends(before, after):
        return stored._replace(name=name)
    if extends(after, before):
        return Saved(change.text, date, name)
    raise Overtaken


def forked(change: Change) -> tuple[str, Change]:
    """The change as that of a game of its own, with the key and the dice of one.

    The same text gives the same key, so that a file imported twice gives no second copy.
    """
    kept = record.read(change.text)
    seed = digest(change.text)
    text = record.write(kept._replace(tags={**kept.tags, "Seed": seed}))
    return f"{kept.game.name}/{seed}", change._replace(text=text)
