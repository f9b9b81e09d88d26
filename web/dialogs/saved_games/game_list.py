"""The list of saved games, which replays the record of a row once the row is in view."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from nyout import GAMES, draw, words
from nyout.core import OVER
from nyout.record import RecordError
from web.browser import dom
from web.markup import Markup, act_button, html
from web.saved.saved_game import MAX_NAME, Saved

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
            dom.start(self._draw())

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
        ' placeholder="✎ {label}"><p>{title}</p><p>…</p><p>…</p><p class="buttons">{buttons}</p>'
        "</div></li>",
        key=game.key,
        width=width,
        height=height,
        label=words.text("games.name"),
        most=MAX_NAME,
        name=game.name,
        title=words.title(rules) if rules else game.kind,
        buttons=html("<em>{here}</em>", here=words.text("games.here"))
        if on_board
        else (
            act_button("resume", words.text("games.resume", *over), "main"),
            act_button("delete", words.text("games.delete")),
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
        position.textContent = words.text("damaged.saved", error=words.fault(error))
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
    return words.text("games.called", title=words.title(match.game), names=names)
