"""The rules of Sample, each test named after the rule that it checks."""

from nyout.cli.skeleton.game import GAME
from nyout.core import OVER, State


def play(squares: str) -> State:
    """Return the position after the players place stones on these squares in turn."""
    state = GAME.start(first=0)
    for square in squares.split():
        state = state.play((square,))
    return state


def test_rule_1_a_stone_is_placed_on_an_empty_square() -> None:
    position = play("b2")
    assert ("a1",) in position.moves()
    assert ("b2",) not in position.moves()


def test_rule_2_three_in_a_line_win() -> None:
    over = play("a1 b1 a2 b2 a3")
    assert (over.turn(), over.ranks()) == (OVER, (1, 2))


def test_rule_2_a_full_board_without_a_line_is_a_draw() -> None:
    over = play("a1 b1 c1 b2 a2 c2 b3 a3 c3")
    assert (over.turn(), over.ranks()) == (OVER, (1, 1))
