"""Tests that games have every optional part: translations, rules, lesson, records, pictures."""

import pytest

from nyout import GAMES
from nyout.testing import languages, parts
from nyout.words import ENGLISH, LANGUAGES
from tests.finished import FINISHED_IN
from web.site.template import ROOT


@pytest.mark.parametrize("name", ["hypnosia", "le-nyout", "not-nyout", "run", "scouts"])
def test_the_game_has_every_part_in_every_language(name: str) -> None:
    assert all(name in finished for finished in FINISHED_IN.values())
    folder, tests = languages.folder(GAMES[name]), parts.tests(GAMES[name])
    files = [folder / "lesson.txt", folder / "puzzles.txt", tests / "perft.txt"]
    files += [folder / f"words/rules.{language}.html" for language in LANGUAGES]
    files += [ROOT / f"web/assets/{kind}/{name}.png" for kind in ("cards", "icons")]
    assert [file for file in files if not file.is_file()] == []
    catalogues = {path.stem for path in (folder / "words").glob("*.po")}
    assert catalogues == LANGUAGES.keys() - {ENGLISH}
