"""The front page: prefetching, the puzzle of the day, and the board that plays by itself."""

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from builder.template import folder
from nyout import GAMES, words
from tools.driver.parts import Parts
from tools.driver.waiting import wait_until


def test_hovering_over_a_link_prefetches_the_game(page: Page) -> None:
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url.rpartition("/")[2]))
    page.goto("", wait_until="networkidle")
    page.mouse.move(0, 0)
    assert not {"run.html", "pyodide.asm.wasm", "snapshot.bin"} & set(names)
    with page.expect_response("**/snapshot.bin"):
        page.get_by_role("link", name="Play RUN").hover()
    assert {"run.html", "loading.js", "pyodide.asm.wasm"} <= set(names)
    assert names.count("run.html") == 1


def test_a_browser_that_saves_data_prefetches_nothing(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto("", wait_until="networkidle")
    page.get_by_role("link", name="Play RUN").hover()
    page.wait_for_timeout(500)
    assert not [url for url in urls if "run.html" in url]


# Returns the number of running animations of the board.
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


def test_the_games_take_turns_with_the_puzzle_of_the_day(page: Page) -> None:
    puzzles: list[str] = []
    for day in range(1, 1 + len(GAMES)):
        page.clock.set_fixed_time(f"2026-11-{day:02}T12:00:00")
        page.goto("")
        link = page.get_by_role("link", name=re.compile("^Puzzle of the day"))
        puzzles.append(link.get_attribute("href") or "")
        expect(Parts(link).drawings).to_be_visible()
    assert sorted(puzzles) == sorted(f"./{game}.html#puzzle" for game in GAMES)


def test_the_puzzle_of_the_day_shows_the_streak_and_changes_at_midnight(page: Page) -> None:
    page.clock.set_fixed_time("2026-11-01T23:59:00")
    page.goto("")
    link = page.get_by_role("link", name=re.compile("^Puzzle of the day"))
    before = link.get_attribute("href")
    event = "document.dispatchEvent(new Event('visibilitychange'))"
    for last, streak in {"2026-11-01": "3", "2026-10-31": "3", "2026-10-30": ""}.items():
        page.evaluate("last => localStorage.setItem('nyout/puzzle-streak', `${last} 3 1+0`)", last)
        page.evaluate(event)
        assert link.get_attribute("data-streak") == streak
    page.clock.set_fixed_time("2026-11-02T00:01:00")
    page.evaluate(event)
    expect(link).to_have_count(1)
    assert link.get_attribute("href") != before


def test_the_second_visit_offers_to_install_the_site_until_that_is_declined(page: Page) -> None:
    offer = Parts(page).install_offer
    ask = """() => {
        const event = new Event("beforeinstallprompt");
        event.prompt = () => (document.title = "asked");
        dispatchEvent(event);
    }"""
    page.goto("")
    page.evaluate(ask)
    expect(offer).to_be_hidden()
    page.add_init_script(
        "Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { value: {} })"
    )
    page.reload()
    page.evaluate(ask)
    offer.get_by_role("button", name="Install the games as an app").click()
    expect(page).to_have_title("asked")
    expect(offer).to_be_hidden()
    page.reload()
    page.evaluate(ask)
    offer.get_by_role("button", name="Dismiss").click()
    page.reload()
    page.evaluate(ask)
    expect(offer).to_be_hidden()


def test_nothing_moves_with_reduced_motion(browser: Browser, base_url: str) -> None:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(base_url)
    expect(Parts(page).demo_pieces.first).to_be_visible()
    expect(Parts(page).pause_button).to_be_hidden()
    assert page.evaluate(MOVING) == 0
    context.close()


def test_every_language_has_a_manifest(dist: Path) -> None:
    for language in words.LANGUAGES:
        page = (dist / folder(language) / "index.html").read_text("utf-8")
        tag = re.search(r'<link rel="manifest" href="([^"]+)"', page)
        assert tag
        manifest = (dist / folder(language) / tag[1]).read_text("utf-8")
        assert json.loads(manifest)["lang"] == language
