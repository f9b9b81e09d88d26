"""Tests the licence notices of the site, and the list of components for programs."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest

from nyout import words
from web.site import headers
from web.site.bundles import PYODIDE, PYSCRIPT, pyscript
from web.site.licences import notices, sbom, works
from web.site.pages.moved import STUBS
from web.site.pages.pages import PAGES
from web.site.pages.root_files import BESIDE
from web.site.reference import TOP
from web.site.template import ROOT

OURS = {"404.html", "robots.txt", "sitemap.xml", headers.FILE, notices.ADDRESS, sbom.ADDRESS}
PURL = re.compile(r"^pkg:(npm/(%40[\w.-]+/)?|pypi/)[\w.-]+@[\w.+-]+$")
DIGITS = {"SHA-256": 64, "SHA-512": 128}


@pytest.fixture(scope="module")
def notices_text(deployed: Path) -> str:
    """Return the licence notices of the site."""
    return (deployed / notices.ADDRESS).read_text("utf-8-sig")


@pytest.fixture(scope="module")
def listed(deployed: Path) -> dict[str, dict[str, object]]:
    """Return the listed components by their references."""
    document = json.loads((deployed / sbom.ADDRESS).read_bytes())
    return {part["bom-ref"]: part for part in document["components"]}


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


def test_the_list_follows_cyclonedx(deployed: Path, listed: dict[str, dict[str, object]]) -> None:
    document = json.loads((deployed / sbom.ADDRESS).read_bytes())
    assert document.keys() == {
        *("$schema", "bomFormat", "specVersion", "version", "metadata", "components"),
    }
    assert (document["bomFormat"], document["specVersion"], document["version"]) == (
        "CycloneDX",
        "1.6",
        1,
    )
    assert len(listed) == len(document["components"]), "references are unique"
    allowed = {"type", "bom-ref", "name", "version", "scope", "hashes", "purl", "licenses"}
    for part in [document["metadata"]["component"], *document["components"]]:
        assert {"type", "bom-ref", "name"} <= part.keys() <= allowed
        assert part["type"] in {"application", "library"}
        assert part.get("scope", "required") in {"required", "excluded"}
        assert PURL.match(part.get("purl", "pkg:npm/a@1")), part["purl"]
        for digest in part.get("hashes", ()):
            assert re.fullmatch(rf"[0-9a-f]{{{DIGITS[digest['alg']]}}}", digest["content"])
        for licence in part.get("licenses", ()):
            assert licence.keys() == {"expression"}
            assert licence["expression"]


def test_the_list_has_every_pinned_package_and_marks_those_that_ship(
    listed: dict[str, dict[str, object]],
) -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for path, facts in packages.items():
        if path:
            name = path.rpartition("node_modules/")[2].replace("@", "%40")
            assert f"pkg:npm/{name}@{facts['version']}" in listed
    for file in (ROOT / "requirements").glob("*.txt"):
        for name, pinned in re.findall(
            r"^([\w.-]+)==([^\s;\\]+)", file.read_text("utf-8"), re.MULTILINE
        ):
            part = listed[f"pkg:pypi/{name}@{pinned}"]
            assert part["hashes"]
            assert (part["scope"] == "required") == (name == "segno")
    shipped = {part["name"] for part in listed.values() if part["scope"] == "required"}
    assert shipped >= {"pyodide", "CPython", "@pyscript/core", "polyscript", "coincident", "zlib"}
    assert not shipped & {"pyright", "jsdom", "ws", "@types/emscripten", "nyout"}
    assert version("segno") in str(listed[f"pkg:pypi/segno@{version('segno')}"]["purl"])


def test_equal_sources_have_equal_lists(deployed: Path) -> None:
    addresses = [
        path.relative_to(deployed).as_posix() for path in deployed.rglob("*") if path.is_file()
    ]
    for build in (notices.licences, lambda all_: sbom.sbom(notices.found(all_))):
        assert build(addresses) == build(addresses[::-1])
    assert notices.licences(addresses) == (deployed / notices.ADDRESS).read_bytes()
