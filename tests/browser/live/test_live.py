"""Live games of several browsers over the relay of the server, and the line about company."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from builder.program import program
from nyout import GAMES, exchange
from nyout.core import Game
from nyout.exchange import view_as_spectator
from nyout.joint.play import Room, watching_secret
from nyout.match import REMOTE, Seat
from tools import browsers as find
from tools.driver.friends import (
    SOON,
    Friends,
    company,
    enter_room,
    follow,
    invite,
    link_to_watch,
    play,
    play_through_outage,
    wait_for_actor,
)
from tools.driver.inside import run
from tools.driver.matches import ANN, BOB, link_to, play_match
from tools.driver.parts import Parts
from tools.driver.playing import is_valid
from tools.driver.scripts import AFTER_PRESS
from tools.driver.table import Table
from tools.driver.webkit import launch_webkit, logged_ply, press, virtual_display, waiter

SEND = """async ([secret, key, texts]) => {
    const address = new URL("relay", location).href.replace("http", "ws");
    const arrived = new Promise((done) => (globalThis.entered = done));
    const connected = (is) => is && entered();
    const room = await enterRoom(secret, key, [address], () => {}, connected);
    await arrived;
    for (const text of texts) await room.send(text, "ee".repeat(32));
}"""
"""Sends texts to a room; without the key, as one who watches."""
CHANGED = """async (script) => {
    await import(script);
    const address = new URL("relay", location).href.replace("http", "ws");
    const heard = [];
    const enter = () => new Promise(async (done) => {
        const note = (text, key, isPlayer) => heard.push([text, isPlayer]);
        const room = await enterRoom("watch", "play", [address], note, (is) => is && done(room));
    });
    const [sender] = [await enter(), await enter()];
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
        const [name, event] = JSON.parse(text);
        send.call(this, JSON.stringify([name, { ...event, created_at: event.created_at + 1 }]));
    };
    await sender.send("changed", "aa".repeat(32));
    WebSocket.prototype.send = send;
    await sender.send("true", "aa".repeat(32));
    while (heard.length === 0) await new Promise((later) => setTimeout(later, 10));
    return heard;
}"""
"""Sends two messages to a room, of which the relay changes the first, and returns what arrives."""

RELAYS = """async ([script, names]) => {
    const subscribers = Object.fromEntries(names.map((name) => [name, new Set()]));
    const tried = [], bad = new Set();
    globalThis.WebSocket = class {
        static OPEN = 1;
        readyState = 1;
        constructor(address) {
            this.address = address;
            tried.push(address);
            if (bad.size < 2) bad.add(address);
            setTimeout(() => this.onopen());
        }
        close() {
            this.readyState = 3;
            setTimeout(() => this.onclose());
        }
        hear(...parts) {
            this.onmessage({ data: JSON.stringify(parts) });
        }
        send(text) {
            const [name, event] = JSON.parse(text), others = subscribers[this.address];
            if (name === "EVENT") {
                for (const other of others) other.hear("EVENT", "room", event);
            } else if (bad.has(this.address)) {
                const junk = { content: btoa("x".repeat(99)), pubkey: "x", sig: "x" };
                for (let count = 0; count < 300; count++) this.hear("EVENT", "room", junk);
                const texts = ["", "{", "null", "[]", "x".repeat(40_000)];
                for (const data of texts) this.onmessage({ data });
                this.hear("CLOSED", "room", "restricted: go away");
            } else {
                others.add(this);
                this.hear("EOSE", "room");
            }
        }
    };
    await import(script);
    const heard = [];
    const sender = await enterRoom("watch", "play", names, () => {}, () => {});
    names.reverse();
    await enterRoom("watch", "play", names, (text) => heard.push(text), () => {});
    const used = () => names.filter((name) => subscribers[name].size === 2);
    for (let wait = 0; wait < 500 && used().length < 3; wait++)
        await new Promise((later) => setTimeout(later, 20));
    await sender.send("true", "aa".repeat(32));
    await new Promise((later) => setTimeout(later, 200));
    return [tried.slice(0, 3), tried.slice(3, 6), used(), heard];
}"""
"""Enters a room twice, over relays of which two flood and then refuse, and sends a message.

