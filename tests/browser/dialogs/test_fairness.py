"""The panel that compares the throws of a match with those of fair dice."""

from dataclasses import replace

from playwright.sync_api import Page, expect

from nyout import GAMES
from nyout.core import CHANCE
from tools.driver.matches import ANN, BOB, link_to, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.playing import lowest, play_plies
from tools.driver.shared_page import FIXED_CHANCE, SHARED, SHARED_BY
from tools.driver.table import Table

pytestmark = SHARED


def test_the_panel_has_counts_expected_numbers_and_a_verdict_for_each_seat(table: Table) -> None:
    match = play_plies(play_match(first=None), lowest, 80)
    table.open_stored(text_of(match))
    table.fairness_button().click()
    dialog = table.page.get_by_role("dialog", name="Are the dice fair?")
    for name in ("Ann", "Bob", "All players"):
        expect(dialog.get_by_role("heading", name=name, exact=True)).to_be_visible()
    counts = Parts(Parts(dialog).sections.last).first_cells.all_text_contents()
    throws = sum(state.turn() == CHANCE for state in match.states[:-1])
    assert sum(map(int, counts)) == throws
    expect(Parts(dialog).sections.last).to_contain_text("Consistent with fair dice")
    expect(dialog).to_contain_text("crypto.getRandomValues")


def test_the_panel_offers_to_check_throws_only_where_this_is_possible(table: Table) -> None:
    note = table.page.get_by_text("anybody can check every throw")
    table.open_stored(text_of(play_plies(play_match(first=None), lowest, 12)))
    table.fairness_button().click()
    expect(note).to_be_visible()
    table.page.keyboard.press("Escape")
    table.follow(link_to(replace(play_plies(play_match(first=None), lowest, 12), seed="another")))
    table.fairness_button().click()
    expect(table.page.get_by_text("crypto.getRandomValues")).to_be_visible()
    expect(note).to_have_count(0)


def test_the_panel_gives_no_verdict_on_few_throws(table: Table) -> None:
    table.open()
    table.fairness_button().click()
    expect(table.page.get_by_text("No throws yet.")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.throw()
    expect(table.plies).not_to_have_count(0)
    table.fairness_button().click()
    expect(table.page.get_by_text("Too few throws to tell.").first).to_be_visible()


@SHARED_BY("run")
def test_a_game_without_dice_has_no_panel(page: Page) -> None:
    run = Table(page, GAMES["run"]).open()
    expect(run.button("New game")).to_be_enabled()
    expect(run.button("Are the dice fair?")).to_be_hidden()
    run.page.keyboard.press("Escape")
    expect(run.fairness_button()).to_have_count(0)
    expect(run.analysis).to_be_visible()


def test_the_dice_of_a_new_game_come_from_the_browser_s_random_numbers(table: Table) -> None:
    table.open()
    table.page.evaluate(
        "() => { crypto.getRandomValues = list => list.map((_, n) => list[n] = 0xabc0 + n) }"
    )
    table.new_game(ANN, BOB)
    table.page.evaluate(f"() => {{ {FIXED_CHANCE} }}")
    assert table.match().seed == "0000abc00000abc1"
