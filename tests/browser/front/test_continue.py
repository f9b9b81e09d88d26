"""Continue on the front page: all unfinished games of this browser, and their addresses."""

import re
from itertools import product

from playwright.sync_api import Locator, Page, expect

from nyout import GAMES, match, words
from nyout.match import REMOTE, Match, Seat
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import wait_until
from tests.browser.page.test_access import assert_no_violation
from tests.browser.storage.database import call
from web.saved import saved_game, summary
from web.saved.saved_game import Saved
from web.site.template import folder

LATEST = 3  # games shown without a click
PHONES = (360, 740), (390, 664)
BOTTOM = "document.querySelector('main').getBoundingClientRect().bottom + scrollY"
SHIFT = """() => new Promise((done) => {
    let sum = 0;
    const add = (list) => list.getEntries().forEach(({ value }) => (sum += value));
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 300);
})"""
STORE = "(items) => Object.entries(items).forEach(([key, text]) => localStorage.setItem(key, text))"
HOUR = 60 * 60 * 1000  # milliseconds
RETURN = "document.dispatchEvent(new Event('visibilitychange'))"


def started(name: str, *seats: Seat, seed: str = "7") -> Match:
    """Return a game after its first ply."""
    shown = words.name_seats(match.start(GAMES[name], seats, seed))
    return shown.throw() if shown.awaits_throw else shown.play(shown.state.moves()[0])


def against(name: str, opponent: str, seed: str = "7") -> Match:
    """Return a game of Ann against a remote player after its first ply."""
    return started(name, Seat("Ann"), Seat(opponent, REMOTE), seed=seed)


def stored(shown: Match, now: int) -> dict[str, str]:
    """Return the items in storage for a game in progress."""
    text = saved_game.text(shown)
    key = saved_game.current_key(shown.game)
    return {key: text, summary.key(shown.game): summary.summary(shown, text, now)}


def saved(shown: Match, date: int, name: str = "") -> Saved:
    """Return a game as the library stores it."""
    text = saved_game.text(shown)
    return Saved(text, date, name, summary.summary(shown, text, date))


def put(page: Page, *games: Saved) -> None:
    """Store games in the library."""
    keyed = [(game, saved_game.of_text(game.text, 0)) for game in games]
    call(page, *(("put", saved_game.entry(game), found[0]) for game, found in keyed if found))


def listed(page: Page) -> Locator:
    """Return the games under Continue."""
    return page.get_by_role("region", name="Continue").get_by_role("listitem")


def today(page: Page) -> int:
    return page.evaluate("Date.now()")


def test_a_started_game_can_be_continued_from_the_front_page(page: Page) -> None:
    page.goto("")
    expect(page.get_by_role("heading", name="Continue")).to_be_hidden()
    table = Table(page)
    table.go()
    table.throw_button.click()
    expect(table.plies).not_to_have_count(0)
    page.goto("")
    game = page.get_by_role("region", name="Continue").get_by_role("link")
    expect(game).to_contain_text("Le Nyout")
    expect(game).to_contain_text("Against Computer")
    expect(game).to_contain_text("this minute")
    expect(game.locator("svg .place").nth(20)).to_be_attached()
    game.click()
    table.wait()
    expect(table.plies).not_to_have_count(0)
    assert page.evaluate("location.hash") == ""


def test_all_unfinished_games_are_listed_with_the_latest_first(page: Page) -> None:
    page.goto("")
    now = today(page)
    page.evaluate(STORE, stored(started("run", Seat("<b>Ann</b>"), Seat("Bob")), now))
    put(
        page,
        saved(against("scouts", "Cleo", "old"), now - 3 * HOUR),
        saved(against("scouts", "Dan", "new"), now - 2 * HOUR, "<i>Sunday</i>"),
    )
    page.reload()
    expect(listed(page)).to_have_count(3)
    expect(listed(page).nth(0)).to_contain_text("<b>Ann</b>, Bob")
    expect(listed(page).nth(0).locator("svg .piece")).to_have_count(1)
    expect(listed(page).nth(1)).to_contain_text("<i>Sunday</i>")
    expect(listed(page).nth(1)).to_contain_text("Scouts · Against Dan")
    expect(listed(page).nth(1)).to_contain_text("2 hours ago")
    expect(listed(page).nth(2)).to_contain_text("Against Cleo")
    page.reload()  # the first visit did not know that the library has games
    expect(listed(page)).to_have_count(3)
    assert page.evaluate(SHIFT) < 0.01


