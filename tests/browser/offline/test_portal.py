"""A captive portal answers every request with 200 and its own page: none of it is ever cached."""

from hashlib import sha256
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.front.test_languages import switch
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT, wait_until
from tests.browser.offline.host import Host, everything, nothing
from tests.browser.offline.versions import first_release, kept, offer, opened, version, visit

ON_DEMAND = (
    "words-*/fr.mo",
    "python-*/segno.zip",
    "python-*/app.zip",
    "pyodide-*/pyodide-lock.json",
)
"""Assets that a browser does not keep until a page asks for them."""

GOT = """path => fetch(path).then(answer => answer.arrayBuffer())
    .then(body => crypto.subtle.digest("SHA-256", body))
    .then(digest => Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, "0")))
    .then(digits => digits.join(""), () => "nothing")"""
# What the first release did when it met a portal.
POISON = """async (paths) => {
    const name = (await caches.keys()).find(name => name.endsWith(" assets"));
    const kept = await caches.open(name);
    for (const path of paths) await kept.put(path, new Response("<!doctype html>Please log in"));
}"""


def on_demand(host: Host) -> dict[str, str]:
    """The hashes of these assets, by their addresses."""
    found = {file for name in ON_DEMAND for file in (host.folder / "assets").glob(name)}
    return {
        f"/{file.relative_to(host.folder)}": sha256(file.read_bytes()).hexdigest() for file in found
    }


def got(page: Page, paths: dict[str, str]) -> dict[str, str]:
    """The hashes of what a page gets at these addresses."""
    return {path: page.evaluate(GOT, path) for path in paths}


def test_assets_from_a_portal_are_refused_and_load_once_it_is_gone(
    table: Table, host: Host, problems: list[str]
) -> None:
    page = visit(table)
    assets = on_demand(host)
    assert len(assets) == len(ON_DEMAND)
    host.portal = everything
    assert got(page, assets) == dict.fromkeys(assets, "nothing")
    host.portal = nothing
    assert got(page, assets) == assets
    host.stop()
    assert got(page, assets) == assets, "they are kept from then on"
    problems.clear()  # the browser logs what it refused


def test_a_portal_that_sends_a_page_instead_of_the_worker_is_no_refusal_of_the_browser(
    context: BrowserContext, host: Host, problems: list[str]
) -> None:
    page = context.new_page()
    host.portal = lambda name: name == "sw.js"
    page.goto("run-rules.html")
    page.wait_for_timeout(1500)  # in which it might complain
    expect(page.locator("#offline-note")).to_have_text("")
    problems.clear()  # the browser logs what it refused
    host.portal = nothing
    page.reload()
    kept(page)


def test_behind_a_portal_a_game_plays_in_english_and_later_in_french(
    table: Table, host: Host, problems: list[str]
) -> None:
    visit(table)
    host.portal = everything
    table.open("?lang=fr")
    expect(table.page.locator("html[lang=en]")).to_be_attached()
    table.share("QR code")
    expect(table.sharing.get_by_role("status")).to_contain_text("Couldn’t load")
    assert not [problem for problem in problems if problem.startswith("raised")]
    problems.clear()  # the browser logs what it refused
    host.portal = nothing
    table.share("QR code")
    expect(table.sharing.locator("figure svg")).to_be_visible()
    table.page.keyboard.press("Escape")
    switch(table, "fr")


def test_a_cache_that_the_first_release_poisoned_heals_with_the_new_version(
    context: BrowserContext,
    host: Host,
    versions: dict[str, Path],
    tmp_path: Path,
    problems: list[str],
) -> None:
    host.folder = first_release(tmp_path / "0", versions["A"])
    page = context.new_page()
    page.goto("run-rules.html")
    kept(page)
    assets = on_demand(host)
    style = page.locator("link[href$='rules.css']").get_attribute("href") or ""
    page.evaluate(POISON, [*assets, f"/{style.removeprefix('./')}"])
    host.folder = versions["A"]
    page.goto("run-rules.html")
    expect(offer(page)).to_be_visible(timeout=TIMEOUT)
    # The worker of the first release drops whatever it does not know.
    opened(context, "hypnosia-rules.html").wait_for_timeout(500)
    offer(page).get_by_role("button", name="Reload").click()
    page.wait_for_selector("meta[content=A]", state="attached", timeout=TIMEOUT)
    page.reload()
    assert version(page) == "A"
    problems.clear()  # the browser refused the poisoned style sheet
    assert got(page, assets) == assets
    for other in context.pages[1:]:
        other.close()
    page.reload()
    left = "caches.keys().then(names => names.length)"
    wait_until(page, lambda: page.evaluate(left) == 2)
    host.stop()
    for address in ("", "index.html", "scouts-rules.html"):
        page.goto(address)
        assert version(page) == "A"
