"""The rules pages: one text per game, with diagrams of positions after legal moves.

In a text, `<figure data-moves="5 hand-5 4" data-picked="5">caption</figure>` becomes a drawing of
the position after these moves of a game without a roll-off. The picked targets and the next choices
are marked as on the page. `data-seats` and `data-options` change the game, `data-around="a0 c3"`
shows only the part of the board around these places, and `data-labels="20 c"` numbers these places
from 1, so that the caption can refer to them. Marked places, and places that the caption names, get
labels. All figures share one drawing of the ground and of each piece. Copies of pieces make the
next moves, or else the last one, once `web/front/figures.js` starts them.

`<figure data-throws="1 2">caption</figure>` becomes a drawing of these throws, each with its label.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from builder import catalogues
from builder.template import join_with_spaces, rules_file, trust
from nyout import draw, plies, view, words
from nyout.boards import Board
from nyout.core import Game, Move, State, notation, tokens
from nyout.draw import Placed
from nyout.draw.dice import front
from nyout.plies import Moved
from nyout.selection import Selection, start_selection
from nyout.view import Die, Piece, Target, cached_scene, spot_of
from web.markup import NOTHING, Markup, html, join

FIGURE = re.compile(r"<figure(?P<attributes>[^>]*)>(?P<caption>.*?)</figure>", re.DOTALL)
ATTRIBUTE = re.compile(r'data-(\w+)="([^"]*)"')
ATTRIBUTES = {"moves", "picked", "seats", "options", "around", "labels", "throws"}
HEADING = re.compile("<h2>(.*?)</h2>")
SECTION = re.compile('<h2 id="(.*?)">(.*?)</h2>')
MARGIN = 30  # drawing units around a part of a board
CROSSES = join(
    html('<path class="cross" d="m43 {y} 14 14m0-14-14 14"/>', y=y) for y in (23, 43, 63)
)


def source(game: Game, language: str = words.ENGLISH) -> Path:
    """Return the path of the text of a game's rules in a language."""
    return rules_file(game.name, language)


def has_rules(game: Game) -> bool:
    """Return whether a game has a rules page, which requires an English text."""
    return source(game).is_file()


def body(game: Game, language: str = words.ENGLISH) -> Markup:
    """Return the rules of a game as HTML with diagrams, in English if there is no translation."""
    if attribute := language_attribute(game, language):
        with catalogues.speaking(words.ENGLISH):
            return html("<div{attribute}>{body}</div>", attribute=attribute, body=body(game))
    path = source(game, language)
    text, shared = path.read_text("utf-8"), Shared({})

    def drawn(match: re.Match[str]) -> Markup:
        try:
            return figure(game, match["attributes"], match["caption"], shared)
        except (LookupError, ValueError) as error:
            line = text.count("\n", 0, match.start()) + 1
            raise ValueError(f"{path.name}, line {line}: {error}") from error

    ids = count(1)

    def heading(match: re.Match[str]) -> Markup:
        return html('<h2 id="part-{id}">{title}</h2>', id=next(ids), title=trust(match[1]))

    markup = HEADING.sub(heading, FIGURE.sub(drawn, text))
    ours = html("{ours}</mark>", ours=words.sentence("rules.ours"))
    markup = markup.replace("</mark>", ours, 1)
    return join((shared.definitions(), trust(markup)))


def language_attribute(game: Game, language: str) -> Markup:
    """Return the attribute of a text in English on a page in another language."""
    is_english = language != words.ENGLISH and not source(game, language).is_file()
    return html(' lang="{language}"', language=words.ENGLISH) if is_english else NOTHING


def contents(body: Markup, attribute: Markup = NOTHING) -> Markup:
    """Return the links to the sections of a game's rules, each with an attribute."""
    return join_with_spaces(
        html(
            '<a{attribute} href="#{name}">{title}</a>',
            attribute=attribute,
            name=match[1],
            title=trust(match[2]),
        )
        for match in SECTION.finditer(body)
    )


def faults(game: Game) -> Iterator[str]:
    """Yield the first fault of each rules page of a game, with its file and line."""
    for language in words.LANGUAGES:
        if source(game, language).is_file():
            with catalogues.speaking(language):
                try:
                    body(game, language)
                except ValueError as error:
                    yield str(error)


