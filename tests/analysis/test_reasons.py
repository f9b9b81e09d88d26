"""Tests the reasons of moves: each sentence agrees with the events and positions of the game."""

from random import Random

import pytest

from nyout import GAMES, view
from nyout.analysis.outlook import Outlook, Reach, outlook
from nyout.analysis.reasons import advantages, described, drawbacks, effects, reasons
from nyout.core import CHANCE, OVER, Move, State
from nyout.players.search.steps import exhaust
from nyout.players.search.tree import ends_turn
from nyout.plies.events import Event, Gone, events
from tests.games.le_nyout.positions import position
from tests.games.not_nyout import positions as not_nyout
from tests.players.positions import decisions

TABLES = [("hypnosia", 2), ("run", 2), ("le-nyout", 3), ("not-nyout", 3)]


def sample(game: str, seats: int, count: int = 6) -> list[State]:
    """Return decisions of a random game, at regular distances."""
    found = decisions(game, Random(f"{game}{seats}"), seats)
    return found[:: max(1, len(found) // count)]


def outlooks(state: State, count: int = 3) -> list[Outlook]:
    return [exhaust(outlook(state, move)) for move in state.moves()[:count]]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_captures_and_points_in_a_reason_are_those_of_the_events(game, seats):
    for state in sample(game, seats):
        for found in outlooks(state):
            plies = [*zip(found.states, (found.move, *found.line), found.states[1:])]
            taken = [e for ply in plies for e in events(*ply) if isinstance(e, Gone)]
            said = " ".join(effects(found, GAMES[game]))
            own = sum(event.seat == event.by for event in taken)
            assert ("aptures" in said) == (len(taken) > own), (said, taken)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_piece_is_within_reach_exactly_if_a_reply_of_the_next_turn_captures_it(game, seats):
    """A second exploration, without limits or a cache, finds the same pieces and throws."""
    checked = 0
    for state in sample(game, seats):
        for found in outlooks(state, 2):
            reach = found.reach
            if reach is None or not reach.is_complete:
                continue
            if (lines := _replies(found.end)) is None:
                continue
            taken = [
                {
                    event.key
                    for event in happened
                    if isinstance(event, Gone) and event.seat == found.seat != event.by
                }
                for _, happened in lines
            ]
            places = {p.key: p.place for p in view.of(found.end).scene().pieces}
            assert {places[key] for keys in taken for key in keys} == set(reach.places)
            assert (reach.captures > 0) == any(taken)
            if found.end.turn() == CHANCE:
                throws = {first for (first, _), keys in zip(lines, taken) if keys}
                assert throws == set(reach.throws)
            checked += 1
    assert checked > 5


def _replies(end: State, most: int = 3000) -> list[tuple[Move, tuple[Event, ...]]] | None:
    """Return each line of the next turn as its first ply and its events; None if there are many."""
    lines: list[tuple[Move, tuple[Event, ...]]] = []
    mover = view.of(end).actor()
    stack: list[tuple[State, Move, tuple[Event, ...]]] = [(end, (), ())]
    while stack:
        state, first, happened = stack.pop()
        for move in state.moves():
            after = state.play(move)
            now = happened + events(state, move, after)
            begun = first or move
            if after.turn() == OVER or ends_turn(after, mover):
                lines.append((begun, now))
            else:
                stack.append((after, begun, now))
        if len(lines) + len(stack) > most:
            return None
    return lines


def test_the_reach_of_a_throw_is_weighted_by_its_odds():
    # A blue pawn on 3 and a red one in hand: a red Geol (3), 4 of 16 throws, enters and captures.
    state = position("hand hand hand hand", "hand hand hand hand", throw=3)
    found = exhaust(outlook(state, ("hand", "3")))
    assert found.reach == Reach(0.25, 0.0, (("3",),), ("3",), by_throw=True)
    assert reasons(found, (), GAMES["le-nyout"]) == (
        "Next turn, your pawn on 3 can be captured, with Geol (3): 25%.",
    )


def test_a_move_that_leaves_nobody_within_reach_names_the_throws_of_the_other():
    game = GAMES["le-nyout"]
    state = position("5 hand hand hand", "hand hand hand hand", throw=2)
    safe, risky = (exhaust(outlook(state, move)) for move in (("5", "7"), ("hand", "2")))
    assert "Leaves nobody within reach of Gae (2) or Mo (5)." in advantages(safe, risky, game)
    assert drawbacks(risky, safe, game) == (
        "Next turn, your pawn on 2 or your pawn on 5 can be captured, with Gae (2) or Mo (5): 44%.",
    )
    assert not drawbacks(safe, risky, game)


def test_the_reason_counts_captured_pieces():
    state = position("3 3 hand hand", "hand hand hand hand", throw=3, seat=1)
    found = exhaust(outlook(state, ("hand", "3")))
    assert reasons(found, (), GAMES["le-nyout"])[0] == "Captures 2 pawns."


@pytest.mark.parametrize(("captures", "said"), [(0.4, True), (0.34, False)])
def test_a_chance_of_a_capture_that_is_hardly_lower_is_no_reason(captures, said):
    state = position("5 hand hand hand", "hand hand hand hand", throw=2)
    better, played = (exhaust(outlook(state, move)) for move in (("5", "7"), ("hand", "2")))
    better, played = (
        one._replace(reach=Reach(chance, 0.0, (("3",),), ("7",), by_throw=True))
        for one, chance in ((better, 0.32), (played, captures))
    )
    reason = "Lowers the chance of a capture next turn from 40% to 32%."
    assert (reason in advantages(better, played, GAMES["le-nyout"])) == said


def test_the_end_of_a_turn_is_not_said_twice():
    state = not_nyout.position("6 stablex3", "7x4", dice="1", summoned=True)
    end = exhaust(outlook(state, ("end",)))
    assert described(state, [("end",)], GAMES["not-nyout"]) == "End turn"
    assert effects(end, GAMES["not-nyout"]) == ()


def test_a_piece_that_only_the_better_move_guards_is_named():
    state = position("5 hand hand hand", "hand hand hand hand", throw=2)
    better, played = (exhaust(outlook(state, move)) for move in (("hand", "2"), ("5", "7")))
    better, played = (
        one._replace(reach=Reach(0.25, 0.0, (("3",),), places, by_throw=True))
        for one, places in ((better, ("2",)), (played, ("5",)))
    )
    reason = "Keeps your pawn on 5 out of reach next turn."
    assert reason in advantages(better, played, GAMES["le-nyout"])


@pytest.mark.parametrize(("gain", "games"), [(0.01, "1 more game"), (0.234, "23 more games")])
def test_a_gain_without_an_effect_is_said_in_games(gain, games):
    state = not_nyout.position("6 9", "", dice="1", summoned=True)
    found = exhaust(outlook(state, ("end",)))._replace(ahead=(), reach=None)
    said = f"Gains nothing at once, but wins {games} in 100."
    assert advantages(found, found, GAMES["not-nyout"], gain) == (said,)


def test_the_parts_of_a_move_with_buttons_are_one_phrase():
    game = GAMES["not-nyout"]
    state = not_nyout.position("6x3 7", "20x4", dice="1")
    for move, said in (
        (("split", "6x3", "1"), "Split off 1 of 3 horses on 6"),
        (("1", "6x3", "7", "join"), "Use the 1: 3 horses on 6 to 7, join"),
    ):
        assert move in state.moves()
        assert described(state, [move], game) == said


def test_an_attack_names_its_place_once():
    game = GAMES["not-nyout"]
    state = not_nyout.position("6 3", "7x2 7", dice="1")
    attacks = [move for move in state.moves() if len(move) > 3]
    said = "Use the 1: 1 horse on 6 against "
    assert described(state, attacks[:1], game) == said + "2 horses on 7"
    assert described(state, attacks, game) == said + "2 horses on 7 or 1 horse on 7"


@pytest.mark.parametrize("game", GAMES)
def test_every_comparison_has_a_reason(game):
    for state in sample(game, 2, 5):
        found = outlooks(state, 2)
        for one in found:
            for other in found:
                assert advantages(one, other, GAMES[game])
                assert reasons(one, (other,), GAMES[game])
