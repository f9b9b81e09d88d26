"""Tests the meaning of clicks for a half-entered move."""

import pytest

from nyout import GAMES, view
from nyout.core import OVER, State, tokens
from nyout.selection import Selection, start_selection
from nyout.view import Target, spot_of

# Ann has a group of two and a single horse on 3, and a die of 4 left.
GROUPS = "3 3-stable-3 2 2-stable-12 3+3 3-stable-3-join end 1+2 end 3+4 3-stable-3-apart"


def play(game: str, moves: str) -> State:
    """Return the position after these moves of a game."""
    state = GAMES[game].start(first=0)
    for move in moves.split():
        state = state.play(tokens(move))
    return state


def selection(game: str, moves: str) -> Selection:
    """Return the empty selection after these moves of a game."""
    return start_selection(play(game, moves))


def boulder(state: State) -> set[str]:
    """Return the squares under the boulder on the board."""
    return set[str]().union(
        *(
            {piece.place, *piece.covers}
            for piece in view.view_of(state).scene().pieces
            if piece.covers
        )
    )


def test_a_click_on_a_place_with_several_targets_asks_which_one_and_the_last_is_automatic():
    fresh = selection("not-nyout", GROUPS)
    choice = fresh.click(("3", None))
    assert {thing.token for thing in choice.alternatives} == {"3x1", "3x2"}
    assert choice.buttons() == choice.alternatives
    assert choice.has_only_buttons
    assert choice.is_begun
    assert choice.marks()["3", None] == "picked"
    assert not choice.take_back().is_begun
    chosen = choice.pick(choice.alternatives[0])
    assert chosen.picked == (choice.alternatives[0],)
    split = selection("not-nyout", GROUPS).pick(Target("button", "split"))
    assert split.move == ("split", "3x2", "1")


def test_another_click_unpicks_a_piece_and_a_click_elsewhere_replaces_it():
    fresh = selection("le-nyout", "5 hand-5 2 hand-2 1 hand-1 4")
    on_west = fresh.click(("5", None))
    assert on_west.marks()["5", None] == "picked"
    assert not on_west.click(("5", None)).is_begun
    assert on_west.click(("2", None)).move == ("2", "6")
    assert on_west.pick_up(("2", None)).picked[0].at == "2"
    assert on_west.click(("13", None)) is on_west  # the click has no meaning here


def test_one_click_plays_what_only_one_piece_or_place_allows():
    fresh = selection("le-nyout", "5 hand-5 2 hand-2 1 hand-1 4")
    assert fresh.click(("2", None)).move == ("2", "6")
    assert fresh.click(("6", None)).move == ("2", "6")
    assert not fresh.pick_up(("2", None)).move  # a drag can still put it back
    fresh = selection("le-nyout", "1 hand-1 2 hand-2 1")
    assert fresh.click(("1", None)).move is None
    assert fresh.click(("1", None)).click(("2", None)).move == ("1", "2")
    fresh = selection("hypnosia", "6+1")
    assert fresh.pick(Target("die", "1")).move == ("1", "s1", "a0")
    assert fresh.pick(Target("die", "6")).move is None


def test_a_piece_is_removed_only_by_a_click_on_its_destination():
    removal = Target("place", "d1", "d1"), Target("tray", "out", "out", 0)
    at = Selection((("d1", "out"),), (removal,))
    assert at.click(("d1", None)).move is None
    assert at.click(("d1", None)).click(("out", 0)).move == ("d1", "out")


def test_a_boulder_is_picked_up_and_launched_to_its_squares():
    fresh = selection("scouts", "b1 a10 c1 b10 f1 c10 g1 d10 h1 e10")
    assert fresh.marks()["boulder", 0] == "may"
    marks = fresh.click(("boulder", 0)).marks()
    assert marks["d4", None] == "end"
    assert marks["b1", None] == "may"  # another choice is still open
    assert marks["h4", None] == "end"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_click_on_any_square_that_a_boulder_can_cover_launches_it_there(seat: int):
    """The square that names it is at another of its corners on a turned board."""
    setup = "b1 a10 c1 b10 f1 c10 g1 d10 h1 e10" + seat * " b1-b2"
    choice = selection("scouts", setup).click(("boulder", seat))
    state = play("scouts", setup)
    squares = {move: boulder(state.play(move)) for move in choice.open_moves}
    marks, coverable = choice.marks(), set[str]().union(*squares.values())
    assert {place for (place, _), mark in marks.items() if mark == "end"} == coverable
    assert coverable <= {place for place, _ in choice.destinations()}
    for square in coverable:
        launch = choice.click((square, None)).move
        assert launch
        assert square in squares[launch]
        assert launch == ("boulder", square) or ("boulder", square) not in squares
        assert choice.moves_through((square, None)) == [launch]


def test_where_dice_can_take_a_piece_is_marked_before_a_piece_is_picked():
    for name, throw in (("not-nyout", "3"), ("hypnosia", "5+3")):
        state = GAMES[name].start(first=0)
        fresh = start_selection(state.play(tokens(throw)))
        assert fresh.dice_marks()
        assert fresh.destinations() <= fresh.marks().keys()


def test_a_click_on_any_mark_changes_the_selection_in_every_game():
    for game in GAMES.values():
        state, plies = game.start(first=0), 0
        while state.turn() != OVER and plies < 60:
            at = start_selection(state)
            for _ in range(4):
                for target, mark in at.marks().items():
                    if mark != "picked":
                        assert at.click(target).is_begun, (game.name, target)
                targets = [target for target in map(spot_of, at.choices) if target]
                if at.move or not targets:
                    break
                at = at.click(targets[plies % len(targets)])
            moves = state.moves()
            state, plies = state.play(moves[plies % len(moves)]), plies + 1


def test_a_click_on_an_end_of_ambiguous_moves_offers_the_pieces_that_begin_them():
    moves = [(piece, by, "end") for piece in "ab" for by in "xy"]
    clicks = [tuple(Target("place", name, name) for name in move) for move in moves]
    choice = Selection(moves, clicks).click(("end", None))
    assert {thing.token for thing in choice.alternatives} == {"a", "b"}
    assert choice.click(("b", None)).open_moves == [("b", "x", "end"), ("b", "y", "end")]
