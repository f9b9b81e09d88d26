"""After one visit the site needs no host; a new version comes whole, and when it is asked for."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Locator, Page, expect

from nyout import GAMES, words
from tests.browser.host import Host, hosting
from tests.browser.table import ANN, BOB, LONG, Table, link_to
from tests.browser.test_access import assert_fits, assert_no_violation
from tests.browser.test_five_games import begun
from web.build import build, offline
from web.build.bundles import BUNDLES, content
from web.build.pages import PAGES

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

DEEP = "deep/run/index.html"  # a page whose address is a folder
MARKED = {"page": "page.css", "pyscript": "core.js"}
MARKS = {
    "page.css": '\n:root {{ --version: "{0}"; }}\n',
    "core.js": '\nglobalThis.version = "{0}";\n',
}
"""What tells, in a page, from which version a file came."""


def make(folder: Path, version: str) -> Path:
    """The site as this version of it, which differs in each page, in its styles and scripts."""
    marked = f'<meta name="version" content="{version}"></head>'.encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PAGES, DEEP, PAGES["run.html"])
        for address, made in list(PAGES.items()):
            patch.setitem(
                PAGES,
                address,
                lambda site, made=made: made(site).replace(b"</head>", marked),
            )
        for bundle, name in MARKED.items():
            files = BUNDLES[bundle]()
            body = content(files[name]) + MARKS[name].format(version).encode()
            patch.setitem(
                BUNDLES,
                bundle,
                lambda files=files, name=name, body=body: files | {name: lambda: body},
            )
        build(folder)
    later = 1_800_000_000 + ord(version)  # hosts and browsers compare whole seconds
    for file in folder.rglob("*"):
        os.utime(file, (later, later))
    return folder


@pytest.fixture(scope="session")
def versions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two versions of the site."""
    folder = tmp_path_factory.mktemp("versions")
    return {version: make(folder / version, version) for version in "AB"}


@pytest.fixture(scope="session")
def always(versions: dict[str, Path]) -> Iterator[Host]:
    """The host of all these tests."""
    with hosting(versions["A"]) as host:
        yield host


@pytest.fixture(scope="session")
def base_url(always: Host) -> str:
    """What `page.goto("")` opens."""
    return always.address


@pytest.fixture
def host(always: Host, versions: dict[str, Path]) -> Host:
    """A host that is up, and has the first version."""
    always.reset(versions["A"])
    return always


def kept(page: Page) -> None:
    """Wait until the browser has kept the site."""
    expect(page.locator("#offline-note")).to_have_text(words.text("offline.kept"), timeout=LONG)


def visit(table: Table) -> Table:
    """Come for the first time, and stay until the site is kept."""
    table.open()
    kept(table.page)
    return table


def version(page: Page) -> str:
    """The version of all that a page is made from."""
    seen = page.evaluate(
        """async () => [
            document.querySelector("meta[name=version]").content,
            getComputedStyle(document.documentElement).getPropertyValue("--version").trim()
                .replaceAll('"', ""),
            ...(document.documentElement.dataset.game ? [globalThis.version] : []),
        ]"""
    )
    assert len(set(seen)) == 1, f"mixed: {seen}"
    return seen[0]


def offer(page: Page) -> Locator:
    """What offers a new version."""
    return page.get_by_role("status").filter(has_text=words.text("offline.new"))


