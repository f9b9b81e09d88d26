"""The bundles: folders of scripts, styles and data for the pages, named after their content."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from functools import partial
from hashlib import sha256
from importlib.metadata import files
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from builder import integrity, snapshot
from builder.catalogues import OTHERS, compile_extras, ship
from builder.minify import IMPORT
from builder.pages import hero, pictures
from builder.program import PYODIDE
from builder.template import ROOT, game_folder
from nyout import GAMES
from nyout.core import Game
from nyout.puzzles import FILE
from web.markup import html

PYSCRIPT = ROOT / "node_modules/@pyscript/core/dist"
SIGNATURES = "node_modules/@noble/secp256k1/index.js"
"""The library that signs messages for relays, which `relay.js` imports."""
FONT = "node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2"
"""The face of titles, with the letters of English and French; Korean uses the system's."""
PYSCRIPT_CORE = next((path.name for path in PYSCRIPT.glob("core-*.js")), "")
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
SHIPPED = (
    *(
        f"nyout/{name}.py"
        for name in (
            *("__init__", "boards", "core", "daily", "editing", "exchange", "fairness", "faults"),
            *("history", "lessons", "match", "pasted", "plies", "position", "puzzles"),
            *("selection", "state", "view"),
        )
    ),
    "nyout/analysis/*.py",
    "nyout/draw/*.py",
    *(f"nyout/games/{name}.py" for name in ("__init__", "ai", "rolloff", "text")),
    "nyout/games/*/*.py",
    "nyout/joint/*.py",
    "nyout/players/*.py",
    "nyout/record/*.py",
    "nyout/words/**/*.py",
    "web/**/*.py",
)
"""The Python modules that reach a browser. A test compares them with what the page imports."""
LEVEL = ("ai.py", "weights-*.txt", "endgame.py")
"""The files in a game's folder that pages download when a level is about to play this game."""


def _game_files(game: str, patterns: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"nyout/games/{game.replace('-', '_')}/{pattern}" for pattern in patterns)


def _extra_files(*names: str) -> tuple[str, ...]:
    return tuple(f"web/extras/{name}.py" for name in names)


EXTRAS: dict[str, tuple[str, ...]] = {
    "analysis": (
        *_extra_files("analysis", "curve", "hint_panel", "report", "side_panel", "story"),
        "nyout/analysis/*.py",
        "nyout/draw/moment.py",
        "web/browser/files.py",
    ),
    "daily": (*_extra_files("daily"), "nyout/daily.py", "web/browser/dates.py"),
    "editor": (*_extra_files("editor", "editor_state"), "nyout/editing.py"),
    "embedding": _extra_files("embedding", "snippets"),
    "fairness": (*_extra_files("fairness"), "nyout/fairness.py"),
    "keys": _extra_files("keys"),
    "live": (
        *_extra_files("live", "company", "conversation"),
        "web/browser/attention.py",
        "web/browser/relays.py",
    ),
    "puzzles": (
        *_extra_files("puzzles", "explanation", "mistakes", "streak", "turn_so_far"),
        "nyout/puzzles.py",
    ),
}
"""The modules that only an extra needs; the first one has its class."""
ARCHIVES = {
    "opponents.zip": tuple(
        f"nyout/players/{name}.py" for name in ("evaluation", "levels", "search")
    ),
    **{f"opponents-{game}.zip": _game_files(game, LEVEL) for game in GAMES},
    **{
        f"extra-{extra}.zip": (
            f"nyout/words/extra/{extra}.*",
            *modules,
        )
        for extra, modules in EXTRAS.items()
    },
}
"""The sources of each archive that pages download when they first need its modules."""
TABLES = "nyout/games/*/*.table"
LESSONS = "nyout/games/*/lesson.txt"
SHEETS = "board.css", "rules.css", "extra-*.css"
"""The style sheets that pages fetch on demand."""
PAGE = (
    "nyout/draw/board.css",
    "web/assets/*.css",
    "web/assets/*.svg",
    "web/front/*.css",
    "web/front/*.js",
    "web/boot/*.js",
    "web/saved/games.js",
    "web/extras/relay.js",
    "web/embed/embed.js",
    "web/offline/offline.js",
)
"""The sources of the bundle `page`, a flat folder: scripts import each other as `./name.js`."""
DOTTED = html(
    '<circle cx="48" cy="16" r="14" fill="#d3173a" stroke="#fff" stroke-width="4"/></svg>'
)
"""The end of the icon of a tab in which it is the user's turn, with a dot."""

