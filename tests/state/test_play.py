"""Tests the page state with other players, in history and in lessons."""

import pytest

from nyout import CHANCE, GAMES, OVER, lessons
from nyout.match import PERSON
from tests.state.pages import (
    after,
    in_lesson,
    kinds,
    new_match,
    new_page,
    one_move,
    three_plies,
)
from web.state import actions
from web.state.effects import (
    ActForComputer,
    Focus,
    Place,
    ShowNextPly,
)
from web.state.update import update

# --- other players --------------------------------------------------------------------------------


def test_a_computer_player_waits_until_nothing_is_in_motion():
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    assert ActForComputer(page.match) in page.effects
    page = update(page, actions.ComputerActed(page.match, None))
    assert page.flight
    assert ActForComputer not in kinds(page)
    page = update(page, actions.Landed())
    assert ActForComputer(page.match) in page.effects


def test_a_late_answer_of_a_computer_player_is_ignored():
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    moved_on = update(page, actions.ComputerActed(page.match, None))
    assert update(moved_on, actions.ComputerActed(page.match, None)).match is moved_on.match


def test_computer_players_wait_while_history_is_viewed():
    played = new_match("le-nyout", PERSON, "greedy").throw()
    played = played.play(played.state.moves()[0])
    while played.active_player == PERSON:
        throws = played.state.turn() == CHANCE
        played = played.throw() if throws else played.play(played.state.moves()[0])
    due = len(played.moves)
    played = played.throw()
    page = update(new_page(played), actions.GoTo(due))
    assert page.match.active_player == "greedy"
    assert page.viewing_history
    assert page.computer_match is None
    assert ActForComputer not in kinds(page)
    assert ActForComputer in kinds(update(page, actions.GoTo(due + 1)))


# --- history --------------------------------------------------------------------------------------


def test_plies_that_were_cut_off_can_be_restored():
    page = update(three_plies(), actions.GoTo(1))
    cut = update(page, actions.Truncate())
    assert len(cut.match.moves) == 1
    assert cut.truncated
    restored = update(cut, actions.Restore())
    assert restored.match.moves == page.match.moves
    assert restored.truncated is None


def test_plies_played_after_a_cut_can_be_restored_in_turn():
    page = after(three_plies(), actions.GoTo(0), actions.Truncate("1"), actions.Throw())
    other = after(page, actions.Landed(), *one_move(page), actions.Restore())
    assert other.truncated
    assert update(other, actions.Restore()).match.moves[:1] == page.match.moves


def test_a_cut_can_change_the_seed():
    page = update(three_plies(), actions.GoTo(1))
    assert update(page, actions.Truncate("42")).match.seed == "42"
    assert update(page, actions.Truncate()).match.seed == "7"


def test_a_replay_shows_ply_after_ply_and_stops_at_the_end():
    page = update(three_plies(), actions.SetReplay("1"))
    assert page.match.cursor == 0
    assert ShowNextPly(page.match) in page.effects
    for cursor in 1, 2, 3:
        page = update(page, actions.ReplayTick(page.match))
        assert page.match.cursor == cursor
    assert page.replay == ""
    assert not page.viewing_history


def test_a_replay_stops_when_another_ply_is_shown():
    page = update(three_plies(), actions.SetReplay("1"))
    assert update(page, actions.GoTo(2)).replay == ""
    assert update(page, actions.Set("clock", "game")).replay == "1"


def test_a_late_tick_of_a_replay_changes_nothing():
    page = update(three_plies(), actions.SetReplay("1"))
    next_page = update(page, actions.ReplayTick(page.match))
    assert update(next_page, actions.ReplayTick(page.match)).match is next_page.match


# --- lessons --------------------------------------------------------------------------------------


def test_a_lesson_throws_the_dice_of_its_record():
    page = update(in_lesson(), actions.Throw())
    lesson = page.lesson
    assert lesson
    assert page.match.moves == lesson.record.moves[:1]


def test_a_move_that_the_lesson_does_not_accept_is_refused_and_remembered():
    page = in_lesson()
    lesson = page.lesson
    assert lesson
    for _ in lesson.record.moves:
        legal = page.match.state.moves()
        accepted = [lesson.accepts(page.match.state, page.match.cursor, m) for m in legal]
        if page.match.state.turn() == 0 and not all(accepted):
            wrong = legal[accepted.index(False)]
            refused = update(page, actions.Play(wrong))
            assert refused.match is page.match
            assert refused.mistake == wrong
            assert Focus(Place.BOARD) in refused.effects
            assert update(refused, actions.ShowStep()).mistake is None
            return
        page = after(page, actions.ShowStep(), actions.Landed())
    pytest.fail("the lesson accepts every move")


@pytest.mark.parametrize("game", [name for name in GAMES if lessons.has_lesson(name)])
def test_a_lesson_can_be_shown_step_by_step_to_its_end(game: str):
    page = in_lesson(game)
    lesson = page.lesson
    assert lesson
    for _ in lesson.record.moves:
        if page.match.state.turn() != OVER and lesson.move(page.match.cursor):
            page = after(page, actions.ShowStep(), actions.Landed())
    assert page.match.moves == lesson.record.moves
