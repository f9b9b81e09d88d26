"""The dialog of saved games: resume, rename, delete and take it back, export and import."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from html import escape
from typing import Any

from nyout import GAMES, words
from nyout.match import Match
from nyout.record import RecordError
from web.browser import device, dom, storage
from web.dialogs.game_list import GameList, title_of
from web.saved import saved_game
from web.saved.library import Library
from web.saved.merging import Change
from web.saved.saved_game import MOST_NAME, Saved, current_key
from web.saved.session import Session

Act = Callable[..., Coroutine[Any, Any, None]]


class SavedGames:
    """Lists the games of the library; `resume` is called with the one to be played on."""

    def __init__(
        self,
        match: Callable[[], Match],
        resume: Callable[[Match], object],
        session: Session,
    ) -> None:
        self.match, self.resume = match, resume
        self.session, self.library = session, session.library
        self.dialog = dom.element("saved-games")
        self.gone: tuple[str, Saved, str] | None = None  # deleted last: key, game, where under way
        self.list: GameList | None = None
        opener = dom.element("games")
        opener.disabled = False
        dom.on(opener, "click", lambda event: dom.start(self.open()))
        dom.on(self.dialog, "click", self._clicked)
        dom.on(self.dialog, "change", self._changed)

    # --- what is seen -------------------------------------------------------------------------

    async def open(self) -> None:
        """Show the dialog, then the games in it as they are read."""
        if self.list:
            self.list.close()
        self.dialog.innerHTML = form()
        self.dialog.showModal()
        self.list = GameList(self.dialog)
        self._say(words.text("games.reading"))
        await self.library.flush()
        if await self.library.open():
            await self.library.retry()
        self._show()

    def _show(self, said: str = "") -> None:
        """Bring the list up to the library; without anything to say, say how that stands."""
        self._list()
        self._say(said or stands(self.library))

    def _list(self) -> None:
        if self.list:
            self.list.show(self.library.games, saved_game.key(self.match()))

    async def update(self) -> None:
        """Show what another page has changed, if the list is in sight."""
        if self.dialog.open and self.library.stale and await self.library.open():
            self._list()

    def _say(self, sentence: str) -> None:
        self.dialog.querySelector("[role=status]").textContent = sentence

    # --- what a person does -------------------------------------------------------------------

    async def save_shown(self) -> None:
        """Make the game on the board one of this browser's own, wherever it came from."""
        await self.library.flush()
        if await self.library.open():
            self.resume(self.library.taken_up(self.match()))
        else:  # the game in progress of its kind would be lost
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
        if not await self.library.open():
            self._say(stands(self.library))
        elif key in self.library.games:
            await act(self, key, *given)
        else:
            self._show()

    async def play_on(self, key: str) -> None:
        """Go on with a game, here or on the page of its kind."""
        game = self.library.games[key]
        try:
            match = game.match()
        except RecordError as error:
            self._say(words.text("damaged.saved", error=words.fault(error)))
            return
        here = match.game is self.match().game
        if not here and not await self.session.replace(match.game, game.text):
            self._say(words.text("games.unkept"))
            return
        self.dialog.close()
        if here:
            self.library.saw(game.text)
            self.resume(match)
        else:
            dom.visit(dom.page(f"{match.game.name}.html{dom.query()}"))

    async def rename(self, key: str, name: str) -> None:
        """Give a game another name, which is in its row already."""
        await self.library.put({key: Change(name=name.strip()[:MOST_NAME])})
        if self.list and key in self.library.games:
            self.list.named(key, self.library.games[key])
        self._show()

    async def delete(self, key: str) -> None:
        """Take a game away; it can be brought back as long as the dialog is open."""
        game = self.library.games[key]
        if not await self.library.remove(key):
            self._say(words.text("games.unkept"))
            return
        place = place_of(key)
        going = storage.read(place) == game.text
        if going:  # or it would be found there, and be back
            storage.delete(place)
        self.gone = key, game, place if going else ""
        self._show(words.text("games.deleted", name=title(key, game)))
        undo = self.dialog.querySelector("[data-act=undo]")
        undo.hidden = False
        dom.focus(undo)

    async def undo(self, key: str) -> None:
        """Bring back what was deleted last."""
        if self.gone and await self.library.open():
            (key, game, place), self.gone = self.gone, None
            await self.library.put({key: Change(*game)})
            if place and storage.read(place) is None:
                storage.write(place, game.text)
            self._show(lacking(self.library) or words.text("games.back", name=title(key, game)))
            self.dialog.querySelector("[data-act=undo]").hidden = True
            if self.list:
                self.list.lead(key)

    async def export(self, key: str) -> None:
        """Hand all games over as one file."""
        if await self.library.open():
            await device.download(
                "nyout-games.json", saved_game.exported(self.library.games.values())
            )
        else:
            self._say(stands(self.library))

    async def take_in(self, field: dom.Node) -> None:
        """Put the games of a file into the library; no ply that is here already is lost."""
        try:
            come = saved_game.imported(
                await device.text_in(field.files.item(0), saved_game.MOST_FILE)
            )
        except RecordError as error:
            self._say(words.text("games.wrong", error=words.fault(error)))
            return
        finally:
            field.value = ""  # or the same file could not be chosen again
        if not await self.library.open():
            self._say(stands(self.library))
            return
        here = self.library.games
        fresh = await self.library.put(
            {
                key: Change(game.text, game.date, here.get(key, game).name or game.name)
                for key, game in come.items()
            }
        )
        none = () if fresh else ("none",)
        self._show(lacking(self.library) or words.text("games.imported", *none, count=len(fresh)))


ACTS: dict[str, Act] = {
    "resume": SavedGames.play_on,
    "delete": SavedGames.delete,
    "undo": SavedGames.undo,
    "export": SavedGames.export,
}
"""By the names of their buttons."""


def stands(library: Library) -> str:
    """What is to be said of the library: refused, full, not all of it readable, or empty."""
    if not library.there:
        return words.text("games.refused")
    if library.unread and not library.pending:
        return words.text("games.unread", count=library.unread)
    return lacking(library) or ("" if library.games else words.text("games.none"))


def lacking(library: Library) -> str:
    """A sentence about the games that the browser has no room for; empty if it has."""
    count = len(library.pending)
    return words.text("games.waiting", count=count) if count else ""


def place_of(key: str) -> str:
    """The storage key of a game of the library while it is in progress."""
    rules = GAMES.get(saved_game.kind(key))
    return current_key(rules) if rules else ""


def title(key: str, game: Saved) -> str:
    """What a game is called, even if its record cannot be read."""
    try:
        return title_of(game)
    except RecordError:
        return saved_game.kind(key)


def form() -> str:
    """The inside of the dialog, without the games."""
    undo, export, into, close, title = (
        escape(words.text(key))
        for key in ("games.undo", "games.export", "games.import", "close", "games")
    )
    return (
        f'<form method="dialog"><h2 id="saved-games-title">{title}</h2>'
        '<p class="said"><span role="status"></span>'
        f' <button type="button" data-act="undo" hidden>{undo}</button></p><ul role="list"></ul>'
        f'<p class="buttons"><button type="button" data-act="export">{export}</button>'
        f'<label class="button">{into}<input type="file" accept=".json,application/json"></label>'
        f'<button value="" class="main">{close}</button></p></form>'
    )
