"""The time until a page can be played, and its bytes, compared with a bare Pyodide.

The bare Pyodide only runs `1`. Both are served with brotli and opened alternately in freshly
started browsers. Only the ratios are comparable between machines.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from builder import build, compress
from builder.bundles import PYODIDE, RUNTIME
from builder.headers import FOREVER
from builder.offline import list_cached
from builder.serve import ENCODINGS, Files, Rule, answering
from nyout import GAMES
from tools.browsers import arguments, find
from web.extras.snippets import SCRIPT

REPEATS = 9  # visits of each kind
LONG = 120_000  # milliseconds
GAME, BARE = "le-nyout.html", "bare.html"
KEPT = "html[data-offline=kept]"
PYODIDE_ALONE = """<!doctype html>
<title>Pyodide</title>
<script type="module">
  import { loadPyodide } from "./pyodide/pyodide.mjs";
  const pyodide = await loadPyodide();
  pyodide.runPython("1");
  document.documentElement.dataset.ready = "";
</script>
"""
MOBILE = {
    "offline": False,
    "latency": 40,  # milliseconds
    "downloadThroughput": 10e6 / 8,  # bytes per second
    "uploadThroughput": 10e6 / 8,
}
Emulation = dict[str, dict[str, Any]]
"""Commands of the Chrome DevTools Protocol, with their parameters."""

SLOW: Emulation = {"Network.emulateNetworkConditions": MOBILE}
PHONE: Emulation = {**SLOW, "Emulation.setCPUThrottlingRate": {"rate": 4}}

# Records the time at which the root element gets the attribute `data-ready`.
WATCH = """new MutationObserver(() => {
    if (document.documentElement?.dataset.ready === undefined) return;
    globalThis.readyAt ??= performance.now();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] })"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
