"""Tests `nyout check` of a game's folder: one line with its file for each fault."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from nyout import position
from nyout.record import RecordError
from tests.cli import tiny
from tests.cli.faults import EN, FAULTS, FR, GAME, TESTS, Fault
from tests.cli.terminal import Nyout


@pytest.fixture(name="whole", scope="module")
def fixture_whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a checkout with the complete game."""
    root = tmp_path_factory.mktemp("checkout")
    tiny.written(root)
    return root


@pytest.fixture(name="root")
def fixture_root(whole: Path, tmp_path: Path) -> Iterator[Path]:
    """Yield a checkout with a copy of the game, which a test can damage and then import."""
    root = tmp_path / "copy"
    shutil.copytree(whole, root, ignore=shutil.ignore_patterns("__pycache__"))
    with tiny.registered(root):
        yield root


def damage(path: Path, fault: Fault) -> None:
    """Damage a file."""
    if fault.new is None:
        path.unlink()
        return
    text = path.read_text("utf-8") if fault.old else ""
    assert fault.old in text
    path.write_text(text.replace(fault.old, fault.new, 1) if fault.old else fault.new, "utf-8")


def line_with(path: Path, text: str) -> str:
    """Return the number of the first line with a text, as printed after the file."""
    lines = path.read_text("utf-8").splitlines()
    return f":{next(n for n, line in enumerate(lines, 1) if text in line)}"


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_is_reported_in_one_line_with_its_file(
    fault: Fault, root: Path, nyout_: Nyout
) -> None:
    damage(root / fault.file, fault)
    line = line_with(root / fault.file, fault.at) if fault.at else ""
    ran = nyout_("check", "tiny")
    begin = f"  {fault.level:<8} {fault.reported or fault.file}{line}: "
    found = [row for row in ran.out.splitlines() if row.startswith(begin) and fault.message in row]
    assert len(found) == 1, ran.out + ran.err
    failed = re.search("^  (missing|broken) ", ran.out, re.MULTILINE)
    assert ran.code == bool(failed), ran.out
    assert "Traceback" not in ran.out + ran.err


def test_a_complete_game_has_no_findings(root: Path, nyout_: Nyout) -> None:
    ran = nyout_("check", "tiny")
    assert ran.code == 0, ran.out
    assert not re.search("^  (warning|missing|broken)", ran.out, re.MULTILINE), ran.out
    assert f"  ok       {GAME}lesson.py: 8 of 8-14 steps" in ran.out
    assert f"  ok       {TESTS}golden/: 5 of 5 records" in ran.out


def test_all_findings_are_in_one_sorted_list(root: Path, nyout_: Nyout) -> None:
    keys = ["about", "ask.move", "captured", "credit", "held.hand", "length", "over.home", "score"]
    keys.append("unit")
    for key in keys:
        path = root / EN
        path.write_text(
            path.read_text("utf-8").replace(f'    "{key}":', f'    # "{key}":'), "utf-8"
        )
    out = nyout_("check", "tiny").out
    found = re.findall(rf"^  missing  {EN}: `([\w.]+)`", out, re.MULTILINE)
    assert found == [key if key != "captured" else "captured.runner" for key in keys]
    files = re.findall(r"^  (?:ok|missing|warning|broken) +([\w./-]+)", out, re.MULTILINE)
    listed = [file for file in files if "/" in file]
    assert listed == sorted(listed)


def test_every_syntax_error_is_found_at_once(root: Path, nyout_: Nyout) -> None:
    for name in ("view.py", "lesson.py"):
        (root / GAME / name).write_text("(\n", "utf-8")
    ran = nyout_("check", "tiny")
    assert ran.code == 1
    assert ran.out.count("SyntaxError: '(' was never closed") == 2
    assert "tiny: it cannot be imported, so nothing else was checked" in ran.out


def test_the_catalogues_are_skipped_without_babel(
    root: Path, nyout_: Nyout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nyout.cli.catalogues.find_spec", lambda name: None)
    ran = nyout_("check", "tiny")
    assert ran.code == 0
    assert f"  warning  {FR}: it was not read, as Babel is not installed" in ran.out


@pytest.mark.parametrize(
    "fields",
    [
        "runners=0,9 seat=0 thrown=0",  # on a place that the board lacks
        "runners=0,1,2 seat=0 thrown=0",
        "runners=0,1 seat=7 thrown=0",
    ],
)
def test_a_position_that_cannot_be_shown_is_refused(root: Path, fields: str) -> None:
    assert position.read("tiny/1 seats=2 runners=0,1 seat=0 thrown=0").seats == 2
    with pytest.raises(RecordError, match="this position cannot be played on: runners"):
        position.read(f"tiny/1 seats=2 {fields}")
