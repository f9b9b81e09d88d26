"""Tests the end of a game on the page: its result, head-to-head counts and rematches."""

from dataclasses import replace

import pytest

from nyout import GAMES, match, position
from nyout.core import OVER
from nyout.exchange import receive_link, resign, share_throws, view_as_spectator
from nyout.match import PERSON, REMOTE, Match, Seat
from tests import golden
from tests.state.pages import (
    drop_last_ply,
    end_page,
    kinds,
    lesson_page,
    new_match,
    new_page,
    page_after,
    whole,
)
from web.state import actions
from web.state import head_to_head as results
from web.state.effects import CountResult, Focus, Place
from web.state.head_to_head import HeadToHead, Outcome, Result
from web.state.new_match import rematch
from web.state.page import Host

AGAINST = ("greedy",)


def drawn_game() -> Match:
    """Return a match that ended in a draw."""
    return golden.read_golden(golden.folder("scouts") / "golden/2-toss-drawn.txt").with_seed("7")


@pytest.mark.parametrize("game", GAMES)
def test_the_result_is_shown_after_the_last_piece_has_landed(game):
    played = whole(game)
    page = new_page(drop_last_ply(played))
    assert not page.is_result_shown
    flying = page_after(page, actions.play_for_host(played.moves[-1]))
    assert flying.match.active == OVER
    assert not flying.is_result_shown
    landed = page_after(flying, actions.land())
    assert landed.is_result_shown
    assert Focus(Place.NEXT, gently=True) in landed.effects


def test_the_result_is_hidden_once_dismissed_and_at_earlier_plies():
    page = page_after(end_page(), actions.dismiss_result())
    assert not page.is_result_shown
    assert Focus(Place.BOARD) in page.effects
    again = page_after(page, actions.go_to(3), actions.go_to(len(page.match.moves)))
    assert again.is_result_shown


@pytest.mark.parametrize("back", [actions.undo(), actions.go_to(0), actions.set_replay("1")])
def test_going_back_hides_the_result(back):
    assert not page_after(end_page(), back).is_result_shown


def test_a_lesson_and_a_read_only_board_show_no_result():
    lesson = lesson_page()
    over = lesson._replace(match=whole("le-nyout"))
    assert not over.is_result_shown
    assert not new_page(whole(), Host(read_only=True)).is_result_shown


def test_a_match_that_was_over_when_opened_is_recognised():
    assert new_page(whole()).is_opened_finished
    assert new_page(whole()).is_result_shown
    assert not new_page(drop_last_ply(whole())).is_opened_finished
    page = end_page()
    assert not page.is_opened_finished
    assert not page_after(page, actions.undo(), actions.redo()).is_opened_finished


# --- the reader -----------------------------------------------------------------------------------


def test_a_match_that_is_resigned_before_another_ply_was_not_over_when_opened():
    seats = Seat("Ann"), Seat("Bob", REMOTE)
    invitation = share_throws(match.start(GAMES["run"], seats, "7"))
    answer = receive_link(view_as_spectator(invitation), (), "8").match
    page = new_page(receive_link(answer, [invitation], "").match)
    resigned = page_after(page, actions.receive(resign(page.match, 0)))
    assert resigned.match.is_over
    assert not resigned.is_opened_finished
    assert any(isinstance(effect, CountResult) for effect in resigned.effects)


def test_an_earlier_position_of_a_finished_match_changes_nothing_about_it():
    page = page_after(new_page(), actions.open_match(whole(), by_link=True), actions.go_to(3))
    assert page.is_opened_finished
    assert page.named_match.names == ("Ann", "Bob")
    assert not page.is_kept_awake


def test_the_result_addresses_the_only_human_player_who_plays_here():
    assert new_page(whole()).you == 0
    assert new_page(whole("run", "greedy", PERSON)).you == 1
    assert new_page(whole("run", PERSON, PERSON)).you is None
    assert new_page(whole("run", "greedy", "random")).you is None
    action = actions.open_match(whole(), by_link=True)
    page = page_after(new_page(), action)
    assert page.you is None
    assert page.named_match.names == ("Ann", "Bob")
    assert new_page(whole(), Host()).you is None
    played = whole("run", PERSON, REMOTE)
    page = page_after(new_page(), actions.open_match(drop_last_ply(played), by_link=True))
    page = page_after(page, actions.play_for_host(played.moves[-1]), actions.land())
    assert page.you == 0
    assert CountResult(page.match, 0, played=True) in page.effects


