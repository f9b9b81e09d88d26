"""The dialog of saved games: resume, rename, delete, restore, export and import."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial

from nyout import draw, words
from nyout.record import RecordError
from web.browser import device, dom, navigation
from web.dialogs.dialog import Dialog
from web.dialogs.saved_games.game_list import GameList, title_of
from web.markup import Markup, act_button, html
from web.saved import results, saved_game
from web.saved.library import Library
from web.saved.saved_game import MAX_NAME, Saved
from web.saved.session import saved_address
from web.views.view import App

Act = Callable[..., Coroutine[object, None, object]]


class SavedGames:
    """Lists the games of the library, and resumes one."""

    def __init__(self, app: App, library: Library) -> None:
        self.app, self.library = app, library
        acts = {
            "undo": partial(self._attempt, self.undo),
            "export": partial(self._attempt, self.export),
            "forget": self.forget_results,
        }
        self.dialog = Dialog("saved-games", "games", acts)
        self.games: dict[str, Saved] = {}  # as last read, by key
        self.deleted: Saved | None = None
        self.list: GameList | None = None
        dom.listen(self.dialog.node, "click", self._handle_click)
        dom.listen(self.dialog.node, "change", self._handle_change)

    # --- display ------------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the dialog, and list the games once they are read."""
        if self.list:
            self.list.close()
        self.dialog.open(words.text("games"), body(), *buttons())
        others = draw.others(self.app.page.match.game.board.material)
        self.dialog.find(".body").insertAdjacentHTML("beforeend", others)
        self.list = GameList(self.dialog.node)
        self.dialog.say(words.text("games.reading"))
        await self._attempt(self._show)

    async def _attempt(self, act: Act, *given: object) -> None:
        """Carry out an act, or say that the browser refuses to read or to store games."""
        try:
            await act(*given)
        except OSError:
            self.dialog.say(words.text("games.unkept" if self.games else "games.refused"))

    async def _show(self, said: str = "") -> None:
        """Read and list the games, and show `said`, else whether there are any."""
        await self._list()
        self.dialog.say(said or ("" if self.games else words.text("games.none")))

    async def _list(self) -> None:
        self.games = await self.library.all()
        if self.list:
            self.list.show(self.games, saved_game.key(self.app.page.match))

    async def update(self) -> None:
        """Show the changes that another page has made, if the dialog is open."""
        if self.dialog.is_open:
            await self._list()

    # --- actions ------------------------------------------------------------------------------

    def _handle_click(self, event: dom.PointerEvent) -> None:
        button, row = event.target.closest("[data-act]"), event.target.closest("li[data-game]")
        if button and row:
            act = ROW_ACTS[button.dataset.act]
            dom.start(self._attempt(self._act, row.dataset.game, act))

    def _handle_change(self, event: dom.FieldEvent) -> None:
        node = event.target
        if node.type == "file":
            dom.start(self._attempt(self.import_file, node))
        elif row := node.closest("li[data-game]"):
            act = SavedGames.rename
            dom.start(self._attempt(self._act, row.dataset.game, act, node.value))

    async def _act(self, key: str, act: Act, *given: str) -> None:
        """Run the act of a row, unless a double click or another page has deleted its game."""
        if game := await self.library.get(key):
            await act(self, game, *given)
        else:
            await self._list()

    async def play_on(self, game: Saved) -> None:
        """Resume a game, on this page or on the page of its rules."""
        try:
            match = game.match()
        except RecordError as error:
            self.dialog.say(words.text("damaged.saved", error=words.fault(error)))
            return
        self.dialog.close()
        if match.game is self.app.page.match.game:
            self.app.resume(self.library.resume(game))
        else:
            navigation.visit(saved_address(game))

    async def rename(self, game: Saved, name: str) -> None:
        """Rename a game whose row already shows the new name."""
        renamed = game._replace(name=name.strip()[:MAX_NAME])
        await self.library.rename(game.key, renamed.name)
        if self.list:
            self.list.rename(game.key, renamed)
        await self._show()

    async def delete(self, game: Saved) -> None:
        """Delete a game, which can be restored while the dialog is open."""
        await self.library.remove(game.key)
        self.deleted = game
        await self._show(words.text("games.deleted", name=title(game)))
        undo = self.dialog.find("[data-act=undo]")
        undo.hidden = False
        dom.focus(undo)

    async def undo(self) -> None:
        """Restore the game deleted last."""
        if game := self.deleted:
            await self.library.restore(game)
            self.deleted = None
            await self._show(words.text("games.back", name=title(game)))
            self.dialog.find("[data-act=undo]").hidden = True
            if self.list:
                self.list.focus(game.key)

    async def export(self) -> None:
        """Download all games as one file."""
        file = saved_game.write_file((await self.library.all()).values())
        await device.download("nyout-games.json", file)

    def forget_results(self) -> None:
        """Delete the results against all opponents."""
        results.forget()
        self.dialog.find("[data-act=forget]").hidden = True
        self.dialog.say(words.text("versus.forgotten"))

    async def import_file(self, field: dom.Field) -> None:
        """Add the games of a file to the library without losing plies of stored games."""
        try:
            text = await device.text_in(field.files.item(0), saved_game.MAX_FILE)
            games = saved_game.read_file(text)
        except RecordError as error:
            self.dialog.say(words.text("games.wrong", error=words.fault(error)))
            return
        finally:
            field.value = ""  # else choosing the same file again would raise no event
        changed, refused = await self.library.add(games)
        none = () if changed else ("none",)
        await self._show(
            words.text("games.full", count=refused)
            if refused
            else words.text("games.imported", *none, count=changed)
        )


ROW_ACTS: dict[str, Act] = {"resume": SavedGames.play_on, "delete": SavedGames.delete}
"""The actions of the buttons in a row."""


def title(game: Saved) -> str:
    """Return the name of a game, or of its rules if its record cannot be read."""
    try:
        return title_of(game)
    except RecordError:
        return game.kind


def body() -> Markup:
    """Return the list before any game is read, and a sentence about where games are stored."""
    where = words.text("games.where")
    return html('<ul role="list"></ul><p>{where}</p>', where=where)


def buttons() -> list[Markup]:
    """Return the buttons of the footer; the first stays hidden until a deletion."""
    return [
        html(
            '<button type="button" data-act="undo" hidden>{label}</button>',
            label=words.text("games.undo"),
        ),
        *([act_button("forget", words.text("versus.forget"))] if results.has_results() else []),
        act_button("export", words.text("games.export")),
        html(
            '<label class="button">{label}'
            '<input type="file" accept=".json,application/json"></label>',
            label=words.text("games.import"),
        ),
    ]
