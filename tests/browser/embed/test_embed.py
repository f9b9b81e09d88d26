"""Boards in other people's pages, on another site than ours, in friendly and in hostile ones."""

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from nyout import GAMES
from tests.browser import find
from tests.browser.helpers.blogs import BLOGS
from tests.browser.helpers.compression import brotli_sizes
from tests.browser.helpers.frames import (
    HEAD,
    RECORD_EVENTS,
    board_frame,
    click,
    drop_a_cow,
    iframe,
    moves,
    place,
    script,
    wait_until_ready,
)
from tests.browser.helpers.hosts import Host, host
from tests.browser.helpers.waiting import TIMEOUT
from web.embed import snippets

RUN = GAMES["run"]
MOST = 30_000  # bytes, packed, before anybody touches a board
HEAVY = ("pyodide", "pyscript", "python")


def boot_files(asked: list[str]) -> list[str]:
    """What was asked for of the files that Python boots from."""
    return [path for path in asked if path.startswith(tuple(f"/assets/{n}-" for n in HEAVY))]


@pytest.mark.parametrize("maker", BLOGS)
@pytest.mark.parametrize("form", [snippets.quote, snippets.frame], ids=["script", "frame"])
def test_a_post_of_a_blog_holds_a_board_to_play_on(
    page: Page, home: Host, tmp_path: Path, maker: str, form
) -> None:
    folder = BLOGS[maker](tmp_path, form(home.address, RUN, {"seats": "person,person"}))
    (folder / "favicon.ico").write_bytes(b"")
    with host(folder, {"/": {}}, "localhost") as blog:
        page.goto(f"{blog.address}post.html")
        expect(page.get_by_text("And so on.")).to_be_visible()
        drop_a_cow(board_frame(page))


SCRIPTS_ONLY = 'sandbox="allow-scripts"'
ISOLATED = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@pytest.mark.parametrize(
    ("headers", "attributes"),
    [
        ({}, SCRIPTS_ONLY),
        ({}, "credentialless"),
        (ISOLATED, ""),
        ({"Content-Security-Policy": "default-src 'none'; img-src data:; frame-src {site}"}, ""),
        (ISOLATED, SCRIPTS_ONLY),
    ],
    ids=["sandbox", "credentialless", "isolated", "strict policy", "isolated sandbox"],
)
def test_a_hostile_page_holds_a_board_to_play_on(
    page: Page, home: Host, blog: Host, headers: dict[str, str], attributes: str
) -> None:
    site = home.address.rstrip("/")
    blog.headers["/"] = {name: value.format(site=site) for name, value in headers.items()}
    page.goto(blog.write("post.html", HEAD + iframe(home, "?seats=person,person", attributes)))
    if headers is ISOLATED:
        assert page.evaluate("crossOriginIsolated")
    drop_a_cow(board_frame(page))


def test_a_browser_that_stores_nothing_for_third_parties_plays(
    playwright: Playwright, home: Host, blog: Host
) -> None:
    # The headless shell keeps everything.
    path = find.full_chromium() or pytest.skip("there is no full Chromium")
    browser = playwright.chromium.launch(executable_path=path, args=find.arguments())
    page = browser.new_page()
    page.goto(blog.write("post.html", HEAD + iframe(home, "?seats=person,person")))
    page.wait_for_function("() => frames.length == 1")
    frame = board_frame(page)
    refused = "() => { try { return !localStorage } catch { return true } }"
    assert frame.locator("html").evaluate(refused), "this browser keeps something"
    drop_a_cow(frame)
    browser.close()


