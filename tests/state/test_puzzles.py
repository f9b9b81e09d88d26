"""Puzzles as page states: one move is tried, and nothing is counted or played by the computer."""

import json
import re

import pytest

from builder.bundles import has_puzzles
from builder.pages.pictures import draw_puzzles
from nyout import GAMES, draw, plies, view
from nyout.puzzles import Exercise, load_collection, read_puzzle
from tests.state.pages import DEFAULTS, page_after
from tools.driver.matches import begin
from web.state import actions, effects
from web.state.display import plate_sides
from web.state.page import Host, Page
from web.state.update import initial

every_game = pytest.mark.parametrize("game", [name for name in GAMES if has_puzzles(GAMES[name])])


def puzzle_page(puzzle: Exercise, host: Host | None = None) -> Page:
    """Return a page that asks a puzzle."""
    opening = actions.open_match(begin(puzzle), puzzle=puzzle)
    return initial(opening, DEFAULTS | {"dice": "own", "sound": "on"}, "en", host)


@every_game
def test_exactly_the_moves_of_a_puzzle_can_be_tried_and_only_one(game: str) -> None:
    for number in range(1, len(load_collection(game)) + 1, 20):
        puzzle = load_collection(game).puzzle(number)
        page = puzzle_page(puzzle)
        assert page.attempt is None
        assert not page.can_ask_for_hint
        assert {*page.fresh_selection.moves} == {*puzzle.chances}
        for move in puzzle.chances:
            tried = page_after(page, actions.play(move), actions.land())
            assert tried.attempt == move
            name = "right" if move in puzzle.solutions else "wrong"
            assert effects.Ring(name) in tried.effects
            assert not tried.fresh_selection.moves
            assert tried.computer_match is None
            for due in (
                "can_throw",
                "is_dice_entry_due",
                "can_delegate",
                "is_result_shown",
                "can_finish",
            ):
                assert not getattr(tried, due), due
            again = page_after(tried, actions.go_to(0))
            assert again.attempt is None
            assert {*again.fresh_selection.moves} == {*puzzle.chances}


@every_game
def test_the_seat_that_solves_a_puzzle_stays_on_the_near_side(game: str) -> None:
    for number in range(1, 61, 12):
        puzzle = load_collection(game).puzzle(number)
        seat = puzzle.state.turn()
        for page in (
            puzzle_page(puzzle),
            page_after(puzzle_page(puzzle), actions.show_solution(), actions.land()),
        ):
            assert seat in plate_sides(page.match, page.near_seat)[1]
            board = draw.lay_board(page.match.game.board, page.match.state, page.near_seat)
            own, other = (
                [
                    board.places[home].y
                    for home, owner in view.view_of(puzzle.state).scene().homes
                    if (owner == seat) == is_own
                ]
                for is_own in (True, False)
            )
            assert not own or max(own) > max(other)


@every_game
def test_the_page_plays_the_solution_and_remembers_it_until_the_next_puzzle(game: str) -> None:
    puzzle = load_collection(game).puzzle(1)
    wrong = next(move for move in puzzle.chances if move not in puzzle.solutions)
    page = page_after(
        puzzle_page(puzzle), actions.play(wrong), actions.land(), actions.show_solution()
    )
    assert page.solution_shown
    assert page_after(page, actions.land()).attempt in puzzle.solutions
    other = load_collection(game).puzzle(2)
    assert not page_after(page, actions.open_match(begin(other), puzzle=other)).solution_shown


def test_the_rest_of_a_solution_is_played_once_and_only_from_its_position() -> None:
    puzzle = load_collection("hypnosia").puzzle(34)
    page = page_after(puzzle_page(puzzle), actions.play(puzzle.solutions[0]), actions.land())
    act = actions.continue_solution(page.match.state, ("1", "c9x2", "centre"))
    whole = page_after(page, act, act)
    assert whole.match.moves == (*puzzle.solutions[:1], ("1", "c9x2", "centre"))
    landed = page_after(whole, actions.land())
    assert landed.attempt == page.attempt
    assert not any(isinstance(effect, effects.Ring) for effect in landed.effects)
    assert page_after(page, actions.go_to(0), act).attempt is None


def test_a_move_that_loses_the_game_is_tried_without_a_warning_that_would_help() -> None:
    puzzle = read_puzzle(
        "hypnosia/1 seats=2 colours=03 stacks_cross_bridges=yes to-move=blue throw=3+1 quiet=3"
        " blue=centre3,c9,c10,c9 yellow=centre1,centre2,by-blue,c8 | 3-c10-c1=33.2"
        " 1-c9x1-centre=22.5 3-c9x1-c0=16.3 1-c9x1-c10=11.7 3-c9x2-c0=10.8 1-c10-c11=10.0"
        " 1-c9x2-centre=0.0"
    )
    losing = [move for move in puzzle.chances if plies.is_losing(puzzle.state, move)]
    assert losing
    for move in losing:
        page = page_after(puzzle_page(puzzle), actions.play(move))
        assert (page.attempt, page.objection) == (move, None)


def test_no_result_of_a_puzzle_is_counted_or_shown() -> None:
    puzzle = load_collection("run").puzzle(1)
    page = page_after(puzzle_page(puzzle), actions.play(puzzle.solutions[0]), actions.land())
    assert effects.CountResult not in map(type, page.effects)
    assert page.is_exercise


def test_without_a_puzzle_there_is_no_attempt_and_no_solution() -> None:
    page = initial(actions.open_match(begin(load_collection("run").puzzle(1))), DEFAULTS, "en")
    assert page.attempt is None
    assert page_after(page, actions.show_solution()) == page._replace(effects=())


@every_game
def test_the_picture_of_a_puzzle_for_embedded_boards_is_that_of_the_page(game: str) -> None:
    content = json.loads(draw_puzzles(GAMES[game]))
    parts, pictures = content["parts"], content["pictures"]
    assert len(pictures) == len(load_collection(game))
    for number in range(1, len(pictures) + 1, 20):
        page = puzzle_page(load_collection(game).puzzle(number))
        board = draw.lay_board(page.match.game.board, page.match.state, page.near_seat)
        drawn = draw.inside(board, page.match.state, page.match.colours)
        document = "".join(parts[part] for part in pictures[str(number)])
        assert re.sub(' data-key="[^"]*"', "", drawn) in document
