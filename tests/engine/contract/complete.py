"""Assertion that a game is complete."""

from nyout import GAMES
from nyout.check import quotas
from nyout.check.findings import OK
from nyout.check.folder import find
from nyout.words import ENGLISH, LANGUAGES


def assert_complete(name: str) -> None:
    """Assert that a game has every optional part in every language, and enough of each."""
    folder = find(name)
    found = list(quotas.findings(folder, GAMES[name]))
    assert [str(finding) for finding in found if finding.level != OK] == []
    assert len(found) > 5
    catalogues = {path.stem for path in folder.words.parent.glob("*.po")}
    assert catalogues == LANGUAGES.keys() - {ENGLISH}
