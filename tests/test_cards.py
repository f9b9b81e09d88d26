"""The pictures that other sites show of our pages, and the words beside them."""

import re
import struct
from itertools import pairwise
from pathlib import Path

import pytest

from nyout import GAMES
from tests.finished import FINISHED
from web.site import write_site
from web.site.pages import cards, pictures

HOME = "https://nyout.example/games/"
MOST = 100_000  # bytes of a picture


def test_the_pictures_are_those_of_the_drawings_as_they_are_now() -> None:
    there, drawn = cards.SOURCES.read_text("utf-8"), cards.sources()
    known = [line for line in drawn.splitlines() if line.split()[0] in FINISHED]
    assert set(known) <= set(there.splitlines()), "`make cards` takes them anew"
    if len(FINISHED) == len(GAMES):
        assert there == drawn, "`make cards` takes them anew"


def drawn(card: str) -> list[tuple[float, float]]:
    """Where each board on a card begins and ends, from left to right."""
    found = re.findall(r'class="board" x="([-.\d]+)" y="[.\d]+" width="([.\d]+)"', card)
    return [(float(x), float(x) + float(width)) for x, width in found]


def test_many_boards_fit_the_card_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    many = {f"{name}-{n}": game for n in range(3) for name, game in GAMES.items()}
    monkeypatch.setattr(pictures, "GAMES", many)
    boards = drawn(pictures.of_all())
    assert len(boards) == len(many)
    assert boards[0][0] >= pictures.EDGE - 1  # pixels are written to six figures
    assert all(end < start for (_, end), (start, _) in pairwise(boards))


def test_a_long_title_is_smaller() -> None:
    game = GAMES["scouts"]
    assert 'style="font-size' not in pictures.of_game(game)
    assert 'style="font-size' in pictures.of_game(game._replace(title="Scouts of the Far Rank"))


def test_the_pictures_are_as_readers_want_them() -> None:
    for name in (cards.ALL, *FINISHED):
        content = (cards.SHOTS / f"{name}.png").read_bytes()
        assert content.startswith(b"\x89PNG")
        assert struct.unpack(">II", content[16:24]) == (1200, 630)
        assert len(content) < MOST


def test_every_page_names_its_picture_by_a_whole_address(tmp_path: Path) -> None:
    write_site(tmp_path, HOME, require_snapshot=True)
    no_pages = {tmp_path / "404.html", tmp_path / "lost.html"}
    for page in {*tmp_path.glob("*.html")} - no_pages:
        text = page.read_text("utf-8")
        name = page.stem.removesuffix("-rules")
        if name in GAMES and name not in FINISHED:
            continue
        assert f'property="og:image" content="{HOME}cards/{name}.png"' in text
        assert (tmp_path / f"cards/{name}.png").is_file()
        assert f'property="og:url" content="{HOME}{"" if name == "index" else page.name}"' in text
        assert text.count("json+oembed") == (page.stem in GAMES)
    for game in GAMES:
        embedded = (tmp_path / f"embed/{game}/index.html").read_text("utf-8")
        assert f'rel="canonical" href="{HOME}{game}.html"' in embedded


def test_without_an_address_nothing_is_said_that_needs_one(tmp_path: Path) -> None:
    write_site(tmp_path, require_snapshot=True)
    assert not list(tmp_path.glob("oembed/*.json"))
    assert not list(tmp_path.glob("cards/*.png"))
    assert "og:" not in (tmp_path / "run.html").read_text("utf-8")
