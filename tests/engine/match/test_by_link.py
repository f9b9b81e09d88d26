"""Tests matches that two people play by link, and cutting off plies."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, match, view, words
from nyout.core import Game
from nyout.exchange import hand_on, view_as_recipient
from nyout.match import PERSON, REMOTE, Match, Seat
from tests.engine.match.drawn_matches import matches
from tools.driver.playing import first, play_plies

GAME = GAMES["le-nyout"]


def start_by_link(plies: int, game: Game = GAME) -> Match:
    """Return a match by link between two people after some plies."""
    start = match.start(game, (Seat("Ann"), Seat("Bob", REMOTE)), "7", None, 0)
    return play_plies(start, first, plies)


@given(st.sampled_from(list(GAMES.values())), st.integers(1, 30), st.integers(0, 30))
def test_a_match_by_link_undoes_neither_throws_nor_the_opponents_plies(game, plies, back):
    at = start_by_link(plies, game)
    lock = max(
        (
            ply
            for ply, state in enumerate(at.states[:-1], 1)
            if state.turn() == CHANCE or view.view_of(state).actor() == 1
        ),
        default=0,
    )
    assert at.undo().cursor >= lock or at.undo() is at
    earlier = at.go_to(min(back, len(at.moves)))
    assert not earlier.is_local_turn or earlier.cursor >= lock
    assert earlier.cut().moves[:lock] == at.moves[:lock]


@given(st.integers(1, 30), st.integers(0, 30))
def test_a_match_by_link_tells_who_continues_at_any_ply_shown(plies, back):
    at = start_by_link(plies)
    earlier = at.go_to(min(back, plies))
    expected = words.sentence(
        "linked", earlier.active_player, game=GAME, seat=earlier.names[earlier.active]
    )
    assert words.arrival_notice(earlier) == (
        words.arrival_notice(at) if earlier.cursor < at.locked_plies else expected
    )


@given(matches())
def test_the_receiver_of_a_link_plays_the_active_seat(at):
    here = hand_on(at)
    there = view_as_recipient(here)
    if at.active_player == PERSON:
        assert (here.active_player, there.active_player) == (REMOTE, PERSON)
        assert [seat.player for seat in there.seats].count(PERSON) == 1
        assert replace(there, seats=at.seats) == at
    else:
        assert here == at == there


@given(matches())
def test_a_throw_after_a_cut_repeats_the_throw_that_was_cut_off(at):
    short = at.cut()
    assert (short.moves, short.cursor) == (at.moves[: at.cursor], at.cursor)
    if at.active != OVER and at.state.turn() == CHANCE and at.cursor < len(at.moves):
        assert short.throw() == at.throw().cut()
