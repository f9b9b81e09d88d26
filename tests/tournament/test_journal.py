"""Tests of the journal of a tournament, and of the fingerprint."""

import json
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from nyout.tournament import fingerprint, journal
from nyout.tournament.arena import Played, played
from nyout.tournament.schedule import Tournament, bouts
from tests.tournament import toys

SETTINGS = Tournament("run", ("greedy", "random"), games=6, paired=True)


@pytest.fixture(name="path")
def fixture_path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


@pytest.fixture(name="whole", scope="module")
def fixture_whole() -> list[Played]:
    return [played(SETTINGS, bout) for bout in bouts(SETTINGS)]


def written(path: Path, whole: list[Played]) -> list[Played]:
    assert journal.begin(path, SETTINGS) == []
    for one in whole:
        journal.add(path, one)
    return whole


def test_bouts_of_a_journal_are_read_back(path: Path, whole: list[Played]) -> None:
    assert written(path, whole) == journal.begin(path, SETTINGS)


def test_a_truncated_journal_has_the_complete_bouts(path: Path, whole: list[Played]) -> None:
    written(path, whole)
    content = path.read_bytes()
    for length in range(len(content)):
        path.write_bytes(content[:length])
        kept = max(content[:length].count(b"\n") - 1, 0)
        assert journal.begin(path, SETTINGS) == whole[:kept]
        for one in whole[kept:]:
            journal.add(path, one)
        assert path.read_bytes() == content


def test_a_journal_can_be_used_for_more_games_and_for_fewer(
    path: Path, whole: list[Played]
) -> None:
    written(path, whole)
    assert journal.begin(path, SETTINGS._replace(games=1000)) == whole
    assert journal.begin(path, SETTINGS._replace(games=2)) == whole[:1]


OTHERS = {
    "game": SETTINGS._replace(game="scouts"),
    "players": SETTINGS._replace(players=("random", "greedy")),
    "paired": SETTINGS._replace(paired=False),
    "seed": SETTINGS._replace(seed="2"),
}


@pytest.mark.parametrize(("name", "other"), OTHERS.items(), ids=OTHERS)
def test_the_journal_of_another_tournament_is_refused(
    path: Path, whole: list[Played], name: str, other: Tournament
) -> None:
    written(path, whole)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=rf"another tournament, with {name} .+; expected .+"):
        journal.begin(path, other)
    assert path.read_bytes() == before


def test_a_journal_of_different_code_is_refused(
    path: Path, whole: list[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path, whole)
    monkeypatch.setattr(journal, "fingerprint", lambda _: "other")
    with pytest.raises(ValueError, match=r"with code '[0-9a-f]{16}'; expected 'other'"):
        journal.begin(path, SETTINGS)


def line(**changed: object) -> str:
    """Return the line of a bout of the tournament, with changed fields."""
    fields = {"pairing": SETTINGS.players, "bout": 0, "ranks": [[1, 2], [2, 1]], "plies": [9, 9]}
    return json.dumps(fields | changed)


DAMAGED = [
    "",
    "nonsense",
    "[]",
    "{}",
    '{"pairing": 3}',
    "\x00",
    "[" * 100_000,
    line(bout=float("inf")),
    line(bout=0.5),
    line(bout=True),
    line(pairing=[[], {}]),
    line(pairing=["greedy", "best"]),
    line(pairing=["greedy", "random", "best"]),
    line(ranks=[[2, 2], [2, 1]]),
    line(ranks=[[1, 1.5], [2, 1]]),
    line(ranks=[[1, 3], [2, 1]]),
    line(ranks=[[], [2, 1]]),
    line(ranks=[], plies=[]),
    line(ranks=[[1, 2]], plies=[9]),
    line(plies=[-1, 9]),
    line(more=1),
]


@pytest.mark.parametrize("damaged", DAMAGED, ids=range(len(DAMAGED)))
@pytest.mark.parametrize("number", [1, 3])
def test_a_damaged_line_is_reported_with_its_number(
    path: Path, whole: list[Played], damaged: str, number: int
) -> None:
    written(path, whole)
    lines = path.read_text("utf-8").splitlines()
    lines[number - 1] = damaged
    path.write_text("\n".join([*lines, ""]), "utf-8")
    with pytest.raises(ValueError, match=rf"line {number}: damaged|another tournament"):
        journal.begin(path, SETTINGS)


def test_bouts_that_two_processes_add_count_once(path: Path, whole: list[Played]) -> None:
    written(path, whole)
    assert journal.begin(path, SETTINGS) == whole
    journal.add(path, whole[1])
    assert journal.begin(path, SETTINGS) == whole


def test_a_journal_can_start_with_a_byte_order_mark(path: Path, whole: list[Played]) -> None:
    written(path, whole)
    path.write_bytes(BOM_UTF8 + path.read_bytes())
    assert journal.begin(path, SETTINGS) == whole


def test_the_fingerprint_depends_on_the_code_of_the_game_and_the_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of(tournament: Tournament) -> str:
        return fingerprint.fingerprint.__wrapped__(tournament)

    assert of(SETTINGS) == of(SETTINGS._replace(seed="2")) != of(OTHERS["game"])
    assert of(SETTINGS) != of(SETTINGS._replace(players=("greedy", toys.path(toys.first))))
    changed = tmp_path / "changed.py"
    changed.write_text("other", "utf-8")
    files = list(fingerprint._files(SETTINGS))
    assert {"core.py", "greedy.py", "rules.py", "arena.py"} <= {file.name for file in files}
    before = of(SETTINGS)
    monkeypatch.setattr(fingerprint, "_files", lambda _: [changed, *files[1:]])
    assert of(SETTINGS) != before
    with pytest.raises(ValueError, match="rules, players or weights of a worker differ"):
        fingerprint.played_by("other", SETTINGS, bouts(SETTINGS)[0])
