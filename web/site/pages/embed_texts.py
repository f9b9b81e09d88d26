"""The sentences that embedded boards show without Python, in a script that they share."""

from __future__ import annotations

import json

from nyout import view, words
from nyout.core import Game
from web.embed.options import options
from web.site import catalogues

# The keys of sentences to show before Python is ready, or after it has failed.
KEYS = (
    *("embed.wrong", "embed.unknown", "embed.play"),
    *("boot.page", "boot.bar", "boot.retry", "boot.python", "boot.board"),
    *("boot.failed", "boot.broken", "boot.slow", "boot.why", "boot.late"),
    *("error", "error.dead", "offline.reload"),
)
ANY = range(1, 3)  # numbers of seats, on which only the first option depends


def script() -> bytes:
    """Return the script `embed-texts.js` with the shared sentences, by language and key."""
    texts = {language: _shared() for language in catalogues.each()}
    return f"export default {json.dumps(texts, ensure_ascii=False)};\n".encode()


def _shared() -> dict[str, str]:
    _, *shared = options(ANY)
    expected = {f"embed.expected.{option.name}": option.expected for option in shared}
    return {key: words.template(key) for key in KEYS} | expected


def of_game(game: Game) -> dict[str, str]:
    """Return the sentences that differ between the boards of games, by key."""
    seats, *_ = options(game.seats)
    return {
        "page.board": words.text("page.board", title=words.title(game)),
        "throw": words.text("do", view.of(game.start()).phase(), game=game),
        f"embed.expected.{seats.name}": seats.expected,
    }
