"""The order in which Tab and screen readers reach a page: what is due comes first."""

import pytest

from nyout import GAMES, words
from nyout.core import CHANCE
from tests.sampling import sample
from tools.driver.screen_reader import reader_stops
from tools.driver.shared_page import SHARED, UNSHARED
from tools.driver.table import Table

pytestmark = SHARED

MOST = 3  # presses of Tab, or swipes from the first stop of a page
TO_BOARD = 5  # presses of Tab if no throw is due: Hint, both readings, the lesson, the board


@UNSHARED
@pytest.mark.parametrize("name", sample(GAMES, "le-nyout", "run"))
def test_the_prompt_and_throw_are_at_most_three_swipes_or_tabs_from_the_top(
    table: Table, name: str
) -> None:
    shown = Table(table.page, GAMES[name]).open()
    match, stops = shown.match(), reader_stops(table.page)
    headings = [text for role, text in stops if role == "heading"]
    title, turn, *_ = headings
    assert stops[0] == ("heading", words.title(shown.game)) == ("heading", title)
    assert shown.status.inner_text() in turn
    assert headings[2:] == ["Moves", f"Board of {title}"]
    if match.state.turn() == CHANCE:
        assert stops.index(("button", words.throw_label(match))) <= MOST
        table.page.keyboard.press("Tab")
        assert shown.throw_button.evaluate("node => node === document.activeElement")
    else:
        for _ in range(TO_BOARD):
            table.page.keyboard.press("Tab")
        assert shown.board.evaluate("node => node.contains(document.activeElement)")
