"""Tests throws on the board: positions of the dice, their fall, and the cast."""

import re
from itertools import product
from math import hypot

import pytest

from nyout import GAMES, view, words
from nyout.core import CHANCE, Game, State
from tests import golden
from web.views.falls import (
    FALLS,
    GAP,
    OFFSETS,
    ROLLS,
    STILL,
    Spread,
    duration,
    fall,
    kind_of,
    lie,
    roll,
)

BOARD = 340.0, 420.0  # pixels of the board on a phone


def throws(game: Game) -> list[State]:
    """Return the positions of a whole game that await a throw."""
    states = golden.largest(game.name).with_seed("7").states
    return [state for state in states if state.turn() == CHANCE]


@pytest.mark.parametrize(
    ("kind", "number", "is_turned"), [*product(FALLS, range(6), (False, True))]
)
def test_a_fall_starts_in_the_hand_and_ends_at_rest(
    kind: str, number: int, is_turned: bool
) -> None:
    frames = fall(kind, number, (-120, 200), 20, is_turned)["transform"]
    first, last = str(frames[0]), str(frames[-1])
    assert first.startswith("translate(-120.0px, 200.0px) scale(0.5)")
    angle = 180 if is_turned else 0
    at_rest = f"translate(0.0px, 0.0px) scale(1.0) rotateZ(0deg) rotateY({angle}deg)"
    assert last.replace("-0.0", "0.0") == at_rest
    assert len(frames) == len(OFFSETS)


def test_sticks_fall_alike_until_their_last_bounce() -> None:
    one, other = (
        fall("stick", 1, (-120, 200), 20, is_turned)["transform"] for is_turned in (False, True)
    )
    before = OFFSETS.index(0.74) + 1
    assert one[:before] == other[:before]
    assert one != other


@pytest.mark.parametrize(("faces", "last"), [(2, 0), (2, 1), (4, 3), (6, 5), (10, 7)])
def test_a_rolling_die_always_has_a_face_in_front_and_shows_the_last_one_late(
    faces: int, last: int
) -> None:
    rolls = [list(frames["transform"]) for frames in roll(faces, last)]
    for moment in range(len(ROLLS)):
        assert sum(frames[moment] == "none" for frames in rolls) == 1
    assert rolls[last][-1] == "none"
    late = next(number for number, at in enumerate(ROLLS) if at > OFFSETS[2])
    for end in range(faces):
        others = [list(frames["transform"]) for frames in roll(faces, end)]
        assert [frames[:late] for frames in rolls] == [frames[:late] for frames in others]


def test_dice_lie_askew_and_the_same_when_drawn_again() -> None:
    lies = [lie(ply, number, 20) for ply in range(40) for number in range(6)]
    angles = [angle for _, _, angle in lies]
    assert len({*angles[:6]}) == 6
    assert max(map(abs, angles)) < 20
    for kind in FALLS:
        last = str(fall(kind, 2, (-120, 200), 20, at_rest=lies[2])["transform"][-1])
        assert last.startswith(f"translate({lies[2][0]:.1f}px, {lies[2][1]:.1f}px)")
        assert f"rotateZ({round(angles[2])}deg)" in last


@pytest.mark.parametrize("kind", FALLS)
def test_a_flick_shapes_the_flight_but_not_its_ends(kind: str) -> None:
    gentle, hard = (
        fall(kind, 0, (-120, 200), 20, False, flick)["transform"] for flick in (STILL, (0.6, -0.8))
    )
    (_, low), (right, high) = (
        map(float, re.findall(r"-?[0-9.]+(?=px)", str(frames[1]))) for frames in (gentle, hard)
    )
    assert high < low
    assert right > -60
    assert str(gentle[0]).split(" rotate")[0] == str(hard[0]).split(" rotate")[0]
    assert str(gentle[-1]).replace("-0.0", "0.0") == str(hard[-1]).replace("-0.0", "0.0")


@pytest.mark.parametrize(("kind", "count"), [("stick", 4), *(("die", n) for n in range(1, 8))])
def test_a_hard_flick_carries_the_dice_further_but_never_off_a_round_board(
    kind: str, count: int
) -> None:
    spread, radius = Spread(kind, count), min(BOARD) / 2
    unit = spread.unit(*BOARD)
    assert spread.drift(*BOARD, STILL) == (0, 0)
    for flick in ((1, 0), (0, -1), (-0.6, 0.8)):
        right, down = spread.drift(*BOARD, flick)
        across, along = (max(length - GAP, 0) * unit / 2 for length in spread.size)
        corners = product((right - across, right + across), (down - along, down + along))
        reach = max(hypot(*corner) for corner in corners)
        assert reach <= max(radius + 0.01, hypot(across, along))
        assert hypot(right, down) == pytest.approx(unit) or hypot(across, along) + unit > radius


@pytest.mark.parametrize("count", range(1, 10))
def test_a_throw_lasts_no_longer_than_its_limit(count: int) -> None:
    assert duration(count) <= 760 + 55 * count


@pytest.mark.parametrize(("kind", "count"), [("stick", 4), *(("die", n) for n in range(1, 8))])
def test_dice_lie_side_by_side_on_the_board(kind: str, count: int) -> None:
    spread = Spread(kind, count)
    unit = spread.unit(*BOARD)
    places = [*spread.places()]
    assert len(set(places)) == count
    assert all(abs(x * unit) < BOARD[0] / 2 and abs(y * unit) < BOARD[1] / 2 for x, y in places)
    assert sum(x for x, _ in places) == pytest.approx(0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_all_throws_of_a_position_use_the_same_dice(game: Game) -> None:
    """The page shows the dice before their result is known."""
    for state in throws(game):
        kinds = {
            tuple(die.kind for die in view.view_of(state).dice(move)) for move in state.moves()
        }
        assert len(kinds) == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_cast_names_the_faces_of_the_dice(game: Game) -> None:
    for state in throws(game):
        for move in state.moves():
            label, dice = words.cast(state, move, game), view.view_of(state).dice(move)
            faces = [die.face for die in dice if die.kind.startswith("d")]
            assert re.findall(r"\d+", label)[:1] == faces[:1] or not faces
            assert all(face in label for face in faces)
            if "beats" in label or "fails" in label:
                first, second = map(int, faces)
                assert ("beats" in label) == (first + 2 > second)
            if [die.kind for die in dice] == ["coin"]:
                assert label.lower() == move[0]
            if dice[0].kind == "stick":
                name, number = label.split(" · ")
                whites = sum(die.face == "white" for die in dice)
                assert int(number) == (whites or 5)
                assert name == ("Do", "Gae", "Geol", "Yut", "Mo")[int(number) - 1]


def test_coins_fall_like_sticks() -> None:
    assert [kind_of(die) for die in ("stick", "coin", "d4", "d10")] == [
        "stick",
        "stick",
        "die",
        "die",
    ]