BYTES = """["navigation", "resource"]
    .flatMap((type) => performance.getEntriesByType(type))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""


class Visit(NamedTuple):
    """The measurements of a visit, in milliseconds from its start and in bytes."""

    ready: float
    painted: float
    bytes: float


class Row(NamedTuple):
    """A row of a table: a figure of a kind of visit, and its ratio to one of a bare Pyodide."""

    words: str
    kind: str
    bare: str
    figure: str
    against: str
    most: float


TIMES = (
    Row("first paint of the board, cold", "ours", "bare", "painted", "ready", 0.07),
    Row("first move possible, cold", "ours", "bare", "ready", "ready", 0.32),
    Row("the same, second visit, offline", "offline", "bare again", "ready", "ready", 0.28),
    Row("the same, cold, 10 Mbit/s and 40 ms", "ours slow", "bare slow", "ready", "ready", 0.62),
    Row(
        "the same, processor four times slower", "ours phone", "bare phone", "ready", "ready", 0.65
    ),
)
PARTS = "bare", "ours", "offline", "embedded", "opponents", "stored"
"""What `measure_bytes` measures."""
SIZES = (
    Row("before the first move", "ours", "bare", "bytes", "bytes", 0.644),
    Row("until the page works offline", "offline", "bare", "bytes", "bytes", 0.77),
)
MOST_EMBEDDED = 60_000
"""The bytes of an embedded board before its first use."""


@contextmanager
def serving(folder: Path, sizes: list[int] | None = None) -> Iterator[str]:
    """Serve a folder within a `with` block, and yield its address.

    The size of each file is added to `sizes`.
    """
    cached = {"Cache-Control": FOREVER}
    listed: list[Rule] = [
        ("/*", {"Cache-Control": "no-cache"}),
        ("/assets/*", cached),
        ("/pyodide/*", cached),
    ]

    class Measured(Files):
        def get_content_size(self) -> int:
            size = super().get_content_size()
            if sizes is not None:
                sizes.append(size)
            return size

    with answering(Measured, listed, path=str(folder)) as address:
        yield address


def visit(context: BrowserContext, address: str, emulation: Emulation | None = None) -> Visit:
    """Return the measurements of a visit to a page, until it is ready."""
    page = context.new_page()
    page.add_init_script(WATCH)
    if emulation:
        session = context.new_cdp_session(page)
        for command, parameters in emulation.items():
            session.send(command, parameters)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => globalThis.readyAt", timeout=LONG)
    visits = Visit(*(page.evaluate(what) or 0 for what in ("readyAt", PAINTED, BYTES)))
    page.close()
    return visits


class Visitor:
    """Visits a served site and the bare page, each time with a new profile of the browser."""

    def __init__(self, playwright: Playwright, folder: Path, address: str) -> None:
        """Visit a folder that is served at an address."""
        self.playwright, self.folder, self.address = playwright, folder, address
        self.path = find(playwright.chromium.executable_path)

    def bytes_of(self, part: str) -> Any:
        """Return the bytes of one of the `PARTS`."""
        sizes = {
            file.relative_to(self.folder).as_posix(): file.stat().st_size
            for file in self.folder.rglob("*")
            if file.is_file() and file.name != BARE
        }
        packed = {
            path: sizes.get(f"{path}.br", size)
            for path, size in sizes.items()
            if not path.endswith((*ENCODINGS.values(),))
        }
        if part == "embedded":
            boards = [self.asleep(f"embed/{game}/") for game in GAMES]
            return max(boards) + packed[SCRIPT]
        if part == "opponents":
            names = {Path(path).name: size for path, size in packed.items()}
            return {game: names["opponents.zip"] + names[f"opponents-{game}.zip"] for game in GAMES}
        if part == "stored":
            cached = list_cached(dict.fromkeys(packed, b""))
            paths = [*cached.pages, *cached.assets]
            disk, brotli = (sum(of[path] for path in paths) for of in (sizes, packed))
            return {"files": len(paths), "disk": disk, "brotli": brotli}
        return round(KINDS[part](self).bytes)

    @contextmanager
    def fresh(self) -> Iterator[BrowserContext]:
        """Yield a browser with a new profile within a `with` block."""
        with tempfile.TemporaryDirectory() as profile:
            context = self.playwright.chromium.launch_persistent_context(
                profile, executable_path=self.path, args=arguments()
            )
            yield context
            context.close()

    def cold(self, name: str, emulation: Emulation | None = None) -> Visit:
        """Return the measurements of a first visit to a page."""
        with self.fresh() as context:
            return visit(context, self.address + name, emulation)

    def again(self, name: str) -> Visit:
        """Return the measurements of a second visit to a page."""
        with self.fresh() as context:
            visit(context, self.address + name)
            return visit(context, self.address + name)

    def offline(self) -> Visit:
        """Return the measurements of a visit without a server, and the bytes of the one before."""
        sizes: list[int] = []
        with self.fresh() as context:
            with serving(self.folder, sizes=sizes) as address:
                page = context.new_page()
                page.goto(address + GAME)
                page.wait_for_selector(KEPT, state="attached", timeout=LONG)
                page.close()
            return visit(context, address + GAME)._replace(bytes=sum(sizes))

    def asleep(self, name: str) -> int:
        """Return the bytes of a page that waits for its first use."""
        with self.fresh() as context:
            page = context.new_page()
            page.goto(self.address + name, wait_until="networkidle")
            return page.evaluate(BYTES)


KINDS: dict[str, Callable[[Visitor], Visit]] = {
    "bare": lambda visitor: visitor.cold(BARE),
    "ours": lambda visitor: visitor.cold(GAME),
    "bare again": lambda visitor: visitor.again(BARE),
    "offline": Visitor.offline,
    "bare slow": lambda visitor: visitor.cold(BARE, SLOW),
    "ours slow": lambda visitor: visitor.cold(GAME, SLOW),
    "bare phone": lambda visitor: visitor.cold(BARE, PHONE),
    "ours phone": lambda visitor: visitor.cold(GAME, PHONE),
}
"""What measures a visit, by its kind."""


@contextmanager
def opening() -> Iterator[Visitor]:
    """Build and serve the site and the bare page within a `with` block, and yield a visitor."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        make(folder)
        with serving(folder) as address:
            yield Visitor(playwright, folder, address)


def measure_boot(names: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield kinds of visits, and the medians of their times in milliseconds."""
    visits: dict[str, list[Visit]] = {name: [] for name in names}
    with opening() as visitor:
        for name in [*names] * REPEATS:
            visits[name].append(KINDS[name](visitor))
            print(name, round(visits[name][-1].ready), file=sys.stderr, flush=True)
    for name, measured in visits.items():
        yield (
            name,
            {
                "painted": median(one.painted for one in measured),
                "ready": median(one.ready for one in measured),
                "visits": len(measured),
            },
        )


def measure_bytes(parts: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield parts of the site, and the bytes that a browser downloads of them with brotli."""
    with opening() as visitor:
        for part in parts:
            yield part, visitor.bytes_of(part)


def make(folder: Path) -> None:
    """Build the site and the bare page in a folder, and compress both."""
    build(folder)
    (folder / BARE).write_text(PYODIDE_ALONE, "utf-8")
    (folder / "pyodide").mkdir()
    for name in RUNTIME:
        shutil.copy(PYODIDE / name, folder / "pyodide")
    compress([*(folder / "pyodide").iterdir()])
