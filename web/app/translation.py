"""The language of the page: its sentences said anew, and what is kept of the choice.

Templates name the keys of their sentences: `data-text` that of what stands in an element,
`data-label` and `data-hint` those of attributes, `data-said` those that a script says.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from nyout import words
from nyout.core import Game
from nyout.match import Match
from web.browser import dom, storage
from web.state.settings import LANGUAGE

ATTRIBUTES = {"label": "aria-label", "hint": "title"}


def drop_colour_names(match: Match) -> Match:
    """The match without the names of those who are called by a colour, in whatever language."""
    return match._replace(seats=words.drop_colour_names(match.seats, match.colours))


def name_seats(match: Match) -> Match:
    """The match with those who have no name called by a colour, in the language of now."""
    return match._replace(seats=words.name_seats(match.seats, match.colours))


def begin(game: Game, language: str, sentences: dom.Buffer) -> bool:
    """Speak the language that `tongue.js` has found; False if its catalogue is not one.

    Then the page is in English.
    """
    try:
        words.speak(language, sentences.to_bytes())
    except ValueError:
        words.speak(words.ENGLISH)
    if {words.current_language(), dom.language()} != {words.ENGLISH}:
        fill(game)
    return words.current_language() == language


class Switch:
    """The links to other languages: what follows one does not leave the page.

    `speak` is called with a language and its sentences once they have come. Where they do not come,
    or something else does, `fail` is called.
    """

    def __init__(self, speak: Callable[[str, bytes], None], fail: Callable[[], None]) -> None:
        self.speak, self.fail = speak, fail
        self.asked = ""  # the language that was asked for last
        dom.on_page("click", self._followed)

    def _followed(self, event: dom.PointerEvent) -> None:
        link = event.target.closest("[data-language]")
        if link and not (event.ctrlKey or event.metaKey or event.shiftKey or event.altKey):
            event.preventDefault()
            self.asked = link.dataset.language
            dom.start(self._fetched(self.asked))

    async def _fetched(self, language: str) -> None:
        try:
            told = partial(self.speak, language, await catalogue(language))
        except (OSError, ValueError):
            told = self.fail
        if language == self.asked:  # else another one was asked for meanwhile
            told()


async def catalogue(language: str) -> bytes:
    """The sentences of a language.

    Raises `OSError` if they do not arrive, and `ValueError` if something else does.
    """
    if language == words.ENGLISH:
        return b""
    sentences = await dom.fetched(f"{dom.setting('words')}/{language}.mo")
    with words.speaking(language, sentences):
        return sentences


def change(language: str, sentences: bytes) -> None:
    """Speak another language from now on, and store the choice."""
    words.speak(language, sentences)
    storage.write(LANGUAGE, language)


def fill(game: Game) -> None:
    """Say all sentences anew that stand in the page itself."""
    language = words.current_language()
    dom.set_language(language)
    for node in dom.nodes("[data-text]"):
        node.textContent = _text(node.dataset.text, game)
    for name, attribute in ATTRIBUTES.items():
        for node in dom.nodes(f"[data-{name}]"):
            node.setAttribute(attribute, _text(getattr(node.dataset, name), game))
    for node in dom.nodes("[data-said]"):
        texts = {key: words.template(key) for key in node.dataset.said.split()}
        node.dataset.texts = json.dumps(texts)
    for node in dom.nodes("[data-page]"):
        folder = "" if language == words.ENGLISH else f"{language}/"
        node.setAttribute("href", f"{dom.setting('root')}{folder}{node.dataset.page}")
    for node in dom.nodes("[data-language]"):
        chosen = node.dataset.language == language
        node.setAttribute("aria-current", "true" if chosen else "false")


def _text(key: str, game: Game) -> str:
    return words.text(key, game=game, title=game.title)
