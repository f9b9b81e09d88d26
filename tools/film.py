"""Films a throw and a capture in Le Nyout: `python -m tools.film` writes `docs/throw.webp`."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import count
from time import monotonic

from PIL import Image
from playwright.sync_api import FloatRect, Page, ViewportSize

from builder.template import ROOT
from nyout.match import Match
from tools import site
from tools.driver.matches import play_match, text_of
from tools.driver.table import Table

FILM = ROOT / "docs/throw.webp"
SLOWNESS = 16  # of the page while it is filmed
FRAME = 50  # milliseconds of the film
WINDOW: ViewportSize = {"width": 900, "height": 620}
CLIP: FloatRect = {"x": 0, "y": 40, "width": 580, "height": 580}  # the board
WIDTH = 400  # pixels of the film
QUALITY = 55
LENGTHS = {"throw": 1300, "move": 1150}  # milliseconds
BEFORE = "2 hand-2 1 hand-1 2 hand-2"
THROW, MOVE = ("1",), ("1", "2")  # which captures two pawns


def capturing_match() -> Match:
    """Return a match whose next throw lets a pawn capture two others."""
    matches = (play_match(BEFORE, seed=str(number)) for number in count())
    return next(match for match in matches if match.throw().moves[-1] == THROW)


def film(page: Page) -> Iterator[Image.Image]:
    """Yield the frames of a throw, and of the move after it."""
    table, match = Table(page), capturing_match()
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    table.open_stored(text_of(match))
    table.wait_for_rest()
    page.emulate_media(reduced_motion="no-preference")
    table.set_pace(SLOWNESS)
    table.throw_button.click()
    yield from frames(page, LENGTHS["throw"])
    table.play(match.throw(), MOVE)
    yield from frames(page, LENGTHS["move"])


def frames(page: Page, length: int) -> Iterator[Image.Image]:
    """Yield a frame for each `FRAME` of a slow motion."""
    begin = monotonic()
    for number in range(length // FRAME):
        due = begin + number * FRAME * SLOWNESS / 1000
        page.wait_for_timeout(1000 * max(due - monotonic(), 0))
        image = Image.open(io.BytesIO(page.screenshot(clip=CLIP))).convert("RGB")
        yield image.resize((WIDTH, WIDTH * image.height // image.width), Image.Resampling.LANCZOS)


def main() -> None:
    """Film the page of the built site, and write the film."""
    with site.opening() as (browser, address):
        context = browser.new_context(base_url=address, service_workers="block", viewport=WINDOW)
        first, *others = film(context.new_page())
    first.save(
        FILM, save_all=True, append_images=others, duration=FRAME, loop=0, quality=QUALITY, method=6
    )
    print(FILM.relative_to(ROOT), FILM.stat().st_size)


if __name__ == "__main__":
    main()
