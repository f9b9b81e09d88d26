"""Opening a game: pasted, from a file, or dropped on the page."""

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import expect

from nyout import GAMES, match, position
from nyout.match import Match, Seat
from tools.driver.access import assert_fits
from tools.driver.imports import paste
from tools.driver.matches import GAME, link_to, play_match, text_of
from tools.driver.shared_page import SHARED
from tools.driver.table import Table

pytestmark = SHARED

OWN = play_match("2 hand-2 1 hand-1")
OTHER = play_match("4 hand-4 2 hand-2 3", (Seat("Cy"), Seat("Dan")))

DROP = """text => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "game.txt", { type: "text/plain" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
}"""


def assert_other_is_open(table: Table) -> None:
    """Assert that the other game is open, and that going back shows the stored one."""
    expect(table.plies).to_have_count(len(OTHER.moves))
    expect(table.opening).to_be_hidden()
    assert replace(table.match(), seed="") == replace(OTHER, seed="")
    assert table.stored_text() == text_of(OWN)
    table.page.go_back()
    expect(table.plies).to_have_count(len(OWN.moves))
    assert table.match() == OWN


def test_a_game_is_opened_by_pasting_its_record_or_its_link(table: Table) -> None:
    table.open_stored(text_of(OWN))
    for text in (text_of(OTHER), f" https://nyout.example/le-nyout.html{link_to(OTHER)}\n"):
        paste(table, text)
        assert_other_is_open(table)


def test_a_game_that_starts_from_a_position_can_be_undone_saved_and_replaced(table: Table) -> None:
    text = position.write(OTHER.state, GAME)
    table.open_stored(text_of(OWN))
    paste(table, text.replace(" to-move=", " to-go="))
    expect(table.opening.get_by_role("alert")).to_contain_text("no to-move; expected to-move=…")
    paste(table, text.replace(" ", "\n"))
    expect(table.opening).to_be_hidden()
    expect(table.plies).to_have_count(0)
    started = table.match()
    assert (started.position, started.state) == (text, OTHER.state)
    assert [seat.player for seat in started.seats] == ["person", "person"]
    table.play(started, started.state.moves()[0])
    expect(table.plies).to_have_count(1)
    table.undo.click()
    assert table.match().state == started.state
    table.redo.click()
    table.share("Copy link")
    assert Match.from_link(table.link().partition("#")[2]).position == text
    table.page.keyboard.press("Escape")
    table.notice.get_by_role("button", name="Keep this game").click()
    expect(table.notice).to_be_hidden()
    assert table.match().position == text
    table.new_game(Seat("Cy"), Seat("Dan"))
    assert table.match().position == ""


def test_a_game_is_opened_from_a_file(table: Table, tmp_path: Path) -> None:
    (file := tmp_path / "game.txt").write_text(text_of(OTHER), "utf-8")
    table.open_stored(text_of(OWN))
    table.button("Open a game").click()
    table.opening.get_by_label("Or choose a file").set_input_files(file)
    assert_other_is_open(table)


def test_a_game_is_opened_by_dropping_its_file_on_the_page(table: Table) -> None:
    table.open_stored(text_of(OWN))
    table.page.evaluate(DROP, text_of(OTHER))
    assert_other_is_open(table)


def test_an_error_names_its_ply_and_the_legal_moves_and_can_be_corrected(table: Table) -> None:
    table.open_stored(text_of(OWN))
    table.page.evaluate(DROP, text_of(OTHER).replace("hand-2", "hand-3<b>"))
    fault = table.opening.get_by_role("alert")
    expect(fault).to_contain_text("`hand-3<b>` is not legal at move 4; expected 4-6, hand-2")
    expect(table.opening.get_by_role("textbox")).to_be_focused()
    assert "hand-3<b>" in table.opening.get_by_role("textbox").input_value()
    assert_fits(table.page)
    expect(fault.get_by_text("4-6, hand-2")).to_be_hidden()  # only a program needs it
    paste(table, "")
    expect(fault).to_contain_text("no tag Game")
    paste(table, "https://nyout.example/le-nyout.html#1abcdefgh")
    expect(fault).to_contain_text("a part is missing or changed")
    assert table.match() == OWN
    paste(table, text_of(OTHER))
    assert_other_is_open(table)


def test_a_file_larger_than_any_record_is_not_read(table: Table, tmp_path: Path) -> None:
    (file := tmp_path / "film.txt").write_bytes(bytes(5_000_000))
    table.open_stored(text_of(OWN))
    table.button("Open a game").click()
    table.opening.get_by_label("Or choose a file").set_input_files(file)
    expect(table.opening.get_by_role("alert")).to_contain_text("film.txt: 5000000 bytes")


def test_a_game_of_another_kind_is_opened_on_its_page(table: Table) -> None:
    table.open_stored(text_of(OWN))
    run = GAMES["run"]
    paste(table, text_of(match.start(run, (Seat("Cy"), Seat("Dan")), "7")))
    table.page.wait_for_url("**/run.html#*")
    expect(table.page.get_by_role("heading", level=1)).to_have_text(run.title)
    table.open()
    assert table.match() == OWN
    expect(table.trouble).to_be_hidden()
