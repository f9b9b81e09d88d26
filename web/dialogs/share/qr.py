"""QR codes as SVG; the first one downloads the encoder."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from types import ModuleType

from web.browser import archive, dom
from web.markup import Markup, html

ARCHIVE = "segno.zip"
QUIET = 4  # width in modules of the white border, which cameras need


class TooLong(ValueError):
    """Raised if a text does not fit into a QR code."""


async def draw(text: str, title: str) -> Markup:
    """Return a text as a QR code. Raises `TooLong`, or `OSError` if the encoder does not arrive."""
    encoder = await _encoder()
    try:
        matrix = encoder.encode(text, error="l", micro=False).matrix
    except encoder.DataOverflowError as error:
        raise TooLong(str(error)) from None
    size = len(matrix) + 2 * QUIET
    return html(
        '<svg class="code" viewBox="0 0 {size} {size}" role="img" aria-label="{title}">'
        '<path fill="#fff" d="M0 0H{size}V{size}H0Z"/><path d="{outline}"/></svg>',
        size=size,
        title=title,
        outline=outline(matrix),
    )


def outline(matrix: tuple[bytearray, ...]) -> str:
    """Return the dark modules as one path, with a rectangle for each horizontal run."""
    bars: list[str] = []
    for y, row in enumerate(matrix, QUIET):
        x = QUIET
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                bars.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return "".join(bars)


async def _encoder() -> ModuleType:
    """Return segno's encoder, downloaded for the first use.

    Raises `OSError` if no archive arrives.
    """
    if find_spec("segno") is None:
        sys.path.append(await dom.show_wait(archive.download(ARCHIVE)))
    return import_module("segno.encoder")
