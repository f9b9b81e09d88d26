"""The dialog that starts a new game."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, words
from nyout.games.ai import NAMES
from nyout.match import PERSON, REMOTE, Seat
from tools.driver.access import assert_no_violation
from tools.driver.languages import switch
from tools.driver.matches import ANN, BOB, GREEDY, link_to, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import SHARED, SHARED_BY
from tools.driver.table import Table

pytestmark = SHARED

MIN_TARGET = 44  # pixels
WICKED = Seat("<script>\"&amp;'</script>")  # 24 characters, as many as a name can have


def test_a_new_game_has_the_chosen_seats_names_players_and_options(table: Table) -> None:
    table.open()
    expect(table.pieces).to_have_count(8)
    table.new_game(ANN, BOB, Seat("Cy", "beginner"), Seat("Greta", "strong"), exit_same_turn=True)
    stored = table.stored_record()
    assert stored.seats == (ANN, BOB, Seat("Cy", "beginner"), Seat("Greta", "strong"))
    assert stored.options == {"exit_same_turn": True}
    assert stored.moves == ()
    expect(table.pieces).to_have_count(8)  # L1: 2 pawns each
    expect(table.plate_names).to_have_text(["Bob", "Cy", "Ann", "Greta"])
    table.button("New game").click()  # it shows the current game
    table.show_form()
    expect(table.dialog.get_by_label("Players")).to_have_value("4")
    expect(table.dialog.get_by_role("checkbox")).to_be_checked()
    expect(table.dialog.get_by_label("Name").nth(3)).to_have_value("Greta")
    expect(Parts(table.dialog).player_field(2)).to_have_value("beginner")
    table.dialog.get_by_label("Players").select_option("3")
    expect(table.dialog.get_by_role("group", name="Yellow")).to_be_hidden()
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.pieces).to_have_count(9)
    expect(table.plate_names).to_have_text(["Bob", "Cy", "Ann"])
    expect(table.throw_button).to_be_focused()


def test_the_game_in_progress_continues_when_the_dialog_is_closed(table: Table) -> None:
    match = play_match("2 hand-2 1 hand-1")
    table.open(link_to(match))
    for leave in ("Escape", "Close"):
        table.button("New game").click()
        expect(table.dialog).to_contain_text("The current game is not saved")
        table.fill_in(BOB, ANN, BOB)
        if leave == "Escape":
            table.page.keyboard.press(leave)
        else:
            table.dialog.get_by_role("button", name=leave).click()
        expect(table.dialog).to_be_hidden()
        assert table.match() == replace(match, seed="")


def test_a_name_is_shown_as_text_only(table: Table) -> None:
    table.open()
    table.new_game(WICKED, Seat(""), Seat("   "))
    expect(table.plate_names).to_have_text(["Red", "Green", WICKED.name])
    expect(table.turn).to_contain_text(WICKED.name)
    table.act(table.match(), min)
    expect(table.line).to_contain_text(WICKED.name)
    for _ in range(2):
        table.act(table.match(), min)
    expect(table.log_turns.first).to_contain_text(WICKED.name)
    expect(table.read_words().first).to_contain_text(WICKED.name)
    table.page.keyboard.press("Escape")
    expect(table.place("hand", 0)).to_have_accessible_name(f"hand: 3 pawns ({WICKED.name})")
    table.button("New game").click()
    table.show_form()
    expect(table.dialog.get_by_label("Name").first).to_have_value(WICKED.name)
    expect(table.scripts).to_have_count(0)
    assert table.stored_record().seats == (WICKED, Seat(""), Seat(""))  # shown by their colours


def test_one_click_starts_against_a_level_and_the_next_time_it_has_the_focus(table: Table) -> None:
    table.open()
    seats = (Seat(""), Seat("", "casual"))
    for name, player in {"Strong": "strong", "Same screen": PERSON}.items():
        table.button("New game").click()
        expect(Parts(table.dialog).button_for(seats[1].player)).to_be_focused()
        face = table.dialog.get_by_role("button", name=name)
        expect(face).to_contain_text(words.sentence("strength", player))
        with table.storing():
            face.click()
            expect(table.dialog).to_be_hidden()
        seats = table.stored_record().seats
        assert seats == (Seat(""), Seat("", player))


@pytest.mark.unshared_page
def test_an_invitation_asks_once_for_the_name_of_the_host(page: Page) -> None:
    for game in ("run", "scouts"):
        table = Table(page, GAMES[game]).open("#friend")
        name = table.dialog.get_by_label("Your name")
        play = table.dialog.get_by_role("button", name="Play live")
        if game == "run":
            expect(name).to_be_focused()
            name.fill("Ann")
        expect(name).to_have_value("Ann")
        if game == "scouts":
            expect(play).to_be_focused()
        private = table.dialog.get_by_text("encrypted through a relay")
        expect(private).to_be_hidden()
        table.dialog.get_by_text("How is this private?").click()
        expect(private).to_be_visible()
        with table.storing():
            table.dialog.get_by_role("button", name="Play by link").click()
        assert [seat.name for seat in table.stored_record().seats] == ["Ann", ""]


def test_the_form_offers_the_levels_and_remote_players(table: Table) -> None:
    table.open()
    table.button("New game").click()
    expect(table.dialog.get_by_role("button", name="Start")).to_be_hidden()
    table.show_form()
    expect(table.dialog.get_by_role("button", name="Start")).to_be_visible()
    player = Parts(table.dialog).player_field(1)
    expect(player).to_have_value("casual")
    players = Parts(player).options.evaluate_all("options => options.map(({ value }) => value)")
    assert players == [PERSON, *NAMES, REMOTE]


def test_a_seat_can_keep_the_computer_player_of_an_older_game(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2", (ANN, GREEDY))))
    table.button("New game").click()
    table.show_form()
    red = table.dialog.get_by_role("group", name="Red", exact=True)
    expect(red.get_by_label("Player")).to_have_value("greedy")
    expect(Parts(red.get_by_role("combobox", name="Player")).checked).to_have_text(
        "Computer · Greedy"
    )
    table.dialog.get_by_role("button", name="Start").click()
    assert table.stored_record().seats == (ANN, GREEDY)


@pytest.mark.slow
@SHARED_BY("hypnosia")
def test_the_levels_fit_into_narrow_windows_in_every_language(page: Page) -> None:
    table = Table(page, GAMES["hypnosia"]).open()
    for language in ("fr", "ko", "en"):
        page.set_viewport_size({"width": 1280, "height": 720})
        switch(table, language)
        table.menu_button.click()
        Parts(page).new_button.click()
        dialog = table.dialog
        Parts(dialog).summary.click()
        Parts(dialog).seats_field.select_option("6")
        for seat, level in enumerate((*NAMES, "best", "casual")):
            Parts(dialog).player_field(seat).select_option(level)
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 640})
            assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            heights = Parts(dialog).visible_lists.evaluate_all(
                "lists => lists.map(list => list.getBoundingClientRect().height)"
            )
            assert min(heights) >= MIN_TARGET
        if language == "en":
            assert_no_violation(page, [("light", (320, 640))])
        page.keyboard.press("Escape")
