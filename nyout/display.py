"""The methods with which matches and positions display themselves in a notebook.

A notebook calls `_repr_svg_` and `_repr_html_` of the value of a cell. `nyout.notebook` implements
them. It depends on the modules that import this one, so it is imported only when a method is
called.
"""

from __future__ import annotations

from collections.abc import Iterable


def svg(shown: object) -> str | None:
    """Return a match or position as an SVG document, or None if its game is unknown."""
    from nyout import notebook

    return notebook.svg(shown)


def html(shown: object) -> str | None:
    """Return a match or position as HTML with prompt, dice and latest moves, or None as `svg`."""
    from nyout import notebook

    return notebook.html(shown)


def install(kinds: Iterable[type]) -> None:
    """Add the display methods to classes of positions, so that rules need no code for notebooks."""
    for kind in kinds:
        for name, method in {"_repr_svg_": svg, "_repr_html_": html}.items():
            setattr(kind, name, method)
