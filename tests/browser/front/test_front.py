"""The front page: the board that plays by itself, and fetching pages ahead."""

import json

from playwright.sync_api import Browser, Page, expect

from nyout import words
from tests.browser.helpers.waiting import wait_until
from web.site.template import folder


def test_a_game_is_fetched_when_its_link_is_hovered_and_not_before(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto("", wait_until="networkidle")
    page.mouse.move(0, 0)
    assert not {"run.html", "pyodide.asm.wasm", "snapshot.bin"} & set(asked)
    with page.expect_response("**/snapshot.bin"):
        page.get_by_role("link", name="Play RUN").hover()
    assert {"run.html", "ready.js", "pyodide.asm.wasm"} <= set(asked)
    assert asked.count("run.html") == 1


def test_a_browser_that_saves_data_fetches_nothing_ahead(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("", wait_until="networkidle")
    page.get_by_role("link", name="Play RUN").hover()
    page.wait_for_timeout(500)
    assert not [url for url in asked if "run.html" in url]


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
