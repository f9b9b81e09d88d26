# type: ignore
# ruff: noqa
# fmt: off
"""Ordinary operations of the language, whose functions stay in the program that pages load first.

Whatever a page does that no recorded page has done is probably here. Many operations fail.
"""

from __future__ import annotations

import asyncio
import base64
import bisect
import collections
import contextlib
import copy
import dataclasses
import datetime
import enum
import fractions
import functools
import gc
import hashlib
import heapq
import io
import itertools
import json
import math
import operator
import random
import re
import string
import struct
import sys
import textwrap
import time
import traceback
import types
import weakref
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

TEXTS = ("", "a", "Greta", "été", "한국어", "𝄞 clef", " padded\tline\r\n", "12", "-3.5e2", "İß")
NUMBERS = (0, 1, -7, 255, 2**31, -(2**63), 3**90, 0.0, -2.5, 1e300, True, 1j)
NO_ARGUMENTS = (
    "capitalize casefold isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric "
    "isprintable isspace istitle isupper lower lstrip rsplit rstrip split splitlines strip swapcase "
    "title upper encode"
).split()
OPERATORS = "add sub mul truediv floordiv mod pow and_ or_ xor lshift rshift lt le eq ne gt ge".split()
ERRORS = (
    lambda: {}["key"],
    lambda: [][3],
    lambda: int("x"),
    lambda: float("x"),
    lambda: 1 // 0,
    lambda: 1.0 / 0,
    lambda: None.name,  # type: ignore[attr-defined]
    lambda: "a" + 1,  # type: ignore[operator]
    lambda: len(3),  # type: ignore[arg-type]
    lambda: (lambda a, *, b: a)(1, 2, c=3),  # type: ignore[call-arg, misc]
    lambda: next(iter(())),
    lambda: b"\xff".decode(),
    lambda: "é".encode("ascii"),
    lambda: json.loads("[1,"),
    lambda: re.compile("("),
    lambda: open("/none/such"),
    lambda: getattr(math, "none"),
    lambda: [1].remove(2),
    lambda: struct.unpack("<I", b"1"),
    lambda: base64.b64decode("a", validate=True),
    lambda: zlib.decompress(b"none"),
    lambda: sorted([1, "a"]),  # type: ignore[type-var]
    lambda: {**{}, **3},  # type: ignore[dict-item]
    lambda: __import__("nowhere"),
    lambda: _deep(0),
    lambda: "{}{x}".format(1),
    lambda: (_ for _ in ()).throw(ValueError("thrown")),
    lambda: int.from_bytes(b"\1" * 4, "middle"),  # type: ignore[arg-type]
)


def _deep(level: int) -> int:
    return _deep(level + 1)


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

    def __del__(self) -> None: pass

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
        """Return an instance."""
        return cls(value)

    @functools.cached_property
    def lost(self) -> int:
        """Raise TypeError: there are slots."""
        return 1


done: list[str] = []  # the result or error of each action, without addresses


def attempt(action: Callable[..., Any], *args: Any, **named: Any) -> None:
    """Add the result of an action, or the text of its error."""
    try:
        result = action(*args, **named)
        text = f"{result!r} {result}"
    except Exception as error:
        text = "".join(traceback.format_exception(error))
    done.append(re.sub(r"0x[0-9a-f]+|\b\d{7,}\b", "", text))


def ignored(action: Callable[[], Any]) -> None:
    """Do an action whose result is different each time."""
    attempt(action)
    done.pop()


def characters() -> None:
    """Ask everything that strings know about each character."""
    kinds = [name for name in dir("") if name.startswith("is")]
    for number in range(0x110000):
        one = chr(number)
        known = [getattr(one, name)() for name in kinds]
        if number < 0x30000 or number % 97 == 0:
            done.append(f"{known} {one.upper()} {one.lower()} {one.title()} {one.casefold()} {one!r}")


