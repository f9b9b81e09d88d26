"""Tests of the report on a tournament: text, JSON and SVG."""

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout.tournament.arena import Outcome, Played
from nyout.tournament.plot import svg, ticks
from nyout.tournament.report import Report, as_json, lines, report
from nyout.tournament.schedule import Tournament, bouts, games_per_bout
from web.site.bundles import app

SETTINGS = Tournament("le-nyout", ("greedy", "<&>:x", "our.own.players:careful"), games=30)
SVG = "{http://www.w3.org/2000/svg}"


def reported(settings: Tournament) -> Report:
    ranks = (1, *range(2, settings.seats + 1))
    outcomes = (Outcome(ranks, 100),) * games_per_bout(settings)
    return report(settings, [Played(bout, outcomes) for bout in bouts(settings)])


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("paired", [False, True])
def test_text_json_and_plot_contain_every_player_and_pairing(seats: int, paired: bool) -> None:
    found = reported(SETTINGS._replace(seats=seats, paired=paired))
    text = "\n".join(lines(found))
    read = json.loads(as_json(found))
    drawn = list(ElementTree.fromstring(svg(found)).iter())
    titles = [part.text or "" for part in drawn if part.tag == f"{SVG}title"]
    pairings = {(score.pairing.one, score.pairing.other) for score in found.scores}
    assert {(one["one"], one["other"]) for one in read["pairings"]} == pairings
    assert len(pairings) == (3 if seats == 2 else 6)
    for player in SETTINGS.players:
        assert player in text
        assert player in {one["player"] for one in read["ratings"]}
    assert len([title for title in titles if "95" not in title]) >= 3 + len(pairings)
    assert found.title in titles
    assert ("means equal strength" in text) == (seats > 2)


def test_the_numbers_of_a_pairing_add_up() -> None:
    for score in json.loads(as_json(reported(SETTINGS)))["pairings"]:
        assert score["wins"] + score["draws"] + score["losses"] == score["games"] == 30
        assert score["low"] <= score["score"] <= score["high"]


def test_a_picture_stands_alone_and_has_colours_for_dark_screens() -> None:
    picture = svg(reported(SETTINGS))
    assert "prefers-color-scheme: dark" in picture
    assert not any(word in picture for word in ("href", "url(", "@import", "<script"))


def test_every_label_stays_inside_the_picture() -> None:
    root = ElementTree.fromstring(svg(reported(SETTINGS)))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for part in root.iter(f"{SVG}text"):
        assert 0 < float(part.attrib["x"]) < width
        assert 0 < float(part.attrib["y"]) < height
        assert len(part.text or "") < 60


@given(st.floats(-3000, 3000), st.floats(0.001, 3000))
def test_ticks_are_few_and_cover_the_range(low: float, width: float) -> None:
    marks = ticks(low, low + width)
    assert marks[0] <= low + 1e-6
    assert marks[-1] >= low + width - 1e-6
    assert 2 <= len(marks) <= 8


def test_tournaments_are_not_shipped_to_the_browser() -> None:
    assert b"nyout/tournament" not in app()
