"""Picking pawns and places: marks, moves, previews, and undoing a pick."""

from playwright.sync_api import Page, expect

from nyout import GAMES, match
from nyout.core import tokens
from tools.driver.geometry import centre_of
from tools.driver.matches import ANN, BOB, FORK, GAME, link_to, play_match, text_of
from tools.driver.picks import die
from tools.driver.shared_page import SHARED, SHARED_BY
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


def test_marks_show_the_legal_moves_and_a_destination_of_one_pawn_plays_at_once(
    table: Table,
) -> None:
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
    expect(table.place("5")).to_have_accessible_name("5, corner to w1: 1 pawn (Ann); selected")
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
    expect(table.line).to_contain_text("brought a pawn home from 20 (the exit).")
    assert table.match().moves[-1] == ("20", "off")
    expect(table.place("off", 0)).to_have_accessible_name("home: 1 pawn (Ann)")
    table.undo.click()
    table.place("hand", 0).click()
    assert table.match().moves[-1] == ("hand", "2")


def ends(path: str) -> list[tuple[str, str]]:
    """Return the first and the last place of each line in a drawn path."""
    names = {f"{place.x:g},{place.y:g}": name for name, place in GAME.board.places.items()}
    lines = [line.split() for line in path.split("M")[1:]]
    return sorted((names[line[0]], names[line[-1]]) for line in lines)


# --- previews of the effects of a move, for the pointer, the keyboard and touch -------------------


def test_the_effects_of_a_move_are_previewed_for_the_focus_and_for_the_picked_piece(
    page: Page,
) -> None:
    table = Table(page)
    preview = table.line
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
    name = "w2, shortcut, empty; destination: takes the shortcut."
    expect(table.place("w2")).to_have_accessible_name(name)
    expect(table.speech).not_to_have_text("Takes the shortcut.")  # the name says it
    page.keyboard.press("Escape")
    expect(preview).to_be_empty()


@SHARED_BY("not-nyout")
def test_a_button_previews_its_effect(page: Page) -> None:
    table = Table(page, GAMES["not-nyout"])
    current = match.start(table.game, (ANN, BOB), "7", first=0)
    for move in ["4", "4-stable-4", "2", "2-stable-12", "1+3"]:
        current = current.play(tokens(move))
    table.open(link_to(current))
    page.get_by_role("button", name="End turn").hover()
    expect(table.line).to_have_text("Ends the turn.")
    page.mouse.move(5, 5)
    expect(table.line).to_have_text("Bob threw 2 and summoned a horse to 12.")


@SHARED_BY("hypnosia")
def test_a_place_previews_the_effects_that_all_moves_to_it_share(page: Page) -> None:
    table = Table(page, GAMES["hypnosia"])
    current = match.start(table.game, (ANN, BOB), "7")
    moves = "6+2 2+2 6+4 6-s3-a3 4-s1-a3 3+3 3-s2-a19 3-a19-a22 1+1"
    for move in moves.split():
        current = current.play(tokens(move))
    table.open(link_to(current))
    die(table, "1").click()
    expect(table.line).to_have_text("b2: crosses the bridge.")
