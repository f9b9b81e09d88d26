"""The front page, a page to play on and a rules page for each game, and redirections.

Redirections are pages at guessed or shortened addresses. Hosts of plain files do not serve
`run.html` as `run/`, and some list folders that have no page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from builder import catalogues
from builder.bundles import has_puzzles
from builder.pages import hero, link_previews, rules
from builder.pages.game import BOARDS, page
from builder.pages.pictures import picture
from builder.template import RULES, Head, Site, folder, join_with_spaces, trust
from nyout import GAMES, draw, lessons, words
from nyout.core import Game
from nyout.daily import WEEK, game_of_day
from nyout.puzzles import EPOCH
from web.markup import NOTHING, Markup, html, join


def gallery(site: Site) -> bytes:
    """Return the front page, with a board that plays by itself and a card for each game."""
    title, about = words.sentence("page.title"), words.sentence("page.about")
    first = words.title(hero.GAME)
    return site.fill(
        "index.html",
        head=Head(title, about, link_previews.links(site, title, about)),
        name=hero.GAME.name,
        play=words.sentence("front.play", game=hero.GAME, title=first),
        friends=join_with_spaces(friend(game, site.top) for game in order_games()),
        puzzles=join_with_spaces(
            daily_link("puzzle", "page.puzzle", game, site.top)
            for game in filter(has_puzzles, GAMES.values())
        ),
        days=join_with_spaces(
            daily_link("day", "front.day", game, site.top) for game in GAMES.values()
        ),
        schedule=" ".join(schedule()),
        demo=words.sentence("front.demo", game=hero.GAME, title=first),
        hero=hero.draw_hero(),
        cards=join(card(game, site.top) for game in order_games()),
        materials=trust(draw.materials()),
    ).encode()


def order_games() -> list[Game]:
    """Return the games in the order of the front page, which starts with the self-playing one."""
    return sorted(GAMES.values(), key=lambda game: game is not hero.GAME)


def friend(game: Game, top: str) -> Markup:
    """Return the link to a new game with a friend."""
    return html(
        '<a href="{top}{game}.html#friend" data-ahead>{title}</a>',
        top=top,
        game=game.name,
        title=words.title(game),
    )


def daily_link(kind: str, label: str, game: Game, top: str) -> Markup:
    """Return the hidden link to a game's `puzzle` or game of the `day`; a script shows today's."""
    return html(
        '<a class="resume" href="{top}{game}.html#{kind}" data-ahead'
        ' data-{kind}="{game}" hidden><span><b>{label}</b> {title}</span></a>',
        top=top,
        kind=kind,
        game=game.name,
        label=words.sentence(label),
        title=words.title(game),
    )


def schedule() -> Iterator[str]:
    """Yield the games of the days from 1970-01-01 on, until they repeat."""
    for passed in range(WEEK * max(len(GAMES) - 1, 1)):
        yield game_of_day(EPOCH + passed, [*GAMES])


def card(game: Game, top: str) -> Markup:
    """Return the card of a game; `top` is the link to the folder of the page's language."""
    few, many = game.seats[0], game.seats[-1]
    title = words.title(game)
    address = f"{top}{game.name}"
    link = html(
        '<a class="rules" href="{address}">{label}</a>',
        address=f"{address}{RULES}.html",
        label=words.sentence("page.rules"),
    )
    return html(
        '<article class="card" data-game="{game}">{picture}'
        "<h3>{title}</h3><p>{feel}</p>"
        '<p class="facts"><span>{seats}</span> <span>{length}</span></p><p class="acts">'
        '<a class="play" href="{address}.html#play" data-ahead aria-label="{play}">{label}</a>'
        "{link}</p></article>",
        game=game.name,
        picture=picture(game),
        title=title,
        feel=words.sentence("front.feel", game=game),
        seats=words.sentence("players", *["range"][: many - few], few=few, many=many),
        length=words.sentence("length", game=game),
        address=address,
        play=words.sentence("front.play", game=game, title=title),
        label=words.sentence("page.play"),
        link=link if rules.has_rules(game) else NOTHING,
    )


def rules_page(game: Game, site: Site) -> bytes:
    """Return the rules page of a game, with its diagrams."""
    title = words.sentence("rules.title", title=words.title(game))
    about = words.sentence("rules.about", title=words.title(game))
    body = rules.body(game, site.lang)
    return site.fill(
        "rules.html",
        game,
        head=Head(title, about, link_previews.links(site, title, about, game)),
        name=game.name,
        materials=trust(draw.materials(game.board.material)),
        contents=rules.contents(body, rules.language_attribute(game, site.lang)),
        body=body,
        has_lesson=lessons.has_lesson(game.name),
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
    **{at: partial(render, make) for at, make in {**TRANSLATED, **BOARDS}.items()},
    **link_previews.PAGES,
}
"""The function that returns each page, by address."""


# --- redirections ---------------------------------------------------------------------------------

FRONT = "index.html"


def targets() -> dict[str, str]:
    """Return the target of each stub, by the address of the stub."""
    pages = [folder(lang) + page for lang in words.LANGUAGES for page in IN_EACH_LANGUAGE]
    guessed = {f"{page.removesuffix('.html')}/{FRONT}": page for page in pages}
    fronts = {f"{address.partition('/')[0]}/{FRONT}" for address in PAGES if "/" in address}
    return guessed | dict.fromkeys(sorted(fronts - PAGES.keys()), FRONT)


def stub(target: str, site: Site) -> bytes:
    """Return a page that redirects to the target, with query and fragment if scripts run."""
    address = f"{site.root}{site.drop_index(target)}"
    return site.fill("stub.html", to=address, name=target).encode()


STUBS = {address: partial(stub, target) for address, target in targets().items()}
"""The function that returns each stub, by address."""