def texts() -> None:
    """Call the methods of strings and bytes."""
    for text in TEXTS:
        for name in NO_ARGUMENTS:
            attempt(getattr(text, name))
        for other in TEXTS:
            for name in ("find", "rfind", "index", "count", "startswith", "endswith", "split", "rsplit",
                         "partition", "rpartition", "strip", "removeprefix", "removesuffix", "join",
                         "rindex", "lstrip", "rstrip", "__contains__", "__lt__", "__add__", "__mod__"):
                attempt(getattr(text, name), other)
            attempt(text.replace, other, "-", 2)
        attempt(lambda text=text: (text.center(9, "*"), text.ljust(9), text.rjust(9), text.zfill(9)))
        attempt(lambda text=text: (text[::-1], text[1:-1], text * 3, [*text], hash(text), repr(text), ascii(text)))
        attempt(lambda text=text: text.translate({97: "b", 114: None}))
        attempt(lambda text=text: text.expandtabs().maketrans("a", "b"))
        attempt(lambda text=text: (int(text), float(text)))
        for encoding in ("utf-8", "latin-1", "ascii", "utf-16", "utf-32", "unicode_escape"):
            for errors in ("strict", "replace", "ignore", "backslashreplace", "xmlcharrefreplace", "surrogateescape"):
                attempt(lambda text=text, how=(encoding, errors): text.encode(*how).decode(*how))
        data = text.encode()
        attempt(lambda data=data: (data.hex(), bytes.fromhex(data.hex()), bytearray(data)[::2], data + b"x", data.split(b"a")))
        attempt(lambda data=data: (data.find(b"a"), data.replace(b"a", b"b"), memoryview(data)[1:].tobytes(), data.startswith(b"G"), data.strip(), data.upper(), data.join([data, data]), data.partition(b"t")))
        attempt(lambda data=data: zlib.decompress(zlib.compress(data, 9)) + zlib.compress(data, wbits=-15) + str(zlib.crc32(data)).encode())
        attempt(lambda data=data: zlib.decompressobj(-15).decompress(zlib.compressobj(9, zlib.DEFLATED, -15).flush()))
        attempt(lambda data=data: base64.urlsafe_b64decode(base64.urlsafe_b64encode(data)) + base64.b64encode(data) + base64.b16encode(data))
        for kind in ("sha256", "sha1", "md5", "blake2b", "sha512", "sha3_256"):
            attempt(lambda data=data, kind=kind: hashlib.new(kind, data).hexdigest())
    for form in ("{}", "{!r}", "{:>8}", "{:^8}", "{:08.3f}", "{:+,d}", "{:x}", "{:#b}", "{:e}", "{:g}", "{:%}", "{:_}", "{:c}", "{:n}", "{0.real}", "{0[0]}"):
        for value in (*NUMBERS, *TEXTS):
            attempt(form.format, value)
    for form in ("%s", "%r", "%d", "%5.2f", "%x", "%-6s", "%(a)s", "%c", "%%", "%e", "%g", "%i", "%o"):
        for value in (*NUMBERS, "a", {"a": 1}, ("a",)):
            attempt(operator.mod, form, value)
    attempt(string.Template("$a ${b}").safe_substitute, a=1)
    attempt(textwrap.dedent, "  a\n  b")
    attempt(textwrap.fill, "some words to wrap " * 5, 20)


def numbers() -> None:
    """Calculate with all kinds of numbers."""
    for one, other in itertools.product(NUMBERS, NUMBERS):
        for name in OPERATORS:
            if name in {"pow", "lshift"} and abs(other) > 64:
                continue
            attempt(getattr(operator, name), one, other)
        attempt(divmod, one, other)
    for one in NUMBERS:
        attempt(lambda one=one: (abs(one), -one, +one, bool(one), hash(one), round(one), round(one, 1), int(one), float(one), complex(one)))
        attempt(lambda one=one: (bin(one), oct(one), hex(one), one.bit_length(), one.bit_count(), ~one, chr(one % 1000)))
        attempt(lambda one=one: (one.to_bytes(16, "little", signed=True), int.from_bytes(one.to_bytes(16, "big", signed=True), "big"), one.as_integer_ratio()))
        attempt(lambda one=one: (one.is_integer(), one.hex(), float.fromhex("0x1p3"), struct.pack("<d", one)))
        attempt(fractions.Fraction, one)
        for name in dir(math):
            attempt(getattr(math, name), one)
            attempt(getattr(math, name), one, 2)
            attempt(getattr(math, name), [one, 1])
    attempt(lambda: (pow(3, 50, 17), math.gcd(12, 18), math.prod([2, 3]), int("ff", 16), int("-0b11", 0), sum([0.1] * 9), max([3, 1], key=lambda n: -n), min(2, 1, 3)))
    for form in "<b >B <h !H <i <I <q >Q <f <d <?".split():
        attempt(lambda form=form: struct.unpack(form, struct.pack(form, 1)))
    attempt(lambda: (struct.calcsize("<3sI"), struct.unpack_from("<2I", bytes(12), 4), list(struct.iter_unpack("<H", bytes(4)))))


