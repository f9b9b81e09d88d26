"""The buttons of a lesson do not move until its end, where none takes the place of another."""

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, lessons
from tools.driver.access import assert_accessible
from tools.driver.geometry import CLIPPED, LESSON_BUTTONS, centre_of
from tools.driver.parts import Parts
from tools.driver.shared_page import SHARED
from tools.driver.table import Table
from tools.driver.waiting import wait_until

pytestmark = SHARED

SIZES = ((1280, 800), (390, 664))
NAMES = "show", "again", "leave"


def positions(page: Page) -> list[list[int]]:
    """Return the positions of the buttons on a desktop and on a phone, which stays set."""
    places: list[list[int]] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        places += page.evaluate(LESSON_BUTTONS, NAMES)
    return places


@pytest.mark.slow
def test_clicks_on_one_point_show_the_whole_lesson_and_do_not_leave_it(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = Table(page, GAMES["not-nyout"]).open("#lesson")
    first = positions(page)
    table.lesson.scroll_into_view_if_needed()
    show = Parts(page).lesson_show
    point = centre_of(show)
    lesson = lessons.lesson("not-nyout")
    while show.is_visible():
        before = table.plies.count()
        page.mouse.click(*point)
        wait_until(page, lambda before=before: table.plies.count() > before)
        if show.is_visible():
            assert positions(page) == first
            assert not page.evaluate(CLIPPED)
    assert not page.evaluate("at => document.elementFromPoint(...at).closest('button')", point)
    for _ in range(3):
        page.mouse.click(*point)
    assert table.list_of_moves() == ["-".join(move) for move in lesson.record.moves]
    again, play = (page.get_by_role("button", name=name) for name in ("Start over", "Play a game"))
    expect(play).to_be_visible()
    assert abs(centre_of(again)[1] - centre_of(play)[1]) < 2, "they are beside each other"
    expect(Parts(page).actions).to_be_hidden()
    expect(page.get_by_role("button", name="Exit lesson")).to_be_hidden()
    assert page.url.endswith("#lesson")
    assert_accessible(page)
    again.click()
    expect(Parts(page).lesson_step).to_contain_text("step 1 of")
    expect(table.plies).to_have_count(0)
    table.lesson_play.evaluate("button => button.click()")  # hidden until the end
    expect(table.lesson).to_be_hidden()
    expect(Parts(page).plates).to_contain_text(["Beginner", "You"])
