"""The board of the front page that plays by itself."""

import re
from itertools import pairwise

from nyout.core import CHANCE
from web.site.pages import hero


def test_the_game_is_legal_and_has_all_that_the_slogan_promises() -> None:
    played = hero.beats()
    assert all(beat.after.turn() == CHANCE for beat in played)
    assert any("c" in beat.path for beat in played), "a shortcut"
    ends = [hero.placements(beat.after) for beat in played]
    home = [hero.placements(played[0].before)[key] for key in ends[0]]
    moves = [
        move
        for one, other in pairwise(ends)
        for move in zip(one.values(), other.values(), strict=True)
    ]
    assert any(was != now and now in home for was, now in moves), "a capture"


def test_every_key_frame_is_in_order_and_the_game_ends_where_it_began() -> None:
    style = hero.style().decode()
    pieces = re.findall(r"@keyframes (h\d-\d)\{(.*?\})\}", style)
    assert len(pieces) == len(hero.placements(hero.beats()[0].before))
    for _, frames in pieces:
        at = [float(number) for number in re.findall(r"([\d.]+)%", frames)]
        assert at == sorted(at)
        assert at[0] == 0
        assert at[-1] <= 100
        places = re.findall(r"transform:([^}]*)", frames)
        assert places[0] == places[-1]


def test_nothing_moves_with_reduced_motion() -> None:
    style = hero.style().decode()
    before, _, after = style.partition("@media (prefers-reduced-motion: no-preference)")
    assert "animation" not in before
    assert "animation-name" in after
