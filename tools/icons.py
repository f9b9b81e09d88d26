"""Draws the icons of the app and of its shortcuts, PNG files that are checked in.

    python -m tools.icons [GAME ...]

The icons show `icon.svg` and the boards; redraw them when these have changed. Without arguments all
icons are drawn. Machines render slightly different pixels: to leave the other icons unchanged, name
the new game.
"""

import re
import struct
import sys
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from builder.pages.pictures import picture
from builder.pages.rules import part
from builder.template import COLOURS, ROOT
from nyout import GAMES
from nyout.core import Game
from nyout.draw import materials
from tools.browsers import arguments, find

FOLDER = ROOT / "web/assets/icons"
ICON = (ROOT / "web/assets/icon.svg").read_text("utf-8")
STYLE = (ROOT / "nyout/draw/board.css").read_text("utf-8")

TRANSPARENT, OPAQUE = "transparent", COLOURS["light"]
SHAPES = {
    "icon-192.png": (192, 1.0, TRANSPARENT),
    "icon-512.png": (512, 1.0, TRANSPARENT),
    # Systems may crop it to a circle of 80 % of its width.
    "maskable-192.png": (192, 0.76, OPAQUE),
    "maskable-512.png": (512, 0.76, OPAQUE),
    "apple-touch-icon.png": (180, 0.86, OPAQUE),
}
"""Width of each icon in pixels, the fraction that its drawing fills, and its background."""
SHORTCUT = 96
SURFACES = 16  # number of colours that fill most of a drawing


def drawings() -> Iterator[tuple[str, int, str]]:
    """Yield the name of each file, its width in pixels and a page that shows its drawing."""
    for name, (width, fraction, background) in SHAPES.items():
        yield name, width, page(ICON, fraction, background)
    for game in GAMES.values():
        yield f"{game.name}.png", SHORTCUT, page(crop(game), 1.0, TRANSPARENT)


def crop(game: Game) -> str:
    """Return a drawing of a position of a game, cropped to its board."""
    view = part(game.board, " ".join(game.board.places))
    return re.sub('viewBox="[^"]*"', f'viewBox="{view}"', picture(game), count=1)


def page(drawing: str, fraction: float, background: str) -> str:
    """Return a page with a drawing in its centre."""
    style = f"""{STYLE}
        body {{ display: grid; place-items: center; height: 100vh; margin: 0 }}
        body {{ background: {background} }}
        body > svg {{ width: {fraction * 100:g}vw; height: {fraction * 100:g}vh }}
        .label, .sign, .plate {{ display: none }}"""
    return f"<!doctype html><style>{style}</style>{materials()}{drawing}"


# Decodes a PNG: browsers encode it for speed, not for size.
PIXELS = """async encoded => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${encoded}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
    return btoa(Array.from(data, byte => String.fromCharCode(byte)).join(""));
}"""


def png(width: int, pixels: bytes) -> bytes:
    """Return a square picture as a PNG with a palette; other colours become the nearest ones."""
    colours = [pixels[at : at + 4] for at in range(0, len(pixels), 4)]
    counts = Counter(colours)
    palette = choose_palette(counts)
    index = {
        colour: min(range(len(palette)), key=lambda n, c=colour: distance(c, palette[n]))
        for colour in counts
    }
    lines = (colours[at : at + width] for at in range(0, len(colours), width))
    rows = b"".join(b"\0" + bytes(index[colour] for colour in line) for line in lines)
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", width, width, 8, 3, 0, 0, 0),  # 8 bits, of a palette
        b"PLTE": b"".join(colour[:3] for colour in palette),
        b"tRNS": bytes(colour[3] for colour in palette),
        b"IDAT": zlib.compress(rows, 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts.items()
    )


def choose_palette(counts: Counter[bytes]) -> list[bytes]:
    """Return at most 256 colours: those of surfaces, then those most unlike all before them."""
    palette = [colour for colour, _ in counts.most_common(SURFACES)]
    unlike = {colour: min(distance(colour, other) for other in palette) for colour in counts}
    while len(palette) < min(256, len(counts)):
        palette.append(max(unlike, key=unlike.__getitem__))
        unlike = {colour: min(far, distance(colour, palette[-1])) for colour, far in unlike.items()}
    return palette


def distance(one: bytes, other: bytes) -> int:
    """Return the squared distance between two colours."""
    return sum((a - b) ** 2 for a, b in zip(one, other))


def draw(folder: Path, only: Collection[str] = ()) -> None:
    """Write all icons into a folder, or only those of some games."""
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        path = find(chromium.executable_path)
        browser = chromium.launch(executable_path=path, args=arguments())
        tab = browser.new_page()
        for name, width, content in drawings():
            if only and name.removesuffix(".png") not in only:
                continue
            tab.set_viewport_size({"width": width, "height": width})
            tab.set_content(content)
            pixels = tab.evaluate(PIXELS, b64encode(tab.screenshot(omit_background=True)).decode())
            (folder / name).write_bytes(png(width, b64decode(pixels)))
        browser.close()


if __name__ == "__main__":
    if unknown := set(sys.argv[1:]) - {*GAMES}:
        sys.exit(f"no such game: {', '.join(sorted(unknown))}; expected {', '.join(GAMES)}")
    draw(FOLDER, sys.argv[1:])
