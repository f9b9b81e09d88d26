"""Writes the transcripts of two turns of each game in each language: read what has changed.

python -m tests.browser.blind.transcripts
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from builder import write_site
from builder.serve import serving
from nyout import GAMES, words
from nyout.core import Game
from tests.browser.blind.player import BlindPlayer
from tools.browsers import arguments, find
from tools.driver.shared_page import FIXED_CHANCE

FOLDER = Path(__file__).with_name("transcripts")
PRESSES, EVERY = 12, 4
READING = "p", "r"
"""The keys that read out the position and the last turn."""


def file_of(game: Game, language: str) -> Path:
    """Return the path of the transcript of a game."""
    return FOLDER / f"{game.name}.{language}.txt"


def transcript(page: Page, game: Game, language: str) -> str:
    """Return what a player presses and hears from the opened page to the end of some turns.

    In between the player asks where things stand, undoes a turn, and goes through the past.
    """
    player = begin(page, game, "" if language == "en" else f"{language}/")
    for _ in range(PRESSES // EVERY):
        for _ in range(EVERY):
            player.act()
        player.press_all(*READING)
    player.press_all("b", "Control+z", *READING, ",", *READING, "[", ",", *READING, "]", ".")
    return player.text()


def begin(page: Page, game: Game, folder: str = "", address: str = "") -> BlindPlayer:
    """Open the page of a game, in which chance is the same each time and nothing moves."""
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(FIXED_CHANCE)
    return BlindPlayer(page, f"{folder}{game.name}.html{address}")


def main() -> None:
    """Write all transcripts."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as play:
        write_site(Path(folder, "site"), "")
        path = find(play.chromium.executable_path)
        with (
            serving(Path(folder, "site")) as site,
            play.chromium.launch(executable_path=path, args=arguments()) as browser,
        ):
            for game, language in product(GAMES.values(), words.LANGUAGES):
                page = browser.new_page(base_url=site)
                file_of(game, language).write_text(transcript(page, game, language), "utf-8")
                page.close()


if __name__ == "__main__":
    main()
