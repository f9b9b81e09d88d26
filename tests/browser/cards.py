"""Retakes the pictures in `web/assets/cards` whose drawings have changed: `make cards`.

The build copies these pictures and so needs no browser; a test fails when one is out of date.
Without a Korean font, such as fonts-nanum, the Korean pictures are left as they are.
"""

import io
import sys
from collections.abc import Collection
from hashlib import sha256

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.find import arguments, find
from web.site.pages import cards, pictures

SOURCES = cards.SHOTS / "sources.txt"  # one line per picture: its name, and the hash of its drawing
COLOURS = 256  # enough for a drawing, in a third of the bytes
WIDE = Image.Quantize.MAXCOVERAGE  # preserves the colours of small areas

# Browsers draw the same box for every character that no font contains.
DRAWS_KOREAN = """() => {
    const drawn = letter => {
        const canvas = new OffscreenCanvas(40, 40).getContext("2d");
        canvas.font = "30px sans-serif";
        canvas.fillText(letter, 5, 30);
        return canvas.getImageData(0, 0, 40, 40).data.join();
    };
    return drawn("한") !== drawn("글");
}"""


def compressed(shot: bytes) -> bytes:
    """Return a picture as a PNG with fewer colours, optimized for size."""
    output = io.BytesIO()
    Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS, WIDE).save(
        output, "PNG", optimize=True
    )
    return output.getvalue()


def current_sources() -> str:
    """Return the content of `sources.txt` if every picture is up to date."""
    return "".join(line_of(name, card) for name, card in pictures.cards().items())


def line_of(name: str, card: str) -> str:
    """Return the line of `sources.txt` for a picture and its drawing."""
    return f"{name} {sha256(card.encode()).hexdigest()}\n"


def is_current(name: str, card: str) -> bool:
    """Return whether a picture exists, and shows this drawing."""
    return cards.picture_file(name).is_file() and line_of(name, card) in SOURCES.read_text("utf-8")


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
    width, height = pictures.CARD
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        if not path:
            sys.exit("pictures need Chromium or Google Chrome: install either")
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        page = browser.new_page(viewport={"width": width, "height": height})
        has_korean, skipped = page.evaluate(DRAWS_KOREAN), set[str]()
        for name, card in pictures.cards().items():
            if is_current(name, card):  # another machine renders slightly different pixels
                continue
            if name.endswith(".ko") and not has_korean:
                skipped.add(name)
                print(f"{name}.png: skipped; it needs a Korean font, such as fonts-nanum")
                continue
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{card}")
            shot = compressed(page.screenshot())
            (cards.SHOTS / f"{name}.png").write_bytes(shot)
            print(f"{name}.png: {len(shot)} bytes")
        browser.close()
    before = SOURCES.read_text("utf-8")
    SOURCES.write_text(sources_without(skipped, current_sources(), before), "utf-8")


if __name__ == "__main__":
    main()
