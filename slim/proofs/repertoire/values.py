"""Sample values and classes for the operations."""

from __future__ import annotations

import dataclasses
import enum
import functools
from typing import NamedTuple

TEXTS = (
    "",
    "a",
    "Greta",
    "été",
    "한국어",
    "𝄞 clef",
    " padded\tline\r\n",
    "12",
    "-3.5e2",
    "İß",
)
NUMBERS = (0, 1, -7, 255, 2**31, -(2**63), 3**90, 0.0, -2.5, 1e300, True, 1j)


class Point(NamedTuple):
    """A named tuple."""

    x: int
    y: float = 0.5


class Colour(enum.Enum):
    """An enumeration."""

    RED, BLUE = "red", "blue"


class Bits(enum.IntFlag):
    """Flags."""

    ONE, TWO = 1, 2


@dataclasses.dataclass(frozen=True, order=True)
class Item:
    """A data class."""

    name: str
    count: int = 0
    tags: tuple[str, ...] = dataclasses.field(default=(), compare=False)


class Counted:
    """A class with many special methods."""

    __slots__ = ("__weakref__", "value")

    def __init__(self, value: int) -> None:
        self.value = value

    def __enter__(self) -> Counted:
        return self

    def __exit__(self, *error: object) -> bool:
        return True

    def __getitem__(self, index: int) -> int:
        return range(self.value)[index]

    def __len__(self) -> int:
        return self.value

    def __bool__(self) -> bool:
        return self.value > 0

    def __call__(self, *args: int, **named: int) -> int:
        return self.value + sum(args) + sum(named.values())

    def __contains__(self, item: object) -> bool:
        return item == self.value

    def __getattr__(self, name: str) -> str:
        return name

    def __del__(self) -> None:
        pass

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counted) and other.value == self.value

    def __lt__(self, other: Counted) -> bool:
        return self.value < other.value

    def __add__(self, other: Counted) -> Counted:
        return Counted(self.value + other.value)

    def __index__(self) -> int:
        return self.value

    @property
    def double(self) -> int:
        """Return twice the value."""
        return 2 * self.value

    @classmethod
    def of(cls, value: int) -> Counted:
        """Return a new instance with this value."""
        return cls(value)

    @functools.cached_property
    def lost(self) -> int:
        """Raise TypeError, because a class with slots cannot cache a property."""
        return 1
