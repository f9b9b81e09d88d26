"""The position editor: pieces and fields are set up, then played from, shared and embedded."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from nyout import editing, match, position
from nyout.core import Game
from nyout.match import Match
from tests.sampling import games
from tools.driver.editor import PLAYED, Editing
from tools.driver.matches import ANN, BOB, GAME, GREEDY
from tools.driver.parts import Parts
from tools.driver.shared_page import MOTION, SHARED
from tools.driver.table import Table
from web.extras import editor_state as editor

pytestmark = SHARED

START = position.write(GAME.start(2, 0), GAME)
PHONE, WIDE = ViewportSize(width=390, height=664), ViewportSize(width=740, height=360)


def move_piece(text: str, key: str, place: str) -> str:
    return editing.move_piece(text, GAME, key, place)


@pytest.fixture
def edit(table: Table) -> Editing:
    """Return the editor of a page of Le Nyout."""
    return Editing(table)


@MOTION
def test_a_game_goes_on_from_the_position_that_was_set_up(edit: Editing) -> None:
    edit.open()
    before = position.write(PLAYED.state, GAME)
    expect(edit.text).to_have_value(before)
    edit.move(edit.spot("hand", 0), edit.spot("7"))
    edit.dialog.get_by_label("To move").select_option("red")
    edit.dialog.get_by_label("Throw").select_option("5")
    text = edit.position_text()
    after = position.read(text)
    assert position.write(after.state, GAME) == text
    assert after.state != PLAYED.state
    edit.start_game()
    expect(edit.table.plies).to_have_count(0)
    started = edit.table.match()
    assert started.position == text
    assert started.seats == PLAYED.seats
    assert started.active == 1
    edit.table.play(started, started.state.moves()[0])
    expect(edit.table.plies).to_have_count(1)
    expect(edit.table.saved_games().get_by_role("listitem")).to_have_count(2)


def test_an_invalid_position_is_explained_and_the_game_remains_playable(edit: Editing) -> None:
    edit.open()
    edit.move(edit.spot("hand", 0), edit.spot("7"))
    edit.move(edit.spot("hand", 1), edit.spot("7"))
    expect(edit.alert).to_contain_text("too many pieces on 7: red")
    expect(edit.spot("7")).to_have_attribute("data-mark", "fault")
    for act in ("play", "share-position", "embed-position"):
        expect(Parts(edit.dialog).button_for(act)).to_be_disabled()
    edit.page.keyboard.press("Control+z")
    expect(edit.alert).to_be_empty()
    expect(edit.play).to_be_enabled()
    edit.do("redo")
    expect(edit.play).to_be_disabled()
    edit.do("dismiss")
    expect(edit.dialog).to_be_hidden()
    assert edit.table.match() == PLAYED
    edit.table.act(PLAYED, min)


def test_a_position_that_cannot_be_played_on_names_the_field_to_change(edit: Editing) -> None:
    edit.open()
    edit.text.fill(START)
    for _ in range(4):
        edit.move(edit.spot("hand", 0), edit.spot("off", 0))
    expect(edit.alert).to_contain_text("this position cannot be played on: to-move")
    expect(edit.dialog.get_by_label("To move")).to_have_attribute("aria-invalid", "true")
    expect(edit.play).to_be_disabled()
    edit.dialog.get_by_label("To move").select_option("-")
    expect(edit.alert).to_be_empty()
    expect(edit.play).to_be_enabled()


def test_the_link_and_the_embed_code_have_the_position(edit: Editing) -> None:
    edit.open()
    edit.move(edit.spot("hand", 0), edit.spot("7"))
    text = edit.position_text()
    edit.do("embed-position")
    Parts(edit.page).embedding_shows.select_option("here")
    code = Parts(edit.page).embedding_script.input_value()
    link = re.search(r"#([\w-]+)", code)
    assert link
    assert Match.from_link(link[1]).position == text
    edit.page.keyboard.press("Escape")
    edit.do("share-position")
    address = edit.table.link()
    assert Match.from_link(address.partition("#")[2]).position == text
    expect(Parts(edit.page).hand_on).to_have_count(0)
    edit.page.keyboard.press("Escape")
    edit.do("dismiss")
    edit.table.follow("#" + address.partition("#")[2])
    expect(edit.table.plies).to_have_count(0)
    assert edit.table.match().position == text


def test_the_keyboard_alone_sets_up_a_position(edit: Editing) -> None:
    edit.open()
    expect(Parts(edit.dialog).focused).to_have_count(1)
    edit.spot("hand", 0).focus()
    edit.page.keyboard.press("Enter")
    status = edit.status
    expect(status).to_have_text("Picked up: 1 pawn (Blue), hand")
    edit.page.keyboard.press("Escape")
    expect(status).to_be_empty()
    expect(edit.dialog).to_be_visible()
    edit.page.keyboard.press("Enter")
    before = edit.page.evaluate("document.activeElement.dataset.place")
    edit.page.keyboard.press("ArrowRight")
    place = edit.page.evaluate("document.activeElement.dataset.place")
    assert place != before
    edit.page.keyboard.press("Enter")
    expect(status).to_contain_text("Put down")
    assert edit.position_text() != position.write(PLAYED.state, GAME)
    edit.page.keyboard.press("Escape")
    expect(edit.dialog).to_be_hidden()
    expect(edit.table.menu_button).to_be_focused()
    assert edit.table.match() == PLAYED


def test_the_text_can_be_edited_and_a_wrong_one_keeps_the_drawing(edit: Editing) -> None:
    edit.open()
    pieces = Parts(edit.dialog).drawn_pieces.inner_html()
    edit.text.fill(START.replace("blue=hand", "blue=99"))
    expect(edit.alert).to_contain_text("blue `99`; expected")
    assert Parts(edit.dialog).drawn_pieces.inner_html() == pieces
    expect(edit.play).to_be_disabled()
    edit.text.fill(START)
    expect(edit.alert).to_be_empty()
    assert Parts(edit.dialog).drawn_pieces.inner_html() != pieces
    edit.do("reset")
    expect(edit.text).to_have_value(position.write(PLAYED.state, GAME))
    edit.do("clear")
    expect(edit.text).to_have_value(re.compile("blue=hand,hand,hand,hand red=hand,hand"))


def test_a_piece_is_dragged_with_the_mouse(edit: Editing) -> None:
    edit.open()
    start, end = edit.spot("hand", 1), edit.spot("9")
    edit.page.mouse.move(*middle(start))
    edit.page.mouse.down()
    edit.page.mouse.move(*middle(end))
    edit.page.mouse.up()
    expect(edit.text).to_have_value(move_piece(position.write(PLAYED.state, GAME), "1.3", "9"))


def middle(target: Locator) -> tuple[float, float]:
    """Return the middle of an element in the window."""
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_board_and_the_buttons_fit_on_a_phone(edit: Editing) -> None:
    edit.open()
    for size in (PHONE, WIDE):
        edit.page.set_viewport_size(size)
        for node in (Parts(edit.dialog).board_drawing, edit.play):
            box = node.bounding_box()
            assert box
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size["height"]
    edit.wait_for_rest()
    edit.move(edit.spot("hand", 0), edit.spot("7"))
    edit.play.click()
    expect(edit.dialog).to_be_hidden()


@pytest.mark.parametrize("game", games("hypnosia"))
def test_every_game_can_be_set_up(page: Page, game: Game) -> None:
    edit = Editing(Table(page, game))
    seats = (ANN, BOB) if 2 in game.seats else (ANN, BOB, GREEDY)[: game.seats[0]]
    edit.open(match.start(game, seats, "7"))
    start = editor.begin(game, game.start(len(seats)), game.complete_options(len(seats), {}))
    expect(edit.text).to_have_value(start.text)
    piece = start.scene.pieces[-1] if game.name != "scouts" else start.scene.pieces[4]
    spots = sorted(editor.destinations(start, piece) - {start.spot(piece)}, key=str)
    end = next(spot for spot in spots if spot[1] is None)
    key = start.pieces_on(start.spot(piece))[-1].key
    edit.move(edit.spot(*start.spot(piece)), edit.spot(*end))
    expect(edit.text).to_have_value(start.put(key, end).text)
    for name, values in editing.controls(edit.position_text(), game).items():
        assert values is not None, f"{name} is free text"
    edit.do("undo")
    edit.start_game()
    assert edit.table.match().position == start.text
