"""From the first byte to the first throw: what is seen before Python plays, or if it never does."""

import io
import re
import zipfile
from collections.abc import Callable

import pytest
from playwright.sync_api import ConsoleMessage, Page, Route, expect

from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT, hold_requests, wait_until

# A page that nobody looks at begins Python after a while; here only the paint does.
PATIENT = """const later = setTimeout;
window.setTimeout = (act, ms, ...given) => ms === 3000 ? 0 : later(act, ms, ...given);"""
WITHOUT = (
    "boot.js",
    "core.js",
    "interpreter.js",
    "pyodide.mjs",
    "pyodide.asm.wasm",
    "manifest.js",
)
"""Files without which there is no Python."""

WAYS = {
    "snapshot.bin": "Python does not start from the packed memory: ",
    "stdlib.zip": "Python does not start from the compiled library: ",
}
"""What each way to Python but the last one needs, and what the console says where it ends."""


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_the_board_is_there_and_the_page_says_what_is_missing(
    page: Page,
) -> None:
    page.goto("le-nyout.html")
    expect(page.locator("#board .place:not(.tray)")).to_have_count(29)
    expect(page.locator("#board [data-key]")).to_have_count(8)
    for place in page.locator("#board .place").all():
        expect(place).to_be_visible()
    # Chromium draws it for a person who has turned scripts off, but not for Playwright.
    assert re.search("<noscript>.*needs JavaScript.*</noscript>", page.content())


def test_the_prompt_is_there_before_python_runs(table: Table) -> None:
    table.page.route("**/core.js", lambda route: None)
    table.go(wait_until="commit")
    said = table.status.text_content()
    assert said
    table.page.unroute_all(behavior="ignoreErrors")
    table.open()
    expect(table.status).to_have_text(said)


def test_the_board_and_the_progress_are_shown_while_python_loads(
    table: Table,
) -> None:
    steps = {"snapshot.bin": "Loading the page…", "pyodide.asm.wasm": "Loading Python…"}
    asked = {name: hold_requests(table.page, name) for name in steps}
    progress, bar = table.page.get_by_role("status"), table.page.get_by_role("progressbar")
    table.go(wait_until="commit")
    value = 0.0
    for name, words in steps.items():
        expect(progress.filter(has_text=words)).to_be_visible()
        expect(table.board.locator("[data-place='c']")).to_be_visible()
        expect(table.board.locator("[data-key]")).to_have_count(8)
        for control in ("Undo", "Settings", "Menu"):
            expect(table.button(control)).to_be_disabled()
        # It goes on since the step before, though the first bytes may be too few to be seen.
        further = "was => document.getElementById('boot-bar').value > was"
        table.page.wait_for_function(further, arg=value, timeout=TIMEOUT)
        value = bar.evaluate("bar => bar.value")
        asked[name]().continue_()
    table.wait()
    expect(bar).to_be_hidden()
    expect(table.turn).to_have_text("Your turn")
    expect(table.throw_button).to_be_enabled()


def test_the_board_is_painted_before_python_is_begun(table: Table) -> None:
    table.page.add_init_script(PATIENT)
    painted, begun = table.open().page.evaluate(
        """() => [
            performance.getEntriesByName("first-contentful-paint")[0].startTime,
            performance.getEntriesByType("resource")
                .find(({ name }) => name.endsWith("/boot.js")).startTime,
        ]"""
    )
    assert painted <= begun


@pytest.mark.parametrize("name", WITHOUT)
def test_a_file_that_cannot_be_loaded_is_reported_and_can_be_retried(
    table: Table, problems: list[str], name: str
) -> None:
    table.page.route(f"**/{name}", lambda route: route.abort())
    table.go()
    told = table.page.get_by_role("status").filter(has_text="Couldn’t load the game.")
    expect(told).to_be_visible(timeout=TIMEOUT)
    expect(table.page.locator("#boot-why p")).to_contain_text(re.compile(r"\S+ \S+ \S+"))
    expect(table.page.get_by_role("progressbar")).to_be_hidden()
    again = table.button("Try again")
    expect(again).to_be_focused()
    table.page.unroute_all()
    again.click()
    table.wait()
    expect(table.throw_button).to_be_enabled()
    expect(again).to_be_hidden()
    problems.clear()  # the browser logs what it could not load


