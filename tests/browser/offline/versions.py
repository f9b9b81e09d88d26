"""Versions of the site, and which of them a page shows."""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from builder import offline, write_site
from builder.bundles import BUNDLES, content
from builder.pages.pages import PAGES
from nyout import words
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

COMPRESSED = {".br", ".gz"}  # suffixes of the compressed copies of files
DEEP = "deep/run/index.html"  # a page whose address is a folder
MARKED = {"page": "page.css", "pyscript": "core.js"}
MARKS = {"page.css": ':root{{--version: "{0}"}}', "core.js": '\nglobalThis.version = "{0}";\n'}
"""Code that marks a file with its version, as the build writes it."""

STORED = """async () => {
    const found = await navigator.serviceWorker.getRegistration();
    const names = await caches.keys();
    const entries = names.map(async (name) => (await (await caches.open(name)).keys()).length);
    return {
        page: document.readyState,
        controlled: Boolean(navigator.serviceWorker.controller),
        workers: ["installing", "waiting", "active"].map((part) => found?.[part]?.state),
        caches: names,
        entries: await Promise.all(entries),
    };
}"""
"""Returns how far the browser has stored the site."""


def build_version(folder: Path, version: str) -> Path:
    """Build a version of the site that differs in every page, in its styles and its scripts."""
    head = f'<meta name="version" content="{version}"></head>'.encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PAGES, DEEP, PAGES["run.html"])
        for address, build in list(PAGES.items()):
            patch.setitem(
                PAGES, address, lambda site, build=build: build(site).replace(b"</head>", head)
            )
        for bundle, name in MARKED.items():
            files = BUNDLES[bundle]()
            body = content(files[name]) + MARKS[name].format(version).encode()
            patch.setitem(
                BUNDLES,
                bundle,
                lambda files=files, name=name, body=body: files | {name: lambda: body},
            )
        write_site(folder)
    for file in folder.rglob("*"):
        _date(file, version)
    return folder


def edit_pages(folder: Path, source: Path, version: str) -> Path:
    """Copy a site as a version that differs only in its pages, which needs no build."""
    shutil.copytree(source, folder)
    for page in folder.rglob("*.html"):
        old = page.read_bytes()
        page.write_bytes(
            re.sub(rb'(<meta name="version" content=")\w+', rb"\g<1>" + version.encode(), old)
        )
        _date(page, version)
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != offline.WORKER and path.suffix not in COMPRESSED
    }
    (folder / offline.WORKER).write_bytes(offline.worker(files))
    _date(folder / offline.WORKER, version)
    return folder


def _date(file: Path, version: str) -> None:
    """Date a file by its version, as hosts and browsers compare whole seconds."""
    later = 1_800_000_000 + ord(version)
    os.utime(file, (later, later))


def wait_until_stored(page: Page) -> None:
    """Wait until the browser has stored the site."""
    note = Parts(page).offline_note
    try:
        expect(note).to_have_text(words.text("offline.kept"), timeout=TIMEOUT)
    except AssertionError as error:
        error.add_note(f"the service worker and its caches: {page.evaluate(STORED)}")
        raise


def visit(table: Table) -> Page:
    """Open the site for the first time, and wait until the browser has stored it."""
    table.page.goto("run-rules.html")
    wait_until_stored(table.page)
    return table.page


def version_of(page: Page) -> str:
    """Return the version of a loaded page; all its parts must have the same."""
    page.wait_for_load_state()
    versions = page.evaluate(
        """async () => [
            document.querySelector("meta[name=version]").content,
            getComputedStyle(document.documentElement).getPropertyValue("--version").trim()
                .replaceAll('"', ""),
            ...(document.documentElement.dataset.game ? [globalThis.version] : []),
        ]"""
    )
    assert len(set(versions)) == 1, f"mixed versions: {versions}"
    return versions[0]


def offer(page: Page) -> Locator:
    """Return the notice that offers a new version."""
    return page.get_by_role("status").filter(has_text=words.text("offline.new"))


def accept(page: Page, version: str) -> None:
    """Accept the offer of a new version, and wait until the page has it."""
    offer(page).get_by_role("button", name="Reload").click()
    page.wait_for_selector(f"meta[content={version}]", state="attached", timeout=TIMEOUT)


def open_tab(context: BrowserContext, address: str) -> Page:
    """Open an address in a new tab, and wait until the page is ready."""
    page = context.new_page()
    page.goto(address)
    if Parts(page).game_page.count():
        wait_until_ready(page)
    return page
