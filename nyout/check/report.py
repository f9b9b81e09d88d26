"""The report on a game's folder: all missing and faulty parts in one list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nyout.check import players, quotas, tokens, vocabulary
from nyout.check.findings import Finding
from nyout.check.folder import Folder
from nyout.check.words import sentences, wording
from nyout.core import Game

Reader = Callable[[Folder, Game], Iterable[Finding]]
"""Checks the catalogues of a game; injected because it needs more than the standard library."""


def report(folder: Folder, game: Game, catalogues: Reader) -> list[Finding]:
    """Return the findings on a game that can be imported, sorted by file and line."""
    return sorted(set(_all(folder, game, catalogues)))


def _all(folder: Folder, game: Game, catalogues: Reader) -> Iterator[Finding]:
    plays, failed = sentences.sampled(folder, game)
    yield from failed
    yield from tokens.findings(folder, game, plays)
    yield from wording.findings(folder, game, plays)
    yield from players.findings(folder, game, plays)
    yield from vocabulary.findings(folder, plays)
    yield from quotas.findings(folder, game)
    yield from catalogues(folder, game)
