"""The page that other tests share is as new when the next one gets it."""

from collections.abc import Callable

from tools.driver.languages import switch
from tools.driver.matches import GAME
from tools.driver.parts import Parts
from tools.driver.shared_page import SharedPage
from tools.driver.table import Table


def test_a_game_and_what_it_leaves_pending_end_without_another_boot(
    shared_pages: Callable[[str], SharedPage],
) -> None:
    shared = shared_pages(GAME.name)
    table = Table(shared.take("reduce")).open()
    table.set(motion="off")  # which nobody sees
    switch(table, "fr")
    table.page.get_by_role("link", name="Règles", exact=True).click()
    table.page.keyboard.press("/")
    table.throw()
    opens = "button => { button.click(); return globalThis.isKept = countTasks() > 0 }"
    assert table.embed_button().evaluate(opens)  # a dialog, after a download
    shared.give_back(failed=False)
    page = shared.take("reduce")
    page.wait_for_function("() => isKept && !countTasks()")  # taking the page may begin one
    assert Parts(page).dialogs_and_plies.count() == 0
    settings = Parts(table.open().page).setting_lists
    table.button("Settings").click()
    assert settings.evaluate_all("fields => fields.every(field => field.selectedIndex === 0)")
