"""Pictures of positions, for the front page and for link previews."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from random import Random
from unicodedata import east_asian_width

from nyout import GAMES, draw, words
from nyout.boards import Board
from nyout.core import Game, State
from nyout.match import Seat, playing, start
from web.site import catalogues
from web.site.template import ROOT

MIDDLE = 60  # the last ply to show: the middle of a game shows most
CARD = 1200, 630  # pixels, the usual size of link previews
EDGE = 40  # pixels around the content of a card
GAP = 10  # pixels between boards
TALLEST = 260  # pixels, the maximum height of a board among others
ALL = "index"  # the name of the picture of all games
LETTER = 19  # pixels, the average width of a letter of the sentence below the title
WIDEST = 0.5  # the maximum part of a card's width for the board of a game
TITLE = 84  # pixels, the maximum font size of a title
BREADTH = 0.7  # the maximum average width of a title's letters, as a part of the font size
FONTS = 'system-ui, "DejaVu Sans", "Noto Sans KR", NanumGothic, sans-serif'
SHEET = "nyout/draw/board.css"
LETTERS = f"""
.back {{ fill: #fbf7ef }}
text {{ fill: #2b241c; font-family: {FONTS} }}
.title {{ font-size: {TITLE}px; font-weight: 700 }}
.about {{ font-size: 34px; fill: #62574a }}
.preview, .texture, .label, .sign {{ display: none }}
"""


def halfway(game: Game) -> State:
    """Return a position from the middle of a random game, the same in every build."""
    rng, seats = Random(7), (Seat(""),) * game.seats[0]
    *_, match = playing(
        start(game, seats, "", first=0),
        lambda match: rng.choice(match.state.moves()),
        lambda _: rng,
    )
    return match.states[min(len(match.states) // 2, MIDDLE)]


def picture(game: Game) -> str:
    """Return a position as an inline `svg` that screen readers ignore."""
    return f'<svg class="board" viewBox="{box(game)}" aria-hidden="true">{inside(game)}</svg>'


def laid_board(game: Game) -> Board:
    """Return the board of a game in the layout of its picture."""
    return draw.laid(game.board, game.start(first=0))


def inside(game: Game) -> str:
    """Return the content of the `svg` of a position from the middle of a game."""
    return draw.bare(laid_board(game), halfway(game), game.colours(2, **game.settled(2, {})))


def box(game: Game) -> str:
    """Return the view box of a board without its trays."""
    return " ".join(f"{edge:g}" for edge in draw.ground_box(laid_board(game)))


def board(game: Game, right: float, bottom: float, height: float) -> tuple[str, float]:
    """Return a position as a part of a card, with these edges and this height, and its width."""
    width = height * aspect(game)
    return (
        f'<svg class="board" x="{right - width:g}" y="{bottom - height:g}"'
        f' width="{width:g}" height="{height:g}" viewBox="{box(game)}">{inside(game)}</svg>'
    ), width


def aspect(game: Game) -> float:
    """Return the width of a game's board divided by its height."""
    *_, across, down = draw.ground_box(laid_board(game))
    return across / down


def card(title: str, about: str, shown: str, top: int, letters: int, room: float) -> str:
    """Return a card as a complete SVG with a title at `top`, a text, and boards.

    `letters` is the maximum length of a line of text, `room` the available width for the title.
    """
    width, height = CARD
    lines = "".join(
        f'<text class="about" x="{EDGE}" y="{top + 90 + 48 * number}">{escape(line)}</text>'
        for number, line in enumerate(wrapped(about, letters))
    )
    style = (ROOT / SHEET).read_text("utf-8") + LETTERS
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<style>{style}</style>{draw.materials()}"
        f'<rect class="back" width="{width}" height="{height}"/>'
        f'<text class="title" x="{EDGE}" y="{top}"{smaller(title, room)}>{escape(title)}</text>'
        f"{lines}{shown}</svg>\n"
    )


def wrapped(text: str, most: int) -> Iterator[str]:
    """Yield the lines of a text, of at most `most` letters unless a single word is longer.

    >>> list(wrapped("four sticks and a ring", 13)), list(wrapped("윷가락 네 개와 윷판", 13))
    (['four sticks', 'and a ring'], ['윷가락 네', '개와 윷판'])
    """
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and length(longer) > most:
            yield line
            longer = word
        line = longer
    yield line


def length(text: str) -> int:
    """Return the width of a text in Latin letters; a Korean letter counts as two."""
    return sum(1 + (east_asian_width(letter) == "W") for letter in text)


def smaller(title: str, room: float) -> str:
    """Return an attribute that makes a long title fit, or "" for a short one.

    >>> smaller("Go", 600), smaller("Nine Men's Morris", 600)
    ('', ' style="font-size: 50px"')
    """
    fits = room / length(title) / BREADTH
    return f' style="font-size: {int(fits)}px"' if fits < TITLE else ""


def of_game(game: Game) -> str:
    """Return the card of a game, with its name, a sentence and a position."""
    height = min(CARD[1] - 2 * EDGE, CARD[0] * WIDEST / aspect(game))
    shown, width = board(game, CARD[0] - EDGE, (CARD[1] + height) / 2, height)
    room = CARD[0] - 3 * EDGE - width
    letters = int(room / LETTER)
    return card(words.title(game), words.text("about", game=game), shown, 220, letters, room)


def of_all() -> str:
    """Return the card of the site, with its games side by side."""
    shown, right, games = "", CARD[0] - EDGE, [*GAMES.values()]
    room = CARD[0] - 2 * EDGE - GAP * (len(games) - 1)
    height = min(TALLEST, room / sum(map(aspect, games)))
    for game in reversed(games):
        drawn, width = board(game, right, CARD[1] - EDGE, height)
        shown, right = drawn + shown, right - width - GAP
    return card("Nyout", words.text("page.about"), shown, 150, 60, room)


def cards() -> Mapping[str, str]:
    """Return the cards of the site and of each game in all languages, as SVG, by picture name.

    >>> sorted(cards())[:4]
    ['hypnosia', 'hypnosia.fr', 'hypnosia.ko', 'index']
    """
    return {
        card_name(name, language): made
        for language in catalogues.each()
        for name, made in (
            (ALL, of_all()),
            *((game.name, of_game(game)) for game in GAMES.values()),
        )
    }


def card_name(name: str, language: str) -> str:
    """Return the name of a picture in a language; English adds no suffix."""
    return name if language == words.ENGLISH else f"{name}.{language}"