@pytest.mark.parametrize(
    ("players", "is_of_others"),
    [((PERSON, REMOTE), False), ((REMOTE, REMOTE), True), (("greedy", "random"), False)],
)
def test_who_watches_a_match_to_its_end_is_offered_no_rematch(players, is_of_others):
    page = page_after(new_page(new_match("run", *players)), actions.receive(whole("run", *players)))
    assert page.is_result_shown
    assert page.is_of_others == is_of_others


# --- counting -------------------------------------------------------------------------------------


def test_only_a_match_that_ends_here_against_others_is_counted():
    page = end_page()
    assert CountResult(page.match, 0, played=True) in page.effects
    came = new_page(whole())
    assert CountResult(came.match, 0, played=False) in came.effects
    assert CountResult not in kinds(end_page("run", PERSON, PERSON))
    assert CountResult not in kinds(new_page(whole(), Host()))


def test_a_forked_match_is_not_counted_again():
    page = page_after(end_page(), actions.show_head_to_head(whole(), HeadToHead(1, 0, 0)))
    reseeded = page_after(page, actions.fork(page.match.seed, "8"))
    assert CountResult not in kinds(reseeded)
    back = page_after(reseeded, actions.undo(), actions.redo())
    assert CountResult(back.match, 0, played=False) in back.effects


def test_a_match_from_a_set_up_position_is_not_counted():
    played = whole()
    almost = replace(
        played,
        position=position.write(played.states[-2], played.game),
        states=played.states[-2:-1],
        moves=(),
        cursor=0,
    )
    page = page_after(new_page(almost), actions.play_for_host(played.moves[-1]), actions.land())
    assert page.is_result_shown
    assert CountResult not in kinds(page)


def test_the_head_to_head_disappears_with_the_counted_match():
    page = end_page()
    action = actions.show_head_to_head(page.match, HeadToHead(3, 1, 0))
    assert page_after(page, action).head_to_head == HeadToHead(3, 1, 0)
    again = actions.open_match(rematch(page.match, "8"))
    assert page_after(page, again, action).head_to_head is None
    assert page_after(page, action, again).head_to_head is None


def number_result(
    number: int, outcome: Outcome = Outcome.WON, against: tuple[str, ...] = AGAINST
) -> Result:
    """Return a result of RUN with a numbered identity."""
    return Result("run", f"{number:016x}", outcome, against)


def test_a_match_is_counted_once_and_the_oldest_results_are_dropped():
    history = results.add_result((), number_result(1))
    assert results.add_result(history, number_result(1, Outcome.LOST)) == history
    assert results.add_result(history, number_result(2, Outcome.LOST)) == (
        number_result(1),
        number_result(2, Outcome.LOST),
    )
    most = results.MAX_RESULTS
    history = tuple(number_result(number) for number in range(most))
    assert results.add_result(history, number_result(most)) == (*history[1:], number_result(most))


def test_a_head_to_head_counts_one_game_against_the_same_opponents():
    history = (
        *(
            number_result(1),
            number_result(2),
            number_result(3, Outcome.LOST),
            number_result(4, Outcome.DRAWN),
            number_result(5, Outcome.LOST, ("random",)),
        ),
        number_result(6)._replace(game="scouts"),
    )
    assert results.head_to_head(history, "run", AGAINST) == HeadToHead(2, 1, 1)
    assert results.head_to_head(history, "run", ("random",)) == HeadToHead(0, 1, 0)
    assert results.head_to_head(history, "hypnosia", AGAINST) == HeadToHead()
    assert results.head_to_head(history[:2], "run", AGAINST) == HeadToHead(2, streak=2)


