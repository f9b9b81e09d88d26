"""The page of a game, on the site and in frames on other sites."""

from __future__ import annotations

from html import escape

from builder.bundles import PYSCRIPT_CORE, has_puzzles
from builder.pages import cards, rules
from builder.template import Site, with_sentences
from nyout import GAMES, draw, lessons, view, words
from nyout.core import CHANCE, Game
from nyout.match import Match
from web.state import actions
from web.state.commands import COMMANDS, Command
from web.state.display import rows
from web.state.new_match import match_between
from web.state.page import Host, Page
from web.state.settings import read_settings
from web.state.update import initial
from web.views.plate import plates


def page(game: Game, site: Site) -> bytes:
    """Return the page of a game, which boots Python at once."""
    about = describe(game)
    title = words.title(game)
    more = cards.links(site, title, about, game)
    head = site.head(title, about, more=more, key="title")
    example = words.with_display_names(match_between(game, seed=""))
    return render(
        game,
        site,
        head=head,
        kind="game",
        start="app.site_app",
        asleep="",
        switch=site.switch(),
        turn=escape(words.turn_line(example)),
        asked=escape(words.instruction(example)),
        scripts=site.fill("web/pages/boot.html", core=PYSCRIPT_CORE).strip(),
    )


def describe(game: Game) -> str:
    """Return the description of a game's page."""
    return words.text(
        "page.described", title=words.title(game), about=words.text("about", game=game)
    )


def buttons(row: str, page: Page) -> str:
    """Return the buttons of a row as they are before Python runs; in the menu, each is an item."""
    item = "<li>{}</li>" if row.startswith("menu") else "{}"
    of_row = (command for command in COMMANDS if command.row == row)
    return "\n".join(item.format(button(command, page)) for command in of_row)


def button(command: Command, page: Page) -> str:
    """Return the markup of the button of a command."""
    key = "" if callable(command.label) else command.label
    attributes = {
        "class": command.kind,
        "aria-keyshortcuts": command.key,
        "data-hint": "" if command.is_labelled else key,
    }
    given = "".join(f' {name}="{value}"' for name, value in attributes.items() if value)
    more = f" {command.attributes}" if command.attributes else ""
    flags = " data-extended" if command.is_extended else ""
    flags += "" if command.is_visible(page) else " hidden"
    start = f'<button id="{command.id}"{given}{more} disabled{flags}'
    if callable(command.label):
        return f"{start}>{escape(command.label(page))}</button>"
    if not command.icon:
        return with_sentences(f'{start} data-text="{key}"></button>', page.match.game)
    unseen = "" if command.is_labelled else ' class="unseen"'
    label = f'<span{unseen} data-text="{key}"></span>'
    return with_sentences(f"{start}>{icon(command.icon)}{label}</button>", page.match.game)


def icon(sign: str) -> str:
    """Return the markup of a sign or of a drawing."""
    if sign.startswith("<"):
        return f'<svg viewBox="0 0 24 24" aria-hidden="true">{sign}</svg>'
    return f'<span aria-hidden="true">{sign}</span>'


def first_page(match: Match, language: str, is_embedded: bool) -> Page:
    """Return the state of a page that has just opened a match."""
    host = Host() if is_embedded else None
    return initial(actions.open_match(match), read_settings(lambda key: None), language, host)


def render(game: Game, site: Site, is_embedded: bool = False, **holes: str) -> bytes:
    """Return the page of a game with a drawing of the board to show until Python is ready.

    `is_embedded` tells whether the page is a board for other sites. `holes` are the values of the
    placeholders that differ between the kinds of pages.
    """
    new = match_between(game, seed="")
    begun = first_page(new, site.lang, is_embedded)
    first, names = new.state, words.display_names(new)
    far, near = rows(new, new.local_seat)
    board = draw.lay_board(game.board, first, new.local_seat)
    throws = zip(first.odds(), first.moves()) if first.turn() == CHANCE else ()
    _, likeliest = max(throws, default=(0, ()))
    thrown = view.view_of(first).dice(likeliest)
    return site.fill(
        "web/pages/game.html",
        game,
        **holes,
        norules="" if rules.has_rules(game) else " hidden",
        nolesson="" if lessons.has_lesson(game.name) else " hidden",
        nopuzzle="" if has_puzzles(game) else " hidden",
        puzzles=" ".join(name for name, other in GAMES.items() if has_puzzles(other)),
        name=game.name,
        title=escape(words.title(game)),
        languages=" ".join(words.LANGUAGES),
        **{f"buttons-{row}": buttons(row, begun) for row in {command.row for command in COMMANDS}},
        viewbox=draw.view_box(board),
        board=draw.inside(board, first, new.colours),
        materials=draw.materials(board.material),
        far=plates(new, names, far),
        near=plates(new, names, near),
        config=site.config(),
        flags="" if thrown else "diceless",
        dice=f'<div class="throw">{draw.dice(thrown)}</div>' if thrown else "",
    ).encode()
