"""Every question to `<nyout-board>` is answered or refused, whatever becomes of its frame."""

from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.helpers.frames import HEAD, board_frame, script
from tests.browser.helpers.hosts import Host

BOARD = '<nyout-board game="run"></nyout-board>'
LONG_RECORD = "1" + "A" * 100_000
# Asks without waiting, and keeps what comes of it.
ASK = """() => {
    window.answer = undefined;
    document.querySelector("nyout-board").getRecord()
        .then((record) => ({ record }), (error) => ({ error: error.message }))
        .then((came) => { window.answer = came });
}"""
PATIENCE = 25_000  # milliseconds, by the clock of the page


def answer(page: Page) -> dict[str, str]:
    """What came of the question, once something has."""
    return page.wait_for_function("() => window.answer").json_value()


def lost(route: Route) -> None:
    """The frame does not load."""
    route.abort()


def missing(route: Route) -> None:
    """The frame is another page."""
    route.fulfill(status=404, body="<!doctype html><title>Not here</title>")


def hanging(held: list[Route], route: Route) -> None:
    """The frame loads for ever."""
    held.append(route)


@pytest.mark.parametrize(
    "become", [lost, missing, partial(hanging, [])], ids=["lost", "missing", "hanging"]
)
def test_a_question_to_a_frame_that_does_not_answer_is_refused(
    page: Page, home: Host, blog: Host, problems: list[str], become
) -> None:
    page.clock.install()
    page.route("**/embed/run/**", become)
    page.goto(blog.write("post.html", HEAD + BOARD + script(home)), wait_until="commit")
    page.wait_for_function("() => customElements.get('nyout-board')")
    page.evaluate(ASK)
    assert page.evaluate("window.answer") is None
    page.clock.fast_forward(PATIENCE)
    assert "does not answer" in answer(page)["error"]
    problems.clear()  # what the browser logs of the frame


def test_a_question_to_a_board_that_is_taken_away_is_refused(
    page: Page, home: Host, blog: Host
) -> None:
    page.goto(blog.write("post.html", HEAD + BOARD + script(home)))
    page.wait_for_function("() => customElements.get('nyout-board')")
    page.evaluate("window.board = document.querySelector('nyout-board')")
    page.evaluate(ASK)
    page.evaluate("board.remove()")
    assert "removed" in answer(page)["error"]
    refused = page.evaluate("board.getRecord().catch((error) => error.message)")
    assert "must be in the page" in refused


def test_a_question_to_a_board_that_cannot_load_python_is_refused_with_the_reason(
    page: Page, home: Host, blog: Host, problems: list[str]
) -> None:
    page.route("**/assets/**/pyodide.mjs", lambda route: route.abort())
    page.goto(blog.write("post.html", HEAD + BOARD + script(home)))
    page.wait_for_function("() => customElements.get('nyout-board')")
    page.evaluate(ASK)
    assert answer(page)["error"]
    expect(board_frame(page).locator("#boot-retry")).to_be_visible()
    problems.clear()


def test_a_record_too_long_for_a_query_reaches_the_board_and_not_the_server(
    page: Page, home: Host, blog: Host
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(blog.write("post.html", HEAD + BOARD + script(home)))
    page.wait_for_function("() => customElements.get('nyout-board')")
    page.evaluate(
        "record => document.querySelector('nyout-board').setAttribute('record', record)",
        LONG_RECORD,
    )
    expect(board_frame(page).locator("html[data-record^='1AAA']")).to_be_attached()
    expect(board_frame(page).locator("#wake")).to_be_visible()
    assert not [url for url in asked if "embed/run/" in url and "AAA" in url.partition("#")[0]]
    page.evaluate(ASK)
    assert answer(page).keys() == {"record"}
