"""From the first byte to the first throw: what is seen before Python plays, or if it never does."""

import io
import re
import zipfile
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.table import Table
from web.build.bundles import app

FILES = (
    "core.js",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "app.zip",
)


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


def test_the_board_stands_and_the_progress_is_told_while_python_is_on_its_way(
    table: Table,
) -> None:
    held: dict[str, Route] = {}
    steps = {
        "core.js": "Loading the page…",
        "pyodide.asm.wasm": "Loading Python…",
        "app.zip": "Loading the game…",
    }
    for name in steps:
        table.page.route(f"**/{name}", partial(held.__setitem__, name))
    progress, bar = table.page.get_by_role("status"), table.page.get_by_role("progressbar")
    table.go(wait_until="commit")
    values: list[float] = []
    for name, words in steps.items():
        expect(progress.filter(has_text=words)).to_be_visible(timeout=30_000)
        expect(table.board.locator("[data-place='c']")).to_be_visible()
        expect(table.board.locator("[data-key]")).to_have_count(8)
        for control in ("Undo", "Redo", "New game", "Copy link to this game", "Download record"):
            expect(table.button(control)).to_be_disabled()
        values.append(bar.evaluate("bar => bar.value"))
        while name not in held:
            table.page.evaluate("new Promise(requestAnimationFrame)")
        held[name].continue_()
    table.wait()
    assert values == sorted(set(values)), "the bar stood still, or went back"
    expect(bar).to_be_hidden()
    expect(table.status).to_have_text("Blue: throw for the start. The highest begins.")
    expect(table.throw_button).to_be_enabled()


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_had_is_told_in_words_and_can_be_tried_again(
    table: Table, problems: list[str], name: str
) -> None:
    table.page.route(f"**/{name}", lambda route: route.abort())
    table.go()
    told = table.page.get_by_role("status").filter(has_text="The game could not be loaded: ")
    expect(told).to_be_visible(timeout=20_000)
    why = told.inner_text().removeprefix("The game could not be loaded: ")
    assert re.match(r"\S+ \S+ \S+", why), f"no words: {why!r}"
    assert "undefined" not in why
    expect(table.page.get_by_role("progressbar")).to_be_hidden()
    again = table.button("Try again")
    expect(again).to_be_focused()
    table.page.unroute_all()
    again.click()
    table.wait()
    expect(table.throw_button).to_be_enabled()
    expect(again).to_be_hidden()
    problems.clear()  # the browser logs what it could not load


def test_an_error_of_the_page_itself_is_told_in_its_words(
    table: Table, problems: list[str]
) -> None:
    table.page.route("**/app.zip", lambda route: route.fulfill(body=broken_app()))
    table.go()
    told = table.page.get_by_role("status").filter(has_text="RuntimeError: the dice are lost.")
    expect(told).to_be_visible(timeout=20_000)
    table.page.unroute_all()
    table.button("Try again").click()
    table.wait()
    problems.clear()


def broken_app() -> bytes:
    """The package and the page, of which one module raises an error as it is imported."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(app())) as good, zipfile.ZipFile(packed, "w") as bad:
        for name in good.namelist():
            broken = b"raise RuntimeError('the dice are lost')"
            bad.writestr(name, broken if name == "web/app.py" else good.read(name))
    return packed.getvalue()
