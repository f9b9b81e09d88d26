"""Continue on the front page: all unfinished games of this browser, and their addresses."""

import json
import re
from dataclasses import replace
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from builder.template import folder
from nyout import GAMES, match, words
from nyout.match import PERSON, REMOTE, Match, Seat
from tests import golden
from tools.driver.access import assert_no_violation, unreadable
from tools.driver.geometry import END_OF_FRONT_PAGE
from tools.driver.parts import Parts
from tools.driver.scripts import LEAVE_AFTER_THROW
from tools.driver.stored import FULL, call, entries, put
from tools.driver.table import Table, open_blank
from web.saved.saved_game import Saved

LATEST = 12  # games in the row
PHONES = (360, 740), (390, 664)
SHIFT = """() => new Promise((done) => {
    let sum = 0;
    const add = (list) => list.getEntries().forEach(({ value }) => (sum += value));
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 300);
})"""
# Keeps the transaction that stores a game open, as a busy machine does for a while: each of its
# requests makes another.
ENDLESS = """IDBObjectStore.prototype.count = function () {
    globalThis.isStoring = true;
    const again = () => (this.get("none").onsuccess = again);
    again();
    return {};
}"""
# Keeps the transaction that lists the games open until `isIdle`.
BUSY = """const { getAll } = IDBObjectStore.prototype;
IDBObjectStore.prototype.getAll = function () {
    globalThis.isAsked = true;
    const list = {};
    const again = () => {
        const request = globalThis.isIdle ? getAll.call(this) : this.get("none");
        request.onsuccess = globalThis.isIdle ? () => (list.result = request.result) : again;
    };
    again();
    return list;
}"""
LEFT = "nyout/games/left"  # the key of entries in localStorage
HOUR = 60 * 60 * 1000  # milliseconds
RETURN = "document.dispatchEvent(new Event('visibilitychange'))"


def start_game(name: str, *seats: Seat, seed: str = "7") -> Match:
    """Return a game after its first ply."""
    current = words.name_seats(match.start(GAMES[name], seats, seed))
    return current.throw() if current.is_throw_due else current.play(current.state.moves()[0])


def invite(name: str, opponent: str, seed: str = "7") -> Match:
    """Return a game of Ann against a remote player after its first ply."""
    return start_game(name, Seat("Ann"), Seat(opponent, REMOTE), seed=seed)


def entry_of(current: Match, date: int, name: str = "") -> dict[str, object]:
    """Return the entry of a game."""
    return Saved.from_match(current, date, name)._asdict()


def continue_items(page: Page) -> Locator:
    """Return the games under Continue."""
    return page.get_by_role("region", name="Continue").get_by_role("listitem")


def today(page: Page) -> int:
    return page.evaluate("Date.now()")


def test_no_text_about_games_to_continue_is_cut(page: Page) -> None:
    open_blank(page)
    levels = "beginner", "casual", "strong", "best", "greedy"
    for hours, (name, game) in enumerate(GAMES.items()):
        opponents = [Seat("", level) for level in levels[: max(game.seats) - 1]]
        current = start_game(name, Seat(""), *opponents)
        put(page, entry_of(current, today(page) - hours * HOUR))
    page.goto("fr/")
    expect(Parts(page).continue_items).to_have_count(len(GAMES))
    faults = [*unreadable(page)]
    assert not faults, "\n".join(faults)


def test_a_started_game_is_listed_on_the_front_page(page: Page) -> None:
    page.goto("")
    expect(page.get_by_role("heading", name="Continue")).to_be_hidden()
    table = Table(page)
    table.go()
    with table.storing():
        table.throw_button.click()
    page.goto("")
    game = page.get_by_role("region", name="Continue").get_by_role("link")
    expect(game).to_contain_text("Le Nyout")
    expect(game).to_contain_text("Computer")
    expect(game).to_contain_text("now")
    expect(Parts(game).small_places.nth(20)).to_be_attached()
    assert page.evaluate(SHIFT) < 0.01


@pytest.mark.parametrize("moment", ["before", "while"])
def test_nothing_moves_for_a_game_whose_page_was_left_before_or_while_it_was_stored(
    page: Page, moment: str
) -> None:
    page.add_init_script(ENDLESS)
    Table(page).open()
    with page.expect_event("load"):
        page.evaluate(LEAVE_AFTER_THROW, moment == "while")
    expect(continue_items(page)).to_have_count(1)
    assert page.evaluate(SHIFT) < 0.01


def test_nothing_moves_for_a_busy_database_whose_games_are_listed_once_it_answers(
    page: Page,
) -> None:
    open_blank(page)
    put(page, entry_of(invite("run", "Cleo"), today(page)))
    page.goto("")
    expect(continue_items(page)).to_have_count(1)
    page.clock.install()
    page.add_init_script(BUSY)
    page.reload()
    page.wait_for_function("() => globalThis.isAsked")
    page.clock.run_for(60_000)
    page.evaluate("globalThis.isIdle = true")
    expect(continue_items(page)).to_have_count(1)
    assert page.evaluate(SHIFT) < 0.01


