"""Tests each game against the promises of all games; tests/cli/test_check.py breaks each one."""

from random import Random

import pytest

from nyout import GAMES, testing, view
from nyout.core import IllegalMove
from nyout.testing import PARTS, PROMISES, promises
from nyout.testing.parts import golden_games_replay, perft_is_unchanged

PLIES = 20  # checked at the start of a game in `make quick`

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.slow
@by_game
def test_a_game_keeps_every_promise_in_every_variant(game):
    assert not list(testing.problems(game, games=1, seed=7))


@by_game
def test_a_game_keeps_every_promise(game):
    whole = testing.play_random(
        game, game.seats[0], None, game.complete_options(game.seats[0], {}), Random(7)
    )
    start = whole._replace(states=whole.states[:PLIES], moves=whole.moves[: PLIES - 1])
    of_any_part = [promise for promise in PROMISES if promise is not promises.games_end]
    assert [fault for promise in of_any_part for fault in promise(start)] == []
    assert list(promises.games_end(whole)) == []


@by_game
def test_a_position_accepts_only_its_own_moves_of_all_moves_of_the_game(game):
    whole = testing.play_random(
        game, game.seats[-1], None, game.complete_options(game.seats[-1], {}), Random(5)
    )
    all_moves = {move for state in whole.states for move in state.moves()}
    for state in whole.states[:: len(whole.states) // 10 or 1]:
        for move in all_moves - {*state.moves()}:
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
        starts = [(first, options) for count, first, options in variants if count == seats]
        usual = game.complete_options(seats, {})
        firsts = [first for first, options in starts if options == usual]
        assert firsts == [None, *game.firsts(seats)]
        for option in game.options:
            values = {options[option.name] for _, options in starts}
            assert values >= {option.values(seats)[0], option.values(seats)[-1]}


def test_a_throw_without_dice_breaks_a_promise(monkeypatch):
    game = GAMES["le-nyout"]
    whole = testing.play_random(game, 2, 0, game.complete_options(2, {}), Random(1))
    monkeypatch.setattr(view.VIEWS[type(whole.states[0])], "dice", lambda *_: ())
    assert list(promises.paths_lead_from_place_to_place(whole))


@by_game
def test_a_ply_moves_pieces_of_one_place_or_names_them_and_none_returns_into_the_game(game):
    whole = testing.play_random(
        game, game.seats[-1], None, game.complete_options(game.seats[-1], {}), Random(3)
    )
    scenes = [view.view_of(state).scene() for state in whole.states]
    for state, move, was, now in zip(whole.states, whole.moves, scenes, scenes[1:]):
        actor = view.view_of(state).actor()
        steps = [pair for pair in zip(was.pieces, now.pieces) if pair[0].place != pair[1].place]
        own = {(before.place, after.place) for before, after in steps if before.seat == actor}
        assert len([ends for ends in own if not {*ends} <= {*move}]) <= 1
        for before, after in steps:
            assert before.key == after.key
            assert before.place not in ("off", "out")
