"""Puzzles on embedded boards, and the code that embeds them."""

import re
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES
from nyout.puzzles import load_collection
from nyout.view import cached_scene
from tools.driver.embedded import wake
from tools.driver.hosts import Host, boot_files
from tools.driver.matches import begin
from tools.driver.parts import Parts
from tools.driver.scripts import PIECES_OF_BOARD
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

RUN = GAMES["run"]


def test_a_puzzle_is_solved_on_an_embedded_board_which_stores_nothing(
    page: Page, home: Host
) -> None:
    page.emulate_media(reduced_motion="reduce")
    wake(page, home, "?puzzle=3&controls=full")
    panel = Table(page).puzzle
    expect(panel).to_contain_text("Find the best move", timeout=TIMEOUT)
    expect(panel.get_by_role("button", name="Exit")).to_have_count(0)
    puzzle = load_collection("run").puzzle(3)
    Table(page, RUN).play(begin(puzzle), puzzle.solutions[0])
    expect(panel).to_contain_text("Right!")
    assert page.evaluate("Object.keys(localStorage)") == []


def test_a_sleeping_board_shows_its_puzzle_and_wakes_to_the_same_picture(
    page: Page, home: Host
) -> None:
    home.requested.clear()
    page.goto(f"{home.address}embed/run/?puzzle=3")
    picture = Parts(page).picture
    expect(picture).to_be_visible()
    asleep = picture.evaluate(PIECES_OF_BOARD)
    puzzle = load_collection("run").puzzle(3)
    assert len(asleep) == len(cached_scene(puzzle.state).pieces)
    assert not boot_files(home.requested)
    Parts(picture).spot(start := puzzle.solutions[0][0]).click()
    expect(Table(page).place(start)).to_have_attribute("data-mark", "picked", timeout=TIMEOUT)
    expect(picture).not_to_be_attached()
    assert Table(page).board.evaluate(PIECES_OF_BOARD) == asleep


def test_a_sleeping_board_shows_the_puzzle_of_the_day_and_none_for_an_invalid_number(
    page: Page, home: Host
) -> None:
    page.clock.set_fixed_time("2026-01-31T12:00")
    number = load_collection("run").number_for_day(date(2026, 1, 31).toordinal())
    drawn: list[object] = []
    for text in "today", str(number):
        page.goto(f"{home.address}embed/run/?puzzle={text}")
        expect(Parts(page).picture).to_be_visible()
        drawn.append(Parts(page).picture.evaluate(PIECES_OF_BOARD))
    assert drawn[0] == drawn[1] != []
    for query in f"?puzzle=0{number}", f"?puzzle={number}&position=run", f"?puzzle={number}#1":
        page.goto(f"{home.address}embed/run/{query}")
        page.wait_for_load_state("networkidle")
        expect(Parts(page).picture).not_to_be_attached()
        expect(Parts(page).board_pieces).to_be_hidden()


@pytest.mark.slow
def test_the_embed_dialog_writes_code_for_the_puzzle_on_the_page(page: Page, home: Host) -> None:
    page.goto(f"{home.address}run.html#puzzle=3")
    expect(Table(page).puzzle).to_contain_text("Find the best move", timeout=TIMEOUT)
    Table(page, RUN).embed_button().click()
    dialog = Parts(page).embedding
    code = Parts(dialog).script_field
    expect(code).to_have_value(re.compile(r'href="[^"]*run\.html#puzzle=3"'))
    Parts(dialog).shows_field.select_option("daily")
    expect(code).to_have_value(re.compile(r'href="[^"]*run\.html#puzzle=today"'))
    expect(Parts(dialog).frame_field).to_have_value(re.compile(r"\?puzzle=today"))


def test_a_link_to_a_puzzle_becomes_a_board_with_the_puzzle(
    page: Page, home: Host, blog: Host
) -> None:
    post = (
        f'<blockquote class="nyout-board"><a href="{home.address}run.html#puzzle=3">Puzzle</a>'
        f'</blockquote><script async src="{home.address}nyout-board.js"></script>'
    )
    (blog.folder / "puzzle.html").write_text(f"<!doctype html><title>Post</title>{post}")
    page.goto(f"{blog.address}puzzle.html")
    expect(Parts(page).frames).to_have_attribute("src", re.compile(r"/run/\?puzzle=3"))
