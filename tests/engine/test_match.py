"""Matches: values that are played, taken back and gone through; and what each ply changed."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, IllegalMove, check, match
from nyout.core import Game, Piece, Scene, begins_turn, tokens
from nyout.match import (
    PERSON,
    Event,
    Gone,
    Lapsed,
    Match,
    Moved,
    Parted,
    Seat,
    Started,
    Thrown,
    Turned,
    Won,
)
from nyout.players import PLAYERS, choice
from tests.engine.positions import play, position
from tests.engine.records import records

GAME = GAMES["le-nyout"]
PEOPLE = (Seat("Ann"), Seat("Bo"))
AGAINST_COMPUTER = (Seat("Ann"), Seat("Greedy", "greedy"))


def step(at: Match) -> Match:
    """One ply on, as whoever is to act would play it."""
    if at.state.turn() == CHANCE:
        return at.throw()
    player = at.seats[at.active].player
    return at.play(choice("random" if player == PERSON else player, at.state, at.dice()))


@st.composite
def matches(draw, plies: int = 60, seats=None) -> Match:
    """A match of any seats, played on for some plies and perhaps taken back a little."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    who = st.sampled_from([PERSON, *PLAYERS])
    count = draw(st.sampled_from(game.seats))
    seats = seats or tuple(Seat(f"{n}", draw(who)) for n in range(count))
    at = match.start(game, seats, str(draw(st.integers(0, 99))))
    for _ in range(draw(st.integers(0, plies))):
        if at.active != OVER:
            at = step(at)
    return at.at(draw(st.integers(0, len(at.moves))))


def test_a_match_begins_before_the_roll_off_with_the_first_seat_to_throw():
    begun = match.start(GAME, PEOPLE, "7")
    assert (begun.active, begun.cursor, begun.moves) == (0, 0, ())
    assert begun.states == (GAME.start(2),)
    assert begun.by_person


@pytest.mark.parametrize(
    ("seats", "options", "says"),
    [
        ((Seat("Ann", "deep"), Seat("Bo")), {}, "'deep': there is person, random, greedy"),
        ((Seat("Ann"),), {}, "1 seats: there is 2, 3, 4"),
        (PEOPLE, {"fast": True}, "no option fast: there is exit_same_turn"),
        (PEOPLE, {"exit_same_turn": "maybe"}, "exit_same_turn=maybe: there is"),
    ],
)
def test_a_match_that_cannot_be_says_what_there_is(seats, options, says):
    with pytest.raises(ValueError, match=says):
        match.start(GAME, seats, "7", options)


@given(matches())
def test_an_action_leaves_the_match_it_was_done_to_as_it_was(at):
    kept = at._replace()
    for act in (at.undo, at.redo, lambda: at.active == OVER or step(at), lambda: at.at(0)):
        act()
        assert at == kept


@given(matches())
def test_undo_and_redo_never_throw_again(at):
    last = at.at(len(at.moves))
    back = last
    for _ in range(len(last.moves) + 1):
        back = back.undo()
        assert (back.moves, back.states) == (last.moves, last.states)
    again = back.at(0)
    while again.cursor < len(last.moves):
        again = again.redo()
    assert again == last


@given(matches())
def test_a_ply_thrown_and_played_again_is_the_same_ply(at):
    again = at.at(0)
    while again.cursor < len(at.moves):
        if again.state.turn() == CHANCE:
            assert again.throw().moves == at.moves
        again = again.play(at.moves[again.cursor])
    assert again == at.at(len(at.moves))


@given(matches(plies=25), st.data())
def test_the_dice_of_a_ply_do_not_hang_on_what_was_played(at, data):
    """Otherwise taking a move back and playing another would be a second throw."""
    elsewhere = match.start(at.game, at.seats, at.seed)
    while elsewhere.active != OVER and elsewhere.cursor < at.cursor:
        elsewhere = elsewhere.play(data.draw(st.sampled_from(elsewhere.state.moves())))
    assert elsewhere.dice().random() == at.at(elsewhere.cursor).dice().random()


