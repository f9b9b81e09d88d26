"""Moves with dice, buttons and groups: picks in any order, and undoing them."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tools.driver.matches import ANN, GROUPS, match_after
from tools.driver.parts import Parts
from tools.driver.picks import buttons, die, open_match
from tools.driver.shared_page import SHARED, SHARED_BY

pytestmark = SHARED


@SHARED_BY("hypnosia")
def test_a_die_can_be_picked_before_or_after_its_piece(page: Page) -> None:
    current = match_after("hypnosia", "5+2 5-s1-a4 2-s2-a0 1+1 1-s1-a18 1-a18-a19 6+3")
    for picks in ("die piece", "piece die", "piece place", "place"):
        table = open_match(page, current)
        for pick in picks.split():
            {"die": die(table, "6"), "piece": table.place("a4"), "place": table.place("a10")}[
                pick
            ].click()
        assert table.match().moves[-1] == ("6", "a4", "a10")
        expect(Parts(page).used_dice).to_have_attribute("data-die", "6")


@SHARED_BY("hypnosia")
def test_escape_undoes_one_pick_at_a_time(page: Page) -> None:
    table = open_match(
        page, match_after("hypnosia", "6+4 4-s1-a3 6-s2-a4 1+1 1-s1-a18 1-a18-a19 6+3")
    )
    marks = table.marks()
    die(table, "3").click()
    expect(die(table, "3")).to_have_attribute("aria-pressed", "true")
    with_die = table.marks()
    table.place("a3").click()
    assert table.marks()["a6"] == "end"
    page.keyboard.press("Escape")
    assert table.marks() == with_die
    page.keyboard.press("Escape")
    assert table.marks() == marks
    expect(die(table, "3")).to_have_attribute("aria-pressed", "false")


@SHARED_BY("not-nyout")
def test_buttons_distinguish_groups_on_one_station(page: Page) -> None:
    table = open_match(page, match_after("not-nyout", GROUPS))
    offered = Parts(page).choice_buttons
    expect(offered).to_have_text(["Split", "End turn"])
    table.place("3").click()
    expect(offered.first).to_be_focused()
    assert sorted(buttons(table)) == ["1 horse (Ann) on 3", "2 horses (Ann) on 3"]
    page.keyboard.press("Escape")
    expect(offered).to_have_text(["Split", "End turn"])
    table.place("3").click()
    table.page.get_by_role("button", name="2 horses (Ann) on 3", exact=True).click()
    table.place("7").click()
    assert table.match().moves[-1] == ("4", "3x2", "7")


@SHARED_BY("scouts")
def test_a_boulder_is_previewed_and_launched_by_any_of_its_squares(page: Page) -> None:
    """Blue is near, so the square that names a boulder is at its far right corner."""
    setup = "b1 a10 c1 b10 f1 c10 g1 d10 h1 e10 b1-b2"
    table = open_match(page, match_after("scouts", setup, ANN._replace(player="greedy")))
    ghost = Parts(page).ghost
    table.place("boulder", 1).click()
    table.place("h8").hover()
    expect(ghost).to_be_visible()
    preview = ghost.bounding_box()
    assert preview
    table.place("h8").click()
    expect(ghost).to_have_count(0)
    expect(table.place("h8")).to_have_accessible_name("h8: boulder (Bob)")
    box = Parts(page).blue_boulder.bounding_box()
    assert box == pytest.approx(preview, abs=2)


@SHARED_BY("scouts")
def test_a_destination_that_is_not_marked_is_shown_before_it_is_played(page: Page) -> None:
    setup = "b1 a10 c1 b10 f1 c10 g1 d10 h1 e10"
    for press in (Locator.click, lambda square: square.press("Enter")):
        table = open_match(page, match_after("scouts", setup))
        square, ghost = table.place("d5"), Parts(page).ghost
        expect(square).to_have_accessible_name("d5, empty; press to see which piece can move here")
        press(square)
        expect(ghost).to_be_visible()
        expect(square).to_have_accessible_name("d5, empty; destination: covers d5–e6.")
        expect(square).to_be_focused()
        assert table.match().cursor == len(setup.split())
        press(square)
        assert table.match().moves[-1] == ("boulder", "d5")


@SHARED_BY("hypnosia")
def test_a_click_beside_a_place_picks_the_nearest_one(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    table = open_match(
        page, match_after("hypnosia", "5+2 5-s1-a4 2-s2-a0 1+1 1-s1-a18 1-a18-a19 6+3")
    )
    box = Parts(table.place("a4")).base.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] + 4, box["y"] + box["height"] / 2)
    assert table.marks()["a4"] == "picked"
