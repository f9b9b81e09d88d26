"""Whole live games on a phone and a desktop over a relay that fails, and how games end."""

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Locator, expect

from nyout import GAMES, OVER, players
from nyout.core import Game, Move
from nyout.match import REMOTE, Match
from tests.browser.live.chaos import LATE, Chaos
from tools.driver.friends import (
    DESK,
    PHONE,
    SOON,
    Friends,
    TouchTable,
    company,
    enter_room,
    follow,
    link_to_watch,
    play,
    resign,
)
from tools.driver.playing import is_valid
from tools.driver.problems import Problems
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT, wait_until
from web.extras.conversation import message

pytestmark = pytest.mark.slow


def choice(match: Match) -> Callable[[Sequence[Move]], Move]:
    """Return the choice of a greedy move, so that games end.

    It loses only if all moves do: the page asks for confirmation of a needless defeat.
    """

    def is_lost(move: Move) -> bool:
        after = match.state.play(move)
        return after.turn() == OVER and after.ranks()[match.active] > 1

    def choose(moves: Sequence[Move]) -> Move:
        best = players.choice("greedy", match.state, Random(match.cursor))
        return best if not is_lost(best) else min(moves, key=lambda move: (is_lost(move), move))

    return choose


def proceed_until(chaos: Chaos, shown: Locator) -> None:
    """Let messages arrive until an element is visible."""

    def is_visible() -> bool:
        chaos.proceed()
        return shown.is_visible()

    wait_until(shown.page, is_visible)


def play_on(tables: Sequence[Table], chaos: Chaos) -> list[Match]:
    """Play to the end at whose page it is, and return the records once they are the same."""
    deadline, plies = monotonic() + TIMEOUT / 1000, 0
    while True:
        chaos.proceed()
        records = [table.stored_record() for table in tables]
        if records[0].is_over and len({message(record).digest for record in records}) == 1:
            return records
        longest = max(len(record.moves) for record in records)
        for table, record in zip(tables, records):
            is_latest = len(record.moves) == longest and not record.is_over
            if is_latest and record.active_player != REMOTE:
                table.act(record, choice(record))
        if longest > plies:
            deadline, plies = monotonic() + TIMEOUT / 1000, longest
        assert monotonic() < deadline, chaos.counts
        tables[0].page.wait_for_timeout(10)


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])
def test_a_phone_and_a_desktop_play_a_whole_game_over_a_relay_that_fails(
    friends: Friends, game: Game, problems: Problems
) -> None:
    problems.allow(LATE)
    chaos = Chaos(seed=1)
    host, guest, _ = enter_room((TouchTable(friends(**PHONE).page), friends(**DESK)), game)
    for table in (host, guest):
        chaos.disturb(table.page.context)
        table.reload()
    records = play_on((host, guest), chaos)
    assert records[0].moves == records[1].moves
    assert all(map(is_valid, records))
    assert all(chaos.counts.values()), chaos.counts
    for table in (host, guest):
        expect(table.ending).to_be_visible()


def test_who_watches_follows_a_rematch(friends: Friends) -> None:
    game = GAMES["run"]
    host, guest, _ = enter_room((friends(), friends()), game)
    watcher = Table(friends().page, game)
    follow(watcher, link_to_watch(host))
    watcher.button("Play live").click()
    play((host, guest), 3)
    expect(watcher.plies).to_have_count(3, timeout=SOON)
    resign(guest)
    for table in (host, watcher):
        expect(table.ending).to_contain_text("Bob resigned.", timeout=SOON)
    expect(host.hint_button).to_be_enabled()
    host.rematch_button.click()
    company(guest).get_by_role("button", name="Yes").click(timeout=SOON)
    expect(company(host)).to_contain_text("Online: Bob", timeout=SOON)
    play((host, guest), 3)
    expect(watcher.plies).to_have_count(3, timeout=SOON)
    assert watcher.list_of_moves() == host.list_of_moves()
    expect(company(watcher)).to_contain_text("Online: ")


def test_a_resignation_that_crosses_a_move_ends_the_game_alike_on_both_pages(
    friends: Friends, problems: Problems
) -> None:
    problems.allow(LATE)
    chaos = Chaos(faults={})
    host, guest, _ = enter_room((friends(), friends()), GAMES["run"])
    record = play((host, guest), 3)
    for table in (host, guest):
        chaos.disturb(table.page.context)
        table.reload()
        proceed_until(chaos, company(table).get_by_text("Online"))
    mover, other = (guest, host) if record.active_player == REMOTE else (host, guest)
    record = mover.stored_record()
    mover.act(record, max)
    resign(other)
    expect(other.ending).to_contain_text("You resigned.")
    expect(mover.ending).to_be_hidden()
    proceed_until(chaos, mover.ending.get_by_text("You won!"))
    records = [table.stored_record() for table in (mover, other)]
    assert message(records[0]).digest == message(records[1]).digest
    assert all(map(is_valid, records))
