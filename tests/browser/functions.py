"""Records the functions of Pyodide's program that pages call: `make functions`.

It runs browser tests and the repertoire (`tests/snapshot/repertoire`) with a program that notes
its calls, and writes `web/boot/make_snapshot/functions.txt`. Arguments select other tests. Without
a new Pyodide there is no need to run it: a missing function is loaded with its part. It also writes
`module-functions.txt`, the functions that read the data of C extension modules.
"""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from web.site.bundles import PYODIDE, app
from web.site.packing import snapshot
from web.site.template import NODE, ROOT

PROGRAM = "pyodide.asm.wasm"
LISTS = ROOT / "web/boot/make_snapshot"
WIDTH = 100  # columns
TESTS = (
    "tests/browser/booting/test_from_snapshot.py",
    "tests/browser/booting/test_boot.py",
    "tests/browser/games/test_whole_games.py",
    "tests/browser/analysis",
    "tests/browser/dialogs",
    "tests/browser/editor",
    "tests/browser/embed/test_calls.py",
    "tests/browser/embed/test_embedded.py",
    "tests/browser/embed/test_embedded_puzzles.py",
    "tests/browser/front",
    "tests/browser/offline",
    "tests/browser/page/test_ending.py",
    "tests/browser/page/test_keeping.py",
    "tests/browser/page/test_lessons.py",
    "tests/browser/play",
    "tests/browser/puzzles",
    "tests/browser/session",
    "tests/browser/storage",
)
REPORT = """(() => {
    const start = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const made = await start.apply(WebAssembly, given);
        const table = made.instance.exports.unused;
        const numbers = table ? Array.from({ length: table.length }, (_, number) => number) : [];
        let left = numbers;
        const report = () => {
            const called = left.filter(number => table.get(number) === null);
            left = left.filter(number => !called.includes(number));
            if (called.length) recordFunctions(called);
        };
        setInterval(report, 400);
        setTimeout(report);
        addEventListener("pagehide", report);
        return made;
    };
})()"""


def node(script: str, *args: Path) -> str:
    """Return the output of a script of the snapshot's tests."""
    command = [NODE, "--no-warnings", ROOT / "tests/snapshot" / script, *args]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def in_browsers(program: bytes, tests: Iterable[str]) -> set[int]:
    """Return the numbers of the functions that pages call in browser tests."""
    called: set[int] = set()
    new_context = Browser.new_context

    def recording(browser: Browser, **settings: Any) -> BrowserContext:
        context = new_context(browser, **settings)
        context.expose_binding("recordFunctions", lambda _, numbers: called.update(numbers))
        context.add_init_script(REPORT)
        context.route(
            f"**/program-*/{PROGRAM}",
            lambda route: route.fulfill(body=program, content_type="application/wasm"),
        )
        return context

    setattr(Browser, "new_context", recording)  # noqa: B010, it is not a fixture: any test may open one
    if pytest.main(["--numprocesses=0", *tests]):
        sys.exit("nothing is recorded, because a test has failed")
    return called


def ranges(numbers: Iterable[int]) -> str:
    """Return numbers in the form of the list.

    >>> ranges([4, 1, 2, 3, 9])
    '1-4 9'
    """
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][-1] == number - 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return " ".join("-".join(map(str, part)) for part in found)


def listed(numbers: Iterable[int]) -> str:
    """Return the text of a list: the digest of the program, then the numbers of its functions."""
    digest = sha256((PYODIDE / PROGRAM).read_bytes()).hexdigest()
    return "\n".join([digest, *textwrap.wrap(ranges(numbers), WIDTH), ""])


def main(tests: Iterable[str]) -> None:
    """Record the functions, and write both lists."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for path, content in snapshot.files(app()).items():
            (folder / path).write_bytes(content)
        node("watch.mjs", folder)
        called = set(json.loads(node("repertoire.mjs", folder)))
        called |= in_browsers((folder / PROGRAM).read_bytes(), tests)
    (LISTS / "functions.txt").write_text(listed(called), "ascii")
    of_modules = json.loads(node("module-functions.mjs"))["functions"]
    (LISTS / "module-functions.txt").write_text(listed(of_modules), "ascii")
    print(f"{len(called)} functions of pages, {len(of_modules)} of modules")


if __name__ == "__main__":
    main(sys.argv[1:] or TESTS)
