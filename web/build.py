"""The site as files: what is in it, and `python -m web.build`, which writes it to dist/.

With the name of a file of the site, `python -m web.build index.html` writes only that file, to
its output: so that the development server shows each edit with the code as it is now.
"""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from nyout import draw, game, words
from nyout.match import Seat

ROOT = Path(__file__).parent.parent
PYODIDE = ROOT / "node_modules/pyodide"
PYSCRIPT = ROOT / "node_modules/@pyscript/core/dist"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
NOT_IN_THE_BROWSER = {"cli", "__main__.py", "build.py", "serve.py"}


def copied() -> dict[str, Path]:
    """The files of the site that stand somewhere already, by their address."""
    files = {"pyscript.toml": ROOT / "pyscript.toml", "board.css": ROOT / "nyout/board.css"}
    files |= {path.name: path for path in (ROOT / "web/static").iterdir()}
    files |= {f"pyodide/{name}": PYODIDE / name for name in (*RUNTIME, "python_stdlib.zip")}
    files |= {f"pyscript/{path.name}": path for path in PYSCRIPT.glob("*.js")}
    return files


def page() -> bytes:
    """`index.html`, with the board drawn in it: it is there before Python is."""
    shown = game("le-nyout")
    names = [seat.name for seat in words.named((Seat(""), Seat("")))]
    width, height = shown.board.size
    start = shown.start()
    holes = {
        "{{viewbox}}": f"0 0 {width:g} {height:g}",
        "{{board}}": draw.inside(shown.board, start.scene(), names),
        "{{dice}}": draw.sticks(start.dice(start.moves()[-1])),
    }
    text = (ROOT / "index.html").read_text("utf-8")
    for hole, filling in holes.items():
        text = text.replace(hole, filling)
    return text.encode()


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


MADE: dict[str, Callable[[], bytes]] = {"index.html": page, "app.zip": app}
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
