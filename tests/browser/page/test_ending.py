"""The ending: the result on the board, for the player at this screen, and what can be done next."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from nyout import GAMES, words
from nyout.core import Game
from nyout.match import Match, Seat
from tests.golden import COMPUTER, YOU, finished_match
from tests.sampling import games
from tools.driver.access import assert_fits, assert_no_violation
from tools.driver.geometry import IS_SHOWN_WHOLE
from tools.driver.languages import switch
from tools.driver.matches import link_to, text_of
from tools.driver.parts import Parts
from tools.driver.scripts import RECORD_EARLY_RESULT
from tools.driver.shared_page import MOTION, SHARED, UNSHARED
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

pytestmark = SHARED

PHONES = (360, 740), (412, 915), (390, 664), (320, 568), (844, 390), (667, 375)
TABLET = 768, 1024
RESULTS = "localStorage.getItem('nyout/results')"


class Box(NamedTuple):
    """The edges of an element in the window, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def from_element(cls, element: Locator) -> Box:
        """Return the box of an element."""
        box = element.bounding_box()
        assert box
        return cls(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])

    def is_inside(self, other: Box) -> bool:
        """Return whether the box lies inside another one."""
        starts = other.left <= self.left and other.top <= self.top
        return starts and self.right <= other.right and self.bottom <= other.bottom

    def is_overlapping(self, other: Box) -> bool:
        """Return whether the box overlaps another one."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


@pytest.fixture(params=list(GAMES.values()), ids=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    """Return each game in turn."""
    return request.param


def play_last_move(table: Table, whole: Match) -> Locator:
    """Play the last move of a match on the page, and return the result."""
    last = whole.go_to(len(whole.moves) - 1).cut()
    table.open_stored(text_of(last))
    table.play(last, whole.moves[-1])
    result = result_of(table)
    expect(result).to_be_visible()
    return result


def result_of(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Result")


def verdict_for_ann(whole: Match) -> str:
    return words.verdict(whole.state.ranks(), whole.names, whole.seats.index(YOU))


@pytest.mark.parametrize("game", games("scouts", rarer=["hypnosia"]))
def test_every_game_ends_with_its_result_for_the_player_here(table: Table, game: Game) -> None:
    table, whole = Table(table.page, game), finished_match(game)
    result = play_last_move(table, whole)
    expect(result).to_be_focused()
    expect(result.get_by_role("heading")).to_have_text(verdict_for_ann(whole))
    expect(result).to_contain_text(words.reason(whole, whole.seats.index(YOU)))
    Parts(table.page).numbers.click()
    for line in (
        *words.final_scores(whole, whole.names),
        words.statistics(whole, whole.seats.index(YOU)),
    ):
        expect(result.get_by_role("listitem").filter(has_text=line)).to_have_count(1)
    Parts(table.page).numbers.click()
    expect(Parts(table.page).judgement).not_to_be_empty(timeout=TIMEOUT)
    for width, height in (*PHONES, TABLET):
        table.page.set_viewport_size({"width": width, "height": height})
        box = Box.from_element(result)
        assert box.is_inside(Box(0, 0, width, height))
        assert result.evaluate(IS_SHOWN_WHOLE)
        assert not any(box.is_overlapping(Box.from_element(plate)) for plate in table.plates.all())
        assert Box.from_element(table.actions).is_inside(box), (
            "the result covers only a part of the actions"
        )


@pytest.mark.parametrize("game", games(rarer=["hypnosia", "not-nyout"]))
def test_the_translated_result_fits_every_phone(table: Table, game: Game) -> None:
    table, whole = Table(table.page, game), finished_match(game)
    play_last_move(table, whole)
    ending, page = table.ending, table.page
    expect(Parts(page).judgement).not_to_be_empty(timeout=TIMEOUT)
    clipped: list[str] = []
    for language in ("fr", "ko"):
        page.set_viewport_size({"width": 1280, "height": 720})
        switch(table, language)
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            if not ending.evaluate(IS_SHOWN_WHOLE):
                clipped.append(f"{language}: {width} x {height}")
    assert not clipped, "\n".join(clipped)


def test_the_story_follows_the_result_without_a_shift_and_is_read_out(table: Table) -> None:
    whole = finished_match(table.game)
    result = play_last_move(table, whole)
    parts, rematch = Parts(table.page), result.get_by_role("button", name="Rematch")
    expect(parts.banner).to_contain_text("You won!")
    boxes = Box.from_element(rematch), Box.from_element(parts.banner)
    expect(parts.judgement).to_have_text("Many slips, very lucky.", timeout=TIMEOUT)
    expect(parts.speech).to_have_text("Many slips, very lucky.")
    expect(parts.luck).to_contain_text("You had lucky throws, worth ")
    assert (Box.from_element(rematch), Box.from_element(parts.banner)) == boxes, (
        "a finger that was about to press a button would miss it"
    )
    assert not table.match().comments  # links to the game stay short
    table.page.keyboard.press("Escape")
    expect(parts.banner).to_be_hidden()
    table.undo.click()
    table.page.keyboard.press("]")
    expect(parts.judgement).to_have_text("Many slips, very lucky.")  # of the same moves


def test_one_tap_on_a_picture_replays_the_game_from_its_moment(table: Table) -> None:
    whole = finished_match(table.game)
    play_last_move(table, whole)
    pictures = Parts(table.page).moments
    expect(pictures).to_have_count(3, timeout=TIMEOUT)
    for name in ("Turning point, turn ", "Best move, turn ", "Costliest move, turn "):
        expect(table.ending.get_by_role("button", name=name)).to_be_visible()
    pictures.first.press("Enter")
    expect(table.ending).to_be_hidden()
    expect(Parts(table.page).banner).to_be_hidden()
    expect(table.bar.get_by_role("button", name="Pause")).to_be_visible()
    assert 0 < int(table.slider.input_value()) < len(whole.moves)


@MOTION
def test_nothing_moves_once_the_result_is_shown(table: Table) -> None:
    """The result appears after the pieces have landed."""
    whole = finished_match(table.game)
    last = whole.go_to(len(whole.moves) - 1).cut()
    table.open_stored(text_of(last))
    table.page.evaluate(RECORD_EARLY_RESULT)
    table.play(last, whole.moves[-1])
    expect(result_of(table)).to_be_visible()
    assert table.page.evaluate("early") == 0


def test_the_result_can_be_closed_and_shown_again(table: Table) -> None:
    whole = finished_match(table.game)
    result = play_last_move(table, whole)
    table.page.keyboard.press("Escape")
    expect(result).to_be_hidden()
    expect(table.result_lines.first).to_be_visible()
    table.undo.click()
    expect(result).to_be_hidden()
    table.page.keyboard.press("]")
    expect(result).to_be_visible()
    result.get_by_role("button", name="Show the board").click()
    expect(result).to_be_hidden()


def test_a_rematch_starts_with_the_same_players(table: Table) -> None:
    whole = finished_match(table.game)
    result = play_last_move(table, whole)
    result.get_by_role("button", name="Rematch").click()
    expect(result).to_be_hidden()
    expect(table.plies).not_to_have_count(0)  # the computer came last and starts
    rematch = table.match()
    assert rematch.seats == whole.seats
    assert rematch.first == whole.seats.index(COMPUTER)
    assert len(rematch.moves) < len(whole.moves)


def test_one_tap_on_the_result_invites_a_friend_to_the_next_game(table: Table) -> None:
    result = play_last_move(table, finished_match(table.game))
    result.get_by_role("link", name="Play with a friend").click()
    expect(table.dialog.get_by_role("button", name="Play live")).to_be_focused()


def test_two_wins_in_a_row_offer_the_next_level_in_one_tap(table: Table) -> None:
    whole = finished_match(table.game)
    seats = (seat._replace(player="casual") if seat == COMPUTER else seat for seat in whole.seats)
    whole = replace(whole, seats=tuple(seats))
    last = whole.go_to(len(whole.moves) - 1).cut()
    table.open_stored(text_of(last))
    won = "\n".join(f"{table.game.name}\t{digit * 16}\twon\tcasual" for digit in "1")
    table.page.evaluate("won => localStorage.setItem('nyout/results', won)", won)
    table.play(last, whole.moves[-1])
    expect(result_of(table).get_by_role("button", name="Rematch")).to_be_visible()
    result_of(table).get_by_role("button", name="Try Strong?").click()
    expect(result_of(table)).to_be_hidden()
    assert Seat("Robot", "strong") in table.match().seats


def test_the_game_can_be_shared_and_analysed_from_its_result(table: Table) -> None:
    whole = finished_match(table.game)
    result = play_last_move(table, whole)
    expect(Parts(table.page).judgement).not_to_be_empty(timeout=TIMEOUT)
    result.get_by_role("button", name="Share").click()
    story = table.page.get_by_role("dialog", name="Share")
    expect(story).to_contain_text("I won a game of Le Nyout. Many slips, very lucky.")
    picture = story.get_by_role("img", name="Turning point, turn ")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    with table.page.expect_download() as download:
        story.get_by_role("button", name="Save the picture").click()
    assert download.value.suggested_filename == "le-nyout.png"
    assert_no_violation(table.page)
    story.get_by_role("button", name="More ways to share").click()
    expect(table.sharing).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(result).to_be_visible()
    table.page.set_viewport_size({"width": 390, "height": 664})
    result.get_by_role("button", name="Analysis").click()
    expect(table.page.get_by_role("heading", name="Win chances")).to_be_focused()
    expect(table.page.get_by_role("heading", name="Win chances")).to_be_in_viewport()


def test_a_finished_game_that_is_opened_again_offers_a_rematch_and_is_not_celebrated(
    table: Table,
) -> None:
    table.open_stored(text_of(finished_match(table.game).go_to(5)))
    expect(result_of(table).get_by_role("button", name="Rematch")).to_be_visible()
    expect(table.rain).to_have_count(0)


def test_a_finished_game_of_others_offers_a_new_one(table: Table) -> None:
    table.open(link_to(finished_match(table.game)))
    result_of(table).get_by_role("button", name="New game").click()
    expect(table.dialog).to_be_visible()
    expect(table.rain).to_have_count(0)


@pytest.mark.slow
@UNSHARED
@MOTION
def test_a_win_is_celebrated_with_the_winner_s_pieces_unless_motion_is_off(table: Table) -> None:
    whole = finished_match(table.game)
    result = play_last_move(table, whole)
    expect(result.get_by_role("heading")).to_have_text("You won!")
    expect(table.rain_pieces.first).to_be_attached()
    assert table.rain_keys.count() == 0
    table.wait_for_rest()
    assert_fits(table.page)


def test_results_can_be_deleted_in_the_dialog_of_saved_games(table: Table) -> None:
    play_last_move(table, finished_match(table.game))
    expect(result_of(table)).to_contain_text("You lead 1–0")
    dialog = table.saved_games()
    dialog.get_by_role("button", name="Delete the results").click()
    expect(dialog).to_contain_text("The results against all opponents are deleted.")
    assert table.page.evaluate(RESULTS) is None
