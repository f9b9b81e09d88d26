"""Draws a treemap of the memory snapshot: `python -m tests.snapshot.treemap`.

It prints two tables and writes `docs/snapshot.svg`, which has an area for each kind of object. The
area of code is divided by package.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import ZipFile

from web.site.bundles import app
from web.site.packing import snapshot
from web.site.template import NODE, ROOT

PICTURE = ROOT / "docs/snapshot.svg"
WIDTH, HEIGHT = 960, 540
LONGEST = 16  # rows of a printed table
SMALL = 12_000  # bytes; smaller rows share an area
LETTER, LINES = 6, 27  # the width of a letter, and the height of a label
STYLE = """rect{stroke:light-dark(#fff,#17130f);fill:light-dark(#d8e6f2,#24405a)}
.code rect{fill:light-dark(#f6dfb5,#5e4520)}
text{font:10px sans-serif;fill:light-dark(#222,#eee)}"""


class Area(NamedTuple):
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float


class Measured(NamedTuple):
    """A row of a table."""

    name: str
    objects: int
    bytes: int


def contents() -> Mapping[str, list[Measured]]:
    """Return the tables of `contents.py` for the snapshot of this checkout."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, body in snapshot.files(app()).items():
            (folder / file).write_bytes(body)
        return measured(folder)


def measured(folder: Path) -> Mapping[str, list[Measured]]:
    """Return the tables of `contents.py` for the snapshot in a folder."""
    ZipFile(folder / "none.zip", "w").close()  # the library, which the memory contains already
    command = [NODE, "--no-warnings", ROOT / "tests/snapshot/contents.mjs", folder]
    printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return {title: [Measured(*row) for row in rows] for title, rows in json.loads(printed).items()}


def table(title: str, rows: Iterable[Measured]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    yield f"| {title} | objects | kB |"
    yield "|---|---|---|"
    for row in rows:
        yield f"| {row.name} | {row.objects:,} | {row.bytes / 1000:,.0f} |"


def divided(area: Area, sizes: Sequence[float]) -> Iterator[Area]:
    """Yield the parts of an area, in proportion to the sizes.

    >>> [part.width for part in divided(Area(0, 0, 4, 1), [2, 1, 1])]
    [2.0, 1.0, 1.0]
    """
    if len(sizes) < 2:
        yield from [area][: len(sizes)]
        return
    total = sum(sizes)
    sums = [*accumulate(sizes)]
    half = min(range(1, len(sizes)), key=lambda count: abs(sums[count - 1] - total / 2))
    share = sums[half - 1] / total
    x, y, width, height = area
    if width >= height:
        first = Area(x, y, width * share, height)
        second = Area(x + width * share, y, width * (1 - share), height)
    else:
        first = Area(x, y, width, height * share)
        second = Area(x, y + height * share, width, height * (1 - share))
    yield from divided(first, sizes[:half])
    yield from divided(second, sizes[half:])


def drawn(area: Area, row: Measured) -> Iterator[str]:
    """Yield the markup of an area, with a label if it fits."""
    x, y, width, height = (round(value, 1) for value in area)
    size = f"{row.bytes / 1000:,.0f} kB"
    yield f'<rect x="{x}" y="{y}" width="{width}" height="{height}">'
    yield f"<title>{escape(row.name)}: {size}</title></rect>"
    if height >= LINES and width >= LETTER * max(len(row.name), len(size)):
        yield f'<text x="{x + 3}" y="{y + 11}">{escape(row.name)}</text>'
        yield f'<text x="{x + 3}" y="{y + 23}">{size}</text>'


def joined(rows: Sequence[Measured]) -> list[Measured]:
    """Return the rows, with the small ones combined into one."""
    small = [row for row in rows if row.bytes < SMALL]
    others = Measured("others", sum(row.objects for row in small), sum(row.bytes for row in small))
    return [*(row for row in rows if row.bytes >= SMALL), others]


def picture(kinds: Sequence[Measured], code: Sequence[Measured]) -> str:
    """Return the treemap as an SVG document."""
    page = Area(0, 0, WIDTH, HEIGHT)
    areas = [*divided(page, [row.bytes for row in kinds])]
    whole = next(area for area, row in zip(areas, kinds, strict=True) if row.name == "code")
    parts = [*divided(whole, [row.bytes for row in code])]
    shown = [(area, row) for area, row in zip(areas, kinds, strict=True) if area != whole]
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            "<title>The contents of the memory snapshot</title>",
            f"<style>:root{{color-scheme:light dark}}{STYLE}</style>",
            *(part for area, row in shown for part in drawn(area, row)),
            '<g class="code">',
            *(part for area, row in zip(parts, code, strict=True) for part in drawn(area, row)),
            "</g></svg>\n",
        )
    )


def main() -> None:
    """Print the tables, and write the picture."""
    tables = contents()
    for title, rows in tables.items():
        print("\n".join(table(title, rows[:LONGEST])), end="\n\n")
    PICTURE.write_text(picture(*map(joined, tables.values())), "utf-8")


if __name__ == "__main__":
    main()
