"""The HTML that embeds a board in a page: a frame, or a link that a script replaces by a frame."""

from __future__ import annotations

from collections.abc import Mapping

from nyout import draw, words
from nyout.core import Game
from web.markup import Markup, html

SCRIPT = "nyout-board.js"
WIDTH = 480  # pixels of a frame in a page of sufficient width
BESIDE = {"none": 242, "basic": 348, "full": 534}  # pixels of the players and the controls


def size(game: Game, controls: str = "basic") -> tuple[int, int]:
    """Return the width and height in pixels of a frame that a board for two fills in width.

    >>> from nyout import GAMES
    >>> size(GAMES["run"], "none")
    (480, 692)
    """
    width, height = draw.lay_board(game.board, game.start(), 0).size
    return WIDTH, round(WIDTH * height / width) + BESIDE[controls]


def address(home: str, game: Game, values: Mapping[str, str]) -> str:
    """Return the address of an embedded board with these options, on the site at `home`.

    The language is a folder, and the record follows the `#`, because servers refuse long queries.
    The values must be valid; valid ones need no escaping in an address.

    >>> from nyout import GAMES
    >>> address("https://example.org/", GAMES["run"], {"theme": "dark", "ply": "", "record": "1ab"})
    'https://example.org/embed/run/?theme=dark#1ab'
    """
    chosen = {name: value for name, value in values.items() if value}
    lang, record = chosen.pop("lang", words.ENGLISH), chosen.pop("record", "")
    folder = "" if lang == words.ENGLISH else f"{lang}/"
    query = "&".join(f"{name}={value}" for name, value in chosen.items())
    rest = (f"{sign}{part}" for sign, part in (("?", query), ("#", record)) if part)
    return f"{home}embed/{folder}{game.name}/{''.join(rest)}"


def frame(home: str, game: Game, values: Mapping[str, str]) -> Markup:
    """Return a frame with the board, which loads lazily and shrinks with the page."""
    width, height = size(game, values.get("controls") or "basic")
    return html(
        '<iframe src="{address}" title="{title}" width="{width}" height="{height}"'
        ' style="border:0;width:100%;max-width:{width}px;height:auto;'
        'aspect-ratio:{width}/{height}" loading="lazy" allow="clipboard-write"></iframe>',
        address=address(home, game, values),
        title=words.sentence("embed.title", title=words.title(game)),
        width=width,
        height=height,
    )


def quote(home: str, game: Game, values: Mapping[str, str]) -> Markup:
    """Return a link in a quotation, and the script that replaces it by the board.

    A record or a puzzle is the fragment of the link.
    """
    puzzle = f"puzzle={values['puzzle']}" if values.get("puzzle") else ""
    content = values.get("record") or puzzle
    return html(
        '<blockquote class="nyout-board"{data}>'
        '<a href="{home}{game}.html{fragment}">{text}</a></blockquote>\n'
        '<script async src="{home}{script}"></script>',
        data=(
            html(' data-{name}="{value}"', name=name, value=value)
            for name, value in values.items()
            if value and name not in ("record", "puzzle")
        ),
        home=home,
        game=game.name,
        fragment=f"#{content}" if content else "",
        text=words.sentence("embed.link", title=words.title(game)),
        script=SCRIPT,
    )
