"""Joined and captured pawns, and announcements."""

from playwright.sync_api import expect

from nyout import words
from tools.driver.matches import drawn_at, pawn_position, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import MOTION, SHARED
from tools.driver.table import Table

pytestmark = SHARED


@MOTION
def test_joined_pawns_stand_together_with_a_count_and_move_together(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2 1 hand-1 2")))
    assert table.counts() == []
    table.place("hand", 0).click()
    expect(table.told).to_have_text("Ann threw Gae (2), entered on 2 and formed a group of 2.")
    assert table.counts() == ["2"]
    expect(Parts(Parts(table.board).drawn_groups.last).pile_counts).to_have_text("2")
    expect(table.place("2")).to_have_accessible_name("2: 2 pawns (Ann)")
    table.open_stored(text_of(play_match("2 hand-2 1 hand-1 2 hand-2 3 1-4 3")))
    table.place("5").click()
    table.wait_for_rest()
    assert table.counts() == ["2"]
    first, second = table.pawns()["0.0"], table.pawns()["0.1"]
    assert first == pawn_position("5")
    assert second[0] == first[0]
    assert second[1] < first[1], "one pawn hides the other"
    expect(table.place("2")).to_have_accessible_name("2, empty")


@MOTION
def test_captured_pawns_return_to_the_hand_as_single_pawns(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2 1 hand-1 2 hand-2 1")))
    pawns = table.pawns()
    table.place("1").click()  # picks the pawn: one from the hand could enter here
    table.place("2").click()
    expect(table.told).to_have_text("Bob threw Do (1), moved from 1 to 2 and captured 2 pawns.")
    table.wait_for_rest()
    expect(table.place("hand", 0)).to_have_accessible_name("hand (Ann): 4 pawns (Ann)")
    expect(table.place("2")).to_have_accessible_name("2: 1 pawn (Bob)")
    after = table.pawns()
    assert table.counts() == []
    assert after["1.0"] == pawn_position("2")
    assert after["0.0"] == drawn_at(table.match(), "0.0")
    assert len(set(after.values())) == len(after) == len(pawns)


def test_throws_and_moves_are_announced(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2")))
    expect(table.speech).to_have_attribute("aria-live", "polite")
    expect(table.speech).to_have_text("Bob’s turn. Throw the sticks.")
    table.throw()
    move = table.match().moves[-1]
    throw = words.throw_name(move, table.game)
    instruction = f"{throw}: only one move, new pawn → {move[0]}."
    expect(table.speech).to_have_text(f"Bob threw {throw}. Bob’s turn. {instruction}")
    table.place("hand", 1).click()
    expect(table.speech).to_contain_text("Bob entered on")
    expect(table.speech).to_contain_text("Throw")
    table.undo.click()
    expect(table.speech).to_contain_text("Move 3 of 4.")
