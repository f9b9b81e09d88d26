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


def main() -> None:
    """Take a picture of each changed drawing in a browser, and record the sources of all."""
    width, height = pictures.CARD
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        if not path:
            sys.exit("pictures need Chromium or Google Chrome: install either")
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        page = browser.new_page(viewport={"width": width, "height": height})
        if not page.evaluate(DRAWS_KOREAN):
            sys.exit("pictures need a Korean font: install one, such as fonts-nanum")
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
