"""Motion: the animated properties, joined and captured pawns, and the ways to end it."""

import re

from playwright.sync_api import expect

from nyout import words
from tools.driver.matches import FORK, GAME, drawn_at, link_to, pawn_position, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import MOTION, SHARED, UNSHARED
from tools.driver.table import Table

pytestmark = SHARED

RUNNING = "document.getAnimations().filter(motion => motion.playState !== 'finished').length"
FRAMES = "node => node.getAnimations()[0].effect.getKeyframes()"
LATEST_FRAMES = "node => node.getAnimations().at(-1).effect.getKeyframes()"
CAPTURE = play_match("2 hand-2 1 hand-1 2 hand-2 1")  # 1-2 captures two pawns
LAST_MOVE = play_match("5 hand-5 2 hand-2 1 hand-1 2")  # Ann's, after which Bob throws

CHEAP = {"transform", "opacity"}
ANIMATED_PROPERTIES = """document.getAnimations()
    .filter(motion => !(motion instanceof CSSTransition))
    .flatMap(motion => motion.effect.getKeyframes())
    .flatMap(frame => Object.keys(frame))
    .filter(name => !["offset", "easing", "composite", "computedOffset"].includes(name))"""


def test_only_what_needs_no_layout_is_animated(table: Table) -> None:
    table.open().slow_down()
    for before, move in ((FORK.go_to(6), ()), (FORK, ("5", "9")), (CAPTURE, ("1", "2"))):
        table.follow(link_to(before))
        table.wait_for_rest()
        if move:
            table.play(before, move)
        else:
            table.throw()
        expect(table.shown_ply).to_have_attribute("data-ply", str(before.cursor + 1))
        assert {"transform"} <= {*table.page.evaluate(ANIMATED_PROPERTIES)} <= CHEAP


def test_the_next_throw_takes_one_click_while_a_piece_moves(table: Table) -> None:
    table.open_stored(text_of(FORK)).slow_down()
    table.play(table.match(), ("5", "9"))
    expect(table.shown_ply).to_have_attribute("data-ply", str(FORK.cursor + 1))
    assert table.page.evaluate(RUNNING) > 0
    table.throw()
    expect(table.plies).to_have_count(len(FORK.moves) + 2)


def test_a_piece_lifts_and_lands_at_every_step_until_an_action_ends_the_motion(
    table: Table,
) -> None:
    table.open_stored(text_of(FORK)).slow_down()
    table.play(table.match(), ("5", "9"))
    expect(table.shown_ply).to_have_attribute("data-ply", str(FORK.cursor + 1))
    piece = table.piece("0.0")
    sizes = piece.evaluate(f"{FRAMES}.map(frame => +/scale[(]([^)]*)/.exec(frame.transform)[1])")
    assert len(sizes) == 2 * 4 + 1
    assert all(lifted > max(sizes[0::2]) for lifted in sizes[1::2])
    shadows = Parts(piece).shadow.evaluate(f"{FRAMES}.map(frame => frame.transform)")
    assert set(shadows[0::2]) == {"none"}
    assert "none" not in shadows[1::2]
    table.page.mouse.down()
    table.page.wait_for_function(f"() => {RUNNING} === 0")
    assert table.pawns()["0.0"] == pawn_position("9")
    table.page.mouse.up()
    expect(table.status).to_have_css("opacity", "1")


def test_a_light_passes_to_the_plate_of_the_player_whose_turn_comes(table: Table) -> None:
    table.open_stored(text_of(LAST_MOVE)).slow_down()
    table.play(LAST_MOVE, ("5", "7"))
    table.page.keyboard.press("Shift")  # ends the motion of the piece
    expect(table.turn).to_have_text("Bob’s turn")
    ways = Parts(table.page).light.evaluate(f"{LATEST_FRAMES}.map(frame => frame.transform)")
    for way, name in ((ways[0], "Ann"), (ways[-1], "Bob")):
        box = table.plate(name).bounding_box()
        assert box
        assert way == f"translate({round(box['x'])}px, {round(box['y'])}px)"


def test_nothing_moves_with_reduced_motion(table: Table) -> None:
    table.open_stored(text_of(FORK.go_to(6)))
    counts: list[int] = []
    for ply, act in {7: table.throw, 8: lambda: table.play(table.match(), ("5", "9"))}.items():
        act()
        expect(table.shown_ply).to_have_attribute("data-ply", str(ply))
        counts.append(table.page.evaluate(RUNNING))
    assert counts == [0, 0]
    assert table.pawns()["0.0"] == pawn_position("9")
    assert not table.page.evaluate("document.documentElement.classList.contains('moving')")
    expect(table.status).to_have_css("opacity", "1")