def test_before_it_is_touched_a_board_loads_little(page: Page, home: Host, blog: Host) -> None:
    for game in GAMES.values():
        pasted = snippets.quote(home.address, game, {})
        home.requested.clear()
        page.goto(blog.write(f"{game.name}.html", HEAD + pasted))
        expect(board_frame(page).get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert not boot_files(home.requested)
        loaded = [path + "index.html" * path.endswith("/") for path in set(home.requested)]
        sizes = brotli_sizes([home.folder / path.lstrip("/") for path in loaded])
        assert sum(sizes.values()) < MOST, sizes
        page.context.clear_cookies()


def test_ten_boards_share_what_they_load_and_none_boots_unused(
    page: Page, home: Host, blog: Host
) -> None:
    games = [*GAMES.values()] * 2
    pasted = "".join(f"<div>{snippets.quote(home.address, game, {})}</div>" for game in games)
    home.requested.clear()
    page.set_viewport_size({"width": 1200, "height": 800})
    page.goto(blog.write("post.html", HEAD + RECORD_EVENTS + pasted))
    for number in range(10):
        frame = page.locator("iframe").nth(number)
        frame.scroll_into_view_if_needed()
        expect(frame.content_frame.locator("#wake")).to_be_visible()
    assert not boot_files(home.requested)
    assets = [path for path in home.requested if path.startswith("/assets/")]
    assert not [path for path in set(assets) if assets.count(path) > 1], "loaded twice"
    for number in (2, 7):
        click(board_frame(page, number).locator("#wake"))
        wait_until_ready(board_frame(page, number))
    woken = boot_files(home.requested)
    assert woken
    assert not [path for path in set(woken) if woken.count(path) > 1], "loaded twice"
    awake = [board_frame(page, n).locator("html[data-woken]").count() for n in range(10)]
    assert [n for n, woken in enumerate(awake) if woken] == [2, 7]


def test_wrong_options_in_the_address_are_reported_and_the_board_is_there(
    page: Page, home: Host
) -> None:
    page.goto(f"{home.address}embed/run/?theme=<b>red</b>&sets=2&controls=full&ply=x")
    told = page.locator("#warning p")
    expect(told).to_contain_text("There is no option `sets`. Options: seats, record, position, ply")
    expect(told).to_contain_text("`theme=<b>red</b>` isn’t valid; expected one of auto, light")
    expect(told).to_contain_text("`ply=x` isn’t valid; expected a whole number")
    assert told.locator("b").count() == 0
    expect(page.locator("html")).to_have_attribute("data-controls", "full")
    expect(page.locator("html")).to_have_attribute("data-theme", "auto")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.goto(f"{home.address}embed/run/?ply=x&lang=fr")
    expect(told).to_have_text(
        "`ply=x` est inutilisable\u202f; attendu\u202f: un nombre entier\u202f;"
        " 0 est la position avant le premier coup."
    )


def test_the_theme_is_the_one_asked_for(page: Page, home: Host) -> None:
    def paper(query: str) -> str:
        page.goto(f"{home.address}embed/run/{query}")
        expect(page.locator("html[data-theme]")).to_be_attached()
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    shown: dict[tuple[str, str], str] = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for theme in ("auto", "light", "dark"):
            shown[scheme, theme] = paper(f"?theme={theme}")
    light, dark = shown["light", "auto"], shown["dark", "auto"]
    assert light != dark
    assert {shown[scheme, "light"] for scheme in ("light", "dark")} == {light}
    assert {shown[scheme, "dark"] for scheme in ("light", "dark")} == {dark}


def test_the_element_reports_moves_and_obeys_commands(page: Page, home: Host, blog: Host) -> None:
    element = '<nyout-board game="run" seats="person,greedy" controls="full"></nyout-board>'
    page.goto(blog.write("post.html", HEAD + RECORD_EVENTS + element + script(home)))
    ask = partial(page.evaluate, "([name, given]) => window.ask(name, given)")
    page.evaluate(
        """() => { window.ask = (name, given) => document.querySelector("nyout-board")[name](given)
            .catch((error) => error.message) }"""
    )
    frame = board_frame(page)
    expect(frame.locator("#wake")).to_be_visible()
    height = "document.querySelector('nyout-board').getBoundingClientRect().height"
    asleep = page.evaluate(height)
    assert "`pig-d1` is not legal here; legal: cow-d1" in ask(["play", "pig-d1"])  # and wakes it
    assert ask(["play", "cow-d1"]) == 1
    expect(place(frame, "d1")).to_have_attribute(
        "aria-label", "d1: 1 cow (You); can move", timeout=TIMEOUT
    )
    page.wait_for_function(
        "() => events.filter(event => event.name == 'move').length >= 3", timeout=TIMEOUT
    )
    page.wait_for_function(f"() => {height} > {asleep}")
    assert moves(page)[0] == "cow-d1"
    first = page.evaluate("events.find(event => event.name == 'move')")
    assert (first["ply"], first["seat"]) == (1, 0)
    assert first["link"] == f"{home.address}run.html#{first['record']}"
    assert ask(["go", 1]) == 1
    assert "there is 0 to" in ask(["go", 99])
    assert "expected the whole link" in ask(["load", first["record"][:-3]])
    assert "`seats=person`" in ask(["newGame", "person"])
    assert ask(["newGame", "person,person"]) == 0
    assert [ask(["play", move]) for move in ("cow-d1", "cow-a4")] == [1, 2]
    now = ask(["getRecord", None])
    assert ask(["newGame", "person,person"]) == 0
    assert ask(["load", now]) == 2
    assert ask(["getRecord", None]) == now
    names = page.evaluate("[...new Set(events.map(event => event.name))]")
    assert names == ["ready", "move"]
    # Attributes are properties, and a change of them is seen.
    page.evaluate("document.querySelector('nyout-board').theme = 'dark'")
    expect(board_frame(page).locator("html[data-theme=dark]")).to_be_attached()
    page.evaluate("document.querySelector('nyout-board').game = 'chess'")
    told = "There is no game “chess”. Games: hypnosia, le-nyout, not-nyout, run"
    expect(page.locator("nyout-board")).to_contain_text(told)


def test_messages_of_strangers_and_junk_are_ignored(page: Page, home: Host, blog: Host) -> None:
    order = "{ nyout: 1, id: 1, name: 'play', fields: 0, move: 'cow-d1' }"
    asked = f"?size=content&origin={blog.address.rstrip('/')}"
    for query in ("", "?origin=https://example.org", "?origin=null"):
        page.goto(blog.write("post.html", HEAD + iframe(home, query)))
        expect(board_frame(page).locator("html[data-theme]")).to_be_attached()
        page.evaluate(f"frames[0].postMessage({order}, '*')")
    expect(board_frame(page).locator("#wake")).to_be_visible()
    # A frame beside it is of the right origin, and not the page around it.
    blog.write("other.html", HEAD)
    sibling = '<iframe name="other" src="other.html"></iframe>'
    keeping = "<script>window.got = []; onmessage = ({ data }) => got.push(data)</script>"
    page.goto(blog.write("post.html", HEAD + keeping + iframe(home, asked) + sibling))
    expect(board_frame(page).locator("#wake")).to_be_visible()
    page.wait_for_function("() => got.some(told => told.event == 'height')")
    page.frames[2].evaluate(f"parent.frames[0].postMessage({order}, '*')")
    for junk in ("'play'", "null", "7", "[]", "{ id: 1, name: 'play' }", "{ nyout: '1' }"):
        page.evaluate(f"frames[0].postMessage({junk}, '*')")
    for junk in ("", "id: -1", "id: 1", "id: 2, name: 'toString'", "id: 3, name: 'go', ply: '1'"):
        page.evaluate(f"frames[0].postMessage({{ nyout: 1, {junk} }}, '*')")
    page.wait_for_function("() => got.filter(told => 'reply' in told).length == 5")
    errors = page.evaluate("got.filter(told => 'reply' in told).map(told => told.error)")
    assert errors[:2] == ["a command needs a whole number as its id"] * 2
    assert "expected play, go, load, new, record" in errors[2]
    assert "there is no such command" in errors[3]
    assert errors[4] == "go: ply is missing or invalid"
    expect(board_frame(page).locator("#wake")).to_be_visible()
    assert board_frame(page).locator("html[data-woken]").count() == 0


def test_the_element_listens_only_to_its_own_frame(page: Page, home: Host, blog: Host) -> None:
    element = '<nyout-board game="run"></nyout-board>'
    page.goto(blog.write("post.html", HEAD + RECORD_EVENTS + element + script(home)))
    expect(board_frame(page).locator("#wake")).to_be_visible()
    told = "{ nyout: 1, event: 'move', detail: { move: 'cow-d1', seat: 0, ply: 1, record: '1' } }"
    page.evaluate(f"postMessage({told}, '*')")
    page.frames[1].evaluate(f"parent.postMessage({told}, '*')")  # this one is right
    page.wait_for_function("() => events.length")
    bad = [
        "{ nyout: 1, event: 'move', detail: { move: 7, seat: 0, ply: 1, record: '1' } }",
        "{ nyout: 1, event: 'move', detail: { move: 'a', seat: 0, ply: 1, record: '<b>' } }",
        "{ nyout: 1, event: 'click', detail: {} }",
        "{ nyout: 1, event: 'height', detail: { height: 1e9 } }",
        "{ nyout: 1, event: 'height', detail: { height: '10px; color: red' } }",
        "'junk'",
    ]
    for junk in bad:
        page.frames[1].evaluate(f"parent.postMessage({junk}, '*')")
    page.frames[1].evaluate(f"parent.postMessage({told}, '*')")
    page.wait_for_function("() => events.length >= 2")
    assert moves(page) == ["cow-d1", "cow-d1"]
    assert page.locator("iframe").evaluate("frame => frame.clientHeight") < 2000


def test_a_link_to_the_page_in_another_language_is_a_board_in_it(
    page: Page, home: Host, blog: Host
) -> None:
    links = {
        f"{home.address}fr/run.html": r"RUN\s: plateau jouable",
        f"{home.address}run.html?lang=fr": r"RUN\s: plateau jouable",
        f"{home.address}fr/run.html?lang=xx": r"RUN\s: plateau jouable",
        f"{home.address}le-nyout": "Le Nyout: playable board",
    }
    quotes = "".join(
        f'<blockquote class="nyout-board"><a href="{address}">Play</a></blockquote>'
        for address in links
    )
    page.goto(blog.write("post.html", HEAD + quotes + script(home)))
    boards = page.locator("nyout-board iframe")
    for number, title in enumerate(links.values()):
        expect(boards.nth(number)).to_have_attribute("title", re.compile(title))


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
    expect(page.locator("blockquote")).to_have_count(4)
    assert page.locator("nyout-board").count() == 0