def test_another_seed_or_another_ply_is_another_throw():
    begun = match.start(GAME, PEOPLE, "7")
    draws = {begun._replace(seed=str(n)).dice().random() for n in range(50)}
    draws |= {begun._replace(cursor=n).dice().random() for n in range(1, 50)}
    assert len(draws) == 99


def test_a_throw_made_with_real_dice_is_a_move_like_any_other():
    at = match.start(GAME, PEOPLE, "7").play(("5",)).play(("4",))
    assert at.moves == (("5",), ("4",))
    assert at.state == GAME.start(2, first=0)


def test_another_move_drops_the_plies_that_were_taken_back_and_the_same_one_keeps_them():
    at = match.start(GAME, PEOPLE, "7")
    for throw in ("5", "4", "3"):
        at = at.play((throw,))
    back = at.at(1)
    assert back.play(("4",)) == at.at(2)
    other = back.play(("2",))
    assert other.moves == (("5",), ("2",))
    assert len(other.states) == 3
    assert other.redo() == other


def test_what_is_not_legal_is_refused_and_says_what_is():
    begun = match.start(GAME, PEOPLE, "7")
    with pytest.raises(IllegalMove, match="`hand-3` is not legal here; legal: 1, 2, 3, 4, 5"):
        begun.play(("hand", "3"))
    to_move = begun.play(("5",)).play(("4",)).play(("2",))
    with pytest.raises(IllegalMove, match="legal: hand-2"):
        to_move.throw()


@given(matches(plies=30))
def test_any_ply_can_be_gone_to_and_no_other(at):
    for ply in range(len(at.states)):
        assert at.at(ply).state == at.states[ply]
    for ply in (-1, len(at.states), 10**30):
        with pytest.raises(IndexError, match=f"ply {ply}: there is 0 to {len(at.moves)}"):
            at.at(ply)


@given(matches())
def test_undo_returns_to_the_last_position_in_which_a_person_acts(at):
    before = [ply for ply in range(at.cursor) if at.at(ply).by_person]
    assert at.undo() == (at.at(before[-1]) if before else at)


@given(matches())
def test_redo_goes_to_the_next_position_in_which_a_person_acts_or_to_the_last(at):
    after = [ply for ply in range(at.cursor + 1, len(at.states)) if at.at(ply).by_person]
    assert at.redo() == at.at(after[0] if after else len(at.moves))


@given(matches(seats=AGAINST_COMPUTER))
def test_against_the_computer_undo_never_stops_where_the_computer_is_to_act(at):
    assert at.undo() == at or at.undo().active == 0


def test_a_match_of_computers_only_has_nothing_to_take_back():
    at = match.start(GAME, (Seat("A", "random"), Seat("B", "greedy")), "7")
    for _ in range(9):
        at = step(at)
    assert at.undo() == at


@given(records())
def test_the_events_of_a_ply_tell_exactly_what_changed(kept):
    states = list(kept.states())
    for before, move, after in zip(states, kept.moves, states[1:]):
        was = {piece.key: piece.place for piece in before.scene().pieces}
        for event in match.events(before, move, after):
            match event:
                case Moved(key, _, seat, path, _):
                    assert was[key] == path[0] != path[-1]
                    assert seat == before.turn()
                    was[key] = path[-1]
                case Gone(key, _, seat, by, place, now):
                    assert (was[key], by) == (place, before.actor())
                    was[key] = now
                case Turned(key, _, _, place):
                    pass  # where it stands after the ply is asserted by the last line
                case Parted(_, seat, place, _):
                    assert seat == before.actor()
                    assert place in was.values()
                case Thrown(seat, throw, phase):
                    assert (before.turn(), throw, phase) == (CHANCE, move, before.phase())
                    assert seat == before.actor()
                case Started(seat):
                    assert seat == after.actor()
                case Lapsed(seat, dice):
                    assert seat == before.actor() != after.turn()
                    assert dice > 0
                case Won(ranks):
                    assert after.turn() == OVER
                    assert ranks == after.ranks()
        assert was == {piece.key: piece.place for piece in after.scene().pieces}


