"""The position editor: pieces and fields are set up, then played from, shared and embedded."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from nyout import editing, match, position
from nyout.core import Game
from nyout.match import Match
from tests.sampling import games
from tools.driver.matches import ANN, BOB, GAME, GREEDY, play_match, text_of
from tools.driver.shared_page import MOTION, SHARED
from tools.driver.table import Table
from tools.driver.waiting import wait_until
from web.extras import editor_state as editor

pytestmark = SHARED

PLAYED = play_match("2 hand-2 1 hand-1 4 hand-4 2 2-4 3")
START = position.write(GAME.start(2, 0), GAME)
HAS_STYLE = "[...document.styleSheets].some(({ href }) => href?.endsWith('extra-editor.css'))"
PHONE, WIDE = ViewportSize(width=390, height=664), ViewportSize(width=740, height=360)


class Editing:
    """Driver of the dialog."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.dialog = table.page.locator("#editing")
        self.alert = self.dialog.locator("[role=alert]")
        self.text = self.dialog.locator("textarea")
        self.play = self.dialog.locator("[data-act=play]")

    def open(self, current: Match = PLAYED) -> Editing:
        """Open the editor from the menu, with a stored game on the table."""
        self.table.open_stored(text_of(current))
        return self.open_dialog()

    def open_dialog(self) -> Editing:
        """Open the editor from the menu."""
        self.table.entry("edit").click()
        expect(self.dialog).to_be_visible()
        # Clicks at coordinates must not precede the style sheet, which moves the board.
        wait_until(self.page, lambda: self.page.evaluate(HAS_STYLE))
        self.wait_for_rest()
        return self

    def wait_for_rest(self) -> None:
        """Wait until the board stands still."""
        wait_until(self.page, self._stands_still)

    def _stands_still(self) -> bool:
        board = self.dialog.locator("svg").first
        before = board.bounding_box()
        self.page.wait_for_timeout(100)
        return before == board.bounding_box()

    def spot(self, place: str, seat: int | None = None) -> Locator:
        """Return a place, or the tray of a seat."""
        tray = "" if seat is None else f"[data-seat='{seat}']"
        return self.dialog.locator(f"[data-place='{place}']{tray}")

    def move(self, start: Locator, end: Locator) -> None:
        """Move the top piece of a spot by two clicks."""
        self.table.click(start)
        self.table.click(end)

    def do(self, act: str) -> None:
        """Click a button."""
        self.dialog.locator(f"[data-act='{act}']").last.click()

    def start_game(self) -> None:
        """Start a game from the position."""
        with self.table.storing():
            self.do("play")
            expect(self.dialog).to_be_hidden()

    def position_text(self) -> str:
        """Return the text of the position."""
        return self.text.input_value()


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
        expect(edit.dialog.locator(f"[data-act={act}]")).to_be_disabled()
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
    edit.page.locator("#embedding[open] [name=shows]").select_option("here")
    code = edit.page.locator("#embedding[open] [name=script]").input_value()
    link = re.search(r"#([\w-]+)", code)
    assert link
    assert Match.from_link(link[1]).position == text
    edit.page.keyboard.press("Escape")
    edit.do("share-position")
    address = edit.table.link()
    assert Match.from_link(address.partition("#")[2]).position == text
    expect(edit.page.locator("#sharing[open] [data-act=hand-on]")).to_have_count(0)
    edit.page.keyboard.press("Escape")
    edit.do("dismiss")
    edit.table.follow("#" + address.partition("#")[2])
    expect(edit.table.plies).to_have_count(0)
    assert edit.table.match().position == text


def test_the_keyboard_alone_sets_up_a_position(edit: Editing) -> None:
    edit.open()
    expect(edit.dialog.locator(":focus")).to_have_count(1)
    edit.spot("hand", 0).focus()
    edit.page.keyboard.press("Enter")
    status = edit.dialog.locator("[role=status]")
    expect(status).to_have_text("Picked up: 1 pawn (Blue), hand")
    edit.page.keyboard.press("Escape")
    expect(status).to_be_empty()
    expect(edit.dialog).to_be_visible()
    edit.page.keyboard.press("Enter")
    before = edit.page.evaluate("document.activeElement.dataset.place")
    edit.page.keyboard.press("ArrowDown")
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
    pieces = edit.dialog.locator(".pieces").inner_html()
    edit.text.fill(START.replace("blue=hand", "blue=99"))
    expect(edit.alert).to_contain_text("blue `99`; expected")
    assert edit.dialog.locator(".pieces").inner_html() == pieces
    expect(edit.play).to_be_disabled()
    edit.text.fill(START)
    expect(edit.alert).to_be_empty()
    assert edit.dialog.locator(".pieces").inner_html() != pieces
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
        for node in (edit.dialog.locator("svg.board"), edit.play):
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
