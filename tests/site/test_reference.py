"""The reference of the package: complete, no broken links, comments and types of fields."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath

import pytest

from builder import offline
from builder.reference import SEED, TOP, pages_folder
from builder.reference.generate import module_names
from builder.template import ROOT
from nyout import core
from tests.builds import HOME

LINK = re.compile(r'(?:href|src)="(?!https?:|data:)([^"#]*)(?:#([^"]*))?"')
ANCHOR = re.compile(r'\sid="([^"]+)"')
LIBRARIES = {"open-spiel": "pyspiel"}
"""The modules of distributions with other names."""


@pytest.fixture(scope="module")
def reference(deployed_site: Path) -> dict[str, str]:
    """Return the pages of the reference by address."""
    return {
        path.relative_to(deployed_site).as_posix(): path.read_text("utf-8")
        for path in deployed_site.glob(f"{TOP}**/*.html")
    }


def page(reference: dict[str, str], module: str) -> str:
    """Return the page of a module."""
    return reference[f"{TOP}{module.replace('.', '/')}.html"]


def test_every_module_except_the_command_line_has_a_page(reference: dict[str, str]) -> None:
    for name in module_names():
        assert page(reference, name)
        assert f">{name}</a>" in reference[f"{TOP}index.html"]
    assert not any("/nyout/cli" in path for path in reference)


def test_the_methods_of_the_contract_and_sentences_are_shown(reference: dict[str, str]) -> None:
    text = page(reference, "nyout.core")
    for method in ("turn", "moves", "odds", "play", "scores", "ranks"):
        assert f'id="State.{method}"' in text
        first = (getattr(core.State, method).__doc__ or "").partition(".")[0]
        assert first.partition("`")[0] in text


def test_fields_are_described_by_their_comments_and_have_types(reference: dict[str, str]) -> None:
    text = unescape(re.sub(r"<[^>]+>", "", page(reference, "nyout.core")))
    assert "plies within which a game of random moves ends" in text
    assert "board: nyout.boards" in text
    for path, markup in reference.items():
        for noise in ("Alias for field number", "ForwardRef"):
            assert noise not in markup, path


def test_every_link_has_a_page_and_heading(reference: dict[str, str], deployed_site: Path) -> None:
    anchors = {address: {*ANCHOR.findall(text)} for address, text in reference.items()}
    broken = {
        (address, link, anchor)
        for address, text in reference.items()
        for link, anchor in links(text)
        if not (deployed_site / (target := resolve(address, link))).is_file()
        or (anchor and anchor not in anchors[target])
    }
    assert not broken


def links(text: str) -> Iterator[tuple[str, str]]:
    """Yield the address and the anchor of each link of a page."""
    for match in LINK.finditer(text):
        yield unescape(match[1]), unescape(match[2] or "")


def resolve(address: str, link: str) -> str:
    """Return the file that a link of a page leads to."""
    path = normpath(join("/", dirname(address), link)).lstrip("/") if link else address
    return path if PurePosixPath(path).suffix else join(path, "index.html")


def test_no_page_has_inline_scripts(reference: dict[str, str]) -> None:
    for address, text in reference.items():
        assert not re.search(r"<script|\son\w+=", text), address


def test_the_sitemap_lists_every_page(reference: dict[str, str], deployed_site: Path) -> None:
    sitemap = (deployed_site / "sitemap.xml").read_text("utf-8")
    for address in reference:
        assert f"<loc>{HOME}{address.removesuffix('index.html')}</loc>" in sitemap


def test_the_front_page_links_to_the_reference(deployed_site: Path) -> None:
    for front in ("index.html", "fr/index.html", "ko/index.html"):
        assert f'href="/{TOP}"' in (deployed_site / front).read_text("utf-8")


def test_a_first_visit_does_not_fetch_the_reference(deployed_site: Path) -> None:
    files = {
        path.relative_to(deployed_site).as_posix(): path.read_bytes()
        for path in deployed_site.rglob("*")
        if path.is_file()
    }
    first = [path for part in offline.list_cached(files) for path in part]
    assert not [path for path in first if "reference" in path]
    assert f"{TOP}nyout" not in (deployed_site / offline.WORKER).read_text("utf-8")


@pytest.mark.slow
def test_the_pages_are_always_the_same_and_need_no_library_of_the_extras(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {name for extra in project["optional-dependencies"].values() for name in extra}
    absent = sorted(LIBRARIES.get(name) or name for name in extras if not name.startswith("nyout"))
    script = (
        f"import runpy, sys; sys.modules |= dict.fromkeys({absent});"
        " runpy.run_module('builder.reference.generate', run_name='__main__')"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, tmp_path],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": SEED},
        capture_output=True,
        check=False,
        text=True,
    )
    assert run.stderr == ""
    again = contents(tmp_path)
    assert again == contents(pages_folder())
    assert not [path for path, text in again.items() if str(ROOT) in text]


def contents(folder: Path) -> dict[str, str]:
    """Return the texts of all files in a folder, by path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}
