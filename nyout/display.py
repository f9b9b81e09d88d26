"""Matches and positions that show themselves in a notebook.

A notebook asks whatever a cell evaluates to for `_repr_svg_` and `_repr_html_`. What they give is
made by `nyout.notebook`, which stands above everything that asks for it here, and so is imported
only when a notebook wants a picture.
"""

from __future__ import annotations

from collections.abc import Iterable


def svg(shown: object) -> str | None:
    """The board of a match or a position as SVG; None for a position of no known game."""
    from nyout import notebook

    return notebook.svg(shown)


def html(shown: object) -> str | None:
    """The board, what is to be done, the dice and the latest moves; None as for `svg`."""
    from nyout import notebook

    return notebook.html(shown)


def install(kinds: Iterable[type]) -> None:
    """Let the positions of these classes show themselves, so that no rules need code for it."""
    for kind in kinds:
        for name, method in {"_repr_svg_": svg, "_repr_html_": html}.items():
            setattr(kind, name, method)
