"""Retakes the pictures in `web/assets/cards` whose drawings have changed: `make cards`.

The build copies these pictures and so needs no browser; a test fails when one is out of date. The
Korean pictures need a Korean font, such as fonts-nanum.
"""

import io
import sys

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.find import arguments, find
from web.site.pages import cards, pictures

COLOURS = 256  # enough for a drawing, in a third of the bytes
WIDE = Image.Quantize.MAXCOVERAGE  # preserves the colours of small areas


def compressed(shot: bytes) -> bytes:
    """Return a picture as a PNG with fewer colours, optimized for size."""
    output = io.BytesIO()
    Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS, WIDE).save(
        output, "PNG", optimize=True
    )
    return output.getvalue()


def main() -> None:
    """Take a picture of each changed drawing in a browser, and record the sources of all."""
    width, height = pictures.CARD
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        if not path:
            sys.exit("pictures need Chromium or Google Chrome: install either")
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        page = browser.new_page(viewport={"width": width, "height": height})
        for name, card in pictures.cards().items():
            if cards.is_current(name, card):  # another machine renders slightly different pixels
                continue
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{card}")
            shot = compressed(page.screenshot())
            (cards.SHOTS / f"{name}.png").write_bytes(shot)
            print(f"{name}.png: {len(shot)} bytes")
        browser.close()
    cards.SOURCES.write_text(cards.sources(), "utf-8")


if __name__ == "__main__":
    main()
