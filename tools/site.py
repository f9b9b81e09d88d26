"""The built site in a browser, for programs that measure or draw its pages."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from builder import build
from builder.serve import serving
from tools.browsers import arguments, find


@contextmanager
def opening() -> Iterator[tuple[Browser, str]]:
    """Build and serve the site; yield Chromium and the address of the site."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        dist = Path(folder, "dist")
        build(dist)
        path = find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        with serving(dist) as address:
            yield browser, address
        browser.close()
