"""The reference of the package: complete, no broken links, comments and types of fields."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from nyout import core
from web.site.reference import module_names, write_reference

LINK = re.compile(r'href="(?!https?:)([^"#]*)(?:#([^"]*))?"')
SCRIPT = re.compile(r"<script>.*?</script>", re.DOTALL)
ANCHOR = re.compile(r'id="([^"]+)"')


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """Return the texts of the pages of the reference by their paths."""
    folder = tmp_path_factory.mktemp("reference")
    write_reference(folder)
    return {path: path.read_text("utf-8") for path in folder.rglob("*.html")}


def page(reference: dict[Path, str], module: str) -> str:
    """Return the page of a module."""
    (found,) = (text for path, text in reference.items() if path.match(f"{module}.html"))
    return found


def test_every_module_except_the_command_line_has_a_page(reference: dict[Path, str]) -> None:
    shown = {path.as_posix() for path in reference}
    for name in module_names():
        assert any(path.endswith(f"/{name.replace('.', '/')}.html") for path in shown), name
    assert not any("/nyout/cli" in path for path in shown)


def test_the_methods_of_the_contract_and_their_sentences_are_shown(
    reference: dict[Path, str],
) -> None:
    text = page(reference, "core")
    for method in ("turn", "moves", "odds", "play", "scores", "ranks"):
        assert f'id="State.{method}"' in text
        first = (getattr(core.State, method).__doc__ or "").partition(".")[0]
        assert first.partition("`")[0] in text


def test_fields_are_described_by_their_comments_and_have_types(reference: dict[Path, str]) -> None:
    text = unescape(re.sub(r"<[^>]+>", "", page(reference, "core")))
    assert "plies within which a game of random moves ends" in text
    assert "board: nyout.boards" in text
    for path, shown in reference.items():
        for noise in ("Alias for field number", "ForwardRef"):
            assert noise not in shown, path


def test_every_link_leads_to_a_heading(reference: dict[Path, str]) -> None:
    anchors = {path.resolve(): {*ANCHOR.findall(text)} for path, text in reference.items()}
    broken = {
        (path.name, link, anchor)
        for path, text in reference.items()
        for link, anchor in links(text)
        if (target := (path.parent / link).resolve() if link else path.resolve()) not in anchors
        or (anchor and anchor not in anchors[target])
    }
    assert not broken


def links(text: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the anchor of each link between pages."""
    for match in LINK.finditer(SCRIPT.sub("", text)):
        yield unescape(match[1]), unescape(match[2] or "")
