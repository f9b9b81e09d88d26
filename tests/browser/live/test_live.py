"""Live games of several browsers over the relay of the server."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from nyout import GAMES, OVER
from nyout.core import Game
from nyout.history.exchange import mismatch
from nyout.match import LIVE, REMOTE, ROOM, Match, Seat
from tests.browser.helpers.matches import ANN
from tests.browser.helpers.table import Table
from web.site.serve import serving

BOB = Seat("Bob", REMOTE)
SOON = 15_000  # milliseconds

Friends = Callable[[], Table]
"""Opens another browser at the same site."""


@pytest.fixture
def friends(browser: Browser, dist: Path) -> Iterator[Friends]:
    """Yield a function that opens browsers, none of which may report an error."""
    faults: list[str] = []
    with serving(dist) as address, ExitStack() as stack:

        def opened() -> Table:
            context = browser.new_context(base_url=address, reduced_motion="reduce")
            stack.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda said: faults.extend([said.text] * (said.type == "error")))
            page.asked = []  # type: ignore[attr-defined]
            page.on("websocket", lambda socket: page.asked.append(socket.url))  # type: ignore[attr-defined]
            return Table(page)

        yield opened
    assert [fault for fault in faults if "ERR_INTERNET_DISCONNECTED" not in fault] == []


def invited(host: Table, game: Game) -> str:
    """Start a live game, and return the link to it."""
    host = Table(host.page, game)
    host.open()
    host.new_game(ANN, BOB)
    host.button("Send the link").click()
    assert host.page.asked == []  # type: ignore[attr-defined]
    host.sharing.get_by_role("button", name="Play live").click()
    expect(host.sharing).to_contain_text("presses Play live")
    expect(company(host)).to_contain_text("Send the link to Bob", timeout=SOON)
    return host.link()


def company(table: Table):
    return table.page.locator("#company")


def follow(table: Table, link: str) -> None:
    parts = urlsplit(link)
    table.open(f"?{parts.query}#{parts.fragment}" if parts.query else f"#{parts.fragment}")


def begun(friends: Friends, game: Game) -> tuple[Table, Table, str]:
    """Return the pages of two persons who have entered a room, and its link."""
    host, guest = Table(friends().page, game), Table(friends().page, game)
    link = invited(host, game)
    follow(guest, link)
    expect(guest.page.locator("#warning")).to_contain_text("Press Play live")
    assert guest.page.asked == []  # type: ignore[attr-defined]
    guest.button("Play live").click()
    expect(company(guest)).to_contain_text("Online: Ann", timeout=SOON)
    expect(company(host)).to_contain_text("Online: Bob", timeout=SOON)
    expect(host.sharing).to_be_hidden()
    return host, guest, link


def play(tables: tuple[Table, ...], plies: int) -> Match:
    """Play some plies at whose page it is, each of which all pages then show."""
    shown = tables[0].stored_record()
    for _ in range(plies):
        if shown.state.turn() == OVER:
            break
        records = [table.stored_record() for table in tables]
        actor, record = next(
            (table, record)
            for table, record in zip(tables, records)
            if record.active_player != REMOTE
        )
        actor.act(record, max)
        for table in tables:
            expect(table.plies).to_have_count(len(record.moves) + 1, timeout=SOON)
        shown = tables[0].stored_record()
    return shown


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(GAMES["le-nyout"], id="le-nyout"),
        pytest.param(GAMES["hypnosia"], id="hypnosia", marks=pytest.mark.slow),
    ],
)
def test_two_browsers_play_live_and_go_on_after_a_reload_and_an_outage(
    friends: Friends, game: Game
) -> None:
    host, guest, _ = begun(friends, game)
    play((host, guest), 3)
    for name in ("hint", "analyse", "assist", "undo"):
        expect(host.page.locator(f"#{name}")).to_be_disabled()
    guest.page.reload()
    expect(company(guest)).to_contain_text("Online: Ann", timeout=SOON)
    play((host, guest), 1)
    guest.page.context.set_offline(True)
    record = host.stored_record()
    if record.active_player != REMOTE:
        host.act(record, min)
    guest.page.context.set_offline(False)
    expect(guest.plies).to_have_count(len(host.stored_record().moves), timeout=2 * SOON)
    last = play((host, guest), 2)
    assert mismatch(last) is None


def test_a_third_person_watches_and_no_message_of_theirs_changes_the_game(
    friends: Friends,
) -> None:
    game = GAMES["le-nyout"]
    host, guest, link = begun(friends, game)
    shown = play((host, guest), 4)
    watcher = Table(friends().page, game)
    follow(watcher, link)
    watcher.button("Play live").click()
    expect(watcher.page.locator("#warning")).to_contain_text("You can watch", timeout=SOON)
    expect(watcher.plies).to_have_count(len(shown.moves), timeout=SOON)
    expect(watcher.throw_button).to_have_attribute("aria-disabled", "true")
    forged = host.match().watched()._replace(seed="")
    forged = forged._replace(tags={**forged.tags, ROOM: ""})
    forged = forged.at(0)._replace(states=forged.states[:1], moves=())
    forged = forged.play(forged.state.moves()[-1]).play(forged.state.moves()[-1])
    secret = host.stored_record().tags[LIVE]
    watcher.page.evaluate(
        """async ([secret, texts]) => {
            const address = new URL("relay", location).href.replace("http", "ws");
            const arrived = new Promise((done) => (globalThis.entered = done));
            const connected = (is) => is && entered();
            const room = await enterRoom(secret, [address], () => {}, connected);
            await arrived;
            for (const text of texts) await room.send(text);
        }""",
        [secret, ["", "x" * 30_000, "0" * 16 + "  damaged", "0" * 16 + f" 0 {forged.link()}"]],
    )
    after = play((host, guest), 2)
    assert after.moves[: len(shown.moves)] == shown.moves
    expect(watcher.plies).to_have_count(len(after.moves), timeout=SOON)


@pytest.mark.slow
def test_a_rematch_is_an_invitation_in_the_same_room(friends: Friends) -> None:
    host, guest, _ = begun(friends, GAMES["le-nyout"])
    over = play((host, guest), 1000)
    assert over.is_over
    expect(host.page.locator("#hint")).to_be_enabled()
    host.page.locator("#ending [data-act=rematch]").click()
    expect(company(guest)).to_contain_text("Another game with Ann?", timeout=SOON)
    guest.button("Play live").click()
    expect(company(guest)).to_contain_text("Online: Ann", timeout=SOON)
    shown = play((host, guest), 3)
    assert len(shown.moves) == 3
