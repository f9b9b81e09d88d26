"""Retakes the pictures in `web/assets/cards` whose drawings have changed: `make cards`.

The build copies these pictures and so needs no browser; a test fails when one is out of date.
Pictures are left as they are if no font has the letters of their language, such as fonts-nanum
those of Korean.
"""

import io
import sys
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from html import escape
from unicodedata import east_asian_width

from PIL import Image
from playwright.sync_api import sync_playwright

from builder import catalogues
from builder.pages.link_previews import ALL, CARD, SHOTS, card_name, picture_file
from builder.pages.pictures import box, inside, laid_board
from builder.template import ROOT, is_translated
from nyout import GAMES, draw, words
from nyout.core import Game
from tools.browsers import arguments, find

SOURCES = SHOTS / "sources.txt"  # one line per picture: its name, and the hash of its drawing
EDGE = 40  # pixels around the content of a card
GAP = 10  # pixels between boards
TALLEST = 260  # pixels, the maximum height of a board among others
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
COLOURS = 256  # enough for a drawing, in a third of the bytes
WIDE = Image.Quantize.MAXCOVERAGE  # preserves the colours of small areas

# Browsers draw the same box for every character that no font contains.
DRAWS_APART = """([one, other]) => {
    const drawn = letter => {
        const canvas = new OffscreenCanvas(40, 40).getContext("2d");
        canvas.font = "30px sans-serif";
        canvas.fillText(letter, 5, 30);
        return canvas.getImageData(0, 0, 40, 40).data.join();
    };
    return drawn(one) !== drawn(other);
}"""


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


def card(title: str, about: str, boards: str, top: int, letters: int, room: float) -> str:
    """Return a card as a complete SVG with a title at `top`, a text, and boards.

    `letters` is the maximum length of a line of text, `room` the available width for the title.
    """
    width, height = CARD
    lines = "".join(
        f'<text class="about" x="{EDGE}" y="{top + 90 + 48 * number}">{escape(line)}</text>'
        for number, line in enumerate(wrap(about, letters))
    )
    style = (ROOT / SHEET).read_text("utf-8") + LETTERS
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<style>{style}</style>{draw.materials()}"
        f'<rect class="back" width="{width}" height="{height}"/>'
        f'<text class="title" x="{EDGE}" y="{top}"{smaller(title, room)}>{escape(title)}</text>'
        f"{lines}{boards}</svg>\n"
    )


def wrap(text: str, most: int) -> Iterator[str]:
    """Yield the lines of a text, of at most `most` letters unless a single word is longer.

    >>> list(wrap("four sticks and a ring", 13)), list(wrap("윷가락 네 개와 윷판", 13))
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


def game_card(game: Game) -> str:
    """Return the card of a game, with its name, a sentence and a position."""
    height = min(CARD[1] - 2 * EDGE, CARD[0] * WIDEST / aspect(game))
    drawing, width = board(game, CARD[0] - EDGE, (CARD[1] + height) / 2, height)
    room = CARD[0] - 3 * EDGE - width
    letters = int(room / LETTER)
    return card(words.title(game), words.sentence("about", game=game), drawing, 220, letters, room)


def site_card() -> str:
    """Return the card of the site, with its games side by side."""
    boards, right, games = "", CARD[0] - EDGE, [*GAMES.values()]
    room = CARD[0] - 2 * EDGE - GAP * (len(games) - 1)
    height = min(TALLEST, room / sum(map(aspect, games)))
    for game in reversed(games):
        drawing, width = board(game, right, CARD[1] - EDGE, height)
        boards, right = drawing + boards, right - width - GAP
    return card("Nyout", words.sentence("page.about"), boards, 150, 60, room)


def drawings() -> Mapping[str, str]:
    """Return the cards of the site and of each game in its languages, as SVG, by picture name.

    >>> sorted(drawings())[:4]
    ['hypnosia', 'hypnosia.fr', 'hypnosia.ko', 'index']
    """
    return {
        card_name(name, language): svg
        for language in catalogues.each()
        for name, svg in (
            (ALL, site_card()),
            *(
                (game.name, game_card(game))
                for game in GAMES.values()
                if is_translated(f"{game.name}.html", language)
            ),
        )
    }


def compress(shot: bytes) -> bytes:
    """Return a picture as a PNG with fewer colours, optimized for size."""
    output = io.BytesIO()
    Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS, WIDE).save(
        output, "PNG", optimize=True
    )
    return output.getvalue()


def current_sources() -> str:
    """Return the content of `sources.txt` if every picture is up to date."""
    return "".join(line_of(name, card) for name, card in drawings().items())


def line_of(name: str, card: str) -> str:
    """Return the line of `sources.txt` for a picture and its drawing."""
    return f"{name} {sha256(card.encode()).hexdigest()}\n"


def is_current(name: str, card: str) -> bool:
    """Return whether a picture exists, and shows this drawing."""
    return picture_file(name).is_file() and line_of(name, card) in SOURCES.read_text("utf-8")


def sources_without(skipped: Collection[str], sources: str, before: str) -> str:
    """Return the lines of `sources`, with those of skipped pictures as they were before."""
    lines = {line.split()[0]: line for line in before.splitlines(keepends=True)}
    return "".join(
        lines.get(name, "") if name in skipped else line
        for line in sources.splitlines(keepends=True)
        for name in [line.split()[0]]
    )


def main() -> None:
    """Take a picture of each changed drawing in a browser, and record the sources of all."""
    width, height = CARD
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        if not path:
            sys.exit("pictures need Chromium or Google Chrome: install either")
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        page = browser.new_page(viewport={"width": width, "height": height})
        skipped = set[str]()
        for name, card in drawings().items():
            if is_current(name, card):  # another machine renders slightly different pixels
                continue
            language = words.LANGUAGES[name.partition(".")[2] or words.ENGLISH].name
            if not page.evaluate(DRAWS_APART, language[:2]):
                skipped.add(name)
                print(f"{name}.png: skipped; no font has the letters of {language}")
                continue
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{card}")
            shot = compress(page.screenshot())
            (SHOTS / f"{name}.png").write_bytes(shot)
            print(f"{name}.png: {len(shot)} bytes")
        browser.close()
    before = SOURCES.read_text("utf-8")
    SOURCES.write_text(sources_without(skipped, current_sources(), before), "utf-8")


if __name__ == "__main__":
    main()
