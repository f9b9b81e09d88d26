"""Two versions of the site, and what a page shows of them."""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from nyout import words
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT
from web.site import offline, write_site
from web.site.bundles import BUNDLES, content
from web.site.pages.pages import PAGES

FIRST_RELEASE = Path(__file__).with_name("first-release.js")
PACKED = {".br", ".gz"}  # beside the files that they are of
DEEP = "deep/run/index.html"  # a page whose address is a folder
MARKED = {"page": "page.css", "pyscript": "core.js"}
MARKS = {
    "page.css": '\n:root {{ --version: "{0}"; }}\n',
    "core.js": '\nglobalThis.version = "{0}";\n',
}
"""What tells, in a page, from which version a file came."""

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
"""How far the browser is with storing the site."""


def make(folder: Path, version: str) -> Path:
    """The site as this version of it, which differs in each page, in its styles and scripts."""
    marked = f'<meta name="version" content="{version}"></head>'.encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PAGES, DEEP, PAGES["run.html"])
        for address, made in list(PAGES.items()):
            patch.setitem(
                PAGES,
                address,
                lambda site, made=made: made(site).replace(b"</head>", marked),
            )
        for bundle, name in MARKED.items():
            files = BUNDLES[bundle]()
            body = content(files[name]) + MARKS[name].format(version).encode()
            patch.setitem(
                BUNDLES,
                bundle,
                lambda files=files, name=name, body=body: files | {name: lambda: body},
            )
        write_site(folder, require_snapshot=True)
    for file in folder.rglob("*"):
        _date(file, version)
    return folder


def edited(folder: Path, source: Path, version: str) -> Path:
    """Another version of a site, which differs in its pages only; it needs no build."""
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
        if path.is_file() and path.name != offline.WORKER and path.suffix not in PACKED
    }
    (folder / offline.WORKER).write_bytes(offline.worker(files))
    _date(folder / offline.WORKER, version)
    return folder


def first_release(folder: Path, source: Path) -> Path:
    """A site with the service worker of the first release, which did not check what it kept."""
    edited(folder, source, "0")
    listed, _ = (folder / offline.WORKER).read_bytes().split(b";\n", 1)
    (folder / offline.WORKER).write_bytes(listed + b";\n" + FIRST_RELEASE.read_bytes())
    _date(folder / offline.WORKER, "0")
    return folder


def _date(file: Path, version: str) -> None:
    """Date a file by its version: hosts and browsers compare whole seconds."""
    later = 1_800_000_000 + ord(version)
    os.utime(file, (later, later))


def kept(page: Page) -> None:
    """Wait until the browser has stored the site."""
    note = page.locator("#offline-note")
    try:
        expect(note).to_have_text(words.text("offline.kept"), timeout=TIMEOUT)
    except AssertionError as error:
        error.add_note(f"the service worker and its caches: {page.evaluate(STORED)}")
        raise


def visit(table: Table) -> Page:
    """Come for the first time, and stay until the site is kept."""
    table.page.goto("run-rules.html")
    kept(table.page)
    return table.page


def version(page: Page) -> str:
    """The version of all that a page is made from, once it has come."""
    page.wait_for_load_state()
    seen = page.evaluate(
        """async () => [
            document.querySelector("meta[name=version]").content,
            getComputedStyle(document.documentElement).getPropertyValue("--version").trim()
                .replaceAll('"', ""),
            ...(document.documentElement.dataset.game ? [globalThis.version] : []),
        ]"""
    )
    assert len(set(seen)) == 1, f"mixed: {seen}"
    return seen[0]


def offer(page: Page) -> Locator:
    """What offers a new version."""
    return page.get_by_role("status").filter(has_text=words.text("offline.new"))


def opened(context: BrowserContext, address: str) -> Page:
    """Another tab, at an address; it is up when this returns."""
    page = context.new_page()
    page.goto(address)
    if page.locator("html[data-game]").count():
        page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
    return page
