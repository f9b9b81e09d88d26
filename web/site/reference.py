"""The reference of the package, generated from its docstrings: `make reference`."""

from __future__ import annotations

import inspect
import re
import sys
import tokenize
from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import get_type_hints
from warnings import catch_warnings, filterwarnings

import pdoc
from pdoc import render

import nyout
from nyout.boards import Board

EXCLUDED = re.compile(r"nyout\.(cli|__main__)\b")
"""Modules of the command line; `nyout --help` documents its commands."""
DEFAULT = Path(".cache/reference")


def write_reference(folder: Path) -> None:
    """Write one page per module of the package into a folder, with an index and a search."""
    names = [*module_names()]
    for name in names:
        for kind in tuple_types(import_module(name)):
            document_fields(kind)
            resolve_types(kind)
    render.configure(docformat="google", footer_text=f"nyout {nyout.__version__}")
    with catch_warnings():
        # A package that lists its names in `__all__` adds no modules, any other one adds all.
        filterwarnings("ignore", "The module specification .* adds a module")
        pdoc.pdoc(*names, output_directory=folder)


def module_names() -> Iterator[str]:
    """Yield the names of the documented modules."""
    yield nyout.__name__
    for module in walk_packages(nyout.__path__, f"{nyout.__name__}."):
        if not EXCLUDED.match(module.name):
            yield module.name


def tuple_types(module: ModuleType) -> Iterator[type]:
    """Yield the types of named tuples that a module defines."""
    for thing in vars(module).values():
        own = inspect.isclass(thing) and thing.__module__ == module.__name__
        if own and hasattr(thing, "_fields"):
            yield thing


def document_fields(kind: type) -> None:
    """Set the docstrings of a named tuple's fields to the comments beside them.

    >>> from nyout.core import Option
    >>> document_fields(Option)
    >>> inspect.getdoc(Option.values)
    'called with the number of seats'
    """
    comments = comments_of_fields(inspect.getsource(kind))
    for field in kind.__annotations__:
        getattr(kind, field).__doc__ = comments.get(field, "")


def resolve_types(kind: type) -> None:
    """Replace the texts of types in the constructor of a named tuple, which pdoc cannot resolve."""
    lazy = {"Board": Board}  # `nyout.core` imports it for type checkers only
    kind.__new__.__annotations__ = get_type_hints(kind, localns=lazy)


def comments_of_fields(source: str) -> dict[str, str]:
    """Return the comments beside the annotated names in the source of a class.

    >>> comments_of_fields("size: int  # in bytes")
    {'size': 'in bytes'}
    """
    found: dict[str, str] = {}
    line: list[str] = []
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT and line[1:2] == [":"]:
            found[line[0]] = token.string.lstrip("# ")
        line = [] if token.type in (tokenize.NEWLINE, tokenize.NL) else [*line, token.string]
        line = [text for text in line if text.strip()]
    return found


if __name__ == "__main__":
    target = Path(sys.argv[1]) if sys.argv[1:] else DEFAULT
    write_reference(target)
    print(f"open {target / 'index.html'}")
