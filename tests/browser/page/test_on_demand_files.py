"""Files that a page fetches on demand: each fault is reported, and the next attempt can succeed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Locator, Page, expect

from builder.bundles import is_on_demand
from nyout import words
from nyout.match import Match
from tests.browser.booting.faults import Host, hosting
from tests.browser.helpers.decisions import answer, decision, is_late, is_near_end
from tests.sampling import sample
from tools.driver.embedded import wake_button
from tools.driver.hosts import host as hosting_folder
from tools.driver.languages import link_to_language
from tools.driver.matches import FORK, link_to, text_of
from tools.driver.offline import wait_until_stored
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.problems import FAILED_REQUEST, Problems
from tools.driver.scripts import SET_PATIENCE
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT, hold_requests

DIFFERENT = "changed", "404", "hang"
"""One fault for each kind of error: a wrong hash, a status of HTTP, and no answer."""
SIMILAR = "cut", "empty", "halved", "html", "500"
SHORT = 0.3  # seconds that a page waits for a file of a host that does not answer
LONG = 15

# Returns the hash of what a page receives from each address, or "" for a failure.
FETCH = """paths => Promise.all(paths.map(async (path) => {
    try {
        const digest = await crypto.subtle.digest("SHA-256", await fetchOnDemand(path));
        return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, "0")).join("");
    } catch {
        return "";
    }
}))"""

# Records the names of the files that arrived or failed.
RECORD_FILES = """() => {
    const fetched = fetchOnDemand;
    globalThis.fetchOnDemand = (address) => fetched(address).finally(() =>
        ended.push(new URL(address, document.baseURI).pathname.split("/").pop()));
}"""


@pytest.fixture(scope="module")
def host(dist: Path) -> Iterator[Host]:
    """Yield a host that sends faults when a test says so."""
    with hosting(dist) as running:
        running.mended.set()
        running.worker_patience = 3
        yield running


@pytest.fixture
def mend_host(host: Host) -> Iterator[None]:
    """Mend the host after a test, even if it fails."""
    yield
    host.mended.set()


@pytest.fixture(scope="module")
def files(dist: Path) -> dict[str, str]:
    """Return the hashes of all files that pages fetch on demand, by address."""
    paths = [path for path in dist.glob("assets/*/*") if is_on_demand(path.name)]
    return {
        f"/{path.relative_to(dist).as_posix()}": sha256(path.read_bytes()).hexdigest()
        for path in paths
    }


@pytest.fixture(autouse=True)
def allowed_errors(problems: Problems) -> None:
    """Allow what the browser logs about files that do not arrive or have another hash."""
    problems.allow(FAILED_REQUEST, "Fetch API cannot load", "integrity", "MIME type")


def fail(host: Host, page: Page | Frame, kind: str, files: Collection[str]) -> None:
    """Let a host fail for files; the page waits for an answer only as long as the fault needs."""
    page.evaluate(SET_PATIENCE, SHORT if kind == "hang" else LONG)
    host.fail(kind, [file.lstrip("/") for file in files])


def mend(host: Host, page: Page | Frame) -> None:
    """Let a host send correct files."""
    page.evaluate(SET_PATIENCE, LONG)
    host.mended.set()


def test_the_pages_know_the_checksums_of_all_files_that_they_fetch_on_demand(
    dist: Path, files: dict[str, str]
) -> None:
    (script,) = dist.glob("assets/page-*/boot.js")
    names = re.findall(r'"([\w.-]+)":\[\d+,[\de]+\]', script.read_text())
    assert sorted(names) == sorted(path.rpartition("/")[2] for path in files)
    assert len(names) > 20


# --- all files, in each kind of page ---------------------------------------------------------


def open_page(context: BrowserContext, host: Host, blog: str) -> Frame:
    """Return a page of the site with a game of players, which loads no computer players."""
    page = context.new_page()
    page.goto(f"{host.address}le-nyout.html{link_to(FORK)}")
    wait_until_ready(page)
    return page.main_frame


def open_with_worker(context: BrowserContext, host: Host, blog: str) -> Frame:
    """Return a page of the site whose files pass through the service worker."""
    frame = open_page(context, host, blog)
    wait_until_stored(frame.page)
    return frame


def open_in_frame(context: BrowserContext, host: Host, blog: str) -> Frame:
    """Return an embedded board in a frame without an origin, on a page of another site."""
    page = context.new_page()
    page.goto(blog)
    board = f"{host.address}embed/le-nyout/index.html?seats=person,person"
    page.set_content(f'<iframe sandbox="allow-scripts" src="{board}"></iframe>')
    wake_button(page.frame_locator("iframe")).click()
    wait_until_ready(page.frame_locator("iframe"))
    return page.frames[1]


KINDS: dict[str, Callable[[BrowserContext, Host, str], Frame]] = {
    "page": open_page,
    "worker": open_with_worker,
    "frame": open_in_frame,
}


@pytest.fixture(scope="module")
def frame(
    request: pytest.FixtureRequest,
    browser: Browser,
    browser_context_args: dict[str, Any],
    host: Host,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Frame]:
    """Yield a page of each kind; it may log errors."""
    workers = {"service_workers": "allow" if request.param == "worker" else "block"}
    context = browser.new_context(**{**browser_context_args, **workers})
    with hosting_folder(tmp_path_factory.mktemp("blog"), [], "localhost") as blog:
        yield KINDS[request.param](context, host, blog.write("index.html", "<title>A blog"))
        context.close()


def forget_files(frame: Frame) -> None:
    """Delete the files that are not needed to boot from the caches of the browser."""
    devtools = frame.page.context.new_cdp_session(frame.page)
    devtools.send("Network.clearBrowserCache")
    devtools.detach()
    if frame.page.main_frame is frame:
        frame.evaluate(
            """async () => {
                for (const name of await caches.keys()) {
                    const cache = await caches.open(name);
                    for (const { url } of await cache.keys())
                        if (/zip$|txt$|table$|mo$|css$/.test(url)) await cache.delete(url);
                }
            }"""
        )


@pytest.mark.usefixtures("mend_host")
@pytest.mark.parametrize(
    ("frame", "faults"),
    [
        ("page", DIFFERENT),
        *(
            pytest.param(kind, DIFFERENT + SIMILAR, marks=pytest.mark.slow)
            for kind in ("page", "worker", "frame")
        ),
    ],
    indirect=["frame"],
)
def test_no_damaged_file_is_used_and_it_arrives_once_the_host_is_mended(
    frame: Frame, host: Host, files: dict[str, str], faults: tuple[str, ...]
) -> None:
    for fault in faults:
        forget_files(frame)
        fail(host, frame, fault, files)
        assert frame.evaluate(FETCH, [*files]) == [""] * len(files), fault
        mend(host, frame)
        assert frame.evaluate(FETCH, [*files]) == [*files.values()], fault


@pytest.mark.slow
@pytest.mark.parametrize("frame", ["worker"], indirect=True)
def test_damaged_files_in_the_cache_of_the_service_worker_are_replaced(
    frame: Frame, files: dict[str, str]
) -> None:
    call = FETCH, [*files]
    assert frame.evaluate(*call) == [*files.values()]
    frame.evaluate(
        """async (paths) => {
            const name = (await caches.keys()).find(name => name.endsWith(" assets"));
            const cache = await caches.open(name);
            for (const path of paths) await cache.put(path, new Response("damaged"));
        }""",
        [*files],
    )
    assert frame.evaluate(*call) == [*files.values()]


# --- what the player sees --------------------------------------------------------------------


class Case(NamedTuple):
    """A use of files: what the player does, what the page says without them, and what happens."""

    files: tuple[str, ...]
    act: Callable[[Table], object]
    says: Callable[[Table], Locator]
    sentence: str
    works: Callable[[Table], object]
    faults: tuple[str, ...] = DIFFERENT  # of the first file; the others get one


LATE = decision("le-nyout", "beginner", is_late)
END = decision("le-nyout", "best", is_near_end)


def warning(table: Table) -> Locator:
    return table.warning


def status(table: Table) -> Locator:
    return table.sharing.get_by_role("status")


def click_language(table: Table, language: str) -> None:
    link_to_language(table.page, language).click()


def speaks_french(table: Table) -> None:
    expect(table.root_in("fr")).to_be_attached()
    click_language(table, "en")
    expect(table.root_in("en")).to_be_attached()


def open_rules(table: Table) -> None:
    table.page.keyboard.press("Escape")
    table.header.get_by_role("link", name="Rules").click()


def shows_rules(table: Table) -> None:
    expect(table.beside).to_contain_text("Korean")
    table.page.keyboard.press("Escape")


def draws_code(table: Table) -> None:
    expect(Parts(table.sharing).figures).to_be_visible()
    table.page.keyboard.press("Escape")


def downloads_drawing(table: Table) -> None:
    with table.page.expect_download():
        table.share("Download SVG")
    table.page.keyboard.press("Escape")


def open_editor(table: Table) -> None:
    table.entry("edit").click()


def shows(dialog: str) -> Callable[[Table], None]:
    """Return a function that checks that a dialog is open, and closes it."""

    def check(table: Table) -> None:
        expect(table.element(dialog)).to_be_visible()
        table.page.keyboard.press("Escape")

    return check


def open_puzzle(table: Table) -> None:
    table.entry("menu-list a[href='#puzzle']").click()


def shows_puzzle(table: Table) -> None:
    expect(table.puzzle).to_contain_text("Find the best move")


def let_move(match: Match) -> Callable[[Table], None]:
    """Return a function that shows a match and waits for the move of the computer."""

    def act(table: Table) -> None:
        table.follow(link_to(match))
        table.expect_next(match)

    return act


def moves_well(match: Match) -> Callable[[Table], None]:
    """Return a function that checks the next move of the level in a match."""

    def check(table: Table) -> None:
        expect(warning(table)).to_be_hidden()
        table.follow(link_to(match))
        table.expect_next(match, answer(match))

    return check


def ask_hint(table: Table) -> None:
    if not table.page.url.endswith(link_to(FORK)):
        table.follow(link_to(FORK))
    table.button("Hint").click()


def shows_hint(table: Table) -> None:
    expect(table.hint_ways.first).to_be_visible()


CASES = {
    "language": Case(
        ("words-*/fr.mo",),
        lambda table: click_language(table, "fr"),
        lambda table: table.line,
        "page.mute",
        speaks_french,
    ),
    "style of the rules": Case(
        ("page-*/rules.css",),
        open_rules,
        lambda table: table.beside,
        "page.rules.away",
        shows_rules,
    ),
    "rules": Case(
        ("../le-nyout-rules.html",),
        open_rules,
        lambda table: table.beside,
        "page.rules.away",
        shows_rules,
        ("404", "hang"),  # pages have no hash
    ),
    "drawing": Case(
        ("page-*/board.css",),
        lambda table: table.share("Download SVG"),
        status,
        "share.undrawn",
        downloads_drawing,
    ),
    "QR code": Case(
        ("python-*/segno.zip",),
        lambda table: table.share("QR code"),
        status,
        "share.unfetched",
        draws_code,
    ),
    "editor": Case(
        ("python-*/extra-editor.zip", "page-*/extra-editor.css"),
        open_editor,
        warning,
        "extra.unfetched",
        shows("editing"),
    ),
    "embed code": Case(
        ("python-*/extra-embedding.zip", "page-*/extra-embedding.css"),
        lambda table: table.embed_button().click(),
        warning,
        "extra.unfetched",
        shows("embedding"),
    ),
    "fairness": Case(
        ("python-*/extra-fairness.zip", "page-*/extra-fairness.css"),
        lambda table: table.fairness_button().click(),
        warning,
        "extra.unfetched",
        shows("fairness"),
    ),
    "keys": Case(
        ("python-*/extra-keys.zip", "page-*/extra-keys.css"),
        lambda table: table.page.keyboard.press("?"),
        warning,
        "extra.unfetched",
        shows("key-sheet"),
    ),
    "puzzle": Case(
        ("python-*/extra-puzzles.zip", "page-*/extra-puzzles.css", "python-*/puzzles-le-nyout.txt"),
        open_puzzle,
        warning,
        "extra.unfetched",
        shows_puzzle,
    ),
    "level": Case(
        ("python-*/opponents.zip", "python-*/opponents-le-nyout.zip"),
        let_move(LATE),
        warning,
        "opponent.unfetched",
        moves_well(LATE),
    ),
    "endgames": Case(
        ("python-*/two-pawns.table",), let_move(END), warning, "opponent.table", moves_well(END)
    ),
    "hint": Case(
        ("python-*/extra-analysis.zip", "page-*/extra-analysis.css"),
        ask_hint,
        warning,
        "extra.unfetched",
        shows_hint,
    ),
}


@pytest.fixture
def booted_page(
    browser: Browser, browser_context_args: dict[str, Any], host: Host
) -> Iterator[tuple[Table, list[str]]]:
    """Yield a booted page, which has no file that it needs later, and the list of its errors."""
    own = {"base_url": host.address, "reduced_motion": "reduce"}
    context = browser.new_context(**{**browser_context_args, **own})
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    # The sources of extras compile with the functions of the first part of the program.
    context.on(
        "request", lambda request: errors.extend([request.url] * ("/rest.wasm" in request.url))
    )
    # A game of players, for which the page prepares no computer players.
    table = Table(context.new_page()).open_stored(text_of(FORK))
    table.page.evaluate(RECORD_FILES)
    yield table, errors
    context.close()


@pytest.mark.usefixtures("mend_host")
@pytest.mark.parametrize("name", sample(CASES, "level"))
def test_each_use_reports_a_missing_file_and_works_once_the_host_is_mended(
    booted_page: tuple[Table, list[str]], host: Host, dist: Path, name: str
) -> None:
    case = CASES[name]
    (table, errors), page = booted_page, booted_page[0].page
    first, *more = case.files
    for pattern, fault in [
        *((first, fault) for fault in case.faults),
        *((at, "halved") for at in more),
    ]:
        (path,) = dist.glob(f"assets/{pattern}")
        fail(host, page, fault, [path.resolve().relative_to(dist.resolve()).as_posix()])
        page.evaluate("globalThis.ended = []")
        case.act(table)
        page.wait_for_function("name => ended.includes(name)", arg=path.name)
        expect(case.says(table)).to_contain_text(words.sentence(case.sentence))
    mend(host, page)
    case.act(table)
    case.works(table)
    expect(warning(table)).to_be_hidden()
    # Only the code of segno needs the second part of the program.
    assert not [text for text in errors if name != "QR code" or "/rest.wasm" not in text]


# --- embedded boards -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("mend_host")
def test_an_embedded_puzzle_that_does_not_arrive_can_be_requested_again(
    browser: Browser, browser_context_args: dict[str, Any], host: Host, dist: Path
) -> None:
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    files = [path.relative_to(dist).as_posix() for path in dist.glob("assets/*/extra-puzzles.zip")]
    host.fail("cut", files)
    page.goto(f"{host.address}embed/run/index.html?puzzle=3")
    wake_button(page).click()
    sentence = Table(page).warning
    retry = sentence.get_by_role("button", name="Try again")
    expect(sentence).to_contain_text(words.sentence("extra.unfetched"), timeout=TIMEOUT)
    page.evaluate(RECORD_FILES)
    for fault in ("html", "changed", "404"):
        fail(host, page, fault, files)
        page.evaluate("globalThis.ended = []")
        retry.click()
        # The page has met this fault before the host gets the next one, or none.
        page.wait_for_function("() => ended.includes('extra-puzzles.zip')")
        expect(sentence).to_contain_text(words.sentence("extra.unfetched"))
    mend(host, page)
    retry.click()
    expect(Table(page).puzzle).to_contain_text("Find the best move")
    expect(sentence).to_be_hidden()
    context.close()


# --- waiting ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sample(("hint", "analyse", "edit"), "hint"))
def test_a_pressed_button_shows_that_it_waits_until_its_files_arrive_or_fail(
    page: Page, name: str
) -> None:
    table = Table(page).open_stored(text_of(FORK))
    loading, bar = Parts(page).boot, Parts(page).boot_bar
    press = ask_hint if name == "hint" else lambda table: table.entry(name).click()
    for is_sent in (False, True):
        first_request = hold_requests(page, "extra-*.zip")
        press(table)
        expect(table.element(name)).to_have_attribute("aria-busy", "true")
        expect(table.speech).to_contain_text("Getting this ready, ")
        expect(loading).to_contain_text("Getting this ready, ")
        bar.hover(trial=True)  # nothing covers it
        route = first_request()
        if is_sent:
            route.continue_()
        else:
            page.route("**/extra-*.zip", lambda route: route.abort())  # the second request
            route.abort()
        expect(Parts(page).busy).to_have_count(0)
        expect(loading).to_be_hidden()
        expect(warning(table)).to_be_visible(visible=not is_sent)
        page.unroute_all()
    expect(Parts(Parts(page).panels).visible).to_be_visible()
