"""Tests each game against the promises of all games, and each promise against a game without it."""

from random import Random

import pytest

from nyout import GAMES, check
from nyout.check import PROMISES, Promise
from nyout.check.promises import games_end
from nyout.core import Game, Option
from nyout.games.le_nyout.board import BOARD as NYOUT
from tests.engine.contract.broken_games import BROKEN, WORDS, Toy, changed
from tests.toys import register

PLIES = 60  # checked at the start of a game in `make quick`

by_promise = pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.slow
@by_game
def test_a_game_keeps_every_promise_in_every_variant(game):
    assert not list(check.problems(game, games=1, seed=7))


@by_game
def test_a_game_keeps_every_promise(game):
    whole = check.played(game, game.seats[0], None, game.settled(game.seats[0], {}), Random(7))
    start = whole._replace(states=whole.states[:PLIES], moves=whole.moves[: PLIES - 1])
    promises = [promise for promise in PROMISES if promise is not games_end]
    assert [fault for promise in promises for fault in promise(start)] == []
    assert list(games_end(whole)) == []


@by_game
def test_the_variants_cover_all_seats_and_first_seats_and_the_extreme_option_values(game):
    variants = list(check.variants(game))
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
    new = lambda seats, first, **options: state()  # noqa: E731
    game = Game(**(facts | {"new": new, "bound": 20, "endings": ("home",)} | changes))
    return register(monkeypatch, game, WORDS)


def broken(game: Game, promise: Promise) -> bool:
    """Return whether any of some random games breaks the promise."""
    return any(
        list(promise(check.played(game, seats, first, options, Random(seed))))
        for seats, first, options in check.variants(game)
        for seed in range(20)
    )


@by_promise
def test_the_unchanged_toy_keeps_the_promise(monkeypatch, promise):
    assert not broken(toy(monkeypatch), promise)


@pytest.mark.parametrize(("promise", "state"), BROKEN.values(), ids=BROKEN)
def test_a_broken_promise_is_found(monkeypatch, promise, state):
    assert broken(toy(monkeypatch, state), promise)


def test_every_promise_has_a_game_that_breaks_it():
    assert {promise for promise, _ in BROKEN.values()} == set(PROMISES)


def test_problems_name_game_variant_and_fault(monkeypatch):
    option = Option("fast", lambda seats: (False, True), "a toy")
    game = toy(monkeypatch, changed(odds=lambda at, odds: odds[:1]), options=(option,))
    found = [problem.sentence for problem in check.problems(game)]
    assert "toy, seats 2, first None, {'fast': False}: 1 odds at turn -1" in found
    assert any(text.startswith("toy, seats 2, first None, {'fast': True}") for text in found)
