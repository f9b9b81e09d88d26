"""The time until a page can be played, compared with a bare Pyodide: `make bench-boot`.

The bare Pyodide only runs `1`. Both are served with brotli and opened alternately in freshly
started browsers. Only the ratios are comparable between machines.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, sync_playwright

from builder import build, compress
from builder.bundles import PYODIDE, RUNTIME
from builder.headers import FOREVER
from builder.serve import Files, Rule, answering
from nyout import GAMES
from tools.browsers import arguments, find
from web.extras.snippets import SCRIPT

TIMES = 7
LONG = 120_000  # milliseconds
GAME = "le-nyout.html"
KEPT = "html[data-offline=kept]"
BARE = """<!doctype html>
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
    """A row of the table: a figure of a kind of visit, and its ratio to one of a bare Pyodide."""

    words: str
    kind: str
    bare: str
    figure: str
    against: str
    most: float
    aim: float


ROWS = (
    Row("first paint of the board, cold", "ours", "bare", "painted", "ready", 0.07, 0.04),
    Row("first move possible, cold", "ours", "bare", "ready", "ready", 0.32, 0.25),
    Row("the same, second visit, offline", "offline", "bare again", "ready", "ready", 0.28, 0.18),
    Row("the same, cold, 10 Mbit/s, 40 ms", "ours slow", "bare slow", "ready", "ready", 0.62, 0.50),
    Row("the same, on a cheap phone", "ours phone", "bare phone", "ready", "ready", 0.65, 0.50),
    Row("bytes before the first move, brotli", "ours", "bare", "bytes", "bytes", 0.80, 0.70),
    Row("bytes until the page works offline", "offline", "bare", "bytes", "bytes", 0.80, 0.70),
)


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


def main(times: int = TIMES) -> None:
    """Print the table, with medians of `times` visits of each kind."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        make(folder)
        path = find(playwright.chromium.executable_path)

        @contextmanager
        def fresh() -> Iterator[BrowserContext]:
            with tempfile.TemporaryDirectory() as profile:
                context = playwright.chromium.launch_persistent_context(
                    profile, executable_path=path, args=arguments()
                )
                yield context
                context.close()

        def cold(address: str, emulation: Emulation | None = None) -> Visit:
            with fresh() as context:
                return visit(context, address, emulation)

        def again(address: str) -> Visit:
            with fresh() as context:
                visit(context, address)
                return visit(context, address)

        def offline() -> Visit:
            sizes: list[int] = []
            with fresh() as context:
                with serving(folder, sizes=sizes) as address:
                    page = context.new_page()
                    page.goto(address + GAME)
                    page.wait_for_selector(KEPT, state="attached", timeout=LONG)
                    page.close()
                return visit(context, address + GAME)._replace(bytes=sum(sizes))

        def asleep(address: str) -> float:
            with fresh() as context:
                page = context.new_page()
                page.goto(address, wait_until="networkidle")
                return page.evaluate(BYTES)

        with serving(folder) as whole:
            ours, bare = whole + GAME, whole + "bare.html"
            kinds: dict[str, Callable[[], Visit]] = {
                "bare": lambda: cold(bare),
                "ours": lambda: cold(ours),
                "bare again": lambda: again(bare),
                "offline": offline,
                "bare slow": lambda: cold(bare, SLOW),
                "ours slow": lambda: cold(ours, SLOW),
                "bare phone": lambda: cold(bare, PHONE),
                "ours phone": lambda: cold(ours, PHONE),
            }
            visits: dict[str, list[Visit]] = {kind: [] for kind in kinds}
            for kind, measure in [*kinds.items()] * times:
                visits[kind].append(measure())
                print(kind, round(visits[kind][-1].ready), file=sys.stderr, flush=True)
            script = (folder / f"{SCRIPT}.br").stat().st_size
            untouched = max(asleep(f"{whole}embed/{game}/") for game in GAMES) + script

    print(f"{'':36} {'ours':>9} {'bare':>9} {'ratio':>6} {'at most':>8} {'aim':>5}")
    for row in ROWS:
        mine = median(getattr(visit, row.figure) for visit in visits[row.kind])
        its = median(getattr(visit, row.against) for visit in visits[row.bare])
        figures = f"{mine:9.0f} {its:9.0f} {mine / its:6.2f} {row.most:8.2f} {row.aim:5.2f}"
        print(f"{row.words:36} {figures}")
    print(
        f"an embedded board, before it is touched: {untouched:.0f} bytes (at most 60000, aim 30000)"
    )


def make(folder: Path) -> None:
    """Build the site and the bare page in a folder, and compress both."""
    build(folder)
    (folder / "bare.html").write_text(BARE, "utf-8")
    (folder / "pyodide").mkdir()
    for name in RUNTIME:
        shutil.copy(PYODIDE / name, folder / "pyodide")
    compress([*(folder / "pyodide").iterdir()])


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
