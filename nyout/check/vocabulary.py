"""Checks of a game's vocabulary, the fixed numbers of its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nyout.check.findings import BROKEN, Finding
from nyout.check.folder import Folder
from nyout.check.promises import Played
from nyout.games import part
from nyout.games.vocabulary import vocabulary


def findings(folder: Folder, plays: Sequence[Played]) -> Iterator[Finding]:
    """Yield the first fault of the optional vocabulary: a move of a random game has no number."""
    if not part(folder.name, "vocabulary"):
        return
    path = folder.path / "vocabulary.py"
    try:
        known = vocabulary(folder.name)
        for state in (state for one in plays for state in one.states):
            known.legal(state)
    except ValueError as error:
        yield folder.finding(path, 0, BROKEN, str(error))
    except Exception as error:  # a faulty module can raise any exception
        yield folder.failed(error, "the vocabulary ends in ")
