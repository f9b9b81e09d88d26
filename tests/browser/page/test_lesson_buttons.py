"""The buttons of a lesson stay where they are, whatever its text says."""

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, lessons
from tests.browser.helpers.table import Table

SIZES = {"phone": (390, 664), "desktop": (1280, 800)}
NAMES = "show", "again", "leave"
# The left edges and the tops of the buttons, less what the page is scrolled by.
PLACES = """names => names.map(name => {
    const { left, top } = document.querySelector(`[data-lesson=${name}]`).getBoundingClientRect();
    return [Math.round(left), Math.round(top)];
})"""


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_clicking_on_one_spot_shows_the_whole_lesson_and_never_leaves_it(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    table = Table(page, GAMES["not-nyout"]).open("#lesson")
    page.locator("#lesson").scroll_into_view_if_needed()
    show = page.locator("[data-lesson=show]")
    box = show.bounding_box()
    assert box
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    first = page.evaluate(PLACES, NAMES)
    lesson = lessons.lesson("not-nyout")
    while show.is_visible():
        was = table.plies.count()
        page.mouse.click(*spot)
        page.wait_for_function(
            "was => document.querySelectorAll('#moves [data-ply]').length > was", arg=was
        )
        assert page.evaluate(PLACES, NAMES) == first
    for _ in range(3):
        page.mouse.click(*spot)
    assert table.list_of_moves() == ["-".join(move) for move in lesson.record.moves]
    expect(page.get_by_role("button", name="Play a game")).to_be_visible()
    expect(page.get_by_role("button", name="Exit lesson")).to_be_hidden()
    assert page.url.endswith("#lesson")