@pytest.mark.parametrize(
    ("level", "outcomes", "other"),
    [
        ("strong", [Outcome.WON, Outcome.LOST, Outcome.LOST], "casual"),
        ("strong", [Outcome.LOST], ""),
        ("strong", [Outcome.LOST, Outcome.WON, Outcome.WON], "best"),
        ("strong", [Outcome.WON], ""),
        ("strong", [Outcome.LOST, Outcome.LOST, Outcome.WON], ""),
        ("strong", [Outcome.DRAWN] * 3, ""),
        ("best", [Outcome.WON] * 3, ""),
        ("beginner", [Outcome.LOST] * 3, ""),
        ("greedy", [Outcome.LOST] * 3, ""),
    ],
)
def test_two_losses_or_wins_in_a_row_suggest_another_level(
    level: str, outcomes: list[Outcome], other: str
) -> None:
    history = [number_result(number, one, (level,)) for number, one in enumerate(outcomes)]
    assert results.head_to_head(history, "run", (level,)).level == other


def test_a_rematch_can_have_another_level():
    seats = Seat("Ann"), Seat("Robot", "casual")
    assert [
        seat.player for seat in rematch(replace(whole(), seats=seats), "8", "strong").seats
    ] == ["strong", PERSON]


def test_stored_results_round_trip_and_damaged_ones_are_ignored():
    history = (
        number_result(1),
        number_result(2, Outcome.DRAWN, ("elsewhere Bob\u2028 & <b>", "greedy")),
    )
    text = results.write(history)
    assert results.read_results(text) == history
    for damage in ("", "\n", "{}", "run\t1\twon\tgreedy", "\t" * 9, "run\t" * 99):
        assert results.read_results(f"{damage}\n{text}\n{damage}") == history
        assert results.read_results(damage) == ()
    assert results.read_results(None) == ()
    assert len(results.read_results("\n".join([text] * 9_000))) < 9_000


def test_opponents_are_known_and_shown_by_name_and_computers_by_level():
    played = whole("run", PERSON, "greedy")
    assert results.opponents(played, 0) == AGAINST
    remote = replace(played, seats=(Seat("Ann"), Seat(" Bob\t\nthe  Second ", REMOTE)))
    assert results.opponents(remote, 0) == ("elsewhere Bob the Second",)
    nameless = replace(played, seats=(Seat("Ann"), Seat("White", REMOTE)))
    assert results.opponents(nameless, 0) == ("elsewhere",)
    assert results.opponent_name("person Ann Lee") == "Ann Lee"
    assert results.opponent_name("person") == "Human"
    assert results.opponent_name("strong") == "the computer (Strong)"
    assert results.opponent_name("greedy") == "the computer (Greedy)"


def test_results_are_won_lost_or_drawn_whatever_seed_a_match_by_link_has():
    played = whole()
    ranks = played.state.ranks()
    best = ranks.index(1)
    assert results.result(played, best, "").outcome is Outcome.WON
    assert results.result(played, 1 - best, "").outcome is Outcome.LOST
    assert results.result(drawn_game(), 0, "").outcome is Outcome.DRAWN
    assert results.identity(played) == results.identity(played.go_to(3))
    assert results.identity(played) != results.identity(replace(played, seed="8"))
    by_link = whole("run", PERSON, REMOTE)
    assert results.identity(by_link) == results.identity(replace(by_link, seed="8"))


# --- rematches ------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", golden.files(), ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_rematch_has_the_same_players_and_rules(file):
    played = golden.read_golden(file).with_seed("7")
    again = rematch(played, "8")
    assert not again.moves
    assert again.seed == "8"
    assert again.options == played.options
    assert sorted(seat.player for seat in again.seats) == sorted(
        seat.player for seat in played.seats
    )


def test_who_came_last_starts_the_rematch_and_chance_decides_after_a_draw():
    played = whole("le-nyout")
    again = rematch(played, "8")
    assert again.seats == played.seats
    assert again.first == played.state.ranks().index(max(played.state.ranks()))
    assert rematch(drawn_game(), "8").first is None


def test_players_swap_seats_with_each_rematch_if_only_one_seat_can_start():
    played = whole("run")
    again = rematch(played, "8")
    assert [seat.name for seat in again.seats] == ["Bob", "Ann"]
    coloured = replace(played, seats=(Seat("Black"), Seat("White", "greedy")))
    assert rematch(coloured, "8").seats == (Seat("Black", "greedy"), Seat("White"))
    twice = rematch(replace(played, seats=rematch(played, "8").seats), "9")
    assert twice.seats == played.seats
    assert match.start(played.game, played.seats, "9").states == twice.states
