"""A new game is one folder: written by `nyout new-game`, then checked, built and played."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from builder.serve import serving
from nyout import match, words
from nyout.cli.skeleton.game import GAME as SAMPLE
from nyout.core import OVER, tokens
from tests.checkouts import CHANGING, copy, run
from tools.driver.matches import ANN, BOB, SEED
from tools.driver.parts import wait_until_ready
from tools.driver.shared_page import FIXED_CHANCE
from tools.driver.table import Table

pytestmark = pytest.mark.slow

GAME = SAMPLE._replace(name="nine-holes", title="Nine Holes")
BUILD = "import pathlib, builder; builder.write_site(pathlib.Path('dist'))"


def files(checkout: Path) -> dict[str, bytes]:
    """Return the files of a checkout that the command can change, by their paths."""
    paths = (path for folder in CHANGING for path in (checkout / folder).rglob("*"))
    return {
        path.relative_to(checkout).as_posix(): path.read_bytes()
        for path in paths
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_a_new_game_is_checked_built_and_played_without_a_change_elsewhere(
    tmp_path: Path, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    checkout = copy(tmp_path)
    before = files(checkout)
    assert "Nine Holes plays" in run(checkout, "-m", "nyout", "new-game", GAME.name)
    run(checkout, "-m", "nyout", "check", GAME.name)
    run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/nine_holes")
    run(checkout, "-c", BUILD)
    after = files(checkout)
    assert before.items() <= after.items()
    paths = {path for path in after if path not in before}
    assert all(path.split("/games/")[1].startswith("nine_holes/") for path in paths)
    with serving(checkout / "dist") as address:
        own: dict[str, Any] = browser_context_args | {"base_url": address}
        context = browser.new_context(**own)
        page = context.new_page()
        page.add_init_script(FIXED_CHANCE)
        table = Table(page, GAME).open()
        expect(page.get_by_role("link", name="Rules", exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="Learn")).to_be_hidden()
        table.new_game(ANN, BOB)
        current = match.start(GAME, (ANN, BOB), SEED)
        for square in ["a1", "b1", "a2", "b2", "a3"]:
            table.play(current, tokens(square))
            current = current.play(tokens(square))
            expect(table.shown_ply).to_have_attribute("data-ply", str(current.cursor))
        assert current.active == OVER
        expect(table.status).to_have_text(words.winners(current.state.ranks(), current.names))
        page.goto("fr/nine-holes.html")
        wait_until_ready(page)
        assert table.list_of_moves() == ["a1", "b1", "a2", "b2", "a3"]
        page.goto("")
        expect(page.get_by_role("link", name="Play Nine Holes")).to_be_visible()
        context.close()
