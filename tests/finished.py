"""The games with all parts, by language; a game may be finished in some languages only.

A game under development may lack parts. No test requires them.
"""

import pytest

from builder import catalogues, check
from nyout import GAMES, words
from nyout.core import Game


def _is_finished(game: Game, language: str) -> bool:
    """Return whether a game has all parts, with translations into this language."""
    languages = {language} - {words.ENGLISH}
    return all(path.is_file() for path in check.parts(game, languages))


FINISHED_IN: dict[str, dict[str, Game]] = {
    language: {game.name: game for game in GAMES.values() if _is_finished(game, language)}
    for language in words.LANGUAGES
}
FINISHED = FINISHED_IN[words.ENGLISH]
CATALOGUES = [
    (language, name)
    for language in catalogues.OTHERS
    for name in ("", *FINISHED)
    if catalogues.source(language, name).is_file()
]
"""The languages and games of all catalogues, except those of unfinished games."""

by_translation = pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, id=f"{name}-{language}")
        for language in catalogues.OTHERS
        for name, game in FINISHED_IN[language].items()
    ],
)
"""Each game in each other language in which it is finished."""
