"""Puzzles in the page: solving, trying again, the streak, and addresses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from nyout import GAMES
from nyout.core import Game
from nyout.puzzles import Exercise, game_of_day, load_collection, parse_day
from tests.sampling import games
from tools.driver.languages import switch
from tools.driver.matches import begin, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import MOTION, SHARED, SHARED_BY, UNSHARED
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

pytestmark = SHARED

RUN = GAMES["run"]
COUNT = len(load_collection("le-nyout"))
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def panel(page: Page) -> Locator:
    """Return the panel of the puzzle."""
    return Table(page).puzzle


def press(page: Page, name: str) -> None:
    """Press a button of the panel."""
    panel(page).get_by_role("button", name=name, exact=True).click()


def ask(table: Table, puzzle: str) -> None:
    """Open a puzzle by its address, and wait until the page asks it."""
    table.open(f"#puzzle={puzzle}")
    number = puzzle if puzzle.isdigit() else r"\d+"
    title = re.compile(rf"^Puzzle (of the day|{number} of {COUNT})$")  # a number may be of today
    expect(panel(table.page).get_by_role("heading")).to_have_text(title)
    expect(panel(table.page)).to_contain_text("Find the best move")
    expect(table.log_of_speech).to_contain_text("Find the best move")


def solve(table: Table, puzzle: Exercise) -> None:
    """Make the best move."""
    table.play(begin(puzzle), puzzle.solutions[0])
    expect(panel(table.page)).to_contain_text("Right!")


def solve_of_day(page: Page, game: str, day: int) -> None:
    """Solve the puzzle of a game for a day."""
    puzzles = load_collection(game)
    solve(Table(page, GAMES[game]), puzzles.puzzle(puzzles.number_for_day(day)))


@pytest.mark.parametrize("game", games("not-nyout", rarer=["scouts"]))
def test_a_wrong_move_can_be_taken_back_and_the_best_one_solves_the_puzzle(
    page: Page, game: Game
) -> None:
    table, puzzle = Table(page, game), load_collection(game.name).puzzle(7)
    ask(table, "7")
    expect(panel(page).get_by_role("heading")).to_have_text(f"Puzzle 7 of {COUNT}")
    wrong = next(move for move in puzzle.chances if move not in puzzle.solutions)
    table.play(begin(puzzle), wrong)
    best, chance = (round(100 * puzzle.chances[move]) for move in (puzzle.solutions[0], wrong))
    expect(panel(page)).to_contain_text(f"{chance}% to win; the best move gives {best}%")
    expect(panel(page).get_by_text("Win chance after each move")).to_have_count(0)
    press(page, "Try again")
    expect(panel(page)).to_contain_text("Find the best move")
    solve(table, puzzle)
    expect(Parts(panel(page)).why).not_to_be_empty(timeout=TIMEOUT)
    replies = Parts(page).reply_arrows
    expect(replies).to_have_count(0 if puzzle.game.name == "not-nyout" else 3)
    panel(page).get_by_text("Win chance after each move").click()
    shares = Parts(panel(page)).bold_in_list.all_inner_texts()
    assert shares == sorted(shares, key=lambda text: -int(text.rstrip("%")))
    assert shares[0] == f"{best}%"


@MOTION
def test_the_solution_is_played_on_request_and_the_next_puzzle_follows(table: Table) -> None:
    page = table.page
    ask(table, str(COUNT))
    press(page, "Show the solution")
    expect(panel(page)).to_contain_text("The solution")
    assert table.list_of_moves() == [
        "-".join(load_collection("le-nyout").puzzle(COUNT).solutions[0])
    ]
    expect(Parts(page).board_tag).to_be_hidden()
    expect(panel(page).get_by_role("button", name="Next puzzle")).to_be_focused()
    press(page, "Next puzzle")
    expect(panel(page).get_by_role("heading")).to_have_text(f"Puzzle 1 of {COUNT}")
    expect(page).to_have_url(re.compile("#puzzle=1$"))


@MOTION
@SHARED_BY("hypnosia")
def test_the_rest_of_the_turn_follows_a_solution_on_the_board(page: Page) -> None:
    table, puzzle = Table(page, GAMES["hypnosia"]), load_collection("hypnosia").puzzle(34)
    whole = ["6-b8x2-c9", "1-c9x2-centre"]
    ask(table, "34")
    solve(table, puzzle)
    expect(table.plies).to_have_count(len(whole), timeout=TIMEOUT)
    expect(Parts(panel(page)).why).to_contain_text("Then use the 1: 2 pawns on c9 to the")
    assert table.list_of_moves() == whole
    ask(table, "34")
    press(page, "Show the solution")
    expect(table.plies).to_have_count(len(whole), timeout=TIMEOUT)
    assert table.list_of_moves() == whole


def test_a_puzzle_leaves_the_game_in_progress_untouched(table: Table) -> None:
    page = table.page
    table.open_stored(text_of(play_match("5 hand-5 2 hand-2")))
    before = table.stored_text()
    table.entry("menu-list").get_by_role("link", name="Puzzles").click()
    expect(panel(page)).to_contain_text("Find the best move")
    expect(page).to_have_url(re.compile(r"#puzzle=\d+$"))
    press(page, "Show the solution")
    expect(panel(page)).to_contain_text("The solution")
    assert table.stored_text() == before
    assert page.evaluate("localStorage['nyout/puzzle-streak']") is None  # not solved
    press(page, "Exit")
    expect(panel(page)).to_be_hidden()
    assert table.match().moves
    expect(page).not_to_have_url(re.compile("#puzzle"))


@SHARED_BY("run")
def test_a_puzzle_is_solved_by_keyboard_and_announced(page: Page) -> None:
    puzzle = load_collection("run").puzzle(3)
    ask(Table(page, RUN), "3")
    page.keyboard.press("/")
    page.keyboard.type("-".join(puzzle.solutions[0]))
    page.keyboard.press("Enter")
    expect(Parts(page).puzzle_said).to_contain_text("Right!")
    page.keyboard.press("Escape")


def test_an_unknown_puzzle_is_named_with_what_would_be_valid(table: Table) -> None:
    table.open_stored(text_of(play_match("5 hand-5 2 hand-2")))
    table.follow("#puzzle=<b>1</b>")
    notice = table.trouble
    expect(notice).to_contain_text("There is no puzzle “")
    expect(notice).to_contain_text(f"a number from 1 to {COUNT}")
    assert Parts(notice).bold.count() == 0
    expect(panel(table.page)).to_be_hidden()
    expect(table.plies).to_have_count(4)
    table.throw_button.click()  # the game in progress can be played
    expect(table.plies).to_have_count(5)


def test_the_daily_puzzle_is_in_the_language_of_the_page(table: Table) -> None:
    ask(table, "today")
    for language, title in {
        "fr": "Problème du jour",
        "ko": "오늘의 문제",
        "en": "Puzzle of the day",
    }.items():
        switch(table, language)
        expect(panel(table.page)).to_contain_text(title)


def test_the_result_is_shared_without_the_moves(table: Table) -> None:
    page, puzzle = table.page, load_collection("le-nyout").puzzle(5)
    ask(table, "5")
    wrong = next(move for move in puzzle.chances if move not in puzzle.solutions)
    table.play(begin(puzzle), wrong)
    expect(panel(page).get_by_role("button", name="Share")).to_have_count(0)
    press(page, "Try again")
    solve(table, puzzle)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page, "Share")
    expect(Parts(panel(page)).streak).to_have_text("Copied to the clipboard.")
    result, address = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert result == f"Le Nyout · Puzzle 5 of {COUNT} 🟥🟩"
    assert address == page.url


@pytest.mark.slow
@UNSHARED
def test_puzzles_solved_on_consecutive_days_make_a_streak(page: Page) -> None:
    """On a day, two games show a puzzle, of which one counts, also after midnight."""
    first = parse_day("2026-11-24")
    other, game, following = (game_of_day(first + offset, [*GAMES]) for offset in (-1, 0, 1))
    page.clock.install(time="2026-11-24T23:50:00")
    page.goto("run-rules.html")
    page.evaluate("localStorage.setItem('nyout/puzzle-streak', 'nonsense')")
    ask(Table(page, GAMES[other]), "today")
    solve_of_day(page, other, first)
    expect(Parts(panel(page)).streak).to_have_text("")
    panel(page).get_by_role("link", name="Puzzle of the day").click()
    expect(panel(page).get_by_role("heading")).to_have_text("Puzzle of the day")
    page.clock.set_fixed_time("2026-11-25T00:10:00")
    solve_of_day(page, game, first)
    expect(Parts(panel(page)).streak).to_have_text("Solved today")
    page.clock.set_fixed_time("2026-11-25T12:00:00")
    page.goto("about:blank")
    ask(Table(page, GAMES[following]), "today")
    solve_of_day(page, following, first + 1)
    expect(Parts(panel(page)).streak).to_have_text("2 days in a row")
    assert page.evaluate("localStorage['nyout/puzzle-streak']").startswith("2026-11-25 2 ")
