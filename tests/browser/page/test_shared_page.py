"""The page that other tests share has nothing left of a test when the next one gets it."""

from collections.abc import Callable

from tests.browser.helpers.matches import GAME
from tests.browser.helpers.shared_page import SharedPage
from tests.browser.helpers.table import Table


def test_what_a_test_leaves_pending_ends_before_the_next_one(
    shared_pages: Callable[[str], SharedPage],
) -> None:
    shared = shared_pages(GAME.name)
    table = Table(shared.take("reduce")).open()
    table.entry("embed").evaluate("button => button.click()")  # a dialog opens after a download
    assert table.page.evaluate("countTasks()")
    shared.give_back(failed=False)
    page = shared.take("reduce")
    assert not page.evaluate("countTasks()")
    assert page.locator("dialog[open]").count() == 0
