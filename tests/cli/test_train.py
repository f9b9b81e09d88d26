"""Tests of `nyout train`: where it writes the weights."""

from nyout import GAMES
from nyout.cli.players import train


def test_weights_are_written_into_the_folder_of_the_game_by_default():
    for name in GAMES:
        assert (train.GAMES / name.replace("-", "_") / "weights-2.txt").is_file()
