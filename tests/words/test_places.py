"""Tests the labels of places and trays: what each is, what is there, and what a click does."""

import pytest

from nyout import GAMES, words
from nyout.core import tokens
from nyout.plies import events
from nyout.view import cached_scene

NAMES = ("You", "Computer", "Ann", "Bob")

LABELS = {  # the label at the start, by game and place
    ("le-nyout", "5"): "5, corner to w1, empty",
    ("le-nyout", "20"): "20 (the exit), empty",
    ("le-nyout", "w1"): "w1, shortcut, empty",
    ("le-nyout", "c"): "the centre, empty",
    ("le-nyout", "7"): "7, empty",
    ("not-nyout", "5"): "5, corner to w1, empty",
    ("not-nyout", "n2"): "n2, inside, empty",
    ("hypnosia", "a3"): "a3, bridge to b2, empty",
    ("hypnosia", "c1"): "c1, bridge to the centre, empty",
    ("hypnosia", "0s1"): "s1, column (You): 1 pawn (You)",
    ("run", "d1"): "d1, first row (You), empty",
    ("run", "e4"): "e4, empty",
}


@pytest.mark.parametrize(("game", "place"), LABELS)
def test_the_label_of_a_place_says_what_it_is(game, place):
    start = GAMES[game].start(first=0)
    stand = words.stands(cached_scene(start), GAMES[game]).get((place, None), words.Stand())
    assert words.label((place, None), stand, NAMES, GAMES[game]) == LABELS[game, place]


def test_the_label_of_a_home_names_its_owner_and_its_corner():
    game = GAMES["not-nyout"]
    homes = words.stands(cached_scene(game.start(2, 0)), game)
    owned = {spot: stand for spot, stand in homes.items() if stand.home == 0}
    [(spot, stand)] = owned.items()
    assert words.label(spot, stand, NAMES, game) == "20, corner to n1, home (You), empty"


def test_the_label_of_a_tray_names_its_owner_once():
    game = GAMES["le-nyout"]
    stands = words.stands(cached_scene(game.start(first=0)), game)
    assert words.label(("hand", 0), stands["hand", 0], NAMES, game) == "hand: 4 pawns (You)"
    assert words.label(("off", 0), words.Stand(), NAMES, game) == "home (You), empty"


def test_a_boulder_is_told_with_all_its_squares():
    game = GAMES["scouts"]
    state = game.start(first=0)
    while state.turn() < 0 or ("boulder", "d4") not in state.moves():
        state = state.play(state.moves()[0])
    after, move = state.play(("boulder", "d4")), ("boulder", "d4")
    assert "Covers d4–e5." in words.preview(state, move, game)
    told = words.narrate(events(state, move, after), NAMES, game)
    assert "launched the boulder to d4–e5" in told
    assert any("boulder on d4–e5" in line for line in words.describe_seats(after, NAMES[:2], game))


CATTLE = (
    "cow-g4 cow-a4 cowboy-f9 cow-f3 cowboy-i6 f9-f8 a4-b4 cowboy-h5 f3-f4 cow-f9 f8-f7"
    " f4-f5 cowboy-e2 f9-f8 f7-f6 cow-d1 i6-h6 f8-f7 f6-e5 f5-f6"
)
"""A cowboy has passed a cow, and is behind it."""

DISTANCES = {  # who is near a place after these moves, by game and place
    ("le-nyout", "2 hand-2 1 hand-1 3", "2"): [
        "10 steps to the goal.",
        "From 2, the way leads to 3.",
        "1 step behind, on 1: 1 pawn (Computer).",
    ],
    ("le-nyout", "5 hand-5 2 5-w2 1 hand-1", "w2"): [
        "5 steps to the goal.",
        "From w2, the way leads to the centre.",
        "6 steps behind, on 1: 1 pawn (Computer).",
    ],
    ("le-nyout", "5 hand-5 2 5-w2 1 hand-1", "10"): [
        "From 10, the way leads to 11 or s1.",
        "4 steps ahead, on w2: 1 pawn (You), heading for the centre.",
        "9 steps behind, on 1: 1 pawn (Computer).",
    ],
    ("le-nyout", "5 hand-5", "hand"): [
        "5 steps ahead, on 5: 1 pawn (You).",
    ],
    ("le-nyout", "5 hand-5", "20"): [
        "From 20 (the exit), the way leads to home.",
        "6 steps behind, on 5: 1 pawn (You).",
    ],
    ("le-nyout", "5 hand-5", "1"): [
        "From 1, the way leads to 2.",
        "4 steps ahead, on 5: 1 pawn (You).",
    ],
    ("le-nyout", "5 hand-5", "5"): [
        "7 steps to the goal.",
        "From 5, the way leads to 6 or w1.",
        "No pieces of others within 12 steps.",
    ],
    ("run", "cow-d1 cow-a4", "d1"): [
        "7 steps to the goal.",
        "From d1, the way leads to d2.",
        "6 steps away, on a4: 1 cow (Computer).",
    ],
    ("run", "cow-d1 cow-a4", "a4"): [
        "7 steps to the goal.",
        "From a4, the way leads to b4.",
        "6 steps away, on d1: 1 cow (You).",
    ],
    ("run", CATTLE, "f6"): [
        "4 steps to the goal.",
        "From f6, the way leads to f7 or e6.",
        "1 step away, on f7: 1 cow (Computer).",
        "1 step away, on e5: 1 cowboy (Computer).",
    ],
    ("run", "cow-d1", "f9"): [
        "From f9, the way leads to f8.",
        "No pieces of others within 12 steps.",
    ],
    ("scouts", "b1", "b1"): ["18 steps to the goal."],
    ("scouts", "b1", "c1"): [],
}


@pytest.mark.parametrize(("game", "moves", "place"), DISTANCES)
def test_the_distances_from_a_place_follow_the_way(game, moves, place):
    state = GAMES[game].start(first=0)
    for move in moves.split():
        state = state.play(tokens(move))
    told = [*words.describe_distances(state, place, NAMES, GAMES[game])]
    assert told == DISTANCES[game, moves, place]
