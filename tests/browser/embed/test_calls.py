"""Every call of `<nyout-board>` is answered or refused, whatever happens to its frame."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

from tools.driver.embedded import wake_button
from tools.driver.frames import HEAD, board_frame, script
from tools.driver.hosts import Host
from tools.driver.parts import Parts
from tools.driver.problems import FAILED_REQUEST, NOT_FETCHED, Problems

BOARD = '<nyout-board game="run"></nyout-board>'
LONG_RECORD = "1" + "A" * 100_000
# Calls a method without waiting, and records its result.
CALL = """() => {
    window.answer = undefined;
    document.querySelector("nyout-board").getRecord()
        .then((record) => ({ record }), (error) => ({ error: error.message }))
        .then((answer) => { window.answer = answer });
}"""
PATIENCE = 25_000  # milliseconds, by the clock of the page


def answer(page: Page) -> dict[str, str]:
    """Return the recorded result, once there is one."""
    return page.wait_for_function("() => window.answer").json_value()


def lose(route: Route) -> None:
    """Abort the request for the frame."""
    route.abort()


def missing(route: Route) -> None:
    """Send another page for the frame."""
    route.fulfill(status=404, body="<!doctype html><title>Not here</title>")


def hang(routes: list[Route], route: Route) -> None:
    """Never answer the request for the frame."""
    routes.append(route)


@pytest.mark.parametrize(
    "respond", [lose, missing, partial(hang, [])], ids=["lost", "missing", "hanging"]
)
def test_a_call_of_a_board_whose_frame_does_not_answer_is_refused(
    page: Page, home: Host, blog: Host, problems: Problems, respond
) -> None:
    page.clock.install()
    page.route("**/embed/run/**", respond)
    page.goto(blog.write("post.html", HEAD + BOARD + script(home)), wait_until="commit")
    page.wait_for_function("() => customElements.get('nyout-board')")
    page.evaluate(CALL)
    assert page.evaluate("window.answer") is None
    page.clock.fast_forward(PATIENCE)
    assert "does not answer" in answer(page)["error"]
    if respond is missing:
        problems.await_error(page, FAILED_REQUEST)


def test_a_call_of_a_removed_board_is_refused(page: Page, home: Host, blog: Host) -> None:
    page.goto(blog.write("post.html", HEAD + BOARD + script(home)))
    page.wait_for_function("() => customElements.get('nyout-board')")
    page.evaluate("window.board = document.querySelector('nyout-board')")
    page.evaluate(CALL)
    page.evaluate("board.remove()")
    assert "removed" in answer(page)["error"]
    message = page.evaluate("board.getRecord().catch((error) => error.message)")
    assert "must be in the page" in message


def test_a_call_of_a_board_that_cannot_load_python_is_refused_with_the_reason(
    page: Page, home: Host, blog: Host, problems: Problems
) -> None:
    page.route("**/assets/**/pyodide.mjs", lambda route: route.abort())
    page.goto(blog.write("post.html", HEAD + BOARD + script(home)))
    page.wait_for_function("() => customElements.get('nyout-board')")
    page.evaluate(CALL)
    assert answer(page)["error"]
    expect(Parts(board_frame(page)).boot_retry).to_be_visible()
    problems.expect(NOT_FETCHED)


def test_a_long_record_reaches_the_board_not_the_server(page: Page, home: Host, blog: Host) -> None:
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(blog.write("post.html", HEAD + BOARD + script(home)))
    page.wait_for_function("() => customElements.get('nyout-board')")
    page.evaluate(
        "record => document.querySelector('nyout-board').setAttribute('record', record)",
        LONG_RECORD,
    )
    expect(Parts(page).board_frames).to_have_attribute("src", re.compile("#1AAA"))
    expect(wake_button(board_frame(page))).to_be_visible()
    assert not [url for url in urls if "embed/run/" in url and "AAA" in url.partition("#")[0]]
    page.evaluate(CALL)
    assert answer(page).keys() == {"record"}
