"""The front page: a board that plays by itself, games to continue, and a card for each game."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from nyout import GAMES, match, words
from nyout.match import Match, Seat
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import wait_until
from web.saved import saved_game, summary
from web.site.template import folder

TWO_SCREENS = 2 * 740
SHIFT = """() => new Promise((done) => {
    let sum = 0;
    const add = (list) => list.getEntries().forEach(({ value }) => (sum += value));
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 300);
})"""
STORE = "(items) => Object.entries(items).forEach(([key, text]) => localStorage.setItem(key, text))"
TWO_HOURS = 2 * 60 * 60 * 1000  # milliseconds


def started(name: str, *seats: Seat) -> Match:
    """Return a match after its first ply."""
    game = GAMES[name]
    colours = game.colours(len(seats), **game.settled(len(seats), {}))
    shown = match.start(game, words.name_seats(seats, colours), "7")
    return shown.throw() if shown.awaits_throw else shown.play(shown.state.moves()[0])


def stored(shown: Match, now: int) -> dict[str, str]:
    """Return the items of the storage for a game in progress."""
    text = saved_game.text(shown)
    key = saved_game.current_key(shown.game)
    return {key: text, summary.key(shown.game): summary.summary(shown, text, now)}


def test_a_started_game_can_be_continued_from_the_front_page(page: Page) -> None:
    page.goto("")
    expect(page.get_by_role("heading", name="Continue")).to_be_hidden()
    table = Table(page)
    table.go()
    table.throw_button.click()
    expect(table.plies).not_to_have_count(0)
    page.goto("")
    game = page.get_by_role("region", name="Continue").get_by_role("link")
    expect(game).to_contain_text("Le Nyout")
    expect(game).to_contain_text("Against Computer")
    expect(game).to_contain_text("this minute")
    expect(game.locator("svg .place").nth(20)).to_be_attached()
    game.click()
    table.wait()
    expect(table.plies).not_to_have_count(0)


def test_the_last_played_game_comes_first_and_names_are_shown_as_text(page: Page) -> None:
    page.goto("")
    now = page.evaluate("Date.now()")
    two = started("run", Seat("<b>Ann</b>"), Seat("Bob"))
    page.evaluate(
        STORE, stored(started("scouts", Seat("Ann"), Seat("", "greedy")), now - TWO_HOURS)
    )
    page.evaluate(STORE, stored(two, now))
    page.reload()
    games = page.get_by_role("region", name="Continue").get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(games.nth(0)).to_contain_text("<b>Ann</b>, Bob")
    expect(games.nth(0)).to_contain_text(f"{two.names[two.active]} to play")
    expect(games.nth(0).locator("svg .piece")).to_have_count(1)
    expect(games.nth(1)).to_contain_text("2 hours ago")
    assert page.evaluate(SHIFT) < 0.01


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "null",
        "[]",
        "{",
        '{"end": 1}',
        '{"end": "", "pieces": 7}',
        '{"end": "\\n", "pieces": [[null]], "colours": "x", "turn": "0", "date": "now"}',
        '{"end": "\\n", "pieces": [[1, 2, 3, "0", "\\"]{"]], "colours": ["__proto__"], "turn": -7}',
    ],
)
def test_a_game_with_an_unreadable_summary_can_still_be_continued(page: Page, damaged: str) -> None:
    page.goto("")
    shown = started("run", Seat("Ann"), Seat("", "greedy"))
    page.evaluate(STORE, stored(shown, 0) | {summary.key(shown.game): damaged})
    page.reload()
    game = page.get_by_role("region", name="Continue").get_by_role("link")
    expect(game).to_contain_text("RUN")
    expect(game).to_contain_text("Against Computer")


def test_finished_games_and_damaged_records_are_not_offered_to_be_continued(page: Page) -> None:
    page.goto("")
    over = stored(started("run", Seat("Ann"), Seat("Bob")), 0)
    text = over["nyout/run"].replace('[Result "*"]', '[Result "1 2"]')
    page.evaluate(STORE, {"nyout/run": text, "nyout/scouts": "no record"})
    page.reload()
    expect(page.locator("#continue")).to_be_hidden()


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_front_page_fits_within_two_screens_of_a_phone(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{folder(language)}?lang={language}")
    height = "document.querySelector('main').getBoundingClientRect().bottom + scrollY"
    assert page.evaluate(height) <= TWO_SCREENS
    page.evaluate(STORE, stored(started("run", Seat("Ann"), Seat("", "greedy")), 0))
    page.reload()
    expect(page.locator("#continue li")).to_have_count(1)
    assert page.evaluate(height) <= TWO_SCREENS
    assert page.evaluate(SHIFT) < 0.01


def test_a_game_is_fetched_when_its_link_is_hovered_and_not_before(page: Page) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url.rpartition("/")[2]))
    page.goto("", wait_until="networkidle")
    page.mouse.move(0, 0)
    assert not {"run.html", "pyodide.asm.wasm", "snapshot.bin"} & set(requested)
    with page.expect_response("**/snapshot.bin"):
        page.get_by_role("link", name="Play RUN").hover()
    assert {"run.html", "ready.js", "pyodide.asm.wasm"} <= set(requested)
    assert requested.count("run.html") == 1


def test_a_browser_that_saves_data_fetches_nothing_ahead(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto("", wait_until="networkidle")
    page.get_by_role("link", name="Play RUN").hover()
    page.wait_for_timeout(500)
    assert not [url for url in requested if "run.html" in url]


MOVING = """() => document.getAnimations().filter(({ animationName, playState }) =>
    /^(h\\d|toss|f\\d)/.test(animationName ?? "") && playState === "running").length"""


def test_the_board_plays_until_it_is_paused_or_out_of_sight(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("")
    wait_until(page, lambda: page.evaluate(MOVING) > 8)
    page.get_by_role("button", name="Pause the animation").click()
    wait_until(page, lambda: page.evaluate(MOVING) == 0)
    page.get_by_role("button", name="Pause the animation").click()
    wait_until(page, lambda: page.evaluate(MOVING) > 8)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    wait_until(page, lambda: page.evaluate(MOVING) == 0)


def test_nothing_moves_where_motion_is_off(browser: Browser, base_url: str) -> None:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(base_url)
    expect(page.locator(".demo .piece").first).to_be_visible()
    expect(page.locator("#pause")).to_be_hidden()
    assert page.evaluate(MOVING) == 0
    context.close()


def test_every_language_has_a_manifest(page: Page) -> None:
    for language in words.LANGUAGES:
        page.goto(f"{folder(language)}?lang={language}")
        href = page.locator("link[rel=manifest]").evaluate("link => link.href")
        assert json.loads(page.request.get(href).text())["lang"] == language
