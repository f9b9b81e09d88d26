"""The dialog of saved games: resume, rename, delete and take it back, export and import."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable, Coroutine
from html import escape
from typing import Any

from nyout import draw, words
from nyout.core import OVER
from nyout.match import Match
from nyout.record import RecordError
from web import device, dom, saved, storage
from web.saved import MOST_NAME, Saved
from web.shelf import SHELF, under_way

Act = Callable[..., Coroutine[Any, Any, None]]


class SavedGames:
    """Lists the games of the shelf; `resume` is called with the one to be played on."""

    def __init__(self, match: Callable[[], Match], resume: Callable[[Match], object]) -> None:
        self.match, self.resume = match, resume
        self.dialog = dom.element("saved-games")
        self.gone: tuple[str, Saved, str] | None = None  # deleted last: key, game, where under way
        self.listing = Lock()  # another page may change a game while the list is being made
        opener = dom.element("games")
        opener.disabled = False
        dom.on(opener, "click", lambda event: dom.start(self.open()))
        dom.on(self.dialog, "click", self._clicked)
        dom.on(self.dialog, "change", self._changed)

    # --- what is seen -------------------------------------------------------------------------

    async def open(self) -> None:
        """Show the dialog, then the games in it as they are read."""
        self.dialog.innerHTML = form()
        self.dialog.showModal()
        self._say(words.text("games.reading"))
        await SHELF.flush()
        await self._is_read()
        await self.list()

    async def list(self) -> None:
        """Show a row a game; the page goes on between one and the next."""
        async with self.listing:
            node = self.dialog.querySelector("ul")
            node.innerHTML = ""
            node.setAttribute("aria-busy", "true")
            here = saved.key(self.match())
            for key, game in SHELF.games().items():
                try:
                    node.insertAdjacentHTML("beforeend", row(key, game, key == here))
                except RecordError:  # kept by hand, or by rules that were others
                    continue
                await dom.pause(0)
            node.setAttribute("aria-busy", "false")

    async def heed(self) -> None:
        """Show what another page has changed, if the list is in sight."""
        if self.dialog.open and await SHELF.open():
            await self.list()

    async def _is_read(self) -> bool:
        """Whether the shelf can be read; says what there is to be said of it."""
        there = await SHELF.open()
        self._say(stands())
        return there

    def _say(self, sentence: str) -> None:
        self.dialog.querySelector("[role=status]").textContent = sentence

    # --- what a person does -------------------------------------------------------------------

    async def keep(self) -> None:
        """Make the game on the board one of this browser's own, wherever it came from."""
        await SHELF.flush()
        if await SHELF.open():
            self.resume(SHELF.taken_up(self.match()))
        else:  # the one of its kind that is kept here would be lost
            await self.open()

    def _clicked(self, event: dom.Node) -> None:
        if not (button := event.target.closest("[data-act]")):
            return
        act = ACTS[button.dataset.act]
        if row := button.closest("li[data-game]"):
            dom.start(self._if_there(row.dataset.game, act))
        else:
            dom.start(act(self, ""))

    def _changed(self, event: dom.Node) -> None:
        node = event.target
        if node.type == "file":
            dom.start(self.take_in(node))
        elif row := node.closest("li[data-game]"):
            dom.start(self._if_there(row.dataset.game, SavedGames.rename, str(node.value)))

    async def _if_there(self, key: str, act: Act, *given: str) -> None:
        """Do something with a game, unless its row is late: two clicks, or another page."""
        if await self._is_read() and key in SHELF.games():
            await act(self, key, *given)

    async def play_on(self, key: str) -> None:
        """Go on with a game, here or on the page of its kind."""
        game = SHELF.games()[key]
        match = game.match()
        here = match.game is self.match().game
        if not here and not storage.keep(under_way(match.game), game.text):
            self._say(words.text("games.unkept"))
            return
        self.dialog.close()
        if here:
            self.resume(match)
        else:
            dom.visit(f"./{match.game.name}.html{dom.query()}")

    async def rename(self, key: str, name: str) -> None:
        """Give a game another name."""
        game = SHELF.games()[key]._replace(name=name.strip()[:MOST_NAME])
        if not await SHELF.put({key: game}):
            self._say(words.text("games.unkept"))

    async def delete(self, key: str) -> None:
        """Take a game away; it can be brought back as long as the dialog is open."""
        game = SHELF.games()[key]
        place = under_way(game.match().game)
        going = storage.kept(place) == game.text
        if going:  # or it would be found there, and be back
            storage.drop(place)
        if not await SHELF.remove(key):
            if going:
                storage.keep(place, game.text)
            self._say(words.text("games.unkept"))
            return
        self.gone = key, game, place if going else ""
        await self.list()
        self._say(words.text("games.deleted", name=called(game)))
        undo = self.dialog.querySelector("[data-act=undo]")
        undo.hidden = False
        dom.focus(undo)

    async def undo(self, key: str) -> None:
        """Bring back what was deleted last."""
        if self.gone and await self._is_read():
            key, game, place = self.gone
            if not await SHELF.put({key: game}):
                self._say(words.text("games.unkept"))
                return
            self.gone = None
            if place:
                storage.keep(place, game.text)
            await self.list()
            self._say(words.text("games.back", name=called(game)))
            self.dialog.querySelector("[data-act=undo]").hidden = True
            dom.focus(self.dialog.querySelector("[data-act=export]"))

    async def export(self, key: str) -> None:
        """Hand all games over as one file."""
        if await self._is_read():
            await device.download("nyout-games.json", saved.exported(SHELF.games().values()))

    async def take_in(self, field: dom.Node) -> None:
        """Put the games of a file on the shelf; what is here already, and later, stays."""
        try:
            come = saved.imported(await device.text_in(field.files.item(0), saved.MOST_FILE))
        except RecordError as error:
            self._say(words.text("games.wrong", error=words.fault(error)))
            return
        finally:
            field.value = ""  # or the same file could not be chosen again
        if not await self._is_read():
            return
        fresh = saved.newer(SHELF.games(), come)
        if not await SHELF.put(fresh):
            self._say(words.text("games.unkept"))
            return
        await self.list()
        none = () if fresh else ("none",)
        self._say(words.text("games.imported", *none, count=len(fresh)))


