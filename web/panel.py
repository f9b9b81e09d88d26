"""Everything beside the board: what is to be done, what was done, the buttons, the warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from nyout import words
from nyout.core import OVER, Thing, scene_of
from nyout.entry import Entry
from nyout.match import ELSEWHERE, Match
from web import dom
from web.keeping import Found

WORDS = "status", "told", "speech", "past", "left", "standing", "warning", "facts", "result"
AT_ONCE = "new", "share", "embed", "turn"  # what can be done at any time


class Panel:
    """Shows a match in words; calls the acts of its buttons, by their ids."""

    def __init__(self, acts: Mapping[str, Callable[[], object]]) -> None:
        self.nodes = {name: dom.element(name) for name in (*acts, *WORDS)}
        self.stand: object = None  # what `standing` tells
        for name, act in acts.items():
            dom.on(self.nodes[name], "click", lambda event, act=act: act())
        for name in AT_ONCE:
            self.nodes[name].disabled = False

    def clear(self) -> None:
        """Forget what is shown, so that it is said anew."""
        self.stand = None

    def deal(self, found: Found) -> None:
        """Begin with another match."""
        self.elsewhere(False)
        self.found(found)

    def found(self, found: Found) -> None:
        """Say what was wrong with the match that was asked for."""
        self._notice("trouble", found.trouble())
        self.say("", words.asked(found.match))

    def arrived(self, match: Match, linked: bool) -> None:
        """Say where the match comes from, and whose turn it is here, if it came with a link."""
        self._notice("notice", words.arrived(match) if linked else "")

    @staticmethod
    def _notice(name: str, sentence: str) -> None:
        """Say a sentence above the board, once; without one there is no notice."""
        node = dom.element(name)
        if node.firstElementChild.textContent != sentence:
            node.firstElementChild.textContent = sentence
        node.hidden = not sentence

    def elsewhere(self, shown: bool) -> None:
        """Offer the game as it is in another window, or do not any more."""
        node = dom.element("elsewhere")
        if shown:
            self._word(node.firstElementChild, "games.elsewhere")
            self._word(self.nodes["elsewhere-show"], "games.follow")
        node.hidden = not shown

    @staticmethod
    def _word(node: dom.Node, key: str) -> None:
        """Say a sentence in an element, in whatever language is spoken later."""
        node.dataset.text = key
        node.textContent = words.text(key)

    def show(self, match: Match, was_cut: bool) -> None:
        """Bring the buttons and the words for a position up to a match."""
        past = match.cursor < len(match.moves)
        self.nodes["throw"].disabled = not match.awaits_throw
        dom.set_flag("diceless", not match.throws)
        self.nodes["throw"].textContent = words.thrown_by(match)
        self.nodes["undo"].disabled = match.undo() is match
        self.nodes["redo"].disabled = not past
        self.nodes["past"].hidden = not past
        dom.set_flag("past", past)
        for name in ("cut", "fork"):
            self.nodes[name].hidden = match.cursor < match.fixed
        self.nodes["left"].hidden = not was_cut
        self.nodes["send"].hidden = match.active_player != ELSEWHERE
        over = match.active == OVER
        self._list("facts", () if over else words.facts(match))
        self._list("result", words.result(match) if over else ())
        dom.set_flag("over", over)
        self.ask(match)

    def tell_standing(self, match: Match) -> None:
        """Tell in words where everything stands."""
        if (stand := (scene_of(match.state).pieces, match.names)) != self.stand:
            self.stand = stand
            self._list("standing", words.standing(match.state, match.names, match.game))

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

    def warn(self, key: str, holds: bool) -> None:
        """Say something as long as it holds, in whatever language is spoken later."""
        node = self.nodes["warning"]
        if holds:
            self._word(node, key)
            node.hidden = False
        elif node.getAttribute("data-text") == key:
            node.hidden = True
