"""Driver of a game's page: opens games, enters moves, and reads what the page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from nyout import match, pasted, view, words
from nyout.core import CHANCE, Game, Move, State
from nyout.match import REMOTE, Match, Seat
from nyout.selection import orders, start_selection
from nyout.view import Target, spot_of
from tools.driver.geometry import centre_of
from tools.driver.matches import ANN, BOB, GAME, SEED, notations
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.shared_page import HAS_FOCUS, IS_BOOTED, OPEN
from tools.driver.stored import LATEST, call, entry
from tools.driver.waiting import TIMEOUT, wait_until
from web.state.new_match import COMPUTER

# Reads all that `Table.match` compares in one call.
READ = f"""async (kind) => {{
    const text = await ({LATEST})(kind);
    return [
        location.hash.slice(1),
        text,
        [...document.querySelectorAll("#moves [data-ply]")].map(ply => ply.title),
        +(document.querySelector("#moves [aria-current=step]")?.dataset.ply ?? 0),
    ];
}}"""
SHOWS = (
    """ply => +(document.querySelector("#moves [aria-current=step]")?.dataset.ply ?? 0) >= ply"""
)


class Reading(NamedTuple):
    """What the address, the storage and the log of a page contain at one moment."""

    fragment: str
    text: str
    moves: list[str]
    cursor: int


@lru_cache(maxsize=8)
def match_of(fragment: str, text: str) -> Match:
    """Return the match of a link, else of a stored text."""
    link = pasted.link_in(fragment)
    return Match.from_link(link) if link else Match.from_text(text)


def open_blank(page: Page) -> None:
    """Open a page of the site's origin without scripts."""
    blank = "<!doctype html><link rel=icon href=data:,>"
    page.route("**/blank", lambda route: route.fulfill(body=blank))
    page.goto("blank")


def unfold(details: Locator) -> None:
    """Show what a `details` element hides."""
    if details.get_attribute("open") is None:
        details.locator("> summary").click()


