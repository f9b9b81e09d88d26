"""The dialog that writes the code of an embedded board, by keyboard and on a phone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from nyout import GAMES
from nyout.match import Match
from tests.page.matches import position_of, some_match
from tools.driver.embedded import wake_button
from tools.driver.hosts import Host
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.table import Table


def open_dialog(page: Page) -> Locator:
    """Open the dialog with the keyboard."""
    Table(page).embed_button().press("Enter")
    dialog = page.get_by_role("dialog", name="Embed this board")
    expect(dialog).to_be_visible()
    return dialog


def test_the_chosen_options_are_previewed_and_written(page: Page, home: Host) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{home.address}run.html#{some_match(3).link()}")
    wait_until_ready(page)
    dialog = open_dialog(page)
    frame, script = Parts(dialog).frame_field, Parts(dialog).script_field
    expect(frame).to_have_value(re.compile(f'^<iframe src="{home.address}embed/run/" title="RUN: '))
    expect(script).to_have_value(re.compile(f'<a href="{home.address}run.html">Play RUN</a>'))
    preview = Parts(dialog).frames
    expect(wake_button(preview.content_frame)).to_be_visible()
    # A game that is replayed has no choice of players.
    dialog.get_by_label("Content").select_option("this game, move by move")
    expect(dialog.get_by_label("Player 1")).to_be_disabled()
    dialog.get_by_label("Colours").select_option("dark")
    dialog.get_by_label("Controls").select_option("dice only")
    dialog.get_by_label("Readers").select_option("can only watch")
    code = frame.input_value()
    options = "autoplay=yes&amp;readonly=yes&amp;controls=none&amp;theme=dark"
    assert re.search(rf"embed/run/\?{options}#1[\w-]+\"", code), code
    quote = script.input_value()
    assert re.search(r'data-autoplay="yes" data-readonly="yes" data-controls="none"', quote), quote
    assert re.search(rf'href="{home.address}run.html#1[\w-]+"', quote), quote
    expect(Parts(preview.content_frame).themed_dark).to_be_attached()
    assert Parts(preview.content_frame).woken.count() == 0
    dialog.get_by_role("button", name=re.compile("^Copy: As a frame")).click()
    expect(dialog.get_by_role("status")).to_have_text("Copied to the clipboard.")
    assert page.evaluate("navigator.clipboard.readText()") == code
    # A new game between computer players.
    dialog.get_by_label("Content").select_option("a new game")
    dialog.get_by_label("Player 1").select_option("Computer · Beginner")
    dialog.get_by_label("Player 2").select_option("Computer · Best")
    assert "embed/run/?seats=beginner,best&amp;readonly=yes" in frame.input_value()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(Table(page).menu_button).to_be_focused()
    # A position before its first move can be shown, but not replayed.
    start = Match.from_position(position_of(some_match(3))).link()
    Table(page, GAMES["run"]).follow(f"#{start}")
    content = open_dialog(page).get_by_label("Content")
    contents = ["a new game", "this position, to play on from"]
    expect(Parts(content).options).to_have_text(contents)
    content.select_option("this position, to play on from")
    link = re.search(r"embed/run/#(1[\w-]+)", frame.input_value())
    assert link
    assert Match.from_link(link[1]).position == position_of(some_match(3))


@pytest.mark.slow
def test_a_page_in_french_writes_code_for_a_board_in_french(page: Page, home: Host) -> None:
    page.goto(f"{home.address}fr/run.html")
    wait_until_ready(page)
    Table(page).embed_button().click()
    expect(Parts(page).embedding_language).to_have_value("fr")
    expect(Parts(page).embedding_frame).to_have_value(re.compile("/embed/fr/run/"))
