"""Translation of the page in place, and storage of the chosen language.

Attributes of the templates name sentence keys: `data-text` for the text of an element, `data-label`
and `data-hint` for its attributes, `data-said` for sentences that a script shows.
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


def begin(game: Game, language: str, sentences: dom.Buffer) -> bool:
    """Switch to the language that `boot.js` has chosen.

    Return False, with the page in English, if the catalogue cannot be read.
    """
    try:
        words.speak(language, sentences.to_bytes())
    except ValueError:
        words.speak(words.ENGLISH)
    if {words.current_language(), dom.language()} != {words.ENGLISH}:
        fill(game)
    return words.current_language() == language


class Switch:
    """Makes the language links translate this page instead of opening another.

    It calls `speak` with a language and its catalogue, or `fail` if the catalogue does not load.
    """

    def __init__(self, speak: Callable[[str, bytes], None], fail: Callable[[], None]) -> None:
        self.speak, self.fail = speak, fail
        self.language = ""  # the language of the last link clicked
        dom.listen_to_page("click", self._handle_click)

    def _handle_click(self, event: dom.PointerEvent) -> None:
        link = event.target.closest("[data-language]")
        if link and not (event.ctrlKey or event.metaKey or event.shiftKey or event.altKey):
            event.preventDefault()
            self.language = link.dataset.language
            if globe := link.closest("details"):
                globe.removeAttribute("open")
                dom.focus(globe.children[0])
            dom.run_task(self._load(self.language))

    async def _load(self, language: str) -> None:
        try:
            finish = partial(self.speak, language, await dom.show_wait(catalogue(language)))
        except OSError:
            finish = self.fail
        if language == self.language:  # else another link has been clicked since
            finish()


async def catalogue(language: str) -> bytes:
    """Return the catalogue of a language, empty for English.

    Raises `OSError` if it does not arrive.
    """
    if language == words.ENGLISH:
        return b""
    return await dom.fetch_file(f"{dom.setting('words')}/{language}.mo")


def change(match: Match, language: str, sentences: bytes) -> Match:
    """Switch to another language, store the choice, and return the match with names in it."""
    nameless = words.drop_colour_names(match)
    words.speak(language, sentences)
    storage.write(LANGUAGE, language)
    fill(match.game)
    return words.name_seats(nameless)


def fill(game: Game) -> None:
    """Translate the sentences of the page template."""
    language = words.current_language()
    dom.set_language(language)
    for node in dom.nodes("[data-text]"):
        node.textContent = words.titled_sentence(node.dataset.text, game)
    for name, attribute in ATTRIBUTES.items():
        for node in dom.nodes(f"[data-{name}]"):
            node.setAttribute(attribute, words.titled_sentence(getattr(node.dataset, name), game))
    for node in dom.nodes("[data-texts]"):
        texts = {key: words.template(key) for key in json.loads(node.dataset.texts)}
        node.dataset.texts = json.dumps(texts)
    for node in dom.nodes("[data-page]"):
        folder = "" if language == words.ENGLISH else f"{language}/"
        node.setAttribute("href", f"{dom.setting('root')}{folder}{node.dataset.page}")
    for node in dom.nodes("[data-language]"):
        dom.set_state(node, "aria-current", node.dataset.language == language)
