"""The sentences of embedded boards that Python is not needed for, as a script for all of them."""

from __future__ import annotations

import json

from nyout import view, words
from nyout.core import Game
from web.embed.options import options
from web.site import catalogues

# Sentences for before Python is ready, or after it has failed.
TOLD = (
    *("embed.wrong", "embed.unknown", "embed.play"),
    *("boot.page", "boot.bar", "boot.retry", "boot.python", "boot.board"),
    *("boot.failed", "boot.broken", "boot.slow", "boot.why", "boot.late"),
    *("error", "error.dead", "offline.reload"),
)
ANY = range(1, 3)  # seats: only what is expected of the first option depends on them


def script() -> bytes:
    """The script `embed-texts.js`: the sentences that all games share, by language and key."""
    texts = {language: _shared() for language in catalogues.each()}
    return f"export default {json.dumps(texts, ensure_ascii=False)};\n".encode()


def _shared() -> dict[str, str]:
    _, *alike = options(ANY)
    expected = {f"embed.expected.{one.name}": one.expected for one in alike}
    return {key: words.template(key) for key in TOLD} | expected


def of_game(game: Game) -> dict[str, str]:
    """The sentences that only the board of one game has, by key."""
    seats, *_ = options(game.seats)
    return {
        "page.board": words.text("page.board", title=words.title(game)),
        "throw": words.text("do", view.phase(game.start()), game=game),
        f"embed.expected.{seats.name}": seats.expected,
    }
