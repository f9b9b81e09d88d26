"""The wheel in fresh environments, where pip finds no network, and programs find no node."""

from pathlib import Path

import pytest

from tests.builds import build_wheel
from tests.installed.environment import Environment, dependencies, repack

pytestmark = pytest.mark.slow

PLAY = """
import sys
from random import Random
import nyout
from nyout import match, record
from nyout.core import CHANCE, OVER
from nyout.match import Seat
from nyout.players import choice
game, *levels = sys.argv[1:]
played = match.start(nyout.game(game), [Seat(name, name) for name in levels], seed="1", first=0)
rng = Random(1)
while played.state.turn() != OVER:
    if played.state.turn() == CHANCE:
        played = played.throw()
    else:
        level = levels[played.state.turn()]
        played = played.play(choice(level, played.state, rng))
assert sorted(played.state.ranks()) in ([1, 1], [1, 2])
print(played.text())
"""
LIBRARY_ONLY = """
import sys, nyout.players, nyout.analysis, nyout.puzzles, nyout.adapters, nyout.draw, nyout.words
from nyout import GAMES
for game in GAMES.values():
    game.start()
print({name.partition(".")[0] for name in sys.modules} - {"__main__", *sys.stdlib_module_names})
"""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel, and those of its dependencies as installed here."""
    folder = tmp_path_factory.mktemp("wheels")
    build_wheel(folder)
    for name in {*dependencies("nyout[cli]")}:
        repack(name, folder)
    return folder


@pytest.fixture(scope="module")
def plain(wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Return an environment with the package alone."""
    environment = Environment(tmp_path_factory.mktemp("plain") / "venv")
    environment.install("nyout", wheels)
    return environment


@pytest.fixture(scope="module")
def whole(wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Return an environment with the package and its command line."""
    environment = Environment(tmp_path_factory.mktemp("whole") / "venv")
    environment.install("nyout[cli]", wheels)
    return environment


def test_the_package_alone_plays_all_games(plain: Environment, tmp_path: Path) -> None:
    result = plain.run(["python", "-c", LIBRARY_ONLY], tmp_path)
    assert (result.stdout, result.stderr) == ("{'nyout'}\n", "")


@pytest.mark.parametrize("levels", [("best", "strong"), ("strong", "best")])
def test_levels_play_a_game(plain: Environment, tmp_path: Path, levels: tuple[str, str]) -> None:
    result = plain.run(["python", "-c", PLAY, "le-nyout", *levels], tmp_path)
    assert result.stderr == ""
    assert f'[Player1 "{levels[0]}' in result.stdout


def test_the_command_line_works(whole: Environment, tmp_path: Path) -> None:
    played = whole.run(["python", "-c", PLAY, "le-nyout", "strong", "casual"], tmp_path)
    (tmp_path / "game.txt").write_text(played.stdout, "utf-8")
    for command in (
        "--version",
        "tournament run --players greedy,random --games 2",
        "review game.txt",
        "replay game.txt",
        "check scouts",
    ):
        result = whole.run(["nyout", *command.split()], tmp_path)
        assert (result.returncode, result.stderr) == (0, ""), command
        assert result.stdout, command


def test_the_package_says_what_to_install(plain: Environment, wheels: Path, tmp_path: Path) -> None:
    result = plain.run(["nyout", "replay"], tmp_path)
    assert result.returncode == 1
    assert "nyout[cli]" in result.stderr
    assert "Traceback" not in result.stderr
