"""A captive portal replaces files: the page reports this plainly and the game continues."""

from playwright.sync_api import Page, Route, expect

from nyout.words.en import TEXTS
from tools.driver.table import Table

PORTAL = "<!doctype html><title>Airport</title><main id=log-in><h1>Please log in</h1></main>"


def portal(page: Page, pattern: str) -> None:
    """Answer the requests of scripts for some files as a portal would."""

    def answer(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(body=PORTAL, content_type="text/html")
        else:
            route.continue_()

    page.route(pattern, answer)


def test_a_page_whose_catalogue_a_portal_replaces_starts_in_english(table: Table) -> None:
    page = table.page
    portal(page, "**/*.mo")
    table.open("?lang=fr")
    expect(table.root_in("en")).to_be_attached()
    expect(table.line).to_have_text(TEXTS["page.mute"])
    table.throw()
    expect(table.plies).not_to_have_count(0)
    expect(table.line).not_to_have_text(TEXTS["page.mute"])


def test_a_rules_page_does_not_redirect_to_a_page_of_a_portal(page: Page) -> None:
    page.goto("run-rules.html")
    page.evaluate("localStorage.setItem('nyout/language', 'fr')")
    portal(page, "**/*-rules.html")
    with page.expect_response("**/fr/run-rules.html"):
        page.reload()
    page.wait_for_timeout(300)  # a redirect would happen here
    expect(page.get_by_role("heading", name="What you need")).to_be_visible()
