"""Live games of several pages: invitation, joining and play."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Locator, WebSocket, expect

from nyout import OVER, words
from nyout.core import Game
from nyout.match import REMOTE, Match, Seat
from tools.driver.geometry import centre_of
from tools.driver.matches import ANN
from tools.driver.table import Table
from tools.driver.waiting import wait_until

Friends = Callable[..., Table]
"""Opens a page of another player at the same site, by default in the browser of the test."""
BOB = Seat("Bob", REMOTE)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
"""What browsers of these sizes are opened with."""
SOON = 15_000  # milliseconds, once Python runs


class TouchTable(Table):
    """Driver of a page on a touchscreen."""

    def click(self, target: Locator) -> None:
        """Tap the centre of an element at once, even if it moves."""
        self.page.touchscreen.tap(*centre_of(target))


def sockets(table: Table) -> list[WebSocket]:
    """Return the list of the connections that a new page will have opened."""
    connections: list[WebSocket] = []

    def note(socket: WebSocket) -> None:
        connections.append(socket)

    table.page.on("websocket", note)  # Playwright accepts no method of a list
    return connections


def invite(host: Table, game: Game, *others: Seat) -> str:
    """Start a live game with a friend, from the front page, and return the link to it."""
    connections = sockets(host)
    host.page.goto("index.html")
    host.page.get_by_text("Play with a friend").click()
    host.page.locator(".pitch").get_by_role("link", name=words.title(game), exact=True).click()
    host.wait()
    expect(host.dialog.get_by_text("encrypted through a relay")).to_be_hidden(timeout=SOON)
    host.dialog.get_by_label("Your name").fill(ANN.name)
    host.fill_in(ANN._replace(name=""), BOB, *others)
    assert connections == []
    host.dialog.get_by_role("button", name="Play live").click()
    expect(host.sharing).to_contain_text("Waiting for Bob")
    expect(company(host)).to_contain_text("Send the link to Bob", timeout=SOON)
    return host.link()


def company(table: Table) -> Locator:
    """Return the line on who is there."""
    return table.page.locator("#company")


def follow(table: Table, link: str) -> None:
    """Open a link, at the address of the table's own site."""
    parts = urlsplit(link)
    table.open(f"?{parts.query}#{parts.fragment}" if parts.query else f"#{parts.fragment}")


def copy_private_link(table: Table) -> str:
    """Return the private link that the page of a player copies."""
    return copy_from_share(table, "Copy private link")


def copy_from_share(table: Table, button: str) -> str:
    """Return what a button of the dialog Share copies."""
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.share(button)
    expect(table.sharing.get_by_role("status")).to_have_text("Copied to the clipboard.")
    table.page.keyboard.press("Escape")
    return table.page.evaluate("navigator.clipboard.readText()")


def warning(table: Table) -> Locator:
    """Return the warning over the board."""
    return table.page.locator("#warning")


def open_window(table: Table) -> Table:
    """Return another window of a player's browser, whose relay answers to nothing."""
    window = Table(table.page.context.new_page(), table.game)
    window.page.route_web_socket("**/relay", lambda socket: None)
    window.open()
    expect(company(window)).to_contain_text("can also send the link", timeout=SOON)
    return window


def wait_for_actor(*tables: Table) -> tuple[Table, Match]:
    """Return the page whose player is to act and its record, once that page has stored the turn.

    A page stores its record a moment after it shows that somebody has joined.
    """

    def find() -> tuple[Table, Match] | None:
        pairs = ((table, table.stored_record()) for table in tables)
        return next((pair for pair in pairs if pair[1].active_player != REMOTE), None)

    return wait_until(tables[0].page, find)


def enter_room(players: tuple[Table, Table], game: Game) -> tuple[Table, Table, str]:
    """Return the pages of two players who have entered a room, and its link."""
    host, guest = (type(player)(player.page, game) for player in players)
    link, connections = invite(host, game), sockets(guest)
    follow(guest, link)
    join = guest.page.locator("#actions button:visible")
    expect(join).to_have_text("Join as Bob")
    expect(join).to_be_focused()
    assert connections == []
    join.click()
    expect(company(guest)).to_contain_text("Online: Ann", timeout=SOON)
    expect(company(host)).to_contain_text("Online: Bob", timeout=SOON)
    for table in (host, guest):
        expect(table.page.locator(".kind", has_text="Online")).to_have_count(1)
    expect(host.sharing).to_be_hidden()
    actor, _ = wait_for_actor(host, guest)
    waiting = guest if actor is host else host
    expect(waiting.status).to_contain_text("Waiting for")
    return host, guest, link


def link_to_watch(player: Table) -> str:
    """Return the link with which others can only watch, as a player at the page copies it."""
    return copy_from_share(player, "Copy link to watch")


def resign(player: Table) -> None:
    """Resign at a page, and confirm it."""
    company(player).get_by_role("button", name="Resign").click()
    expect(company(player)).to_contain_text("Resign?")
    company(player).get_by_role("button", name="Yes").click()


def play_through_outage(host: Table, guest: Table) -> None:
    """Let the host play if it is their turn while the guest is offline, and the guest catch up."""
    guest.page.context.set_offline(True)
    record = host.stored_record()
    if record.active_player != REMOTE:
        host.act(record, min)
    guest.page.context.set_offline(False)
    expect(guest.plies).to_have_count(len(host.stored_record().moves), timeout=2 * SOON)


def play(tables: tuple[Table, ...], plies: int, within: int = SOON) -> Match:
    """Play some plies at whose page it is, each of which all pages then show in some time."""
    match = tables[0].stored_record()
    for _ in range(plies):
        if match.state.turn() == OVER:
            break
        actor, record = wait_for_actor(*tables)
        actor.act(record, max)
        for table in tables:
            expect(table.plies).to_have_count(len(record.moves) + 1, timeout=within)
        match = tables[0].stored_record()
    return match
