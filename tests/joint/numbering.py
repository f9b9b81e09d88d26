"""Numbers of things, and sets of them as the bits of an integer."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Numbering:
    """Numbers of things, in the order in which they were met."""

    things: list[Any] = field(default_factory=list[Any])
    numbers: dict[Hashable, int] = field(default_factory=dict[Hashable, int])

    def number(self, key: Hashable, thing: Any = None) -> int:
        """Return the number of a thing with a key."""
        if key not in self.numbers:
            self.numbers[key] = len(self.things)
            self.things.append(key if thing is None else thing)
        return self.numbers[key]

    def bit(self, key: Hashable, thing: Any = None) -> int:
        """Return the set of only this thing."""
        return 1 << self.number(key, thing)

    def members(self, bits: int) -> Iterator[Any]:
        """Yield the things of a set."""
        while bits:
            last = bits & -bits
            yield self.things[last.bit_length() - 1]
            bits ^= last


def numbers(bits: int) -> Iterator[int]:
    """Yield the numbers of a set."""
    while bits:
        last = bits & -bits
        yield last.bit_length() - 1
        bits ^= last
