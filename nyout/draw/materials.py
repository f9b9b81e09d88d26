"""What boards and pieces are made of: gradients and patterns, and scenery on and under the places.

Gradients and patterns contain light and shadow only, never a colour. A document therefore needs
one set for all its boards, and every drawing refers to the same ids. Most documents show boards of
one material only; without the patterns of the others, a game's page is 96 to 271 bytes smaller
(brotli).
"""

from __future__ import annotations

from nyout.boards import Point

GRAIN = (
    "M0 14C90 4 150 26 240 16S340 6 400 14M0 78C60 88 130 70 200 78S330 92 400 78"
    "M0 120C80 112 160 134 230 124S350 108 400 120M0 181C110 190 170 172 260 180S360 192 400 181"
    "M60 46C90 32 150 32 180 46C150 60 90 60 60 46M230 152C255 143 300 143 325 152"
    "C300 161 255 161 230 152"
)
SEAMS = "M0 0H400M0 104H400"
TUFTS = (
    "M20 30l-4-11m4 11l1-14m-1 14l6-9M182 74l-4-11m4 11l1-14m-1 14l6-9M91 137l-3-8m3 8l4-7"
    "M136 26l-3-8m3 8l4-7M40 192l-3-8m3 8l4-7M222 168l-4-11m4 11l1-14m-1 14l6-9M100 82l6-9"
)

LIGHT = (
    # Light falls from the upper left on boards, pieces and hollows alike.
    '<linearGradient id="nyout-light" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".16"/>'
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>'
    '<stop offset="1" stop-opacity=".05"/></linearGradient>'
    '<linearGradient id="nyout-gloss" x2=".8" y2="1"><stop stop-color="#fff" stop-opacity=".5"/>'
    '<stop offset=".45" stop-color="#fff" stop-opacity=".04"/>'
    '<stop offset="1" stop-opacity=".3"/></linearGradient>'
    '<linearGradient id="nyout-hollow" x2=".5" y2="1"><stop stop-opacity=".2"/>'
    '<stop offset=".45" stop-opacity=".02"/>'
    '<stop offset="1" stop-color="#fff" stop-opacity=".15"/></linearGradient>'
    '<radialGradient id="nyout-shadow"><stop offset=".6" stop-opacity=".5"/>'
    '<stop offset="1" stop-opacity="0"/></radialGradient>'
)
GRAINED = (
    '<pattern id="nyout-grain" width="400" height="208" patternUnits="userSpaceOnUse"'
    ' patternTransform="translate(-90) scale(2.7 1.6)">'
    f'<path d="{GRAIN}" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="3"/>'
    f'<path d="{SEAMS}" stroke="#000" stroke-opacity=".16" stroke-width="2"/></pattern>'
)
WOVEN = (
    '<pattern id="nyout-weave" width="52" height="47" patternUnits="userSpaceOnUse">'
    '<path d="M0 4H52M0 13H52M0 19H52M0 30H52M0 39H52" stroke="#000" stroke-opacity=".04"'
    ' stroke-width="3"/><path d="M5 0V47M12 0V47M24 0V47M31 0V47M45 0V47" stroke="#fff"'
    ' stroke-opacity=".035" stroke-width="3"/></pattern>'
)
GROWN = (
    '<pattern id="nyout-grass" width="250" height="220" patternUnits="userSpaceOnUse">'
    f'<path d="{TUFTS}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2.5"'
    ' stroke-linecap="round"/></pattern>'
)
TEXTURES = {
    "linen": WOVEN,
    "night": WOVEN,
    "walnut": GRAINED,
    "meadow": GROWN,
    "paper": WOVEN,
}
"""The pattern on a board of each material of `board.css`."""

SCENERY = {
    "meadow": (
        '<g class="scenery"><path class="sky" d="M8 8V58C128 24 208 80 338 52S568 76 708 50S858 40'
        ' 964 60V8Z"/><g class="fence"><path stroke-width="6" d="M17 17H955V999H17Z"/><path'
        ' stroke-width="14" stroke-dasharray="13 65.2" d="M10 17H962M10 999H962M17 10V1006M955 10'
        'V1006"/></g></g>',
        '<path class="scenery" fill="url(#nyout-grass)" d="M8 84H964V1008H8Z"/>',
    ),
    "paper": (
        '<path class="scenery line relief" stroke-dasharray="39" d="M11 11H873V1073H11Z"/>',
        # Three hills, a slope and a compass.
        '<g class="scenery" transform="translate(8 8)"><path class="line relief"'
        ' d="M80 210C110 60 420 80 390 250S40 360 80 210M128 212C150 110'
        " 350 130 340 235S100 310 128 212M180 220C195 165 300 170 290 225S165 270 180 220M484 790"
        "C480 600 780 620 790 800S480 990 484 790M540 790C530 670 725 690 730 800S540 910 540 790"
        "M590 790C590 725 680 740 680 795S590 850 590 790M34 556C200 540 190 790 34 798M34 612"
        'C120 610 120 745 34 746M834 119C692 160 700 315 834 326M834 170C772 190 775 262 834 278"/>'
        '<g class="line relief" transform="translate(434 534)"><circle r="62"/>'
        '<path d="M0 -86L13 -13L86 0L13 13L0 86L-13 13L-86 0L-13 -13Z"/><path class="arrow head"'
        ' d="M0 -86V0L-13 -13ZM86 0H0L13 -13ZM0 86V0L13 13ZM-86 0H0L-13 13Z"/></g></g>',
    ),
}
"""SVG instead of a border, under the places, and over them; each fits the board of its game."""


def texture(material: str) -> str:
    """Return the paint of a board of this material.

    >>> texture("night")
    'url(#nyout-weave)'
    """
    name = TEXTURES[material].split('"')[1]
    return f"url(#{name})"


def definitions(*made_of: str) -> str:
    """Return the gradients, and the patterns of these materials; of all, if none are given."""
    return LIGHT + "".join(dict.fromkeys(TEXTURES[one] for one in made_of or TEXTURES))


def materials(*made_of: str) -> str:
    """Return an invisible `svg` element with the `definitions`, needed once per page."""
    return _invisible(definitions(*made_of))


def others(material: str) -> str:
    """Return an invisible `svg` element with the patterns that `materials(material)` lacks."""
    lacking = dict.fromkeys(TEXTURES.values())
    del lacking[TEXTURES[material]]
    return _invisible("".join(lacking))


def _invisible(content: str) -> str:
    return f'<svg class="materials" aria-hidden="true"><defs>{content}</defs></svg>'


def round_corners(corners: tuple[Point, ...], part: float) -> str:
    """Return the path data of a polygon with rounded corners.

    Each curve covers the fraction `part`, from 0 to 1, of half of either side of its corner.

    >>> round_corners(((0, 0), (10, 0), (10, 10)), 0.4)
    'M2 2Q0 0 2 0L8 0Q10 0 10 2L10 8Q10 10 8 8Z'
    """

    def toward(start: Point, end: Point) -> str:
        x, y = (a + (b - a) * part / 2 for a, b in zip(start, end, strict=True))
        return f"{round(x, 1):g} {round(y, 1):g}"

    sides = zip(corners[-1:] + corners, corners, (*corners[1:], corners[0]))
    turns = [f"{toward(at, last)}Q{at[0]:g} {at[1]:g} {toward(at, to)}" for last, at, to in sides]
    return f"M{'L'.join(turns)}Z"
