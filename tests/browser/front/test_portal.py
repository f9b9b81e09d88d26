"""A captive portal replaces files: the page reports this plainly and the game continues."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from nyout.words.en import TEXTS
from tests.browser.helpers.table import Table

PORTAL = "<!doctype html><title>Airport</title><main id=log-in><h1>Please log in</h1></main>"
FILES = ("**/*.mo", "**/segno.zip", "**/*-rules.html", "**/board.css")


def portal(page: Page) -> Callable[[], None]:
    """Answer the requests of scripts as a portal would; return a function that stops this."""

    def answer(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(body=PORTAL, content_type="text/html")
        else:
            route.continue_()

    for pattern in FILES:
        page.route(pattern, answer)

    def stop() -> None:
        for pattern in FILES:
            page.unroute(pattern)

    return stop


def test_files_that_a_portal_replaces_are_reported_and_can_be_requested_again(
    table: Table,
) -> None:
    page = table.page
    stop = portal(page)
    table.open("?lang=fr")
    expect(page.locator("html[lang=en]")).to_be_attached()
    expect(table.told).to_have_text(TEXTS["page.mute"])
    table.throw()
    expect(table.plies).not_to_have_count(0)
    expect(table.told).not_to_have_text(TEXTS["page.mute"])
    table.wait_for_rest()  # a computer player who starts would replace the next announcement

    french = page.locator("footer .languages").get_by_role("link", name="Français")
    french.click()
    expect(table.told).to_have_text(TEXTS["page.mute"])
    expect(page.locator("html[lang=en]")).to_be_attached()

    rules = page.locator("header").get_by_role("link", name="Rules")
    rules.click()
    expect(page.locator("#beside")).to_contain_text(TEXTS["page.rules.away"])
    page.keyboard.press("Escape")

    said = table.sharing.get_by_role("status")
    table.share("QR code")
    expect(said).to_have_text(TEXTS["share.unfetched"])
    table.share("Download SVG")
    expect(said).to_have_text(TEXTS["share.undrawn"])

    stop()
    table.share("QR code")
    expect(table.sharing.locator("figure svg")).to_be_visible()
    with page.expect_download():
        table.share("Download SVG")
    table.sharing.get_by_role("button", name="Close").click()
    rules.click()
    expect(page.locator("#beside").get_by_role("heading", name="What you need")).to_be_visible()
    page.keyboard.press("Escape")
    french.click()
    expect(page.locator("html[lang=fr]")).to_be_attached()


def test_a_rules_page_does_not_redirect_to_a_page_of_a_portal(
    page: Page,
) -> None:
    page.goto("run-rules.html")
    page.evaluate("localStorage.setItem('nyout/language', 'fr')")
    portal(page)
    with page.expect_response("**/fr/run-rules.html"):
        page.reload()
    page.wait_for_timeout(300)  # a redirect would happen here
    expect(page.get_by_role("heading", name="What you need")).to_be_visible()
