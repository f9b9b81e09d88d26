"""Answers to clicks without effect, forced moves, and help by the computer."""

from dataclasses import replace
from random import Random

from playwright.sync_api import Page, expect

from nyout import CHANCE, GAMES, OVER, match, plies
from nyout.core import Move
from nyout.match import Match
from tests import golden
from tools.driver.matches import ANN, BOB, FORK, text_of
from tools.driver.parts import Parts
from tools.driver.playing import choose_at_random
from tools.driver.shared_page import MOTION, SHARED, SHARED_BY
from tools.driver.table import Table

pytestmark = SHARED

# Whether no line of a text in the prompt is hidden.
IS_WHOLE = """text => {
    const inner = text.getBoundingClientRect(), outer = text.parentElement.getBoundingClientRect();
    return inner.right <= outer.right + .5 && inner.bottom <= outer.bottom + .5;
}"""


def settled_match() -> Match:
    """Return a match of Hypnosia in which nothing is left to decide, before a throw."""
    begun = match.start(GAMES["hypnosia"], (ANN, BOB), "0", first=0)
    *_, last = (
        current
        for current in match.play_on(begun, choose_at_random(Random(0)))
        if current.state.turn() == CHANCE and plies.is_settled(current.state)
    )
    return last


def test_a_click_without_effect_is_answered_below_the_task(
    table: Table,
) -> None:
    table.open_stored(text_of(FORK))
    answer, task = table.line, table.status.inner_text()
    table.place("c").click(force=True)
    expect(answer).to_have_text(
        "No pawn reaches the centre with Yut (4). A pawn enters only on 4. You would need Geol (3)."
    )
    expect(table.place("c")).to_have_attribute("data-refused", "")
    expect(table.status).to_have_text(task)
    for width, height in ((320, 568), (390, 664), (667, 375), (1440, 900)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert answer.evaluate(IS_WHOLE), f"{width} x {height}"
    table.place("5").click()
    expect(answer).not_to_contain_text("No pawn")
    expect(table.place("c")).not_to_have_attribute("data-refused", "")
    table.place("c").click(force=True)
    expect(answer).to_contain_text("the pawn on 5 goes only to 9 or e2.")
    assert table.marks()["5"] == "picked"


def losing_move() -> tuple[Match, Move]:
    """Return a match of RUN, and a legal move that loses it."""
    file = next(file for file in golden.files("run") if file.stem == "2-ends-between-two-moves")
    current = golden.read_golden(file).with_seed("7").go_to(178).cut()
    return replace(current, seats=(ANN, BOB), tags={}, comments={}), ("d2", "e3")


@SHARED_BY("run")
def test_a_losing_move_is_played_only_after_confirmation(page: Page) -> None:
    current, move = losing_move()
    run = Table(page, current.game)
    run.open_stored(text_of(current))
    back, anyway = run.button("Take back"), run.button("Play it anyway")
    run.play(current, move)
    expect(run.undo).to_be_hidden()
    back.click()
    expect(back.or_(anyway)).to_have_count(0)
    assert run.match().moves == current.moves
    run.play(current, move)
    anyway.click()
    expect(run.plies).to_have_count(len(current.moves) + 1)
    assert run.match().state.turn() == OVER


@MOTION
def test_the_computer_plays_the_rest_of_a_turn_for_a_player(table: Table) -> None:
    table.open_stored(text_of(FORK))
    table.button("Play for me").click()
    expect(table.shown_ply).to_have_attribute("data-ply", str(FORK.cursor + 1))
    assert table.match().moves[-1] in FORK.state.moves()


@SHARED_BY("hypnosia")
def test_one_click_plays_a_settled_game_to_its_end(page: Page) -> None:
    table = Table(page, GAMES["hypnosia"])
    table.open_stored(text_of(settled_match()))
    Parts(page).finish.click()
    expect(Parts(page).root).to_contain_class("over", timeout=60_000)
