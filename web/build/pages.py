"""The pages: a gallery, and for each game one to play on and one with its rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from nyout import GAMES, words
from nyout.core import Game
from web.build import cards, embeds, rules
from web.build.game import page
from web.build.pictures import picture
from web.build.site import Site

TITLE = "Nyout: five board games"
ABOUT = (
    "Five board games to play in the browser: alone against the computer,"
    " or two to six people at one screen."
)


def gallery(site: Site) -> bytes:
    """The front page: a card for each game, with a position of it."""
    shown = "".join(map(card, GAMES.values()))
    head = site.head(TITLE, ABOUT, more=cards.links(site, TITLE, ABOUT))
    return site.filled("index.html", head=head, cards=shown).encode()


def card(game: Game) -> str:
    """What the front page shows of a game."""
    counts = sorted({game.seats[0], game.seats[-1]})
    seats = words.text("players", count=len(counts), few=counts[0], many=counts[-1])
    return (
        f'<article class="card">{picture(game)}'
        f'<h2><a href="./{game.name}.html">{escape(game.title)}</a></h2>'
        f"<p>{escape(words.text('about', game=game))}</p>"
        f'<p class="facts">{seats}, {escape(words.text("length", game=game))} ·'
        f' <a class="rules" href="./{game.name}-rules.html">Rules</a></p></article>'
    )


def rules_page(game: Game, site: Site) -> bytes:
    """The rules of a game, with their diagrams."""
    title = f"{game.title}: the rules"
    about = f"The rules of {game.title}, in plain words and with diagrams."
    return site.filled(
        "web/pages/rules.html",
        head=site.head(title, about, more=cards.links(site, title, about, game)),
        name=game.name,
        title=escape(game.title),
        credit=escape(words.text("credit", game=game)),
        body=rules.body(game),
    ).encode()


PAGES: dict[str, Callable[[Site], bytes]] = {
    "index.html": gallery,
    **{f"{game.name}.html": partial(page, game) for game in GAMES.values()},
    **{f"{game.name}-rules.html": partial(rules_page, game) for game in GAMES.values()},
    **embeds.PAGES,
    **cards.PAGES,
}
"""What makes each page, by its address."""
