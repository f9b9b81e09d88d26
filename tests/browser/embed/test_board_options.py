"""Options of embedded boards: records, positions, reading only, and controls."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, words
from tests import golden
from tests.page.matches import position_of, some_match
from tests.sampling import sample
from tools.driver.access import assert_no_violation
from tools.driver.embedded import wake, wake_button
from tools.driver.hosts import Host
from tools.driver.parts import Parts
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

RUN = GAMES["run"]


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_a_board_offers_only_the_link_to_the_whole_page(
    page: Page, home: Host
) -> None:
    page.goto(f"{home.address}embed/run/")
    expect(Parts(page).whole_link).to_be_visible()
    expect(wake_button(page)).to_be_hidden()


def test_a_record_replays_itself_can_be_paused_and_allows_no_moves(page: Page, home: Host) -> None:
    text = some_match(12).link()  # long enough to pause before the last ply
    wake(page, home, f"?record={text}&autoplay=yes&readonly=yes&controls=full")
    plies = Table(page).plies
    expect(plies).to_have_count(12)
    bar = page.get_by_role("group", name="Replay")
    pause, play = (bar.get_by_role("button", name=name) for name in ("Pause", "Play the moves"))
    expect(pause).to_be_visible()
    current = Parts(page).shown_ply
    expect(current).to_have_attribute("data-ply", re.compile("[1-9]"), timeout=TIMEOUT)
    pause.click()
    expect(play).to_be_visible()
    paused = current.get_attribute("data-ply")
    page.wait_for_timeout(1200)
    expect(current).to_have_attribute("data-ply", str(paused))
    bar.get_by_role("combobox", name="Speed").select_option("4")
    play.click()
    expect(current).to_have_attribute("data-ply", "12", timeout=TIMEOUT)
    expect(play).to_be_visible()
    page.wait_for_timeout(800)  # time for the computer player, who must not move
    expect(plies).to_have_count(12)
    plies.nth(1).click()
    expect(current).to_have_attribute("data-ply", "2")
    assert Parts(page).marked.count() == 0
    assert Parts(page).throw_or_new.filter(visible=True).count() == 0
    assert page.evaluate("location.hash") == ""
    assert page.evaluate("Object.keys(localStorage).filter(key => key == 'nyout/run')") == []


def test_a_board_starts_from_a_position_and_plays_against_a_level(page: Page, home: Host) -> None:
    start = some_match(6)
    wake(page, home, f"?seats=strong,person&controls=full&position={quote(position_of(start))}")
    expect(page.get_by_role("alert")).to_be_hidden()
    table = Table(page, RUN)
    for sentence in words.describe_seats(start.state, ("Computer", "You"), RUN):
        expect(Parts(page).standing).to_contain_text(sentence)
    expect(Parts(page).undo_button).to_be_disabled()
    expect(Parts(table.plate("Computer")).kinds).to_have_text("Strong")
    while table.cursor() < 4:
        Parts(page).movable.first.click()
        Parts(page).destinations.first.click()
    expect(table.warning).to_be_hidden()
    wake(page, home, "?position=run&lang=ko")
    Parts(page).trouble_details.click()
    expect(table.trouble).to_contain_text("국면 텍스트")


@pytest.mark.slow
def test_a_finished_game_can_be_replayed_from_its_result(page: Page, home: Host) -> None:
    whole = golden.largest("run").with_seed("7")
    wake(page, home, f"?controls=full#{whole.link()}")
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("button", name="Analysis")).to_have_count(0)
    result.get_by_role("button", name="Replay").click()
    expect(result).to_be_hidden()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_with_reduced_motion_a_replay_does_not_start_by_itself(page: Page, home: Host) -> None:
    page.emulate_media(reduced_motion="reduce")
    wake(page, home, f"?record={some_match(4).link()}&autoplay=yes&ply=2&theme=dark")
    bar = page.get_by_role("group", name="Replay")
    expect(bar.get_by_role("button", name="Play the moves")).to_be_visible()
    page.wait_for_timeout(1500)
    expect(Parts(page).shown_ply).to_have_attribute("data-ply", "2")
    expect(Parts(page).log).to_be_hidden()
    expect(Parts(page).undo_button).to_be_visible()


@pytest.mark.parametrize("query", sample(["", "?controls=none", "?size=content&controls=full"], ""))
def test_a_sleeping_board_passes_axe(page: Page, home: Host, query: str) -> None:
    page.goto(f"{home.address}embed/run/{query}")
    expect(Parts(page).themed).to_be_attached()
    assert_no_violation(page)


@pytest.mark.slow
def test_a_board_without_controls_fits_its_frame(page: Page, home: Host) -> None:
    for width, height in ((320, 560), (480, 768), (900, 500)):
        page.set_viewport_size({"width": width, "height": height})
        for game in GAMES:
            page.goto(f"{home.address}embed/{game}/?controls=none")
            expect(Parts(page).without_controls).to_be_attached()
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), game
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
