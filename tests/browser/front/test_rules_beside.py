"""The rules beside the board: they open, follow the language of the page, and close."""

from playwright.sync_api import Page, expect

from nyout import GAMES
from tools.driver.languages import switch
from tools.driver.matches import link_to, play_match
from tools.driver.parts import Parts
from tools.driver.shared_page import SHARED
from tools.driver.table import Table

pytestmark = SHARED


def test_the_rules_open_beside_the_board_and_the_game_stays(page: Page) -> None:
    table = Table(page, GAMES["le-nyout"])
    table.open(link_to(play_match("5 hand-5 2")))
    table.place("5").click()
    rules, link = Parts(page).beside, Parts(page).header.get_by_role("link", name="Rules")
    link.click()
    expect(rules.get_by_role("heading", name="What you need")).to_be_visible()
    expect(Parts(rules).figures.first).to_be_attached()
    switch(table, "fr")
    expect(rules.get_by_role("heading", name="Matériel")).to_be_visible()
    switch(table, "en")
    expect(rules.get_by_role("heading", name="What you need")).to_be_visible()
    rules.get_by_role("button", name="Close").focus()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(link).to_be_focused()
    assert table.marks()["5"] == "picked", "the page dropped the selection"
    page.keyboard.press("Enter")
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_be_hidden()
    page.set_viewport_size({"width": 360, "height": 740})
    table.menu_button.click()
    Parts(page).menu_list.get_by_role("link", name="Rules").click()
    expect(rules.get_by_role("heading", name="What you need")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_link_to_the_rules_can_open_a_new_tab(page: Page) -> None:
    table = Table(page)
    table.open()
    link = Parts(page).header.get_by_role("link", name="Rules")
    with page.context.expect_page() as tab:
        link.click(modifiers=["ControlOrMeta"])
    expect(Parts(tab.value).rules_page).to_be_visible()
    tab.value.close()
