"""Values: immutable objects with named fields."""

from __future__ import annotations

from typing import dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """An immutable object, equal to objects of its class with equal fields.

    A subclass lists its fields as annotations. Actions and effects are values because forty named
    tuples would add 30 kB to the download of a first visit, and the module `dataclasses` 18 kB.

    >>> class Click(Value):
    ...     spot: str
    ...     times: int = 1
    >>> Click("e4"), Click("e4") == Click(spot="e4", times=1)
    (Click(spot='e4', times=1), True)
    """

    def __init__(self, *values: object, **named: object) -> None:
        """Set the fields, by position or by name; fields with a default may be omitted.

        Raises `TypeError` for a surplus, unknown, repeated or missing value.
        """
        known = type(self).__annotations__
        given = dict(zip(known, values), **named)
        unknown = given.keys() - known.keys()
        missing = known.keys() - vars(type(self)).keys() - given.keys()
        if unknown or missing or len(given) < len(values) + len(named):
            raise TypeError(f"{type(self).__name__}: {values} {named}; expected {[*known]}")
        vars(self).update(given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), *self._values()))

    def __repr__(self) -> str:
        names = type(self).__annotations__
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(names, self._values()))
        return f"{type(self).__name__}({fields})"

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in type(self).__annotations__)
