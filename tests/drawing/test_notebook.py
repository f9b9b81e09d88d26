"""Tests what notebooks show of matches and positions, also in a real kernel."""

import os
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbclient import NotebookClient

from builder.bundles import app
from nyout import GAMES, match, notebook, words
from nyout.draw import xml
from nyout.games.rolloff import RollOff
from nyout.match import Match, Seat
from nyout.view import Die
from tools.driver.playing import play_plies

ROOT = Path(__file__).parent.parent.parent
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Flo")
ELEMENTS = {"div", "img", "p", "b", "s", "ol", "li", "code"}
MAX_PLIES = 300  # plies, after which a game for two is over or nearly so


def new_match(name: str, seats: int = 2, **options: bool | str) -> Match:
    return match.start(GAMES[name], tuple(map(Seat, NAMES[:seats])), "7", options)


def advance(at: Match, plies: int) -> Match:
    return play_plies(at, lambda now: now.state.moves()[-1], plies)


def render(thing: Any) -> tuple[Element, Element]:
    """Return the SVG and the HTML for a notebook, both parsed as XML."""
    return (
        ElementTree.fromstring(notebook.svg(thing) or ""),
        ElementTree.fromstring(notebook.html(thing) or ""),
    )


def text(node: Element) -> str:
    return "".join(node.itertext())


