"""The celebration of a win: the winner's pieces hop, and copies of them rain over the board."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from web.browser import dom
from web.markup import html
from web.views.table.board import Board

RAIN = html('<g class="rain" aria-hidden="true"></g>')
DROPS = 22  # falling pieces
FALL, SCATTER = 1900, 700  # milliseconds of a fall, and the maximum delay before it
HOP, NEXT = 700, 60  # milliseconds of a piece's hops, and between the starts of two pieces


def celebrate(board: Board, seats: Collection[int]) -> None:
    """Animate the pieces of the winning seats; do nothing if motion is off or nobody has won."""
    pieces = [board.pieces[one.key] for one in board.scene.pieces if one.seat in seats]
    if dom.still() or not pieces:
        return
    for number, node in enumerate(pieces):
        heights = ["0 0", "0 -34px", "0 0", "0 -16px", "0 0"]
        dom.animate(node, {"translate": heights}, HOP, number * NEXT)
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
        dom.animate(node, motion, FALL, chance.random() * SCATTER)
