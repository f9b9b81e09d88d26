"""All states of the page, each of which a function brings about."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from playwright.sync_api import expect

from nyout import match
from nyout.daily import FAIR, GOOD, POOR, DayResult, write_results
from nyout.exchange import hand_on, share_throws
from nyout.match import REMOTE, Seat
from nyout.puzzles import parse_day
from tools.driver.matches import GAME, finish, link_to, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.table import Table, unfold
from web.saved import saved_game

LONG_NAMES = (Seat("W" * 24), Seat("Maximilian the Unwieldy W"))

FORK = play_match("5 hand-5 2 hand-2 1 hand-1 4", LONG_NAMES)

OVER = finish(LONG_NAMES)

IMPOSSIBLE = "le-nyout/1 seats=2 to-move=blue throw=4 blue=5,hand,hand,hand red=5,hand,hand,hand"

FAULT = "void Promise.reject(new RangeError('a fault'))"


def show_nameless(table: Table) -> None:
    """Show a game against the computer, whose players have the names that the page gives them."""
    table.follow(link_to(replace(FORK, seats=(Seat(""), Seat("", "casual")))))


def pick_piece(table: Table) -> None:
    """Pick a piece that has several destinations."""
    table.follow(link_to(FORK))
    table.place("5").click()


def enter_impossible_throw(table: Table) -> None:
    """Enter an impossible throw of physical dice."""
    table.follow(link_to(FORK.go_to(FORK.cursor - 1)))
    show_settings(table)
    table.page.locator("[name=dice]").select_option("own")
    table.page.keyboard.press("Escape")
    table.page.locator("#own input").fill("9")
    table.page.locator("#own form button").click()


def dialog(opener: str) -> Callable[[Table], object]:
    """Return a function that opens a dialog by its button, and waits for files that it needs."""

    def reach(table: Table) -> None:
        table.entry(opener).click()
        expect(table.page.locator("dialog[open]:not(#menu-list)")).to_be_visible()

    return reach


def share(table: Table) -> None:
    """Show all ways to share a game."""
    dialog("share")(table)
    unfold(Parts(table.sharing).more)


def embed(table: Table) -> None:
    """Open the dialog that embeds the board."""
    table.embed_button().click()
    expect(table.embedding).to_be_visible()


def examine_dice(table: Table) -> None:
    """Compare the throws with those of fair dice."""
    table.follow(link_to(FORK))
    table.fairness_button().click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


def show_settings(table: Table) -> None:
    """Show all settings."""
    table.page.locator("#settings").click()
    unfold(Parts(table.page.get_by_role("dialog")).more)


def show_in_words(table: Table) -> None:
    """Show a game that was handed on, with its position in words."""
    table.follow(link_to(hand_on(FORK)))
    table.read_words()


def type_moves(table: Table) -> None:
    """Type a move that is refused, and select a completion."""
    table.follow(link_to(FORK))
    table.entry("type").click()
    for key in ("z", "Enter", "Escape", "ArrowDown"):
        table.page.keyboard.press(key)


def ask_hint(table: Table) -> None:
    """Show hints for a position with a choice."""
    table.follow(link_to(FORK))
    table.page.keyboard.press("h")
    expect(table.page.locator("#hints [data-way]").first).to_be_visible()


def review_game(table: Table) -> None:
    """Show the review of a game, with the reason of a costly move."""
    table.follow(link_to(OVER.go_to(30).cut()))
    expect(table.plies).to_have_count(30)
    table.entry("analyse").click()
    table.page.locator("#analysis [data-review=start]").click()
    table.page.locator("#analysis [data-ply]").first.click()
    expect(table.page.locator("#analysis .why")).not_to_be_empty()


def open_rules(table: Table) -> None:
    """Open the rules beside the board."""
    table.page.evaluate("document.querySelector('a[data-rules]').click()")
    expect(table.page.locator("#beside h2").first).to_be_visible()


def start_lesson(table: Table) -> None:
    """Start the lesson."""
    table.follow("#lesson")
    expect(table.page.locator("#lesson")).to_be_visible()


def solve_puzzle(table: Table) -> None:
    """Show the solution of a puzzle with all win chances."""
    table.follow("#puzzle=5")
    table.page.locator("#puzzle .buttons button").first.click()
    table.page.locator("#puzzle summary").click()


def show_day(table: Table) -> None:
    """Show the result of a game of the day, and all past days."""
    result = DayResult(parse_day("2026-11-25"), True, 91, -12, GOOD + FAIR + POOR)
    write = "([name, text]) => localStorage.setItem(name, text)"
    table.page.evaluate(write, ["nyout/daily", write_results([result])])
    table.follow("#day=2026-11-25")
    dialog = Parts(table.page).daily
    unfold(Parts(dialog).soft_details)
    unfold(Parts(dialog).more)


def set_up_impossible_position(table: Table) -> None:
    """Write an impossible position in the editor, and pick up a piece."""
    table.follow(link_to(FORK))
    table.entry("edit").click()
    table.page.locator("#editing details").first.evaluate("node => { node.open = true; }")
    table.page.locator("#editing textarea").fill(IMPOSSIBLE)
    table.click(table.page.locator("#editing [data-place='hand'][data-seat='1']"))


def share_seat(table: Table) -> None:
    """Show how to take a seat to another device, with its QR code."""
    host = share_throws(match.start(GAME, (Seat("Ann"), Seat("Bob", REMOTE)), "1"))
    table.follow(f"#{saved_game.private_fragment(host)}")
    expect(table.page.locator("#warning")).to_be_visible()
    share(table)
    table.sharing.locator("[data-act=seat-code]").click()
    expect(table.sharing.locator(".code")).to_be_visible()


STATES: Mapping[str, Callable[[Table], object]] = {
    "the menu": lambda table: table.page.locator("#menu").click(),
    "players without names": show_nameless,
    "a piece picked": pick_piece,
    "an earlier position": lambda table: table.page.locator("[data-ply='2']").click(),
    "the end": lambda table: table.follow(link_to(OVER)),
    "the position in words": show_in_words,
    "a move typed": type_moves,
    "new game": dialog("new"),
    "share": share,
    "open": dialog("open"),
    "embed": embed,
    "saved games": dialog("games"),
    "settings": show_settings,
    "fairness": examine_dice,
    "keys": dialog("sheet"),
    "a damaged link": lambda table: table.follow("#1abc"),
    "a hint": ask_hint,
    "a review": review_game,
    "the rules": open_rules,
    "a lesson": start_lesson,
    "a puzzle": solve_puzzle,
    "a game of the day": show_day,
    "an impossible position": set_up_impossible_position,
    "error": lambda table: table.page.evaluate(FAULT),
    "physical dice": enter_impossible_throw,
    "a seat": share_seat,
}
"""Functions that bring the page into each of its states, from the state before."""


def visit_states(table: Table, language: str) -> Iterator[str]:
    """Bring a page in a language into each state, and yield its name and its faults of layout."""
    page = table.page
    page.add_init_script(f"localStorage.setItem('nyout/language', '{language}')")
    table.open_stored(text_of(FORK))
    expect(page.locator(f"html[lang={language}]")).to_be_attached()
    for state, reach in STATES.items():
        reach(table)
        yield state
        page.keyboard.press("Escape")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")  # the first one put a piece of the editor down
        expect(page.locator("dialog[open]")).to_have_count(0)