def board(html: Element) -> Element:
    """Return the drawing in the image of the HTML."""
    image = html.find(".//img")
    assert image is not None
    kind, _, data = image.attrib["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    return ElementTree.fromstring(b64decode(data))


def title(svg: Element) -> str:
    return svg.findtext("{*}title") or ""


def seats(html: Element) -> list[str]:
    """Return the lines below the board, each with a mark, a name and a score."""
    return [text(line) for line in html.findall("./div[1]/p")]


def captions(at: Match, names: Sequence[str]) -> list[str]:
    """Return the expected lines below the board of a match with these names."""
    scores = (words.text("unit", game=at.game, count=score) for score in at.state.scores())
    marks = (notebook.MARKS[colour] for colour in at.colours)
    return [f"{mark} {name}: {score}" for mark, name, score in zip(marks, names, scores)]


def ids(svg: Element) -> set[str]:
    return {node.attrib["id"] for node in svg.iter() if "id" in node.attrib}


CELLS = """
import nyout
from nyout import match
from nyout.match import Seat

---
at = match.start(nyout.game("le-nyout"), (Seat("Ann"), Seat("<script>1</script>")), "7")
at.throw().throw()
---
at.state
---
nyout.game("run").start().play(("cow", "d1"))
---
display(at, nyout.game("scouts").start(first=0))
"""


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[list[Any]]:
    """Return the outputs of each cell after running them in a real IPython kernel."""
    cells = [nbformat.v4.new_code_cell(cell.strip()) for cell in CELLS.split("---\n")]
    book = nbformat.v4.new_notebook(cells=cells)
    client = NotebookClient(
        book, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    )
    home = str(tmp_path_factory.mktemp("ipython"))
    run = client.execute(env={**os.environ, "IPYTHONDIR": home})
    return [cell.outputs for cell in run.cells]


def test_a_kernel_shows_matches_and_positions(outputs: list[Any]) -> None:
    assert [len(of_cell) for of_cell in outputs] == [0, 1, 1, 1, 2]
    for output in (output for of_cell in outputs for output in of_cell):
        html = ElementTree.fromstring(output.data["text/html"])
        assert board(html).tag == "{http://www.w3.org/2000/svg}svg"
        assert len(seats(html)) == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_position_of_every_game_displays_itself_in_ipython_and_marimo(name: str) -> None:
    game = GAMES[name]
    for position in (new_match(name), game.start(first=game.firsts(2)[0]), game.start()):
        shown: Any = position
        assert shown._repr_html_() == notebook.html(shown)
        assert shown._display_()._repr_html_() == notebook.html(shown)


def test_a_kernel_shows_the_latest_moves_and_names_as_text(outputs: list[Any]) -> None:
    ((output,), *_) = outputs[1:]
    html = ElementTree.fromstring(output.data["text/html"])
    assert [item.find("code") is not None for item in html.iter("li")] == [True, True]
    assert "<script>1</script> threw" in text(html)
    assert "<script" not in output.data["text/html"]


def test_no_two_drawings_share_an_id() -> None:
    one, other = (ids(render(new_match("run"))[0]) for _ in range(2))
    assert one
    assert not one & other


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("plies", [0, 1, 30, MAX_PLIES])
def test_every_game_is_shown_at_every_stage(name: str, plies: int) -> None:
    at = advance(new_match(name), plies)
    svg, html = render(at)
    assert title(svg) == title(board(html)) == f"{words.title(at.game)}: Ann, Bob"
    assert seats(html) == captions(at, ("Ann", "Bob"))
    assert {node.tag for node in html.iter()} <= ELEMENTS
    assert len(list(html.iter("li"))) == min(at.cursor, notebook.LATEST)
    svg, html = render(at.state)
    assert seats(html) == captions(at, [colour.capitalize() for colour in at.colours])
    assert not list(html.iter("ol"))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("most", [False, True])
def test_a_position_alone_determines_its_game_options_and_colours(name: str, most: bool) -> None:
    game = GAMES[name]
    seats = game.seats[-1 if most else 0]
    for option in game.options:
        for value in option.values(seats):
            alone = notebook.name_seats(new_match(name, seats, **{option.name: value}).state)
            assert alone is not None
            assert alone.options[option.name] == value
            assert alone.colours == game.colours(seats, **alone.options)
    assert notebook.game_of(game.start(seats)) is game


def test_a_roll_off_is_shown_as_its_game() -> None:
    state = GAMES["hypnosia"].start(3, colours="105")
    assert isinstance(state, RollOff)
    svg, html = render(state)
    assert title(svg) == "Hypnosia: Red, Blue, Orange"
    assert seats(html) == ["■ Red: 0 points", "● Blue: 0 points", "◆ Orange: 0 points"]
    assert "Throw to see who goes first" in text(html)


def test_a_position_of_an_unknown_game_has_no_display() -> None:
    class Position:
        pass

    assert notebook.svg(Position()) is None
    assert notebook.html(Position()) is None


def test_the_style_of_a_drawing_applies_only_to_it() -> None:
    svg, _ = render(new_match("run"))
    style = svg.findtext("{*}style") or ""
    mark = svg.attrib["id"]
    assert style.startswith(f"#{mark} {{")
    assert style.count("{") == style.count("}")
    references = set(re.findall(r"url\(#([\w-]+)\)", ElementTree.tostring(svg, "unicode")))
    assert references <= ids(svg)
    assert all(name.startswith(mark) for name in ids(svg))


def test_a_match_shows_its_current_ply_its_dice_and_its_winner() -> None:
    at = advance(new_match("run"), 20)
    html = render(at.go_to(9))[1]
    assert [row.attrib["start"] for row in html.iter("ol")] == ["4"]
    assert len(list(html.iter("li"))) == 6
    assert render(at.go_to(0))[1].find(".//ol") is None
    at = new_match("le-nyout").throw()
    assert re.search("Dice: [▯▮ ]+", text(render(at)[1]))
    assert notebook.dice((Die("d6", "5"), Die("d6", "4", True))) == "<b>5</b> <s>4</s>"
    html = render(advance(new_match("le-nyout"), MAX_PLIES))[1]
    assert "won!" in text(html)


@given(st.lists(st.text(st.characters(codec=None), max_size=30), min_size=2, max_size=2))
def test_any_name_is_shown_as_text(names: list[str]) -> None:
    at = match.start(GAMES["le-nyout"], tuple(map(Seat, names)), "7").throw().throw()
    svg, html = render(at)
    assert {node.tag for node in html.iter()} <= ELEMENTS
    expected = [text(ElementTree.fromstring(f"<p>{xml(name)}</p>")) for name in _names(at)]
    assert title(svg) == title(board(html)) == f"Le Nyout: {', '.join(expected)}"
    assert seats(html) == captions(at, expected)


def _names(at: Match) -> tuple[str, ...]:
    seating = notebook.name_seats(at)
    assert seating is not None
    return seating.names


def test_notebook_code_is_imported_only_on_demand_and_absent_from_the_page() -> None:
    script = """
import sys, nyout, nyout.match
nyout.game("run").start()
print([name for name in sys.modules if name in ("nyout.notebook", "nyout.draw", "nyout.words")])
"""
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert run.stdout == "[]\n"
    assert b"nyout/notebook.py" not in app()