def test_the_game_in_progress_and_its_copy_in_the_library_are_listed_once(page: Page) -> None:
    page.goto("")
    earlier = against("run", "Cleo")
    later = earlier.play(earlier.state.moves()[0])
    put(page, saved(earlier, today(page) - HOUR, "Sunday"))
    page.evaluate(STORE, stored(later, today(page)))
    page.reload()
    expect(listed(page)).to_have_count(1)
    expect(listed(page)).to_contain_text("Sunday")
    expect(listed(page)).to_contain_text("this minute")


def test_the_latest_games_are_shown_and_the_others_on_request(page: Page) -> None:
    page.goto("")
    put(page, *(saved(against("run", f"Player{n}", f"s{n}"), n * HOUR) for n in range(12)))
    page.reload()
    expect(listed(page)).to_have_count(LATEST)
    expect(listed(page).first).to_contain_text("Player11")
    page.get_by_role("button", name="Show all 12").press("Enter")
    expect(listed(page)).to_have_count(12)
    expect(listed(page).last).to_contain_text("Player0")
    fewer = page.get_by_role("button", name="Show fewer")
    expect(fewer).to_be_focused()
    assert_no_violation(page)
    box = fewer.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    fewer.press("Enter")
    expect(listed(page)).to_have_count(LATEST)


def test_a_game_that_ends_or_is_deleted_in_another_window_leaves_the_list(page: Page) -> None:
    page.goto("")
    put(page, *(saved(against("run", name, name), 5) for name in ("Cleo", "Dan")))
    page.reload()
    expect(listed(page)).to_have_count(2)
    listed(page).filter(has_text="Dan").get_by_role("link").focus()
    call(page, ("delete", "run/Cleo"))
    page.evaluate(RETURN)
    expect(listed(page)).to_have_count(1)
    expect(listed(page).get_by_role("link")).to_be_focused()
    over = saved(against("run", "Dan", "Dan"), 5)
    put(page, over._replace(text=over.text.replace('[Result "*"]', '[Result "1 2"]')))
    call(page, ("delete", "run/Dan"))
    page.evaluate(RETURN)
    expect(page.locator("#continue")).to_be_hidden()


DAMAGED = (
    "",
    "null",
    "[]",
    "{",
    '{"end": 1}',
    '{"end": "", "pieces": 7}',
    '{"end": "\\n", "pieces": [[null]], "colours": "x", "turn": "0", "date": "now"}',
    '{"end": "\\n", "pieces": [[1, 2, 3, "0", "\\"]{"]], "colours": ["__proto__"], "turn": -7}',
)


def test_a_game_with_a_damaged_summary_is_still_listed(page: Page) -> None:
    page.goto("")
    shown = started("run", Seat("Ann"), Seat("", "greedy"))
    for damaged in DAMAGED:
        page.evaluate(STORE, stored(shown, 0) | {summary.key(shown.game): damaged})
        put(page, saved(against("scouts", "Cleo"), 5)._replace(summary=damaged))
        page.reload()
        game = listed(page).filter(has_text="RUN")
        expect(game, damaged).to_contain_text("Against Computer · Greedy")
        expect(listed(page).filter(has_text="Scouts"), damaged).to_contain_text("Against Cleo")


def test_finished_games_and_foreign_entries_are_not_listed(page: Page) -> None:
    page.goto("")
    over = saved_game.text(started("run", Seat("Ann"), Seat("Bob")))
    over = over.replace('[Result "*"]', '[Result "1 2"]')
    page.evaluate(STORE, {"nyout/run": over, "nyout/scouts": "no record"})
    entry = saved_game.entry(saved(against("run", "Cleo"), 5))
    foreign = {
        "run/version": entry.replace('"version": 1', '"version": 2'),
        "run/date": entry.replace('"date": 5', '"date": "3"'),
        "run/damaged": '[["1","2"],"generic",{"version":1,"text":"9"}]',
        "run/number": 7,
        "chess/7": entry,
    }
    call(page, *(("put", value, key) for key, value in foreign.items()), ("put", entry, 5))
    page.reload()
    page.wait_for_timeout(500)
    expect(page.locator("#continue")).to_be_hidden()


