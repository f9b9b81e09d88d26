"""Everything beside the board: what is to be done, what was done, the buttons, the warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from nyout import words
from nyout.core import OVER
from nyout.entry import Entry
from nyout.match import REMOTE, Match
from nyout.view import Target, cached_scene
from web import dom

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

    def deal(self, match: Match) -> None:
        """Begin with another match."""
        self.elsewhere("")
        self.say("", words.prompt(match))

    def arrived(self, match: Match, linked: bool) -> None:
        """Say where the match comes from, and whose turn it is here, if it came with a link."""
        notice("notice", words.arrival_notice(match) if linked else "")

    def elsewhere(self, key: str) -> None:
        """Say by the key of a sentence what another window has done with the game; "" ends it."""
        node = dom.element("elsewhere")
        if key:
            self._word(node.firstElementChild, key)
            self._word(self.nodes["elsewhere-show"], "games.follow")
        self.nodes["elsewhere-show"].hidden = key != "games.elsewhere"
        node.hidden = not key

    @staticmethod
    def _word(node: dom.Node, key: str) -> None:
        """Say a sentence in an element, in whatever language is spoken later."""
        node.dataset.text = key
        node.textContent = words.text(key)

    def show(self, match: Match, was_cut: bool) -> None:
        """Bring the buttons and the words for a position up to a match."""
        past = match.cursor < len(match.moves)
        self.offer_throw(match)
        self.nodes["throw"].textContent = words.throw_label(match)
        self.nodes["undo"].disabled = match.undo() is match
        self.nodes["redo"].disabled = not past
        self.nodes["past"].hidden = not past
        dom.set_flag("past", past)
        for name in ("cut", "fork"):
            self.nodes[name].hidden = match.cursor < match.locked_plies
        self.nodes["left"].hidden = not was_cut
        self.nodes["send"].hidden = match.active_player != REMOTE
        over = match.active == OVER
        throws = match.throws and not over
        self.nodes["throw"].hidden = not throws
        dom.set_flag("diceless", not throws and not match.was_thrown)
        self._list("facts", () if over else words.facts(match))
        self._list("result", words.result(match) if over else ())
        dom.set_flag("over", over)
        self.ask(match)

    def offer_throw(self, match: Match) -> None:
        """Enable the throw button if a person is to throw."""
        self.nodes["throw"].disabled = not match.awaits_throw

    def tell_standing(self, match: Match) -> None:
        """Tell in words where everything stands."""
        if (stand := (cached_scene(match.state).pieces, match.names)) != self.stand:
            self.stand = stand
            self._list("standing", words.standing(match.state, match.names, match.game))

    def _list(self, name: str, lines: Iterable[str]) -> None:
        """Show lines in a list, which is hidden while there is none."""
        self.nodes[name].innerHTML = "".join(f"<li>{escape(line)}</li>" for line in lines)
        self.nodes[name].hidden = not self.nodes[name].firstElementChild

    def ask(self, match: Match, entry: Entry | None = None, offered: Sequence[Target] = ()) -> None:
        """Say what is to be done."""
        self.nodes["status"].textContent = words.prompt(match, entry, offered)

    def say(self, told: str, prompt: str) -> None:
        """Tell what was done; those who hear the page also hear what is to be done."""
        self.nodes["told"].textContent = told
        self.nodes["speech"].textContent = f"{told} {prompt}".strip()

    def mute(self) -> None:
        """Say that the sentences of a language did not arrive."""
        self.say(words.text("page.mute"), "")

    def warn(self, key: str, holds: bool) -> None:
        """Say something as long as it holds, in whatever language is spoken later."""
        node = self.nodes["warning"]
        if holds:
            self._word(node, key)
            node.hidden = False
        elif node.getAttribute("data-text") == key:
            node.hidden = True


def notice(name: str, sentence: str) -> None:
    """Say a sentence above the board, once; without one there is no notice."""
    node = dom.element(name)
    if node.firstElementChild.textContent != sentence:
        node.firstElementChild.textContent = sentence
    node.hidden = not sentence
