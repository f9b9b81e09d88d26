"""The built wheels in fresh environments, where pip finds no network, and programs find no node."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.environment import Environment, dependencies, repack
from tests.browser.helpers.matches import ANN, BOB, GAME
from tests.browser.helpers.table import Table
from tests.browser.page.test_access import assert_no_violation
from tests.cli.children import start
from web.site.wheel import build_all

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
    """Return a folder with both wheels, and those of their dependencies as installed here."""
    folder = tmp_path_factory.mktemp("wheels")
    build_all(folder)
    for name in {*dependencies("nyout[cli]"), "tornado"}:
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
    """Return an environment with the package and the built site."""
    environment = Environment(tmp_path_factory.mktemp("whole") / "venv")
    environment.install("nyout[site]", wheels)
    return environment


@pytest.fixture
def address(whole: Environment, tmp_path: Path) -> Iterator[str]:
    """Run `nyout serve`, and yield the address that it prints."""
    command = [str(whole.scripts / "nyout"), "serve", "--port", "0"]
    with start(command, tmp_path, whole.variables()) as running:
        assert running.stdout
        greeting = re.match(r"Playing at (\S+) ", running.stdout.readline())
        try:
            assert greeting
            yield greeting[1]
        finally:
            running.send_signal(signal.SIGINT)  # it ends its server before itself
            running.communicate(timeout=60)


def test_the_package_alone_plays_all_games_with_the_standard_library(
    plain: Environment, tmp_path: Path
) -> None:
    result = plain.run(["python", "-c", LIBRARY_ONLY], tmp_path)
    assert (result.stdout, result.stderr) == ("{'nyout'}\n", "")


@pytest.mark.parametrize("levels", [("best", "strong"), ("strong", "best")])
def test_best_and_strong_play_a_game(
    plain: Environment, tmp_path: Path, levels: tuple[str, str]
) -> None:
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


def test_without_the_extra_the_package_says_what_to_install(
    plain: Environment, wheels: Path, tmp_path: Path
) -> None:
    result = plain.run(["nyout", "serve"], tmp_path)
    assert result.returncode == 1
    assert "nyout[cli]" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_installed_site_is_sent_compressed_with_the_headers_of_the_host(address: str) -> None:
    for name in ("", "run.html", "fr/run", "embed/run/", "reference/", "manifest.webmanifest"):
        request = Request(address + name, headers={"Accept-Encoding": "gzip, br"})
        with urlopen(request) as answer:
            assert answer.headers["Content-Encoding"] == "br", name
            assert "wasm-unsafe-eval" in answer.headers["Content-Security-Policy"]
            assert answer.headers["Cache-Control"] == "no-cache"


def test_a_game_is_played_on_the_installed_site(address: str, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}{GAME.name}.html")
    table = Table(page).wait()
    table.new_game(ANN, BOB)
    while not any(len(move) > 1 for move in table.match().moves):  # throws, then a move
        assert len(table.match().moves) < 60
        table.act(table.match(), min)


def test_the_reference_is_accessible_and_needs_no_inline_styles(address: str, page: Page) -> None:
    page.goto(address)
    page.get_by_role("link", name="For programmers").click()
    assert_no_violation(page)
    page.get_by_role("main").get_by_role("link", name="nyout.core", exact=True).click()
    expect(page.locator("#State\\.moves")).to_contain_text("legal moves")
    assert_no_violation(page)
    page.get_by_role("link", name="The contract in five minutes").click()
    assert_no_violation(page)
    page.get_by_role("link", name="nyout/view.py").click()
    expect(page.get_by_role("heading", name="nyout.view", exact=True)).to_be_visible()
