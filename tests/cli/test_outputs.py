"""Tests outputs that are closed, full, or not in Unicode, and the package in a zip file."""

import os
import shutil
import subprocess
import sys
import zipapp
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nyout import GAMES, match
from nyout.cli import COMMANDS
from nyout.cli.shared import ASCII
from nyout.match import Seat
from nyout.notebook import MARKS
from tests.cli.terminal import ROOT
from tests.sampling import sample
from tools.driver.playing import lowest, play_plies

ARGUMENTS = {
    "play": "run",
    "replay": "FILE",
    "render": "FILE",
    "position": "FILE",
    "review": "FILE",
    "perft": "run --depth 1",
    "check": "run",
    "tournament": "run --games 2 --players random,greedy",
    "new-game": "--help",
    "relay": "--help",
}
NO_ROOM = "ulimit -f 0; JOBLIB_MULTIPROCESSING=0"  # joblib's semaphores are files, too
"""Lets a command write no file, as if the disk were full."""
EVERY_COMMAND = pytest.mark.parametrize("command", sample(ARGUMENTS, "replay"))


@pytest.fixture(name="record", scope="module")
def fixture_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the record of a short game."""
    start = match.start(GAMES["run"], (Seat("Ann"), Seat("Bob")), "7", first=0)
    file = tmp_path_factory.mktemp("records") / "game.txt"
    file.write_text(play_plies(start, lowest, 6).text(), "utf-8")
    return file


def shell(
    command: str,
    record: Path,
    outputs: str,
    program: str = "-m nyout",
    before: str = "",
    **env: str,
) -> tuple[int, str, str]:
    """Run a command with redirected outputs; return its exit code and the captured outputs.

    `before` is what the shell does first.
    """
    arguments = ARGUMENTS[command].replace("FILE", str(record))
    result = subprocess.run(
        f"{before} {sys.executable} {program} {command} {arguments} {outputs}",
        shell=True,
        cwd=record.parent,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def test_the_table_has_all_commands() -> None:
    assert set(ARGUMENTS) == {command.__name__.replace("_", "-") for command in COMMANDS}


@EVERY_COMMAND
def test_a_closed_output_is_discarded(command: str, record: Path) -> None:
    assert shell(command, record, ">&-") == (0, "", "")
    assert shell(command, record, "<&- >&- 2>&-") == (0, "", "")


@EVERY_COMMAND
def test_a_full_output_is_reported_in_one_line(command: str, record: Path) -> None:
    full = "nyout: the output cannot be written: File too large\n"
    assert shell(command, record, ">full", before=NO_ROOM) == (1, "", full)
    assert shell(command, record, ">full 2>&1", before=NO_ROOM) == (1, "", "")


@EVERY_COMMAND
def test_an_ascii_terminal_gets_letters(command: str, record: Path) -> None:
    code, out, err = shell(command, record, "", PYTHONIOENCODING="ascii")
    assert (code, err) == (0, "")
    if command != "relay":  # its help shows a box
        assert "?" not in out
    if command == "replay":
        assert "cows in reserve BBBBB" in out
        assert "cows in reserve WWWWW" in out


def test_every_mark_has_a_letter_of_its_own_in_each_game() -> None:
    for game in GAMES.values():
        for seats in game.seats:
            options = {option.name: option.values(seats)[0] for option in game.options}
            marks = [MARKS[colour] for colour in game.colours(seats, **options)]
            assert len({ASCII[mark] for mark in marks}) == seats


def test_every_label_has_ascii_characters() -> None:
    boards = [game.board for game in GAMES.values()]
    chars = {char for board in boards for place in board.places.values() for char in place.label}
    assert {char for char in chars if not char.isascii()} <= ASCII.keys()


@pytest.mark.parametrize("command", sample(("play", "perft", "replay", "check"), "replay"))
def test_the_package_works_from_a_zip_file(record: Path, tmp_path: Path, command: str) -> None:
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "nyout", tmp_path / "package/nyout", ignore=ignore)
    program = tmp_path / "nyout.pyz"
    zipapp.create_archive(tmp_path / "package", program, main="nyout.__main__:main")
    code, out, err = shell(command, record, "", str(program), PYTHONPATH="")
    assert (code, err) == (0, "")
    assert out


def test_a_drawing_is_well_formed_in_any_encoding_of_the_console(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(match.start(GAMES["run"], (Seat("Zoë"), Seat("민수")), "7").text(), "utf-8")
    code, out, err = shell("render", file, "", PYTHONIOENCODING="cp1252")
    assert (code, err) == (0, "")
    assert "Zoë, 민수" in (ElementTree.fromstring(out).findtext("{*}title") or "")
