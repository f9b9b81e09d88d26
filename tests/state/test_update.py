"""Tests the effect of each action on the page state."""

from dataclasses import replace

import pytest

from nyout import CHANCE, IllegalMove
from nyout.exchange import share_throws
from nyout.joint.play import Decisions, Participant
from nyout.match import PERSON, REMOTE, Seat
from nyout.selection import Selection
from tests.state.pages import (
    SEATS,
    TROUBLE,
    choice_page,
    end_page,
    kinds,
    lesson_page,
    new_match,
    new_page,
    page_after,
    three_plies,
    throw_on,
)
from web.state import actions
from web.state.effects import (
    ActForComputer,
    CountResult,
    Focus,
    Place,
    PlaySound,
    ReportPly,
    Save,
    StayAwake,
)
from web.state.page import Host, Topic, history
from web.state.update import update

# --- opening --------------------------------------------------------------------------------------


def test_an_opened_match_is_saved_and_can_be_played_unless_it_shows_an_earlier_ply():
    page = new_page()
    assert (page.flight, page.viewing_history, page.lesson) == (None, False, None)
    assert Save(page.match) in page.effects
    assert page.announcement.topic is Topic.OPENED
    played = new_match().throw().go_to(0)
    assert new_page(played).viewing_history


# --- entering moves -------------------------------------------------------------------------------


def test_a_throw_is_in_flight_until_it_lands():
    page = update(new_page(), actions.throw())
    assert page.flight
    assert page.flight.before.cursor == 0
    assert page.selection == Selection()
    assert page.announcement.topic is Topic.OPENED  # the throw is not announced yet
    landed = update(page, actions.land(page.flight))
    assert landed.flight is None
    assert landed.announcement.topic is Topic.PLY
    assert landed.selection.choices


def test_the_landing_of_an_earlier_flight_changes_nothing():
    once = page_after(new_page(), actions.throw(), actions.land())
    page = page_after(once, actions.undo(), actions.throw())
    again = page_after(page, actions.land(), actions.undo(), actions.throw())
    assert again.flight == page.flight
    assert update(again, actions.land(page.flight)).flight is again.flight


def test_clicks_select_and_the_last_one_plays():
    page = choice_page()
    assert page.selection.move is None
    begun = update(page, actions.click(("5", None)))
    assert begun.selection.is_begun
    assert Focus(Place.SELECTION) in begun.effects
    played = update(begun, actions.click(("w2", None)))
    assert played.match.moves[-1] == ("5", "w2")
    assert played.flight


def test_taking_back_a_click_returns_the_focus_to_its_place():
    page = choice_page()
    begun = update(page, actions.click(("5", None)))
    back = update(begun, actions.take_back())
    assert not back.selection.is_begun
    assert Focus(Place.BOARD, spot=("5", None)) in back.effects
    assert update(back, actions.take_back()) == back._replace(effects=())


def test_escape_closes_the_rules_first_except_on_the_board():
    page = update(choice_page(), actions.click(("5", None)))
    page = update(page, actions.show_rules(True))
    closed = update(page, actions.escape(on_board=False))
    assert (closed.rules_open, closed.selection.is_begun) == (False, True)
    taken_back = update(page, actions.escape(on_board=True))
    assert (taken_back.rules_open, taken_back.selection.is_begun) == (True, False)


def test_a_selected_die_is_deselected_by_another_click():
    played = new_match("not-nyout")
    while played.state.turn() == CHANCE or len(played.state.moves()) < 3:
        played = (
            played.throw()
            if played.state.turn() == CHANCE
            else played.play(played.state.moves()[0])
        )
    page = new_page(played)
    die = next(target for target in page.selection.choices if target.kind == "die")
    picked = update(page, actions.pick(die))
    assert die in picked.selection.picked
    assert not update(picked, actions.pick(die)).selection.picked


def test_playing_on_dismisses_the_notice_about_an_unreadable_text():
    page = update(new_page(), actions.show_trouble(TROUBLE))
    assert update(page, actions.throw()).trouble is None


def test_a_motion_ends_early_for_an_undo_or_an_announcement():
    page = page_after(new_page(), actions.throw(), actions.undo())
    assert page.flight is None
    assert page.match.cursor == 0
    assert page.match.moves  # for redo
    page = page_after(new_page(), actions.throw(), actions.announce(Topic.NO_CATALOGUE))
    assert page.flight is None
    assert page.announcement.topic is Topic.NO_CATALOGUE


# --- hosts and settings ---------------------------------------------------------------------------


def test_nothing_can_be_played_for_others_or_on_a_read_only_board():
    page = new_page(host=Host(read_only=True))
    assert update(page, actions.throw()).match is page.match
    page = new_page(new_match().throw(), host=Host(read_only=True))
    assert page.selection.choices == {}
    page = new_page(new_match("le-nyout", "greedy", PERSON), host=Host(read_only=True))
    assert ActForComputer not in kinds(page)
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    assert page.selection.choices == {}
    assert update(page, actions.throw()).match is page.match
    page = update(new_page(), actions.hand_over())
    assert page.match.active_player == REMOTE
    assert update(page, actions.throw()).match is page.match


