"""The page of a game, on the site and in frames on other sites."""

from __future__ import annotations

from functools import partial

from builder import minify
from builder.bundles import PYSCRIPT_CORE, has_puzzles
from builder.pages import link_previews, rules
from builder.template import Head, Site, folder, trust
from nyout import GAMES, draw, lessons, view, words
from nyout.core import CHANCE, Game
from nyout.match import Match
from web.extras import snippets
from web.markup import NOTHING, Markup, html, join
from web.state import actions
from web.state.commands import COMMANDS, Command
from web.state.display import plate_sides, plates
from web.state.new_match import match_between
from web.state.page import Host, Page
from web.state.settings import read_settings
from web.state.update import initial


def page(game: Game, site: Site) -> bytes:
    """Return the page of a game, which boots Python at once."""
    title, about = words.titled_sentence("titled", game), describe(game)
    previews = (
        link_previews.links(site, title, about, game),
        link_previews.structured_data(site, about, game),
    )
    example = words.with_display_names(match_between(game, seed=""))
    return render(
        "game.html",
        game,
        site,
        head=Head(title, about, join(previews), key="titled"),
        kind="game",
        start="app.site_app",
        turn=words.turn_line(example),
        asked=words.instruction(example),
        core=PYSCRIPT_CORE,
    )


def describe(game: Game) -> str:
    """Return the description of a game's page."""
    return words.sentence(
        "page.described", title=words.title(game), about=words.sentence("about", game=game)
    )


def buttons(row: str, page: Page) -> Markup:
    """Return the buttons of a row as they are before Python runs, each on a line of its own.

    In the menu, each is an item of a list.
    """
    of_row = [button(command, page) for command in COMMANDS if command.row == row]
    if row.startswith("menu"):
        of_row = [html("<li>{button}</li>", button=each) for each in of_row]
    return join(html("\n{button}", button=each) for each in of_row)


def button(command: Command, page: Page) -> Markup:
    """Return the markup of the button of a command."""
    key = "" if callable(command.label) else command.label
    label = command.text(page)
    attributes = {
        "class": command.kind,
        "aria-keyshortcuts": command.key,
        "data-hint": "" if command.is_labelled else key,
        "title": "" if command.is_labelled else label,
    }
    named = html(' data-text="{key}"', key=key) if key else NOTHING
    content = html("{label}", label=label)
    if command.icon:
        content = html(
            "{icon}<span{unseen}{named}>{label}</span>",
            icon=icon(command.icon),
            unseen=NOTHING if command.is_labelled else html(' class="unseen"'),
            named=named,
            label=label,
        )
    return html(
        '<button type="button" id="{id}"{attributes}{more} disabled{extended}{hidden}{named}>'
        "{content}</button>",
        id=command.id,
        attributes=(
            html(' {name}="{value}"', name=name, value=value)
            for name, value in attributes.items()
            if value
        ),
        more=html(" {more}", more=trust(command.attributes)) if command.attributes else NOTHING,
        extended=html(" data-extended") if command.is_extended else NOTHING,
        hidden=NOTHING if command.is_visible(page) else html(" hidden"),
        named=NOTHING if command.icon else named,
        content=content,
    )


def icon(drawing: str) -> Markup:
    """Return the markup of a drawing."""
    return html(
        '<svg viewBox="0 0 24 24" aria-hidden="true">{drawing}</svg>', drawing=trust(drawing)
    )


def first_page(match: Match, language: str, is_embedded: bool) -> Page:
    """Return the state of a page that has just opened a match."""
    host = Host() if is_embedded else None
    return initial(actions.open_match(match), read_settings(lambda key: None), language, host)


def render(
    template: str, game: Game, site: Site, is_embedded: bool = False, **values: object
) -> bytes:
    """Return the page of a game with a drawing of the board to show until Python is ready.

    `is_embedded` tells whether the page is a board for other sites. `values` are those of the
    placeholders that differ between the kinds of pages.
    """
    new = match_between(game, seed="")
    begun = first_page(new, site.lang, is_embedded)
    first, names = new.state, words.display_names(new)
    far, near = plate_sides(new, new.local_seat)
    board = draw.lay_board(game.board, first, new.local_seat)
    throws = zip(first.odds(), first.moves()) if first.turn() == CHANCE else ()
    _, likeliest = max(throws, default=(0, ()))
    thrown = view.view_of(first).dice(likeliest)
    return site.fill(
        template,
        game,
        **values,
        has_rules=rules.has_rules(game),
        has_lesson=lessons.has_lesson(game.name),
        has_puzzles=has_puzzles(game),
        puzzles=" ".join(name for name, other in GAMES.items() if has_puzzles(other)),
        name=game.name,
        languages=" ".join(words.LANGUAGES),
        buttons=partial(buttons, page=begun),
        viewbox=draw.view_box(board),
        board=trust(draw.inside(board, first, new.colours)),
        material=board.material,
        texture=draw.texture(board.material),
        materials=trust(draw.materials(board.material)),
        far=plates(new, names, far),
        near=plates(new, names, near),
        config=site.config(),
        flags="" if thrown else "diceless short-prompt",
        dice=trust(draw.dice(thrown)),
    ).encode()


# --- the pages in `embed/`: boards for other sites, which load Python on first use ----------------


def board_page(game: Game, site: Site) -> bytes:
    """Return the page of a game's board for other sites, which loads little before it is used."""
    whole = f"{folder(site.lang)}{game.name}.html"
    return render(
        "embed.html",
        game,
        site,
        is_embedded=True,
        head=Head(words.title(game), describe(game), key="title", whole=whole),
        kind="embed",
        start="embed.app",
        turn="",
        asked="",
    )


def frame_script(site: Site) -> bytes:
    """Return `nyout-board.js`, with the sizes of the games and the languages filled in."""
    text = site.fill(
        "web/embed/nyout-board.js",
        sizes={game.name: snippets.size(game) for game in GAMES.values()},
        languages=[*words.LANGUAGES],
    )
    return minify.minify(snippets.SCRIPT, text.encode())


BOARDS = {
    **{
        f"embed/{folder(language)}{game.name}/index.html": partial(board_page, game)
        for language in words.LANGUAGES
        for game in GAMES.values()
    },
    snippets.SCRIPT: frame_script,
}
"""The function that returns each page and file of boards for other sites, by address."""
