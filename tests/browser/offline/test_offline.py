"""After one visit the site works without its host; where it cannot, the page says so."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder import offline
from builder.pages.pages import PAGES
from nyout import GAMES, words
from tests.browser.helpers.decisions import answer, decision, is_late, is_near_end
from tests.browser.offline.host import Host, hosting
from tests.browser.offline.versions import COMPRESSED
from tools.driver.embedded import wake_button
from tools.driver.languages import link_to_language
from tools.driver.matches import ANN, BOB, link_to
from tools.driver.offline import open_tab, version_of, visit, wait_until_stored
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT, wait_until

OTHERS = tuple(f"{name}/" for name in words.LANGUAGES if name != words.ENGLISH)
HTML = [
    address
    for address in PAGES
    if address.endswith(".html") and not address.startswith(("embed/", *OTHERS))
]
UNCACHED = """async (addresses) => {
    const cached = await Promise.all(addresses.map((address) => caches.match(address)));
    return addresses.filter((_, number) => !cached[number]);
}"""

# --- without a network ------------------------------------------------------------------------


def test_without_its_host_pages_open_and_a_game_can_be_played(table: Table, host: Host) -> None:
    page = visit(table)
    host.stop()
    assert page.evaluate(UNCACHED, HTML) == []
    for address in ("", "index.html", "?from=somewhere#top", "run?seats=2", "hypnosia"):
        answer = page.goto(address, wait_until="commit")
        assert answer
        assert answer.from_service_worker
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    board = Table(page, GAMES["hypnosia"]).open()
    board.new_game(ANN, BOB)
    board.act(board.match(), min)
    assert len(board.list_of_moves()) == 1


@pytest.mark.slow
def test_without_its_host_a_level_plays_and_uses_the_table_that_it_has_used_before(
    table: Table, host: Host
) -> None:
    page = visit(table)
    page.emulate_media(reduced_motion="reduce")
    match = decision("le-nyout", "best", is_near_end)
    table.open(link_to(match))
    table.expect_next(match, answer(match))
    host.stop()
    table.open(link_to(match))
    table.expect_next(match, answer(match))
    expect(table.warning).to_be_hidden()
    other = decision("run", "strong", is_late)
    board = Table(page, other.game)
    board.open(link_to(other))
    board.expect_next(other, answer(other))


@pytest.mark.slow
def test_without_its_host_the_languages_used_before_are_available(table: Table, host: Host) -> None:
    page = table.page
    page.goto("fr/run.html")
    expect(Parts(page).offline_ready).to_be_attached(timeout=TIMEOUT)
    link_to_language(page, "ko").click()
    expect(Parts(page).root).to_have_attribute("lang", "ko")
    last = (
        "caches.match('/ko/scouts.html').then(Boolean)"  # the last file of a language to be stored
    )
    wait_until(page, lambda: page.evaluate(last))
    host.stop()
    for language in ("fr", "ko"):
        for address in ("index.html", "hypnosia-rules.html", "scouts.html"):
            page.goto(f"{language}/{address}")
            expect(Parts(page).root).to_have_attribute("lang", language)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
        table.wait()


@pytest.mark.slow
def test_a_page_whose_address_is_a_folder_opens_with_and_without_its_slash(
    table: Table, host: Host
) -> None:
    visit(table)
    host.stop()
    for address in ("deep/run/?a=1#2", "deep/run?a=1#2", "deep/run/index.html?a=1#2"):
        table.page.goto("index.html")
        table.page.goto(address)
        table.wait()
        assert version_of(table.page) == "A", "the styles are missing"
        expected = "deep/run/index.html?a=1" if "html" in address else "deep/run/?a=1"
        assert table.page.url.removeprefix(host.address).partition("#")[0] == expected


NO_SNAPSHOT = """const { fetch } = window;
window.fetch = (url, ...rest) => String(url).endsWith("/snapshot.bin")
    ? Promise.reject(new TypeError("not in this browser")) : fetch(url, ...rest);"""


@pytest.mark.slow
def test_without_its_host_python_starts_the_way_it_did_before(table: Table, host: Host) -> None:
    table.page.add_init_script(NO_SNAPSHOT)
    table.open()
    table.new_game(ANN, BOB)  # without computer players the throw button stays enabled
    wait_until_stored(table.page)
    host.stop()
    for _ in range(2):  # a file dropped at one visit is missing at the next
        table.reload()
        table.throw()
    expect(table.plies).to_have_count(2)


@pytest.mark.slow
def test_in_a_folder_of_another_site_it_works_and_leaves_that_site_alone(
    table: Table, versions: dict[str, Path], tmp_path: Path
) -> None:
    shutil.copytree(versions["A"], tmp_path / "games/nyout")
    (tmp_path / "index.html").write_text("<!doctype html><link rel=icon href=data:,>Another site")
    with hosting(tmp_path) as host:
        below = f"{host.address}games/nyout/"
        table.page.goto(below)
        wait_until_stored(table.page)
        table.page.goto(host.address)
        table.page.evaluate("caches.open('of another site')")
        answer = table.page.goto(host.address)
        assert answer
        assert not answer.from_service_worker
        host.stop()
        table.page.goto(f"{below}run.html")
        table.wait()
        table.page.goto(f"{below}run-rules.html")
        names = table.page.evaluate("caches.keys()")
        assert [name for name in names if f"{below} " not in name] == ["of another site"]


def test_a_first_visit_downloads_nothing_twice(profile: BrowserContext, host: Host) -> None:
    page = open_tab(profile, f"{host.address}run.html")
    wait_until_stored(page)
    expect(Parts(page).offline_note).to_have_text("")  # good news need no sentence
    duplicates = {name for name in host.requested if host.requested.count(name) > 1}
    assert not duplicates
    page.reload()
    wait_until_ready(page)
    expect(Parts(page).offline_note).to_have_text("")


@pytest.mark.slow
def test_the_cached_files_are_those_that_pages_request(
    new_context: Callable[[str], BrowserContext], host: Host
) -> None:
    page = new_context("block").new_page()
    for game in GAMES.values():
        with page.expect_request(f"**/opponents-{game.name}.zip"):  # once the page is idle
            Table(page, game).open()
    for address in (*HTML, "lost-en.html"):
        page.goto(address)
        # A page that is left before it is ready may start Python another way.
        if Parts(page).game_page.count():
            Table(page).wait()
    for folder in OTHERS:
        page.goto(f"{folder}run.html")
        Table(page).wait()
    page.goto("run.html")
    with page.expect_download():
        Table(page).wait().share("Download SVG")
    files = {
        path.relative_to(host.folder).as_posix(): path.read_bytes()
        for path in host.folder.rglob("*")
        if path.is_file() and path.suffix not in COMPRESSED
    }
    lists = [offline.list_cached(files, language).assets for language in words.LANGUAGES]
    assets = {name for names in lists for name in names}
    requests = {name for name in host.requested if name.startswith("assets/")}
    # An icon for browsers with tabs, and functions that pages hardly call.
    rare = {name for name in assets if name.endswith(("/icon.svg", "/rest.wasm"))}
    assert requests | rare == assets


# --- without storage ------------------------------------------------------------------------

REFUSED = """for (const [owner, name] of [
        [Navigator.prototype, "serviceWorker"], [window, "caches"], [window, "localStorage"]]) {
    Object.defineProperty(owner, name, {
        get() { throw new DOMException("The operation is insecure.", "SecurityError") } });
}"""
MISSING = "delete Navigator.prototype.serviceWorker"  # as in private windows of some browsers


@pytest.mark.slow
@pytest.mark.parametrize("script", [REFUSED, MISSING], ids=["it throws", "it is missing"])
def test_where_storage_is_refused_the_game_works_and_the_page_says_what_it_cannot_save(
    table: Table, script: str
) -> None:
    table.page.add_init_script(script)
    table.open()
    note = table.page.get_by_role("status").filter(has_text=words.sentence("offline.refused"))
    expect(note).to_be_visible(timeout=TIMEOUT)
    table.throw()
    expect(table.plies).not_to_have_count(0)
    table.page.goto("run-rules.html")
    expect(note).to_be_visible(timeout=TIMEOUT)


@pytest.mark.slow
def test_where_storage_is_full_the_game_works_and_the_page_says_what_it_cannot_save(
    table: Table, host: Host
) -> None:
    devtools = table.page.context.new_cdp_session(table.page)
    origin = host.address.rstrip("/")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
    table.open()
    note = table.page.get_by_role("status").filter(has_text=words.sentence("offline.full"))
    expect(note).to_be_visible(timeout=TIMEOUT)
    table.throw()
    expect(table.plies).not_to_have_count(0)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    table.reload()
    wait_until_stored(table.page)


@pytest.mark.slow
def test_nothing_is_stored_in_a_frame(page: Page, host: Host) -> None:
    blank = "<!doctype html><link rel=icon href=data:,><iframe src='embed/run/'></iframe>"
    page.route("**/frames", lambda route: route.fulfill(body=blank, content_type="text/html"))
    page.goto("frames")
    wake_button(page.frame_locator("iframe")).click()
    inside = page.frames[1]
    wait_until_ready(inside)
    inside.evaluate("new Promise(done => requestIdleCallback(() => setTimeout(done, 100)))")
    assert inside.evaluate("navigator.serviceWorker.getRegistrations().then(r => r.length)") == 0
    assert "sw.js" not in host.requested


# --- as an app --------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_page_that_is_never_idle_still_stores_the_site(table: Table) -> None:
    never = """window.requestIdleCallback = (done, options) =>
        options?.timeout && setTimeout(done, options.timeout)"""
    table.page.add_init_script(never)
    visit(table)


def test_the_browser_can_install_the_site(profile: BrowserContext, host: Host) -> None:
    page = open_tab(profile, f"{host.address}run-rules.html")
    devtools = profile.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{host.address}manifest.webmanifest"
