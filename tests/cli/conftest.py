"""Fixtures that run the command line, and a record for it to read."""

import io
import sys
from pathlib import Path

import pytest

from nyout.cli import run
from nyout.match import Seat
from tests.cli.terminal import Nyout, Result, new_match, playout


@pytest.fixture(name="nyout_")
def fixture_nyout(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Nyout:
    """Return a function that runs `nyout` with arguments and typed text."""

    def command(*arguments: str, stdin: str | bytes = "") -> Result:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
        code = run(arguments)
        out, err = capfd.readouterr()
        return Result(code, out, err)

    return command


@pytest.fixture(name="game", scope="module")
def fixture_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the record of a whole game."""
    whole, _ = playout(new_match([Seat("Ann"), Seat("Bob")], "1"))
    file = tmp_path_factory.mktemp("records") / "game.txt"
    file.write_text(whole.text(), "utf-8")
    return file
