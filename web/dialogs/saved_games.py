"""The dialog of saved games: resume, rename, delete, restore, export and import."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from itertools import islice

from nyout import GAMES, draw, words
from nyout.core import OVER
from nyout.record import RecordError
from web.browser import device, dom, navigation
from web.dialogs.dialog import Dialog
from web.markup import Markup, act_button, html
from web.saved import past_results, saved_game
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
        self.dialog.open(words.sentence("games"), body(), *buttons())
        others = draw.others(self.app.page.match.game.board.material)
        self.dialog.find(".body").insertAdjacentHTML("beforeend", others)
        self.list = GameList(self.dialog.node)
        self.dialog.say(words.sentence("games.reading"))
        await self._attempt(self._show)

    async def _attempt(self, act: Act, *given: object) -> None:
        """Carry out an act, or say that the browser refuses to read or to store games."""
        try:
            await act(*given)
        except OSError:
            self.dialog.say(words.sentence("games.unkept" if self.games else "games.refused"))

    async def _show(self, said: str = "") -> None:
        """Read and list the games, and show `said`, else whether there are any."""
        await self._list()
        self.dialog.say(said or ("" if self.games else words.sentence("games.none")))

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
            dom.run_task(self._attempt(self._act, row.dataset.game, act))

    def _handle_change(self, event: dom.FieldEvent) -> None:
        node = event.target
        if node.type == "file":
            dom.run_task(self._attempt(self.import_file, node))
        elif row := node.closest("li[data-game]"):
            act = SavedGames.rename
            dom.run_task(self._attempt(self._act, row.dataset.game, act, node.value))

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
            self.dialog.say(words.sentence("damaged.saved", error=words.fault(error)))
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
        await self._show(words.sentence("games.deleted", name=title(game)))
        undo = self.dialog.find("[data-act=undo]")
        undo.hidden = False
        dom.focus(undo)

    async def undo(self) -> None:
        """Restore the game deleted last."""
        if game := self.deleted:
            await self.library.restore(game)
            self.deleted = None
            await self._show(words.sentence("games.back", name=title(game)))
            self.dialog.find("[data-act=undo]").hidden = True
            if self.list:
                self.list.focus(game.key)

    async def export(self) -> None:
        """Download all games as one file."""
        file = saved_game.write_file((await self.library.all()).values())
        await device.download("nyout-games.json", file)

    def forget_results(self) -> None:
        """Delete the results against all opponents."""
        past_results.forget()
        self.dialog.find("[data-act=forget]").hidden = True
        self.dialog.say(words.sentence("versus.forgotten"))

    async def import_file(self, field: dom.Field) -> None:
        """Add the games of a file to the library without losing plies of stored games."""
        try:
            text = await device.text_in(field.files.item(0), saved_game.MAX_FILE)
            games = saved_game.read_file(text)
        except RecordError as error:
            self.dialog.say(words.sentence("games.wrong", error=words.fault(error)))
            return
        finally:
            field.value = ""  # else choosing the same file again would raise no event
        changed, refused = await self.library.add(games)
        none = () if changed else ("none",)
        await self._show(
            words.sentence("games.full", count=refused)
            if refused
            else words.sentence("games.imported", *none, count=changed)
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
    where = words.sentence("games.where")
    return html('<ul role="list"></ul><p>{where}</p>', where=where)


def buttons() -> list[Markup]:
    """Return the buttons of the footer; the first stays hidden until a deletion."""
    return [
        html(
            '<button type="button" data-act="undo" hidden>{label}</button>',
            label=words.sentence("games.undo"),
        ),
        *(
            [act_button("forget", words.sentence("versus.forget"))]
            if past_results.has_results()
            else []
        ),
        act_button("export", words.sentence("games.export")),
        html(
            '<label class="button">{label}'
            '<input type="file" accept=".json,application/json"></label>',
            label=words.sentence("games.import"),
        ),
    ]


# --- the rows of the list -------------------------------------------------------------------------

PAGE = 100  # games that the list shows at first, and adds when its end is near


class GameList:
    """The rows of the list; a change to one game does not redraw the others."""

    def __init__(self, dialog: dom.Element) -> None:
        self.node = dom.find(dialog, "ul")
        self.rows: dict[str, dom.Element] = {}
        self.games: Mapping[str, Saved] = {}
        self.here = ""  # the key of the game on the board
        self.most = PAGE  # number of games shown
        self.entries: dict[str, tuple[Saved, bool]] = {}  # the flag marks the game on the board
        self.near: dict[str, None] = {}  # keys of the rows to draw, in this order
        self.drawing = False
        self.sight = dom.watch(dialog, self._handle_move)

    def close(self) -> None:
        """Stop drawing rows."""
        self.sight.disconnect()
        self.near.clear()

    def show(self, games: Mapping[str, Saved], here: str) -> None:
        """List the first of these games; `here` is the key of the game on the board."""
        self.games, self.here = games, here
        first = islice(games.items(), self.most)
        entries = {key: (game, key == here) for key, game in first}
        for key in [key for key, is_ in self.entries.items() if entries.get(key) != is_]:
            self.rows.pop(key).remove()
            self.near.pop(key, None)
        new: list[str] = []
        for key, (game, on_board) in entries.items():
            if key not in self.rows:
                new.append(row(game, on_board))
            elif new:
                self.rows[key].insertAdjacentHTML("beforebegin", "".join(new))
                new.clear()
        self.node.insertAdjacentHTML("beforeend", "".join(new))
        self.entries = entries
        for node in list(self.node.querySelectorAll(".far")):
            self.rows[node.dataset.game] = node
            self.sight.observe(node)
        if not self.rows:
            self.node.setAttribute("aria-busy", "false")

    def rename(self, key: str, game: Saved) -> None:
        """Adopt the name that the user has typed into a row."""
        self.entries[key] = game, self.entries[key][1]

    def focus(self, key: str) -> None:
        """Scroll to a row, and focus its first control."""
        if key in self.games:
            self._show_at_least([*self.games].index(key) + 1)
        if row := self.rows.get(key):
            row.scrollIntoView(dom.to_object({"block": "nearest"}))
            dom.focus(row.querySelector("button") or dom.find(row, "input"))

    def _handle_move(self, row: dom.Element, near: bool) -> None:
        """Draw a row that approaches the view, unless it leaves again before its turn."""
        key = row.dataset.game
        if not near:
            self.near.pop(key, None)
        elif key in self.rows:
            self.near[key] = None
            if key == next(reversed(self.entries)):
                self._show_at_least(len(self.entries) + PAGE)
        if self.near and not self.drawing:
            self.drawing = True
            dom.run_task(self._draw())

    def _show_at_least(self, count: int) -> None:
        if self.most < count and self.most < len(self.games):
            self.most = count
            self.show(self.games, self.here)

    async def _draw(self) -> None:
        while self.near:
            key = next(iter(self.near))
            del self.near[key]
            self.sight.unobserve(self.rows[key])
            fill(self.rows[key], self.entries[key][0])
            await dom.pause(0)  # lets the page handle events between rows
        self.drawing = False
        self.node.setAttribute("aria-busy", "false")


def row(game: Saved, on_board: bool) -> Markup:
    """Return a row with the fields that need no record; `fill` adds the others.

    The row has its final height from the start, so that the list does not shift.
    """
    rules, over = GAMES.get(game.kind), ("over",) if game.result != "*" else ()
    width, height = rules.board.size if rules else (1, 1)
    return html(
        '<li class="far" data-game="{key}">'
        '<svg class="board" viewBox="0 0 {width:g} {height:g}" aria-hidden="true"></svg>'
        '<div><input aria-label="{label}" maxlength="{most}" autocomplete="off" value="{name}"'
        ' placeholder="{label}"><p>{title}</p><p>…</p><p>…</p><p class="buttons">{buttons}</p>'
        "</div></li>",
        key=game.key,
        width=width,
        height=height,
        label=words.sentence("games.name"),
        most=MAX_NAME,
        name=game.name,
        title=words.title(rules) if rules else game.kind,
        buttons=html("<em>{here}</em>", here=words.sentence("games.here"))
        if on_board
        else (
            act_button("resume", words.sentence("games.resume", *over), "main"),
            act_button("delete", words.sentence("games.delete")),
        ),
    )


def fill(row: dom.Element, game: Saved) -> None:
    """Fill a row with the board, the players, whose turn it is, and the date of the last ply."""
    row.classList.remove("far")
    title, position, date, *_ = row.querySelectorAll("p")
    date.textContent = dom.date(game.date)
    try:
        match = game.match()
    except RecordError as error:  # edited by hand, or for other rules
        position.textContent = words.sentence("damaged.saved", error=words.fault(error))
        return
    board = draw.lay_board(match.game.board, match.state, match.local_seat)
    svg = dom.find(row, "svg")
    svg.setAttribute("viewBox", draw.view_box(board))
    svg.innerHTML = draw.inside(board, match.state, match.colours)
    named, over = words.with_display_names(match), match.active == OVER
    title.textContent = title_of(game._replace(name=""))
    position.textContent = words.winners(named.ranks, named.names) if over else words.prompt(named)


def title_of(game: Saved) -> str:
    """Return the name of a game, by default its rules and players.

    Raises `RecordError` if the game has no name and its record cannot be read.
    """
    if game.name:
        return game.name
    match = game.match()
    names = ", ".join(words.names_with_levels(match))
    return words.sentence("games.called", title=words.title(match.game), names=names)
