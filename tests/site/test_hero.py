"""Tests the self-playing board of the front page."""

import re
from itertools import pairwise

from builder.pages import hero
from nyout.core import CHANCE
from web.views.falls import FALLS


def test_the_game_has_a_shortcut_and_a_capture() -> None:
    played = hero.beats()
    assert all(beat.after.turn() == CHANCE for beat in played)
    assert any("c" in beat.path for beat in played), "a shortcut"
    placements = [hero.placements(beat.after) for beat in played]
    home = [hero.placements(played[0].before)[key] for key in placements[0]]
    moves = [
        move
        for one, other in pairwise(placements)
        for move in zip(one.values(), other.values(), strict=True)
    ]
    assert any(was != now and now in home for was, now in moves), "a capture"


def test_the_keyframes_are_in_order_and_form_a_loop() -> None:
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


def test_the_sticks_are_drawn_and_fly_as_in_a_game() -> None:
    style = hero.style().decode()
    assert ".stick .belly { background:" in style
    assert ".golden .cast {" in style
    (flight,) = re.findall(r"@keyframes toss\{(.*)\}", style)
    at = [float(number) for number in re.findall(r"([\d.]+)%[,{]", flight)]
    assert at == sorted(at)
    for *_, scale, spin, about in FALLS["stick"]:
        assert f"scale({scale})" in flight
        assert f"* {about}deg)) rotateY({spin}deg)" in flight


def test_no_piece_moves_before_the_sticks_are_aside() -> None:
    assert hero.LEAVE < hero.TURN < hero.TOSSED < hero.TAKEN < hero.ASIDE < hero.GO
    longest = max(len(beat.path) - 1 for beat in hero.beats())
    assert hero.GO + longest * hero.STEP + hero.FLY <= hero.BEAT
