"""Links to the other languages of a page."""

from playwright.sync_api import Locator, Page, expect

from nyout import words
from tools.driver.table import Table
from tools.driver.waiting import let_page_react


def link_to_language(page: Page, language: str) -> Locator:
    """Return the link to a language in the header or footer of a page."""
    switches = page.locator(":is(header, footer) > .languages")
    return switches.get_by_role("link", name=words.LANGUAGES[language].name)


def switch(table: Table, language: str) -> None:
    """Follow the link to a language and wait until the page is in that language."""
    link_to_language(table.page, language).click()
    expect(table.page.locator(f"html[lang={language}]")).to_be_attached()
    let_page_react(table.page)
