"""What a browser has stored of the site, and the notice of a new version."""

from playwright.sync_api import BrowserContext, Locator, Page, expect

from nyout import words
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

STORED_PARTS = """async () => {
    const found = await navigator.serviceWorker.getRegistration();
    const names = await caches.keys();
    const entries = names.map(async (name) => (await (await caches.open(name)).keys()).length);
    return {
        page: document.readyState,
        controlled: Boolean(navigator.serviceWorker.controller),
        workers: ["installing", "waiting", "active"].map((part) => found?.[part]?.state),
        caches: names,
        entries: await Promise.all(entries),
    };
}"""
"""Returns how far the browser has stored the site."""


def wait_until_stored(page: Page) -> None:
    """Wait until the browser has stored the site."""
    try:
        expect(Parts(page).offline_stored).to_be_attached(timeout=TIMEOUT)
    except AssertionError as error:
        error.add_note(f"the service worker and its caches: {page.evaluate(STORED_PARTS)}")
        raise


def visit(table: Table) -> Page:
    """Open the site for the first time, and wait until the browser has stored it."""
    table.page.goto("run-rules.html")
    wait_until_stored(table.page)
    return table.page


def version_of(page: Page) -> str:
    """Return the version of a loaded page; all its parts must have the same."""
    page.wait_for_load_state()
    versions = page.evaluate(
        """async () => [
            document.querySelector("meta[name=version]").content,
            getComputedStyle(document.documentElement).getPropertyValue("--version").trim()
                .replaceAll('"', ""),
            ...(document.documentElement.dataset.game ? [globalThis.version] : []),
        ]"""
    )
    assert len(set(versions)) == 1, f"mixed versions: {versions}"
    return versions[0]


def offer(page: Page) -> Locator:
    """Return the notice that offers a new version."""
    return page.get_by_role("status").filter(has_text=words.sentence("offline.new"))


def accept(page: Page, version: str) -> None:
    """Accept the offer of a new version, and wait until the page has it."""
    offer(page).get_by_role("button", name="Reload").click()
    expect(Parts(page).version_tag).to_have_attribute("content", version, timeout=TIMEOUT)


def open_tab(context: BrowserContext, address: str) -> Page:
    """Open an address in a new tab, and wait until the page is ready."""
    page = context.new_page()
    page.goto(address)
    if Parts(page).game_page.count():
        wait_until_ready(page)
    return page


IS_UPDATE_OFFERED = "Boolean(document.querySelector('#offer button.main'))"

ACCEPT_UPDATE = "!document.querySelector('#offer button.main').click()"

SHOWS_VERSION = "document.querySelector('meta[name=version]')?.content === '{0}'"