class Shared(NamedTuple):
    """The drawings that figures of a page share, such as the ground and the pieces."""

    ids: dict[Markup, str]  # the id of each drawing, by its SVG

    def use(self, drawn: Markup) -> Markup:
        """Return the SVG that shows a shared drawing."""
        name = self.ids.setdefault(drawn, f"figure-{len(self.ids)}")
        return html('<use href="#{name}"/>', name=name)

    def definitions(self) -> Markup:
        """Return the invisible `svg` element that defines all shared drawings."""
        return html(
            '<svg class="materials" aria-hidden="true"><defs>{groups}</defs></svg>',
            groups=(
                html('<g id="{name}" class="board">{drawn}</g>', name=name, drawn=drawn)
                for drawn, name in self.ids.items()
            ),
        )


def figure(game: Game, attributes: str, caption: str, shared: Shared) -> Markup:
    """Return a drawing of a position or of throws, with its caption.

    Raises `ValueError` for unknown attributes and impossible picks, `IllegalMove` for moves.
    """
    fields, caption = dict(ATTRIBUTE.findall(attributes)), caption.strip()
    if unknown := fields.keys() - ATTRIBUTES:
        raise ValueError(f"{game.name}: a figure has no {', '.join(sorted(unknown))}")
    state, colours, last = position(game, fields)
    if "throws" in fields:
        return html(
            '<figure><div class="throws">{throws}</div><figcaption>{caption}</figcaption></figure>',
            throws=(throw(game, state, tokens(text)) for text in fields["throws"].split()),
            caption=trust(caption),
        )
    selection = pick_tokens(game, state, fields.get("picked", "").split())
    shown = [*shown_plies(state, selection.picked)] or last
    board = draw.lay_board(game.board, state)
    around = fields.get("around", "")
    marked = marks(selection) if selection.picked else {}
    return html(
        '<figure><svg class="board" translate="no" viewBox="{box}" font-size="{size:g}" role="img"'
        ' aria-label="{label}">{inside}{copies}{numbers}</svg>'
        "<figcaption>{caption}</figcaption></figure>",
        box=part(board, around),
        size=draw.label_size(board),
        label=re.sub(r"(?:<[^>]+>|\s)+", " ", caption).strip(),
        inside=draw_figure(
            board, state, colours, marked, named_places(board, caption), not around, shared
        ),
        copies=draw_copies(board, shown, colours, shared),
        numbers=numbers(board, fields.get("labels", "")),
        caption=trust(caption),
    )


def position(
    game: Game, fields: Mapping[str, str]
) -> tuple[State, Sequence[str], Sequence[tuple[State, Move]]]:
    """Return the position of a figure, the colours of its seats, and the last move, if any."""
    seats = int(fields.get("seats", min(game.seats)))
    known = {
        f"{option.name}={text}": (option.name, value)
        for option in game.options
        for text, value in option.texts(seats).items()
    }
    options = game.complete_options(
        seats, dict(known[part] for part in fields.get("options", "").split())
    )
    moves = fields.get("moves", "").split()
    decided = moves or "throws" not in fields  # throws without moves are those of a roll-off
    state = game.start(seats, game.firsts(seats)[0] if decided else None, **options)
    last: Sequence[tuple[State, Move]] = ()
    for move in map(tokens, moves):
        last = ((state, move),)
        state = state.play(move)
    return state, game.colours(seats, **options), last


def pick_tokens(game: Game, state: State, typed: Sequence[str]) -> Selection:
    """Return the selection of these tokens. Raises `ValueError` if one cannot be picked."""
    selection = start_selection(state)
    for token in typed:
        further = selection.add_token(token)
        if further == selection:
            raise ValueError(f"{game.name}: `{token}` cannot be picked here")
        selection = further
    return selection


def shown_plies(state: State, picked: Collection[Target]) -> Iterator[tuple[State, Move]]:
    """Yield the position with each move that has all picked targets; none if nothing is picked."""
    for move in state.moves() if picked else ():
        targets = view.view_of(state).targets(move)
        if all(target in targets for target in picked):
            yield state, move


def draw_figure(
    board: Board,
    state: State,
    colours: Sequence[str],
    marked: Mapping[str, str],
    labelled: Collection[str],
    trays: bool,
    shared: Shared,
) -> Markup:
    """Return the SVG of a position, with some places marked or labelled."""
    whole = cached_scene(state)
    scene = whole if trays else draw.board_scene(board, whole)

    def piece(which: Piece, _colour: str) -> Markup:
        return draw_piece(which, colours, shared)

    return join(
        (
            shared.use(trust(draw.ground(board, scene, colours))),
            trust(draw.plates(board, scene, colours)) if trays else NOTHING,
            trust(draw.places(board, scene, colours, {*marked, *labelled}, marked)),
            trust(draw.pieces(board, scene, colours, piece)),
        )
    )