def told(before, moves: str) -> list[Event]:
    """The events of the last of these moves."""
    *first, last = moves.split()
    before = play(before, " ".join(first))
    return list(match.events(before, tuple(last.split("-")), play(before, last)))


def test_the_events_of_a_throw():
    assert told(GAME.start(2), "3") == [Thrown(0, ("3",), "rolloff")]
    assert told(GAME.start(2), "3 3") == [Thrown(1, ("3",), "rolloff")]
    assert told(GAME.start(2), "3 5") == [Thrown(1, ("5",), "rolloff"), Started(1)]
    assert told(GAME.start(2, first=1), "3") == [Thrown(1, ("3",), "throw")]


def test_the_events_of_a_move_that_joins():
    moved = told(position("5 w2> 9", throw=2), "5-w2")
    assert moved == [Moved("0.0", "pawn", 0, ("5", "w1", "w2"), 2)]


def test_the_events_of_an_association_that_captures_one():
    path = ("5", "6", "7")
    assert told(position("5 5", "7 7 9", throw=2), "5-7") == [
        Moved("0.0", "pawn", 0, path, 2),
        Moved("0.1", "pawn", 0, path, 2),
        Gone("1.0", "pawn", 1, 0, "7", "hand"),
        Gone("1.1", "pawn", 1, 0, "7", "hand"),
    ]


def test_the_events_of_the_last_move():
    *moved, won = told(position("20 20", throw=2), "20-off")
    walked = {(key, "pawn", 0, ("20", "off")) for key in ("0.0", "0.1")}
    assert {event[:4] for event in moved} == walked
    assert won == Won((1, 2))


class At(NamedTuple):
    """A position of which only what events and turns hang on is told."""

    pieces: str = ""  # such as "0@5 0@5/1 1@7*": seat, place, group, and a star for flipped
    seat: int = 0
    phase_: str = "move"
    first: bool = False
    walk: tuple[str, ...] = ()

    def turn(self) -> int:
        return {"fight": CHANCE, "toss": CHANCE, "over": OVER}.get(self.phase_, self.seat)

    def actor(self) -> int:
        return OVER if self.phase_ == "over" else self.seat

    def phase(self) -> str:
        return self.phase_

    def opens(self) -> bool:
        return self.first

    def ranks(self) -> tuple[int, ...]:
        return (1, 2) if self.phase_ == "over" else ()

    def path(self, move: object) -> tuple[str, ...]:
        return self.walk

    def scene(self) -> Scene:
        return Scene(tuple(piece(n, text) for n, text in enumerate(self.pieces.split())))


def piece(number: int, text: str) -> Piece:
    seat, _, rest = text.partition("@")
    place, _, group = rest.rstrip("*").partition("/")
    face = "flipped" * text.endswith("*")
    return Piece(str(number), "toy", int(seat), place, group=int(group or 0), face=face)


def happened(was: str, now: str, phase: str = "move", walk: str = "") -> list[Event]:
    """The events of a move of seat 0 between two positions."""
    before = At(was, phase_=phase, walk=tuple(walk.split()))
    return list(match.events(before, ("any",), At(now)))  # pyright: ignore


def test_a_fight_that_the_attacker_loses_takes_the_attacker_s_piece():
    assert happened("0@5 1@5", "0@out 1@5", "fight") == [
        Thrown(0, ("any",), "fight"),
        Gone("0", "toy", 0, 0, "5", "out"),
    ]


def test_a_fight_that_the_attacker_wins_takes_one_of_the_others():
    assert happened("0@5 1@5 1@5", "0@5 1@out 1@5", "fight")[1:] == [
        Gone("1", "toy", 1, 0, "5", "out")
    ]


def test_a_piece_that_walks_and_turns_is_told_of_in_this_order():
    assert happened("0@5 1@7", "0@6* 1@7", walk="5 6") == [
        Moved("0", "toy", 0, ("5", "6"), 1),
        Turned("0", "toy", 0, "6"),
    ]


