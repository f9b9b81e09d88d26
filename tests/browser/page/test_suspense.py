"""While dice or pieces move, the page does not reveal the result, and the dice stay visible."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from nyout import match, view
from nyout.core import CHANCE, Game
from nyout.match import Match
from tests.sampling import games
from tools.driver.matches import ANN, BOB
from tools.driver.playing import greedy, play_plies
from tools.driver.shared_page import SHARED, UNSHARED
from tools.driver.table import Table

pytestmark = SHARED

# The edges of a stick with its other side up are rendered with different rounding: pictures are
# compared by squares, and small differences are ignored.
SQUARE = 8  # pixels
ROUNDING = 24  # of 255 steps of a colour
MOMENT = 0.6  # fraction of the tumble of a die, before its last bounce
# Pauses every motion at a fraction of its duration.
PAUSE = """fraction => document.getAnimations().forEach(motion => {
    motion.pause();
    motion.currentTime = fraction * motion.effect.getTiming().duration;
})"""


def greedy_game(game: Game) -> Match:
    """Return a complete game of two greedy players."""
    return play_plies(match.start(game, (ANN, BOB), "7"), greedy)


def throws(whole: Match) -> Iterator[Match]:
    """Yield the match before its first throw of each kind, and before a throw that ends it."""
    phases: set[str] = set()
    for ply, state in enumerate(whole.states[:-1]):
        ends = ply == len(whole.moves) - 1
        if state.turn() == CHANCE and (view.view_of(state).phase() not in phases or ends):
            phases.add(view.view_of(state).phase())
            yield whole.go_to(ply).cut()


def chance_words(current: Match) -> tuple[int, int]:
    """Return two random numbers of the browser with which the next throw differs."""
    falls = {replace(current, seed=f"{word:08x}" * 2).throw().moves[-1]: word for word in range(40)}
    one, *_, other = falls.values()
    return one, other


def open_seedless(table: Table, current: Match, word: int = 1) -> None:
    """Open a match by a link without a seed; its dice come from a random number."""
    table.page.evaluate("word => { crypto.getRandomValues = words => words.fill(word) }", word)
    text = replace(current, seed="", tags={}).link()
    table.follow(f"#{text}")
    expect(table.plates.filter(has_text=ANN.name)).not_to_have_count(0)
    expect(table.plies).to_have_count(len(current.moves))
    table.page.wait_for_function("text => location.hash === `#${text}`", arg=text)


def observe(table: Table) -> tuple[bytes, str]:
    """Return a picture and the markup of the page in the middle of a motion."""
    table.page.evaluate(PAUSE, MOMENT)
    for die in table.flying_dice.all():
        expect(die).to_be_visible()
    return table.page.screenshot(), table.page.content()


def difference(one: bytes, other: bytes) -> int:
    """Return the largest difference of two pictures, of 255 steps of a colour."""
    pictures = [Image.open(BytesIO(shot)).convert("RGB").reduce(SQUARE) for shot in (one, other)]
    return max(ImageChops.difference(*pictures).tobytes())


@pytest.mark.parametrize("game", games("le-nyout", rarer=["not-nyout"]))
@UNSHARED
def test_no_result_is_revealed_before_all_motion_has_ended(table: Table, game: Game) -> None:
    whole, table = greedy_game(game), Table(table.page, game)
    table.page.add_init_script("localStorage.setItem('nyout/sound-offer', 'made')")
    table.open().slow_down()
    expect(table.boot_late).to_have_count(0)  # guard.js removes it after a second
    for current in throws(whole):
        flights: list[tuple[bytes, str]] = []
        snapshots: list[str] = []
        for word in chance_words(current):
            open_seedless(table, current, word)
            table.throw()
            expect(table.plies).to_have_count(len(current.moves) + 1)
            # The browser may update late what is under a resting pointer, and show its hover style.
            table.page.mouse.move(3, 3)
            flights.append(observe(table))
            table.page.mouse.click(3, 3)
            expect(table.cast).to_be_visible()
            expect(table.dice).to_be_visible()
            snapshots.append(table.body.aria_snapshot())
        (one, markup), (other, other_markup) = flights
        phase = view.view_of(current.state).phase()
        assert markup == other_markup, f"the markup reveals the result of {phase}"
        assert difference(one, other) <= ROUNDING, f"the picture reveals the result of {phase}"
        assert snapshots[0] != snapshots[1]

    last = whole.go_to(len(whole.moves) - 1).cut()
    if last.state.turn() != CHANCE:
        open_seedless(table, last)
        score = table.scores.all_text_contents()
        table.play(last, whole.moves[-1])
        expect(table.plies).to_have_count(len(whole.moves))
        assert "won!" not in table.body.aria_snapshot()
        expect(table.ending).to_be_hidden()
        assert table.scores.all_text_contents() == score
        table.page.keyboard.press("Escape")
        expect(table.ending).to_be_visible()
