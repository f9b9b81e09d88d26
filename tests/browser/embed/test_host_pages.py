"""Embedded boards on pages of another site, cooperative or hostile."""

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from nyout import GAMES
from nyout.core import notation
from tests import golden
from tests.browser.helpers.blogs import BLOGS
from tests.browser.helpers.compression import brotli_sizes
from tools import browsers as find
from tools.driver.embedded import wake_button
from tools.driver.frames import (
    HEAD,
    RECORD_EVENTS,
    board_frame,
    click,
    drop_a_cow,
    iframe,
    moves,
    place,
    script,
)
from tools.driver.hosts import Host, boot_files, host
from tools.driver.matches import ANN, BOB
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.problems import Problems
from tools.driver.waiting import TIMEOUT, wait_until
from web.extras import snippets

slow = partial(pytest.param, marks=pytest.mark.slow)

RUN = GAMES["run"]
MAX_BYTES = 24_500  # compressed, before a reader touches a board


@pytest.mark.parametrize(
    ("engine", "maker", "form"),
    [
        pytest.param("browser", "pelican", snippets.quote, id="pelican, script"),
        slow("browser", "pelican", snippets.frame, id="pelican, frame"),
        slow("browser", "mkdocs", snippets.quote, id="mkdocs, script"),
        slow("browser", "mkdocs", snippets.frame, id="mkdocs, frame"),
        slow("firefox", "pelican", snippets.quote, id="Firefox, pelican, script"),
        slow("firefox", "mkdocs", snippets.frame, id="Firefox, mkdocs, frame"),
    ],
)
def test_a_board_in_a_blog_post_can_be_played(
    request: pytest.FixtureRequest, home: Host, tmp_path: Path, engine: str, maker: str, form
) -> None:
    folder = BLOGS[maker](tmp_path, form(home.address, RUN, {"seats": "person,person"}))
    (folder / "favicon.ico").write_bytes(b"")
    with host(folder, [], "localhost") as blog:
        page = request.getfixturevalue(engine).new_page(viewport={"width": 800, "height": 1000})
        page.goto(f"{blog.address}post.html")
        expect(page.get_by_text("And so on.")).to_be_visible()
        expect(wake_button(board_frame(page))).to_be_visible()
        drop_a_cow(board_frame(page))
        page.close()


SCRIPTS_ONLY = 'sandbox="allow-scripts"'
ISOLATED = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
}
STRICT = {"Content-Security-Policy": "default-src 'none'; img-src data:; frame-src {site}"}


@pytest.mark.parametrize(
    ("headers", "attributes"),
    [
        slow({}, SCRIPTS_ONLY, id="sandbox"),
        slow({}, "credentialless", id="credentialless"),
        slow(ISOLATED, "", id="isolated"),
        slow(STRICT, "", id="strict policy"),
        pytest.param(ISOLATED, SCRIPTS_ONLY, id="isolated sandbox"),
    ],
)
def test_a_board_in_a_hostile_page_can_be_played(
    page: Page, home: Host, blog: Host, headers: dict[str, str], attributes: str
) -> None:
    site = home.address.rstrip("/")
    blog.rules[:] = [("/*", {name: value.format(site=site) for name, value in headers.items()})]
    page.goto(blog.write("post.html", HEAD + iframe(home, "?seats=person,person", attributes)))
    if headers is ISOLATED:
        assert page.evaluate("crossOriginIsolated")
    drop_a_cow(board_frame(page))
    page.keyboard.press("?")
    expect(Parts(board_frame(page)).key_sheet_heading).to_be_focused()


@pytest.mark.slow
def test_a_board_can_be_played_without_third_party_storage(
    playwright: Playwright, home: Host, blog: Host, problems: Problems
) -> None:
    # The headless shell stores everything, for third parties too.
    path = find.full_chromium() or pytest.skip("there is no full Chromium")
    browser = playwright.chromium.launch(executable_path=path, args=find.arguments())
    page = problems.watch_all(browser).new_page()
    page.goto(blog.write("post.html", HEAD + iframe(home, "?seats=person,person")))
    page.wait_for_function("() => frames.length == 1")
    frame = board_frame(page)
    is_blocked = "() => { try { return !localStorage } catch { return true } }"
    assert Parts(frame).root.evaluate(is_blocked), "this browser allows third-party storage"
    drop_a_cow(frame)
    browser.close()


