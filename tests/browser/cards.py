"""Take the pictures of `web/assets/cards` anew whose drawing has changed: `make cards`.

The build needs no browser: it copies what was taken here. A test tells when it is out of date. The
pictures in Korean need a Korean font, such as fonts-nanum.
"""

import io
import sys

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.find import arguments, find
from web.site.pages import cards, pictures

COLOURS = 256  # show a drawing well enough, in a third of the bytes
WIDE = Image.Quantize.MAXCOVERAGE  # what is small keeps its colour too


def packed(shot: bytes) -> bytes:
    """A picture with fewer colours, and as small as it can be."""
    made = io.BytesIO()
    Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS, WIDE).save(
        made, "PNG", optimize=True
    )
    return made.getvalue()


def main() -> None:
    """Show each drawing in a browser, take its picture, and note which drawing it was."""
    width, height = pictures.CARD
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        if not path:
            sys.exit("pictures need Chromium or Google Chrome: install either")
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        page = browser.new_page(viewport={"width": width, "height": height})
        for name, card in pictures.cards().items():
            if cards.is_current(name, card):  # another machine's pixels differ a little
                continue
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{card}")
            shot = packed(page.screenshot())
            (cards.SHOTS / f"{name}.png").write_bytes(shot)
            print(f"{name}.png: {len(shot)} bytes")
        browser.close()
    cards.SOURCES.write_text(cards.sources(), "utf-8")


if __name__ == "__main__":
    main()
