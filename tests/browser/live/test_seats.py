"""Players who continue in another browser, by a private link, or in another window."""

import re

from playwright.sync_api import expect

from nyout import GAMES
from nyout.match import REMOTE
from tools.driver.friends import (
    SOON,
    Friends,
    company,
    copy_private_link,
    enter_room,
    follow,
    open_window,
    play,
    warning,
)
from tools.driver.playing import is_valid
from tools.driver.table import Table

RUN = GAMES["run"]


def test_a_seat_lost_to_another_browser_returns_by_the_private_link(friends: Friends) -> None:
    host, guest, invitation = enter_room((friends(), friends()), RUN)
    match = play((host, guest), 3)
    other = Table(friends().page, RUN)
    follow(other, invitation)
    other.button("Join as Bob").click()
    expect(warning(other)).to_contain_text("open that browser’s private link here", timeout=SOON)
    follow(other, copy_private_link(guest))
    expect(other.page).not_to_have_url(re.compile("seat"))
    expect(warning(other)).to_contain_text("You can now play on in this browser too.")
    expect(other.plies).to_have_count(len(match.moves))
    expect(company(other)).to_contain_text("Online: Ann", timeout=SOON)
    match = play((host, other), 3)
    expect(guest.plies).to_have_count(len(match.moves), timeout=SOON)
    assert guest.stored_record().moves == match.moves
    match = play((host, guest), 2)
    expect(other.plies).to_have_count(len(match.moves), timeout=SOON)
    guest.page.close()
    other.reload()
    assert is_valid(play((host, other), 2))


def test_a_window_that_is_behind_takes_the_other_game(friends: Friends) -> None:
    host, guest, _ = enter_room((friends(), friends()), RUN)
    match = play((host, guest), 2)
    while host.stored_record().is_throw_due or host.stored_record().active_player == REMOTE:
        match = play((host, guest), 1)
    stale = open_window(host)
    expect(stale.plies).to_have_count(len(match.moves))
    while host.stored_record().active_player != REMOTE:
        host.act(host.stored_record(), max)
    stale.act(match, min)
    expect(warning(stale)).to_contain_text("You have played on in another window", timeout=SOON)
    match = host.stored_record()
    expect(stale.plies).to_have_count(len(match.moves))
    assert stale.list_of_moves() == host.list_of_moves()
    match = play((host, guest), 1)
    expect(warning(guest)).to_be_hidden()
    stale.reload()
    expect(stale.plies).to_have_count(len(match.moves))
    assert stale.stored_record() == host.stored_record()
    assert is_valid(match)
