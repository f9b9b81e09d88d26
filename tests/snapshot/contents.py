"""Measures the objects in the memory snapshot, from inside the Python that it restores.

`python -m tests.snapshot.treemap` prints and draws the results.
"""

from __future__ import annotations

import gc
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

KINDS = {
    CodeType: "code",
    FunctionType: "functions",
    dict: "dictionaries",
    str: "strings",
    bytes: "bytes",
    tuple: "tuples",
    int: "numbers",
    float: "numbers",
    list: "lists",
    set: "sets",
    frozenset: "sets",
}
"""Kinds of objects by type; other objects count under the name of their type."""


def objects() -> dict[int, Any]:
    """Return all objects that can be reached, by address."""
    found = {id(one): one for one in gc.get_objects()}
    new = list(found.values())
    while new:
        fresh = {id(one): one for one in _parts(new) if id(one) not in found}
        found |= fresh
        new = list(fresh.values())
    return found


def _parts(holders: Iterable[Any]) -> Iterator[Any]:
    for one in holders:
        yield from gc.get_referents(one)
        if isinstance(one, CodeType):
            yield from (one.co_consts, one.co_names, one.co_linetable)
            yield from (one.co_exceptiontable, one.co_filename, one.co_name, one.co_qualname)


def module_of(one: Any) -> str:
    """Return the module that a function, a class or code belongs to; empty for other objects."""
    if isinstance(one, CodeType):
        path = one.co_filename
        return (
            path.rpartition(".zip/")[2].removeprefix("/lib/").removesuffix(".py").replace("/", ".")
        )
    if isinstance(one, FunctionType | type):
        return one.__module__ or ""
    return one.__name__ if isinstance(one, ModuleType) else ""


def package(name: str) -> str:
    """Return the package of a module: two levels in the app, one elsewhere."""
    if name == "<string>":
        return "generated"  # methods of data classes and named tuples
    parts = name.strip("<>").removeprefix("frozen ").split(".")
    return ".".join(parts[:2]) if parts[0] in {"nyout", "web"} else parts[0]


def main() -> str:
    """Return two tables as JSON, with rows of a name, a number of objects and their bytes.

    The table "kinds" has the sizes by kind of object, and "code" those of code by package.
    """
    gc.collect()
    sizes: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    owned: Counter[str] = Counter()
    owners: Counter[str] = Counter()
    for one in objects().values():
        size = sys.getsizeof(one)
        kind = "classes" if isinstance(one, type) else KINDS.get(type(one), type(one).__name__)
        sizes[kind] += size
        counts[kind] += 1
        if isinstance(one, CodeType):
            owned[package(module_of(one))] += size
            owners[package(module_of(one))] += 1
    return json.dumps({"kinds": rows(sizes, counts), "code": rows(owned, owners)})


def rows(sizes: Counter[str], counts: Counter[str]) -> list[tuple[str, int, int]]:
    """Return the rows of a table, the largest first."""
    return [(name, counts[name], size) for name, size in sizes.most_common()]
