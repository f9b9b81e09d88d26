"""Tests the events of a ply, and where a turn begins."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given

from nyout import CHANCE, GAMES, OVER, testing, view
from nyout.core import Game, tokens
from nyout.plies import Event, Gone, Lapsed, Moved, Parted, Started, Thrown, Turned, Won, events
from nyout.view import Die, Piece, Scene, is_new_turn
from nyout.words.narration import narrate
from tests.engine.formats.records import records
from tests.games.le_nyout.positions import play, position
from tests.toys import own_view

GAME = GAMES["le-nyout"]


@given(records())
def test_the_events_of_a_ply_are_exactly_its_changes(record):
    states = record.states
    for before, move, after in zip(states, record.moves, states[1:]):
        was = {piece.key: piece.place for piece in view.view_of(before).scene().pieces}
        for event in events(before, move, after):
            match event:
                case Moved(key, _, seat, path, _):
                    assert was[key] == path[0] != path[-1]
                    assert seat == before.turn()
                    was[key] = path[-1]
                case Gone(key, _, seat, by, place, now):
                    assert (was[key], by) == (place, view.view_of(before).actor())
                    was[key] = now
                case Turned(key, _, _, place):
                    pass  # the last assertion covers its place
                case Parted(_, seat, place, _):
                    assert seat == view.view_of(before).actor()
                    assert place in was.values()
                case Thrown(seat, throw, phase):
                    assert (before.turn(), throw, phase) == (
                        CHANCE,
                        move,
                        view.view_of(before).phase(),
                    )
                    assert seat == view.view_of(before).actor()
                case Started(seat):
                    assert seat == view.view_of(after).actor()
                case Lapsed(seat, dice):
                    assert seat == view.view_of(before).actor() != after.turn()
                    assert dice > 0
                case Won(ranks):
                    assert after.turn() == OVER
                    assert ranks == after.ranks()
        assert was == {piece.key: piece.place for piece in view.view_of(after).scene().pieces}


def last_events(before, moves: str) -> list[Event]:
    """Return the events of the last of these moves."""
    *first, last = moves.split()
    before = play(before, " ".join(first))
    return list(events(before, tuple(last.split("-")), play(before, last)))


def test_the_events_of_throws_and_moves():
    assert last_events(GAME.start(2), "3") == [Thrown(0, ("3",), "rolloff")]
    assert last_events(GAME.start(2), "3 3") == [Thrown(1, ("3",), "rolloff")]
    assert last_events(GAME.start(2), "3 5") == [Thrown(1, ("5",), "rolloff"), Started(1)]
    assert last_events(GAME.start(2, first=1), "3") == [Thrown(1, ("3",), "throw")]
    result = last_events(position("5 w2> 9", throw=2), "5-w2")
    assert result == [Moved("0.0", "pawn", 0, ("5", "w1", "w2"), 2, is_short=True)]
    path = ("5", "6", "7")
    assert last_events(position("5 5", "7 7 9", throw=2), "5-7") == [
        Moved("0.0", "pawn", 0, path, 2),
        Moved("0.1", "pawn", 0, path, 2),
        Gone("1.0", "pawn", 1, 0, "7", "hand"),
        Gone("1.1", "pawn", 1, 0, "7", "hand"),
    ]
    *moves, end = last_events(position("20 20", throw=2), "20-off")
    expected = {(key, "pawn", 0, ("20", "off")) for key in ("0.0", "0.1")}
    assert {event[:4] for event in moves} == expected
    assert end == Won((1, 2))


@own_view
class At(NamedTuple):
    """A position reduced to what events and turns depend on."""

    pieces: str = ""  # such as "0@5 0@5/1 1@7*": seat, place, group, and a star for flipped
    seat: int = 0
    phase_: str = "move"
    first: bool = False
    walk: tuple[str, ...] = ()

    def turn(self) -> int:
        chance = dict.fromkeys(("fight", "toss", "throw"), CHANCE)
        return {**chance, "over": OVER}.get(self.phase_, self.seat)

    def actor(self) -> int:
        return OVER if self.phase_ == "over" else self.seat

    def phase(self) -> str:
        return self.phase_

    def is_turn_start(self) -> bool:
        return self.first

    def ranks(self) -> tuple[int, ...]:
        return (1, 2) if self.phase_ == "over" else ()

    def path(self, move: object) -> tuple[str, ...]:
        return self.walk

    def dice(self, move: object) -> tuple[Die, ...]:
        return (Die("d6", "6"),) if self.phase_ in ("throw", "fight") else ()

    def scene(self) -> Scene:
        return Scene(tuple(piece(n, text) for n, text in enumerate(self.pieces.split())))


def piece(number: int, text: str) -> Piece:
    seat, _, rest = text.partition("@")
    place, _, group = rest.rstrip("*").partition("/")
    face = "flipped" * text.endswith("*")
    return Piece(str(number), "toy", int(seat), place, group=int(group or 0), face=face)


def changes(
    was: str, now: str, phase: str = "move", walk: str = "", move: str = "any"
) -> list[Event]:
    """Return the events of a move by seat 0 between two positions."""
    before = At(was, phase_=phase, walk=tuple(walk.split()))
    return list(events(before, tokens(move), At(now)))  # pyright: ignore


def test_pieces_move_turn_split_and_join_by_their_groups():
    assert changes("0@3 0@9 0@7", "0@5 0@1 0@out", walk="3 4 5", move="3-5-9-1") == [
        Moved("0", "toy", 0, ("3", "4", "5"), 1),
        Moved("1", "toy", 0, ("9", "1"), 1),
        Gone("2", "toy", 0, 0, "7", "out"),
    ]
    assert changes("0@5 1@7", "0@6* 1@7", walk="5 6") == [
        Moved("0", "toy", 0, ("5", "6"), 1),
        Turned("0", "toy", 0, "6"),
    ]
    assert changes("0@5 0@5 0@5", "0@5/1 0@5 0@5") == [Parted("toy", 0, "5", 1)]
    result = changes("0@5 0@5 0@5", "0@6 0@5/1 0@5/1", walk="5 6")
    assert result == [Moved("0", "toy", 0, ("5", "6"), 1)]
    result = changes("0@5 0@6 0@6/2", "0@6 0@6 0@6/2", walk="5 6")
    assert Moved("0", "toy", 0, ("5", "6"), 2) in result
    result = changes("0@5 0@6 0@6/2", "0@6/1 0@6 0@6/2", walk="5 6")
    assert Moved("0", "toy", 0, ("5", "6"), 1) in result


BEGINS = {
    "another seat": (At(seat=0), At(seat=1), True),
    "the same seat continues": (At(seat=0), At(seat=0), False),
    "the same seat's next turn": (At(seat=0), At(seat=0, phase_="throw", first=True), True),
    "a chain within a turn": (At(phase_="play"), At(phase_="chain"), False),
    "a fight by the acting seat": (At(), At(phase_="fight"), False),
    "after the fight": (At(phase_="fight"), At(), False),
    "the toss lets the same seat start": (At(phase_="toss"), At(), True),
    "another throw for the start": (At(phase_="rolloff"), At(phase_="rolloff"), False),
    "the end": (At(seat=0), At(seat=1, phase_="over"), False),
}


@pytest.mark.parametrize(("before", "after", "begins"), BEGINS.values(), ids=BEGINS)
def test_a_turn_begins_with(before, after, begins):
    assert is_new_turn(before, after) == begins


def test_unusable_dice_lapse_and_dice_given_up_do_not():
    def last_events(*moves: str) -> list[Event]:
        before = state = GAMES["not-nyout"].start(first=0)
        for move in moves:
            before, state = state, state.play(tokens(move))
        return [*events(before, tokens(moves[-1]), state)]

    after_end, after_use = last_events("3", "end"), last_events("3", "3-stable-3")
    assert Lapsed(0, 1) not in after_end
    assert not any(isinstance(event, Lapsed) for event in after_use)
    kinds = {(lapse.dice, by_throw) for lapse, by_throw in lapses(GAMES["hypnosia"])}
    assert {(1, False)} <= kinds <= {(2, True), (1, False)}
    assert (1, True) in {(lapse.dice, by_throw) for lapse, by_throw in lapses(GAMES["not-nyout"])}


@pytest.mark.parametrize("first", [True, False], ids=["first", "further"])
def test_a_throw_that_permits_no_move_lapses_also_if_it_is_not_the_first_of_its_turn(first):
    throw = events(At(phase_="throw", first=first), ("6",), At(seat=1, phase_="throw"))  # pyright: ignore
    assert throw == (Thrown(0, ("6",), "throw"), Lapsed(0, 1))
    sentence = narrate(throw, ("Ann", "Bob"), GAME)
    assert sentence.endswith("and couldn’t use a die.")
    fight = events(At(phase_="fight"), ("6",), At(seat=1, phase_="throw"))  # pyright: ignore
    assert fight == (Thrown(0, ("6",), "fight"),)


def lapses(game: Game) -> Iterator[tuple[Lapsed, bool]]:
    """Yield the lapsed dice of random games, and whether a throw caused each."""
    for seed in range(12):
        whole = testing.play_random(game, 2, 0, game.complete_options(2, {}), Random(seed))
        for before, move, after in zip(whole.states, whole.moves, whole.states[1:]):
            for event in events(before, move, after):
                if isinstance(event, Lapsed):
                    yield event, before.turn() == CHANCE