def test_an_error_of_the_page_itself_is_reported_in_its_language(
    table: Table, problems: list[str]
) -> None:
    table.page.route("**/snapshot.bin", lambda route: route.abort())
    table.page.route("**/app.zip", lambda route: route.fulfill(body=broken_app()))
    table.go()
    told = table.page.get_by_role("status").filter(has_text="The game couldn’t start.")
    expect(told).to_be_visible(timeout=TIMEOUT)
    expect(table.page.locator("#boot-why p")).to_contain_text("RuntimeError: the dice are lost")
    table.page.unroute_all()
    table.button("Try again").click()
    table.wait()
    problems.clear()


def broken_app() -> bytes:
    """A page that raises an error as it is imported."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as bad:
        bad.writestr("web/__init__.py", b"")
        bad.writestr("web/app/__init__.py", b"")
        bad.writestr("web/app/site_app.py", b"raise RuntimeError('the dice are lost')")
    return packed.getvalue()


@pytest.mark.parametrize("ended", range(1, len(WAYS) + 1))
def test_each_way_to_start_python_that_fails_is_followed_by_the_next(
    table: Table, problems: list[str], ended: int
) -> None:
    for name in [*WAYS][:ended]:
        table.page.route(f"**/{name}", lambda route: route.abort())
    assert warnings(table) == [*WAYS.values()][:ended]
    table.throw()
    expect(table.undo).to_be_enabled()
    problems.clear()  # the browser logs what it could not load


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15"


@pytest.mark.browser_context_args(user_agent=IPHONE)
def test_the_memory_is_put_back_where_python_calls_functions_by_javascript(table: Table) -> None:
    assert warnings(table) == []
    table.throw()
    expect(table.undo).to_be_enabled()


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "of another build": lambda body: b"0" * 32 + body[32:],
    "cut off": lambda body: body[:-1000],
    "too long": lambda body: body + bytes(1000),
    "empty": lambda body: b"",
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_changed_memory_is_not_used(table: Table, how: str) -> None:
    def spoil(route: Route) -> None:
        route.fulfill(body=SPOILT[how](route.fetch().body()))

    table.page.route("**/snapshot.bin", spoil)
    assert warnings(table) == [WAYS["snapshot.bin"]]
    table.throw()
    expect(table.undo).to_be_enabled()


def warnings(table: Table) -> list[str]:
    """Open the page; the ways to Python that the console warns of, up to the reasons."""
    logged: list[ConsoleMessage] = []
    table.page.on("console", lambda message: logged.append(message))  # noqa: PLW0108, Playwright marks what it calls
    table.open()
    return [
        message.text.partition(": ")[0] + ": "
        for message in logged
        if message.type == "warning" and message.text.startswith("Python ")
    ]


def test_a_throw_requested_before_python_runs_is_made_once_it_does(table: Table) -> None:
    memory = hold_requests(table.page, "snapshot.bin")
    table.go(wait_until="commit")
    table.throw_button.click()
    memory().continue_()
    table.wait()
    expect(table.undo).to_be_enabled()
    expect(table.plies).not_to_have_count(0)  # a computer player may have followed


# PyScript and the page share one Pyodide, which the interpreter's module hands out again.
RUN = """async (code) => {
    const { href } = document.querySelector("link[href$='interpreter.js']");
    const { loadPyodide } = await import(href);
    return (await loadPyodide({ stdout: console.log, stderr: console.error })).runPython(code);
}"""


def test_the_whole_standard_library_can_be_imported_once_the_board_is_up(table: Table) -> None:
    table.open()
    last = "import sys; type(sys.meta_path[-1]).__name__"
    wait_until(table.page, lambda: table.page.evaluate(RUN, last) == "Rest")
    code = "import colorsys, ssl, email.mime.text; colorsys.rgb_to_hls(0, 1, 0)[1]"
    assert table.page.evaluate(RUN, code) == 0.5


def test_no_two_boots_draw_the_same(page: Page) -> None:
    drawn = set()
    for _ in range(2):
        page.goto("le-nyout.html")
        page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
        drawn.add(page.evaluate(RUN, "import random; random.random()"))
    assert len(drawn) == 2