FRONT = re.compile(rb'^    "front\.(?:.|\n)*?",\n', re.MULTILINE)
"""A sentence of the front page, in the English sentences; only the builder needs it."""

Source = Path | Callable[[], bytes]
"""The path of a file, or a function that returns its content."""


def page() -> dict[str, Source]:
    """Return styles, a font, icons and scripts of all pages, and pictures of embedded puzzles."""
    files = {path.name: path for pattern in PAGE for path in sorted(ROOT.glob(pattern))}
    games = filter(has_puzzles, GAMES.values())
    puzzles = {f"embed-{game.name}.json": partial(pictures.draw_puzzles, game) for game in games}
    return {
        **files,
        **puzzles,
        "fraunces.woff2": ROOT / FONT,
        "hero.css": hero.style,
        "icon-turn.svg": dotted_icon,
        "secp256k1.js": ROOT / SIGNATURES,
        integrity.SCRIPT: lambda: integrity.script({}, {}),  # the build lists the files
    }


def dotted_icon() -> bytes:
    """Return the icon of the site with a dot, for a tab in which it is the user's turn."""
    icon = (ROOT / "web/assets/icon.svg").read_text("utf-8")
    return icon.replace("</svg>", DOTTED).encode()


def icons() -> dict[str, Source]:
    """Return the icons of the installed app and of its shortcuts."""
    return {path.name: path for path in (ROOT / "web/assets/icons").glob("*.png")}


def python() -> dict[str, Source]:
    """Return the compiled app and library, and the memory snapshot that has imported them."""
    return (
        _kept_sources(snapshot.files(app()))
        | archives(lambda: snapshot.pack_sources(pack_deferred_sources()))
        | deferred_files()
    )


def program() -> dict[str, Source]:
    """Return the program that runs Python; most versions of the app have the same one."""
    return _kept_sources(snapshot.program_files(app()))


def _kept_sources(files: Mapping[str, bytes]) -> dict[str, Source]:
    return {name: partial(files.__getitem__, name) for name in files}


def list_eager_files() -> list[str]:
    """Return the names of the files that a running Python reads at once, as a call cannot wait."""
    return [*snapshot.parts(app()), "python_stdlib.zip"]


def python_sources() -> dict[str, Source]:
    """Return the sources of the app, from which Python boots on the development server."""
    sources = {"app.zip": app, "manifest.js": lambda: b"export default {};"}
    return sources | archives(pack_deferred_sources) | deferred_files()


def archives(whole: Callable[[], bytes]) -> dict[str, Source]:
    """Return the archives that pages download on demand; `whole` returns an archive to divide."""
    return {name: partial(_part, whole, patterns) for name, patterns in ARCHIVES.items()}


def _part(whole: Callable[[], bytes], patterns: Iterable[str]) -> bytes:
    """Return the files of an archive that match any of the patterns, uncompressed."""
    patterns = tuple(patterns)
    with ZipFile(io.BytesIO(whole())) as packed:
        contents = {
            name: packed.read(name)
            for name in packed.namelist()
            if any(PurePosixPath(name.removesuffix("c")).match(pattern) for pattern in patterns)
        }
    return _archive(contents, ZIP_STORED)  # HTTP compresses better than ZIP


def deferred_files() -> dict[str, Source]:
    """Return the files that are downloaded when needed.

    They are the encoder of QR codes, the endgame tables and the puzzles of each game.
    """
    games = filter(has_puzzles, GAMES.values())
    puzzles = {f"puzzles-{game.name}.txt": game_folder(game.name) / FILE for game in games}
    return {"segno.zip": segno, **puzzles, **{path.name: path for path in ROOT.glob(TABLES)}}


def is_on_demand(name: str) -> bool:
    """Return whether pages fetch a file of a bundle, by its name, with `fetchOnDemand`."""
    data = {*ARCHIVES, *deferred_files(), *catalogues()}
    return name in data or any(fnmatchcase(name, pattern) for pattern in SHEETS)


