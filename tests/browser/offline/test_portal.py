"""A captive portal answers every request with 200 and its own page: none of it is ever cached."""

from hashlib import sha256

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.offline.host import Host, every_file, no_file
from tools.driver.languages import switch
from tools.driver.offline import visit, wait_until_stored
from tools.driver.parts import Parts
from tools.driver.problems import FAILED_REQUEST, Problems
from tools.driver.table import Table
from tools.driver.waiting import let_page_react, wait_until

pytestmark = pytest.mark.slow

ON_DEMAND = (
    "words-*/fr.mo",
    "python-*/segno.zip",
    "python-*/app.zip",
    "pyodide-*/pyodide-lock.json",
)
"""Assets that the browser stores only when a page requests them."""

HASH_OF = """path => fetch(path).then(answer => answer.arrayBuffer())
    .then(body => crypto.subtle.digest("SHA-256", body))
    .then(digest => Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, "0")))
    .then(digits => digits.join(""), () => "nothing")"""


def hash_assets(host: Host) -> dict[str, str]:
    """Return the hashes of these assets by address."""
    files = {file for name in ON_DEMAND for file in (host.folder / "assets").glob(name)}
    return {
        f"/{file.relative_to(host.folder)}": sha256(file.read_bytes()).hexdigest() for file in files
    }


def hashes(page: Page, paths: dict[str, str]) -> dict[str, str]:
    """Return the hashes of what a page receives from some addresses."""
    return {path: page.evaluate(HASH_OF, path) for path in paths}


def test_assets_of_a_portal_are_never_used(table: Table, host: Host, problems: Problems) -> None:
    page = visit(table)
    assets = hash_assets(host)
    assert len(assets) == len(ON_DEMAND)
    host.portal = every_file
    assert hashes(page, assets) == dict.fromkeys(assets, "nothing")
    host.portal = no_file
    assert hashes(page, assets) == assets
    host.stop()
    assert hashes(page, assets) == assets, "the assets were not stored"
    problems.expect(FAILED_REQUEST)


def test_a_portal_page_instead_of_the_worker_is_not_reported_as_refused_storage(
    context: BrowserContext, host: Host, problems: Problems
) -> None:
    page = context.new_page()
    host.portal = lambda name: name == "sw.js"
    page.goto("run-rules.html")
    problems.await_error(page, "unsupported MIME type")
    wait_until(page, lambda: any("MIME type" in error for error in problems.reported))
    let_page_react(page)
    expect(Parts(page).offline_note).to_have_text("")
    host.portal = no_file
    page.reload()
    wait_until_stored(page)


@pytest.mark.slow
def test_behind_a_portal_games_are_in_english(table: Table, host: Host, problems: Problems) -> None:
    visit(table)
    host.portal = every_file
    table.open("?lang=fr")
    expect(table.root_in("en")).to_be_attached()
    table.share("QR code")
    expect(table.sharing.get_by_role("status")).to_contain_text("Couldn’t load")
    problems.expect(FAILED_REQUEST)
    host.portal = no_file
    table.share("QR code")
    expect(Parts(table.sharing).figures).to_be_visible()
    table.page.keyboard.press("Escape")
    switch(table, "fr")