@pytest.fixture
def profile(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[BrowserContext]:
    """A browser that is used every day; others keep no large files, and install nothing."""
    context = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
    yield context
    context.close()


def opened(context: BrowserContext, address: str) -> Page:
    """Another tab, at an address; it is up when this returns."""
    page = context.new_page()
    page.goto(address)
    if page.locator("html[data-game]").count():
        page.wait_for_selector("html[data-ready]", timeout=LONG)
    return page


# --- without a network ------------------------------------------------------------------------


def test_without_its_host_every_page_opens_and_every_game_is_played(
    table: Table, host: Host
) -> None:
    visit(table)
    host.stop()
    page = table.page
    for address in ("", "index.html", "?from=somewhere#top", *PAGES, "run?seats=2", "hypnosia"):
        answer = page.goto(address)
        assert answer
        assert answer.from_service_worker
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    for game in GAMES.values():
        board = Table(page, game).open()
        board.new_game(ANN, BOB)
        board.act(board.match(), min)
        assert len(board.list_of_moves()) == 1


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


@pytest.mark.browser_context_args(service_workers="block")
def test_what_is_kept_is_what_pages_ask_for(table: Table, host: Host) -> None:
    for game in GAMES.values():
        Table(table.page, game).open()
    for address in PAGES:
        table.page.goto(address)
        table.page.wait_for_load_state("networkidle")
    files = {
        path.relative_to(host.folder).as_posix(): path.read_bytes()
        for path in host.folder.rglob("*")
        if path.is_file()
    }
    assets = offline.kept(files).assets
    asked = {name for name in host.asked if name.startswith("assets/")}
    assert asked == assets.keys()


# --- a new version ----------------------------------------------------------------------------


def test_a_new_version_waits_until_it_is_asked_for_and_the_game_goes_on(
    table: Table, host: Host, versions: dict[str, Path]
) -> None:
    visit(table)
    begun_with = list(host.asked)
    table.open(link_to(begun(table.game, 0)))
    table.page.reload()  # as a fragment alone does not
    table.wait()
    context = table.page.context
    rules = opened(context, "run-rules.html")
    host.asked.clear()
    host.folder = versions["B"]
    third = opened(context, "run.html")  # which lets the browser look for a new version
    for page in (table.page, rules, third):
        expect(offer(page)).to_be_visible(timeout=LONG)
    unchanged = [name for name in host.asked if name in begun_with and name.startswith("assets/")]
    assert not unchanged, "what has not changed is fetched again"

    # While it waits, everything is of the version before, and the game goes on.
    table.act(table.match(), min)
    third.goto("hypnosia.html")
    third.wait_for_selector("html[data-ready]", timeout=LONG)
    assert {version(page) for page in (table.page, rules, third)} == {"A"}
    third.close()
    shown = table.match()
    offer(table.page).get_by_role("button", name="Reload").click()
    table.page.wait_for_selector("meta[content=B]", state="attached", timeout=LONG)
    table.wait()
    assert version(table.page) == "B"
    assert table.match() == shown
    expect(offer(table.page)).to_have_count(0)

    # The other tab is still of the version before, and gets what that is made of.
    assert version(rules) == "A"
    style = rules.locator("link[href$='page.css']").evaluate("link => link.href")
    assert not (versions["B"] / style.removeprefix(host.address)).exists()
    got = rules.evaluate("style => fetch(style).then(answer => answer.text())", style)
    assert got.endswith(MARKS["page.css"].format("A"))
    expect(offer(rules)).to_be_visible()
    offer(rules).get_by_role("button", name="Reload").click()
    rules.wait_for_selector("meta[content=B]", state="attached", timeout=LONG)
    assert version(rules) == "B"

    # Nobody needs the version before any more.
    table.reload()
    table.page.wait_for_function(
        "async style => !(await caches.match(style)) && (await caches.keys()).length === 2",
        arg=style,
        timeout=LONG,
    )
    host.stop()
    table.reload()
    assert version(table.page) == "B"
    assert table.match() == shown


def test_a_new_version_can_wait_and_comes_when_all_is_closed(
    table: Table, host: Host, versions: dict[str, Path]
) -> None:
    context = visit(table).page.context
    host.folder = versions["B"]
    table.reload()
    expect(offer(table.page)).to_be_visible(timeout=LONG)
    assert_no_violation(table.page)
    assert_fits(table.page)
    offer(table.page).get_by_role("button", name="Later").click()
    expect(offer(table.page)).to_have_count(0)
    assert version(table.page) == "A"
    table.page.close()
    page = opened(context, "")
    while version(page) == "A":  # the browser takes a moment to know that all is closed
        page.goto("about:blank")
        page.goto("")
    expect(offer(page)).to_have_count(0)


def fail(host: Host, page: Page) -> None:
    """Answer with an error half-way."""
    host.missing = lambda name: name.endswith("rules.css")
    page.goto("run-rules.html")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(r => !r.installing)")


def hang_until_stopped(host: Host, page: Page) -> None:
    """Answer no more half-way, until the browser stops the worker."""
    host.hung = Event()
    host.missing = lambda name: name.endswith("rules.css")
    page.goto("run-rules.html")
    assert host.hung.wait(LONG / 1000)
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")


def mixed(host: Host, page: Page) -> None:
    """Hand out a page of another version half-way."""
    other = host.folder.parent / "mixed"
    shutil.copytree(host.folder, other)
    shutil.copy2(host.folder.parent / "A/run.html", other / "run.html")
    host.folder = other
    page.goto("run-rules.html")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(r => !r.installing)")


@pytest.mark.parametrize("trouble", [fail, hang_until_stopped, mixed])
def test_a_version_that_comes_half_way_changes_nothing_until_it_comes_whole(
    table: Table,
    host: Host,
    versions: dict[str, Path],
    problems: list[str],
    trouble: Callable[[Host, Page], None],
) -> None:
    page = visit(table).page
    host.folder = versions["B"]
    trouble(host, page)
    host.stop()
    table.open()
    assert version(page) == "A"
    page.goto("run-rules.html")
    assert version(page) == "A"
    problems.clear()  # the browser logs what it could not load
    host.missing, host.hung, host.folder = lambda name: False, None, versions["B"]
    host.start()
    page.goto("index.html")
    expect(offer(page)).to_be_visible(timeout=LONG)
    assert version(page) == "A"
    offer(page).get_by_role("button", name="Reload").click()
    page.wait_for_selector("meta[content=B]", state="attached", timeout=LONG)
    assert version(page) == "B"


# --- where nothing is kept --------------------------------------------------------------------

REFUSED = """for (const [where, what] of [
        [Navigator.prototype, "serviceWorker"], [window, "caches"], [window, "localStorage"]]) {
    Object.defineProperty(where, what, {
        get() { throw new DOMException("The operation is insecure.", "SecurityError") } });
}"""
MISSING = "delete Navigator.prototype.serviceWorker"  # as in private windows of some browsers


@pytest.mark.parametrize("script", [REFUSED, MISSING], ids=["it throws", "it is missing"])
def test_a_browser_that_refuses_plays_and_says_what_it_cannot_keep(
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


def test_a_browser_without_room_plays_and_says_what_it_cannot_keep(
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


def test_in_a_frame_nothing_is_kept(page: Page, host: Host) -> None:
    frames = "<iframe src='run-rules.html'></iframe><iframe sandbox='allow-scripts' src='index.html'></iframe>"
    blank = f"<!doctype html><link rel=icon href=data:,>{frames}"
    page.route("**/frames", lambda route: route.fulfill(body=blank, content_type="text/html"))
    page.goto("frames")
    page.wait_for_load_state("networkidle")
    inside = page.frames[1]
    inside.evaluate("new Promise(done => requestIdleCallback(() => setTimeout(done, 100)))")
    assert inside.evaluate("navigator.serviceWorker.getRegistrations().then(r => r.length)") == 0
    assert "sw.js" not in host.asked


# --- as an app --------------------------------------------------------------------------------


def test_the_browser_can_install_it(profile: BrowserContext, host: Host) -> None:
    page = opened(profile, f"{host.address}run-rules.html")
    devtools = profile.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{host.address}manifest.webmanifest"


