"""How many bytes a first visit may take, as hosts send them: an allowance for each part of it.

The runtime, the app and each game have an allowance of their own, so a game that is added cannot
use up the room of another.
"""

from pathlib import Path

import pytest

from nyout import GAMES
from web.site import build, offline
from web.site.bundles import RUNTIME as FILES

RUNTIME = 2_720_000  # bytes of the files of Pyodide and PyScript
APP = 2_180_000  # bytes of the memory, the page, its styles and scripts
GAME = 30_000  # bytes for each game: its pages, and its part of the memory
RATIO = 0.9  # of a bare Pyodide's bytes, for the runtime and the app

# Thousands of bytes, by brotli. What grows past its line has to be worth it.
MOST = {
    "pyodide.asm.wasm": 2_600,
    "snapshot.bin": 2_080 + 30 * len(GAMES),
    "pyodide.asm.mjs": 160,
    "core": 40,  # of PyScript
    ".mjs": 8,
    ".html": 8,
    ".css": 5,
    ".js": 8,
    ".mo": 7 + 3 * len(GAMES),
}
"""By the beginnings or ends of names, the first that fits."""


@pytest.fixture(scope="module")
def sizes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """The bytes of each file, as they are sent, by its address."""
    folder = tmp_path_factory.mktemp("site")
    build(folder, require_snapshot=True)
    return {
        file.relative_to(folder).as_posix().removesuffix(".br"): file.stat().st_size
        for file in folder.rglob("*.br")
    }


@pytest.fixture(scope="module")
def kept(sizes: dict[str, int]) -> list[str]:
    """What a browser has in the end, after a first visit."""
    found = offline.cached(dict.fromkeys(sizes, b""))
    return [*found.pages, *found.assets]


@pytest.fixture(scope="module")
def bare(sizes: dict[str, int]) -> int:
    """The bytes of a bare Pyodide."""
    stock = {path: size for path, size in sizes.items() if path.startswith("assets/pyodide-")}
    assert {Path(path).name for path in stock} == set(FILES)
    return sum(stock.values())


def is_runtime(path: str) -> bool:
    """Whether a file is of Pyodide or PyScript."""
    return "/pyscript-" in path or Path(path).name.startswith("pyodide.")


def test_a_first_visit_and_all_cached_files_stay_within_the_allowances(
    sizes: dict[str, int], kept: list[str]
) -> None:
    runtime = sum(sizes[path] for path in kept if is_runtime(path))
    rest = sum(sizes[path] for path in kept if not is_runtime(path))
    assert runtime <= RUNTIME
    assert rest <= APP + GAME * len(GAMES)


def test_the_allowances_are_below_a_bare_pyodide(bare: int) -> None:
    assert RATIO * bare > RUNTIME + APP


def test_the_pages_of_a_game_take_half_of_its_allowance(sizes: dict[str, int]) -> None:
    for game in GAMES:
        pages = [path for path in sizes if path in {f"{game}.html", f"{game}-rules.html"}]
        assert sum(sizes[path] for path in pages) <= GAME / 2, game


def test_no_file_is_larger_than_it_may_be(sizes: dict[str, int], kept: list[str]) -> None:
    catalogues = [path for path in sizes if path.endswith(".mo")]
    assert catalogues
    for path in (*kept, *catalogues):
        name = Path(path).name
        most = next((MOST[key] for key in MOST if name.startswith(key) or name.endswith(key)), 2)
        assert sizes[path] <= most * 1000, path


def test_without_the_memory_three_quarters_of_the_bytes_suffice(
    sizes: dict[str, int], kept: list[str], bare: int
) -> None:
    named = {Path(path).name: size for path, size in sizes.items() if "/python-" in path}
    more = named["stdlib.zip"] + named["app.zip"] - named["snapshot.bin"]
    assert sum(sizes[path] for path in kept) + more < 0.75 * bare


def test_a_board_in_another_page_takes_little_before_it_is_touched(sizes: dict[str, int]) -> None:
    for game in GAMES:
        assert sizes[f"embed/{game}/index.html"] + sizes["nyout-board.js"] < 10_000
