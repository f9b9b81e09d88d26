"""Parts of the page that fail: the error is reported, and everything else still works."""

import pytest
from playwright.sync_api import Locator, Page, expect

from nyout import GAMES
from tests.browser.helpers.decisions import decision, is_late
from tests.sampling import sample
from tools.driver import inside
from tools.driver.matches import FORK, link_to, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.problems import Problems
from tools.driver.table import Table

FAULTS = {
    "a view": """
from web.views.position_text import Line

def fail(view, old, new):
    raise RuntimeError("a fault in a view")

Line.render = fail
""",
    "an effect": """
from web.app import executor

def fail(*ply, **named):
    raise RuntimeError("a fault in an effect")

executor.play_sounds = fail
""",
}


@pytest.mark.parametrize("fault", sample(FAULTS, "a view"))
def test_a_ply_is_shown_and_saved_although_a_part_of_the_page_fails(
    table: Table, problems: Problems, fault: str
) -> None:
    table.page.add_init_script("localStorage.setItem('nyout/sound', 'on')")
    match = play_match("5 hand-5")
    table.open_stored(text_of(match))
    inside.run(table.page, FAULTS[fault])
    table.throw()
    keep_playing(table.page, f"a fault in {fault}")
    assert table.match().moves == match.throw().moves
    problems.expect("raised:")


def keep_playing(page: Page, error: str) -> None:
    """Wait for the report of an error, and close it."""
    dialog: Locator = page.get_by_role("dialog", name="Something went wrong")
    expect(dialog).to_be_visible()
    assert error in dialog.get_by_label("Report").input_value()
    dialog.get_by_role("button", name="Close").click()


FAULTS_OF_LEVELS = {
    "the loading of a level": """
from web.app import opponents

async def fail(match):
    raise RuntimeError("a fault in the loading of a level")

opponents.warm_up = fail
""",
    "a level": """
from nyout.players import PLAYERS

def fail(state, rng):
    raise RuntimeError("a fault in a level")

PLAYERS["strong"] = fail
""",
}


@pytest.mark.parametrize("fault", sample(FAULTS_OF_LEVELS, "a level"))
def test_the_computer_moves_although_its_level_fails(
    page: Page, problems: Problems, fault: str
) -> None:
    match, table = decision("run", "strong", is_late), Table(page, GAMES["run"])
    table.open("#lesson")
    inside.run(page, FAULTS_OF_LEVELS[fault])
    table.follow(link_to(match))
    keep_playing(page, f"a fault in {fault}")
    table.expect_next(match)
    problems.expect("raised:")


@pytest.mark.slow
def test_an_error_of_an_extra_is_reported_as_an_error(table: Table, problems: Problems) -> None:
    page = table.page
    table.open_stored(text_of(FORK))
    table.button("Hint").click()
    expect(Parts(page).hint_ways.first).to_be_visible()
    inside.run(
        page,
        """
from web.extras.hint_panel import HintPanel

async def fail(panel):
    raise ValueError("a fault in an extra")

HintPanel.toggle = fail
""",
    )
    table.button("Hint").click()
    keep_playing(page, "a fault in an extra")
    expect(table.warning).to_be_hidden()
    problems.expect("raised:")
