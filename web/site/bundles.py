"""The files that pages are made to work by, in bundles: folders named by what is in them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from importlib.metadata import files
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from web.site import snapshot
from web.site.catalogues import OTHERS, compiled
from web.site.template import ROOT

PYODIDE = ROOT / "node_modules/pyodide"
PYSCRIPT = ROOT / "node_modules/@pyscript/core/dist"
PYSCRIPT_CORE = next((path.name for path in PYSCRIPT.glob("core-*.js")), "")
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
NOT_IN_THE_BROWSER = {
    "check",
    "cli",
    "make_snapshot",
    "notebook.py",
    "site",
    "__main__.py",
}
PAGE = (
    "nyout/draw/board.css",
    "web/assets/*.css",
    "web/assets/*.js",
    "web/assets/*.svg",
    "web/boot/*.js",
    "web/embed/embed.js",
    "web/embed/stub.js",
    "web/embed/wire.js",
    "web/offline/offline.js",
)
"""The sources of the bundle `page`, which has them all in one folder: scripts import each other by
`./name.js`, wherever their sources are."""

Source = Path | Callable[[], bytes]
"""Where a file stands, or what makes it."""


def page() -> dict[str, Source]:
    """Styles, icons and the few lines of JavaScript."""
    return {path.name: path for pattern in PAGE for path in sorted(ROOT.glob(pattern))}


def icons() -> dict[str, Source]:
    """Icons that the system draws: those of the app, and of its shortcuts."""
    return {path.name: path for path in (ROOT / "web/assets/icons").glob("*.png")}


def python() -> dict[str, Source]:
    """What Python runs in the page, compiled, and the memory in which it is imported."""
    return {name: partial(_booting, name) for name in snapshot.FILES} | CODES


def python_as_it_is() -> dict[str, Source]:
    """What Python runs in the page while the site is worked on: it begins with the sources."""
    return {"app.zip": app, "manifest.js": lambda: b"export default {};"} | CODES


def _booting(name: str) -> bytes:
    return snapshot.files(app())[name]


def catalogues() -> dict[str, Source]:
    """The sentences in other languages than English, as Python reads them."""
    return {f"{name}.mo": partial(compiled, name) for name in OTHERS}


def pyodide() -> dict[str, Source]:
    """Python itself."""
    return {name: PYODIDE / name for name in RUNTIME}


def pyscript() -> dict[str, Source]:
    """What boots Python: PyScript's core, and its plugin for errors, with what they import at once.

    The core loads that plugin even to switch it off. What else it imports later is for plugins,
    configurations and packages that no page of ours has.
    """
    needed = ["core.js", *(path.name for path in PYSCRIPT.glob("error-*.js"))]
    return {file: PYSCRIPT / file for name in needed for file in imported(name)}


def imported(name: str) -> list[str]:
    """A script of PyScript, and the scripts that it cannot run without."""
    script = (PYSCRIPT / name).read_text("utf-8")
    return [name, *(more for other in IMPORT.findall(script) for more in imported(other))]


IMPORT = re.compile(r"""\b(?:from|import)\s*["']\./([\w-]+\.js)["']""")


BUNDLES: dict[str, Callable[[], dict[str, Source]]] = {
    "page": page,
    "icons": icons,
    "python": python,
    "words": catalogues,
    "pyodide": pyodide,
    "pyscript": pyscript,
}
"""The files of each bundle, by the addresses that they have in its folder."""


def content(source: Source) -> bytes:
    """What is in a file."""
    return source.read_bytes() if isinstance(source, Path) else source()


def plain_folder(bundle: str) -> str:
    """Where a bundle is while the site is worked on."""
    return f"assets/{bundle}"


def sources() -> dict[str, Source]:
    """The files of all bundles by their addresses, while the site is worked on."""
    return {
        f"{plain_folder(bundle)}/{name}": source
        for bundle, files in (BUNDLES | {"python": python_as_it_is}).items()
        for name, source in files().items()
    }


def folder(bundle: str, contents: Mapping[str, bytes]) -> str:
    """Where a bundle with these files is in the built site.

    >>> folder("page", {"page.css": b"p {}"})
    'assets/page-4babdb3090'
    """
    digest = sha256()
    for name, body in sorted(contents.items()):
        digest.update(sha256(name.encode()).digest() + sha256(body).digest())
    return f"{plain_folder(bundle)}-{digest.hexdigest()[:10]}"


def app() -> bytes:
    """`app.zip`: the package and the page, as the browser imports them."""
    shipped = sorted(_shipped())
    return _archive({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in shipped})


def segno() -> bytes:
    """`segno.zip`: what `web/dialogs/qr.py` fetches, the part of segno that stands alone."""
    found = files("segno") or ()
    read = {f"segno/{path.name}": path.read_binary() for path in found if path.name in OF_SEGNO}
    return _archive({"segno/": b"", **read})  # a folder without `__init__.py` has to be named


OF_SEGNO = ("LICENSE", "consts.py", "encoder.py")
CODES: dict[str, Source] = {"segno.zip": segno}


def _archive(contents: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, body in contents.items():
            # A fixed date makes equal sources equal archives.
            info = ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            archive.writestr(info, body, ZIP_DEFLATED)
    return packed.getvalue()


def _shipped() -> Iterator[Path]:
    for package in ("nyout", "web"):
        for path in (ROOT / package).rglob("*.py"):
            parts = set(path.relative_to(ROOT).parts)
            if not parts & NOT_IN_THE_BROWSER:
                yield path
