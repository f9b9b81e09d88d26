"""What tells a player in another tab that it is their turn: marks of the tab, and notifications."""

import re

from playwright.sync_api import expect

from nyout import GAMES, words
from nyout.match import REMOTE
from tools.driver.friends import Friends, company, enter_room, play
from tools.driver.scripts import LOADS_ICON
from tools.driver.table import Table
from tools.driver.waiting import wait_until
from web.extras.conversation import has_finished_turn

GAME = GAMES["scouts"]
TITLE = words.sentence("titled", game=GAME, title=GAME.title)
OFFER = "Tell you when it is your turn?"
# Headless browsers have no badges and permit no notifications.
STUBS = """
globalThis.noted = { asked: 0, permission: "default", badges: 0 };
Object.defineProperty(Notification, "permission", { get: () => noted.permission });
Notification.requestPermission = async () => (noted.asked++, (noted.permission = "granted"));
navigator.setAppBadge = async () => noted.badges++;
navigator.clearAppBadge = async () => noted.badges--;
"""
TURN_TO = """isHidden => {
    Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Looks at another tab, or again at this one."""
WORKER = """() => {
    self.shown = [];
    self.shows = () => shown.map(({ title }) => title);
    registration.showNotification = async (title, { tag }) => {
        const close = () => shown.splice(0);
        shown.push({ title, tag, close });
    };
    registration.getNotifications = async ({ tag }) => shown.filter((one) => one.tag === tag);
    WindowClient.prototype.focus = async function () {
        shown.push({ title: new URL(this.url).pathname });
    };
}"""
"""Lists the notifications that the service worker shows, and the pages to which it turns."""
CLICK = """() => {
    const event = new ExtendableEvent("notificationclick");
    dispatchEvent(Object.assign(event, { notification: shown[0] }));
}"""


def enter(friends: Friends) -> tuple[Table, Table]:
    """Return the pages of two players in a room, with stubs."""
    players = friends(), friends()
    for player in players:
        player.page.add_init_script(STUBS)
    host, guest, _ = enter_room(players, GAME)
    return host, guest


def play_until(tables: tuple[Table, Table], table: Table, is_own: bool) -> None:
    """Play until it is the turn of the player at a table, or of the other one."""
    while (table.stored_record().active_player != REMOTE) != is_own:
        play(tables, 1)


def play_turn(tables: tuple[Table, Table], table: Table) -> None:
    """Play until the turn of the player at a table has ended."""
    before, after = table.stored_record(), table.stored_record()
    while not has_finished_turn(before, after):
        before = table.stored_record()
        play(tables, 1)
        after = table.stored_record()


def test_a_hidden_tab_is_marked_while_it_is_the_turn_of_its_player(friends: Friends) -> None:
    host, guest = tables = enter(friends)
    icon = guest.icon_link

    def expect_mark(is_marked: bool) -> None:
        expect(guest.page).to_have_title("Your turn – Scouts" if is_marked else TITLE)
        name = "icon-turn.svg" if is_marked else "icon.svg"
        expect(icon).to_have_attribute("href", re.compile(f"/{name}$"))
        assert guest.page.evaluate("noted.badges") == is_marked

    play_until(tables, guest, False)
    guest.page.evaluate(TURN_TO, True)
    expect_mark(False)
    play_until(tables, guest, True)
    expect_mark(True)
    guest.page.evaluate(LOADS_ICON)
    guest.page.evaluate(TURN_TO, False)
    expect_mark(False)
    guest.page.evaluate(TURN_TO, True)
    expect_mark(True)
    play_until(tables, guest, False)
    expect_mark(False)
    expect(host.page).to_have_title(TITLE)


def test_a_player_is_asked_once_after_a_turn_and_then_notified_of_each(friends: Friends) -> None:
    host, guest = tables = enter(friends)
    for player in tables:
        expect(company(player)).not_to_contain_text(OFFER)
    for player in tables:
        offer = company(player).get_by_text(OFFER)
        play_turn(tables, player)
        expect(offer).to_be_visible()
        assert player.page.evaluate("noted.asked") == 0
        company(player).get_by_role("button", name="Yes" if player is host else "No").click()
        expect(offer).to_be_hidden()
    assert [player.page.evaluate("noted.asked") for player in tables] == [1, 0]
    guest.reload()
    play_turn(tables, guest)
    play_until(tables, host, False)
    expect(company(guest).get_by_text(OFFER)).to_be_hidden()
    host.page.wait_for_function("() => navigator.serviceWorker.controller")
    (worker,) = host.page.context.service_workers
    worker.evaluate(WORKER)
    host.page.evaluate(TURN_TO, True)
    assert worker.evaluate("shows()") == []
    for _ in range(2):
        play_until(tables, host, True)
        assert wait_until(host.page, lambda: worker.evaluate("shows()")) == ["Your turn – Scouts"]
        play_until(tables, host, False)
        wait_until(host.page, lambda: worker.evaluate("shows()") == [])
    play_until(tables, host, True)
    wait_until(host.page, lambda: worker.evaluate("shows()"))
    worker.evaluate(CLICK)
    address = f"/{GAME.name}.html"
    wait_until(host.page, lambda: worker.evaluate("shows()") == [address])
