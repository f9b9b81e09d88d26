"""Commands: each is declared once, for its buttons and its key."""

import re

import pytest

from builder.bundles import BUNDLES
from builder.pages.game import board_page, page
from builder.template import Site
from nyout import GAMES
from tests.state.pages import new_match, new_page
from web.state import actions
from web.state.commands import COMMANDS, KEYS
from web.state.page import Host
from web.state.update import update


def test_no_button_and_no_key_has_two_commands():
    assert len({command.id for command in COMMANDS}) == len(COMMANDS)
    assert len(KEYS) == sum(bool(command.key) for command in COMMANDS)


@pytest.mark.parametrize("make", [page, board_page])
def test_every_page_has_the_buttons_of_all_commands_once(make):
    text = make(GAMES["run"], Site("run.html", dict.fromkeys(BUNDLES, ""))).decode()
    ids = re.findall(r'<button type="button" id="([\w-]+)"', text)
    assert [command.id for command in COMMANDS if ids.count(command.id) != 1] == []


def test_a_key_gives_a_command_only_while_a_button_of_it_can_be_used():
    page = new_page()
    assert not KEYS["Control+Z"].is_available(page)
    assert not KEYS["Control+Shift+Z"].is_available(page)
    assert KEYS["h"].is_available(page)
    thrown = update(update(page, actions.throw()), actions.land())
    assert KEYS["Control+Z"].is_available(thrown)
    undone = update(thrown, actions.undo())
    assert KEYS["Control+Shift+Z"].is_available(undone)
    assert not KEYS["h"].is_available(new_page(lesson=True))
    assert not KEYS["/"].is_available(new_page(new_match(), Host(read_only=True)))
