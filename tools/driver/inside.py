"""Python code that runs in an open page, as PyScript runs a script of the page."""

import json

from playwright.sync_api import Page

from tools.driver.table import Table
from tools.driver.waiting import wait_until

FLAG = "nyout_test_done"

# The page freezes its objects when computer players are ready.
READY = """
import asyncio
import gc

while not gc.get_freeze_count():
    await asyncio.sleep(0.01)
"""


def run(page: Page, code: str) -> None:
    """Run code in the Python of the page, beside the app, and wait until it has ended."""
    ending = f"\nimport js\njs.document.documentElement.dataset.{FLAG} = ''\n"
    page.evaluate(
        """async ([code, done]) => {
            const { pyscript } = document.documentElement.dataset;
            const { hooks } = await import(new URL(`${pyscript}/core.js`, document.baseURI));
            hooks.main.onReady.clear();  // or the app would start a second time
            delete document.documentElement.dataset[done];
            const script = document.createElement("script");
            script.type = "py";
            script.textContent = code;
            document.body.append(script);
        }""",
        [code + ending, FLAG],
    )
    page.wait_for_function("done => done in document.documentElement.dataset", arg=FLAG)


def wait_for_opponents(page: Page) -> None:
    """Wait until computer players are ready, which plays random moves in advance."""
    run(page, READY)


def start(page: Page, code: str) -> None:
    """Start code in a task of its own, which may crash the Python of the page."""
    run(
        page,
        f"import asyncio\nasyncio.get_event_loop().call_later(0, lambda: exec({json.dumps(code)}))",
    )


# Runs code in the Pyodide that PyScript and the page share.
RUN = """async (code) => {
    const { href } = document.querySelector("link[href$='interpreter.js']");
    const { loadPyodide } = await import(href);
    return (await loadPyodide({ stdout: console.log, stderr: console.error })).runPython(code);
}"""


def wait_for_library(table: Table) -> None:
    """Wait until the whole standard library can be imported, after the start of the game."""
    finder = "import sys; type(sys.meta_path[-1]).__name__"
    wait_until(table.page, lambda: table.page.evaluate(RUN, finder) == "Rest")
