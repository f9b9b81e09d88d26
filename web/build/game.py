"""The page of a game: as it stands in the site, and in other people's pages."""

from __future__ import annotations

from html import escape

from nyout import draw, lessons, view, words
from nyout.core import CHANCE, Game
from nyout.match import Seat, start
from web.build import cards, rules
from web.build.bundles import PYSCRIPT_CORE
from web.build.site import Site


def page(game: Game, site: Site) -> bytes:
    """The page of a game, which boots Python as soon as it is opened."""
    about = described(game)
    head = site.head(game.title, about, more=cards.links(site, game.title, about, game))
    return filled(
        game,
        site,
        head=head,
        kind="game",
        start="app",
        asleep="",
        switch=site.switch(),
        asked=escape(asked(game)),
        scripts=site.filled("web/pages/boot.html", core=PYSCRIPT_CORE).strip(),
    )


def described(game: Game) -> str:
    """What a game is, in a sentence."""
    return words.text("page.described", title=game.title, about=words.text("about", game=game))


def asked(game: Game) -> str:
    """What is to be done first, as somebody finds it who comes for the first time."""
    colours = game.colours(2, **game.settled(2, {}))
    return words.prompt(start(game, words.name_seats((Seat(""), Seat("")), colours), seed=""))


def filled(game: Game, site: Site, **holes: str) -> bytes:
    """The page of a game, with the board drawn in it: it is there before Python is.

    The holes are the head, the kind of page, what starts it, and what is there before that.
    """
    width, height = game.board.size
    first = game.start()
    colours = game.colours(2, **game.settled(2, {}))
    names = [words.text("colour", colour) for colour in colours]
    thrown = view.dice(first, first.moves()[-1]) if first.turn() == CHANCE else ()
    return site.filled(
        "web/pages/game.html",
        game,
        **holes,
        norules="" if rules.has_rules(game) else " hidden",
        nolesson="" if lessons.has_lesson(game.name) else " hidden",
        name=game.name,
        title=escape(game.title),
        languages=" ".join(words.LANGUAGES),
        throw=escape(words.text("do", view.phase(first), game=game)),
        viewbox=f"0 0 {width:g} {height:g}",
        board=draw.inside(game.board, first, names, colours),
        materials=draw.materials(),
        config=site.config(),
        flags="" if thrown else "diceless",
        dice=f'<div class="throw">{draw.dice(thrown)}</div>' if thrown else "",
    ).encode()
