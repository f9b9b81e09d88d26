"""The buttons of a lesson do not move until its end, where none takes the place of another."""

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, lessons
from tests.browser.helpers.geometry import centre_of
from tests.browser.helpers.table import Table

SIZES = {"phone": (390, 664), "desktop": (1280, 800)}
NAMES = "show", "again", "leave"
# Returns the positions of the buttons in the window.
POSITIONS = """names => names.map(name => {
    const { left, top } = document.querySelector(`[data-lesson=${name}]`).getBoundingClientRect();
    return [Math.round(left), Math.round(top)];
})"""


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_clicks_on_one_point_show_the_whole_lesson_and_do_not_leave_it(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    table = Table(page, GAMES["not-nyout"]).open("#lesson")
    page.locator("#lesson").scroll_into_view_if_needed()
    show = page.locator("[data-lesson=show]")
    point = centre_of(show)
    first = page.evaluate(POSITIONS, NAMES)
    lesson = lessons.lesson("not-nyout")
    while show.is_visible():
        before = table.plies.count()
        page.mouse.click(*point)
        page.wait_for_function(
            "before => document.querySelectorAll('#moves [data-ply]').length > before",
            arg=before,
        )
        if show.is_visible():
            assert page.evaluate(POSITIONS, NAMES) == first
    assert not page.evaluate("at => document.elementFromPoint(...at).closest('button')", point)
    for _ in range(3):
        page.mouse.click(*point)
    assert table.list_of_moves() == ["-".join(move) for move in lesson.record.moves]
    again, play = (page.get_by_role("button", name=name) for name in ("Start over", "Play a game"))
    expect(play).to_be_visible()
    assert abs(centre_of(again)[1] - centre_of(play)[1]) < 2, "they are beside each other"
    expect(page.locator("#actions")).to_be_hidden()
    expect(page.get_by_role("button", name="Exit lesson")).to_be_hidden()
    assert page.url.endswith("#lesson")