def test_a_game_of_a_page_that_was_left_is_kept_until_the_database_has_it(page: Page) -> None:
    open_blank(page)
    left = json.dumps([entry_of(invite("run", "Cleo"), today(page))])
    page.evaluate("item => localStorage.setItem(...item)", [LEFT, left])
    page.add_init_script(f"{FULL} window.full = !localStorage.mended")
    with page.expect_console_message(lambda message: "cannot be read" in message.text):
        page.goto("")
    assert page.evaluate("key => localStorage[key]", LEFT) == left
    page.evaluate("localStorage.mended = 'yes'")
    page.goto("")
    expect(continue_items(page)).to_contain_text("Cleo")
    assert page.evaluate("key => localStorage[key]", LEFT) is None


def test_all_unfinished_games_are_listed_with_the_latest_first(page: Page) -> None:
    open_blank(page)
    now = today(page)
    over = entry_of(start_game("run", Seat("Ann"), Seat("Bob"), seed="over"), now) | {
        "result": "1 2"
    }
    unstarted = match.start(GAMES["scouts"], (Seat("Eve"), Seat("Bob")), "none")
    put(
        page,
        over,
        entry_of(unstarted, now - 4 * HOUR),
        entry_of(start_game("run", Seat("<b>Ann</b>"), Seat("Bob")), now),
        entry_of(invite("scouts", "Cleo", "old"), now - 3 * HOUR),
        entry_of(invite("scouts", "Dan", "new"), now - 2 * HOUR, "<i>Sunday</i>"),
        {"key": "chess/7", "kind": "chess", "text": "[Game", "date": now, "result": "*"},
        {"key": "x", "kind": "run", "text": 7, "date": now, "result": "*"},
    )
    page.goto("")
    expect(continue_items(page)).to_have_count(3)
    expect(continue_items(page).nth(0)).to_contain_text("<b>Ann</b>, Bob")
    expect(Parts(continue_items(page).nth(0)).small_pieces).to_have_count(1)
    expect(continue_items(page).nth(1)).to_contain_text("<i>Sunday</i>")
    expect(continue_items(page).nth(1)).to_contain_text("Scouts · Dan")
    expect(continue_items(page).nth(1)).to_contain_text("2 hours ago")
    expect(continue_items(page).nth(2)).to_contain_text("Cleo")
    page.reload()  # the first visit did not know that there are games
    expect(continue_items(page)).to_have_count(3)
    assert page.evaluate(SHIFT) < 0.01


def test_a_game_of_a_computer_says_that_the_computer_is_to_play(page: Page) -> None:
    open_blank(page)
    put(page, entry_of(start_game("run", Seat("Ann"), Seat("", "greedy")), 0))
    page.goto("")
    expect(continue_items(page)).to_contain_text("Computer · Greedy")
    expect(continue_items(page)).to_contain_text("The computer to play")


