"""Tests the licence notices of the site."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from nyout import words
from web.site import headers
from web.site.bundles import PYODIDE, PYSCRIPT, pyscript
from web.site.licences import notices, works
from web.site.pages.moved import STUBS
from web.site.pages.pages import PAGES
from web.site.pages.root_files import BESIDE
from web.site.reference import TOP

OURS = {"404.html", "robots.txt", "sitemap.xml", headers.FILE, notices.ADDRESS}


@pytest.fixture(scope="module")
def notices_text(deployed: Path) -> str:
    """Return the licence notices of the site."""
    return (deployed / notices.ADDRESS).read_text("utf-8-sig")


def test_every_file_is_covered_by_a_notice(deployed: Path, notices_text: str) -> None:
    files = [path for path in deployed.rglob("*") if path.is_file()]
    for file in files:
        address = file.relative_to(deployed).as_posix()
        if not address.startswith(("assets/", TOP)):
            assert address in {*PAGES, *BESIDE, *STUBS, *OURS}, "its author is unknown"
        for work in works.of(address):
            assert f"- {notices.named(work)}: {work.licence}" in notices_text, address
            assert work.text in notices_text, address


def test_a_file_of_an_unknown_bundle_is_refused() -> None:
    with pytest.raises(KeyError):
        works.of("assets/new-4babdb3090/new.js")


def test_every_page_links_to_the_licences(deployed: Path) -> None:
    for address in PAGES:
        if address.endswith(".html"):
            page = (deployed / address).read_text("utf-8")
            assert re.search(r'<footer>.*href="/licences\.txt".*</footer>', page, re.DOTALL), (
                address
            )
    assert words.text("page.licences") == "Licences"


def test_each_package_bundled_into_pyscript_has_a_notice() -> None:
    known = {path.removeprefix("node_modules/") for path in works.closure(PACKAGE)}
    for name in pyscript():
        sources = json.loads((PYSCRIPT / f"{name}.map").read_text("utf-8"))["sources"]
        assert not [source for source in sources if source.startswith("../src/3rd-party/")]
        found = re.findall(
            r"node_modules/((?:@[\w-]+/)?[\w.-]+)/(?!node_modules)", "\n".join(sources)
        )
        assert set(found) <= {path.rpartition("node_modules/")[2] for path in known}


PACKAGE = "node_modules/@pyscript/core"


def test_every_library_linked_into_python_is_listed() -> None:
    program = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    for part in works.PARTS:
        assert part.trace in program, part.name
    emscripten = next(part.version for part in works.PARTS if part.name == "Emscripten")
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    assert info["platform"] == f"emscripten_{emscripten.replace('.', '_')}"
    sources = json.loads((PYODIDE / "pyodide.mjs.map").read_text("utf-8"))["sources"]
    others = {
        source.split("/vendor/")[1].split("/")[0] for source in sources if "/vendor/" in source
    }
    assert others == {"stackframe"}


def test_equal_sources_have_equal_notices(deployed: Path) -> None:
    addresses = [
        path.relative_to(deployed).as_posix() for path in deployed.rglob("*") if path.is_file()
    ]
    assert notices.licences(addresses) == notices.licences(addresses[::-1])
    assert notices.licences(addresses) == (deployed / notices.ADDRESS).read_bytes()
