"""The documentation of each module, generated from its docstrings by pdoc."""

from __future__ import annotations

import inspect
import re
import tokenize
from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import get_type_hints
from warnings import catch_warnings, filterwarnings

from pdoc import doc, render

import nyout
from nyout.boards import Board
from nyout.view import View

EXCLUDED = re.compile(r"nyout\.(cli|__main__|adapters\.(openspiel|pettingzoo))\b")
"""Modules of the command line, and modules that need more than the standard library.

`nyout --help` documents the commands, and the guide for researchers the adapters.
"""
TEMPLATES = Path(__file__).parent / "templates"


def documented() -> Iterator[tuple[str, str, str]]:
    """Yield the name of each module, the first sentence about it, and its documentation as HTML."""
    names = [*module_names()]
    for name in names:
        for kind in tuple_types(import_module(name)):
            document_fields(kind)
            resolve_types(kind)
    render.configure(
        docformat="google", search=False, show_source=False, template_directory=TEMPLATES
    )
    modules = {name: doc.Module.from_name(name) for name in names}
    with catch_warnings():
        # pdoc imports the other modules of a package too, even if it does not document them.
        filterwarnings("ignore", r"Couldn't import nyout\.adapters\.")
        for name, module in modules.items():
            yield name, first_sentence(module.docstring), render.html_module(module, modules)


def first_sentence(docstring: str) -> str:
    r"""Return the first sentence of a docstring, without its full stop.

    >>> first_sentence("Legal moves: `moves()`.\n\nMore.")
    'Legal moves: `moves()`'
    """
    return re.split(r"[.:]?\s*$|\.\s", docstring.partition("\n\n")[0], maxsplit=1)[0]


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
    lazy = {"Board": Board, "View": View}  # `nyout.core` imports them for type checkers only
    kind.__new__.__annotations__ = get_type_hints(kind, localns=lazy)


def comments_of_fields(source: str) -> dict[str, str]:
    """Return the comments beside the annotated names in the source of a class.

    >>> comments_of_fields("size: int  # in bytes")
    {'size': 'in bytes'}
    """
    comments: dict[str, str] = {}
    line: list[str] = []
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT and line[1:2] == [":"]:
            comments[line[0]] = token.string.lstrip("# ")
        line = [] if token.type in (tokenize.NEWLINE, tokenize.NL) else [*line, token.string]
        line = [text for text in line if text.strip()]
    return comments
