"""Positions made up for tests, which tell what a screen shows of them by methods."""

from typing import Any, TypeVar

from nyout import view

PARTS = ("actor", "phase", "starts_turn", "scene", "targets", "path", "dice", "earns_throw")
Kind = TypeVar("Kind", bound=type)


def shown(kind: Kind) -> Kind:
    """Register the methods of a class, and of those made from it, as its view."""
    for part in PARTS:
        getattr(view, part).register(kind, _told(part))
    return kind


def _told(part: str) -> Any:
    """Calls the method of a position if it has one, else the default."""
    usual = getattr(view, part).dispatch(object)

    def told(state: Any, *rest: Any) -> Any:
        own = getattr(state, part, None)
        return own(*rest) if own else usual(state, *rest)

    return told
