"""A page replays the moves of a game once when it opens it, and never when it saves it."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tools.driver import inside
from tools.driver.matches import GAME, link_to, notations, text_of
from tools.driver.playing import long_match
from tools.driver.stored import entries
from tools.driver.table import Table
from tools.driver.waiting import wait_until
from web.saved import saved_game

pytestmark = pytest.mark.slow

# Counts the links that are decoded, and records the moves that positions play.
COUNT = """
import js
from nyout import GAMES
from nyout.record import link

window = js.window
window.decoded, window.played = 0, js.Array.new()
decode = link.decode

def count_links(fragment):
    window.decoded += 1
    return decode(fragment)

link.decode = count_links

def counted(play):
    def count(state, move):
        window.played.push("-".join(move))
        return play(state, move)
    return count

rules = GAMES["le-nyout"]
for kind in {type(rules.start(2)), type(rules.start(2, 0))}:
    kind.play = counted(kind.play)
"""


def test_a_link_is_decoded_once_and_each_of_its_moves_played_once(table: Table) -> None:
    long = long_match(GAME)
    table.open()
    inside.wait_for_opponents(table.page)
    inside.run(table.page, COUNT)
    for match in (long, replace(long, seed="")):
        table.page.evaluate("decoded = 0; played.length = 0")
        table.follow(link_to(match))
        expect(table.plies).to_have_count(len(match.moves))
        expect(table.notice).to_be_visible()
        table.page.wait_for_timeout(1000)
        assert table.page.evaluate("decoded") == 1
        assert table.page.evaluate("played") == notations(match.moves)
        table.follow("#")


def test_a_game_is_saved_without_playing_a_move(table: Table) -> None:
    long = long_match(GAME)
    table.open_stored(text_of(long))
    inside.run(table.page, COUNT)
    table.step("First position")
    wait_until(table.page, lambda: table.stored_text() == text_of(long.go_to(0)))
    assert [*entries(table.page)] == [saved_game.key(long)]
    assert table.page.evaluate("played") == []
