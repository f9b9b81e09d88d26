"""Puzzles without a network."""

import pytest
from playwright.sync_api import BrowserContext, expect

from nyout import GAMES
from nyout.puzzles import load_collection
from tests.browser.offline.host import Host
from tools.driver.matches import begin
from tools.driver.offline import open_tab, wait_until_stored
from tools.driver.parts import Parts
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT, wait_until

pytestmark = pytest.mark.slow

IS_STORED = """async name => {
    for (const cache of await caches.keys())
        for (const { url } of await (await caches.open(cache)).keys())
            if (url.endsWith(name)) return true;
}"""


@pytest.mark.parametrize("number", [1, pytest.param(60, marks=pytest.mark.slow)])
def test_after_their_first_use_all_puzzles_of_a_game_work_without_the_host(
    profile: BrowserContext, host: Host, number: int
) -> None:
    page = open_tab(profile, f"{host.address}run.html")
    wait_until_stored(page)
    question = Parts(page).puzzle_said
    page.goto(f"{host.address}run.html#puzzle")
    expect(question).to_contain_text("Find the best move", timeout=TIMEOUT)
    for name in ("/puzzles-run.txt", "/extra-puzzles.css", "/extra-analysis.css"):
        wait_until(page, lambda name=name: page.evaluate(IS_STORED, name))
    host.stop()
    page.goto(f"{host.address}index.html")
    page.goto(f"{host.address}run.html#puzzle={number}")
    expect(question).to_contain_text("Find the best move", timeout=TIMEOUT)
    page.emulate_media(reduced_motion="reduce")
    puzzle = load_collection("run").puzzle(number)
    Table(page, GAMES["run"]).play(begin(puzzle), puzzle.solutions[0])
    expect(question).to_contain_text("Right!")
    expect(Parts(page).puzzle_reason).not_to_be_empty()
