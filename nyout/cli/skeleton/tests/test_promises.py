"""The promises of all games: rules, display, sentences, lesson, golden games and perft."""

from nyout import testing
from nyout.cli.skeleton.game import GAME


def test_the_game_keeps_the_promises_of_all_games() -> None:
    assert testing.faults(GAME) == []
