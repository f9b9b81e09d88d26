"""Tests the licence notices of the site."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from builder import headers, licences
from builder.bundles import BUNDLES, PYODIDE, PYSCRIPT, pyscript
from builder.pages.pages import PAGES, STUBS
from builder.pages.root_files import BESIDE
from builder.reference import TOP
from builder.template import ROOT
from nyout import words

OURS = {"404.html", "robots.txt", "sitemap.xml", headers.FILE, licences.ADDRESS}


@pytest.fixture(scope="module")
def notices_text(deployed_site: Path) -> str:
    """Return the licence notices of the site."""
    return (deployed_site / licences.ADDRESS).read_text("utf-8-sig")


def test_every_file_is_from_a_work_with_a_notice(deployed_site: Path, notices_text: str) -> None:
    for file in deployed_site.rglob("*"):
        address = file.relative_to(deployed_site).as_posix()
        if file.is_file() and not address.startswith(("assets/", TOP)):
            assert address in {*PAGES, *BESIDE, *STUBS, *OURS}, "its author is unknown"
    others = [path for path in paths() if path.is_relative_to(ROOT / "node_modules")]
    assert others
    for path in others:
        assert [folder for folder in licences.folders() if path.is_relative_to(folder)], path
    for work in licences.works():
        assert f"- {work.name}: {work.licence}" in notices_text
        assert work.text in notices_text


def paths() -> list[Path]:
    """Return the files of the checkout that bundles contain."""
    contents = [source for files in BUNDLES.values() for source in files().values()]
    return [source for source in contents if isinstance(source, Path)]


def test_every_page_links_to_the_licences(deployed_site: Path) -> None:
    for address in PAGES:
        if address.endswith(".html"):
            page = (deployed_site / address).read_text("utf-8")
            assert re.search(r'<footer>.*href="/licences\.txt".*</footer>', page, re.DOTALL), (
                address
            )
    assert words.text("page.licences") == "Licences"


def test_each_package_bundled_into_pyscript_has_a_notice(notices_text: str) -> None:
    for name in pyscript():
        sources = json.loads((PYSCRIPT / f"{name}.map").read_text("utf-8"))["sources"]
        assert not [source for source in sources if source.startswith("../src/3rd-party/")]
        packages = re.findall(
            r"node_modules/((?:@[\w-]+/)?[\w.-]+)/(?!node_modules)", "\n".join(sources)
        )
        assert [name for name in packages if f"\n- {name} " not in notices_text] == []


TRACES = {
    "Emscripten": b"/emsdk/emscripten/system/lib/",
    "musl": b"-+   0X0x",
    "LLVM": b"/lib/libcxxabi/",
    "Expat": b"expat_2.7.3",
    "HACL": b"_hacl/Hacl_",
    "hiwire": b"hiwire_",
    "libffi": b"ffi_prep_",
    "libmpdec": b"libmpdec/mpdecimal.c",
    "bzip2": b"libbzip2",
    "SQLite": b"3.39.0",
    "XZ Utils": b"liblzma",
    "zlib": b" deflate 1.3.1 Copyright",
    "Zstandard": b"ZSTD_versionNumber",
}
"""Bytes of Pyodide's program that prove that it contains a library."""


def test_every_library_linked_into_python_is_listed(notices_text: str) -> None:
    program = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    for name, trace in TRACES.items():
        assert trace in program, name
        assert f"\n- {name}" in notices_text
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    version = info["platform"].removeprefix("emscripten_").replace("_", ".")
    assert f"\n- Emscripten {version}: MIT" in notices_text
    sources = json.loads((PYODIDE / "pyodide.mjs.map").read_text("utf-8"))["sources"]
    others = {
        source.split("/vendor/")[1].split("/")[0] for source in sources if "/vendor/" in source
    }
    assert others == {"stackframe"}
