"""Tests the page state with other players, in history and in lessons."""

import pytest

from nyout import CHANCE, GAMES, OVER, lessons
from nyout.match import PERSON
from tests.state.pages import (
    kinds,
    lesson_page,
    new_match,
    new_page,
    one_move,
    page_after,
    three_plies,
)
from web.state import actions
from web.state.effects import ActForComputer, Call, Focus, Place, ShowNextPly
from web.state.update import update

# --- other players --------------------------------------------------------------------------------


def test_a_computer_player_waits_for_motions_and_a_late_answer_is_ignored():
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    assert ActForComputer(page.match) in page.effects
    page = update(page, actions.play_for_computer(page.match, None))
    assert page.flight
    assert ActForComputer not in kinds(page)
    page = update(page, actions.land())
    assert ActForComputer(page.match) in page.effects
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    moved_on = update(page, actions.play_for_computer(page.match, None))
    assert update(moved_on, actions.play_for_computer(page.match, None)).match is moved_on.match


def test_computer_players_wait_while_history_is_viewed():
    played = new_match("le-nyout", PERSON, "greedy").throw()
    played = played.play(played.state.moves()[0])
    while played.active_player == PERSON:
        throws = played.state.turn() == CHANCE
        played = played.throw() if throws else played.play(played.state.moves()[0])
    due = len(played.moves)
    played = played.throw()
    page = update(new_page(played), actions.go_to(due))
    assert page.match.active_player == "greedy"
    assert page.viewing_history
    assert page.computer_match is None
    assert ActForComputer not in kinds(page)
    assert ActForComputer in kinds(update(page, actions.go_to(due + 1)))


# --- history --------------------------------------------------------------------------------------


def test_plies_that_were_cut_off_can_be_restored():
    page = update(three_plies(), actions.go_to(1))
    cut = update(page, actions.truncate())
    assert len(cut.match.moves) == 1
    assert cut.truncated
    restored = update(cut, actions.restore())
    assert restored.match.moves == page.match.moves
    assert restored.truncated is None
    page = page_after(three_plies(), actions.go_to(0), actions.truncate("1"), actions.throw())
    other = page_after(page, actions.land(), *one_move(page), actions.restore())
    assert other.truncated
    assert update(other, actions.restore()).match.moves[:1] == page.match.moves


def test_a_cut_can_change_the_seed():
    page = update(three_plies(), actions.go_to(1))
    assert update(page, actions.truncate("42")).match.seed == "42"
    assert update(page, actions.truncate()).match.seed == "7"


def test_a_replay_shows_ply_after_ply_and_stops_at_the_end():
    page = update(three_plies(), actions.set_replay("1"))
    assert page.match.cursor == 0
    assert ShowNextPly(page.match) in page.effects
    for cursor in 1, 2, 3:
        page = update(page, actions.continue_replay(page.match))
        assert page.match.cursor == cursor
    assert page.replay == ""
    assert not page.viewing_history


def test_a_replay_ignores_late_ticks_and_stops_when_another_ply_is_shown():
    page = update(three_plies(), actions.set_replay("1"))
    assert update(page, actions.go_to(2)).replay == ""
    assert update(page, actions.change_setting("clock", "game")).replay == "1"
    next_page = update(page, actions.continue_replay(page.match))
    assert update(next_page, actions.continue_replay(page.match)).match is next_page.match


# --- lessons --------------------------------------------------------------------------------------


def test_a_lesson_throws_the_dice_of_its_record():
    page = update(lesson_page(), actions.throw())
    lesson = page.lesson
    assert lesson
    assert page.match.moves == lesson.record.moves[:1]


def test_a_move_that_the_lesson_does_not_accept_is_refused_and_remembered():
    page = lesson_page()
    lesson = page.lesson
    assert lesson
    for _ in lesson.record.moves:
        legal = page.match.state.moves()
        accepted = [lesson.is_expected(page.match.state, page.match.cursor, m) for m in legal]
        if page.match.state.turn() == 0 and not all(accepted):
            wrong = legal[accepted.index(False)]
            reply = update(page, actions.play(wrong))
            assert reply.match is page.match
            assert reply.mistake == wrong
            assert Focus(Place.NEXT) in reply.effects
            assert update(reply, actions.show_step()).mistake is None
            return
        page = page_after(page, actions.show_step(), actions.land())
    pytest.fail("the lesson accepts every move")


@pytest.mark.parametrize("game", [name for name in GAMES if lessons.has_lesson(name)])
def test_a_lesson_can_be_shown_step_by_step_to_its_end(game: str):
    page = lesson_page(game)
    lesson = page.lesson
    assert lesson
    for _ in lesson.record.moves:
        if page.match.state.turn() != OVER and lesson.move(page.match.cursor):
            page = page_after(page, actions.show_step(), actions.land())
    assert page.match.moves == lesson.record.moves
    assert not page.fresh_selection.moves, "nothing can be moved after the end"


def test_hints_appear_by_themselves_in_the_first_two_turns_of_a_guided_game():
    guide, guided = Call("analysis", "guide"), []
    opening = actions.open_match(new_match("run", PERSON, "greedy"), guided=True)
    page = update(new_page(), opening)
    for _ in range(9):
        if page.match.is_local_turn:
            guided.append(guide in page.effects)
            page = page_after(page, *one_move(page), actions.land())
        else:
            move = page.match.state.moves()[0]
            page = page_after(page, actions.play_for_computer(page.match, move), actions.land())
    assert guided == [True, True, True, False, False]
    assert guide not in update(new_page(), actions.open_match(new_match("run"))).effects
