"""Undo, redo, and earlier positions."""

from playwright.sync_api import expect

from tests.browser.helpers.matches import ANN, GREEDY, played, text_of
from tests.browser.helpers.shared_page import SHARED
from tests.browser.helpers.table import Table

pytestmark = SHARED


def test_another_move_after_undo_replaces_what_was_played(table: Table) -> None:
    table.open_stored(text_of(played("2 hand-2 1 hand-1 2 hand-2 3 hand-3")))
    for _ in range(3):
        table.undo.click()
    table.place("4").click()
    assert table.list_of_moves() == ["2", "hand-2", "1", "hand-1", "2", "2-4"]
    expect(table.redo).to_be_hidden()


def test_any_ply_can_be_shown_from_the_log(table: Table) -> None:
    match = played("2 hand-2 1 hand-1 2 hand-2 1 1-2 3 hand-3", (ANN, GREEDY))
    table.open_stored(text_of(match.at(9)))  # at the last ply the computer would move
    for ply in (3, 6, 1, 8):
        table.plies.nth(ply - 1).click()
        assert table.cursor() == ply
        shown = match.at(ply)
        assert table.match() == shown
        assert table.marks() == (table.legal_marks(shown.state) if shown.by_person else {})
    expect(table.place("2")).to_have_accessible_name("2: 1 pawn (Greta)")
    assert table.list_of_moves() == ["-".join(move) for move in match.moves]
