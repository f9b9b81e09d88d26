"""The list of saved games: a row for each, whose record is replayed once it comes into sight."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from nyout import GAMES, draw, words
from nyout.core import OVER
from nyout.record import RecordError
from web import dom
from web.saved import MOST_NAME, Saved, kind


class GameList:
    """Rows in a list that its dialog scrolls; a change of one game leaves the others alone."""

    def __init__(self, dialog: dom.Node) -> None:
        self.node = dialog.querySelector("ul")
        self.rows: dict[str, dom.Node] = {}
        self.shown: dict[str, tuple[Saved, bool]] = {}  # game, and whether it is on the board
        self.near: dict[str, None] = {}  # the keys of rows to be drawn, in their order
        self.drawing = False
        self.sight = dom.watch(dialog, self._moved)

    def close(self) -> None:
        """Draw nothing any more."""
        self.sight.disconnect()
        self.near.clear()

    def show(self, games: Mapping[str, Saved], here: str) -> None:
        """List games; `here` is the key of the one on the board."""
        wanted = {key: (game, key == here) for key, game in games.items()}
        for key in [key for key, row in self.shown.items() if wanted.get(key) != row]:
            self.rows.pop(key).remove()
            self.near.pop(key, None)
        new: list[str] = []
        for key, (game, on_board) in wanted.items():
            if key not in self.rows:
                new.append(form(key, game, on_board))
            elif new:
                self.rows[key].insertAdjacentHTML("beforebegin", "".join(new))
                new.clear()
        self.node.insertAdjacentHTML("beforeend", "".join(new))
        self.shown = wanted
        for row in list(self.node.querySelectorAll(".far")):
            self.rows[row.dataset.game] = row
            self.sight.observe(row)
        if not self.rows:
            self.node.setAttribute("aria-busy", "false")

    def named(self, key: str, game: Saved) -> None:
        """Take note of a name that was typed into its row."""
        self.shown[key] = game, self.shown[key][1]

    def lead(self, key: str) -> None:
        """Bring the keyboard to a row."""
        if row := self.rows.get(key):
            row.scrollIntoView(dom.mapped({"block": "nearest"}))
            dom.focus(row.querySelector("button") or row.querySelector("input"))

    def _moved(self, row: dom.Node, near: bool) -> None:
        """Draw a row that has come near, unless it goes out of sight before its turn."""
        key = row.dataset.game
        if not near:
            self.near.pop(key, None)
        elif key in self.rows:
            self.near[key] = None
        if self.near and not self.drawing:
            self.drawing = True
            dom.start(self._draw())

    async def _draw(self) -> None:
        while self.near:
            key = next(iter(self.near))
            del self.near[key]
            self.sight.unobserve(self.rows[key])
            fill(self.rows[key], self.shown[key][0])
            await dom.pause(0)  # the page goes on between one row and the next
        self.drawing = False
        self.node.setAttribute("aria-busy", "false")


def form(key: str, game: Saved, on_board: bool) -> str:
    """A row as far as it is known without the record: kind and name of the game, what can be done.

    It is as high as it will be when it is drawn, so that nothing moves then.
    """
    resume, delete, label, here = (
        escape(words.text(f"games.{word}")) for word in ("resume", "delete", "name", "here")
    )
    buttons = (
        f"<em>{here}</em>"
        if on_board
        else f'<button type="button" data-act="resume" class="main">{resume}</button>'
        f'<button type="button" data-act="delete">{delete}</button>'
    )
    rules = GAMES.get(kind(key))
    width, height = rules.board.size if rules else (1, 1)
    title = escape(rules.title if rules else kind(key))
    return (
        f'<li class="far" data-game="{escape(key)}">'
        f'<svg class="board" viewBox="0 0 {width:g} {height:g}" aria-hidden="true"></svg>'
        f'<div><input aria-label="{label}" maxlength="{MOST_NAME}" autocomplete="off"'
        f' value="{escape(game.name)}" placeholder="{label}">'
        f'<p>{title}</p><p>…</p><p>…</p><p class="buttons">{buttons}</p></div></li>'
    )


def fill(row: dom.Node, game: Saved) -> None:
    """Show in a row how the game stands, who plays, whose turn it is, when it was played on."""
    row.classList.remove("far")
    title, stands, date, *_ = row.querySelectorAll("p")
    date.textContent = dom.date(game.date)
    try:
        match = game.match()
    except RecordError as error:  # kept by hand, or by rules that were others
        stands.textContent = words.text("damaged.saved", error=words.fault(error))
        return
    drawing = draw.inside(match.game.board, match.state, match.names, match.colours)
    row.querySelector("svg").innerHTML = drawing
    over = match.active == OVER
    title.textContent = title_of(game._replace(name=""))
    stands.textContent = (
        words.winners(match.state.ranks(), match.names) if over else words.prompt(match)
    )


def title_of(game: Saved) -> str:
    """The name of a game: the one it was given, or that of its rules with who plays.

    Raises `RecordError` where it takes the record to know.
    """
    if game.name:
        return game.name
    match = game.match()
    return words.text("games.called", title=match.game.title, names=", ".join(match.names))
