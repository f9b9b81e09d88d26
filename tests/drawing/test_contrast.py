"""Tests that colours, outlines and marks are distinguishable, in light and dark schemes."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from builder.template import ROOT
from nyout import GAMES, draw, view
from nyout.core import Game
from nyout.draw.pieces import COUNT, MARKS, OUTLINES
from tests import golden

BOARD = (ROOT / "nyout/draw/board.css").read_text("utf-8")
PAGE = (ROOT / "web/assets/page.css").read_text("utf-8")
GAME = (ROOT / "web/assets/game.css").read_text("utf-8")
TRAY = (ROOT / "web/assets/tray.css").read_text("utf-8")
SIX = ("blue", "red", "green", "yellow", "purple", "orange")
TWO = ("black", "white")
GROUNDS = ("linen", "walnut", "meadow", "night", "paper")
APART = 20  # CIE 1976 distance; a trained eye can see a distance of two side by side

# Vision with two of the three kinds of cone (Machado, Oliveira and Fernandes 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

Light = tuple[float, float, float]


def tokens(sheet: str, name: str) -> dict[str, tuple[str, str]]:
    """Return the light and dark colours that a style rule defines by name; later rules win.

    Media queries are ignored, because their rules are indented.
    """
    colours: dict[str, tuple[str, str]] = {}
    for body in re.findall(rf"^\{name}" + r" \{(.*?)\}", sheet, re.MULTILINE | re.DOTALL):
        for key, value in re.findall(r"--([\w-]+): ([^;]+);", body):
            two = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
            if two or value.startswith("#"):
                colours[key] = (two[1], two[2]) if two else (value, value)
    return colours


def light(colour: str) -> Light:
    """Return the linear red, green and blue of a colour."""
    parts = (part / 255 for part in _digits(colour))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def _digits(colour: str) -> tuple[int, ...]:
    short = colour.removeprefix("#")
    digits = short if len(short) == 6 else "".join(digit * 2 for digit in short)
    return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour."""
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), light(colour), strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours as defined by WCAG."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def mix(one: str, part: float, other: str) -> str:
    """Return `part` per cent of one colour mixed with another, like `color-mix` in sRGB."""
    pairs = zip(_digits(one), _digits(other), strict=True)
    return "#" + "".join(f"{round((a * part + b * (100 - part)) / 100):02x}" for a, b in pairs)


def lab(colour: str, eye: str) -> Light:
    """Return the CIE L*a*b* colour that an eye sees."""
    source = light(colour)
    red, green, blue = (
        min(1, max(0, sum(a * b for a, b in zip(row, source, strict=True)))) for row in EYES[eye]
    )
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colours", [SIX, TWO], ids=["six", "two"])
def test_every_eye_can_distinguish_the_colours_of_the_seats(
    eye: str, colours: tuple[str, ...]
) -> None:
    fills = {colour: tokens(BOARD, f".{colour}")["seat"][0] for colour in colours}
    for one, other in combinations(colours, 2):
        away = dist(lab(fills[one], eye), lab(fills[other], eye))
        assert away > APART, f"{one} and {other}: {away:.0f}"


def test_colour_is_never_the_only_difference() -> None:
    assert len(set(MARKS.values())) == len(MARKS)
    assert OUTLINES.keys() == MARKS.keys()
    assert len({OUTLINES[colour] for colour in SIX}) == len(SIX)
    for game in GAMES.values():
        colours = game.colours(game.seats[-1], **game.complete_options(game.seats[-1], {}))
        assert len({OUTLINES[colour] for colour in colours}) == len(colours), game.name


