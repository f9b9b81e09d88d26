"""How many bytes a first visit may take, as hosts send them: smaller than a bare Pyodide's."""

from pathlib import Path

import pytest

from nyout import GAMES
from web.build import build, offline
from web.build.bundles import RUNTIME

# Thousands of bytes, by brotli. What grows past its line has to be worth it.
MOST = {
    "pyodide.asm.wasm": 2_600,
    "snapshot.bin": 2_750,
    "pyodide.asm.mjs": 160,
    "core": 40,  # of PyScript
    ".mjs": 8,
    ".html": 8,
    ".css": 5,
    ".js": 8,
    ".mo": 16,
}
"""By the beginnings or ends of names, the first that fits."""


@pytest.fixture(scope="module")
def sizes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """The bytes of each file, as they are sent, by its address."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return {
        file.relative_to(folder).as_posix().removesuffix(".br"): file.stat().st_size
        for file in folder.rglob("*.br")
    }


@pytest.fixture(scope="module")
def kept(sizes: dict[str, int]) -> list[str]:
    """What a browser has in the end, after a first visit."""
    found = offline.kept(dict.fromkeys(sizes, b""))
    return [*found.pages, *found.assets]


def test_a_first_visit_with_all_that_is_kept_takes_less_than_a_bare_pyodide(
    sizes: dict[str, int], kept: list[str]
) -> None:
    ours = sum(sizes[path] for path in kept)
    stock = {path: size for path, size in sizes.items() if path.startswith("assets/pyodide-")}
    assert {Path(path).name for path in stock} == set(RUNTIME)
    assert ours < sum(stock.values())


def test_no_file_is_larger_than_it_may_be(sizes: dict[str, int], kept: list[str]) -> None:
    for path in kept:
        name = Path(path).name
        most = next((MOST[key] for key in MOST if name.startswith(key) or name.endswith(key)), 2)
        assert sizes[path] <= most * 1000, path


def test_without_the_memory_three_quarters_of_that_are_enough(
    sizes: dict[str, int], kept: list[str]
) -> None:
    named = {Path(path).name: size for path, size in sizes.items() if "/python-" in path}
    more = named["stdlib.zip"] + named["app.zip"] - named["snapshot.bin"]
    stock = sum(size for path, size in sizes.items() if path.startswith("assets/pyodide-"))
    assert sum(sizes[path] for path in kept) + more < 0.75 * stock


def test_a_board_in_another_page_takes_little_before_it_is_touched(sizes: dict[str, int]) -> None:
    for game in GAMES:
        assert sizes[f"embed/{game}/index.html"] + sizes["nyout-board.js"] < 10_000