def test_every_ply_is_reported_to_the_host():
    page = update(new_page(host=Host()), actions.throw())
    assert ReportPly(page.match) in page.effects
    assert ReportPly not in kinds(update(new_page(), actions.throw()))


def test_the_host_gets_an_error_for_an_illegal_move():
    page = new_page(host=Host(read_only=True))
    with pytest.raises(IllegalMove):
        update(page, actions.play_for_host(("hand", "4")))
    with pytest.raises(IndexError):
        update(page, actions.go_to(1))


def test_a_move_or_a_selection_of_another_position_is_refused():
    page = throw_on(new_page())
    stale = page.selection.click(("hand", 0))
    (move, *_) = page.match.state.moves()
    flying = update(page, actions.play(move))
    assert update(flying, actions.play(move)).match is flying.match
    assert update(flying, actions.select(stale)).selection is flying.selection
    landed = update(flying, actions.land())
    assert update(landed, actions.play(("hand", "99"))).match is landed.match
    assert update(landed, actions.select(stale)).selection is landed.selection


def test_physical_dice_are_entered_and_recorded_except_in_lessons_and_on_read_only_boards():
    page = new_page(dice="own")
    assert page.is_dice_entry_due
    assert update(page, actions.throw()).match is page.match
    page = update(page, actions.enter_throw(("4",)))
    assert page.match.moves == (("4",),)
    assert page.match.own_dice == (1,)
    page = new_page(new_match("le-nyout", "greedy", PERSON), dice="own")
    assert page.is_dice_entry_due
    assert ActForComputer not in kinds(page)
    assert not lesson_page(dice="own").is_dice_entry_due
    assert not new_page(host=Host(read_only=True), dice="own").is_dice_entry_due


def test_joint_throws_are_neither_entered_by_hand_nor_given_another_seed():
    joined = share_throws(new_match("le-nyout", PERSON, REMOTE))
    own, _ = joined.joint.entries.values()
    joined = replace(joined, decisions=Decisions((own, Participant(bytes(32), bytes(18)))))
    page = new_page(joined, dice="own")
    assert page.can_throw
    assert not page.is_dice_entry_due
    assert update(page, actions.truncate("42")).match.seed == joined.seed
    assert update(page, actions.hand_over()).match.seats == joined.seats
    assert update(page, actions.throw()).match.moves


# --- another match with the same plies ------------------------------------------------------------

REPLACING = {
    "other names": lambda match: actions.change_language("fr", replace(match, seats=SEATS[::-1])),
    "other comments": lambda match: actions.annotate(match, {0: "[%review 50.00]"}),
    "other tags": lambda match: actions.receive(replace(match, tags={"Event": "tea"})),
    "another seed": lambda match: actions.fork(match.seed, "8"),
}
"""Actions that replace the match by one with the same plies."""


@pytest.mark.parametrize("replace", REPLACING.values(), ids=REPLACING)
def test_another_match_with_the_same_plies_keeps_what_the_page_shows(replace):
    def shown(page):
        return (
            page.is_result_shown,
            page.is_throw_at_rest,
            page.is_shaking,
            page.replay,
            CountResult in kinds(page),
        )

    ended = page_after(end_page(), actions.undo(), actions.redo())
    for page in (
        page_after(ended, actions.turn_board()),
        page_after(ended, actions.dismiss_result()),
        throw_on(new_page()),
        page_after(new_page(), actions.shake(True)),
        page_after(three_plies(), actions.set_replay("1"), actions.turn_board()),
    ):
        replaced = page_after(page, replace(page.match))
        assert history(replaced.match) == history(page.match)
        assert shown(replaced) == shown(page)


# --- the page -------------------------------------------------------------------------------------


def test_a_ply_has_a_sound_if_sound_is_on():
    assert PlaySound in kinds(update(new_page(sound="on"), actions.throw()))
    assert PlaySound not in kinds(update(new_page(), actions.throw()))


def test_the_screen_stays_on_during_a_game_except_on_embedded_boards():
    page = new_page()
    assert StayAwake(False) in page.effects
    page = update(page, actions.throw())
    assert StayAwake(True) in page.effects
    assert StayAwake(False) in update(page, actions.change_setting("awake", "no")).effects
    page = update(new_page(host=Host()), actions.throw())
    assert not page.is_kept_awake


def test_another_language_keeps_the_selection():
    page = update(choice_page(), actions.click(("5", None)))
    renamed = replace(page.match, seats=(Seat("Anne"), Seat("Robert")))
    changed = update(page, actions.change_language("fr", renamed))
    assert changed.selection is page.selection
    assert changed.announcement.topic is Topic.REPEAT


