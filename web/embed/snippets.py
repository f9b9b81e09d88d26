"""What a person pastes to have a board in a page: a frame, or a link that a script makes one of."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from nyout import words
from nyout.core import Game

SCRIPT = "nyout-board.js"
WIDTH = 480  # pixels of a frame where there is room
BESIDE = {"none": 96, "basic": 232, "full": 480}  # pixels for what is under the board


def size(game: Game, controls: str = "basic") -> tuple[int, int]:
    """The width and height of a frame that shows all of a board, in pixels.

    >>> from nyout import GAMES
    >>> size(GAMES["run"], "none")
    (480, 768)
    """
    width, height = game.board.size
    return WIDTH, round(WIDTH * height / width) + BESIDE[controls]


def address(home: str, game: Game, asked: Mapping[str, str]) -> str:
    """The address of an embedded board that is asked for these options; `home` is the site's.

    The record follows the `#`: servers refuse long queries. The values are such as `options`
    knows: none of them needs escapes in an address.

    >>> from nyout import GAMES
    >>> address("https://example.org/", GAMES["run"], {"theme": "dark", "ply": "", "record": "1ab"})
    'https://example.org/embed/run/?theme=dark#1ab'
    """
    record = asked.get("record")
    query = "&".join(
        f"{name}={value}" for name, value in asked.items() if value and name != "record"
    )
    fragment = f"#{record}" if record else ""
    return f"{home}embed/{game.name}/{'?' * bool(query)}{query}{fragment}"


def frame(home: str, game: Game, asked: Mapping[str, str]) -> str:
    """The board as a frame: lazy, as wide as there is room, with a title."""
    width, height = size(game, asked.get("controls") or "basic")
    style = f"border:0;width:100%;max-width:{width}px;height:auto;aspect-ratio:{width}/{height}"
    title = words.text("embed.title", title=game.title)
    return (
        f'<iframe src="{escape(address(home, game, asked))}" title="{escape(title)}"'
        f' width="{width}" height="{height}" style="{style}" loading="lazy"></iframe>'
    )


def quote(home: str, game: Game, asked: Mapping[str, str]) -> str:
    """The board as a link in a quotation, and the script that makes a board of it."""
    data = "".join(
        f' data-{name}="{escape(value)}"'
        for name, value in asked.items()
        if value and name != "record"
    )
    text = words.text("embed.link", title=game.title)
    fragment = f"#{asked['record']}" if asked.get("record") else ""
    return (
        f'<blockquote class="nyout-board"{data}>'
        f'<a href="{escape(home)}{game.name}.html{escape(fragment)}">{escape(text)}</a>'
        f"</blockquote>\n"
        f'<script async src="{escape(home)}{SCRIPT}"></script>'
    )
