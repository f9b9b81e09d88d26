"""The dialog of saved games: resume, rename, delete, restore, export and import."""

from __future__ import annotations

from collections.abc import Callable, Coroutine

from nyout import GAMES, words
from nyout.match import Match
from nyout.record import RecordError
from web.browser import device, dom, navigation, storage
from web.dialogs.dialog import Dialog, act_button
from web.dialogs.saved_games.game_list import GameList, title_of
from web.markup import Markup, html
from web.saved import results, saved_game
from web.saved.library import Library
from web.saved.merging import Change
from web.saved.saved_game import MAX_NAME, Saved, current_key
from web.saved.session import Session

Act = Callable[..., Coroutine[object, None, object]]

LIST = html('<ul role="list"></ul>')


class SavedGames:
    """Lists the games of the library, and passes the one to continue to `resume`."""

    def __init__(
        self,
        match: Callable[[], Match],
        resume: Callable[[Match], object],
        session: Session,
    ) -> None:
        self.match, self.resume = match, resume
        self.session, self.library = session, session.library
        acts = {"undo": self.undo, "export": self.export, "forget": self.forget_results}
        self.dialog = Dialog("saved-games", "games", acts)
        self.dialog.listen(self.open)
        self.deleted: tuple[str, Saved, str] | None = None  # key, game, and its storage key or ""
        self.list: GameList | None = None
        dom.on(self.dialog.node, "click", self._clicked)
        dom.on(self.dialog.node, "change", self._changed)

    # --- display ------------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the dialog, and list the games once the library has read them."""
        if self.list:
            self.list.close()
        self.dialog.open(words.text("games"), LIST, buttons())
        self.list = GameList(self.dialog.node)
        self.dialog.say(words.text("games.reading"))
        await self.library.flush()
        if await self.library.open():
            await self.library.retry()
        self._show()

    def _show(self, said: str = "") -> None:
        """Update the list, and show `said`, else the state of the library."""
        self._list()
        self.dialog.say(said or library_report(self.library))

    def _list(self) -> None:
        if self.list:
            self.list.show(self.library.games, saved_game.key(self.match()))

    async def update(self) -> None:
        """Show the changes that another page has made, if the dialog is open."""
        if self.dialog.is_open and self.library.stale and await self.library.open():
            self._list()

    # --- actions ------------------------------------------------------------------------------

    async def save_shown(self) -> None:
        """Save the game on the board in this browser."""
        await self.library.flush()
        if await self.library.open():
            self.resume(self.library.adopt_key(self.match()))
        else:  # without a library, it would replace the game in progress
            await self.open()

    def _clicked(self, event: dom.PointerEvent) -> None:
        button, row = event.target.closest("[data-act]"), event.target.closest("li[data-game]")
        if button and row:
            dom.start(self._if_listed(row.dataset.game, ROW_ACTS[button.dataset.act]))

    def _changed(self, event: dom.FieldEvent) -> None:
        node = event.target
        if node.type == "file":
            dom.start(self.import_file(node))
        elif row := node.closest("li[data-game]"):
            dom.start(self._if_listed(row.dataset.game, SavedGames.rename, node.value))

    async def _if_listed(self, key: str, act: Act, *given: str) -> None:
        """Run the act of a row, unless a double click or another page has deleted its game."""
        if not await self.library.open():
            self.dialog.say(library_report(self.library))
        elif key in self.library.games:
            await act(self, key, *given)
        else:
            self._show()

    async def play_on(self, key: str) -> None:
        """Resume a game, on this page or on the page of its rules."""
        game = self.library.games[key]
        try:
            match = game.match()
        except RecordError as error:
            self.dialog.say(words.text("damaged.saved", error=words.fault(error)))
            return
        self.dialog.close()
        if match.game is self.match().game:
            self.library.saw(game.text)
            self.resume(match)
        else:
            navigation.visit(self.session.saved_address(key))

    async def rename(self, key: str, name: str) -> None:
        """Rename a game whose row already shows the new name."""
        await self.library.put({key: Change(name=name.strip()[:MAX_NAME])})
        if self.list and key in self.library.games:
            self.list.named(key, self.library.games[key])
        self._show()

    async def delete(self, key: str) -> None:
        """Delete a game, which can be restored while the dialog is open."""
        game = self.library.games[key]
        if not await self.library.remove(key):
            self.dialog.say(words.text("games.unkept"))
            return
        place = storage_key(key)
        is_in_progress = storage.read(place) == game.text
        if is_in_progress:  # else the next visit would return it to the library
            storage.delete(place)
        self.deleted = key, game, place if is_in_progress else ""
        self._show(words.text("games.deleted", name=title(key, game)))
        undo = self.dialog.find("[data-act=undo]")
        undo.hidden = False
        dom.focus(undo)

    async def undo(self) -> None:
        """Restore the game deleted last."""
        if self.deleted and await self.library.open():
            (key, game, place), self.deleted = self.deleted, None
            await self.library.put({key: Change(*game)})
            if place and storage.read(place) is None:
                storage.write(place, game.text)
            self._show(
                pending_report(self.library) or words.text("games.back", name=title(key, game))
            )
            self.dialog.find("[data-act=undo]").hidden = True
            if self.list:
                self.list.focus(key)

    async def export(self) -> None:
        """Download all games as one file."""
        if await self.library.open():
            await device.download(
                "nyout-games.json", saved_game.exported(self.library.games.values())
            )
        else:
            self.dialog.say(library_report(self.library))

    def forget_results(self) -> None:
        """Delete the results against all opponents."""
        results.forget()
        self.dialog.find("[data-act=forget]").hidden = True
        self.dialog.say(words.text("versus.forgotten"))

    async def import_file(self, field: dom.Field) -> None:
        """Add the games of a file to the library without losing plies of stored games."""
        try:
            imported = saved_game.imported(
                await device.text_in(field.files.item(0), saved_game.MAX_FILE)
            )
        except RecordError as error:
            self.dialog.say(words.text("games.wrong", error=words.fault(error)))
            return
        finally:
            field.value = ""  # else choosing the same file again would raise no event
        if not await self.library.open():
            self.dialog.say(library_report(self.library))
            return
        stored = self.library.games
        changed = await self.library.put(
            {
                key: Change(game.text, game.date, stored.get(key, game).name or game.name)
                for key, game in imported.items()
            }
        )
        await self.library.add_summaries()
        none = () if changed else ("none",)
        self._show(
            pending_report(self.library) or words.text("games.imported", *none, count=len(changed))
        )


