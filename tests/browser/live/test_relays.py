"""Live games over relays that do not work: what the pages say, and how the games go on."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Route, expect

from builder import relay, serve
from nyout import GAMES
from nyout.core import OVER
from nyout.match import REMOTE, Match
from tests.browser.live.conftest import DAY
from tests.browser.live.faulty import Faulty
from tools.driver.friends import SOON, Friends, company, enter_room, play
from tools.driver.playing import is_valid
from tools.driver.problems import Problems
from tools.driver.table import Table
from tools.driver.waiting import wait_until

Behaviours = dict[str, str]
NOTICED = 40_000  # milliseconds in which a page notices that a relay no longer works, or does again
KEPT_TRYING = 90_000  # the same, of a relay that works for moments
ANSWER = "The page keeps trying; you can also send the link."
REFUSED = f"The relays refuse your messages. {ANSWER}"


class Fault(NamedTuple):
    """A behaviour of the relay, and what the pages say of it; nothing if live play goes on."""

    behaviour: str
    said: str = ""
    within: int = NOTICED


FAULTS = (
    Fault("refuses", REFUSED),
    Fault("restricts", REFUSED),
    Fault("authenticates", REFUSED),
    Fault("throttles", f"The relays have too much to do. {ANSWER}"),
    Fault("notices", f"The relays have too much to do. {ANSWER}"),
    Fault("silent", f"No relay answers. {ANSWER}"),
    Fault("mute", f"No relay answers. {ANSWER}"),
    Fault("hangs up", f"No relay answers. {ANSWER}", KEPT_TRYING),
    Fault("strict"),
    Fault("forgets"),
    Fault("echoes"),
    Fault("floods"),
    Fault("repeats"),
)


SOLID = {"hasAccepted": True, "due": 0, "refusal": ""}
TRIED = {"hasAccepted": False, "due": 100, "refusal": ""}
CASES = (
    ([], None, ("none", 0)),
    ([{**TRIED, "refusal": None}, TRIED], None, ("connecting", 0)),
    ([TRIED], None, ("lost", 0)),
    ([TRIED, SOLID], None, ("here", 0)),
    ([{**SOLID, "due": 15_000}], None, ("here", 0)),
    ([{**SOLID, "due": 9_000}], None, ("lost", 0)),
    ([TRIED, {**TRIED, "refusal": "blocked: go away"}], None, ("refused", 0)),
    ([{**SOLID, "refusal": "rate-limited: wait"}], None, ("here", 0)),
    (
        [{**TRIED, "refusal": reason} for reason in ("pow: 28 bits", "rate-limited: wait")],
        None,
        ("busy", 0),
    ),
    *(
        ([{**TRIED, "refusal": reason}, TRIED], fast, said)
        for reason in (
            "invalid: ephemeral event expired",
            "invalid: created_at too late",
            "invalid: created_at too early",
            "rejected: created_at is more than 900 seconds in the future",
            "invalid: event creation date is too far off from the current time",
            "event too old",
        )
        for fast, said in (
            (None, ("clock", 0)),
            (1_200_000, ("fast", 20)),
            (-70_000, ("slow", 1)),
            (20_000, ("refused", 0)),
        )
    ),
)
"""The facts about some relays, by how many milliseconds the clock is fast, and what is said."""
JUDGE = """async ([script, cases]) => {
    const { judge } = await import(script);
    const facts = ({ refusal, ...more }) => ({ ...more, refusal: refusal ?? undefined });
    return cases.map(([relays, fast]) => judge(relays.map(facts), 20_000, fast ?? NaN));
}"""


WHOLE = "refuses", "strict"
"""The behaviours over which a game is played to its end, by link and live."""


@pytest.fixture(autouse=True)
def behaviours(monkeypatch: pytest.MonkeyPatch) -> Behaviours:
    """Let the server of a test be faulty relays, and return how they behave, by their names."""
    names: Behaviours = {}
    monkeypatch.setattr(relay, "Relay", Faulty)
    monkeypatch.setattr(Faulty, "behaviours", names)
    return names


def play_by_link(tables: tuple[Table, Table], turns: int) -> Match:
    """Play some turns, sending each as a link, and return the match of the last player."""
    for _ in range(turns):
        record = tables[0].stored_record()
        actor, other = tables if record.active_player != REMOTE else tables[::-1]
        while (record := actor.stored_record()).active_player != REMOTE:
            if record.state.turn() == OVER:
                return record
            actor.act(record, max)
        if record.state.turn() == OVER:
            return record
        actor.button("Send the link").click()
        other.follow(actor.link())
        actor.page.keyboard.press("Escape")
        expect(other.plies).to_have_count(len(record.moves), timeout=SOON)
    return tables[0].stored_record()


def test_both_pages_say_that_a_relay_refuses(friends: Friends, behaviours: Behaviours) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["scouts"])
    behaviours[""] = "refuses"
    for table in (host, guest):
        expect(company(table)).to_contain_text(REFUSED, timeout=NOTICED)
    waiting = host if host.stored_record().active_player == REMOTE else guest
    expect(waiting.button("Send the link")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.behaviour for fault in FAULTS])
def test_the_pages_say_what_is_wrong_with_a_relay_and_the_game_goes_on(
    friends: Friends, behaviours: Behaviours, fault: Fault, problems: Problems
) -> None:
    problems.allow("WebSocket")
    host, guest, _ = enter_room((friends(), friends()), GAMES["le-nyout"])
    tables = host, guest
    play(tables, 3)
    behaviours[""] = fault.behaviour
    for table in tables:
        if fault.said:
            expect(company(table)).to_contain_text(fault.said, timeout=fault.within)
        else:
            table.reload()
    is_whole = fault.behaviour in WHOLE
    if fault.said:
        last = play_by_link(tables, 1000 if is_whole else 6)
    else:
        last = play(tables, 1000 if is_whole else 12, fault.within)
    assert last.is_over or not is_whole
    assert is_valid(last)


@pytest.mark.slow
def test_games_return_with_relays(
    friends: Friends, behaviours: Behaviours, problems: Problems
) -> None:
    problems.allow("WebSocket")
    host, guest, _ = enter_room((friends(), friends()), GAMES["le-nyout"])
    for behaviour in ("refuses", "throttles", "silent"):
        behaviours[""] = behaviour
        for table in (host, guest):
            expect(company(table)).to_contain_text(ANSWER, timeout=NOTICED)
        behaviours.clear()
        expect(company(host)).to_contain_text("Online: Bob", timeout=KEPT_TRYING)
        expect(company(guest)).to_contain_text("Online: Ann", timeout=KEPT_TRYING)
        play((host, guest), 2)


@pytest.mark.slow
def test_relays_with_faults_are_replaced_by_others(
    friends: Friends, behaviours: Behaviours, problems: Problems, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems.allow("WebSocket")
    names = "abcde"
    addresses = json.dumps([f"{serve.RELAY}?{name}" for name in names]).encode()
    monkeypatch.setattr(serve.Relays, "get", lambda self: self.send(serve.RELAYS, addresses))
    host, guest, _ = enter_room((friends(), friends()), GAMES["le-nyout"])
    used = [name for name in names if connections(name)]
    assert len(used) == 3
    behaviours.update(zip(used, ("refuses", "silent", "mute")))
    wait_until(host.page, lambda: all(connections(name) == 2 for name in {*names} - {*used}))
    for table, friend in ((host, "Bob"), (guest, "Ann")):
        expect(company(table)).to_contain_text(f"Online: {friend}", timeout=NOTICED)
    play((host, guest), 4)


@pytest.mark.slow
def test_a_page_says_that_its_clock_is_wrong_if_correcting_it_does_not_help(
    friends: Friends, behaviours: Behaviours
) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["le-nyout"])
    behaviours[""] = "misjudges"
    minutes = f"This device’s clock is {DAY // 60_000} minutes fast."
    expect(company(guest)).to_contain_text(minutes, timeout=NOTICED)
    expect(company(host)).to_contain_text("The relays refuse your messages.", timeout=NOTICED)
    guest.page.context.route("**/relays.json", drop_date)
    guest.reload()
    expect(company(guest)).to_contain_text("Is this device’s clock right?", timeout=NOTICED)


def test_the_worst_that_can_be_mended_decides_what_a_page_says(page: Page, dist: Path) -> None:
    (script,) = dist.glob("assets/page-*/relay.js")
    page.goto("index.html")
    said = page.evaluate(JUDGE, [f"/{script.relative_to(dist)}", [case[:2] for case in CASES]])
    assert said == [[*case[2]] for case in CASES]


def drop_date(route: Route) -> None:
    """Answer a request without the time of the server."""
    response = route.fetch()
    headers = {name: value for name, value in response.headers.items() if name != "date"}
    route.fulfill(response=response, headers=headers)


def connections(name: str) -> int:
    """Return the number of pages that a relay has."""
    return sum(
        isinstance(connection, Faulty) and connection.name == name
        for connection in [*Faulty.connections]
    )
