"""The page of an embedded board, controlled by its address and by messages of the host page.

`options.py` defines the options in the address, and `embed.js` checks them. `messages.js` exchanges
messages with the page around the board and with no other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from nyout import GAMES, view, words
from nyout.core import OVER, Game, notation, tokens
from nyout.match import Match
from nyout.record import RecordError
from web.app import translation
from web.app.controller import App
from web.browser import dom
from web.embed import options
from web.saved import saved_game
from web.saved.session import Found
from web.state import actions
from web.state.actions import Open
from web.state.page import Host, Topic


class Asked:
    """The source of the match that the address specifies; it saves nothing."""

    def __init__(self, game: Game) -> None:
        self.asked = {
            option.name: dom.setting(option.name) for option in options.options(game.seats)
        }

    def yes(self, name: str) -> bool:
        """Whether an option that is off by default is on."""
        return self.asked[name] == "yes"

    def elsewhere(self, game: Game) -> str:
        return ""

    def find(self, game: Game) -> Found:
        found, faults = options.opened(game, self.asked, dom.seed())
        return Found(found, trouble=lambda: " ".join(faults))

    def opened(self, found: Found) -> None: ...

    def save(self, match: Match) -> Match:
        return match  # an embedded board saves nothing

    async def make_room(self, match: Match) -> bool:
        return True

    def leave(self) -> None: ...

    def address(self, match: Match) -> str:
        fragment = saved_game.fragment(match.elsewhere())
        return f"{dom.site()}{match.game.name}.html#{fragment}"

    def ends_with_new(self, match: Match) -> str:
        return words.text("ends") if match.moves else ""

    async def settle(self) -> None: ...

    def differs(self, match: Match) -> bool:
        return False

    def forget_damaged(self, game: Game, source: str) -> None:
        self.asked = {}  # the person has read what was wrong with the options

    def set_parameter(self, name: str, value: str) -> None: ...

    def flush(self) -> None: ...


class Embedded(App):
    """An embedded board; it carries out commands of the page around it and reports events to it."""

    def __init__(self, game: Game, asked: Asked) -> None:
        super().__init__(game, asked, Host(read_only=asked.yes("readonly")))
        dom.on_page("nyout:command", lambda event: self.obey(json.loads(event.detail)))
        if asked.yes("autoplay") and self.page.match.moves and not dom.still():
            self.replay.toggle_running()

    def report(self, played: Match) -> None:
        """Report a ply to the page around the board, and the end of the game."""
        before = played.cursor - 1
        move, seat = played.moves[before], view.actor(played.states[before])
        shown = position(played)
        say({"event": "move", "detail": {**shown, "move": notation(move), "seat": seat}})
        if played.active == OVER:
            say({"event": "over", "detail": {**shown, "result": list(played.state.ranks())}})

    def obey(self, command: Mapping[str, Any]) -> None:
        """Carry out a command, and reply with its value or with an error message."""
        try:
            answer = {"value": COMMANDS[command["name"]](self, **command["fields"])}
        except RecordError as error:
            answer = {"error": words.fault(error)}
        except (ValueError, IndexError) as error:
            answer = {"error": str(error)}
        say({"reply": command["id"], **answer})

    def play(self, move: str) -> int:
        """Play a move or a throw; returns the number of plies after it."""
        self.dispatch(actions.PlayForHost(tokens(move)))
        return self.page.match.cursor

    def go(self, ply: int) -> int:
        """Show the position after a ply; returns the number of that ply."""
        self.dispatch(actions.GoTo(ply))
        return ply

    def load(self, record: str) -> int:
        """Show the game of a record; returns the number of its plies."""
        self.dispatch(Open(options.recorded(self.game, record, dom.seed())))
        return len(self.page.match.moves)

    def new(self, seats: str) -> int:
        """Start a new game between these players; returns the number of its plies."""
        self.dispatch(Open(options.fresh(self.game, seats, dom.seed())))
        return self.page.match.cursor

    def record(self) -> str:
        """The match as the fragment of a link, without its seed."""
        return saved_game.fragment(self.page.match)


COMMANDS: dict[str, Callable[..., object]] = {
    "play": Embedded.play,
    "go": Embedded.go,
    "load": Embedded.load,
    "new": Embedded.new,
    "record": Embedded.record,
}
"""The commands of the page around the board; their fields have the names of `messages.js`."""


def say(message: Mapping[str, object]) -> None:
    """Send a message to the page around the board."""
    dom.tell("nyout:tell", json.dumps(message))


def position(shown: Match) -> dict[str, object]:
    """The details in every event: the ply and the record, which is empty if too long for a link."""
    try:
        text = saved_game.fragment(shown)
    except RecordError:
        text = ""
    return {"ply": shown.cursor, "record": text}


def start(language: str, catalogue: dom.Buffer) -> None:
    """Start the board in place of its static drawing, in a language with this catalogue."""
    game = GAMES[dom.game()]
    has_catalogue = translation.begin(game, language, catalogue)
    board = Embedded(game, Asked(game))
    if not has_catalogue:
        board.dispatch(actions.Announce(Topic.NO_CATALOGUE))
    dom.ready()
    say({"event": "ready", "detail": position(board.page.match)})
