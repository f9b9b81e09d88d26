"""The page that other tests share is as new when the next one gets it."""

from collections.abc import Callable

from tests.browser.helpers.matches import GAME
from tests.browser.helpers.shared_page import SharedPage
from tests.browser.helpers.table import Table


def test_a_game_and_what_it_leaves_pending_end_without_another_boot(
    shared_pages: Callable[[str], SharedPage],
) -> None:
    shared = shared_pages(GAME.name)
    table = Table(shared.take("reduce")).open()
    table.throw()
    table.entry("embed").evaluate("button => button.click()")  # a dialog opens after a download
    assert table.page.evaluate("globalThis.isKept = countTasks() > 0")
    shared.give_back(failed=False)
    page = shared.take("reduce")
    assert page.evaluate("isKept && !countTasks()")
    assert page.locator("dialog[open], #moves [data-ply]").count() == 0
