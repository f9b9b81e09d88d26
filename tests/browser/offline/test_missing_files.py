"""Files that are missing from the cache are fetched again, or reported as missing."""

import pytest
from playwright.sync_api import BrowserContext, expect

from nyout import GAMES, words
from nyout.words.en import TEXTS
from tests.browser.offline.host import Host
from tools.driver.access import assert_fits, assert_no_violation
from tools.driver.languages import link_to_language
from tools.driver.offline import visit
from tools.driver.parts import Parts
from tools.driver.problems import FAILED_REQUEST, Problems
from tools.driver.table import Table
from tools.driver.waiting import wait_until

pytestmark = pytest.mark.slow

DELETE = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys())
            if (/index\\.html$|hypnosia|rules\\.css$/.test(url)) await cache.delete(url);
    }
}"""
ARE_CACHED = """paths => Promise.all(paths.map(path => caches.match(path)))
    .then(found => found.every(Boolean))"""


@pytest.mark.slow
def test_pages_and_assets_missing_from_the_cache_are_fetched_again_at_the_next_visit(
    table: Table, host: Host
) -> None:
    page = visit(table)
    style = Parts(page).rules_style.evaluate("link => link.href")
    page.evaluate(DELETE)
    page.goto("run-rules.html")
    deleted = ["/index.html", "/hypnosia.html", "/hypnosia-rules.html", style]
    wait_until(page, lambda: page.evaluate(ARE_CACHED, deleted))
    host.stop()
    for address in ("", "hypnosia-rules.html"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_without_a_network_a_page_that_is_not_cached_says_so_and_links_home(
    table: Table, host: Host, context: BrowserContext, problems: Problems
) -> None:
    page = visit(table)
    host.stop()
    page.goto("")
    link_to_language(page, "fr").click()
    expect(page).to_have_title("Vous êtes hors ligne")
    expect(Parts(page).root).to_have_attribute("lang", "fr")
    expect(Parts(page).sections).to_have_count(1)
    assert page.url == f"{host.address}fr/"
    assert_no_violation(page)
    assert_fits(page)
    for game in GAMES.values():  # French is not cached
        link = page.get_by_role("link", name=words.title(game), exact=True)
        assert link.evaluate("link => link.href") == f"{host.address}{game.name}.html"
    page.get_by_role("link", name="Tous les jeux").click()
    expect(Parts(page).gallery).to_be_visible()
    assert page.url == host.address

    page.evaluate(
        """() => document.body.append(Object.assign(document.createElement("iframe"),
            { src: "embed/run/" }))"""
    )
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("heading")).to_have_text(TEXTS["offline.lost"])
    host.start()
    frame.get_by_role("link", name="Try again").click()
    expect(Parts(frame).board).to_be_visible()
    problems.expect(FAILED_REQUEST)