def collections_() -> None:
    """Use lists, dictionaries, sets and iterators."""
    for items in ([3, 1, 2], ["b", "a"], [(2, "b"), (1, "a")], [2.5, 1.5], list(range(200, 0, -3)), [True, 1.0, 2]):
        attempt(lambda items=items: (sorted(items), sorted(items, reverse=True), sorted(items, key=str), sorted(items, key=lambda one: [one])))
        attempt(lambda items=items: (items.index(items[-1]), items.count(items[0]), items[::-1], items + items, items * 2, items.copy(), [*items, 1], tuple(items)))
        attempt(lambda items=items: (one := [*items], one.append(1), one.extend(items), one.insert(0, 5), one.pop(), one.pop(0), one.remove(5), one.reverse(), one.sort(key=str), one.clear()))
        one = [*items]
        one[1:2] = [7, 8, 9]
        del one[0], one[::2]
        one += items
        attempt(lambda items=items: (set(items) | {1}, set(items) & {1}, set(items) - {1}, set(items) ^ {1}, {1} <= set(items), frozenset(items), {*items}.isdisjoint({9}), {*items}.union([5], [6]), {*items}.symmetric_difference([1])))
        attempt(lambda items=items: (one := set(items), one.add(3), one.discard(4), one.update([5]), one.pop(), one.intersection_update({1}), one.difference_update({1}), one.clear()))
        attempt(lambda items=items: (dict(enumerate(items)), dict.fromkeys(items, 0), {value: index for index, value in enumerate(items)}, dict(zip(items, items, strict=True))))
        attempt(lambda items=items: (list(map(str, items)), list(filter(None, items)), list(zip(items, items)), list(reversed(items)), any(items), all(items), iter(items).__length_hint__()))
        for name in ("accumulate", "batched", "chain", "combinations", "combinations_with_replacement", "compress", "dropwhile", "filterfalse", "groupby", "islice", "pairwise", "permutations", "product", "starmap", "takewhile", "tee", "zip_longest"):
            function = getattr(itertools, name)
            for args in ((items,), (items, 2), (items, items), (lambda one: bool(one), items), (operator.add, [(1, 2)])):
                attempt(lambda function=function, args=args: list(itertools.islice(function(*args), 50)))
        attempt(lambda items=items: (heapq.heapify(items[:]), heapq.nsmallest(2, items), heapq.nlargest(2, items), bisect.bisect(sorted(items), items[0]), bisect.bisect_left(sorted(items), items[0])))
        heap: list[Any] = []
        for item in items:
            heapq.heappush(heap, item)
        attempt(lambda heap=heap: (heapq.heappop(heap), heapq.heapreplace(heap, heap[0]), heapq.heappushpop(heap, heap[0])))
        attempt(lambda items=items: (collections.Counter(items).most_common(2), collections.Counter(items) + collections.Counter(items), collections.deque(items, 3).popleft(), collections.OrderedDict.fromkeys(items)))
    table: dict[Any, Any] = {"a": 1, 2: "b", (1, 2): None}
    attempt(lambda: (table.get("x"), table.setdefault("x", []), table.pop("x"), table.items() & {("a", 1)}, table.keys() - {"a"}, table | {"z": 1}, {**table}, list(table.values()), reversed(table), table == {**table}))
    table.update({"b": 2}, c=3)
    del table["a"]
    attempt(table.popitem)
    for name in range(3000):
        table[name] = str(name)
    default = collections.defaultdict(list)
    default["a"].append(1)
    queue = collections.deque(range(300))
    queue.rotate(2)
    queue.extendleft([1, 2])
    queue.appendleft(queue.pop())
    attempt(lambda: (queue[3], list(queue)[:2], queue.index(5), queue.count(1), len(queue), queue.reverse(), queue.clear()))
    chain = collections.ChainMap({"a": 1}, {"b": 2})
    attempt(lambda: (chain["b"], dict(chain), chain.new_child({"c": 1})))
    view = types.MappingProxyType(table)
    attempt(lambda: (view["b"], len(view), list(view)[:2], types.SimpleNamespace(a=1)))
    attempt(lambda: (range(9)[2:5], 3 in range(9), range(9).index(3), len(range(0, 9, 2)), list(reversed(range(3))), range(3) == range(3), slice(1, 2).indices(5)))
    first, *rest = [1, 2, 3]
    attempt(copy.deepcopy, [table, Point(first, 2), Item("a"), {1, 2}, rest])
    attempt(copy.copy, Item("a"))


