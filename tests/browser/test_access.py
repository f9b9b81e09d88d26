"""The page for everybody: nothing for axe to say, and nothing beyond the edge of any screen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from nyout.match import Seat
from tests.browser.table import Table, link_to, played, text_of
from tests.browser.test_choices import FORK
from tests.browser.test_games import finished
from web.build.site import ROOT

AXE = Path(ROOT, "node_modules/axe-core/axe.min.js").read_text("utf-8")
WIDTHS = (320, 360, 412, 600, 768, 819, 820, 1024, 1280, 1920)
LONG_NAMES = (Seat("W" * 24), Seat("Maximilian the Unwieldy W"))


def assert_no_violation(page: Page) -> None:
    """Assert that axe finds nothing, light and dark, on a phone and on a desk."""
    page.evaluate(AXE)
    found: list[str] = []
    for scheme in ("light", "dark"):
        for width, height in ((320, 640), (1280, 800)):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": height})
            result = page.evaluate("axe.run()")
            found += [
                f"{scheme}, {width} wide: {rule['id']}: {node['html'][:120]}"
                f" {node['failureSummary']}"
                for rule in result["violations"]
                for node in rule["nodes"][:3]
            ]
    assert not found, "\n".join(found)


def test_axe_is_content_before_python_plays(table: Table) -> None:
    table.page.route("**/core.js", lambda route: None)
    table.go(wait_until="commit")
    expect(table.page.get_by_role("status").filter(has_text="Loading the page…")).to_be_visible()
    assert_no_violation(table.page)
    table.page.unroute_all(behavior="ignoreErrors")


def test_axe_is_content_when_python_does_not_come(table: Table, problems: list[str]) -> None:
    table.page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    table.go()
    expect(table.button("Try again")).to_be_visible(timeout=20_000)
    problems.clear()  # the browser logs what it could not load
    assert_no_violation(table.page)


def test_axe_is_content_with_every_state_of_the_game(table: Table) -> None:
    table.open()
    assert_no_violation(table.page)
    table.follow(link_to(FORK))
    assert_no_violation(table.page)
    table.place("5").click()
    assert_no_violation(table.page)
    table.button("New game").click()
    assert_no_violation(table.page)
    table.page.keyboard.press("Escape")
    table.page.get_by_text("The position in words").click()
    table.follow(link_to(finished((Seat("Ann"), Seat("Bob"), Seat("Cy"), Seat("Dan")))))
    expect(table.status).to_contain_text("has won!")
    assert_no_violation(table.page)


def test_axe_is_content_with_trouble(table: Table) -> None:
    table.open_kept("[Game")
    expect(table.trouble).to_be_visible()
    assert_no_violation(table.page)


@pytest.mark.parametrize("names", [(Seat("Ann"), Seat("Bob")), LONG_NAMES], ids=["short", "long"])
def test_nothing_lies_beyond_the_edge_of_any_screen(table: Table, names: tuple[Seat, ...]) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    table.open_kept(text_of(played("5 hand-5 2 hand-2 1 hand-1 4", names)))
    assert_fits(table.page)
    table.page.get_by_text("The position in words").click()
    table.page.locator("#moves [data-ply]").nth(2).click()
    assert_fits(table.page)
    table.button("New game").click()
    assert_fits(table.page)
    table.page.keyboard.press("Escape")
    table.follow("#" + "damaged" * 40)
    assert_fits(table.page)
    table.follow(link_to(finished(names)))
    assert_fits(table.page)


def assert_fits(page: Page) -> None:
    """Assert that no width of the window makes the page scroll sideways."""
    too_wide: list[str] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        beyond = page.evaluate(
            """() => [...document.querySelectorAll("body *, dialog *")]
                .filter(node => !node.closest("svg, .unseen") && node.checkVisibility()
                    && node.getBoundingClientRect().right > innerWidth + 1)
                .map(node => node.tagName + "#" + node.id + " " + node.textContent.slice(0, 40))"""
        )
        scrolls = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if beyond or scrolls:
            too_wide.append(f"{width} wide: {beyond[:4]}")
    assert not too_wide, "\n".join(too_wide)


def test_names_stay_on_their_plates(table: Table) -> None:
    table.open_kept(text_of(played("2 hand-2", LONG_NAMES)))
    for plate in table.board.locator(".plate").all():
        frame, card = plate.locator("svg.name"), plate.locator("> rect").bounding_box()
        expect(frame).to_have_css("overflow", "hidden")
        end = frame.evaluate("f => f.getScreenCTM().a * f.width.baseVal.value + f.getScreenCTM().e")
        assert card
        assert end <= card["x"] + card["width"]


def test_what_is_to_be_done_is_in_sight_on_a_phone(table: Table) -> None:
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.open_kept(text_of(played("2 hand-2")))
    for seen in (table.board, table.throw_button, table.status):
        expect(seen).to_be_in_viewport(ratio=0.99)
