"""What can be picked, what a pick does, and how it is taken back."""

from playwright.sync_api import expect

from tests.browser.helpers.matches import FORK, GAME, link_to, played, text_of
from tests.browser.helpers.shared_page import SHARED
from tests.browser.helpers.table import Table

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


def test_marks_are_the_legal_moves_and_a_place_of_one_pawn_plays_at_once(table: Table) -> None:
    table.open_stored(text_of(FORK))
    expect(table.status).to_have_text("Yut (4): choose a pawn.")
    assert table.marks() == FORK_MARKS == table.legal_marks(FORK.state)
    for place in ("1", "20", "c", "hand"):  # another's pawn, nobody's places, another's hand
        table.place(place, 1 if place == "hand" else None).click(force=True)
    assert table.marks() == FORK_MARKS
    assert table.match() == FORK
    table.place("e2").click()
    assert table.match().moves[-1] == ("5", "e2")
    expect(table.speech).to_contain_text("Ann moved from 5 (West) to e2.")
    expect(table.status).to_have_text("Throw again.")


def test_a_pawn_then_a_place_plays(table: Table) -> None:
    table.open_stored(text_of(FORK))
    table.place("5").click()
    assert table.marks() == {"hand": "may", "2": "may", "5": "picked", "9": "end", "e2": "end"}
    expect(table.place("5")).to_have_accessible_name("5 (West): 1 pawn (Ann); selected")
    expect(table.status).to_have_text("Yut (4): choose where the pawn on 5 (West) goes.")
    table.place("9").click()
    assert table.match().moves[-1] == ("5", "9")
    assert table.marks() == {}


def test_a_pick_is_taken_back(table: Table) -> None:
    table.open_stored(text_of(FORK))
    table.place("5").click()
    table.page.keyboard.press("Escape")
    assert table.marks() == FORK_MARKS
    expect(table.status).to_have_text("Yut (4): choose a pawn.")
    table.place("5").click()
    table.place("5").click()
    assert table.marks() == FORK_MARKS
    table.place("5").click()
    table.place("1").click(force=True)  # nothing that 5 can reach
    assert table.marks()["5"] == "picked"
    assert table.match() == FORK


def test_a_pawn_with_one_destination_goes_there_by_one_click(table: Table) -> None:
    table.open_stored(text_of(FORK))
    table.place("5").click()
    table.place("2").click()  # another pawn goes in its stead
    assert table.match().moves[-1] == ("2", "6")


def test_the_path_is_shown_while_a_pawn_or_a_place_is_pointed_at(table: Table) -> None:
    table.open_stored(text_of(FORK))
    table.throw_button.or_(table.status).first.hover()
    assert table.preview_path() == ""
    table.place("9").hover()
    assert ends(table.preview_path()) == [("5", "9")]
    table.place("5").hover()
    assert ends(table.preview_path()) == [("5", "9"), ("5", "e2")]
    table.place("20").hover()
    assert table.preview_path() == ""
    table.place("6").focus()
    assert ends(table.preview_path()) == [("2", "6")]
    table.place("5").click()
    table.place("e2").hover()
    assert ends(table.preview_path()) == [("5", "e2")]
    table.place("e2").click()
    assert table.preview_path() == ""


def test_pawns_in_hand_or_going_home_are_moved_by_the_trays(
    table: Table,
) -> None:
    late = played("5 hand-5 3 5-c 1 hand-1 3 c-20 1 1-2 2")
    table.open(link_to(late))
    table.place("off", 0).click()
    expect(table.told).to_contain_text("brought a pawn home from 20 (North, the exit).")
    assert table.match().moves[-1] == ("20", "off")
    expect(table.place("off", 0)).to_have_accessible_name("home (Ann): 1 pawn (Ann)")
    table.undo.click()
    table.place("hand", 0).click()
    assert table.match().moves[-1] == ("hand", "2")


def ends(ways: str) -> list[tuple[str, str]]:
    """The places where the ways begin and end that are drawn."""
    names = {f"{place.x:g},{place.y:g}": name for name, place in GAME.board.places.items()}
    lines = [way.split() for way in ways.split("M")[1:]]
    return sorted((names[line[0]], names[line[-1]]) for line in lines)
