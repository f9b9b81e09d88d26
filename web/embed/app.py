"""The page of an embedded board, controlled by its address and by messages of the host page.

`options.py` defines the options in the address. `embed.js` passes messages of the host page only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from nyout import GAMES, view, words
from nyout.core import OVER, Game, notation, tokens
from nyout.exchange import view_as_recipient
from nyout.match import Match
from nyout.record import RecordError
from web.app import translation
from web.app.controller import Controller
from web.browser import dom, navigation
from web.embed import options
from web.saved import saved_game
from web.saved.source import Source
from web.state import actions
from web.state.actions import Action
from web.state.page import Host, Topic, Trouble
from web.views.replay import Replay


class AddressSource(Source):
    """The source of the match that the address specifies; reports plies, and saves nothing."""

    def __init__(self, game: Game) -> None:
        self.game = game
        # A record may be the fragment, which is not sent to the server and can be long.
        record = {"record": text} if (text := navigation.fragment()) else {}
        self.values, self.faults = options.check(game, navigation.parameters() | record)

    def is_on(self, name: str) -> bool:
        """Return whether an option that is off by default is on."""
        return self.values.get(name) == "yes"

    @property
    def puzzle(self) -> str:
        """The puzzle to show; empty if the address names none, or a game or position as well."""
        values = self.values
        return "" if values.get("record") or values.get("position") else values.get("puzzle", "")

    def find(self, focus: bool = False) -> Action:
        match, more = options.open_match(self.game, self.values, dom.seed())
        faults = " ".join((*self.faults, *more))
        trouble = Trouble(lambda: faults) if faults else None
        return actions.open_match(match, trouble, focus=focus)

    def address(self, match: Match) -> str:
        fragment = saved_game.fragment(view_as_recipient(match))
        return f"{dom.site()}{match.game.name}.html#{fragment}"

    def report(self, played: Match) -> None:
        """Report a ply, and the end of the game, to the host page."""
        before = played.cursor - 1
        move, seat = played.moves[before], view.view_of(played.states[before]).actor()
        place = position(played)
        send({"event": "move", "detail": {**place, "move": notation(move), "seat": seat}})
        if played.active == OVER:
            send({"event": "over", "detail": {**place, "result": list(played.state.ranks())}})


class Embedded(Controller):
    """An embedded board, which carries out commands of the host page and reports events to it."""

    def __init__(self, game: Game, source: AddressSource) -> None:
        super().__init__(game, source, Host(read_only=source.is_on("readonly")))
        dom.listen_to_page("nyout:command", lambda event: self.obey(json.loads(event.detail)))
        if source.is_on("autoplay") and self.page.match.moves and not dom.is_still():
            self.part(Replay).toggle_running()

    def obey(self, command: Mapping[str, Any]) -> None:
        """Carry out a command, and reply with its value or an error message."""
        try:
            reply = {"value": self.value(command)}
        except RecordError as error:
            reply = {"error": words.fault(error)}
        except (ValueError, IndexError) as error:
            reply = {"error": str(error)}
        send({"reply": command.get("id"), **reply})

    def value(self, command: Mapping[str, Any]) -> object:
        """Carry out a command, and return its value. Raises `ValueError` if it is malformed."""
        match command:
            case {"name": "play", "move": str(move)}:  # or a throw
                self.dispatch(actions.play_for_host(tokens(move)))
            case {"name": "go", "ply": int(ply)}:
                self.dispatch(actions.go_to(ply))
            case {"name": "new", "seats": str(seats)}:
                new = options.fresh(self.game, seats, dom.seed())
                self.dispatch(actions.open_match(new))
            case {"name": "load", "record": str(record)}:
                loaded = options.read_match(self.game, "record", record, dom.seed())
                self.dispatch(actions.open_match(loaded))
                return len(loaded.moves)
            case {"name": "record"}:
                return saved_game.fragment(self.page.match)
            case _:
                raise ValueError(
                    "expected the name and the field of a command: play, a text `move`; go, a whole"
                    " number `ply`; load, a text `record`; new, a text `seats`; or record"
                )
        return self.page.match.cursor


def send(message: Mapping[str, object]) -> None:
    """Send a message to the host page."""
    dom.tell("nyout:tell", json.dumps(message))


def position(match: Match) -> dict[str, object]:
    """Return the details of every event: the ply, and the record or "" if it is too long."""
    try:
        text = saved_game.fragment(match)
    except RecordError:
        text = ""
    return {"ply": match.cursor, "record": text}


def start(language: str, catalogue: dom.Buffer, _latest: object = None) -> dom.Work | None:
    """Start the board in place of its static drawing, in a language and with its catalogue.

    Return the task that opens the puzzle of the address, if it names one.
    """
    game = GAMES[dom.setting("game")]
    has_catalogue = translation.begin(game, language, catalogue)
    source = AddressSource(game)
    board = Embedded(game, source)
    if not has_catalogue:
        board.dispatch(actions.announce(Topic.NO_CATALOGUE))
    dom.ready()
    send({"event": "ready", "detail": position(board.page.match)})
    return board.extras.call("puzzles", "open", source.puzzle) if source.puzzle else None
