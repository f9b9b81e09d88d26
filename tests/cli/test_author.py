"""Tests the commands for authors of games: `new-game`, `find` and `perft --table`."""

import subprocess
import sys
from pathlib import Path

import pytest

from nyout import GAMES, view
from nyout.check import perft
from nyout.check.golden import replayed
from nyout.cli import author, naming
from nyout.match import Match
from tests.cli.conftest import Nyout
from web.site.template import ROOT


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty checkout."""
    (tmp_path / "tests/games").mkdir(parents=True)
    monkeypatch.setattr(author, "CHECKOUT", tmp_path)
    return tmp_path


def test_a_new_game_is_written_under_its_own_name(nyout_: Nyout, checkout: Path) -> None:
    ran = nyout_("new-game", "nine-holes")
    assert ran.code == 0
    assert "Nine Holes plays" in ran.out
    files = [path for path in checkout.rglob("*") if path.is_file()]
    texts = [path.read_text("utf-8") for path in files]
    assert not [text for text in texts if "ample" in text or "skeleton" in text]
    assert any('name="nine-holes"' in text for text in texts)
    named = [line.split()[0] for line in ran.out.splitlines() if line.startswith("  nyout/games/")]
    written = {path.relative_to(checkout).as_posix() for path in files}
    assert {name for name in named if name.endswith((".py", ".en.html"))} - written == {
        "nyout/games/nine_holes/lesson.py"
    }


@pytest.mark.parametrize("name", ["Nine Holes", "9", "a_b", "../x", "class", "-a", "x" * 31])
def test_an_invalid_name_is_refused(nyout_: Nyout, checkout: Path, name: str) -> None:
    ran = nyout_("new-game", "--", name)
    assert ran.code == 2
    assert "expected lower-case letters and digits with hyphens" in ran.err
    assert not list((checkout / "tests/games").iterdir())


@pytest.mark.parametrize(
    ("name", "user"),
    [
        ("rolloff", "the module nyout.games.rolloff"),
        ("part", "nyout.games.part, a name in its package"),
        ("ask", "the sentence `ask.rolloff`, which all games share"),
    ],
)
def test_a_name_that_the_package_uses_is_refused(
    nyout_: Nyout, checkout: Path, name: str, user: str
) -> None:
    ran = nyout_("new-game", name)
    assert (ran.code, ran.err) == (
        2,
        f"nyout: Invalid value: {name!r} is taken by {user}; choose another name\n",
    )
    assert not list((checkout / "tests/games").iterdir())


def test_a_name_that_the_site_uses_is_refused() -> None:
    assert naming.conflict("lost", ROOT) == "the address lost.html"
    assert naming.conflict("nine-holes-rules", ROOT).endswith("would be a page of nine-holes")
    assert not naming.conflict("nine-holes", ROOT)


def test_a_site_that_cannot_list_its_names_is_reported(nyout_: Nyout, checkout: Path) -> None:
    (checkout / "web/site").mkdir(parents=True)
    for package in ("web", "web/site"):
        (checkout / package / "__init__.py").touch()
    (checkout / naming.SITE).write_text("raise SystemExit('no Babel')", "utf-8")
    ran = nyout_("new-game", "nine-holes")
    assert (ran.code, ran.err) == (
        1,
        "nyout: web/site/names.py cannot list the names that the site uses: no Babel\n",
    )


@pytest.mark.parametrize("name", ["go", "x" * 30])
def test_a_new_game_satisfies_the_linter(nyout_: Nyout, checkout: Path, name: str) -> None:
    assert nyout_("new-game", name).code == 0
    (checkout / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    for command in (["check"], ["format", "--diff"]):
        ran = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--no-cache", "."],
            cwd=checkout,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout


def test_an_existing_game_is_left_alone(nyout_: Nyout, checkout: Path) -> None:
    (checkout / "nyout/games/nine_holes").mkdir(parents=True)
    ran = nyout_("new-game", "nine-holes")
    assert (ran.code, ran.err) == (1, "nyout: nyout/games/nine_holes exists already\n")


def test_no_game_is_written_outside_a_checkout(
    nyout_: Nyout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(author, "CHECKOUT", tmp_path)
    ran = nyout_("new-game", "nine-holes")
    assert ran.code == 1
    assert "is not a checkout" in ran.err


def test_a_golden_record_of_a_kind_is_found(nyout_: Nyout) -> None:
    ran = nyout_("find", "run", "--ranks", "1 1", "--ending", "herd")
    assert replayed(ran.out) == ran.out
    *_, last = Match.read(ran.out).states
    assert (view.phase(last), last.ranks()) == ("herd", (1, 1))


def test_a_failed_search_for_a_golden_record_is_reported(nyout_: Nyout) -> None:
    ran = nyout_("find", "run", "--ending", "nonsense", "--most", "2")
    assert (ran.code, ran.err) == (1, "nyout: no such game in 2 seeds, starting with 1\n")


def test_a_perft_table_is_printed_in_the_format_of_the_tests(nyout_: Nyout) -> None:
    ran = nyout_("perft", "run", "--table", "--most", "1000")
    rows = perft.read(ran.out, GAMES["run"])
    assert [(row.first, row.depth) for row in rows] == [
        (first, depth) for first in (0, None) for depth in range(4)
    ]
