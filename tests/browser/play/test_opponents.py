"""Computer players of a level: the same moves as outside the page, loaded when they are to play."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, match, players
from nyout.core import CHANCE, OVER, notation
from nyout.games.le_nyout import endgame
from nyout.match import Match, Seat
from tests.browser.helpers.matches import ANN, BEST, link_to, text_of
from tests.browser.helpers.table import Table

TABLE, LIBRARY = endgame.FILE, "python_stdlib.zip"


def decision(game: str, level: str, is_meant: Callable[[Match], bool]) -> Match:
    """Return a match in which a computer player is to choose between several moves."""
    seats = ANN, Seat("Bella", level)
    for seed in map(str, range(99)):
        shown = match.start(GAMES[game], seats, seed, first=0)
        while shown.active != OVER:
            state = shown.state
            if shown.active_player == level and len(state.moves()) > 2 and is_meant(shown):
                return shown
            throws = state.turn() == CHANCE
            move = None if throws else players.choice("greedy", state, shown.dice())
            shown = shown.throw() if move is None else shown.play(move)
    pytest.fail("no match has such a position")


def is_late(shown: Match) -> bool:
    """Return whether no throw is due after a number of plies."""
    return shown.state.turn() != CHANCE and shown.cursor > 12


def is_near_end(shown: Match) -> bool:
    """Return whether a table has the position."""
    return shown.state.turn() != CHANCE and endgame.chances(shown.state) is not None


def answer(shown: Match) -> str:
    """Return the move of the active computer player in notation."""
    return notation(players.choice(shown.active_player, shown.state, Random(0)))


def requested(page: Page) -> list[str]:
    """Return a list that grows with the names of the files that a page requests."""
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url.rpartition("/")[2]))
    return names


def open_still(table: Table, shown: Match) -> None:
    """Open a stored match without motion."""
    table.page.emulate_media(reduced_motion="reduce")
    table.open_stored(text_of(shown))


def expect_next(table: Table, shown: Match, move: str = "") -> None:
    """Wait for the next ply of a match, and check its notation."""
    ply = table.page.locator(f"#moves [data-ply='{shown.cursor + 1}']")
    expect(ply).to_have_attribute("title", re.compile(f"^{move or '.*'}$"))


@pytest.mark.parametrize("level", ["beginner", "casual", "strong", "best"])
@pytest.mark.parametrize("game", GAMES)
def test_a_level_moves_in_the_page_as_outside_it(page: Page, game: str, level: str) -> None:
    shown, names = decision(game, level, is_late), requested(page)
    table = Table(page, GAMES[game])
    open_still(table, shown)
    expect_next(table, shown, answer(shown))
    archives = [name for name in names if name.startswith("opponents")]
    assert archives == ["opponents.zip", f"opponents-{game}.zip"]
    assert LIBRARY not in names


def test_the_table_of_endgames_is_loaded_when_the_best_level_needs_it(page: Page) -> None:
    shown, names = decision("le-nyout", "best", is_near_end), requested(page)
    table = Table(page)
    open_still(table, shown)
    expect_next(table, shown, answer(shown))
    assert names.count(TABLE) == 1


@pytest.mark.parametrize("level", ["strong", "best"])
def test_the_table_of_endgames_is_not_loaded_for_another_level_or_earlier(
    page: Page, level: str
) -> None:
    is_meant = is_near_end if level == "strong" else is_late
    shown, names = decision("le-nyout", level, is_meant), requested(page)
    table = Table(page)
    open_still(table, shown)
    expect_next(table, shown, answer(shown))
    assert TABLE not in names


def test_the_best_level_plays_an_endgame_in_the_page_as_outside_it(page: Page) -> None:
    shown = decision("le-nyout", "best", is_near_end)
    expected = answer(shown)
    table = Table(page)
    open_still(table, shown)
    expect_next(table, shown, expected)
    # The same position again, now that the table is loaded.
    table.follow(link_to(shown))
    expect_next(table, shown, expected)


def test_input_during_a_search_does_not_change_the_answer(page: Page) -> None:
    shown = decision("run", "best", is_late)
    table = Table(page, GAMES["run"])
    open_still(table, shown)
    for _ in range(5):
        page.keyboard.press("Shift")
        page.mouse.click(300, 300)
        page.wait_for_timeout(20)
    expect_next(table, shown, answer(shown))


def test_a_search_ends_when_the_person_undoes_a_move(page: Page) -> None:
    shown = decision("run", "best", is_late)
    table = Table(page, GAMES["run"])
    open_still(table, shown)
    expect(table.turn).to_contain_text("Bella")
    table.undo.click()
    expect(table.turn).to_contain_text("Ann")
    page.wait_for_timeout(1000)  # in which a move could still arrive
    assert table.cursor() < shown.cursor


def test_a_record_with_an_unknown_level_is_refused_with_the_known_ones(table: Table) -> None:
    text = text_of(decision("le-nyout", "best", is_late)).replace('"best ', '"master ')
    table.open_stored(text)
    table.trouble.get_by_text("Details", exact=True).click()
    expect(table.trouble).to_contain_text("'master'")
    expect(table.trouble).to_contain_text("beginner, casual, strong, best")
    expect(table.throw_button).to_be_enabled()


# --- names of levels --------------------------------------------------------------------------


def test_plates_name_the_level_and_older_players_are_still_shown(table: Table) -> None:
    for player, level in {"strong": "Strong", "greedy": "Greedy", "random": "Random"}.items():
        shown = match.start(GAMES["le-nyout"], (Seat("Blue"), Seat("Red", player)), "7", first=0)
        table.open(link_to(shown.throw()))
        expect(table.plate("Computer").locator(".kind")).to_have_text(level)
        named = match.start(GAMES["le-nyout"], (ANN, BEST._replace(player=player)), "7", first=0)
        table.open(link_to(named.throw()))
        expect(table.plate("Bella").locator(".kind")).to_have_text(f"Computer · {level}")
