"""Previews of the effects of a move, for the pointer, the keyboard and touch."""

from playwright.sync_api import Page, expect

from nyout import GAMES, match
from nyout.core import tokens
from tools.driver.matches import ANN, BOB, link_to, play_match
from tools.driver.picks import die
from tools.driver.shared_page import SHARED, SHARED_BY
from tools.driver.table import Table

pytestmark = SHARED


def test_the_effects_of_a_move_are_previewed_for_focus_and_picked_piece(page: Page) -> None:
    table = Table(page)
    preview = table.preview
    table.open(link_to(play_match("5 hand-5 2")))
    expect(preview).to_be_empty()
    table.place("hand", 0).hover()
    expect(preview).to_be_empty()
    table.place("5").click()
    expect(preview).to_have_text("w2: takes the shortcut.")  # without a pointer
    table.place("7").hover()
    expect(preview).to_have_text("w2: takes the shortcut.")
    page.keyboard.press("ArrowRight")
    expect(preview).to_have_text("Takes the shortcut.")
    page.keyboard.press("Escape")
    expect(preview).to_be_empty()
    expect(preview).to_have_attribute("aria-live", "polite")


@SHARED_BY("not-nyout")
def test_a_button_previews_its_effect(page: Page) -> None:
    table = Table(page, GAMES["not-nyout"])
    current = match.start(table.game, (ANN, BOB), "7", first=0)
    for move in ["4", "4-stable-4", "2", "2-stable-12", "1+3"]:
        current = current.play(tokens(move))
    table.open(link_to(current))
    page.get_by_role("button", name="End turn").hover()
    expect(table.preview).to_have_text("Ends the turn.")
    page.mouse.move(5, 5)
    expect(table.preview).to_be_empty()


@SHARED_BY("hypnosia")
def test_a_place_previews_the_effects_that_all_moves_to_it_share(page: Page) -> None:
    table = Table(page, GAMES["hypnosia"])
    current = match.start(table.game, (ANN, BOB), "7")
    moves = "6+2 2+2 6+4 6-s3-a3 4-s1-a3 3+3 3-s2-a19 3-a19-a22 1+1"
    for move in moves.split():
        current = current.play(tokens(move))
    table.open(link_to(current))
    die(table, "1").click()
    expect(table.preview).to_have_text("b2: crosses the bridge.")