@pytest.mark.slow
def test_the_latest_games_are_shown_in_a_row(page: Page) -> None:
    open_blank(page)
    put(
        page, *(entry_of(invite("run", f"Player{n}", f"s{n}"), n * HOUR) for n in range(LATEST + 2))
    )
    page.goto("")
    expect(continue_items(page)).to_have_count(LATEST)
    expect(continue_items(page).first).to_contain_text("Player13")
    assert_no_violation(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_a_game_that_ends_or_is_deleted_in_another_window_leaves_the_list(page: Page) -> None:
    open_blank(page)
    games = [entry_of(invite("run", name, name), 5) for name in ("Cleo", "Dan")]
    put(page, *games)
    page.goto("")
    expect(continue_items(page)).to_have_count(2)
    continue_items(page).filter(has_text="Dan").get_by_role("link").focus()
    call(page, ("delete", "run/Cleo"))
    page.evaluate(RETURN)
    expect(continue_items(page)).to_have_count(1)
    expect(continue_items(page).get_by_role("link")).to_be_focused()
    put(page, games[1] | {"result": "1 2"})
    page.evaluate(RETURN)
    expect(Parts(page).continue_list).to_be_hidden()


DAMAGED = (
    None,
    [],
    {"pieces": 7, "colours": 7},
    {"pieces": [[None]], "colours": "x", "turn": "0"},
    {"pieces": [[1, 2, 3, "0", '"]{']], "colours": ["__proto__"], "turn": -7},
)


@pytest.mark.slow
def test_a_game_with_a_damaged_summary_is_still_listed(page: Page) -> None:
    open_blank(page)
    for n, damaged in enumerate(DAMAGED):
        current = start_game("run", Seat("Ann"), Seat("", "greedy"), seed=str(n))
        put(page, entry_of(current, n + 1) | {"summary": damaged})
    page.goto("")
    expect(continue_items(page).filter(has_text="Computer · Greedy")).to_have_count(len(DAMAGED))


@pytest.mark.slow
def test_the_front_page_fits_within_two_screens_of_a_phone(page: Page) -> None:
    for language, (width, height) in product(words.LANGUAGES, PHONES):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{folder(language)}?lang={language}")
        page.evaluate("localStorage.clear()")
        call(page, ("clear",))
        page.reload()
        assert page.evaluate(END_OF_FRONT_PAGE) <= 2 * height
        put(page, *(entry_of(invite("scouts", "Cleo", f"s{n}"), n + 1) for n in range(5)))
        page.reload()
        expect(Parts(page).continue_items).to_have_count(5)
        page.reload()
        expect(Parts(page).continue_items).to_have_count(5)
        assert page.evaluate(END_OF_FRONT_PAGE) <= 2 * height
        assert page.evaluate(SHIFT) < 0.01


# --- finished games ---------------------------------------------------------------------------


def finished_game(name: str, *players: str, seed: str = "7") -> Match:
    """Return a golden record of a game, played by players of these kinds."""
    over = golden.largest(name).with_seed(seed)
    seats = zip(over.seats, (*players, *[players[-1]] * len(over.seats)), strict=False)
    return replace(over, seats=tuple(seat._replace(player=player) for seat, player in seats))


def test_a_card_tells_how_the_player_has_played(page: Page) -> None:
    open_blank(page)
    over = finished_game("run", PERSON, "casual")
    shared = finished_game("scouts", PERSON, PERSON)
    put(page, entry_of(over, today(page)), entry_of(shared, today(page)))
    lines = [("run", "won", "casual"), ("run", "lost", "casual"), ("run", "won", "beginner")]
    lines += [("hypnosia", "won", "best\tbest"), ("<b>", "won", "best")]
    text = "\n".join(f"{game}\t{7:016}\t{how}\t{who}" for game, how, who in lines)
    page.evaluate("text => localStorage.setItem('nyout/results', text)", text)
    page.goto("")
    card = Parts(page).card_of("run")
    verdict = "won" if over.ranks[0] == 1 else "lost"
    expect(card).to_contain_text(f"Your best: Casual, 1–1. You {verdict} the last game. Review")
    assert page.evaluate(SHIFT) < 0.01
    for other in ("scouts", "hypnosia", "le-nyout"):
        feel = words.sentence("front.feel", game=GAMES[other])
        expect(Parts(page).card_of(other)).to_contain_text(feel)
    card.get_by_role("link", name="Review").click()
    Table(page, GAMES["run"]).wait()
    expect(Parts(page).analysis).to_be_visible()
    assert page.evaluate("location.hash") == ""


def test_play_on_the_front_page_is_a_rematch_if_the_last_game_is_over(page: Page) -> None:
    open_blank(page)
    over = finished_game("run", PERSON, "strong")
    put(page, entry_of(over, today(page)))
    for _ in range(2):  # it then resumes the game in progress
        page.goto("")
        page.get_by_role("link", name="Play RUN").click()
        table = Table(page, GAMES["run"]).wait()
        expect(table.ending).to_be_hidden()
        assert sorted(seat.player for seat in table.match().seats) == [PERSON, "strong"]
        assert page.evaluate("location.hash") == ""
    assert any(entry["result"] == over.result for entry in entries(page).values())


# --- addresses of saved games -----------------------------------------------------------------


def test_a_saved_game_is_resumed_from_its_address_and_the_other_one_stays_saved(page: Page) -> None:
    open_blank(page)
    chosen, other = invite("run", "Cleo", "chosen/é"), invite("run", "Dan", "other")
    put(page, entry_of(other, today(page)), entry_of(chosen, 5))
    page.goto("")
    continue_items(page).filter(has_text="Cleo").get_by_role("link").click()
    table = Table(page, GAMES["run"]).wait()
    assert table.match() == chosen
    assert page.evaluate("location.hash") == ""
    page.reload()
    assert table.wait().match() == chosen
    page.goto("")
    expect(continue_items(page)).to_have_count(2)


@pytest.mark.slow
def test_the_address_of_a_saved_game_works_on_an_open_page_until_the_game_is_gone(
    page: Page,
) -> None:
    open_blank(page)
    chosen, other = invite("run", "Cleo", "chosen"), invite("run", "Dan", "other")
    put(page, entry_of(other, today(page)), entry_of(chosen, 5))
    table, warning = Table(page, GAMES["run"]).open("#saved=gone"), Table(page).warning
    for seed in ("%", "%E0%A4", ""):
        expect(warning).to_contain_text("This game is no longer saved in this browser.")
        expect(page).to_have_url(re.compile(r"/run\.html$"))
        assert table.match() == other
        warning.get_by_role("button", name="Close").click()
        table.follow(f"#saved={seed}")
    table.follow("#saved=chosen")
    expect(table.turn).to_contain_text("Cleo")
    assert table.match() == chosen
    assert set(entries(page)) == {"run/chosen", "run/other"}
