"""Texts as QR codes; the encoder is fetched for the first one."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from types import ModuleType
from zipimport import ZipImportError, zipimporter

from web.browser import dom
from web.markup import Markup, html

ARCHIVE = "segno.zip"
QUIET = 4  # width in modules of the white border that cameras need


class TooLong(ValueError):
    """The text is longer than a QR code can hold."""


async def drawn(text: str, title: str) -> Markup:
    """The code as SVG. Raises `TooLong`, or `OSError` if the encoder cannot be fetched."""
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
    """The dark modules as one path, with a bar for each horizontal run."""
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
    """The part of segno that computes codes.

    Raises `OSError` if it cannot be fetched, or if anything but an archive arrives.
    """
    if find_spec("segno") is None:
        archive = Path(f"/lib/{ARCHIVE}")
        archive.write_bytes(await dom.fetched(f"{dom.setting('python')}/{ARCHIVE}"))
        try:
            zipimporter(str(archive))
        except ZipImportError as error:
            raise OSError(f"{ARCHIVE} is no archive") from error
        sys.path.append(str(archive))
    return import_module("segno.encoder")