Returns the relays that each page has tried first, those that both use, and what has arrived.
"""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(GAMES["le-nyout"], id="le-nyout"),
        *(
            pytest.param(GAMES[name], id=name, marks=pytest.mark.slow)
            for name in ("hypnosia", "not-nyout", "run", "scouts")
        ),
    ],
)
def test_two_browsers_play_live_and_go_on_after_a_reload_and_an_outage(
    friends: Friends, game: Game
) -> None:
    host, guest, _ = enter_room((friends(), friends()), game)
    said = host.announcements.all_text_contents()
    assert said
    assert all(first != second for first, second in pairwise(said))
    play((host, guest), 3)
    for name in ("hint", "analyse", "assist", "undo"):
        expect(host.element(name)).to_be_disabled()
    company(host).get_by_role("button", name="Well done!").click()
    expect(company(guest)).to_contain_text("Ann: 👏", timeout=SOON)
    actor, _ = wait_for_actor(host, guest)
    company(actor).get_by_role("button", name="Ask for more time").click()
    other = guest if actor is host else host
    expect(company(other)).to_contain_text("needs more time.", timeout=SOON)
    expect(company(actor).get_by_role("button", name="Ask for more time")).to_be_hidden()
    guest.reload()
    expect(company(guest)).to_contain_text("Online: Ann", timeout=SOON)
    play((host, guest), 1)
    play_through_outage(host, guest)
    last = play((host, guest), 2)
    assert is_valid(last)


def test_playing_live_requests_no_further_part_of_the_program(friends: Friends) -> None:
    """It would arrive in the middle of a call, during which Firefox loses messages of the relay."""
    tables, requested = (friends(), friends()), set[str]()
    for table in tables:
        table.page.on("request", lambda request: requested.add(urlsplit(request.url).path))
    play(enter_room(tables, GAMES["le-nyout"])[:2], 3)
    assert not program().parts.keys() & {path.rpartition("/")[2] for path in requested}


@pytest.mark.slow
def test_three_players_play_live(friends: Friends) -> None:
    host, *guests = tables = tuple(Table(friends().page, GAMES["le-nyout"]) for _ in range(3))
    link = invite(host, host.game, Seat("Carl", REMOTE))
    for guest, name in zip(guests, ("Bob", "Carl")):
        follow(guest, link)
        guest.button(f"Join as {name}").click()
        expect(host.kinds.filter(has_text="Online")).to_have_count(1 + (name == "Carl"))
        expect(guest.sharing).to_be_hidden()
        if name == "Bob":
            expect(host.sharing).to_contain_text("joins as Carl")
            link = host.link()
    expect(host.sharing).to_be_hidden()
    guests[0].page.reload()
    assert is_valid(play(tables, 12))


@pytest.mark.slow
def test_no_message_of_a_spectator_changes_the_game(friends: Friends) -> None:
    game = GAMES["le-nyout"]
    host, guest, link = enter_room((friends(), friends()), game)
    match = play((host, guest), 4)
    watcher = Table(friends().page, game)
    follow(watcher, link)
    watcher.button("Join as Bob").click()
    expect(watcher.warning).to_contain_text("You can watch", timeout=SOON)
    expect(watcher.plies).to_have_count(len(match.moves), timeout=SOON)
    expect(watcher.throw_button).to_have_attribute("aria-disabled", "true")
    forged = replace(view_as_spectator(host.match()), seed="")
    forged = replace(forged, room=Room())
    forged = replace(forged.go_to(0), states=forged.states[:1], moves=())
    forged = forged.play(forged.state.moves()[-1]).play(forged.state.moves()[-1])
    secret = host.stored_record().room.entered
    watcher.page.evaluate(
        SEND,
        [
            watching_secret(secret),
            secret,
            [
                "",
                "x" * 30_000,
                "2 " + "0" * 16 + "    damaged",
                "2 " + "0" * 16 + f" 0   {forged.link()}",
            ],
        ],
    )
    after = play((host, guest), 2)
    assert after.moves[: len(match.moves)] == match.moves
    expect(watcher.plies).to_have_count(len(after.moves), timeout=SOON)


@pytest.mark.slow
@pytest.mark.parametrize("host_too", [False, True], ids=["mixed", "both"])
def test_firefox_plays_live(friends: Friends, firefox: Browser, host_too: bool) -> None:
    game = GAMES["le-nyout"]
    host = friends(firefox) if host_too else friends()
    host, guest, _ = enter_room((host, friends(firefox)), game)
    assert len(play((host, guest), 6).moves) == 6
    guest.reload()
    expect(company(guest)).to_contain_text("Online: Ann", timeout=SOON)
    play((host, guest), 2)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_webkitgtk_joins_and_plays_live(friends: Friends) -> None:
    webkit = find.webkit() or pytest.skip("there is no WebKitGTK")
    host = Table(friends().page, GAMES["le-nyout"])
    link = invite(host, host.game)
    with virtual_display() as display, launch_webkit(*webkit, display) as driver:
        wait_for = waiter(driver)
        driver.get(link)
        wait_for(Parts.offered_live)
        press(driver, Parts.live_button)
        expect(company(host)).to_contain_text("Online: Bob", timeout=10 * SOON)
        expect(host.sharing).to_be_hidden()
        for ply in range(1, 4):  # throws to start, and the first one
            if host.stored_record().active_player != REMOTE:
                host.throw()
            else:
                wait_for(Parts.offered_throw)
                press(driver, Parts.throw_button)
            expect(host.plies).to_have_count(ply, timeout=SOON)
            wait_for(logged_ply(ply))
    assert is_valid(host.stored_record())


@pytest.mark.slow
def test_a_page_that_is_closed_in_mid_throw_has_thrown_when_it_opens_again(
    friends: Friends,
) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["le-nyout"])
    match = play((host, guest), 2)
    actor, other = (guest, host) if match.active_player == REMOTE else (host, guest)
    actor.page.emulate_media(reduced_motion="no-preference")
    while not match.is_throw_due and actor.stored_record().is_throw_due is False:
        match = play((actor, other), 1)
    actor.throw()
    actor.page.close()
    page = actor.page.context.new_page()
    again = Table(page, actor.game)
    again.open()
    expect(company(again)).to_contain_text("Online", timeout=SOON)
    count = len(match.moves) + 1
    for table in (again, other):
        expect(table.plies).to_have_count(count, timeout=SOON)
    assert is_valid(play((again, other), 2))


def test_without_a_network_a_game_does_not_become_live(friends: Friends) -> None:
    table = friends()
    table.open(link_to(play_match("5 hand-5 2", (ANN, BOB))))
    table.page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    table.live_button.evaluate("button => button.click()")
    expect(table.warning).to_contain_text("You are offline.")
    expect(company(table)).to_be_hidden()
    assert not table.match().is_live


@pytest.mark.slow
def test_a_game_whose_relays_do_not_answer_goes_on_by_link(friends: Friends) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["le-nyout"])
    play((host, guest), 2)
    for table in (host, guest):
        table.page.context.route_web_socket("**/relay", lambda socket: None)
        table.reload()
        expect(company(table)).to_contain_text("can also send the link", timeout=SOON)
    record = host.stored_record()
    actor, other = (guest, host) if record.active_player == REMOTE else (host, guest)
    while (record := actor.stored_record()).active_player != REMOTE:
        actor.act(record, max)
    actor.button("Send the link").click()
    other.follow(actor.link())
    expect(other.plies).to_have_count(len(record.moves), timeout=SOON)
    assert is_valid(other.stored_record())


def test_a_message_that_a_relay_has_changed_does_not_arrive(friends: Friends, dist: Path) -> None:
    (script,) = dist.glob("assets/page-*/relay.js")
    page = friends().page
    page.goto("index.html")
    assert page.evaluate(CHANGED, f"/{script.relative_to(dist)}") == [["true", True]]


def test_pages_choose_the_same_three_relays_and_replace_those_that_flood_or_refuse(
    friends: Friends, dist: Path
) -> None:
    (script,) = dist.glob("assets/page-*/relay.js")
    names = [f"wss://{name}.example" for name in "abcde"]
    page = friends().page
    page.goto("index.html")
    own, others, used, heard = page.evaluate(RELAYS, [f"/{script.relative_to(dist)}", names])
    assert own == others
    assert {*used} == {*names} - {*own[:2]}  # which flood and refuse
    assert heard == ["true"]


@pytest.mark.slow
def test_players_learn_that_their_pages_have_different_versions(friends: Friends) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["run"])
    secret = host.stored_record().room.entered
    room = watching_secret(secret)
    guest.page.evaluate(SEND, [room, secret, ["3 of a later version"]])
    warning = host.warning
    expect(warning).to_contain_text("different versions", timeout=SOON)
    play((host, guest), 1)
    with host.page.expect_event("load"):
        warning.get_by_role("button", name="Reload").click()
    host.wait()
    expect(warning).to_be_hidden()
    expect(company(host)).to_contain_text("Online: Bob", timeout=SOON)
    play((host, guest), 1)


@pytest.mark.slow
@pytest.mark.parametrize("accepts", [True, False], ids=["accepts", "declines"])
def test_a_player_takes_back_a_move_if_the_other_accepts(friends: Friends, accepts: bool) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["scouts"])
    match = play((host, guest), 3)
    while not (retraction := exchange.find_retraction(match)):
        match = play((host, guest), 1)
    actor, other = (host, guest) if host.match().local_seat == retraction.seat else (guest, host)
    company(actor).get_by_role("button", name="Ask to take back your move").click()
    expect(company(other)).to_contain_text("asks to take back a move", timeout=SOON)
    name = "Yes" if accepts else "No"
    company(other).get_by_role("button", name=name).click()
    expect(company(actor)).to_contain_text("Online" if accepts else "move stays", timeout=SOON)
    left = retraction.ply if accepts else len(match.moves)
    for table in (actor, other):
        expect(table.plies).to_have_count(left, timeout=SOON)
    after = play((host, guest), 2)
    assert len(after.moves) == left + 2
    assert (after.joint.agreed_requests > 0) == accepts


@pytest.mark.slow
def test_who_opens_the_link_to_watch_sees_the_moves_and_has_no_seat(friends: Friends) -> None:
    game = GAMES["le-nyout"]
    host, guest, _ = enter_room((friends(), friends()), game)
    match = play((host, guest), 2)
    while host.stored_record().active_player != REMOTE:
        match = play((host, guest), 1)
    host.button("Share").click()
    expect(host.sharing).to_contain_text("Your moves reach Bob by themselves")
    link = link_to_watch(host)
    watcher = Table(friends().page, game)
    follow(watcher, link)
    watcher.button("Play live").click()
    expect(company(watcher)).to_contain_text("Online: Ann, Bob", timeout=SOON)
    expect(watcher.throw_button).to_have_attribute("aria-disabled", "true")
    expect(company(watcher).get_by_role("button")).to_have_count(0)
    expect(watcher.plies).to_have_count(len(match.moves), timeout=SOON)
    secret = host.stored_record().room.entered
    assert secret not in watcher.page.url
    shared, clap = watching_secret(secret), "2 " + "0" * 16 + " 1 clap  "
    for key in ("", secret):  # Bob's page has signed with another key
        watcher.page.evaluate(SEND, [shared, key, [clap]])
    host.page.wait_for_timeout(1000)
    expect(company(host).get_by_role("status")).not_to_contain_text("👏")
    after = play((host, guest), 2)
    expect(watcher.plies).to_have_count(len(after.moves), timeout=SOON)
    host.reload()
    after = play((host, guest), 2)
    expect(watcher.plies).to_have_count(len(after.moves), timeout=SOON)


@pytest.mark.slow
@pytest.mark.parametrize("gives_up", [True, False], ids=["gives up", "plays on"])
def test_a_player_who_returns_is_asked_about_the_win_that_the_other_has_claimed(
    friends: Friends, gives_up: bool
) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["scouts"])
    play((host, guest), 2)
    actor, other = (guest, host) if host.stored_record().active_player == REMOTE else (host, guest)
    actor.page.goto("about:blank")
    run(other.page, f"from web.extras import conversation\nconversation.ABSENCE = {SOON}")
    yes = company(other).get_by_role("button", name="Yes")
    expect(yes).to_be_visible(timeout=2 * SOON)
    expect(company(other)).to_contain_text("has been away for several minutes. Claim the win?")
    yes.click()
    ending = other.ending
    expect(ending).to_contain_text("You won!")
    expect(ending).to_contain_text("Nobody can verify that")
    actor.page.go_back()
    actor.wait()
    expect(company(actor)).to_contain_text("Give up the game?", timeout=SOON)
    answer = "Yes" if gives_up else "No"
    company(actor).get_by_role("button", name=answer).click()
    if gives_up:
        expect(actor.ending).to_contain_text("has given up", timeout=SOON)
        expect(ending).to_contain_text("has given up", timeout=SOON)
        return
    expect(ending).to_be_hidden(timeout=SOON)
    actor.reload()
    play((host, guest), 2)


# --- the line about the company in a live game: its buttons, and the signs on the plates ----------


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 664)], ids=["desk", "phone"])
def test_a_finger_hits_nothing_that_has_just_appeared(
    friends: Friends, width: int, height: int
) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["run"])
    play((host, guest), 3)
    page = host.page
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate(AFTER_PRESS, ["resign", "yes"]) == ["company", "yes"]
    uncovered = page.evaluate(AFTER_PRESS, ["no", "no"])
    assert uncovered == ["company", "resign" if width > height else "actions"]
    company(host).get_by_role("button", name="Resign").press("Enter")
    company(host).get_by_role("button", name="No").press("Enter")
    expect(company(host)).to_contain_text("Online: Bob")


def test_a_sign_pops_up_on_the_plate_of_its_sender(friends: Friends) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["run"])
    company(host).get_by_role("button", name="Well done!").click()
    for table in (host, guest):
        expect(table.plate("Ann")).to_contain_text("👏", timeout=SOON)
        expect(table.plate("Bob")).not_to_contain_text("👏")
        expect(company(table)).to_contain_text("Ann: 👏")
    company(guest).get_by_role("button", name="Wow!").click()
    expect(host.plate("Bob")).to_contain_text("😮", timeout=SOON)
    expect(host.plate("Ann")).not_to_contain_text("👏")
    expect(host.plate("Bob")).not_to_contain_text("😮", timeout=SOON)
