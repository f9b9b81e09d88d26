"""After one visit the site needs no host; where nothing can be kept, the page says so."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from nyout import GAMES, words
from tests.browser.offline.host import Host, hosting
from tests.browser.offline.versions import kept, opened, version, visit
from tests.browser.table import ANN, BOB, LONG, Table, until
from web.site import offline
from web.site.pages.pages import PAGES

PACKED = {".br", ".gz"}  # beside the files that they are of
OTHERS = tuple(f"{name}/" for name in words.LANGUAGES if name != words.ENGLISH)
HTML = [
    address
    for address in PAGES
    if address.endswith(".html") and not address.startswith(("embed/", *OTHERS))
]

# --- without a network ------------------------------------------------------------------------


def test_without_its_host_every_page_opens_and_every_game_is_played(
    table: Table, host: Host
) -> None:
    page = visit(table)
    host.stop()
    for address in ("", "index.html", "?from=somewhere#top", *HTML, "run?seats=2", "hypnosia"):
        answer = page.goto(address)
        assert answer
        assert answer.from_service_worker
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    for game in GAMES.values():
        board = Table(page, game).open()
        board.new_game(ANN, BOB)
        board.act(board.match(), min)
        assert len(board.list_of_moves()) == 1


def test_without_its_host_the_languages_used_before_are_there(table: Table, host: Host) -> None:
    page = table.page
    page.goto("fr/run.html")
    table.wait()
    page.wait_for_selector("html[data-offline=kept]", timeout=LONG)
    page.get_by_role("link", name="한국어").click()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    last = "caches.match('/ko/scouts.html').then(Boolean)"  # of what is kept of a language
    until(page, lambda: page.evaluate(last))
    host.stop()
    for language in ("fr", "ko"):
        for address in ("index.html", "hypnosia-rules.html", "scouts.html"):
            page.goto(f"{language}/{address}")
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
        table.wait()


def test_a_page_that_is_a_folder_opens_with_and_without_its_slash(table: Table, host: Host) -> None:
    visit(table)
    host.stop()
    for address in ("deep/run/?a=1#2", "deep/run?a=1#2", "deep/run/index.html?a=1#2"):
        table.page.goto("index.html")
        table.page.goto(address)
        table.wait()
        assert version(table.page) == "A", "the styles are there"
        there = "deep/run/index.html?a=1" if "html" in address else "deep/run/?a=1"
        assert table.page.url.removeprefix(host.address).partition("#")[0] == there


WITHOUT_MEMORY = """const { fetch } = window;
window.fetch = (url, ...rest) => String(url).endsWith("/snapshot.bin")
    ? Promise.reject(new TypeError("not in this browser")) : fetch(url, ...rest);"""


def test_without_its_host_python_starts_as_it_did_in_this_browser(table: Table, host: Host) -> None:
    table.page.add_init_script(WITHOUT_MEMORY)
    table.open()
    table.new_game(ANN, BOB)  # or it is not always for a person to throw
    kept(table.page)
    host.stop()
    for _ in range(2):  # what is dropped at a visit is missing at the next
        table.reload()
        table.throw()
    expect(table.plies).to_have_count(2)


def test_it_works_below_another_site_and_leaves_that_alone(
    table: Table, versions: dict[str, Path], tmp_path: Path
) -> None:
    shutil.copytree(versions["A"], tmp_path / "games/nyout")
    (tmp_path / "index.html").write_text("<!doctype html><link rel=icon href=data:,>Another site")
    with hosting(tmp_path) as host:
        below = f"{host.address}games/nyout/"
        table.page.goto(below)
        kept(table.page)
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
    page = opened(profile, f"{host.address}run.html")
    kept(page)
    twice = {name for name in host.asked if host.asked.count(name) > 1}
    assert not twice
    page.reload()
    page.wait_for_selector("html[data-ready]", timeout=LONG)
    expect(page.locator("#offline-note")).to_have_text("")  # there is nothing new to say


def test_the_cached_files_are_those_that_pages_request(
    fresh: Callable[[str], BrowserContext], host: Host
) -> None:
    page = fresh("block").new_page()
    for game in GAMES.values():
        Table(page, game).open()
    for address in HTML:
        page.goto(address)
        if page.locator("html[data-game]").count():  # a page that is left may try other ways
            Table(page).wait()
    for folder in OTHERS:
        page.goto(f"{folder}run.html")
        Table(page).wait()
    files = {
        path.relative_to(host.folder).as_posix(): path.read_bytes()
        for path in host.folder.rglob("*")
        if path.is_file() and path.suffix not in PACKED
    }
    kept_of = [offline.cached(files, language).assets for language in words.LANGUAGES]
    assets = {name for of in kept_of for name in of}
    asked = {name for name in host.asked if name.startswith("assets/")}
    icons = {name for name in assets if name.endswith("/icon.svg")}  # for browsers with tabs
    assert asked | icons == assets


# --- where nothing is kept --------------------------------------------------------------------

REFUSED = """for (const [where, what] of [
        [Navigator.prototype, "serviceWorker"], [window, "caches"], [window, "localStorage"]]) {
    Object.defineProperty(where, what, {
        get() { throw new DOMException("The operation is insecure.", "SecurityError") } });
}"""
MISSING = "delete Navigator.prototype.serviceWorker"  # as in private windows of some browsers


@pytest.mark.parametrize("script", [REFUSED, MISSING], ids=["it throws", "it is missing"])
def test_a_browser_that_refuses_storage_plays_and_says_what_it_cannot_save(
    table: Table, script: str
) -> None:
    table.page.add_init_script(script)
    table.open()
    note = table.page.get_by_role("status").filter(has_text=words.text("offline.refused"))
    expect(note).to_be_visible(timeout=LONG)
    table.throw()
    expect(table.plies).not_to_have_count(0)
    table.page.goto("run-rules.html")
    expect(note).to_be_visible(timeout=LONG)


def test_a_browser_without_space_plays_and_says_what_it_cannot_save(
    table: Table, host: Host, problems: list[str]
) -> None:
    devtools = table.page.context.new_cdp_session(table.page)
    origin = host.address.rstrip("/")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
    table.open()
    note = table.page.get_by_role("status").filter(has_text=words.text("offline.full"))
    expect(note).to_be_visible(timeout=LONG)
    table.throw()
    expect(table.plies).not_to_have_count(0)
    problems.clear()  # the browser logs that it has no room
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    table.reload()
    kept(table.page)


def test_nothing_is_stored_in_a_frame(page: Page, host: Host) -> None:
    blank = "<!doctype html><link rel=icon href=data:,><iframe src='embed/run/'></iframe>"
    page.route("**/frames", lambda route: route.fulfill(body=blank, content_type="text/html"))
    page.goto("frames")
    page.frame_locator("iframe").locator("#wake").click()
    inside = page.frames[1]
    inside.wait_for_selector("html[data-ready]", timeout=LONG)
    inside.evaluate("new Promise(done => requestIdleCallback(() => setTimeout(done, 100)))")
    assert inside.evaluate("navigator.serviceWorker.getRegistrations().then(r => r.length)") == 0
    assert "sw.js" not in host.asked


# --- as an app --------------------------------------------------------------------------------


def test_a_page_that_is_never_idle_stores_the_site_all_the_same(table: Table):
    never = """window.requestIdleCallback = (done, options) =>
        options?.timeout && setTimeout(done, options.timeout)"""
    table.page.add_init_script(never)
    visit(table)


def test_the_browser_can_install_it(profile: BrowserContext, host: Host) -> None:
    page = opened(profile, f"{host.address}run-rules.html")
    devtools = profile.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{host.address}manifest.webmanifest"
