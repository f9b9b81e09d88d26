"""Tests matches: playing, undo, redo and showing any ply."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, IllegalMove, match, plies, view
from nyout.history import last_dice, last_path
from nyout.match import Match, Seat
from tests import golden
from tests.engine.match.drawn_matches import matches
from tools.driver.playing import states

GAME = GAMES["le-nyout"]
PEOPLE = (Seat("Ann"), Seat("Bo"))


def test_a_match_begins_before_the_roll_off_with_the_first_seat_to_throw():
    start = match.start(GAME, PEOPLE, "7")
    assert (start.active, start.cursor, start.moves) == (0, 0, ())
    assert start.states == (GAME.start(2),)
    assert start.is_local_turn


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (
            (Seat("Ann", "deep"), Seat("Bo")),
            {},
            "'deep'; expected person, elsewhere, beginner, casual, strong, best, greedy, random",
        ),
        ((Seat("Ann"),), {}, "1 seats; expected 2, 3, 4"),
        (PEOPLE, {"fast": True}, "no option fast; expected exit_same_turn"),
        (PEOPLE, {"exit_same_turn": "maybe"}, "exit_same_turn=maybe; expected"),
    ],
)
def test_an_impossible_match_is_refused_with_the_possible_values(seats, options, message):
    with pytest.raises(ValueError, match=message):
        match.start(GAME, seats, "7", options)


@given(matches())
def test_undo_and_redo_never_throw_again(at):
    last = at.go_to(len(at.moves))
    back = last
    for _ in range(len(last.moves) + 1):
        back = back.undo()
        assert (back.moves, back.states) == (last.moves, last.states)
    again = back.go_to(0)
    while again.cursor < len(last.moves):
        again = again.redo()
    assert again == last


@given(matches())
def test_replaying_a_match_repeats_every_ply(at):
    again = at.go_to(0)
    while again.cursor < len(at.moves):
        if again.state.turn() == CHANCE:
            assert again.throw().moves == at.moves
        again = again.play(at.moves[again.cursor])
    assert again == at.go_to(len(at.moves))


@given(matches(plies=25), st.data())
def test_the_dice_of_a_ply_do_not_depend_on_earlier_moves(at, data):
    """Otherwise undoing a move and playing another would give a second throw."""
    elsewhere = match.start(at.game, at.seats, at.seed)
    while elsewhere.active != OVER and elsewhere.cursor < at.cursor:
        elsewhere = elsewhere.play(data.draw(st.sampled_from(elsewhere.state.moves())))
    assert elsewhere.rng().random() == at.go_to(elsewhere.cursor).rng().random()


def test_another_move_drops_the_undone_plies_and_the_same_move_keeps_them():
    at = match.start(GAME, PEOPLE, "7")
    for throw in ("5", "4", "3"):
        at = at.play((throw,))
    back = at.go_to(1)
    assert back.play(("4",)) == at.go_to(2)
    other = back.play(("2",))
    assert other.moves == (("5",), ("2",))
    assert len(other.states) == 3
    assert other.redo() == other


def test_an_illegal_move_is_refused_with_the_legal_ones():
    start = match.start(GAME, PEOPLE, "7")
    with pytest.raises(IllegalMove, match="`hand-3` is not legal here; legal: 1, 2, 3, 4, 5"):
        start.play(("hand", "3"))
    to_move = start.play(("5",)).play(("4",)).play(("2",))
    with pytest.raises(IllegalMove, match="legal: hand-2"):
        to_move.throw()


@given(matches(plies=30))
def test_any_ply_can_be_shown_and_nothing_beyond(at):
    for ply in range(len(at.states)):
        assert at.go_to(ply).state == at.states[ply]
    for ply in (-1, len(at.states), 10**30):
        with pytest.raises(IndexError, match=f"ply {ply}; expected 0 to {len(at.moves)}"):
            at.go_to(ply)


def is_stop(at):
    """Return whether undo stops here: where a human player acts, or a joint roll-off starts."""
    return at.cursor == 0 if at.is_rolloff_automatic else at.is_local_turn


@given(matches())
def test_redo_and_undo_go_to_the_positions_in_which_a_human_player_acts(at):
    before = [ply for ply in range(at.cursor) if is_stop(at.go_to(ply))]
    assert at.undo() == (at.go_to(before[-1]) if before else at)
    after = [ply for ply in range(at.cursor + 1, len(at.states)) if is_stop(at.go_to(ply))]
    assert at.redo() == at.go_to(after[0] if after else len(at.moves))


@given(matches(plies=20))
def test_a_match_shows_the_last_throw_and_the_last_path(at):
    """Undone plies do not count."""
    plies = list(zip(at.states, at.moves))[: at.cursor]
    throws = [view.view_of(state).dice(move) for state, move in plies if state.turn() == CHANCE]
    paths = [
        (view.view_of(state).actor(), path)
        for state, move in plies
        if (path := view.view_of(state).path(move))
    ]
    assert last_dice(at) == (throws[-1] if throws else ())
    assert last_path(at) == (paths[-1] if paths else (0, ()))


def test_physical_dice_are_noted_for_the_remaining_plies() -> None:
    start = match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), "7", first=0)
    own = start.roll(("4",)).play(("hand", "4")).roll(("2",))
    assert own.own_dice == (1, 3)
    assert Match.from_text(own.text()).own_dice == (1, 3)
    assert own.go_to(2).throw().own_dice == (1, 3)  # redoes the undone throw
    assert own.go_to(2).play(("3",)).own_dice == (1,)
    assert own.go_to(0).play(("1",)).own_dice == ()
    with pytest.raises(IllegalMove):
        own.go_to(1).roll(("hand", "4"))


@pytest.mark.parametrize("text", ["2", "9", "0", "x", "1e1", "-1", "９"])
def test_an_OwnDice_tag_that_names_no_throw_is_ignored(text: str) -> None:
    at = match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), "7", first=0).throw()
    read = Match.from_text(at.text().replace("[Seed", f'[OwnDice "{text}"]\n[Seed'))
    assert read == at


# --- what a move or a position means for the end of the game --------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_neither_a_new_nor_a_finished_game_is_settled(name: str) -> None:
    whole = golden.largest(name).with_seed("7")
    assert whole.state.turn() == OVER
    assert not plies.is_settled(whole.state)
    assert not plies.is_settled(whole.states[0])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_seat_that_is_out_never_moves_again(name: str, seed: int) -> None:
    seats, out = max(GAMES[name].seats), set[int]()
    for state in states(GAMES[name], Random(seed), seats, first=0)[:-1]:
        out |= {seat for seat in range(seats) if view.view_of(state).is_out(seat)}
        assert state.turn() not in out
    assert bool(out) is (name in {"hypnosia", "not-nyout"})
