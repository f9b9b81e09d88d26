"""A board in somebody else's page: the same page, told by its address and by that page's messages.

`options.py` says what the address may ask for, `embed.js` checks it, `messages.js` sees to it that
messages come from, and go to, the page around the board and no other.
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
    """A match on an embedded board, which obeys the page around it and reports what happens."""

    def __init__(self, game: Game, asked: Asked) -> None:
        super().__init__(game, asked, Host(read_only=asked.yes("readonly")))
        dom.on_page("nyout:command", lambda event: self.obey(json.loads(event.detail)))
        if asked.yes("autoplay") and self.page.match.moves and not dom.still():
            self.replay.toggle_running()

    def report(self, played: Match) -> None:
        """Tell the page around the board about a ply, and about the end of the game."""
        before = played.cursor - 1
        move, seat = played.moves[before], view.actor(played.states[before])
        shown = position(played)
        say({"event": "move", "detail": {**shown, "move": notation(move), "seat": seat}})
        if played.active == OVER:
            say({"event": "over", "detail": {**shown, "result": list(played.state.ranks())}})

    def obey(self, command: Mapping[str, Any]) -> None:
        """Carry out a command, and answer with its value or with the reason why not."""
        try:
            answer = {"value": COMMANDS[command["name"]](self, **command["fields"])}
        except (ValueError, IndexError) as error:
            answer = {"error": str(error)}
        say({"reply": command["id"], **answer})

    def play(self, move: str) -> int:
        """Play a move or a throw; the number of plies after it."""
        self.dispatch(actions.PlayForHost(tokens(move)))
        return self.page.match.cursor

    def go(self, ply: int) -> int:
        """Show the position after a ply."""
        self.dispatch(actions.GoTo(ply))
        return ply

    def load(self, record: str) -> int:
        """Show the game of a record; the number of its plies."""
        self.dispatch(Open(options.recorded(self.game, record, dom.seed())))
        return len(self.page.match.moves)

    def new(self, seats: str) -> int:
        """Start a new game between these players; the number of its plies."""
        self.dispatch(Open(options.fresh(self.game, seats, dom.seed())))
        return self.page.match.cursor

    def record(self) -> str:
        """The match as the text of a link, without its seed."""
        return saved_game.fragment(self.page.match)


COMMANDS: dict[str, Callable[..., object]] = {
    "play": Embedded.play,
    "go": Embedded.go,
    "load": Embedded.load,
    "new": Embedded.new,
    "record": Embedded.record,
}
"""The commands of the page around the board; the names of the fields are those of `messages.js`."""


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


def start(language: str, catalogue: dom.Buffer) -> None:
    """Take the page over from its drawing, in a language with this catalogue."""
    game = GAMES[dom.game()]
    has_catalogue = translation.begin(game, language, catalogue)
    board = Embedded(game, Asked(game))
    if not has_catalogue:
        board.dispatch(actions.Announce(Topic.NO_CATALOGUE))
    dom.ready()
    say({"event": "ready", "detail": position(board.page.match)})
