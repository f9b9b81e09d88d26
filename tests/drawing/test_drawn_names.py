"""Tests that a drawing is well-formed XML, whatever the names in it contain."""

from xml.etree import ElementTree

import pytest

from nyout import GAMES, draw

NAMES = {
    "controls": "".join(map(chr, range(0x20))),
    "more controls": "".join(map(chr, range(0x7F, 0xA0))),
    "noncharacters": "\ufffe\uffff",
    "halves of surrogate pairs": "\ud800 \udbff \udc00 \udfff",
    "astral and private characters": "😀\U0010ffff\ue000\ufffd",
    "markup": "</text></svg><script>alert(1)</script><!-- ]]> <![CDATA[ &amp; &#0; & \"'",
    "an entity": "&nbsp;&#x0;",
    "directions": "\u202e\u2066\ufeff",
    "many": "a" * 100_000,
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_drawing_is_well_formed_whatever_its_names_contain(name: str) -> None:
    game = GAMES["le-nyout"]
    svg = draw.position(game.board, game.start(), game.colours(2), name, style=" ")
    root = ElementTree.fromstring(svg.encode())
    whole = root.findtext("{*}title") or ""
    assert len(whole.replace("\n", "")) >= len(name) - 4  # XML reads "\r\n" as one line end
    assert not list(root.iterfind(".//{*}text[@class='name']")), "a board shows no names"
