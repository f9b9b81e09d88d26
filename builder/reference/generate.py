"""`python -m builder.reference.generate FOLDER` writes the reference into a folder."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import get_type_hints
from warnings import catch_warnings, filterwarnings

from pdoc import pdoc, render

import nyout
from nyout.boards import Board
from nyout.view import View

EXCLUDED = r"nyout\.(cli|__main__|adapters\.(openspiel|pettingzoo))\b"
"""Modules of the command line, and modules that need more than the standard library.

`nyout --help` documents the commands, and `docs/researchers.md` the adapters.
"""
FIELD = re.compile(r"^    (\w+): [^#\n]*  # (.+)", re.MULTILINE)


def main() -> None:
    """Write the reference into the folder named on the command line."""
    names = [*module_names()]
    for name in names:
        document_tuples(import_module(name))
    render.configure(
        docformat="google",
        search=False,  # it would need inline scripts
        show_source=False,
        template_directory=Path(__file__).parent / "templates",
    )
    with catch_warnings():
        # pdoc imports the other modules of a package too, even if it does not document them.
        filterwarnings("ignore", r"Couldn't import nyout\.adapters\.")
        filterwarnings("ignore", "The module specification .* already been added")
        pdoc(*names, f"!{EXCLUDED}", output_directory=Path(sys.argv[1]))


def module_names() -> Iterator[str]:
    """Yield the names of the documented modules."""
    yield nyout.__name__
    for module in walk_packages(nyout.__path__, f"{nyout.__name__}."):
        if not re.match(EXCLUDED, module.name):
            yield module.name


def document_tuples(module: ModuleType) -> None:
    """Make the comments beside the fields of a module's named tuples their docstrings.

    Replaces the texts of types in their constructors too, which pdoc cannot resolve.

    >>> import nyout.core
    >>> document_tuples(nyout.core)
    >>> inspect.getdoc(nyout.core.Option.values)
    'called with the number of seats'
    """
    lazy = {"Board": Board, "View": View}  # `nyout.core` imports them for type checkers only
    for kind in vars(module).values():
        is_own = inspect.isclass(kind) and kind.__module__ == module.__name__
        if is_own and hasattr(kind, "_fields"):
            comments = dict(FIELD.findall(inspect.getsource(kind)))
            for field in kind.__annotations__:
                getattr(kind, field).__doc__ = comments.get(field, "")
            kind.__new__.__annotations__ = get_type_hints(kind, localns=lazy)


if __name__ == "__main__":
    main()
