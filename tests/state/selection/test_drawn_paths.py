"""Tests that clicks on the end of a drawn path play its move, in random positions."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from nyout import GAMES, testing, view
from nyout.core import CHANCE, Game, Move, State, tokens
from nyout.selection import Selection, start_selection
from nyout.view import Spot, spot_of
from tests.sampling import games

DEEP = 4  # the most buttons after the last place of a move
SOME = 6  # selections and places to test per position


def positions(game: Game, seed: int) -> Iterator[State]:
    """Return positions of a random game in which a seat has a choice."""
    chance = Random(seed)
    played = testing.play_random(
        game, game.seats[0], None, game.complete_options(game.seats[0], {}), chance
    )
    choices = [state for state in played.states if state.turn() >= 0 and len(state.moves()) > 1]
    return iter(chance.sample(choices, min(20, len(choices))))


def selections(state: State, chance: Random) -> Iterator[Selection]:
    """Yield the empty selection of a position, and some after one and after two clicks."""
    here = [start_selection(state)]
    for _ in range(2):
        yield from here
        following = [
            selection.click(target) if (target := spot_of(thing)) else selection.pick(thing)
            for selection in here
            for thing in selection.choices
        ]
        here = [one for one in chance.sample(following, min(SOME, len(following))) if not one.move]
    yield from here


def ends(state: State, game: Game, moves: list[Move]) -> dict[Spot, set[Move]]:
    """Return the moves by the place where their drawn path ends."""
    by_end: dict[Spot, set[Move]] = {}
    for move in moves:
        if path := view.view_of(state).path(move):
            seat = None if path[-1] in game.board.places else view.view_of(state).actor()
            by_end.setdefault((path[-1], seat), set()).add(move)
    return by_end


def click(selection: Selection, end: Spot) -> Selection:
    """Return the selection after clicks on a destination: a second one if it was not marked."""
    following = selection.click(end)
    if selection.marks()[end] != "reach":
        return following
    assert following.move is None, (end, "is played although the board does not show it")
    return following if following.alternatives else following.click(end)


def results(selection: Selection, deep: int = DEEP) -> set[Move]:
    """Return the moves that buttons alone can complete."""
    if selection.move:
        return {selection.move}
    further = (selection.pick(button) for button in selection.buttons() if deep)
    return set[Move]().union(*(results(one, deep - 1) for one in further))


@pytest.mark.parametrize("game", games("not-nyout", "scouts"))
def test_clicks_on_the_end_of_a_drawn_path_play_that_move(game):
    for seed in range(2):
        chance = Random(seed)
        for state in positions(game, seed):
            for selection in selections(state, chance):
                marks = selection.marks()
                targets = [None, *islice(chance.sample(list(marks), len(marks)), SOME)]
                paths = [ends(state, game, selection.moves_through(target)) for target in targets]
                for end, moves in ((end, moves) for each in paths for end, moves in each.items()):
                    following = click(selection, end)
                    if marks.get(end) == "may":  # the click picks up a piece
                        assert following.is_begun, (state, selection.picked, end)
                    elif marks.get(end) != "picked":
                        offered = results(following) or {*following.moves_through(None)}
                        assert offered & moves, (state, selection.picked, end)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_clicks_on_a_place_enter_exactly_the_moves_drawn_to_it(game):
    for state in positions(game, 7):
        fresh = start_selection(state)
        marks = fresh.marks()
        for target in (target for target in fresh.destinations() if marks.get(target) != "may"):
            moves, aimed = {*fresh.moves_through(target)}, fresh.click(target)
            assert moves == results(click(fresh, target)), (state, target)
            assert aimed.is_begun, (state, target)
            assert moves == {*aimed.moves_through(None)}, (state, target)


def not_nyout(moves: str) -> Selection:
    """Return the empty selection after these moves of Not Nyout."""
    state = GAMES["not-nyout"].start(first=0)
    for move in moves.split():
        state = state.play(tokens(move))
    assert state.turn() != CHANCE
    return start_selection(state)


def test_a_click_on_a_place_that_several_pieces_can_reach_asks_which_piece():
    choice = not_nyout("3 3-stable-3 2 2-stable-12 1+4").click(("4", None))
    assert {thing.token for thing in choice.alternatives} == {"3x1", "stable"}
    assert choice.buttons() == choice.alternatives
    assert choice.marks()["4", None] == "picked"
    assert choice.marks()["3", None] == "may"
    assert choice.click(("3", None)).move == ("1", "3x1", "4")
    assert choice.click(("stable", 0)).move == ("4", "stable", "4")
    assert not choice.click(("4", None)).is_begun
    assert not choice.take_back().is_begun
