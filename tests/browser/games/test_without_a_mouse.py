"""Games without a mouse: by keyboard alone, and by the accessibility tree alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, match, words
from nyout.core import CHANCE, OVER, Game
from nyout.match import Match
from nyout.record import MAX_PLIES
from tests.sampling import sample
from tools.driver.keyboard import Keyboard
from tools.driver.matches import ANN, BOB, SEED, greedy_match, link_to
from tools.driver.playing import greedy
from tools.driver.shared_page import SHARED
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

pytestmark = SHARED

OPENING, ENDING = 6, 4  # plies


@pytest.mark.parametrize("name", sample(("le-nyout", "not-nyout"), "le-nyout"))
def test_a_game_is_played_by_keyboard_alone_from_its_start_to_its_end(
    table: Table, name: str
) -> None:
    board = Table(table.page, GAMES[name]).open()
    keyboard, current = Keyboard(board), match.start(GAMES[name], (ANN, BOB), SEED)
    start_by_keyboard(keyboard)
    while current.active != OVER:
        if current.state.turn() == CHANCE:
            expect(board.throw_button).to_be_focused()
            keyboard.press("Enter")
            current = current.throw()
        else:
            move = greedy(current)
            keyboard.play(current, move)
            current = current.play(move)
        expect(board.shown_ply).to_have_attribute("data-ply", str(current.cursor))
        if current.cursor == OPENING:
            assert board.stored_record().moves == current.moves
            board.follow(link_to(current := ending(current.game)))
            if current.state.turn() == CHANCE:
                keyboard.tab_to(words.throw_label(current))
    expect(board.status).to_have_text(words.winners(current.state.ranks(), current.names))
    assert board.match().moves == current.moves


def ending(game: Game) -> Match:
    """Return a match that will end soon."""
    return greedy_match(game, len(greedy_match(game, MAX_PLIES).moves) - ENDING)


def start_by_keyboard(keyboard: Keyboard) -> None:
    """Start a game of two players in the dialog by keyboard."""
    keyboard.tab_to("Menu")
    keyboard.press("Enter")
    keyboard.tab_to("New game")
    keyboard.press("Enter")
    expect(keyboard.table.dialog).to_be_visible()
    keyboard.tab_to("Players, names and rules")
    keyboard.press("Enter")
    for number, name in enumerate(("Ann", "Bob")):
        keyboard.tab_to(f"name-{number}")
        keyboard.page.keyboard.type(name)
    keyboard.press("Tab", "H")  # a human
    keyboard.tab_to("Start")
    keyboard.press("Enter")
    expect(keyboard.table.dialog).to_be_hidden()


def start_by_roles(page: Page) -> None:
    """Start a game of two players by roles and names."""
    menu = page.get_by_role("button", name="Menu", exact=True)
    expect(menu).to_be_enabled(timeout=TIMEOUT)
    menu.press("Enter")
    page.get_by_role("button", name="New game", exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Players, names and rules").press("Enter")
    for seat, name in {"Blue": "Ann", "Red": "Bob"}.items():
        group = dialog.get_by_role("group", name=seat)
        group.get_by_role("textbox", name="Name").fill(name)
        group.get_by_role("combobox", name="Player").select_option(label="Human")
    dialog.get_by_role("button", name="Start").press("Enter")
    expect(dialog).to_be_hidden()


def test_a_game_is_played_by_roles_and_names_alone_from_its_start_to_its_end(table: Table) -> None:
    """Use only roles and names, as a screen reader does."""
    page = table.open().page
    side = page.get_by_role("region", name="Play")
    board = page.get_by_role("application", name="Board of Le Nyout")
    throw = side.get_by_role("button", name=re.compile("^(Throw|Play)$"))  # or the only move
    start_by_roles(page)
    won, plies = side.get_by_text(re.compile(r"^\w+ won!$")).first, 0
    turns = side.get_by_role("list", name="Moves, one turn per line")
    while not won.is_visible():
        if throw.is_enabled():
            throw.press("Enter")
        else:
            # The last place in reading order is the nearest to home.
            movable = board.get_by_role("button", name=re.compile("; can move"))
            movable.last.press("Enter")
            ends = board.get_by_role("button", name=re.compile("; destination"))
            if ends.count():
                ends.first.press("Enter")
        plies += 1
        expect(turns.get_by_role("button")).to_have_count(plies)
        if plies == OPENING:
            table.follow(link_to(late := ending(table.game)))
            plies = late.cursor
        assert plies < 400
    result = page.get_by_role("region", name="Result")
    result.get_by_text("has all pawns home").press("Enter")
    expect(result.get_by_role("listitem").filter(has_text="home")).to_have_count(2)
    winner = (won.text_content() or "").split()[0]
    home = board.get_by_role("button", name=re.compile(rf"^home: 4 pawns \({winner}\)"))
    expect(home).to_be_visible()