def has_puzzles(game: Game) -> bool:
    """Return whether a game has puzzles."""
    return (game_folder(game.name) / FILE).exists()


def catalogues() -> dict[str, Source]:
    """Return the compiled catalogues of the languages other than English."""
    return {f"{name}.mo": partial(ship, name) for name in OTHERS}


def pyodide() -> dict[str, Source]:
    """Return the files of Pyodide as published."""
    return {name: PYODIDE / name for name in RUNTIME}


def pyscript() -> dict[str, Source]:
    """Return PyScript's core and its error plugin, with the scripts that they import statically.

    The core loads that plugin even to disable it. PyScript's other scripts are for plugins,
    configurations and packages that these pages do not use.
    """
    needed = ["core.js", *(path.name for path in PYSCRIPT.glob("error-*.js"))]
    return {file: PYSCRIPT / file for name in needed for file in list_imports(name)}


def list_imports(name: str) -> list[str]:
    """Return the names of a script of PyScript and of its static imports, direct and indirect."""
    script = (PYSCRIPT / name).read_text("utf-8")
    return [name, *(more for other in IMPORT.findall(script) for more in list_imports(other))]


BUNDLES: dict[str, Callable[[], dict[str, Source]]] = {
    "icons": icons,
    "program": program,
    "python": python,
    "words": catalogues,
    "pyodide": pyodide,
    "pyscript": pyscript,
    "page": page,  # last, as it has hashes of files of other bundles
}
"""The functions that return the files of each bundle by name."""
IN_DEVELOPMENT: dict[str, Callable[[], dict[str, Source]]] = {
    "program": dict,  # Python boots from the stock files
    "python": python_sources,
}
"""The functions that replace those of some bundles on the development server."""


def content(source: Source) -> bytes:
    """Return the content of a file."""
    return source.read_bytes() if isinstance(source, Path) else source()


def plain_folder(bundle: str) -> str:
    """Return the folder of a bundle on the development server."""
    return f"assets/{bundle}"


def sources() -> dict[str, Source]:
    """Return the files of all bundles, by their address on the development server."""
    return {
        f"{plain_folder(bundle)}/{name}": source
        for bundle, files in (BUNDLES | IN_DEVELOPMENT).items()
        for name, source in files().items()
    }


def folder(bundle: str, contents: Mapping[str, bytes]) -> str:
    """Return the folder of a bundle with these files, in the built site.

    >>> folder("page", {"page.css": b"p {}"})
    'assets/page-4babdb3090'
    """
    digest = sha256()
    for name, body in sorted(contents.items()):
        digest.update(sha256(name.encode()).digest() + sha256(body).digest())
    return f"{plain_folder(bundle)}-{digest.hexdigest()[:10]}"


def app() -> bytes:
    """Return `app.zip`, the sources and lessons that Python boots with."""
    return _archive(_contents(_paths(*SHIPPED, LESSONS) - _deferred_paths()))


def pack_deferred_sources() -> bytes:
    """Return an archive of the sources, weights and sentences that pages download on demand."""
    return _archive(_contents(_deferred_paths()) | compile_extras())


def _deferred_paths() -> set[Path]:
    return {path for patterns in ARCHIVES.values() for path in _paths(*patterns)}


def segno() -> bytes:
    """Return `segno.zip`, the part of segno that `web/dialogs/share.py` downloads."""
    sources = files("segno") or ()
    contents = {
        f"segno/{path.name}": path.read_binary() for path in sources if path.name in OF_SEGNO
    }
    return _archive(
        {"segno/": b"", **contents}
    )  # a namespace package needs an entry for its folder


OF_SEGNO = ("LICENSE", "consts.py", "encoder.py")


def _contents(paths: Iterable[Path]) -> dict[str, bytes]:
    by_name = {path.relative_to(ROOT).as_posix(): path for path in sorted(paths)}
    return {name: FRONT.sub(b"", path.read_bytes()) for name, path in by_name.items()}


def _archive(contents: Mapping[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w", method) as archive:
        for name, body in contents.items():
            # A fixed date, so that equal sources result in equal archives.
            info = ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            archive.writestr(info, body, method)
    return packed.getvalue()


def _paths(*patterns: str) -> set[Path]:
    return {path for pattern in patterns for path in ROOT.glob(pattern)}
