"""Picking pawns and places: marks, moves, previews, and undoing a pick."""

from playwright.sync_api import expect

from tools.driver.geometry import centre_of
from tools.driver.matches import FORK, GAME, link_to, play_match, text_of
from tools.driver.shared_page import SHARED
from tools.driver.table import Table

pytestmark = SHARED

FORK_MARKS = {
    "hand": "may",
    "2": "may",
    "5": "may",
    "4": "end",
    "6": "end",
    "9": "end",
    "e2": "end",
}


def test_marks_show_legal_moves_and_a_destination_of_one_pawn_plays(table: Table) -> None:
    table.open_stored(text_of(FORK))
    expect(table.status).to_have_text("Yut (4): choose a pawn.")
    assert table.marks() == FORK_MARKS == table.legal_marks(FORK.state)
    for place in ("1", "20", "c", "hand"):  # a pawn, places and a hand that are not Ann's
        table.place(place, 1 if place == "hand" else None).click(force=True)
    assert table.marks() == FORK_MARKS
    assert table.match() == FORK
    table.place("e2").click()
    assert table.match().moves[-1] == ("5", "e2")
    expect(table.speech).to_contain_text("Ann moved from 5 to e2.")
    expect(table.status).to_have_text("Throw again.")


def test_a_pawn_and_then_a_place_play_a_move(table: Table) -> None:
    table.open_stored(text_of(FORK))
    table.place("5").click()
    assert table.marks() == {"hand": "may", "2": "may", "5": "picked", "9": "end", "e2": "end"}
    expect(table.place("5")).to_have_accessible_name("5: 1 pawn (Ann); selected")
    expect(table.status).to_have_text("Yut (4): choose where the pawn on 5 goes.")
    table.place("9").click()
    assert table.match().moves[-1] == ("5", "9")
    assert table.marks() == {}


def test_the_path_of_a_move_is_previewed_for_the_pointer_and_for_the_focus(table: Table) -> None:
    table.open_stored(text_of(FORK))
    table.throw_button.or_(table.status).first.hover()
    assert table.preview_path() == ""
    table.place("9").hover()
    assert ends(table.preview_path()) == [("5", "9")]
    table.place("5").hover()
    assert ends(table.preview_path()) == [("5", "9"), ("5", "e2")]
    table.place("20").hover()
    assert table.preview_path() == ""
    table.page.keyboard.press("Tab")  # the focus of a keyboard
    table.place("6").focus()
    assert ends(table.preview_path()) == [("2", "6")]
    table.page.mouse.click(*centre_of(table.place("5")))
    assert ends(table.preview_path()) == [("5", "9"), ("5", "e2")]  # the focus is on one of them
    table.place("e2").hover()
    assert ends(table.preview_path()) == [("5", "e2")]
    table.place("e2").click()
    assert table.preview_path() == ""


def test_pawns_enter_and_go_home_through_the_trays(table: Table) -> None:
    late = play_match("5 hand-5 3 5-c 1 hand-1 3 c-20 1 1-2 2")
    table.open(link_to(late))
    table.place("off", 0).click()
    expect(table.told).to_contain_text("brought a pawn home from 20 (the exit).")
    assert table.match().moves[-1] == ("20", "off")
    expect(table.place("off", 0)).to_have_accessible_name("home (Ann): 1 pawn (Ann)")
    table.undo.click()
    table.place("hand", 0).click()
    assert table.match().moves[-1] == ("hand", "2")


def ends(path: str) -> list[tuple[str, str]]:
    """Return the first and the last place of each line in a drawn path."""
    names = {f"{place.x:g},{place.y:g}": name for name, place in GAME.board.places.items()}
    lines = [line.split() for line in path.split("M")[1:]]
    return sorted((names[line[0]], names[line[-1]]) for line in lines)