def classes() -> None:
    """Use classes, functions and errors."""
    point, item, counted = Point(1), Item("a", 2, ("t",)), Counted(3)
    attempt(lambda: (point._replace(x=2), point._asdict(), point == (1, 0.5), hash(point), sorted([point, Point(0)])))
    attempt(lambda: (dataclasses.replace(item, count=3), dataclasses.asdict(item), dataclasses.fields(item), item < Item("b"), hash(item), item == Item("a")))
    attempt(lambda: setattr(item, "name", "b"))
    attempt(lambda: (Colour("red"), Colour["RED"], list(Colour), Colour.RED.name, Bits.ONE | Bits.TWO, ~Bits.ONE, Bits(3), Bits.ONE in Bits(3)))
    attempt(Colour, "none")
    attempt(lambda: enum.Enum("Made", "A B"))
    attempt(lambda: (counted[1], list(counted), len(counted), bool(counted), counted(1, a=2), 3 in counted, counted.none, counted + counted, counted == Counted(3), counted.double, Counted.of(3) < counted, [1, 2, 3, 4][counted]))
    attempt(lambda: counted.lost)
    attempt(lambda: collections.namedtuple("Made", "a b", defaults=(1,))(1))
    attempt(lambda: type("Made", (Counted,), {"here": 1})(3).here)
    attempt(lambda: (isinstance(point, tuple), issubclass(bool, int), isinstance(3, int | str), hasattr(point, "z"), getattr(point, "z", 1), callable(len), dir(point), vars(item), type(point).__mro__, id(point)))
    reference = weakref.ref(counted, lambda _: None)
    weakref.WeakValueDictionary({"a": counted})
    weakref.finalize(counted, print)
    attempt(reference)
    with counted, contextlib.suppress(KeyError), contextlib.ExitStack() as stack:
        stack.callback(len, "a")
        raise KeyError(1)
    attempt(functools.reduce, operator.add, [1, 2, 3])
    attempt(functools.partial(int, base=2), "11")

    @functools.lru_cache(maxsize=2)
    def cached(number: int, *, other: int = 1) -> int:
        return number + other

    attempt(lambda: ([cached(n) for n in (1, 2, 3, 1)], cached(1, other=2), cached.cache_info(), cached.cache_clear()))

    @functools.singledispatch
    def dispatched(value: object) -> str:
        return "object"

    dispatched.register(int, lambda value: "int")
    attempt(dispatched, 3)
    attempt(functools.total_ordering(Counted), 3)
    attempt(lambda: sorted([3, 1], key=functools.cmp_to_key(lambda one, other: one - other)))

    def generated(count: int) -> Iterator[int]:
        try:
            received = yield from range(count)
            yield received or 0
        except ValueError:
            yield -1
        finally:
            len("a")

    made = generated(2)
    attempt(lambda: (next(made), made.send(None), made.throw(ValueError("x")), made.close(), list(generated(3))))
    match point:
        case Point(x=0):
            pass
        case (1, float() as other):
            attempt(str, other)
    match {"kind": "a", "rest": [1, 2]}:
        case {"kind": "b"}:
            pass
        case {"kind": str(kind), "rest": [first, *_]}:
            attempt(str, (kind, first))
    for error in ERRORS:
        attempt(error)
        try:
            try:
                error()
            except Exception as inner:
                inner.add_note("while testing")
                raise RuntimeError("outer") from inner
        except RuntimeError:
            traceback.format_exc()
            sys.exc_info()
    attempt(lambda: (_ for _ in ()).throw(ExceptionGroup("several", [ValueError(1), KeyError(2)])))
    try:
        raise ExceptionGroup("several", [ValueError(1), KeyError(2)])
    except* ValueError:
        pass
    except* KeyError:
        pass
    sys.stderr.write("")
    print("", end="", flush=True, file=sys.stdout)
