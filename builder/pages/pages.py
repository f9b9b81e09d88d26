"""The front page, and for each game a page to play on and a rules page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from builder import catalogues
from builder.bundles import has_puzzles
from builder.pages import cards, embedded, hero, rules
from builder.pages.game import page
from builder.pages.pictures import picture
from builder.template import RULES, Site, folder
from nyout import GAMES, draw, lessons, words
from nyout.core import Game


def gallery(site: Site) -> bytes:
    """Return the front page, with a board that plays by itself and a card for each game."""
    title, about = words.text("page.title"), words.text("page.about")
    first = words.title(hero.GAME)
    return site.fill(
        "index.html",
        head=site.head(title, about, more=cards.links(site, title, about)),
        name=hero.GAME.name,
        play=escape(words.text("front.play", game=hero.GAME, title=first)),
        friends=" ".join(friend(game, site.top) for game in order_games()),
        puzzles=" ".join(puzzle(game, site.top) for game in filter(has_puzzles, GAMES.values())),
        demo=escape(words.text("front.demo", game=hero.GAME, title=first)),
        hero=hero.draw_hero(),
        cards="".join(card(game, site.top) for game in order_games()),
        materials=draw.materials(),
        switch=site.switch(),
    ).encode()


def order_games() -> list[Game]:
    """Return the games in the order of the front page, which starts with the self-playing one."""
    return sorted(GAMES.values(), key=lambda game: game is not hero.GAME)


def friend(game: Game, top: str) -> str:
    """Return the link to a new game with a friend."""
    return f'<a href="{top}{game.name}.html#friend" data-ahead>{escape(words.title(game))}</a>'


def puzzle(game: Game, top: str) -> str:
    """Return the link to the puzzle of the day in a game; a script shows that of one game."""
    return (
        f'<a class="resume" href="{top}{game.name}.html#puzzle" data-ahead'
        f' data-puzzle="{game.name}" hidden><span><b>{escape(words.text("page.puzzle"))}</b>'
        f" {escape(words.title(game))}</span></a>"
    )


def card(game: Game, top: str) -> str:
    """Return the card of a game; `top` is the link to the folder of the page's language."""
    few, many = game.seats[0], game.seats[-1]
    title = words.title(game)
    seats = words.text("players", *["range"][: many - few], few=few, many=many)
    address, label = f"{top}{game.name}{RULES}.html", escape(words.text("page.rules"))
    link = f'<a class="rules" href="{address}">{label}</a>' if rules.has_rules(game) else ""
    return (
        f'<article class="card" data-game="{game.name}">{picture(game)}'
        f"<h3>{escape(title)}</h3><p>{escape(words.text('about', game=game))}</p>"
        f'<p class="facts"><span>{escape(seats)}</span>'
        f' <span>{escape(words.text("length", game=game))}</span></p><p class="acts">'
        f'<a class="play" href="{top}{game.name}.html#play" data-ahead'
        f' aria-label="{escape(words.text("front.play", game=game, title=title))}">'
        f"{escape(words.text('page.play'))}</a>{link}</p></article>"
    )


def rules_page(game: Game, site: Site) -> bytes:
    """Return the rules page of a game, with its diagrams."""
    title = words.text("rules.title", title=words.title(game))
    about = words.text("rules.about", title=words.title(game))
    body = rules.body(game, site.lang)
    return site.fill(
        "web/pages/rules.html",
        game,
        head=site.head(title, about, more=cards.links(site, title, about, game)),
        name=game.name,
        title=escape(words.title(game)),
        switch=site.switch(),
        materials=draw.materials(game.board.material),
        contents=rules.contents(body, rules.language_attribute(game, site.lang)),
        body=body,
        nolesson="" if lessons.has_lesson(game.name) else " hidden",
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
    """Return a page in the language of its address."""
    with catalogues.speaking(site.lang):
        return make(site)


TRANSLATED = {
    folder(language) + address: make
    for language in words.LANGUAGES
    for address, make in IN_EACH_LANGUAGE.items()
}
PAGES: dict[str, Callable[[Site], bytes]] = {
    **{at: partial(render, make) for at, make in {**TRANSLATED, **embedded.PAGES}.items()},
    **cards.PAGES,
}
"""The function that returns each page, by address."""
