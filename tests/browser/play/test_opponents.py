"""Computer players of a level: the same moves as outside the page, loaded when they are to play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES
from nyout.games.le_nyout import endgame
from tests.browser.helpers.decisions import answer, decision, is_late, is_near_end
from tests.sampling import sample
from tools.driver.matches import link_to, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import MOTION, SHARED, SHARED_BY, UNSHARED
from tools.driver.table import Table
from tools.driver.waiting import hold_requests

pytestmark = SHARED

LEVELS = {
    "hypnosia": "strong",
    "le-nyout": "casual",
    "not-nyout": "best",
    "run": "beginner",
    "scouts": "strong",
}
"""A level of each game."""
TABLE, LIBRARY = endgame.FILE, "python_stdlib.zip"


def request_log(page: Page) -> list[str]:
    """Return a list that grows with the names of the files that a page requests."""
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url.rpartition("/")[2]))
    return names


@pytest.mark.parametrize("game", sample(LEVELS, "not-nyout"))
def test_a_level_moves_in_the_page_as_outside_it(page: Page, game: str) -> None:
    level = LEVELS[game]
    current = decision(game, level, is_late)
    Table(page, GAMES[game]).open_stored(text_of(current))
    Table(page).expect_next(current, answer(current))


@UNSHARED
@MOTION
def test_the_files_of_a_level_are_visibly_loaded_when_it_is_to_move(page: Page) -> None:
    names, early = request_log(page), decision("le-nyout", "best", is_late)
    first_request = hold_requests(page, "opponents.zip")
    table = Table(page).open_stored(text_of(early))
    for said in (Parts(page).boot, table.speech):
        expect(said).to_contain_text("Getting this ready, ")
    expect(Parts(page).busy).to_have_attribute("data-plate", str(early.active))
    first_request().continue_()
    table.expect_next(early, answer(early))
    archives = [name for name in names if name.startswith("opponents")]
    assert archives == ["opponents.zip", "opponents-le-nyout.zip"]
    other = decision("le-nyout", "strong", is_near_end)
    table.follow(link_to(other))
    table.expect_next(other, answer(other))
    assert not {TABLE, LIBRARY} & {*names}
    current = decision("le-nyout", "best", is_near_end)
    for _ in range(2):  # the second time the table is loaded
        table.follow(link_to(current))
        table.expect_next(current, answer(current))
    assert names.count(TABLE) == 1


@pytest.mark.slow
@SHARED_BY("run")
def test_input_during_a_search_does_not_change_the_answer(page: Page) -> None:
    current = decision("run", "best", is_late)
    table = Table(page, GAMES["run"]).open_stored(text_of(current))
    for _ in range(5):
        page.keyboard.press("Shift")
        page.mouse.click(300, 300)
        page.wait_for_timeout(20)
    table.expect_next(current, answer(current))


@SHARED_BY("run")
def test_a_search_ends_when_the_player_undoes_a_move(page: Page) -> None:
    current = decision("run", "best", is_late)
    table = Table(page, GAMES["run"]).open_stored(text_of(current))
    expect(table.turn).to_contain_text("Bella")
    table.undo.click()
    expect(table.turn).to_contain_text("Ann")
    page.wait_for_timeout(1000)  # in which a move could still arrive
    assert table.cursor() < current.cursor
