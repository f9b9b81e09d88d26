"""Everything beside the board: what is to be done, what was done, the buttons, the warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from nyout import words
from nyout.core import OVER, Thing
from nyout.entry import Entry
from nyout.match import Match
from web import dom
from web.keeping import Found

WORDS = "status", "told", "speech", "past", "standing", "warning", "facts", "result"


class Panel:
    """Shows a match in words; calls the acts of its buttons, by their ids."""

    def __init__(self, acts: Mapping[str, Callable[[], object]]) -> None:
        self.nodes = {name: dom.element(name) for name in (*acts, *WORDS)}
        self.stand: object = None  # what `standing` tells
        for name, act in acts.items():
            dom.on(self.nodes[name], "click", lambda event, act=act: act())
        for name in ("new", "copy-link", "download", "embed"):
            self.nodes[name].disabled = False

    def found(self, found: Found) -> None:
        """Say where the match comes from, and what was wrong with the one that was asked for."""
        for name, sentence in {"trouble": found.trouble, "notice": found.notice}.items():
            node = dom.element(name)
            node.firstElementChild.textContent = sentence
            node.hidden = not sentence
        self.say("", words.asked(found.match))

    def show(self, match: Match) -> None:
        """Bring the buttons and the words for a position up to a match."""
        self.nodes["throw"].disabled = not match.awaits_throw
        dom.set_flag("diceless", not match.throws)
        self.nodes["throw"].textContent = words.thrown_by(match)
        self.nodes["undo"].disabled = match.undo() is match
        self.nodes["redo"].disabled = match.cursor == len(match.moves)
        self.nodes["past"].hidden = match.cursor == len(match.moves)
        if (stand := (match.state.scene().pieces, match.names)) != self.stand:
            self.stand = stand
            self._list("standing", words.standing(match.state, match.names, match.game))
        over = match.active == OVER
        self._list("facts", () if over else words.facts(match))
        self._list("result", words.result(match) if over else ())
        dom.set_flag("over", over)
        self.ask(match)

    def _list(self, name: str, lines: Iterable[str]) -> None:
        """Show lines in a list, which is hidden while there is none."""
        self.nodes[name].innerHTML = "".join(f"<li>{escape(line)}</li>" for line in lines)
        self.nodes[name].hidden = not self.nodes[name].firstElementChild

    def ask(self, match: Match, entry: Entry | None = None, offered: Sequence[Thing] = ()) -> None:
        """Say what is to be done."""
        self.nodes["status"].textContent = words.asked(match, entry, offered)

    def say(self, told: str, asked: str) -> None:
        """Tell what was done; those who hear the page also hear what is to be done."""
        self.nodes["told"].textContent = told
        self.nodes["speech"].textContent = f"{told} {asked}".strip()

    def warn(self, sentence: str) -> None:
        """Say something that stays true."""
        self.nodes["warning"].textContent = sentence
        self.nodes["warning"].hidden = False