ACTS: dict[str, Act] = {
    "resume": SavedGames.play_on,
    "delete": SavedGames.delete,
    "undo": SavedGames.undo,
    "export": SavedGames.export,
}
"""By the names of their buttons."""


def stands() -> str:
    """What is to be said of the shelf: that it is refused, cannot all be read, or is empty."""
    if SHELF.store is None:
        return words.text("games.refused")
    if SHELF.unread:
        return words.text("games.unread", count=SHELF.unread)
    return "" if SHELF.games() else words.text("games.none")


def called(game: Saved) -> str:
    """The name of a game: the one it was given, or that of its rules with who plays."""
    match = game.match()
    names = ", ".join(match.names)
    return game.name or words.text("games.called", title=match.game.title, names=names)


def form() -> str:
    """The inside of the dialog, without the games."""
    undo, export, into, close, title = (
        escape(words.text(key))
        for key in ("games.undo", "games.export", "games.import", "close", "games")
    )
    return (
        f'<form method="dialog"><h2 id="saved-games-title">{title}</h2>'
        '<p class="said"><span role="status"></span>'
        f' <button type="button" data-act="undo" hidden>{undo}</button></p><ul></ul>'
        f'<p class="buttons"><button type="button" data-act="export">{export}</button>'
        f'<label class="button">{into}<input type="file" accept=".json,application/json"></label>'
        f'<button value="" class="main">{close}</button></p></form>'
    )


def row(key: str, game: Saved, here: bool) -> str:
    """A game: how it stands, who plays, whose turn it is, when it was played on."""
    match = game.match()
    width, height = match.game.board.size
    drawing = draw.inside(match.game.board, match.state, match.names, match.colours)
    over = match.active == OVER
    stands = words.winners(match.state.ranks(), match.names) if over else words.asked(match)
    resume, delete, label, on_board = (
        escape(words.text(f"games.{word}")) for word in ("resume", "delete", "name", "here")
    )
    name = escape(called(game._replace(name="")))
    buttons = (
        f"<em>{on_board}</em>"
        if here
        else f'<button type="button" data-act="resume" class="main">{resume}</button>'
        f'<button type="button" data-act="delete">{delete}</button>'
    )
    return (
        f'<li data-game="{escape(key)}">'
        f'<svg class="board" viewBox="0 0 {width:g} {height:g}" aria-hidden="true">{drawing}</svg>'
        f'<div><input aria-label="{label}" maxlength="{MOST_NAME}" autocomplete="off"'
        f' value="{escape(game.name)}" placeholder="{label}"><p>{name}</p>'
        f"<p>{escape(stands)}</p><p>{escape(dom.date(game.date))}</p>"
        f'<p class="buttons">{buttons}</p></div></li>'
    )
