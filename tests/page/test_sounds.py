"""Tests the sounds of a ply and their times."""

from typing import get_args

import pytest

from nyout import GAMES, match
from nyout.match import Match, Seat
from nyout.plies import Event, Gone, Moved, Thrown, Won, events
from tests import golden
from web.app.sounds import BUZZES, OF_EVENT, RISE, SOUNDS, knock, notes, result, sounds_of
from web.state.effects import PlaySound
from web.views.falls import LAG, TUMBLE, duration

ANN, BOB, GREEDY = Seat("Ann"), Seat("Bob"), Seat("Greta", "greedy")


def walk(steps: int) -> float:
    return 100.0 * steps


def sounds_between(before: Match, after: Match) -> list[tuple[str, float]]:
    """Return the sounds of the ply between two matches."""
    state, move = before.state, after.moves[before.cursor]
    ply = PlaySound(before, after, events(state, move, after.state))
    return [*sounds_of(ply, walk)]


def heard_in(game: str) -> list[tuple[str, float]]:
    """Return the sounds of a whole game."""
    whole = golden.largest(game).with_seed("7")
    plies = range(len(whole.moves))
    return [
        sound for ply in plies for sound in sounds_between(whole.go_to(ply), whole.go_to(ply + 1))
    ]


def begin(game: str, *seats: Seat) -> Match:
    return match.start(GAMES[game], seats or (ANN, BOB), "7", first=0)


def test_every_event_has_a_sound() -> None:
    others = {Thrown, Moved, Gone, Won}
    assert OF_EVENT.keys() | others == {*get_args(Event)}
    assert {*OF_EVENT.values()} | BUZZES.keys() <= SOUNDS.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_ply_of_a_game_has_a_sound(game: str) -> None:
    whole = golden.largest(game).with_seed("7")
    for ply in range(len(whole.moves)):
        before, after = whole.go_to(ply), whole.go_to(ply + 1)
        changes = events(before.state, after.moves[ply], after.state)
        sounds = sounds_between(before, after)
        assert bool(sounds) == bool(changes)
        assert bool([*notes(sounds)]) == bool(sounds)


def test_every_stick_clacks_when_it_bounces_and_the_throw_lands_at_the_end() -> None:
    before = begin("le-nyout")
    sounds = sounds_between(before, before.play(("3",)))
    clacks = [start for name, start in sounds if name == "stick"]
    assert len(clacks) == 2 * 4
    assert clacks[2] - clacks[0] == pytest.approx(LAG)
    assert max(clacks) < TUMBLE + 4 * LAG == duration(4)
    assert sounds[-1] == ("land", duration(4))


def test_repetitions_of_a_sound_vary_in_pitch_and_are_softer_each_time() -> None:
    hits = [*notes([("step", 100 * n) for n in range(6)])]
    tones = [note for note in hits if note.wave == "triangle"]
    assert len({note.hertz for note in tones}) == len(tones) == 6
    loudness = [note.loudness for note in tones]
    assert loudness == sorted(loudness, reverse=True)
    assert loudness[0] == tones[0].loudness == SOUNDS["step"][1].loudness
    assert [*notes([("step", 0)], volume=0.5)][1].loudness == loudness[0] / 2


def test_all_throws_sound_the_same_until_they_land() -> None:
    before = begin("le-nyout")
    falls = {throw: sounds_between(before, before.play((throw,))) for throw in "12345"}
    tumbling = {tuple(s for s in sounds if s[1] < duration(4)) for sounds in falls.values()}
    assert len(tumbling) == 1
    chimes = {throw: sounds[-1][0] for throw, sounds in falls.items() if sounds[-1][0] != "land"}
    assert chimes == {"4": "bonus", "5": "best"}


@pytest.mark.parametrize(
    ("seats", "sound"),
    [((ANN, BOB), "capture"), ((GREEDY, ANN), "capture"), ((ANN, GREEDY), "captured")],
)
def test_a_capture_sounds_for_whom_it_is_good_when_the_piece_arrives(
    seats: tuple[Seat, Seat], sound: str
) -> None:
    current = begin("le-nyout", *seats)
    for move in ("2", "hand-2", "1", "hand-1", "2", "hand-2", "1"):
        current = current.play(tuple(move.split("-")))
    assert sounds_between(current, current.play(("1", "2"))) == [
        ("step", 100.0),
        (sound, 100.0),
        (sound, 100.0),
    ]


def test_shaken_dice_knock_faster_and_louder_the_longer_they_are_held() -> None:
    forces, lengths = zip(*map(knock, (0, RISE / 2, RISE)))
    assert [*forces] == sorted({*forces})
    assert [*lengths] == sorted({*lengths}, reverse=True)
    assert knock(2 * RISE) == (forces[-1], lengths[-1])


def test_pieces_of_different_material_sound_different() -> None:
    moved = {name: {name for name, _ in heard_in(name)} for name in ("le-nyout", "run", "scouts")}
    assert {"step", "join", "home"} <= moved["le-nyout"]
    assert {"step", "cow"} <= moved["run"]
    assert {"step", "boulder"} <= moved["scouts"]
    assert len({SOUNDS[name] for name in ("stick", "d6", "step", "cow", "boulder")}) == 5


@pytest.mark.parametrize(
    ("moves", "sound"), [("2 hand-2", "step"), ("2 hand-2 1 hand-1 2 hand-2", "join")]
)
def test_the_last_step_tells_where_a_piece_arrives(moves: str, sound: str) -> None:
    current = begin("le-nyout")
    for move in moves.split():
        before, current = current, current.play(tuple(move.split("-")))
    assert sounds_between(before, current)[-1][0] == sound


@pytest.mark.parametrize(
    ("seats", "ranks", "sound"),
    [
        ((ANN, GREEDY), (1, 2), "win"),
        ((ANN, GREEDY), (2, 1), "loss"),
        ((ANN, GREEDY), (1, 1), "draw"),
        ((ANN, BOB), (2, 1), "win"),
        ((GREEDY, GREEDY), (2, 1), "win"),
        ((ANN, Seat("Far", "elsewhere")), (2, 1), "loss"),
    ],
)
def test_a_loss_and_a_win_sound_different(
    seats: tuple[Seat, Seat], ranks: tuple[int, int], sound: str
) -> None:
    assert result(begin("run", *seats), ranks) == sound
