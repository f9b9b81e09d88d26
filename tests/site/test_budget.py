"""Tests the compressed size of a first visit.

The runtime, the app and each game have separate budgets, so that a new game cannot use up the
budget of another. Every change of the product changes the snapshot, which takes half a minute to
compress.
"""

import shutil
from pathlib import Path

import pytest

from builder import PACKED, compress, offline
from builder.bundles import RUNTIME as FILES
from builder.reference import TOP
from nyout import GAMES
from tools.benchmarks.boot import SIZES

pytestmark = pytest.mark.slow

RUNTIME = 1_204_000  # bytes of the files of Pyodide and PyScript
APP = 2_324_500  # bytes of the memory, the page, its styles, font and scripts
EMBED = 9_000  # bytes of the page of an embedded board, and of the script that inserts boards
LIVE = 16_500  # bytes of live play, with what tells of a turn in a hidden tab
GAME = 30_700  # bytes for each game: its pages, and its part of the memory
RATIO, STORED_SHARE = (row.most for row in SIZES)
"""Of the bytes of a bare Pyodide: the runtime and the app; these with what the worker requests."""

# Kilobytes after brotli; raise a limit only for good reason.
MAX_BYTES = {
    "pyodide.asm.wasm": 1_030,
    "rest.wasm": 690,
    "snapshot.bin": 2_140 + 30 * len(GAMES),
    "pyodide.asm.mjs": 160,
    "opponents.zip": 16,
    "opponents-": 30,  # the code and the weights of a game
    "core": 40,  # of PyScript
    ".mjs": 8,
    ".html": 8,
    "game.css": 6.2,
    ".css": 5.5,
    ".js": 8,
    ".mo": 9 + 3 * len(GAMES),
    ".woff2": 20,
}
"""Limits by the beginning or end of a file name; the first match counts."""


@pytest.fixture(scope="module")
def sizes(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """Return the compressed size of each file by its address, without the reference."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    shutil.copytree(dist, folder, ignore=shutil.ignore_patterns(TOP.rstrip("/")))
    compress([path for path in folder.rglob("*") if path.is_file() and path.suffix not in PACKED])
    return {
        file.relative_to(folder).as_posix().removesuffix(".br"): file.stat().st_size
        for file in folder.rglob("*.br")
    }


@pytest.fixture(scope="module")
def stored_files(sizes: dict[str, int]) -> list[str]:
    """Return the files that a browser has stored for offline play."""
    cache = offline.list_cached(dict.fromkeys(sizes, b""))
    return [*cache.pages, *cache.assets]


@pytest.fixture(scope="module")
def cached_files(stored_files: list[str]) -> list[str]:
    """Return the stored files, except for `rest.wasm`."""
    paths = [path for path in stored_files if Path(path).name != "rest.wasm"]
    assert len(paths) == len(stored_files) - 1
    return paths


@pytest.fixture(scope="module")
def bare(sizes: dict[str, int]) -> int:
    """Return the bytes of a bare Pyodide."""
    stock = {path: size for path, size in sizes.items() if path.startswith("assets/pyodide-")}
    assert {Path(path).name for path in stock} == set(FILES)
    return sum(stock.values())


def is_runtime(path: str) -> bool:
    """Return whether a file belongs to Pyodide or PyScript."""
    return "/pyscript-" in path or Path(path).name.startswith("pyodide.")


def test_a_first_visit_and_all_cached_files_stay_within_their_budgets(
    sizes: dict[str, int], cached_files: list[str]
) -> None:
    runtime = sum(sizes[path] for path in cached_files if is_runtime(path))
    rest = sum(sizes[path] for path in cached_files if not is_runtime(path))
    assert runtime <= RUNTIME
    assert rest <= APP + GAME * len(GAMES)


def test_the_budgets_are_below_a_bare_pyodide(bare: int) -> None:
    assert RATIO * bare > RUNTIME + APP


def test_all_files_stored_for_offline_play_are_smaller_than_a_bare_pyodide(
    sizes: dict[str, int], stored_files: list[str], bare: int
) -> None:
    assert sum(sizes[path] for path in stored_files) <= STORED_SHARE * bare


def test_the_pages_of_a_game_take_at_most_half_of_its_budget(sizes: dict[str, int]) -> None:
    for game in GAMES:
        pages = [path for path in sizes if path in {f"{game}.html", f"{game}-rules.html"}]
        assert sum(sizes[path] for path in pages) <= GAME / 2, game


def test_live_play_downloads_little_on_its_first_use(sizes: dict[str, int]) -> None:
    files = {"extra-live.zip", "extra-live.css", "relay.js", "icon-turn.svg"}
    assert sum(size for path, size in sizes.items() if Path(path).name in files) <= LIVE


def test_no_file_exceeds_its_limit(sizes: dict[str, int], stored_files: list[str]) -> None:
    catalogues = [path for path in sizes if path.endswith(".mo")]
    assert catalogues
    for path in (*stored_files, *catalogues):
        name = Path(path).name
        most = next(
            (MAX_BYTES[key] for key in MAX_BYTES if name.startswith(key) or name.endswith(key)), 2
        )
        assert sizes[path] <= most * 1000, path


def test_an_embedded_board_and_its_script_stay_within_their_budget(sizes: dict[str, int]) -> None:
    for game in GAMES:
        assert sizes[f"embed/{game}/index.html"] + sizes["nyout-board.js"] <= EMBED
