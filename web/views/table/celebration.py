"""The celebration of a win: the last piece leaps, all others hop, and copies of them rain."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from web.browser import dom
from web.markup import html
from web.views.table.board import Board

RAIN = html('<g class="rain" aria-hidden="true"></g>')
DROPS = 36  # falling pieces
FALL, SCATTER = 2200, 2000  # milliseconds of a fall, and the maximum delay before it
HOP, NEXT = 700, 60  # milliseconds of a piece's hops, and between the starts of two pieces
BEAT = 500  # milliseconds of the last piece alone


def celebrate(board: Board, seats: Collection[int]) -> None:
    """Animate the pieces of the winning seats; do nothing if motion is off or nobody has won."""
    own = [piece for piece in board.scene.pieces if piece.seat in seats]
    own.sort(key=lambda piece: board.spot(piece.place, piece.seat) not in board.ends)
    pieces = [board.pieces[piece.key] for piece in own]
    if dom.still() or not pieces:
        return
    for number, node in enumerate(pieces):
        height, delay = (34, BEAT + number * NEXT) if number else (70, 0)
        heights = [f"0 {-part * height}px" for part in (0, 1, 0, 0.5, 0)]
        dom.animate(node, {"translate": heights}, HOP, delay)
    for old in board.svg.querySelectorAll(".rain"):
        old.remove()
    board.svg.insertAdjacentHTML("beforeend", RAIN)
    rain, chance = dom.find(board.svg, ".rain"), Random(len(pieces))
    width, height = board.geometry.size
    for number in range(DROPS):
        node = pieces[number % len(pieces)].cloneNode(True)
        node.removeAttribute("data-key")
        rain.append(node)
        x, drift, turn = chance.random() * width, chance.uniform(-90, 90), chance.uniform(-2, 2)
        size = chance.uniform(0.5, 0.9)
        ends = [(x, -60, 0.0), (x + drift, height + 60, turn)]
        frames = [
            f"translate({at:.0f}px,{down:.0f}px) rotate({turns:.2f}turn) scale({size:.2f})"
            for at, down, turns in ends
        ]
        motion = {"transform": frames, "opacity": [1, 1], "easing": ["ease-in"]}
        dom.animate(node, motion, FALL, BEAT + chance.random() * SCATTER)
