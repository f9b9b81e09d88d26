"""A board in somebody else's page: the same page, told by its address and by that page's messages.

`options.py` says what the address may ask for, `embed.js` checks it, `wire.js` sees to it that
messages come from, and go to, the page around the board and no other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from nyout import GAMES, view, words
from nyout.core import OVER, Game, notation, tokens
from nyout.entry import Entry
from nyout.match import Match
from nyout.record import RecordError
from web.app import translation
from web.app.controller import App
from web.browser import dom
from web.embed import options
from web.saved import saved_game
from web.saved.session import Found


class Asked:
    """A match as the address asks for it; nothing is kept, here or in the address."""

    def __init__(self, game: Game) -> None:
        self.asked = {
            option.name: dom.setting(option.name) for option in options.options(game.seats)
        }

    def yes(self, name: str) -> bool:
        """Whether something is asked for that is not so otherwise."""
        return self.asked[name] == "yes"

    def elsewhere(self, game: Game) -> str:
        return ""

    def find(self, game: Game) -> Found:
        found, faults = options.opened(game, self.asked, dom.seed())
        return Found(found, trouble=lambda: " ".join(faults))

    def opened(self, found: Found) -> None: ...

    def save(self, match: Match) -> Match:
        return match  # the page around the board has not asked for it to be kept

    async def make_room(self, match: Match) -> bool:
        return True

    def leave(self) -> None: ...

    def address(self, match: Match) -> str:
        fragment = saved_game.fragment(match.elsewhere())
        return f"{dom.site()}{match.game.name}.html#{fragment}"

    def ends_with_new(self, match: Match) -> str:
        return words.text("ends") if match.moves else ""

    def differs(self, match: Match) -> bool:
        return False

    def forget_damaged(self, game: Game, source: str) -> None:
        self.asked = {}  # what was wrong in it has been read

    def set_parameter(self, name: str, value: str) -> None: ...

    def flush(self) -> None: ...


class Embedded(App):
    """A match on an embedded board, which plays records by itself and tells of what happens."""

    def __init__(self, game: Game, asked: Asked) -> None:
        self.readonly = asked.yes("readonly")
        dom.on_page("nyout:command", lambda event: self.obey(json.loads(event.detail)))
        super().__init__(game, asked)
        if asked.yes("autoplay") and self.match.moves:
            self.replay.play(not dom.still())

    # --- what differs from the page of the site -----------------------------------------------

    def enterable(self) -> Entry:
        return Entry(()) if self.readonly else super().enterable()

    @property
    def awaits_own_throw(self) -> bool:
        return not self.readonly and super().awaits_own_throw

    def throw(self) -> None:
        if not self.readonly:
            super().throw()

    async def computer(self, serial: int) -> None:
        if not self.readonly:
            await super().computer(serial)

    def advance(self, after: Match) -> None:
        super().advance(after)
        dom.start(self.tell_ply(after))

    def wake(self) -> None: ...  # the page around it has the say over the screen

    # --- the page around it -------------------------------------------------------------------

    def obey(self, command: Mapping[str, Any]) -> None:
        """Do what the page asks for, and answer it; what cannot be done is said in words."""
        try:
            answer = {"value": COMMANDS[command["name"]](self, **command["fields"])}
        except (ValueError, IndexError) as error:
            answer = {"error": str(error)}
        say({"reply": command["id"], **answer})

    def play_written(self, move: str) -> int:
        """Play a move, or throw with real dice; gives the ply."""
        self.advance(self.match.play(tokens(move)))
        return self.match.cursor

    def show_ply(self, ply: int) -> int:
        """Show the position after a ply."""
        self.go(ply)
        return ply

    def load(self, record: str) -> int:
        """Show the game of a record; gives its last ply."""
        self.open(Found(options.recorded(self.game, record, dom.seed())))
        return len(self.match.moves)

    def renew(self, seats: str) -> int:
        """Begin a new game between these players; gives its first ply."""
        self.open(Found(options.fresh(self.game, seats, dom.seed())))
        return self.match.cursor

    def record(self) -> str:
        """The match as the text of a link, without its dice to come."""
        return saved_game.fragment(self.match)

    async def tell_ply(self, after: Match) -> None:
        """Tell of a ply once it is seen: to pack a long game takes a while."""
        await dom.pause(0)
        shown = position(after)
        move, seat = after.moves[after.cursor - 1], view.actor(after.states[after.cursor - 1])
        say({"event": "move", "detail": {**shown, "move": notation(move), "seat": seat}})
        if after.active == OVER:
            say({"event": "over", "detail": {**shown, "result": list(after.state.ranks())}})


COMMANDS: dict[str, Callable[..., object]] = {
    "play": Embedded.play_written,
    "go": Embedded.show_ply,
    "load": Embedded.load,
    "new": Embedded.renew,
    "record": Embedded.record,
}
"""What the page may ask for; the names of the fields are those of `wire.js`."""


def say(message: Mapping[str, object]) -> None:
    """Tell the page around the board something."""
    dom.tell("nyout:tell", json.dumps(message))


def position(shown: Match) -> dict[str, object]:
    """What is told of a match with every event: the ply, and the record if it fits into a link."""
    try:
        text = saved_game.fragment(shown)
    except RecordError:
        text = ""
    return {"ply": shown.cursor, "record": text}


def start(language: str, catalogue: dom.Node) -> None:
    """Take the page over from its drawing, in a language with this catalogue."""
    game = GAMES[dom.game()]
    spoken = translation.begin(game, language, catalogue)
    board = Embedded(game, Asked(game))
    if not spoken:
        board.panel.mute()
    dom.ready()
    say({"event": "ready", "detail": position(board.match)})
