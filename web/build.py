"""The site as files: what is in it, and `python -m web.build`, which writes it to dist/.

With the name of a file of the site, `python -m web.build index.html` writes only that file, to
its output: so that the development server shows each edit with the code as it is now.
"""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from nyout import GAMES, chance, draw, words
from nyout.core import CHANCE, OVER, Game, State
from web import rules

ROOT = Path(__file__).parent.parent
PYODIDE = ROOT / "node_modules/pyodide"
PYSCRIPT = ROOT / "node_modules/@pyscript/core/dist"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
MIDDLE = 60  # plies: where there is the most to see
NOT_IN_THE_BROWSER = {"pages", "rules.py", "cli", "__main__.py", "build.py", "serve.py"}


def copied() -> dict[str, Path]:
    """The files of the site that stand somewhere already, by their address."""
    files = {"pyscript.toml": ROOT / "pyscript.toml", "board.css": ROOT / "nyout/draw/board.css"}
    files |= {path.name: path for path in (ROOT / "web/static").iterdir()}
    files |= {f"pyodide/{name}": PYODIDE / name for name in (*RUNTIME, "python_stdlib.zip")}
    files |= {f"pyscript/{path.name}": path for path in PYSCRIPT.glob("*.js")}
    return files


def filled(template: str, **holes: str) -> bytes:
    """A page with its holes, such as `{{title}}`, filled in."""
    text = (ROOT / template).read_text("utf-8")
    for hole, filling in holes.items():
        text = text.replace(f"{{{{{hole}}}}}", filling)
    return text.encode()


def gallery() -> bytes:
    """The front page: a card for each game, with a position of it."""
    return filled("index.html", cards="".join(map(card, GAMES.values())))


def card(game: Game) -> str:
    """What the front page shows of a game."""
    counts = sorted({game.seats[0], game.seats[-1]})
    seats = words.text("players", count=len(counts), few=counts[0], many=counts[-1])
    return (
        f'<article class="card">{picture(game, halfway(game))}'
        f'<h2><a href="./{game.name}.html">{escape(game.title)}</a></h2>'
        f"<p>{escape(words.text('about', game=game))}</p>"
        f'<p class="facts">{seats}, {escape(words.text("length", game=game))} ·'
        f' <a class="rules" href="./{game.name}-rules.html">Rules</a></p></article>'
    )


def halfway(game: Game) -> State:
    """A position from the middle of a game of random moves, the same in every build."""
    rng = Random(7)
    states = [game.start(first=0)]
    while (state := states[-1]).turn() != OVER:
        thrown = state.turn() == CHANCE
        move = chance.throw(state, rng.random()) if thrown else rng.choice(state.moves())
        states.append(state.play(move))
    return states[min(len(states) // 2, MIDDLE)]


def picture(game: Game, state: State) -> str:
    """A position as an inline drawing that says nothing to those who hear the page."""
    width, height = game.board.size
    colours = game.colours(2, **game.settled(2, {}))
    names = [words.text("colour", colour) for colour in colours]
    inside = draw.inside(game.board, state, names, colours)
    return (
        f'<svg class="board" viewBox="0 0 {width:g} {height:g}" aria-hidden="true">{inside}</svg>'
    )


def page(game: Game) -> bytes:
    """The page of a game, with the board drawn in it: it is there before Python is."""
    width, height = game.board.size
    start = game.start()
    colours = game.colours(2, **game.settled(2, {}))
    names = [words.text("colour", colour) for colour in colours]
    thrown = start.dice(start.moves()[-1]) if start.turn() == CHANCE else ()
    return filled(
        "web/pages/game.html",
        name=game.name,
        title=escape(game.title),
        about=escape(words.text("about", game=game)),
        credit=escape(words.text("credit", game=game)),
        viewbox=f"0 0 {width:g} {height:g}",
        board=draw.inside(game.board, start, names, colours),
        dice=f'<div class="throw">{draw.dice(thrown)}</div>' if thrown else "",
    )


def rules_page(game: Game) -> bytes:
    """The rules of a game, with their diagrams."""
    return filled(
        "web/pages/rules.html",
        name=game.name,
        title=escape(game.title),
        credit=escape(words.text("credit", game=game)),
        body=rules.body(game),
    )


def app() -> bytes:
    """`app.zip`: the package and the page, as the browser imports them."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path in sorted(_shipped()):
            # A fixed date makes equal sources equal archives.
            name = ZipInfo(path.relative_to(ROOT).as_posix(), (2026, 1, 1, 0, 0, 0))
            archive.writestr(name, path.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()


def _shipped() -> Iterator[Path]:
    for folder in ("nyout", "web"):
        for path in (ROOT / folder).rglob("*.py"):
            parts = set(path.relative_to(ROOT).parts)
            if not parts & NOT_IN_THE_BROWSER:
                yield path


MADE: dict[str, Callable[[], bytes]] = {
    "index.html": gallery,
    "app.zip": app,
    **{f"{game.name}.html": partial(page, game) for game in GAMES.values()},
    **{f"{game.name}-rules.html": partial(rules_page, game) for game in GAMES.values()},
}
"""The files of the site that are made, by their address."""


def build(target: Path) -> None:
    """Write the whole site into a folder, which is emptied first."""
    shutil.rmtree(target, ignore_errors=True)
    for name, source in copied().items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target / name)
    for name, make in MADE.items():
        (target / name).write_bytes(make())


def main(names: list[str]) -> None:
    """Build dist/, or write the one file that is named to the output."""
    if names:
        sys.stdout.buffer.write(MADE[names[0]]())
        return
    if not PYODIDE.is_dir() or not PYSCRIPT.is_dir():
        sys.exit("the site needs Pyodide and PyScript: `make build` fetches them first")
    build(ROOT / "dist")
    print(f"the site is in {ROOT / 'dist'}")


if __name__ == "__main__":
    main(sys.argv[1:])
