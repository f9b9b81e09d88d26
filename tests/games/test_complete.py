"""Tests that games have every optional part: translations, rules, lesson, records, pictures."""

import pytest

from nyout import GAMES
from nyout.check import quotas
from nyout.check.findings import OK
from nyout.check.folder import find
from nyout.words import ENGLISH, LANGUAGES


@pytest.mark.parametrize("name", ["hypnosia", "le-nyout", "not-nyout", "run", "scouts"])
def test_the_game_has_every_part_in_every_language_and_enough_of_each(name: str) -> None:
    folder = find(name)
    found = list(quotas.findings(folder, GAMES[name]))
    assert [str(finding) for finding in found if finding.level != OK] == []
    assert len(found) > 5
    catalogues = {path.stem for path in folder.words.parent.glob("*.po")}
    assert catalogues == LANGUAGES.keys() - {ENGLISH}
