"""Warnings about the site: optional parts that games lack, and faults in rules pages.

`python -m builder.check GAME ...` prints the faults. `nyout check` runs it in a process of its own,
because the package does not import `web`.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from pathlib import Path

from builder import catalogues
from builder.pages import link_previews, rules
from builder.template import ROOT, game_folder
from nyout import GAMES, lessons, words
from nyout.core import Game


def warnings() -> Iterator[str]:
    """Yield a line for each missing part: its file, and the consequence for the site."""
    for game in GAMES.values():
        for path, instead in parts(game).items():
            if not path.is_file():
                yield f"{path.relative_to(ROOT)} is missing: {instead}"


def parts(game: Game, languages: Collection[str] = catalogues.COMPLETE) -> dict[Path, str]:
    """Return the consequence for the site if an optional part of a game is missing, by file.

    The parts include translations into these languages.
    """
    lesson = game_folder(game.name) / "lesson.txt"
    assert lessons.has_lesson(game.name) == lesson.is_file()
    return {
        rules.source(game): "the game has no rules page",
        **{rules.source(game, language): "its rules page is in English" for language in languages},
        **{
            catalogues.source(
                language, game.name
            ): f"its {words.LANGUAGES[language].name} is English"
            for language in languages
        },
        lesson: "the page offers no lesson",
        link_previews.picture_file(game.name): "links to the game show no picture",
        ROOT / "web/assets/icons" / f"{game.name}.png": "its shortcut has no icon",
    }


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(*rules.faults(GAMES[name]), sep="\n")
