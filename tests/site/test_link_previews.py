"""Tests the cards that other sites show for our pages, and their metadata."""

import json
import re
import struct
from itertools import pairwise, product
from pathlib import Path

import pytest

from builder.pages import link_previews
from builder.pages.pages import IN_EACH_LANGUAGE
from builder.template import Site, folder, is_translated
from nyout import GAMES
from nyout.words import ENGLISH, LANGUAGES
from nyout.words.en import TEXTS
from tests.builds import HOME
from tests.finished import FINISHED
from tools import link_previews as drawn_cards
from tools.link_previews import SOURCES, current_sources, sources_without

MAX_BYTES = 100_000  # bytes of a picture


def is_required(name: str) -> bool:
    """Return whether a picture must exist: partial languages and unfinished games may lack it."""
    page, _, language = name.partition(".")
    is_of_all = page == link_previews.ALL and len(FINISHED) == len(GAMES)
    is_optional = LANGUAGES[language or ENGLISH].is_partial
    exists = link_previews.picture_file(name).is_file()
    return (page in FINISHED or is_of_all) and (exists or not is_optional)


def test_the_pictures_are_up_to_date_with_the_drawings() -> None:
    old, new = (
        [line for line in text.splitlines() if is_required(line.split()[0])]
        for text in (SOURCES.read_text("utf-8"), current_sources())
    )
    assert old == new, "run `make cards`"


def edges(card: str) -> list[tuple[float, float]]:
    """Return the left and right edge of each board on a card."""
    boards = re.findall(r'class="board" x="([-.\d]+)" y="[.\d]+" width="([.\d]+)"', card)
    return [(float(x), float(x) + float(width)) for x, width in boards]


def test_many_boards_fit_the_card_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    many = {f"{name}-{n}": game for n in range(3) for name, game in GAMES.items()}
    monkeypatch.setattr(drawn_cards, "GAMES", many)
    boards = edges(drawn_cards.site_card())
    assert len(boards) == len(many)
    assert boards[0][0] >= drawn_cards.EDGE - 1  # coordinates are rounded
    assert all(end < start for (_, end), (start, _) in pairwise(boards))


def test_a_long_title_has_a_smaller_font(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["scouts"]
    assert 'style="font-size' not in drawn_cards.game_card(game)
    monkeypatch.setitem(TEXTS, "scouts.title", "Scouts of the Far Rank")
    assert 'style="font-size' in drawn_cards.game_card(game)


def test_the_pictures_are_png_files_of_the_required_size() -> None:
    for name in filter(is_required, drawn_cards.drawings()):
        content = (link_previews.SHOTS / f"{name}.png").read_bytes()
        assert content.startswith(b"\x89PNG")
        assert struct.unpack(">II", content[16:24]) == (1200, 630)
        assert len(content) < MAX_BYTES


def test_every_page_names_its_picture_by_an_absolute_address(deployed_site: Path) -> None:
    for language, page in product(LANGUAGES, IN_EACH_LANGUAGE):
        path = folder(language) + page
        text = (deployed_site / path).read_text("utf-8")
        name = page.removesuffix(".html").removesuffix("-rules")
        if name in GAMES and name not in FINISHED:
            continue
        own = link_previews.card_name(name, language)
        shown = own if is_required(own) or link_previews.picture_file(own).is_file() else name
        picture = f"{HOME}cards/{shown}.png"
        assert f'property="og:image" content="{picture}"' in text
        assert (deployed_site / picture.removeprefix(HOME)).is_file()
        assert f'property="og:url" content="{HOME}{Site.drop_index(path)}"' in text
        assert f'property="og:locale" content="{LANGUAGES[language].locale}"' in text
        translated = [one for one in LANGUAGES if is_translated(page, one)]
        assert text.count("og:locale:alternate") == len({*translated} - {language})
        assert text.count("json+oembed") == (page.removesuffix(".html") in GAMES)
    for game in GAMES:
        markup = (deployed_site / f"embed/{game}/index.html").read_text("utf-8")
        assert f'rel="canonical" href="{HOME}{game}.html"' in markup


def test_a_site_without_an_address_omits_everything_that_needs_one(dist: Path) -> None:
    assert not list(dist.glob("oembed/*.json"))
    assert not list(dist.glob("cards/*.png"))
    assert "og:" not in (dist / "run.html").read_text("utf-8")


def test_the_oembed_answer_is_in_the_language_of_the_page(deployed_site: Path) -> None:
    answer = json.loads((deployed_site / "oembed/le-nyout.ko.json").read_text("utf-8"))
    assert answer["title"] == "윷놀이"
    assert f'src="{HOME}embed/ko/le-nyout/"' in answer["html"]
    assert answer["thumbnail_url"] == f"{HOME}cards/le-nyout.ko.png"


def test_a_skipped_picture_is_still_out_of_date() -> None:
    before, sources = "a 1\na.ko 1\n", "a 2\na.ko 2\nb.ko 2\n"
    assert sources_without({"a.ko", "b.ko"}, sources, before) == "a 2\na.ko 1\n"
    assert sources_without((), sources, before) == sources