class Table(Parts):
    """A browser page that shows a game."""

    def __init__(self, page: Page, game: Game = GAME) -> None:
        super().__init__(page)
        self.page, self.game = page, game
        self.undo, self.redo = self.button("Undo"), self.button("Redo")
        self.opening = page.get_by_role("dialog", name="Open a game")
        self.bar = page.get_by_role("group", name="Replay")
        self.slider = self.bar.get_by_role("slider", name="Position")
        self.names: Sequence[str] = ()  # of the seats in the last match that was played

    def button(self, name: str) -> Locator:
        """Return a button from beside the board, or from the menu, which is then opened.

        While the result is shown, its buttons come before those that it covers.
        """
        beside = self.page.locator("header, #side").get_by_role("button", name=name, exact=True)
        beside = beside.first
        item = self.page.locator("#menu-list li").get_by_role(
            "button", name=name, exact=True, include_hidden=True
        )
        return self._menu_item(item) if item.count() and not beside.count() else beside

    def entry(self, name: str) -> Locator:
        """Open the menu and return its entry with an id."""
        return self._menu_item(self.page.locator(f"#{name}"))

    def _menu_item(self, item: Locator) -> Locator:
        menu = self.page.locator("#menu-list")
        if not (item.is_visible() or menu.is_visible()):
            self.menu_button.click()
            expect(menu).to_be_visible()  # it opens after the page has painted
        if item.evaluate("item => Boolean(item.closest('.tools'))"):
            unfold(menu.locator("> .body > .tools"))
        return item

    def plate(self, name: str) -> Locator:
        """Return the plate of the player with a name."""
        label = self.page.locator("b").get_by_text(name, exact=True)
        return self.page.locator(".plates li", has=label)

    def root_in(self, language: str) -> Locator:
        """Return the root of the page, which matches only while the page is in this language."""
        return self.page.locator(f"html[lang={language}]")

    # --- opening --------------------------------------------------------------------------

    def wait(self) -> Table:
        """Wait until Python runs."""
        wait_until_ready(self.page)
        return self

    def go(self, address: str = "", **how: Any) -> None:
        """Go to the page of the game; the address is a query or a fragment."""
        self.page.goto(f"{self.game.name}.html{address}", **how)

    def open(self, address: str = "") -> Table:
        """Open the page with a query or a fragment, and wait until Python runs."""
        if self.is_booted() and not address.startswith("?"):
            return self.show("", address)
        self.go(address)
        return self.wait()

    def is_booted(self) -> bool:
        """Return whether this is the shared page, booted with this game."""
        return bool(self.page.evaluate(IS_BOOTED, self.game.name))

    def show(self, stored: str, address: str = "") -> Table:
        """Show a stored or linked game on the shared page, without a boot."""
        game = entry(stored, self.now()) if stored else None
        self.page.evaluate(OPEN, [game, address])
        self.page.wait_for_function(HAS_FOCUS, timeout=TIMEOUT)
        return self

    def open_stored(self, text: str) -> Table:
        """Open the page in a browser whose only saved game is that of a record."""
        if self.is_booted():
            return self.show(text)
        open_blank(self.page)
        call(self.page, ("clear",), ("put", entry(text, self.now())))
        return self.open()

    def now(self) -> int:
        """Return the time of the page in milliseconds since 1970."""
        return self.page.evaluate("Date.now()")

    def reload(self) -> Table:
        """Reload the page and wait until Python runs."""
        self.page.reload()
        return self.wait()

    def follow(self, address: str) -> None:
        """Follow a link to a game from the open page, and wait until the page has read it.

        If the address still has the fragment of this link, wait first until the page removes it.
        """
        self.page.wait_for_function(
            "address => new URL(address, location).hash !== location.hash", arg=address
        )
        self.page.evaluate(
            """address => new Promise(done => {
                addEventListener("hashchange", () => setTimeout(done), { once: true });
                location.hash = address;
            })""",
            address,
        )

    # --- playing --------------------------------------------------------------------------

    def click(self, target: Locator) -> None:
        """Click the centre of an element at once, even if it moves."""
        self.page.mouse.click(*centre_of(target))

    def throw(self) -> None:
        """Click the throw button."""
        self.click(self.throw_button)

    def place(self, token: str, seat: int | None = None) -> Locator:
        """Return a place, or the tray of a seat."""
        return Parts(self.board).spot(token, seat)

    def locate(self, target: Target) -> Locator:
        """Return the element of a target."""
        if (spot := spot_of(target)) is not None:
            return self.place(*spot)
        if target.kind == "die":
            usable = f"#dice [data-die='{target.token}'][aria-disabled='false']"
            return self.page.locator(usable).first
        return self.choice(target)

    def choice(self, target: Target) -> Locator:
        """Return the button of a target that is not a spot, or shares its spot with others."""
        label = words.describe(target, self.game, self.names)
        return self.page.locator("#choices").get_by_role("button", name=label, exact=True)

    def play(self, match: Match, move: Move, order: int = 0) -> None:
        """Click the targets of a move, in one of the possible orders."""
        self.names = match.names
        selection = start_selection(match.state)
        clicks = orders(view.view_of(match.state).targets(move))
        if any(target.kind == "die" for target in clicks[0]):
            # A click on falling dice would hit another die, or only end their motion.
            self.page.keyboard.press("Escape")
        way = clicks[order % len(clicks)]
        ends_itself = self.puzzle.is_hidden()  # a puzzle waits for a click on the destination
        for target in way:
            if target in selection.picked and (ends_itself or target != way[-1]):
                continue
            if target not in selection.alternatives:
                self.click(self.locate(target))
                spot = spot_of(target)
                selection = selection.pick(target) if spot is None else selection.click(spot)
            # Pieces that share a spot have a button each, also those that the next target chooses.
            if target in selection.alternatives:
                self.click(self.choice(target))
                selection = selection.pick(target)
            if selection.move and ends_itself:
                break

    def act(self, match: Match, choose: Callable[[Sequence[Move]], Move]) -> None:
        """Throw if a throw is due in a match, else play the legal move that `choose` returns."""
        if match.state.turn() == CHANCE:
            self.throw()
        else:
            self.play(match, choose(match.state.moves()))
        # The cursor may be higher: a computer player may have moved too.
        self.page.wait_for_function(SHOWS, arg=match.cursor + 1, timeout=TIMEOUT)

    def start_and_play(self, plies: int) -> None:
        """Start a game of two players and play its first plies."""
        self.open()
        self.new_game(ANN, BOB)
        for _ in range(plies):
            self.act(self.match(), min)
        self.wait_for_rest()

    def discard(self) -> None:
        """Discard an unreadable record, in the details of the notice about it."""
        self.trouble.get_by_text("Details", exact=True).click()
        self.trouble.get_by_role("button", name="Discard").click()

    def share(self, label: str) -> None:
        """Click a button of the share dialog."""
        self.way_to_share(label).click()

    def way_to_share(self, label: str) -> Locator:
        """Open the share dialog, and return one of its buttons."""
        if not self.sharing.is_visible():
            self.button("Share").click()
            expect(self.sharing).to_be_visible()
        button = self.sharing.get_by_role("button", name=label, exact=True, include_hidden=True)
        if not button.is_visible():
            unfold(Parts(self.sharing).more)
        return button

    def fairness_button(self) -> Locator:
        """Open the analysis, and return its button *Are the dice fair?*, in any language."""
        if not self.analysis.is_visible():
            self.entry("analyse").click()
        return self.fair

    def embed_button(self) -> Locator:
        """Open the share dialog in any language, and return the button that embeds the board."""
        self.entry("share").click()
        unfold(Parts(self.sharing).more)
        return Parts(self.sharing).button_for("embed")

    def link(self) -> str:
        """Return the link in the share dialog."""
        return self.sharing.get_by_label("Link to the whole game").input_value()

    def step(self, name: str) -> None:
        """Click a button of the replay bar."""
        self.bar.get_by_role("button", name=name, exact=True).click()

    def new_game(self, *seats: Seat, **options: bool | str) -> None:
        """Start a new game in its dialog."""
        self.button("New game").click()
        self.fill_in(*seats, **options)
        remote = any(seat.player == REMOTE for seat in seats)
        with self.storing():
            self.dialog.get_by_role("button", name="Play by link" if remote else "Start").click()
            expect(self.dialog).to_be_hidden()

    def set(self, **values: str) -> None:
        """Select the values of settings in their dialog."""
        self.button("Settings").click()
        dialog = self.page.get_by_role("dialog", name="Settings")
        unfold(Parts(dialog).more)
        for name, value in values.items():
            dialog.get_by_label(words.sentence(f"set.{name}")).select_option(value)
        dialog.get_by_role("button", name="Close").click()

    def saved_games(self) -> Locator:
        """Open the dialog of saved games, and return it once they are listed."""
        self.button("Saved games").click()
        dialog = self.page.get_by_role("dialog", name="Saved games")
        expect(dialog).to_be_visible()
        expect(dialog.get_by_text("Looking for saved games…")).to_be_hidden(timeout=TIMEOUT)
        expect(dialog.locator("ul")).to_have_attribute("aria-busy", "false", timeout=TIMEOUT)
        return dialog

    def show_form(self) -> None:
        """Unfold the seats and options of a new game."""
        unfold(self.dialog.locator("details", has_text="Players, names and rules"))

    def fill_in(self, *seats: Seat, **options: bool | str) -> None:
        """Fill in the seats and options of a new game; other options get their defaults."""
        self.show_form()
        if len(self.game.seats) > 1:
            self.dialog.get_by_label("Players").select_option(str(len(seats)))
        values = self.game.complete_options(len(seats), options)
        for option in self.game.options:
            field, value = self.dialog.locator(f"[name={option.name}]"), values[option.name]
            if isinstance(value, bool):
                field.set_checked(value)
            else:
                field.select_option(value)
        for seat, colour in zip(seats, self.game.colours(len(seats), **values), strict=True):
            row = self.dialog.get_by_role(
                "group", name=words.sentence("colour", colour), exact=True
            )
            row.get_by_label("Name").fill(seat.name)
            row.get_by_label("Player").select_option(seat.player)

    # --- reading --------------------------------------------------------------------------

    def read(self) -> Reading:
        """Return what the page contains."""
        return Reading(*self.page.evaluate(READ, self.game.name))

    def stored_record(self) -> Match:
        """Return the stored record once it has the plies of the log."""
        return wait_until(self.page, self._stored_match)

    def _stored_match(self) -> Match | None:
        _, text, moves, _ = self.read()
        stored = Match.from_text(text) if text else None
        return stored if stored and notations(stored.moves) == moves else None

    def stored_text(self) -> str:
        """Return the text of the latest saved game; empty if there is none."""
        return self.page.evaluate(LATEST, self.game.name)

    @contextmanager
    def storing(self) -> Iterator[None]:
        """Wait after the body until the latest saved game is another than before."""
        before = self.stored_text()
        yield
        wait_until(self.page, lambda: self.stored_text() != before)

    def match(self) -> Match:
        """Return the match of the link, else the stored one, once it is up to date with the log."""
        return wait_until(self.page, self._up_to_date)

    def _up_to_date(self) -> Match | None:
        """Return the match of the link, else the stored one; None while the log differs."""
        fragment, text, moves, cursor = self.read()
        is_linked = bool(pasted.link_in(fragment))
        if text or is_linked:
            stored = match_of(fragment, text)
            if is_linked and stored.seed:  # the page will replace the link by one without a seed
                return None
        else:  # a page stores nothing before the first ply
            stored = match.start(self.game, (Seat(""), Seat("", COMPUTER)), SEED)
        return stored if (notations(stored.moves), stored.cursor) == (moves, cursor) else None

    def cursor(self) -> int:
        """Return the number of the ply that the log marks as shown."""
        return self.page.evaluate(
            "+(document.querySelector('#moves [aria-current=step]')?.dataset.ply ?? 0)"
        )

    def marks(self) -> dict[str, str]:
        """Return the marks of the places that have one."""
        return self.board.evaluate(
            """board => Object.fromEntries(
                [...board.querySelectorAll("[data-mark]:not([data-mark=''])")]
                    .map(place => [place.dataset.place, place.dataset.mark]))"""
        )

    def legal_marks(self, state: State) -> dict[str, str]:
        """Return the marks of a position in which nothing is picked."""
        return {place: mark for (place, _), mark in start_selection(state).marks().items()}

    def pawns(self) -> dict[str, tuple[int, int]]:
        """Return the visible position of each pawn in board units, by its key."""
        positions = self.board.evaluate(
            """board => [...board.querySelectorAll("[data-key]")].map(pawn => {
                const { e, f } = new DOMMatrix(getComputedStyle(pawn).transform);
                return [pawn.dataset.key, e, f];
            })"""
        )
        return {key: (round(x), round(y)) for key, x, y in positions}

    def counts(self) -> list[str]:
        """Return the numbers on joined pawns."""
        return self.board.locator("text.count").all_text_contents()

    def preview_path(self) -> str:
        """Return the path of the preview on the board, or an empty text."""
        return self.board.locator(".preview").get_attribute("d") or ""

    def list_of_moves(self) -> list[str]:
        """Return the plies of the log in notation, which is the tooltip of each."""
        return self.plies.evaluate_all("plies => plies.map(ply => ply.title)")

    def expect_ply(self, move: str) -> None:
        """Wait until the ply shown has this notation."""
        expect(self.shown_ply).to_have_attribute("title", move)

    def expect_next(self, current: Match, move: str = "") -> None:
        """Wait for the next ply of a match, and check its notation."""
        ply = self.page.locator(f"#moves [data-ply='{current.cursor + 1}']")
        expect(ply).to_have_attribute("title", re.compile(f"^{move or '.*'}$"))

    def read_words(self) -> Locator:
        """Show the position in words, and return its lines."""
        self.page.locator("#position").click()
        return self.page.locator("#standing li")

    def slow_down(self) -> None:
        """Switch motion on, and slow it down, so that even a busy machine observes it."""
        self.page.emulate_media(reduced_motion="no-preference")
        self.set_pace(50)

    def set_pace(self, factor: float) -> None:
        """Multiply the duration of all motion."""
        self.page.evaluate(
            "factor => document.documentElement.style.setProperty('--pace', factor)", factor
        )

    def wait_for_rest(self) -> None:
        """Wait until all motion has ended."""
        self.page.wait_for_function(
            """() => !document.documentElement.classList.contains("moving")
                && document.getAnimations().every(a => a.playState === "finished")"""
        )
