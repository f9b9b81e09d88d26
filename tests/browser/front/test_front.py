"""The front page: prefetching, the puzzle of the day, the board that plays, other addresses."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from builder.bundles import pyscript
from builder.serve import serving
from builder.template import folder
from nyout import GAMES, words
from tests.page.matches import some_match
from tools.driver.hosts import Host
from tools.driver.matches import link_to, play_match
from tools.driver.parts import Parts
from tools.driver.problems import FAILED_REQUEST, Problems
from tools.driver.table import Table
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


# --- pages in a browser at their other addresses: clean URLs, stubs and old links -----------------


@pytest.mark.slow
def test_a_link_to_a_game_works_at_every_address_of_its_page(page: Page, home: Host) -> None:
    with serving(home.folder) as address:
        page.goto(f"{address}fr/le-nyout/#{some_match(3).link()}")
        expect(page).to_have_url(re.compile(rf"^{address}fr/run\.html#1"))
        table = Table(page, GAMES["run"])
        table.wait()
        expect(table.plies).to_have_count(3)
        page.get_by_role("link", name="Les jeux").first.click()
        expect(page).to_have_url(f"{address}fr/")
        page.goto(f"{address}ko#{some_match(3).link()}")
        expect(page).to_have_url(re.compile(rf"^{address}ko/(le-nyout|run)\.html#1"))
        table.wait()  # Chromium may never close a page that is on its way to another
        page.close()  # it would miss the server


def test_a_stub_redirects_with_the_query_and_the_fragment(page: Page, home: Host) -> None:
    options = f"?lang=en#{some_match(3).link()}"
    page.goto(f"{home.address}run/index.html{options}", wait_until="commit")
    expect(page).to_have_url(re.compile(rf"^{home.address}run\.html\?lang=en#1"))
    Table(page, GAMES["run"]).wait()


@pytest.mark.slow
def test_no_failure_makes_the_page_request_missing_files(table: Table, problems: Problems) -> None:
    answers: list[Response] = []
    table.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108, Playwright sets attributes of handlers
    table.page.route("**/snapshot.bin", lambda route: route.abort())
    table.open(link_to(play_match("5 hand-5 2 hand-2")))
    table.page.evaluate("setTimeout(() => { throw new RangeError('a fault') })")
    expect(table.page.get_by_role("dialog", name="Something went wrong")).to_be_visible()
    table.page.wait_for_load_state("networkidle")
    assert [answer.url for answer in answers if answer.status >= 400] == []
    names = {answer.url.rpartition("/")[2] for answer in answers if "/pyscript-" in answer.url}
    assert names == pyscript().keys()
    problems.expect(FAILED_REQUEST, "raised: a fault")
