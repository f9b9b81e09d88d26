"""The pages: the front page, and for each game one to play on and one with its rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from nyout import GAMES, draw, words
from nyout.core import Game
from web.site import catalogues
from web.site.pages import cards, embedded, rules
from web.site.pages.game import page
from web.site.pages.pictures import picture
from web.site.template import RULES, Site, folder


def gallery(site: Site) -> bytes:
    """The front page: a card for each game, with a position."""
    shown = "".join(card(game, site.top) for game in GAMES.values())
    title, about = words.text("page.title"), words.text("page.about")
    head = site.head(title, about, more=cards.links(site, title, about))
    return site.filled(
        "index.html", head=head, cards=shown, materials=draw.materials(), switch=site.switch()
    ).encode()


def card(game: Game, top: str) -> str:
    """The card of a game on the front page in the folder `top`."""
    few, many = game.seats[0], game.seats[-1]
    seats = words.text("players", *["range"][: many - few], few=few, many=many)
    address, called = f"{top}{game.name}{RULES}.html", escape(words.text("page.rules"))
    link = f' <a class="rules" href="{address}">{called}</a>' if rules.has_rules(game) else ""
    return (
        f'<article class="card">{picture(game)}'
        f'<h2><a href="{top}{game.name}.html">{escape(game.title)}</a></h2>'
        f"<p>{escape(words.text('about', game=game))}</p>"
        f'<p class="facts"><span>{seats}, {escape(words.text("length", game=game))}</span>'
        f"{link}</p></article>"
    )


def rules_page(game: Game, site: Site) -> bytes:
    """The rules of a game, with their diagrams."""
    title = words.text("rules.title", title=game.title)
    about = words.text("rules.about", title=game.title)
    return site.filled(
        "web/pages/rules.html",
        game,
        head=site.head(title, about, more=cards.links(site, title, about, game)),
        name=game.name,
        title=escape(game.title),
        switch=site.switch(),
        materials=draw.materials(),
        body=rules.body(game, site.lang),
    ).encode()


IN_EACH_LANGUAGE: dict[str, Callable[[Site], bytes]] = {
    "index.html": gallery,
    **{f"{game.name}.html": partial(page, game) for game in GAMES.values()},
    **{
        f"{game.name}{RULES}.html": partial(rules_page, game)
        for game in filter(rules.has_rules, GAMES.values())
    },
}


def render(make: Callable[[Site], bytes], site: Site) -> bytes:
    """A page in the language of its address."""
    with catalogues.speaking(site.lang):
        return make(site)


PAGES: dict[str, Callable[[Site], bytes]] = {
    **{
        folder(language) + address: partial(render, make)
        for language in words.LANGUAGES
        for address, make in IN_EACH_LANGUAGE.items()
    },
    **embedded.PAGES,
    **cards.PAGES,
}
"""A function that makes each page, by address."""