# --- joined and captured pawns, and announcements -------------------------------------------------


@MOTION
def test_joined_pawns_stand_together_with_a_count_and_move_together(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2 1 hand-1 2")))
    assert table.counts() == []
    table.place("hand", 0).click()
    expect(table.line).to_have_text("Ann entered on 2 and formed a group of 2.")
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


def test_a_capture_is_called_out_where_it_happens_until_the_motion_ends(table: Table) -> None:
    table.open_stored(text_of(CAPTURE)).slow_down()
    beats = Parts(table.board).beats
    table.play(CAPTURE, ("1", "2"))
    expect(beats).to_have_count(2)
    expect(beats.last).to_have_text("Captured!")
    place = GAME.board.places["2"]
    assert beats.first.evaluate(f"{FRAMES}.at(-1).transform").startswith(
        f"translate({place.x:g}px, {place.y:g}px)"
    )
    table.page.mouse.down()
    expect(beats).to_have_count(0)
    table.page.mouse.up()


@MOTION
def test_captured_pawns_return_to_the_hand_as_single_pawns(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2 1 hand-1 2 hand-2 1")))
    pawns = table.pawns()
    table.place("1").click()  # picks the pawn: one from the hand could enter here
    table.place("2").click()
    expect(table.line).to_have_text("Bob moved from 1 to 2 and captured 2 pawns.")
    table.wait_for_rest()
    expect(table.place("hand", 0)).to_have_accessible_name("hand: 4 pawns (Ann)")
    expect(table.place("2")).to_have_accessible_name("2: 1 pawn (Bob)")
    after = table.pawns()
    assert table.counts() == []
    assert after["1.0"] == pawn_position("2")
    assert after["0.0"] == drawn_at(table.match(), "0.0")
    assert len(set(after.values())) == len(after) == len(pawns)


def test_throws_and_moves_are_announced(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2")))
    expect(table.log_of_speech).to_have_role("log")
    expect(table.speech).to_have_text("Bob’s turn. Throw the sticks.")
    table.throw()
    move = table.match().moves[-1]
    throw = words.throw_name(move, table.game)
    instruction = f"{throw}: only one move, new pawn – {move[0]}."
    expect(table.speech).to_have_text(f"Bob threw {throw}. Bob’s turn. {instruction}")
    table.place("hand", 1).click()
    expect(table.speech).to_contain_text("Bob entered on")
    expect(table.speech).to_contain_text("Throw")
    table.undo.click()
    expect(table.speech).to_have_text(re.compile("^Undone: Bob entered on .*Bob’s turn"))


def test_the_last_turn_and_the_position_are_read_out_by_a_button_and_a_key(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2 1 hand-1 3")))
    shown = Parts(table.page).standing
    expect(shown).to_be_hidden()
    for ask in (lambda: table.page.keyboard.press("r"), table.button("Last turn").click):
        ask()
        expect(table.speech).to_have_text(re.compile("^Ann entered on 2. Bob .* Ann’s turn"))
    table.button("Board in words").click()
    told = re.compile("^Ann: 3 in hand, .* 1 on 2. Bob: .* 1 on 1. Ann’s turn. Geol .3.: choose")
    expect(table.speech).to_have_text(told)
    expect(shown).to_contain_text("Bob: 3 in hand")
    expect(Parts(table.page).log).to_be_hidden()
    table.page.keyboard.press("Tab")
    expect(shown).to_be_focused()
    table.place("hand", 0).focus()
    table.place("2").focus()
    table.page.keyboard.press("p")
    expect(table.speech).to_contain_text("1 step behind, on 1: 1 pawn (Bob). Ann: 3 in hand")
    expect(shown).to_be_hidden()
    expect(table.place("2")).to_be_focused()


@MOTION
@UNSHARED
def test_with_motion_off_nothing_moves_without_end(table: Table) -> None:
    table.page.add_init_script("localStorage.setItem('nyout/motion', 'off')")
    table.open("#lesson")
    expect(table.lesson).to_be_visible()
    assert table.page.evaluate(RUNNING) == 0
