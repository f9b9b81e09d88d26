"""Tests the list of reserved names, which no game can have."""

import pytest

from nyout import GAMES
from nyout.words import LANGUAGES
from web.site import names
from web.state.settings import OFFERS, SETTINGS


@pytest.mark.parametrize(
    "name",
    [
        *("index", "lost", "assets", "cards", "embed", "oembed", "sw", "robots", "icon-192"),
        *(f"{game}{ending}" for game in GAMES for ending in ("", "-rules")),
        *LANGUAGES,
        *SETTINGS,
        *OFFERS,
        "language",
    ],
)
def test_each_name_is_reserved(name: str) -> None:
    assert name in names.used()