def test_an_untouched_board_loads_little(page: Page, home: Host, blog: Host) -> None:
    requested: set[str] = set()  # by this page, while those of other tests may still be loading
    page.on("request", lambda request: requested.add(request.url))
    page.goto(blog.write("post.html", HEAD + snippets.quote(home.address, RUN, {})))
    expect(board_frame(page).get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    paths = [urlsplit(url).path for url in requested if url.startswith(home.address)]
    assert paths
    assert not boot_files(paths)
    paths = [path + "index.html" if path.endswith("/") else path for path in paths]
    sizes = brotli_sizes([home.folder / path.lstrip("/") for path in paths])
    assert sum(sizes.values()) < MAX_BYTES, sizes


@pytest.mark.slow
def test_ten_boards_share_their_files_and_only_used_ones_boot(
    page: Page, home: Host, blog: Host
) -> None:
    games = [*GAMES.values()] * 2
    quotes = "".join(f"<div>{snippets.quote(home.address, game, {})}</div>" for game in games)
    home.requested.clear()
    page.set_viewport_size({"width": 1200, "height": 800})
    page.goto(blog.write("post.html", HEAD + RECORD_EVENTS + quotes))
    for number in range(10):
        frame = Parts(page).frames.nth(number)
        frame.scroll_into_view_if_needed()
        expect(wake_button(frame.content_frame)).to_be_visible()
    assert not boot_files(home.requested)
    assets = [path for path in home.requested if path.startswith("/assets/")]
    assert not [path for path in set(assets) if assets.count(path) > 1], "loaded twice"
    for number in (2, 7):
        click(wake_button(board_frame(page, number)))
        wait_until_ready(board_frame(page, number))
    woken = boot_files(home.requested)
    assert woken
    assert not [path for path in set(woken) if woken.count(path) > 1], "loaded twice"
    awake = [Parts(board_frame(page, n)).woken.count() for n in range(10)]
    assert [n for n, woken in enumerate(awake) if woken] == [2, 7]


def test_the_picture_of_a_board_shows_no_other_position_than_the_board(
    page: Page, home: Host
) -> None:
    pieces = Parts(page).board_pieces
    for query, is_new in (("", True), ("?puzzle=3", False), ("?theme=dark", True)):
        page.goto(f"{home.address}embed/le-nyout/{query}")
        expect(wake_button(page)).to_be_visible()
        expect(pieces).to_be_visible(visible=is_new)


def test_wrong_options_in_the_address_are_reported_and_the_board_can_be_played(
    page: Page, home: Host
) -> None:
    def faults(query: str) -> Locator:
        page.goto(f"{home.address}embed/run/{query}")
        wake_button(page).click()
        wait_until_ready(page)
        expect(Parts(page).movable.first).to_be_visible()
        Parts(page).trouble_details.click()
        return Parts(page).trouble_reason

    reported = faults("?theme=<b>red</b>&sets=2&controls=full&ply=x")
    expect(reported).to_contain_text(
        "There is no option `sets`. Options: seats, record, position, puzzle, ply"
    )
    expect(reported).to_contain_text("`theme=<b>red</b>` isn’t valid; expected one of auto, light")
    expect(reported).to_contain_text("`ply=x` isn’t valid; expected a whole number")
    assert Parts(reported).bold.count() == 0
    expect(Parts(page).log).to_be_visible()
    expect(faults("?ply=x&lang=fr")).to_have_text(
        "`ply=x` est inutilisable\u202f; attendu\u202f: un nombre entier\u202f;"
        " 0 est la position avant le premier coup."
    )
    expect(page).to_have_url(f"{home.address}embed/fr/run/?ply=x&lang=fr")


def test_the_theme_follows_its_option(page: Page, home: Host) -> None:
    def background(query: str) -> str:
        page.goto(f"{home.address}embed/run/{query}")
        expect(Parts(page).themed).to_be_attached()
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    colours: dict[tuple[str, str], str] = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for theme in ("auto", "light", "dark"):
            colours[scheme, theme] = background(f"?theme={theme}")
    light, dark = colours["light", "auto"], colours["dark", "auto"]
    assert light != dark
    assert {colours[scheme, "light"] for scheme in ("light", "dark")} == {light}
    assert {colours[scheme, "dark"] for scheme in ("light", "dark")} == {dark}


def test_the_element_reports_moves_and_obeys_commands(page: Page, home: Host, blog: Host) -> None:
    element = '<nyout-board game="run" seats="person,greedy" controls="full"></nyout-board>'
    page.goto(blog.write("post.html", HEAD + RECORD_EVENTS + element + script(home)))
    call = partial(page.evaluate, "([name, value]) => window.call(name, value)")
    page.evaluate(
        """() => {
            const board = document.querySelector("nyout-board");
            window.call = (name, value) => board[name](value).catch((error) => error.message);
        }"""
    )
    frame = board_frame(page)
    expect(wake_button(frame)).to_be_visible()
    height = "document.querySelector('nyout-board').getBoundingClientRect().height"
    asleep = page.evaluate(height)
    message = call(["play", "pig-d1"])  # the call also wakes the board
    assert "`pig-d1` is not legal here; legal: cow-d1" in message
    assert call(["play", "cow-d1"]) == 1
    expect(place(frame, "d1")).to_have_attribute(
        "aria-label", re.compile(r"^d1, .*: 1 cow \(You\); can move"), timeout=TIMEOUT
    )
    page.wait_for_function(
        "() => events.filter(event => event.name == 'move').length >= 3", timeout=TIMEOUT
    )
    page.wait_for_function(f"() => {height} > {asleep}")
    assert moves(page)[0] == "cow-d1"
    first = page.evaluate("events.find(event => event.name == 'move')")
    assert (first["ply"], first["seat"]) == (1, 0)
    assert first["link"] == f"{home.address}run.html#{first['record']}"
    assert call(["go", 1]) == 1
    assert "expected 0 to" in call(["go", 99])
    assert "expected the whole link" in call(["load", first["record"][:-3]])
    assert "`seats=person`" in call(["newGame", "person"])
    assert call(["newGame", "person,person"]) == 0
    assert [call(["play", move]) for move in ("cow-d1", "cow-a4")] == [1, 2]
    current = call(["getRecord", None])
    assert call(["newGame", "person,person"]) == 0
    assert call(["load", current]) == 2
    assert call(["getRecord", None]) == current
    whole = golden.read_golden(golden.files("run")[0])
    late = replace(whole.go_to(len(whole.moves) - 1).cut(), seats=(ANN, BOB), comments={})
    assert call(["load", late.link()]) == len(late.moves)
    assert call(["play", notation(whole.moves[-1])]) == len(whole.moves)
    page.wait_for_function("() => events.at(-1).name === 'over'")
    assert page.evaluate("events.at(-1).result") == list(whole.states[-1].ranks())
    names = page.evaluate("[...new Set(events.map(event => event.name))]")
    assert names == ["ready", "move", "over"]


def test_changed_attributes_of_the_element_take_effect(page: Page, home: Host, blog: Host) -> None:
    element = '<nyout-board game="run"></nyout-board>'
    page.goto(blog.write("post.html", HEAD + element + script(home)))
    expect(wake_button(board_frame(page))).to_be_visible()
    page.evaluate("document.querySelector('nyout-board').theme = 'dark'")
    expect(Parts(board_frame(page)).themed_dark).to_be_attached()
    page.evaluate("document.querySelector('nyout-board').game = 'chess'")
    warning = "There is no game “chess”. Games: hypnosia, le-nyout, not-nyout, run"
    expect(Parts(page).board_elements).to_contain_text(warning)


def test_messages_from_strangers_and_malformed_messages_are_ignored(
    page: Page, home: Host, blog: Host
) -> None:
    command = "{ nyout: 1, id: 1, name: 'play', fields: 0, move: 'cow-d1' }"
    options = f"?size=content&origin={blog.address.rstrip('/')}"
    for query in ("", "?origin=https://example.org", "?origin=null"):
        page.goto(blog.write("post.html", HEAD + iframe(home, query)))
        expect(Parts(board_frame(page)).themed).to_be_attached()
        page.evaluate(f"frames[0].postMessage({command}, '*')")
    expect(wake_button(board_frame(page))).to_be_visible()
    # A sibling frame has the right origin, but does not contain the board.
    blog.write("other.html", HEAD)
    sibling = '<iframe name="other" src="other.html"></iframe>'
    recorder = (
        "<script>window.received = []; onmessage = ({ data }) => received.push(data)</script>"
    )
    page.goto(blog.write("post.html", HEAD + recorder + iframe(home, options) + sibling))
    expect(wake_button(board_frame(page))).to_be_visible()
    page.wait_for_function("() => received.some(message => message.event == 'height')")
    page.frames[2].evaluate(f"parent.frames[0].postMessage({command}, '*')")
    for message in ("'play'", "null", "7", "[]", "{ id: 1, name: 'play' }", "{ nyout: '1' }"):
        page.evaluate(f"frames[0].postMessage({message}, '*')")
    assert Parts(board_frame(page)).woken.count() == 0
    for rest in ("", "id: -1", "id: 1", "id: 2, name: 'toString'", "id: 3, name: 'go', ply: '1'"):
        page.evaluate(f"frames[0].postMessage({{ nyout: 1, {rest} }}, '*')")
    page.wait_for_function("() => received.filter(message => 'reply' in message).length == 5")
    replies = "received.filter(message => 'reply' in message)"
    errors = page.evaluate(f"{replies}.map(reply => reply.error)")
    assert all("expected the name and the field of a command" in error for error in errors)


def test_the_element_listens_only_to_its_own_frame(page: Page, home: Host, blog: Host) -> None:
    element = '<nyout-board game="run"></nyout-board>'
    page.goto(blog.write("post.html", HEAD + RECORD_EVENTS + element + script(home)))
    expect(wake_button(board_frame(page))).to_be_visible()
    event = "{ nyout: 1, event: 'move', detail: { move: 'cow-d1', seat: 0, ply: 1, record: '1' } }"
    page.evaluate(f"postMessage({event}, '*')")
    page.frames[1].evaluate(f"parent.postMessage({event}, '*')")  # the right frame
    page.wait_for_function("() => events.length")
    for message in ("{ nyout: 1, event: 'click', detail: {} }", "{ nyout: 1, reply: 9 }", "'junk'"):
        page.frames[1].evaluate(f"parent.postMessage({message}, '*')")
    page.frames[1].evaluate(f"parent.postMessage({event}, '*')")
    page.wait_for_function("() => events.length >= 2")
    assert moves(page) == ["cow-d1", "cow-d1"]


def test_a_link_to_a_page_in_another_language_becomes_a_board_in_that_language(
    page: Page, home: Host, blog: Host
) -> None:
    links = {
        f"{home.address}fr/run.html": "/embed/fr/run/",
        f"{home.address}run.html?lang=fr": "/embed/fr/run/",
        f"{home.address}fr/run.html?lang=xx": "/embed/fr/run/",
        f"{home.address}le-nyout": "/embed/le-nyout/",
    }
    quotes = "".join(
        f'<blockquote class="nyout-board" data-onload="x"><a href="{address}">Play</a></blockquote>'
        for address in links
    )
    page.goto(blog.write("post.html", HEAD + quotes + script(home)))
    boards = Parts(page).board_frames
    for number, address in enumerate(links.values()):
        expect(boards.nth(number)).to_have_attribute("src", re.compile(address))
        expect(boards.nth(number)).to_have_attribute("title", "Play")
    assert Parts(page).with_onload.count() == 0  # only options become attributes


def test_a_link_to_another_site_is_left_alone(page: Page, home: Host, blog: Host) -> None:
    quotes = "".join(
        f'<blockquote class="nyout-board"><a href="{address}">Play</a></blockquote>'
        for address in (
            "https://example.org/run.html",
            f"{home.address}chess.html",
            f"{home.address}__proto__.html",
            "javascript:alert(1)",
        )
    )
    page.goto(blog.write("post.html", HEAD + quotes + script(home)))
    page.wait_for_function("() => customElements.get('nyout-board') !== undefined")
    expect(Parts(page).quotes).to_have_count(4)
    assert Parts(page).board_elements.count() == 0


@pytest.mark.slow
def test_a_board_never_takes_the_focus_of_its_host_page_nor_scrolls_it(
    page: Page, home: Host, blog: Host
) -> None:
    record = golden.read_golden(golden.files("run")[0]).link()
    text = "<p>And so on.</p>" * 30
    boards = (
        '<nyout-board game="run" seats="person,greedy"></nyout-board>'
        f'<nyout-board game="run" record="{record}" autoplay="yes"></nyout-board>'
    )
    post = f"<label>Comment <input></label>{text}{boards}{text}"
    page.goto(blog.write("post.html", HEAD + RECORD_EVENTS + post + script(home)))
    field = page.get_by_label("Comment")
    field.focus()
    page.evaluate("scrollTo(0, document.querySelector('nyout-board').offsetTop - 100)")
    at_first = ["input", page.evaluate("scrollY")]
    page.wait_for_function("() => customElements.get('nyout-board')")

    def call(number: int, code: str) -> None:
        page.evaluate(f"document.querySelectorAll('nyout-board')[{number}].{code}")
        page.wait_for_timeout(1500)
        assert page.evaluate("[document.activeElement.localName, scrollY]") == at_first, code

    for number, code in (
        (0, "getRecord()"),
        (0, "play('cow-d1')"),
        (0, "play('cow-d1').catch(() => 0)"),  # it is not legal
        (0, "go(0)"),
        (0, "newGame('random,greedy')"),
        (0, "load('nonsense').catch(() => 0)"),
        (1, "getRecord()"),
        (1, "go(0)"),
    ):
        call(number, code)
    wait_until(page, lambda: len(moves(page)) > 4)
    page.keyboard.type("Nice!")
    expect(field).to_have_value("Nice!")
