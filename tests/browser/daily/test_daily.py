"""The game of the day in the page: playing it, its result, practice, and sharing."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, words
from nyout.analysis.review import review_match
from nyout.core import Move
from nyout.daily import GOOD, game_of_day, result_of, start_day
from nyout.match import PERSON, Match, play_on
from nyout.players import choice
from nyout.players.search import exhaust
from nyout.puzzles import parse_day
from tools.driver.matches import GAME, text_of
from tools.driver.parts import Parts
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

DATE = "2026-12-02"  # a Wednesday: Le Nyout
DAY = parse_day(DATE)
NOON = datetime(2026, 12, 2, 12)


def play_day(day: int) -> list[Match]:
    """Return the positions of the game of a day, whose player plays like Strong."""

    def choose(at: Match) -> Move:
        level = "strong" if at.active_player == PERSON else at.active_player
        return choice(level, at.state, at.rng())

    return list(play_on(words.name_seats(start_day(GAME, day)), choose))


@pytest.fixture
def today(page: Page) -> Page:
    """Return a page at noon of the day."""
    page.clock.set_fixed_time(NOON)
    return page


def test_the_game_of_the_day_counts_once_and_is_practised_afterwards(today: Page) -> None:
    table = Table(today, GAME)
    table.open("#day")
    dialog = Parts(today).daily
    expect(dialog).to_contain_text("same throws")
    dialog.get_by_role("button", name="Play").click()
    expect(dialog).to_be_hidden()
    table.throw()
    expect(table.plies).not_to_have_count(0)
    expect(table.button("Undo")).to_be_disabled()
    expect(table.button("Hint")).to_be_disabled()
    assert table.stored_record().seed == f"day-{DATE}"
    table.follow("#day")
    expect(dialog.get_by_role("button", name="Continue")).to_be_focused()
    dialog.get_by_role("button", name="Continue").click()
    expect(table.plies).not_to_have_count(0)


def test_the_end_of_the_game_shows_the_skill_that_the_library_computes(today: Page) -> None:
    today.context.grant_permissions(["clipboard-read", "clipboard-write"])
    matches = play_day(DAY)
    expected = result_of(matches[-1], exhaust(review_match(matches[-1])))
    last = next(at for at in reversed(matches) if at.is_local_turn)
    table = Table(today, GAME).open_stored(text_of(last))
    if last.is_throw_due:
        table.throw()
    else:
        table.play(last, matches[-1].moves[last.cursor])
    dialog = Parts(today).daily
    expect(dialog).to_be_visible(timeout=TIMEOUT)
    luck = f"{expected.luck:+}".replace("-", "−")
    expect(Parts(dialog).terms).to_have_text([str(expected.skill), luck])
    good = expected.squares.count(GOOD)
    expect(dialog.get_by_role("img")).to_have_accessible_name(re.compile(f"mattered: {good} good"))
    dialog.get_by_role("button", name="Share").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied to the clipboard.")
    text = today.evaluate("navigator.clipboard.readText()")
    line, squares, beat, address = text.split("\n")
    assert line.startswith("Nyout, December 2 · Le Nyout · ")
    assert f"skill {expected.skill}" in line
    assert squares == expected.squares
    assert str(expected.skill) in beat
    assert address.endswith(f"le-nyout.html#day={DATE}")
    table.reload()
    table.follow("#day")
    expect(Parts(dialog).terms.first).to_have_text(str(expected.skill))
    dialog.get_by_role("button", name="Play as practice").click()
    expect(dialog).to_be_hidden()
    table.throw()
    expect(table.button("Undo")).to_be_enabled()
    assert table.stored_record().seed == f"day-{DATE}#2"


def test_a_past_day_of_another_game_opens_its_page(today: Page) -> None:
    Table(today, GAMES["run"]).open("#day=2026-11-29")
    expect(today).to_have_url(re.compile(r"/le-nyout\.html$"))
    dialog = Parts(today).daily
    expect(dialog).to_contain_text("Sunday, November 29")
    expect(dialog.get_by_role("button", name="Play as practice")).to_be_focused()


def test_the_front_page_leads_to_the_game_of_the_day(page: Page, site: str) -> None:
    for day in range(DAY, DAY + 8):
        page.clock.set_fixed_time(datetime.fromordinal(day).replace(hour=12))
        page.goto(site)
        link = page.get_by_role("link", name="Game of the day")
        game = game_of_day(day, [*GAMES])
        expect(link).to_have_attribute("href", re.compile(rf"^\./{game}\.html#day$"))
        expect(link).to_contain_text(words.title(GAMES[game]))
