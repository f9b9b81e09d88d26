"""Python in a page that is open, run as PyScript runs any script of a page."""

import json

from playwright.sync_api import Page

DONE = "nyout_test_done"


def run(page: Page, code: str) -> None:
    """Run code in the page's own Python, beside the app; comes back when it has run."""
    ended = f"\nimport js\njs.document.documentElement.dataset.{DONE} = ''\n"
    page.evaluate(
        """async ([code, done]) => {
            const { pyscript } = document.documentElement.dataset;
            const { hooks } = await import(new URL(`${pyscript}/core.js`, document.baseURI));
            hooks.main.onReady.clear();  // or the page would start again, beside itself
            delete document.documentElement.dataset[done];
            const script = document.createElement("script");
            script.type = "py";
            script.textContent = code;
            document.body.append(script);
        }""",
        [code + ended, DONE],
    )
    page.wait_for_function("done => done in document.documentElement.dataset", arg=DONE)


def start(page: Page, code: str) -> None:
    """Run code in a task of its own in the page's Python, which it may not survive."""
    run(
        page,
        f"import asyncio\nasyncio.get_event_loop().call_later(0, lambda: exec({json.dumps(code)}))",
    )
