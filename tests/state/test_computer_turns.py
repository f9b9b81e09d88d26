"""Tests the turns of computer players: joint roll-offs, and turns that a human player hurries."""

from dataclasses import replace

import pytest

from nyout import GAMES, match, view
from nyout.games.ai import NAMES
from nyout.match import PERSON, REMOTE, Match, Seat
from tests.state.pages import kinds, new_match, new_page, page_after
from tools.driver.playing import rolled_off
from web.state import actions
from web.state.effects import ActForComputer, PrepareComputers
from web.state.page import Page
from web.state.update import update

ROLLING = [
    (name, players)
    for name, game in GAMES.items()
    for players in ((PERSON, "greedy"), ("greedy", PERSON, "random"))
    if len(players) in game.seats and view.view_of(game.start(len(players))).phase() == "rolloff"
]


def begin(*players: str, game: str = "le-nyout", seed: str = "7") -> Match:
    seats = tuple(Seat(f"N{number}", player) for number, player in enumerate(players))
    return match.start(GAMES[game], seats, seed)


@pytest.mark.parametrize(("game", "players"), ROLLING)
def test_in_a_roll_off_all_throws_follow_one_press(game: str, players: tuple[str, ...]) -> None:
    for seed in map(str, range(9)):
        page = new_page(begin(*players, game=game, seed=seed))
        assert page.can_throw
        assert ActForComputer not in kinds(page)
        whole, throws = rolled_off(page.match), 0
        page = update(page, actions.throw())
        while page.flight:  # each throw is in motion, and lands before the next one
            throws += 1
            assert page.match.moves == whole.moves[:throws]
            page = update(page, actions.land())
            assert page.is_throw_at_rest
            if page.match.phase == "rolloff":
                assert not page.can_throw
                assert ActForComputer(page.match) in page.effects
                page = update(page, actions.play_for_computer(page.match, None))
        assert throws == len(whole.moves) >= len(players)
        assert update(page, actions.undo()).match.cursor == 0


@pytest.mark.parametrize("others", [(PERSON,), (REMOTE,), (PERSON, "greedy")])
def test_every_human_player_throws_in_a_roll_off(others: tuple[str, ...]) -> None:
    page = update(new_page(begin(PERSON, *others)), actions.throw())
    assert len(page.match.moves) == 1


def test_physical_dice_are_entered_one_by_one_in_a_roll_off() -> None:
    page = new_page(begin(PERSON, "greedy"), dice="own")
    page = update(page, actions.enter_throw(("3",)))
    assert len(page.match.moves) == 1
    assert page_after(page, actions.land()).is_dice_entry_due


@pytest.mark.parametrize("game", GAMES)
def test_opening_a_match_with_a_level_requests_its_player(game: str) -> None:
    for level in NAMES:
        page = new_page(begin(PERSON, level, game=game))
        assert PrepareComputers in kinds(page)
        assert PrepareComputers not in kinds(page_after(page, actions.turn_board()))
    for other in (PERSON, REMOTE, "greedy", "random"):
        assert PrepareComputers not in kinds(new_page(begin(PERSON, other, game=game)))


def test_a_comment_and_another_language_neither_repeat_nor_lose_a_computer_player_s_move() -> None:
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    thinking = page.match
    page = update(page, actions.annotate(thinking, {0: "A comment."}))
    assert ActForComputer not in kinds(page)
    names = tuple(seat._replace(name=f"{seat.name} 2") for seat in thinking.seats)
    page = update(page, actions.change_language("fr", replace(page.match, seats=names)))
    assert ActForComputer not in kinds(page)
    page = update(page, actions.play_for_computer(thinking, None))
    assert page.match.moves
    assert page.match.seats == names
    assert page.match.comments == {0: "A comment."}


def is_computer_acting() -> Page:
    """Return a page on which the throw of a computer player is in motion."""
    page = new_page(replace(begin("greedy", "greedy", PERSON), first=0))
    page = page_after(page, actions.throw(), actions.land())
    for _ in range(99):
        if page.computer_match:
            return play_computer(page)
        move = None if page.can_throw else page.match.state.moves()[0]
        act = actions.throw() if move is None else actions.play(move)
        page = page_after(page, act, actions.land())
    pytest.fail("no computer player acts")


def play_computer(page: Page) -> Page:
    """Return the page after the next ply of the computer player."""
    throws = page.match.state.turn() < 0
    move = None if throws else page.match.state.moves()[0]
    return update(page, actions.play_for_computer(page.match, move))


def test_hurrying_a_computer_player_skips_the_motion_until_the_end_of_its_turn() -> None:
    page = is_computer_acting()
    assert page.flight
    seat = page.flight.before.active
    page = update(page, actions.hurry())
    assert page.flight is None
    while page.match.active == seat:
        assert page.hurried == seat
        page = play_computer(page)
        assert page.hurried == seat
        page = page_after(page, actions.land())
    assert page.hurried is None


def test_a_human_player_cannot_be_hurried() -> None:
    page = update(new_page(begin(PERSON, "greedy")), actions.throw())
    assert update(page, actions.hurry()).hurried is None
