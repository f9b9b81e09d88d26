"""The page as somebody at the table uses it: throws, picks, and what is seen and heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from nyout import link, match, record, view, words
from nyout.core import CHANCE, Game, Move, State
from nyout.match import Match, Seat
from nyout.plies.entry import entered, orders
from nyout.record import Record
from nyout.view import Target, spot_of
from tests.browser.helpers.matches import ANN, BOB, GAME, SEED, notations
from tests.browser.helpers.shared_page import IS_BOOTED, SHOW
from tests.browser.helpers.waiting import TIMEOUT, wait_until
from web.state.selection import Selection

# A shared page would fork games of earlier tests that have the same seed.
CLEAR_LIBRARY = """async () => {
    const kept = globalThis.sharedPage ? await indexedDB.databases() : [];
    for (const { name } of kept) indexedDB.deleteDatabase(name);
}"""


class Table:
    """One page with the game on it."""

    def __init__(self, page: Page, game: Game = GAME) -> None:
        self.page, self.game = page, game
        self.key = f"nyout/{game.name}"
        self.board = page.locator("#board")
        self.turn, self.status = page.locator("#turn"), page.locator("#status")
        self.told = page.locator("#told")
        self.speech, self.plies = page.locator("#speech"), page.locator("#moves [data-ply]")
        self.shown_ply = page.locator("#moves [aria-current=step]")
        self.throw_button = page.locator("#throw")
        self.undo, self.redo = self.button("Undo"), self.button("Redo")
        self.trouble, self.notice = page.locator("#trouble"), page.locator("#notice")
        self.dialog = page.get_by_role("dialog", name="New game")
        self.sharing = page.get_by_role("dialog", name="Invite or share")
        self.opening = page.get_by_role("dialog", name="Open a game")
        self.bar = page.get_by_role("group", name="Replay")
        self.slider = self.bar.get_by_role("slider", name="Position")
        self.names: Sequence[str] = ()  # of the seats of the match played last

    def button(self, name: str) -> Locator:
        """The button of this name beside the board, or else in the menu, which is then opened."""
        beside = self.page.locator("header, #side").get_by_role("button", name=name, exact=True)
        listed = self.page.locator("#menu-list li").get_by_role(
            "button", name=name, exact=True, include_hidden=True
        )
        return self._in_menu(listed) if listed.count() and not beside.count() else beside

    def entry(self, name: str) -> Locator:
        """The entry of the menu with this id; the menu is opened."""
        return self._in_menu(self.page.locator(f"#{name}"))

    def _in_menu(self, listed: Locator) -> Locator:
        if not (listed.is_visible() or self.page.locator("#menu-list").is_visible()):
            self.page.locator("#menu").click()
        return listed

    def plate(self, name: str) -> Locator:
        """The plate of the player of this name."""
        named = self.page.locator("b").get_by_text(name, exact=True)
        return self.page.locator(".plates li", has=named)

    # --- coming ---------------------------------------------------------------------------

    def wait(self) -> Table:
        """Wait until Python plays."""
        self.page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
        return self

    def go(self, address: str = "", **how: Any) -> None:
        """Go to the page of the game, here the rest of its address."""
        self.page.goto(f"{self.game.name}.html{address}", **how)

    def open(self, address: str = "") -> Table:
        """Open the page, here the rest of its address, and wait until Python plays."""
        if self.is_booted() and not address.startswith("?"):
            return self.show("", address)
        self.go(address)
        return self.wait()

    def is_booted(self) -> bool:
        """Whether this is the shared page, and plays this game."""
        return bool(self.page.evaluate(IS_BOOTED, self.game.name))

    def show(self, kept: str, address: str = "") -> Table:
        """Show a game on the shared page, without a boot."""
        self.page.evaluate(SHOW, [self.key, kept, address])
        return self

    def open_stored(self, text: str) -> Table:
        """Open the page in a browser that has kept this text as the game under way."""
        if self.is_booted():
            return self.show(text)
        blank = "<!doctype html><link rel=icon href=data:,>"
        self.page.route("**/blank", lambda route: route.fulfill(body=blank))
        self.page.goto("blank")  # of the same origin, and without a script
        self.page.evaluate(CLEAR_LIBRARY)
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [self.key, text])
        return self.open()

    def reload(self) -> Table:
        """Reload the page and wait until Python plays."""
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

    # --- acting ---------------------------------------------------------------------------

    def click(self, target: Locator) -> None:
        """Click the middle of something at once; it need not have come to rest."""
        box = target.bounding_box()
        assert box, "there is nothing to click"
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def throw(self) -> None:
        """Press the button that throws."""
        self.click(self.throw_button)

    def place(self, token: str, seat: int | None = None) -> Locator:
        """A place; with a seat the tray of that seat."""
        tray = "" if seat is None else f"[data-seat='{seat}']"
        return self.board.locator(f"[data-place='{token}']{tray}")

    def at(self, thing: Target) -> Locator:
        """Where a thing is on the screen."""
        if (target := spot_of(thing)) is not None:
            return self.place(*target)
        if thing.kind == "die":
            usable = f"#dice [data-die='{thing.token}'][aria-disabled='false']"
            return self.page.locator(usable).first
        return self.choice(thing)

    def choice(self, thing: Target) -> Locator:
        """The button for a thing that is no place, or one of several on a place."""
        label = words.describe(thing, self.game, self.names)
        return self.page.locator("#choices").get_by_role("button", name=label, exact=True)

    def play(self, match: Match, move: Move, order: int = 0) -> None:
        """Click what a move is made of, in one of the orders in which that can be done."""
        self.names = match.names
        selection = Selection(entered(match.state))
        clicks = orders(view.targets(match.state, move))
        if any(thing.kind == "die" for thing in clicks[0]):
            # Dice that fall are elsewhere by the time of a click, and lie down at one: another die
            # would be hit. Whoever has seen enough of them ends that.
            self.page.keyboard.press("Escape")
        for thing in clicks[order % len(clicks)]:
            if thing in selection.entry.picked:
                continue
            self.click(self.at(thing))
            target = spot_of(thing)
            clicked = selection.pick(thing) if target is None else selection.click(target)
            if clicked.offered:
                self.click(self.choice(thing))
                clicked = selection.pick(thing)
            selection = clicked
            if selection.move:
                break

    def act(self, match: Match, choose: Callable[[Sequence[Move]], Move]) -> None:
        """Throw if a throw is due in this match, else play what `choose` takes of its moves."""
        if match.state.turn() == CHANCE:
            self.throw()
        else:
            self.play(match, choose(match.state.moves()))
        # A computer player may have gone on by the time of a look.
        wait_until(self.page, lambda: self.cursor() > match.cursor)

    def start_and_play(self, plies: int) -> None:
        """Start a game of two persons and play its first plies without motion."""
        self.page.emulate_media(reduced_motion="reduce")
        self.open()
        self.new_game(ANN, BOB)
        for _ in range(plies):
            self.act(self.match(), min)
        self.at_rest()

    def discard(self) -> None:
        """Discard a text that could not be read, in the details of the notice about it."""
        self.trouble.get_by_text("Details", exact=True).click()
        self.trouble.get_by_role("button", name="Discard").click()

    def share(self, act: str) -> None:
        """Do this in the dialog that hands the game on."""
        if not self.sharing.is_visible():
            self.button("Share").click()
        self.sharing.get_by_role("button", name=act, exact=True).click()

    def link(self) -> str:
        """The link that the dialog shows which hands the game on."""
        return self.sharing.get_by_label("Link to the whole game").input_value()

    def step(self, name: str) -> None:
        """Press a button of the bar that goes through the game."""
        self.bar.get_by_role("button", name=name, exact=True).click()

    def new_game(self, *seats: Seat, **options: bool | str) -> None:
        """Start a new game by the dialog."""
        was = self.stored_text()
        self.button("New game").click()
        self.fill_in(*seats, **options)
        self.dialog.get_by_role("button", name="Start").click()
        expect(self.dialog).to_be_hidden()
        self.page.wait_for_function(
            "([key, was]) => localStorage.getItem(key) !== was", arg=[self.key, was]
        )

    def set(self, **values: str) -> None:
        """Change settings by their dialog, each to the value that is called so."""
        self.button("Settings").click()
        dialog = self.page.get_by_role("dialog", name="Settings")
        for name, value in values.items():
            dialog.get_by_label(words.text(f"set.{name}")).select_option(value)
        dialog.get_by_role("button", name="Close").click()

    def saved_games(self) -> Locator:
        """The dialog of saved games, opened and read."""
        self.button("Saved games").click()
        dialog = self.page.get_by_role("dialog", name="Saved games")
        expect(dialog).to_be_visible()
        expect(dialog.get_by_text("Looking for saved games…")).to_be_hidden(timeout=TIMEOUT)
        expect(dialog.locator("ul")).to_have_attribute("aria-busy", "false", timeout=TIMEOUT)
        return dialog

    def fill_in(self, *seats: Seat, **options: bool | str) -> None:
        """Say in the dialog who plays, and by which rules; those not named are the usual ones."""
        if len(self.game.seats) > 1:
            self.dialog.get_by_role("radio", name=str(len(seats)), exact=True).check()
        settled = self.game.settled(len(seats), options)
        for option in self.game.options:
            field, value = self.dialog.locator(f"[name={option.name}]"), settled[option.name]
            if isinstance(value, bool):
                field.set_checked(value)
            else:
                field.select_option(value)
        for seat, colour in zip(seats, self.game.colours(len(seats), **settled), strict=True):
            row = self.dialog.get_by_role("group", name=words.text("colour", colour), exact=True)
            row.get_by_label("Name").fill(seat.name)
            row.get_by_label("Player").select_option(seat.player)

    # --- seeing ---------------------------------------------------------------------------

    def stored_record(self) -> Record:
        """The game that the browser keeps, replayed by the rules, once it has the plies shown."""
        return wait_until(self.page, self._stored_as_shown)

    def _stored_as_shown(self) -> Record | None:
        kept = record.read(text) if (text := self.stored_text()) else None
        return kept if kept and notations(kept.moves) == self.list_of_moves() else None

    def stored_text(self) -> str | None:
        """What the browser keeps, word for word."""
        return self.page.evaluate("key => localStorage.getItem(key)", self.key)

    def match(self) -> Match:
        """The match on the page: that of the link, else the one kept, once it is up to date."""
        return wait_until(self.page, self._up_to_date)

    def _up_to_date(self) -> Match | None:
        """The match of the link, else the one kept, if it is the one that is shown."""
        fragment, kept = self.page.evaluate("location.hash.slice(1)"), self.stored_text()
        if fragment or kept:
            stored = record.to_match(
                link.unpack(fragment) if fragment else record.read(kept or ""), ""
            )
        else:  # a page keeps nothing before something is played
            stored = match.start(self.game, (Seat(""), Seat("", "greedy")), SEED)
        shown = self.list_of_moves(), self.cursor()
        return stored if (notations(stored.moves), stored.cursor) == shown else None

    def cursor(self) -> int:
        """The ply that the list of moves names as the one shown."""
        return self.page.evaluate(
            "+(document.querySelector('#moves [aria-current=step]')?.dataset.ply ?? 0)"
        )

    def marks(self) -> dict[str, str]:
        """The places that are marked, and how."""
        return self.board.evaluate(
            """board => Object.fromEntries(
                [...board.querySelectorAll("[data-mark]:not([data-mark=''])")]
                    .map(place => [place.dataset.place, place.dataset.mark]))"""
        )

    def legal_marks(self, state: State) -> dict[str, str]:
        """The marks that the legal moves of a position ask for while nothing is picked."""
        return {place: mark for (place, _), mark in Selection(entered(state)).marks().items()}

    def pawns(self) -> dict[str, tuple[int, int]]:
        """Where the middle of every pawn is seen, in units of the board, by its key."""
        seen = self.board.evaluate(
            """board => [...board.querySelectorAll("[data-key]")].map(pawn => {
                const { e, f } = new DOMMatrix(getComputedStyle(pawn).transform);
                return [pawn.dataset.key, e, f];
            })"""
        )
        return {key: (round(x), round(y)) for key, x, y in seen}

    def counts(self) -> list[str]:
        """The numbers shown on joined pawns."""
        return self.board.locator("text.count").all_text_contents()

    def ways(self) -> str:
        """The ways that the board shows in advance; empty for none."""
        return self.board.locator(".preview").get_attribute("d") or ""

    def list_of_moves(self) -> list[str]:
        """The plies of the move list in notation, which is the tooltip of each."""
        return self.plies.evaluate_all("plies => plies.map(ply => ply.title)")

    def expect_shown(self, move: str) -> None:
        """Wait until the ply shown is this move, in notation."""
        expect(self.shown_ply).to_have_attribute("title", move)

    def in_words(self) -> Locator:
        """The lines of the position in words, which are opened in the menu."""
        self.entry("text").locator("summary").click()
        return self.page.locator("#standing li")

    def at_rest(self) -> None:
        """Wait until nothing moves and the words for the position can be read."""
        self.page.wait_for_function(
            """() => !document.documentElement.classList.contains("moving")
                && document.getAnimations().every(a => a.playState === "finished")"""
        )
