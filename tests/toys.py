"""Toy positions for tests, whose methods are their view."""

from typing import Any, TypeVar

from nyout import view

PARTS = ("actor", "phase", "starts_turn", "scene", "targets", "path", "dice", "earns_throw")
Kind = TypeVar("Kind", bound=type)


def shown(kind: Kind) -> Kind:
    """Register the methods of a class and of its subclasses as their view."""
    for part in PARTS:
        getattr(view, part).register(kind, _method_or_default(part))
    return kind


def _method_or_default(part: str) -> Any:
    """Return a function that calls the method of a position, or the default."""
    default = getattr(view, part).dispatch(object)

    def call(state: Any, *rest: Any) -> Any:
        own = getattr(state, part, None)
        return own(*rest) if own else default(state, *rest)

    return call
