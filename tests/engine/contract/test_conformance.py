"""Tests each game against the promises of all games, and each promise against a game without it."""

from random import Random

import pytest

from nyout import GAMES, testing
from nyout.core import Game, IllegalMove, Option
from nyout.games.le_nyout.board import BOARD as NYOUT
from nyout.testing import PARTS, PROMISES, Promise
from nyout.testing.parts import golden_games_replay, perft_is_unchanged
from nyout.testing.promises import (
    features_are_sound,
    games_end,
    vocabulary_has_every_move,
)
from tests.engine.contract.broken_games import BROKEN, WORDS, Toy, changed
from tests.toys import OwnView, register

PLIES = 60  # checked at the start of a game in `make quick`

by_promise = pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.slow
@by_game
def test_a_game_keeps_every_promise_in_every_variant(game):
    assert not list(testing.problems(game, games=1, seed=7))


@by_game
def test_a_game_keeps_every_promise(game):
    whole = testing.played(game, game.seats[0], None, game.settled(game.seats[0], {}), Random(7))
    start = whole._replace(states=whole.states[:PLIES], moves=whole.moves[: PLIES - 1])
    promises = [promise for promise in PROMISES if promise is not games_end]
    assert [fault for promise in promises for fault in promise(start)] == []
    assert list(games_end(whole)) == []


@by_game
def test_a_position_accepts_only_its_own_moves_of_all_moves_of_the_game(game):
    whole = testing.played(game, game.seats[-1], None, game.settled(game.seats[-1], {}), Random(5))
    known = {move for state in whole.states for move in state.moves()}
    for state in whole.states[:: len(whole.states) // 10]:
        for move in known - {*state.moves()}:
            with pytest.raises(IllegalMove):
                state.play(move)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
@by_game
def test_the_parts_of_a_game_keep_their_promises(game, part):
    if part not in (golden_games_replay, perft_is_unchanged):  # test_golden.py and test_perft.py
        assert list(part(game)) == []


@by_game
def test_the_variants_cover_all_seats_and_first_seats_and_the_extreme_option_values(game):
    variants = list(testing.variants(game))
    assert len({str(variant) for variant in variants}) == len(variants)
    for seats in game.seats:
        tried = [(first, options) for count, first, options in variants if count == seats]
        usual = game.settled(seats, {})
        starts = [first for first, options in tried if options == usual]
        assert starts == [None, *game.firsts(seats)]
        for option in game.options:
            values = {options[option.name] for _, options in tried}
            assert values >= {option.values(seats)[0], option.values(seats)[-1]}


def toy(monkeypatch, state: type = Toy, **changes) -> Game:
    """Return the toy game, registered so that its records can be read."""
    facts = {"name": "toy", "title": "Toy", "rules": 1, "seats": range(2, 3), "board": NYOUT}
    facts["view"] = OwnView
    new = lambda seats, first, **options: state()  # noqa: E731
    game = Game(**(facts | {"new": new, "bound": 20, "endings": ("home",)} | changes))
    return register(monkeypatch, game, WORDS)


def broken(game: Game, promise: Promise) -> bool:
    """Return whether any of some random games breaks the promise."""
    return any(
        list(promise(testing.played(game, seats, first, options, Random(seed))))
        for seats, first, options in testing.variants(game)
        for seed in range(20)
    )


@by_promise
def test_the_unchanged_toy_keeps_the_promise(monkeypatch, promise):
    assert not broken(toy(monkeypatch), promise)


@pytest.mark.parametrize(("promise", "state"), BROKEN.values(), ids=BROKEN)
def test_a_broken_promise_is_found(monkeypatch, promise, state):
    assert broken(toy(monkeypatch, state), promise)


def test_every_promise_has_a_game_that_breaks_it():
    of_modules = {features_are_sound, vocabulary_has_every_move}  # tests/cli/test_check.py
    assert {promise for promise, _ in BROKEN.values()} == set(PROMISES) - of_modules


def test_problems_name_variant_and_fault(monkeypatch):
    option = Option("fast", lambda seats: (False, True), "a toy")
    game = toy(monkeypatch, changed(odds=lambda at, odds: odds[:1]), options=(option,))
    found = [problem.sentence for problem in testing.problems(game)]
    assert "1 odds at turn -1 (2 seats, first None, {'fast': False})" in found
