"""Links to the other languages of a page."""

from playwright.sync_api import Locator, Page, expect

from nyout import words
from tools.driver.table import Table, unfold
from tools.driver.waiting import let_page_react


def link_to_language(page: Page, language: str) -> Locator:
    """Unfold the languages in the header or footer of a page, and return the link to one."""
    globe = page.locator(":is(header, footer) > .globe")
    unfold(globe)
    return globe.get_by_role("link", name=words.LANGUAGES[language].name)


def switch(table: Table, language: str) -> None:
    """Follow the link to a language and wait until the page is in that language."""
    link_to_language(table.page, language).click()
    expect(table.page.locator(f"html[lang={language}]")).to_be_attached()
    let_page_react(table.page)