def test_the_front_page_fits_within_two_screens_of_a_phone(page: Page) -> None:
    for language, (width, height) in product(words.LANGUAGES, PHONES):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{folder(language)}?lang={language}")
        page.evaluate("localStorage.clear()")
        call(page, ("clear",))
        page.reload()
        assert page.evaluate(BOTTOM) <= 2 * height
        page.evaluate(STORE, stored(started("run", Seat("Ann"), Seat("", "greedy")), 0))
        put(page, *(saved(against("scouts", "Cleo", f"s{n}"), n) for n in range(5)))
        page.reload()
        expect(page.locator("#continue li")).to_have_count(LATEST)
        assert page.evaluate(BOTTOM) <= 2 * height
        assert page.evaluate(SHIFT) < 0.01


# --- addresses of saved games -----------------------------------------------------------------


def test_a_saved_game_is_resumed_from_its_address_and_the_other_one_stays_saved(
    page: Page,
) -> None:
    page.goto("")
    chosen, other = against("run", "Cleo", "chosen/é"), against("run", "Dan", "other")
    page.evaluate(STORE, stored(other, today(page)))
    put(page, saved(chosen, 5))
    page.reload()
    listed(page).filter(has_text="Cleo").get_by_role("link").click()
    table = Table(page, GAMES["run"]).wait()
    assert table.match() == chosen
    assert page.evaluate("location.hash") == ""
    page.reload()
    assert table.wait().match() == chosen
    page.goto("")
    expect(listed(page)).to_have_count(2)
    listed(page).filter(has_text="Dan").get_by_role("link").click()
    assert table.wait().match() == other


def test_the_address_of_a_game_that_is_gone_opens_the_latest_one_with_a_notice(
    page: Page,
) -> None:
    page.goto("")
    shown = against("run", "Cleo")
    page.evaluate(STORE, stored(shown, today(page)))
    table, warning = Table(page, GAMES["run"]), page.locator("#warning")
    table.go("#saved=gone")
    table.wait()
    for seed in ("%", "%E0%A4", ""):
        expect(warning).to_contain_text("This game is no longer saved in this browser.")
        expect(page).to_have_url(re.compile(r"/run\.html$"))
        assert table.match() == shown
        warning.get_by_role("button", name="Close").click()
        expect(warning).to_be_hidden()
        table.follow(f"#saved={seed}")
    expect(warning).to_contain_text("This game is no longer saved in this browser.")


def test_the_address_of_a_saved_game_works_on_an_open_page(page: Page) -> None:
    page.goto("")
    chosen, other = against("run", "Cleo", "chosen"), against("run", "Dan", "other")
    page.evaluate(STORE, stored(other, today(page)))
    put(page, saved(chosen, 5))
    table = Table(page, GAMES["run"])
    table.go()
    table.wait()
    page.evaluate("location.hash = 'saved=chosen'")
    wait_until(page, lambda: table.stored_text() == saved_game.text(chosen))
    assert table.match() == chosen
    page.evaluate("location.hash = 'saved=gone'")
    expect(page.locator("#warning")).to_contain_text("no longer saved")
    expect(page).to_have_url(re.compile(r"/run\.html$"))
    assert table.match() == chosen


def test_games_saved_without_a_summary_get_one_when_a_game_is_played(page: Page) -> None:
    page.goto("")
    before = Saved(saved_game.text(against("run", "Cleo")), 5)
    damaged = saved_game.text(against("run", "Dan", "damaged")).replace("1. ", "1. nowhere ")
    put(page, before)
    call(page, ("put", saved_game.entry(Saved(damaged, 6)), "run/damaged"))
    page.reload()
    game = listed(page).filter(has_text="Against Cleo")
    expect(game).to_have_count(1)
    expect(game.locator("svg .piece")).to_have_count(0)
    table = Table(page)
    table.go()
    table.wait()
    table.throw_button.click()

    def summarized() -> bool:
        (entry,) = call(page, ("get", "run/7"))
        found = saved_game.of_entry(entry)
        return bool(found and found.summary and found._replace(summary="") == before)

    wait_until(page, summarized)
    page.goto("")
    expect(game.locator("svg .piece")).to_have_count(1)
    expect(game).to_contain_text("Cleo to play")
