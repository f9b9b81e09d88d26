"""Tests the reasons of moves: each sentence agrees with the events and positions of the game."""

from random import Random

import pytest

from nyout import GAMES, view
from nyout.analysis.hints import (
    Outlook,
    Reach,
    advantages,
    describe_moves,
    drawbacks,
    effects,
    outlook,
    reasons,
)
from nyout.core import CHANCE, OVER, Move, State
from nyout.players.search import exhaust, has_turn_ended
from nyout.plies import Event, Gone, events
from tests.games.le_nyout.positions import position
from tests.games.not_nyout import positions as not_nyout
from tests.players.positions import decisions

TABLES = [("hypnosia", 2), ("run", 2), ("le-nyout", 3), ("not-nyout", 3)]


def sample(game: str, seats: int, count: int = 6) -> list[State]:
    """Return decisions of a random game, at regular distances."""
    states = decisions(game, Random(f"{game}{seats}"), seats)
    return states[:: max(1, len(states) // count)]


def outlooks(state: State, count: int = 3) -> list[Outlook]:
    return [exhaust(outlook(state, move)) for move in state.moves()[:count]]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_captures_and_points_in_a_reason_are_those_of_the_events(game, seats):
    for state in sample(game, seats):
        for prospect in outlooks(state):
            plies = [*zip(prospect.states, (prospect.move, *prospect.line), prospect.states[1:])]
            captures = [e for ply in plies for e in events(*ply) if isinstance(e, Gone)]
            sentences = " ".join(effects(prospect, GAMES[game]))
            own = sum(event.seat == event.by for event in captures)
            assert ("aptures" in sentences) == (len(captures) > own), (sentences, captures)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_piece_is_within_reach_exactly_if_a_reply_of_the_next_turn_captures_it(game, seats):
    """A second exploration, without limits or a cache, finds the same pieces and throws."""
    count = 0
    for state in sample(game, seats):
        for prospect in outlooks(state, 2):
            reach = prospect.reach
            if reach is None or not reach.is_complete:
                continue
            if (lines := _replies(prospect.end)) is None:
                continue
            captures = [
                {
                    event.key
                    for event in changes
                    if isinstance(event, Gone) and event.seat == prospect.seat != event.by
                }
                for _, changes in lines
            ]
            places = {p.key: p.place for p in view.view_of(prospect.end).scene().pieces}
            assert {places[key] for keys in captures for key in keys} == set(reach.places)
            assert (reach.captures > 0) == any(captures)
            if prospect.end.turn() == CHANCE:
                throws = {first for (first, _), keys in zip(lines, captures) if keys}
                assert throws == set(reach.throws)
            count += 1
    assert count > 5


def _replies(end: State, most: int = 3000) -> list[tuple[Move, tuple[Event, ...]]] | None:
    """Return each line of the next turn as its first ply and its events; None if there are many."""
    lines: list[tuple[Move, tuple[Event, ...]]] = []
    mover = view.view_of(end).actor()
    stack: list[tuple[State, Move, tuple[Event, ...]]] = [(end, (), ())]
    while stack:
        state, first, changes = stack.pop()
        for move in state.moves():
            after = state.play(move)
            now = changes + events(state, move, after)
            opening = first or move
            if after.turn() == OVER or has_turn_ended(after, mover):
                lines.append((opening, now))
            else:
                stack.append((after, opening, now))
        if len(lines) + len(stack) > most:
            return None
    return lines


def test_the_reach_of_a_throw_is_weighted_by_its_odds():
    # A blue pawn on 3 and a red one in hand: a red Geol (3), 4 of 16 throws, enters and captures.
    state = position("hand hand hand hand", "hand hand hand hand", throw=3)
    prospect = exhaust(outlook(state, ("hand", "3")))
    assert prospect.reach == Reach(0.25, 0.0, (("3",),), ("3",), by_throw=True)
    assert reasons(prospect, (), GAMES["le-nyout"]) == (
        "Next turn, your pawn on 3 can be captured with Geol (3): 25%.",
    )


def test_a_move_that_leaves_nobody_within_reach_names_the_throws_of_the_other():
    game = GAMES["le-nyout"]
    state = position("5 hand hand hand", "hand hand hand hand", throw=2)
    safe, risky = (exhaust(outlook(state, move)) for move in (("5", "7"), ("hand", "2")))
    assert "None of yours can be captured with Gae (2) or Mo (5)." in advantages(safe, risky, game)
    assert drawbacks(risky, safe, game) == (
        "Next turn, your pawn on 2 or your pawn on 5 can be captured with Gae (2) or Mo (5): 44%.",
    )
    assert not drawbacks(safe, risky, game)


def test_the_reason_counts_captured_pieces():
    state = position("3 3 hand hand", "hand hand hand hand", throw=3, seat=1)
    prospect = exhaust(outlook(state, ("hand", "3")))
    assert reasons(prospect, (), GAMES["le-nyout"])[0] == "Captures 2 pawns."


@pytest.mark.parametrize(("captures", "is_reason"), [(0.4, True), (0.34, False)])
def test_a_chance_of_a_capture_that_is_hardly_lower_is_no_reason(captures, is_reason):
    state = position("5 hand hand hand", "hand hand hand hand", throw=2)
    better, other = (exhaust(outlook(state, move)) for move in (("5", "7"), ("hand", "2")))
    better, other = (
        one._replace(reach=Reach(chance, 0.0, (("3",),), ("7",), by_throw=True))
        for one, chance in ((better, 0.32), (other, captures))
    )
    reason = "Lowers the chance of a capture next turn from 40% to 32%."
    assert (reason in advantages(better, other, GAMES["le-nyout"])) == is_reason


def test_the_end_of_a_turn_is_not_said_twice():
    state = not_nyout.position("6 stablex3", "7x4", dice="1", summoned=True)
    end = exhaust(outlook(state, ("end",)))
    assert describe_moves(state, [("end",)], GAMES["not-nyout"]) == "End turn"
    assert effects(end, GAMES["not-nyout"]) == ()


def test_a_piece_that_only_the_better_move_guards_is_named():
    state = position("5 hand hand hand", "hand hand hand hand", throw=2)
    better, other = (exhaust(outlook(state, move)) for move in (("hand", "2"), ("5", "7")))
    better, other = (
        one._replace(reach=Reach(0.25, 0.0, (("3",),), places, by_throw=True))
        for one, places in ((better, ("2",)), (other, ("5",)))
    )
    reason = "Keeps your pawn on 5 out of reach next turn."
    assert reason in advantages(better, other, GAMES["le-nyout"])


@pytest.mark.parametrize(("gain", "games"), [(0.01, "1 more game"), (0.234, "23 more games")])
def test_a_gain_without_an_effect_is_said_in_games(gain, games):
    state = not_nyout.position("6 9", "", dice="1", summoned=True)
    prospect = exhaust(outlook(state, ("end",)))._replace(ahead=(), reach=None)
    sentence = f"Gains nothing at once, but wins {games} in 100."
    assert advantages(prospect, prospect, GAMES["not-nyout"], gain) == (sentence,)


def test_the_parts_of_a_move_with_buttons_are_one_phrase():
    game = GAMES["not-nyout"]
    state = not_nyout.position("6x3 7", "20x4", dice="1")
    for move, sentence in (
        (("split", "6x3", "1"), "Split off 1 of 3 horses on 6"),
        (("1", "6x3", "7", "join"), "Use the 1: 3 horses on 6 to 7, join"),
    ):
        assert move in state.moves()
        assert describe_moves(state, [move], game) == sentence


def test_an_attack_names_its_place_once():
    game = GAMES["not-nyout"]
    state = not_nyout.position("6 3", "7x2 7", dice="1")
    attacks = [move for move in state.moves() if len(move) > 3]
    beginning = "Use the 1: 1 horse on 6 against "
    assert describe_moves(state, attacks[:1], game) == beginning + "2 horses on 7"
    assert describe_moves(state, attacks, game) == beginning + "2 horses on 7 or 1 horse on 7"


@pytest.mark.parametrize("game", GAMES)
def test_every_comparison_has_a_reason(game):
    for state in sample(game, 2, 5):
        prospects = outlooks(state, 2)
        for one in prospects:
            for other in prospects:
                assert advantages(one, other, GAMES[game])
                assert reasons(one, (other,), GAMES[game])
