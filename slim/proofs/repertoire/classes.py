"""Operations on classes and functions."""

import collections
import contextlib
import dataclasses
import enum
import functools
import operator
import sys
import weakref
from collections.abc import Iterator

from slim.proofs.repertoire.attempts import attempt, attempt_each
from slim.proofs.repertoire.values import Bits, Colour, Counted, Item, Point

OF_POINTS = (
    lambda point: (point._replace(x=2), point._asdict(), point == (1, 0.5), hash(point)),
    lambda point: sorted([point, Point(0)]),
    lambda point: (isinstance(point, tuple), issubclass(bool, int), isinstance(3, int | str)),
    lambda point: (hasattr(point, "z"), getattr(point, "z", 1), callable(len), dir(point)),
    lambda point: (type(point).__mro__, id(point)),
)
OF_ITEMS = (
    lambda item: (dataclasses.replace(item, count=3), dataclasses.asdict(item)),
    lambda item: (dataclasses.fields(item), item < Item("b"), hash(item), item == Item("a")),
    lambda item: setattr(item, "name", "b"),
    vars,
)
OF_ENUMERATIONS = (
    lambda: (Colour("red"), Colour["RED"], list(Colour), Colour.RED.name),
    lambda: (Bits.ONE | Bits.TWO, ~Bits.ONE, Bits(3), Bits.ONE in Bits(3)),
    lambda: Colour("none"),
    lambda: enum.Enum("Made", "A B"),
)
OF_COUNTED = (
    lambda counted: (counted[1], list(counted), len(counted), bool(counted), counted(1, a=2)),
    lambda counted: (3 in counted, counted.none, counted + counted, counted == Counted(3)),
    lambda counted: (counted.double, Counted.of(3) < counted, [1, 2, 3, 4][counted]),
    lambda counted: counted.lost,
)
MADE = (
    lambda: collections.namedtuple("Made", "a b", defaults=(1,))(1),
    lambda: type("Made", (Counted,), {"here": 1})(3).here,
)


def use_classes() -> None:
    """Run operations on classes, functions, generators and patterns."""
    point, counted = Point(1), Counted(3)
    attempt_each(OF_POINTS, point)
    attempt_each(OF_ITEMS, Item("a", 2, ("t",)))
    attempt_each(OF_ENUMERATIONS)
    attempt_each(OF_COUNTED, counted)
    attempt_each(MADE)
    use_weak_references(counted)
    with counted, contextlib.suppress(KeyError), contextlib.ExitStack() as stack:
        stack.callback(len, "a")
        raise KeyError(1)
    use_functools()
    made = generated(2)
    attempt(lambda: (next(made), made.send(None), made.throw(ValueError("x")), made.close()))
    attempt(lambda: list(generated(3)))
    attempt(matched, point)
    attempt(matched, {"kind": "a", "rest": [1, 2]})
    sys.stderr.write("")
    print(end="", flush=True, file=sys.stdout)


def use_weak_references(counted: Counted) -> None:
    """Create a weak reference, a weak dictionary and a finalizer of an object."""
    reference = weakref.ref(counted, lambda _: None)
    weakref.WeakValueDictionary({"a": counted})
    weakref.finalize(counted, print)
    attempt(reference)


def use_functools() -> None:
    """Run partial, cached, dispatched and ordering functions of functools."""
    attempt(functools.reduce, operator.add, [1, 2, 3])
    attempt(functools.partial(int, base=2), "11")

    @functools.lru_cache(maxsize=2)
    def cached(number: int, *, other: int = 1) -> int:
        return number + other

    attempt(lambda: ([cached(number) for number in (1, 2, 3, 1)], cached(1, other=2)))
    attempt(lambda: (cached.cache_info(), cached.cache_clear()))

    @functools.singledispatch
    def dispatched(value: object) -> str:
        return f"object {value}"

    dispatched.register(int, lambda value: f"int {value}")
    attempt(dispatched, 3)
    attempt(functools.total_ordering(Counted), 3)
    attempt(lambda: sorted([3, 1], key=functools.cmp_to_key(lambda one, other: one - other)))


def generated(count: int) -> Iterator[int]:
    """Yield the numbers below `count`, and -1 after a ValueError."""
    try:
        received = yield from range(count)
        yield received or 0
    except ValueError:
        yield -1
    finally:
        len("a")


def matched(value: object) -> object:
    """Return the parts that a `match` statement captures from a value."""
    match value:
        case Point(x=0):
            return None
        case (1, float() as other):
            return other
        case {"kind": "b"}:
            return None
        case {"kind": str(kind), "rest": [first, *_]}:
            return kind, first