@pytest.mark.parametrize("seats", [0, -1], ids=["fewest", "most"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_only_the_home_places_of_a_seat_bear_its_mark(game: Game, seats: int) -> None:
    count = game.seats[seats]
    state, colours = (
        game.start(count, first=0),
        game.colours(count, **game.complete_options(count, {})),
    )
    board = draw.lay_board(game.board, state)
    svg = draw.inside(board, state, colours)
    places = re.findall(r'<g class="place [^"]*" data-place="(\w+)" transform.*?</g>', svg)
    marks = re.findall(
        r'data-place="(\w+)" transform(?:(?!</g>).)*<path class="owner"[^>]* d="(.*?)"', svg
    )
    assert set(places) == board.places.keys()
    assert len(marks) == svg.count('class="owner"')
    assert dict(marks) == {
        place: MARKS[colours[seat]] for place, seat in view.view_of(state).scene().homes
    }


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", [*GROUNDS, "more contrast"])
@pytest.mark.parametrize("colour", [*SIX, *TWO])
def test_the_mark_of_a_home_place_stands_out(colour: str, ground: str, scheme: int) -> None:
    (tint,) = re.findall(r"\.home \.base { fill: color-mix\(in srgb, var\(--seat\) (\d+)%", BOARD)
    base = tokens(BOARD, f".{ground}").get("base", ("#fff", "#000"))[scheme]
    fill = tokens(BOARD, f".{colour}")["seat"][scheme]
    assert ".board .owner { fill: var(--seat-edge)" in BOARD
    assert contrast(outline(colour, scheme), mix(fill, int(tint), base)) >= 3


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_places_and_marks_stand_out(ground: str, scheme: int) -> None:
    of = tokens(BOARD, f".{ground}")
    board = {**tokens(BOARD, ".board"), **of}
    bases = [of[name][scheme] for name in ("base", "dark") if name in of]
    for base in bases:
        assert contrast(board["ink"][scheme], base) >= 4.5, "a coordinate"
        around = contrast(board["glow"][scheme], of["cloth"][scheme]) if ground == "night" else 0
        assert max(contrast(board["glow"][scheme], base), around) >= 3, "the ring of a place"
    assert max(contrast(of["line"][scheme], of[name][scheme]) for name in ("base", "cloth")) >= 3
    glow, halo = board["glow"][scheme], board["halo"][scheme]
    assert contrast(glow, halo) >= 3, "a ring against its halo"
    assert max(contrast(ring, of["cloth"][scheme]) for ring in (glow, halo)) >= 3
    assert "circle.base { filter: drop-shadow(0 0 4px var(--halo))" in PAGE


def outline(colour: str, scheme: int) -> str:
    """Return the colour of the line around a piece."""
    (pale,) = re.findall(r"--seat-edge: .* color-mix\(in srgb, var\(--seat\) (\d+)%, #fff", BOARD)
    seat = {name: pair[scheme] for name, pair in tokens(BOARD, f".{colour}").items()}
    edges = seat["seat-dark"], mix(seat["seat"], int(pale), "#fff")
    return seat.get("seat-edge", edges[scheme])


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_piece_stands_out_from_every_place(game: Game, scheme: int) -> None:
    assert ".board .face { fill: var(--seat); stroke: var(--seat-edge)" in BOARD
    (tint,) = re.findall(r"\.home \.base { fill: color-mix\(in srgb, var\(--seat\) (\d+)%", BOARD)
    material, seats = game.board.material, game.seats[-1]
    for colour in game.colours(seats, **game.complete_options(seats, {})):
        seat = {**tokens(BOARD, ".board"), **tokens(BOARD, f".{colour}")}
        fill, edge = seat["seat"][scheme], outline(colour, scheme)
        places = {name: pair[scheme] for name, pair in tokens(BOARD, f".{material}").items()}
        plain = [places[name] for name in ("base", "dark") if name in places]
        for under in (*plain, mix(fill, int(tint), plain[0])):
            assert max(contrast(part, under) for part in (fill, edge)) >= 3, (colour, under)
        if under := places.get("end"):  # whoever is captured there keeps a side and an engraving
            parts = fill, edge, seat["seat-dark"][scheme], seat["mark"][scheme]
            assert max(contrast(part, under) for part in parts) >= 3, (colour, under)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_names_of_places_stand_out(ground: str, scheme: int) -> None:
    colours = {**tokens(BOARD, ".board"), **tokens(BOARD, f".{ground}")}
    ink, base, cloth = (colours[name][scheme] for name in ("ink", "base", "cloth"))
    (share,) = re.findall(r"\.unsigned \{ display: inline; opacity: \.(\d)", BOARD)
    assert contrast(mix(ink, 10 * int(share), base), base) >= 4.5
    assert ".board .sign { fill: var(--sign, var(--ink))" in BOARD
    sign = colours.get("sign", colours["ink"])[scheme]
    (sky,) = re.findall(r"\.sky \{ fill: light-dark\((#\w+), (#\w+)\)", BOARD)
    for under in (cloth, sky[scheme]) if ground == "meadow" else (cloth,):
        assert contrast(sign, under) >= 4.5


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_eye_sees_a_destination(ground: str, scheme: int, eye: str) -> None:
    """A ring marks it; on grounds in the colour of the ring, its surface, too."""
    (part,) = re.findall(r"var\(--end, color-mix\(in srgb, var\(--glow\) (\d+)%", PAGE)
    assert '[data-mark="end"] .label { fill: var(--end-ink, var(--ink))' in PAGE
    of = {**tokens(BOARD, ".board"), **tokens(BOARD, f".{ground}")}
    colour = {name: pair[scheme] for name, pair in of.items()}
    end = colour.get("end", mix(colour["glow"], int(part), colour["base"]))
    assert contrast(colour.get("end-ink", colour["ink"]), end) >= 4.5
    for base in (colour[name] for name in ("base", "dark") if name in colour):
        away = [dist(lab(mark, eye), lab(base, eye)) for mark in (end, colour["glow"])]
        assert max(away) > APART, base
        assert "end" not in colour or away[0] > APART, base


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("colour", [*SIX, *TWO])
def test_the_engraving_of_a_piece_stands_out(colour: str, scheme: int) -> None:
    board, seat = tokens(BOARD, ".board"), tokens(BOARD, f".{colour}")
    mark = seat.get("mark", board["mark"])
    assert contrast(mark[scheme], seat["seat"][scheme]) >= 3


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_stands_out(scheme: int) -> None:
    page, board = tokens(PAGE, ":root"), tokens(BOARD, ".board")
    for text in ("ink", "soft", "alarm", "main"):
        for under in ("page", "card"):
            assert contrast(page[text][scheme], page[under][scheme]) >= 4.5, (text, under)
    assert contrast(page["main-ink"][scheme], page["main"][scheme]) >= 4.5
    assert contrast(board["ink"][scheme], board["plate"][scheme]) >= 4.5
    assert contrast(board["tray-edge"][scheme], board["plate"][scheme]) >= 3


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_stands_out_on_the_tray(ground: str, scheme: int) -> None:
    page, board = tokens(PAGE, ":root"), tokens(BOARD, f".{ground}")
    (part,) = re.findall(r"color-mix\(in srgb, var\(--cloth\) (\d+)%, var\(--card\)\)", TRAY)
    (gold,) = re.findall(r"background: color-mix\(in srgb, var\(--last\) (\d+)%, #0000", GAME)
    floor = mix(board["cloth"][scheme], int(part), page["card"][scheme])
    for text in ("ink", "soft", "alarm"):
        assert contrast(page[text][scheme], floor) >= 4.5, text
    last = mix(tokens(BOARD, ":root")["last"][scheme], int(gold), floor)
    assert contrast(page["ink"][scheme], last) >= 4.5, "the last move"


@pytest.mark.parametrize("query", ["prefers-contrast: more", "forced-colors: active"])
def test_forced_colours_and_contrast_apply_to_board_and_page(query: str) -> None:
    assert query in BOARD
    assert query in PAGE


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_piece_covers_the_number_of_a_pile(game: Game) -> None:
    faults: list[str] = []
    piles, is_stacked = 0, False
    for whole in golden.records(game.name):
        board = draw.lay_board(game.board, whole.state, 0)
        for state in whole.states[::5]:
            spots = draw.place_pieces(board, scene := view.view_of(state).scene(), len(whole.seats))
            on_board = [
                (piece.seat, piece.place, piece.group)
                for piece in scene.pieces
                if piece.place in board.places
            ]
            is_stacked = is_stacked or len({*on_board}) < len(on_board)
            order = re.findall(r'data-key="([^"]+)"', draw.pieces(board, scene, whole.colours))
            for key in draw.tops(spots):
                piles += 1
                x, y, scale, *_ = spots[key]
                number = x + 24 * scale, y - 24 * scale
                above = map(spots.__getitem__, order[order.index(key) + 1 :])
                faults += [
                    f"{state}: {key}"
                    for other in above
                    if dist(number, other[:2]) < 18 * max(scale, COUNT) + 30 * other.scale - 1
                ]
    assert piles or not is_stacked
    assert not faults, "\n".join(faults)


def test_every_page_with_a_drawing_defines_the_shared_ids_once(dist: Path) -> None:
    references = set(re.findall(r"url\(#([\w-]+)\)", BOARD))
    pages = [
        text for path in dist.rglob("*.html") if '<svg class="board"' in (text := path.read_text())
    ]
    assert len(pages) >= 3 * len(GAMES)
    for page in pages:
        ids = re.findall(r'\bid="([^"]*)"', page)
        assert len(set(ids)) == len(ids)
        assert references | set(re.findall(r'fill="url\(#(.*?)\)"', page)) <= set(ids)
    game = GAMES["run"]
    alone = draw.position(game.board, game.start(), game.colours(2), "RUN")
    assert all(alone.count(f'id="{name}"') == 1 for name in references)


SHEETS = [*ROOT.glob("web/assets/*.css"), ROOT / "web/front/missing.css"]
PROPERTIES = r"(?<![\w-])(?:padding|margin|gap|border-radius|font-size|box-shadow)[a-z-]*: [^;}]+"
LITERAL = re.compile(r"[\d.](?:rem|px)")
EXCEPTIONS = re.compile(r"clamp|max\(|inset|: 0 0 0 |\b1px|\b1rem|30px")


@pytest.mark.parametrize("sheet", [path for path in SHEETS if path.name != "print.css"], ids=str)
def test_spaces_texts_radii_and_shadows_come_from_one_scale(sheet: Path) -> None:
    values = re.findall(PROPERTIES, sheet.read_text("utf-8"))
    assert [text for text in values if LITERAL.search(text) and not EXCEPTIONS.search(text)] == []