def test_the_board_turns_through_its_equivalent_positions_and_back():
    page = new_page(new_match("hypnosia"))
    turns = [page.turn]
    for _ in range(8):
        page = update(page, actions.turn_board())
        turns.append(page.turn)
    assert len(set(turns)) > 1
    assert turns.count(turns[0]) > 1


def test_an_action_moves_the_focus():
    page = new_page()
    for place in Place:
        assert update(page, actions.move_focus(place)).effects == (Focus(place),)
    opened = update(page, actions.open_match(new_match(), focus=True))
    assert Focus(Place.NEXT) in opened.effects
    assert Focus not in kinds(update(page, actions.open_match(new_match())))
    landed = page_after(page, actions.throw(), actions.land())
    assert Focus(Place.NEXT, gently=True) in landed.effects


def test_a_click_out_of_turn_keeps_the_announcement():
    page = page_after(new_page(new_match("le-nyout", "greedy", PERSON)), actions.go_to(0))
    clicked = update(page, actions.click(("5", None)))
    assert clicked.announcement is page.announcement


def test_opening_another_match_resets_the_page():
    page = page_after(
        three_plies(),
        actions.go_to(1),
        actions.truncate(),
        actions.notice_other_window("games.forked"),
        actions.show_trouble(TROUBLE),
        actions.throw() if three_plies().can_throw else actions.point_at(("hand", 0)),
    )
    opened = update(page, actions.open_match(new_match(seed="9")))
    rest = (opened.truncated, opened.other_window, opened.trouble, opened.flight, opened.pointed)
    assert rest == (None, "", None, None, None)


# --- saving ---------------------------------------------------------------------------------------


def test_a_match_is_saved_after_each_ply_but_no_lesson():
    page = update(new_page(), actions.throw())
    assert Save(page.match) in page.effects
    landed = update(page, actions.land())
    assert Save(page.match) in landed.effects
    lesson = page_after(lesson_page(), actions.throw(), actions.land())
    assert Save not in kinds(lesson)
    linked = page_after(new_page(), actions.open_match(new_match(), by_link=True), actions.throw())
    landed = update(linked, actions.land())
    assert [effect for effect in landed.effects if isinstance(effect, Save)] == [
        Save(landed.match, by_link=True)
    ]


def test_a_match_that_another_window_continued_becomes_a_separate_game_with_its_further_plies():
    page = new_page()
    forked = update(page, actions.fork(page.match.seed, "8"))
    assert forked.match == replace(page.match, seed="8")
    assert Save(forked.match) in forked.effects
    assert forked.other_window == "games.forked"
    later = update(page, actions.throw())
    forked = update(later, actions.fork(page.match.seed, "8"))
    assert forked.match == replace(later.match, seed="8")
    other = update(page, actions.open_match(replace(new_match(), seed="9")))
    assert update(other, actions.fork(page.match.seed, "8")).match is other.match


def test_a_warning_ends_when_its_own_cause_does():
    page = update(new_page(), actions.warn("unsaved", True))
    assert page.warning == "unsaved"
    assert update(page, actions.warn("games.gone", False)).warning == "unsaved"
    assert update(page, actions.warn("unsaved", False)).warning == ""


def test_a_lesson_closes_the_rules_which_would_hide_it_on_a_phone():
    page = update(new_page(), actions.show_rules(True))
    assert update(page, actions.open_match(new_match())).rules_open
    assert not update(page, actions.open_match(lesson_page().match, lesson=True)).rules_open


# --- a review is added to a match without any other change of the page ----------------------------

COMMENTS = {0: "[%review 50.00]"}


def test_the_comments_of_the_match_are_replaced_and_saved_whichever_ply_it_shows():
    page = three_plies()
    annotated = page_after(page, actions.annotate(page.match, COMMENTS))
    assert annotated.match.comments == COMMENTS
    assert replace(annotated.match, comments={}) == page.match
    assert kinds(annotated) == {Save}
    earlier = page_after(page, actions.go_to(1))
    annotated = page_after(earlier, actions.annotate(page.match, COMMENTS))
    assert (annotated.match.cursor, annotated.match.comments) == (1, COMMENTS)


def test_a_match_with_other_moves_by_now_and_a_lesson_keep_their_comments():
    page = three_plies()
    later = page_after(page, actions.undo(), actions.truncate())
    assert later.match.moves != page.match.moves
    assert page_after(later, actions.annotate(page.match, COMMENTS)).match is later.match
    page = lesson_page()
    assert page_after(page, actions.annotate(page.match, COMMENTS)).match is page.match


def test_a_further_ply_keeps_the_review_of_the_plies_before_it():
    page = three_plies()
    comments = dict.fromkeys(range(4), "[%review 50.00]")
    page = page_after(page, actions.annotate(page.match, comments))
    page = page_after(page, actions.play(page.match.state.moves()[0]), actions.land())
    assert page.match.comments == comments