def draw_piece(piece: Piece, colours: Sequence[str], shared: Shared) -> Markup:
    """Return the SVG of a piece in the middle of the drawing."""
    drawn = html(
        '<g class="{classes}">{shape}</g>',
        classes=draw.classes(piece, colours),
        shape=trust(draw.shape(piece, colours[piece.seat])),
    )
    return shared.use(drawn)


def draw_copies(
    board: Board,
    shown: Sequence[tuple[State, Move]],
    colours: Sequence[str],
    shared: Shared,
) -> Iterator[Markup]:
    """Yield the invisible copies of pieces that can make these moves, one for each path."""
    drawn: set[tuple[str, ...]] = set()
    for state, move in shown:
        after = state.play(move)
        before, ends = (place_all(board, at, colours) for at in (state, after))
        for event in plies.events(state, move, after):
            if not isinstance(event, Moved) or event.path in drawn:
                continue
            drawn.add(event.path)
            piece = next(piece for piece in cached_scene(state).pieces if piece.key == event.key)
            places = [board.places[name] for name in event.path[1:-1]]
            start, end = before[event.key], ends[event.key]
            stops = ((stop.x, stop.y) for stop in (start, *places, end))
            yield html(
                '<g opacity="0" data-way="{way}"><g transform="scale({scale:g})">{piece}</g></g>',
                scale=end.scale,
                piece=draw_piece(piece, colours, shared),
                way=draw.points([(round(x), round(y)) for x, y in stops]),
            )


def place_all(board: Board, state: State, colours: Sequence[str]) -> Mapping[str, Placed]:
    """Return the placement of each piece of a position by its key."""
    return draw.place_pieces(board, cached_scene(state), len(colours))


def named_places(board: Board, caption: str) -> set[str]:
    """Return the places that a caption names by label; a mere number counts as a throw."""
    labels = set(re.findall(r"[a-z]+\d+", caption))
    return {name for name, place in board.places.items() if place.label in labels}


def throw(game: Game, state: State, move: Move) -> Markup:
    """Return a drawing of a throw above its label. Raises `ValueError` for an impossible throw."""
    if move not in state.moves():
        raise ValueError(f"{game.name}: `{notation(move)}` cannot be thrown here")
    lying = view.view_of(state).dice(move)
    left, step = (20, 60) if lying[0].kind == "stick" else (0, 110)  # a stick is narrow
    return html(
        '<p class="cast"><svg viewBox="0 0 {width} 100" aria-hidden="true">{dice}</svg>'
        '<b translate="no">{name}</b></p>',
        width=step * len(lying),
        dice=(
            html(
                '<g transform="translate({x} 0)">{die}</g>',
                x=step * at - left,
                die=still(die),
            )
            for at, die in enumerate(lying)
        ),
        name=words.cast(state, move, game),
    )


def still(die: Die) -> Markup:
    """Return a die as SVG: a square of 100 units."""
    if die.kind != "stick":
        return trust(front(die))
    is_dark = die.face == "black"
    return html(
        '<rect class="{face}" x="30" y="4" width="40" height="92" rx="17"/>{crosses}'
        '<rect class="gloss" x="30" y="4" width="40" height="92" rx="17"/>',
        face=die.face,
        crosses=CROSSES if is_dark else NOTHING,
    )


def numbers(board: Board, names: str) -> Markup:
    """Return SVG that numbers these places from 1."""
    return join(
        html(
            '<g class="number"><circle cx="{x:g}" cy="{y:g}" r="24"/><text x="{x:g}" y="{y:g}"'
            ' text-anchor="middle" dominant-baseline="central">{number}</text></g>',
            x=x,
            y=y,
            number=number,
        )
        for number, (x, y) in enumerate(map(partial(corner, board), names.split()), 1)
    )


def corner(board: Board, name: str) -> tuple[float, float]:
    """Return the upper right corner of a place, for its number."""
    place = board.places[name]
    return place.x + 0.8 * place.radius, place.y - 0.8 * place.radius


def marks(selection: Selection) -> dict[str, str]:
    """Return the marks of the picked places and of the next choices."""
    visible = {spot_of(thing) for thing in (*selection.picked, *selection.choices)}
    return {
        target[0]: mark
        for target, mark in selection.marks().items()
        if target in visible and target[1] is None
    }


def part(board: Board, names: str) -> str:
    """Return the view box around these places, or around the whole board if there are none."""
    if not names:
        return draw.view_box(board)
    around = [board.places[name] for name in names.split()]
    left = min(place.x - place.radius for place in around) - MARGIN
    top = min(place.y - place.radius for place in around) - MARGIN
    right = max(place.x + place.radius for place in around) + MARGIN
    bottom = max(place.y + place.radius for place in around) + MARGIN
    return f"{left:g} {top:g} {right - left:g} {bottom - top:g}"