def test_a_pile_is_parted_where_it_stands():
    assert happened("0@5 0@5 0@5", "0@5/1 0@5 0@5") == [Parted("toy", 0, "5", 1)]


def test_what_walks_away_from_its_pile_does_not_part_it():
    moved = happened("0@5 0@5 0@5", "0@6 0@5/1 0@5/1", walk="5 6")
    assert moved == [Moved("0", "toy", 0, ("5", "6"), 1)]


def test_only_those_of_its_own_group_are_joined_by_what_comes():
    assert happened("0@5 0@6 0@6/2", "0@6 0@6 0@6/2", walk="5 6")[0][-1] == 2
    assert happened("0@5 0@6 0@6/2", "0@6/1 0@6 0@6/2", walk="5 6")[0][-1] == 1


BEGINS = {
    "another seat": (At(seat=0), At(seat=1), True),
    "the same seat goes on": (At(seat=0), At(seat=0), False),
    "the same seat's next turn": (At(seat=0), At(seat=0, phase_="throw", first=True), True),
    "a chain within a turn": (At(phase_="play"), At(phase_="chain"), False),
    "a fight for the seat at turn": (At(), At(phase_="fight"), False),
    "after the fight": (At(phase_="fight"), At(), False),
    "the toss falls for the seat that it was asked of": (At(phase_="toss"), At(), True),
    "another throw for the start": (At(phase_="rolloff"), At(phase_="rolloff"), False),
    "the end": (At(seat=0), At(seat=1, phase_="over"), False),
}


@pytest.mark.parametrize(("before", "after", "begins"), BEGINS.values(), ids=BEGINS)
def test_a_turn_begins_with(before, after, begins):
    assert begins_turn(before, after) == begins


@given(matches(plies=20))
def test_the_dice_lie_as_last_thrown_and_the_last_walk_is_shown(at):
    """Of the plies up to the one shown, not of those that were taken back."""
    plies = list(zip(at.states, at.moves))[: at.cursor]
    thrown = [state.dice(move) for state, move in plies if state.turn() == CHANCE]
    walked = [(state.actor(), path) for state, move in plies if (path := state.path(move))]
    assert at.dice_lying == (thrown[-1] if thrown else ())
    assert at.walked == (walked[-1] if walked else (0, ()))


def test_a_whole_match_between_computers_ends_and_is_the_same_every_time():
    ends = set()
    for _ in range(2):
        at = match.start(GAME, (Seat("A", "random"), Seat("B", "greedy")), "7")
        while at.active != OVER:
            at = step(at)
        ends.add((at.moves, at.state))
        assert not at.by_person
    assert len(ends) == 1


def test_dice_that_cannot_be_used_are_told_of_and_those_given_up_are_not():
    def told(*moves: str) -> list[Event]:
        before = state = GAMES["not-nyout"].start(first=0)
        for move in moves:
            before, state = state, state.play(tokens(move))
        return [*match.events(before, tokens(moves[-1]), state)]

    assert Lapsed(0, 1) not in told("3", "end")  # given up
    assert not any(isinstance(event, Lapsed) for event in told("3", "3-stable-3"))  # all used
    lost = {(lapsed.dice, thrown) for lapsed, thrown in lapses(GAMES["hypnosia"])}
    assert {(1, False)} <= lost <= {(2, True), (1, False)}
    assert (1, True) in {(lapsed.dice, thrown) for lapsed, thrown in lapses(GAMES["not-nyout"])}


def lapses(game: Game) -> Iterator[tuple[Lapsed, bool]]:
    """The events of random games that tell of lost dice, and whether a throw led to them."""
    for seed in range(12):
        played = check.played(game, 2, 0, game.settled(2, {}), Random(seed))
        for before, move, after in zip(played.states, played.moves, played.states[1:]):
            for event in match.events(before, move, after):
                if isinstance(event, Lapsed):
                    yield event, before.turn() == CHANCE
