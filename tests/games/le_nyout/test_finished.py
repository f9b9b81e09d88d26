"""The game is finished: it has all parts, and enough of each."""

from nyout import GAMES
from nyout.check import quotas
from nyout.check.findings import OK
from nyout.check.folder import find


def test_nothing_is_missing() -> None:
    game = GAMES["le-nyout"]
    found = list(quotas.findings(find(game.name), game))
    assert [str(finding) for finding in found if finding.level != OK] == []
    assert len(found) > 5
