"""A game of the day that counts: no help, nothing undone, and a result at its end."""

import pytest

from nyout import GAMES
from nyout.daily import start_day
from nyout.match import play_on
from nyout.players import choice
from tests.state.pages import new_page, throw_on
from web.state import actions
from web.state.commands import COMMANDS
from web.state.effects import Call
from web.state.update import update

DAY = 739_952
HELP = "hint", "undo", "assist", "finish", "analyse"
BY_ID = {command.id: command for command in COMMANDS}


@pytest.mark.parametrize(("attempt", "helps"), [(1, False), (2, True)])
def test_only_practice_has_help(attempt, helps):
    page = throw_on(throw_on(new_page(start_day(GAMES["le-nyout"], DAY, attempt))))
    available = [name for name in HELP if BY_ID[name].is_available(page)]
    assert ("analyse" in available and "undo" in available) == helps
    assert helps or not available
    earlier = update(page, actions.go_to(0))
    assert BY_ID["cut"].is_available(earlier) == helps


def test_dice_of_ones_own_do_not_count():
    assert not new_page(start_day(GAMES["le-nyout"], DAY), dice="own").is_thrown_by_hand
    assert new_page(start_day(GAMES["le-nyout"], DAY, 2), dice="own").is_thrown_by_hand


@pytest.mark.parametrize(("attempt", "is_judged"), [(1, True), (2, False)])
def test_only_the_game_that_counts_is_judged_at_its_end(attempt, is_judged):
    begun = start_day(GAMES["le-nyout"], DAY, attempt)
    *_, last, end = play_on(begun, lambda at: choice("greedy", at.state, at.rng()))
    page = update(update(new_page(last), actions.receive(end)), actions.land())
    assert page.match.is_over
    assert (Call("daily", "finish") in page.effects) == is_judged
