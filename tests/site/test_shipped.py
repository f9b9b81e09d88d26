"""What ships to a browser is exactly what the page imports."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterable, Iterator
from zipfile import ZipFile

import pytest

from builder import bundles
from builder.bundles import EXTRAS
from builder.template import ROOT
from nyout import GAMES

ENTRIES = ("web.app.site_app", "web.embed.app", "web.boot.stdlib")
"""The modules that templates and scripts name."""
ON_DEMAND = ("nyout.players.levels", *(f"web.extras.{extra}" for extra in EXTRAS))
"""The modules that the page imports by name once their archive has arrived."""
JUDGES = "opponents.zip", *(f"opponents-{game}.zip" for game in GAMES)
NEEDS = {"analysis": JUDGES, "daily": (*JUDGES, "extra-analysis.zip", "extra-puzzles.zip")}
"""The archives that pages download together with an extra: `NEEDS` in `web.app.extras`."""
PARTS = ("", ".ai", ".board", ".rules", ".text", ".en")
"""The modules of a game that `nyout.games` imports by name."""


def modules(archive: bytes) -> set[str]:
    """Return the names of the modules in an archive."""
    paths = ZipFile(io.BytesIO(archive)).namelist()
    return {name_of(path) for path in paths if path.endswith(".py")}


def shipped() -> set[str]:
    """Return the names of the modules in the archives of the site."""
    return modules(bundles.app()) | modules(bundles.pack_deferred_sources())


def name_of(path: str) -> str:
    """Return the name of a module, given its path."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def path_of(name: str) -> str | None:
    """Return the path of a module of this project, or None."""
    stem = name.replace(".", "/")
    paths = f"{stem}.py", f"{stem}/__init__.py"
    return next((path for path in paths if (ROOT / path).is_file()), None)


def imports(nodes: Iterable[ast.AST], *, skips_functions: bool = False) -> Iterator[str]:
    """Yield the names that statements import when they run, not those only for types."""
    for node in nodes:
        if skips_functions and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from imports(node.orelse, skips_functions=skips_functions)
        else:
            yield from imports(ast.iter_child_nodes(node), skips_functions=skips_functions)


def closure(entries: Iterable[str], *, skips_functions: bool = False) -> set[str]:
    """Return all modules of this project that some import, directly or not, with their packages."""
    found: set[str] = set()
    todo = [*entries]
    while todo:
        name = todo.pop()
        path = path_of(name)
        if path is None or name in found:
            continue
        found.add(name)
        todo.append(name.rpartition(".")[0])
        source = ast.parse((ROOT / path).read_text("utf-8"))
        todo.extend(imports([source], skips_functions=skips_functions))
    return found


def test_the_modules_that_ship_are_those_that_the_page_imports() -> None:
    games = [f"nyout.games.{name.replace('-', '_')}" for name in GAMES]
    parts = [f"{game}{part}" for game in games for part in (*PARTS, ".endgame")]
    words = [f"nyout.words.extra.{extra}" for extra in EXTRAS]
    needed = closure((*ENTRIES, *ON_DEMAND, *parts, *words))
    assert shipped() == needed


def test_every_module_of_an_extra_is_in_an_archive_of_its_own() -> None:
    extras = {name for name in modules(bundles.app()) if name.startswith("web.extras")}
    assert extras == {"web.extras"}


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_starts_with_what_has_arrived(extra: str) -> None:
    """Functions may import more: who calls them downloads it before."""
    arrived = f"extra-{extra}.zip", *NEEDS.get(extra, ())
    archives = bundles.archives(bundles.pack_deferred_sources)
    present = modules(bundles.app()).union(
        *(modules(bundles.content(archives[name])) for name in arrived)
    )
    assert closure([f"web.extras.{extra}"], skips_functions=True) <= present
