"""Tests the commands for authors of games: `new-game` and `perft --table`."""

import subprocess
import sys
from pathlib import Path

import pytest

from nyout import GAMES
from nyout.cli import author
from nyout.testing import perft
from tests.cli.conftest import Nyout
from tests.cli.terminal import ROOT


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty checkout."""
    (tmp_path / "tests/games").mkdir(parents=True)
    monkeypatch.setattr(author, "CHECKOUT", tmp_path)
    return tmp_path


def test_a_new_game_is_written_under_its_own_name(nyout_: Nyout, checkout: Path) -> None:
    result = nyout_("new-game", "nine-holes")
    assert result.code == 0
    assert "Nine Holes plays" in result.out
    files = [path for path in checkout.rglob("*") if path.is_file()]
    texts = [path.read_text("utf-8") for path in files]
    assert not [text for text in texts if "ample" in text or "skeleton" in text]
    assert any('name="nine-holes"' in text for text in texts)
    names = [
        line.split()[0] for line in result.out.splitlines() if line.startswith("  nyout/games/")
    ]
    paths = {path.relative_to(checkout).as_posix() for path in files}
    assert {name for name in names if name.endswith((".py", ".en.html"))} <= paths


@pytest.mark.parametrize("name", ["Nine Holes", "9", "a_b", "../x", "class", "-a", "x" * 31])
def test_an_invalid_name_is_refused(nyout_: Nyout, checkout: Path, name: str) -> None:
    result = nyout_("new-game", "--", name)
    assert result.code == 2
    assert "expected lower-case letters and digits with hyphens" in result.err
    assert not list((checkout / "tests/games").iterdir())


@pytest.mark.parametrize(
    ("name", "user"),
    [
        ("rolloff", "the module nyout.games.rolloff"),
        ("part", "nyout.games.part, a name in its package"),
        ("ask", "the sentence `ask.rolloff`, which all games share"),
    ],
)
def test_names_of_the_package_are_refused(
    nyout_: Nyout, checkout: Path, name: str, user: str
) -> None:
    result = nyout_("new-game", name)
    assert (result.code, result.err) == (
        2,
        f"nyout: Invalid value: {name!r} is taken by {user}; choose another name\n",
    )
    assert not list((checkout / "tests/games").iterdir())


def test_a_name_that_the_site_uses_is_refused() -> None:
    assert author.conflict("guard") == "the site: web/boot/guard.js"
    assert author.conflict("nine-holes-rules") == author.conflict("fr") == "an address of the site"
    assert not author.conflict("nine-holes")


@pytest.mark.parametrize("name", ["go", "x" * 30])
def test_a_new_game_satisfies_the_linter(nyout_: Nyout, checkout: Path, name: str) -> None:
    assert nyout_("new-game", name).code == 0
    (checkout / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    for command in (["check"], ["format", "--diff"]):
        result = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--no-cache", "."],
            cwd=checkout,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout


def test_an_existing_game_is_left_alone(nyout_: Nyout, checkout: Path) -> None:
    (checkout / "nyout/games/nine_holes").mkdir(parents=True)
    result = nyout_("new-game", "nine-holes")
    assert (result.code, result.err) == (1, "nyout: nyout/games/nine_holes exists already\n")


def test_no_game_is_written_outside_a_checkout(
    nyout_: Nyout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(author, "CHECKOUT", tmp_path)
    result = nyout_("new-game", "nine-holes")
    assert result.code == 1
    assert "is not a checkout" in result.err


def test_a_perft_table_is_printed_in_the_format_of_the_tests(nyout_: Nyout) -> None:
    result = nyout_("perft", "run", "--table", "--most", "1000")
    rows = perft.read_table(result.out, GAMES["run"])
    assert [(row.first, row.depth) for row in rows] == [
        (first, depth) for first in (0, None) for depth in range(4)
    ]