ROW_ACTS: dict[str, Act] = {"resume": SavedGames.play_on, "delete": SavedGames.delete}
"""The actions of the buttons in a row."""


def library_report(library: Library) -> str:
    """Return a sentence if the library is refused, full, partly unreadable or empty, else ""."""
    if not library.there:
        return words.text("games.refused")
    if library.unread and not library.pending:
        return words.text("games.unread", count=library.unread)
    return pending_report(library) or ("" if library.games else words.text("games.none"))


def pending_report(library: Library) -> str:
    """Return a sentence about the games that storage has no room for, if any, else ""."""
    count = len(library.pending)
    return words.text("games.waiting", count=count) if count else ""


def storage_key(key: str) -> str:
    """Return the storage key of the game in progress with a key's rules; empty if unknown."""
    rules = GAMES.get(saved_game.kind(key))
    return current_key(rules) if rules else ""


def title(key: str, game: Saved) -> str:
    """Return the name of a game, or of its rules if its record cannot be read."""
    try:
        return title_of(game)
    except RecordError:
        return saved_game.kind(key)


def buttons() -> list[Markup]:
    """Return the buttons before the close button; the first stays hidden until a deletion."""
    return [
        html(
            '<button type="button" data-act="undo" hidden>{label}</button>',
            label=words.text("games.undo"),
        ),
        *([act_button("forget", words.text("versus.forget"))] if results.exist() else []),
        act_button("export", words.text("games.export")),
        html(
            '<label class="button">{label}'
            '<input type="file" accept=".json,application/json"></label>',
            label=words.text("games.import"),
        ),
    ]
