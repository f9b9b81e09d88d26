"""Tests the fixed numbers of moves in every game."""

from zlib import crc32

import pytest

from nyout import CHANCE, GAMES
from nyout.core import Game, notation
from nyout.games.vocabulary import SPARE, Numbers, vocabulary
from tests.adapters.games import by_game, games_with_all_options, random_games

# Trained programs rely on these numbers: change them only together with `Game.rules`.
STABLE = {  # number of moves and throws, and checksums of their notations
    "hypnosia": (1638, 1289676031, 21, 529801179),
    "le-nyout": (194, 1889278142, 5, 3095647105),
    "not-nyout": (3525, 2285801521, 169, 912146461),
    "run": (259, 4147824856, 0, 0),
    "scouts": (864, 880488439, 2, 3141656424),
}


def checksum(numbers: Numbers) -> int:
    return crc32(" ".join(map(notation, numbers.listed)).encode())


@by_game
def test_every_legal_move_has_one_number_and_every_number_one_move(game: Game) -> None:
    numbering = vocabulary(game.name)
    for whole in games_with_all_options(game, seed=1):
        for state in whole.states:
            legal = numbering.legal(state)
            assert sorted(legal.values()) == sorted(state.moves())
            numbers = numbering.throws if state.turn() == CHANCE else numbering.moves
            assert list(legal) == sorted(legal)
            assert all(number in range(len(numbers)) for number in legal)
            for number, move in legal.items():
                if number < len(numbers.listed):
                    assert numbers.listed[number] == move


@pytest.mark.parametrize("name", STABLE)
def test_only_attacks_on_one_of_several_groups_have_spare_numbers(name: str) -> None:
    game, numbering = GAMES[name], vocabulary(name)
    moves = {
        move
        for whole in random_games(game, seed=2)
        for state in whole.states
        for number, move in numbering.legal(state).items()
        if state.turn() != CHANCE and number >= len(numbering.moves.listed)
    }
    assert all("@" in notation(move) for move in moves)
    assert bool(moves) == (game.name == "not-nyout")


@pytest.mark.parametrize("name", STABLE)
def test_the_numbers_are_those_of_earlier_versions(name: str) -> None:
    moves, throws = vocabulary(name)
    sizes = len(moves.listed), checksum(moves), len(throws.listed), checksum(throws)
    assert sizes == STABLE[name]


def test_a_game_without_a_vocabulary_numbers_the_legal_moves(sample: Game) -> None:
    numbering = vocabulary(sample.name)
    state = sample.start().play(("a1",))
    assert numbering.legal(state) == dict(enumerate(state.moves()))
    assert len(numbering.moves) == len(numbering.throws) == SPARE


def test_too_many_moves_for_the_spare_numbers_are_refused() -> None:
    numbers = Numbers([("a1",)], spare=1)
    with pytest.raises(ValueError, match="2 legal moves such as `b1` are not in the vocabulary"):
        numbers.assign([("a1",), ("b1",), ("b2",)])
