"""Ordinary operations of Python, whose functions stay in the program that pages load first.

Whatever a page does that no recorded page has done is probably here. Pyodide runs it, started by
`run.mjs`. Many operations fail, since pages also meet errors. Some imports are local, since an
import may load a part of the program.
"""

import asyncio
import base64
import bisect
import collections
import contextlib
import contextvars
import copy
import dataclasses
import datetime
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
import struct
import textwrap
import time
import traceback
import types
import weakref
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

DIFFERENT = re.compile(r"0x[0-9a-f]+|\b\d{7,}\b")  # addresses, which differ from run to run
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

collected: list[str] = []  # the value or the traceback of each operation


def attempt(operation: Callable[..., Any], *args: Any, **named: Any) -> None:
    """Call an operation, and collect its value or its traceback."""
    try:
        value = operation(*args, **named)
        text = f"{value!r} {value}"
    except Exception as error:
        text = "".join(traceback.format_exception(error))
    collected.append(DIFFERENT.sub("", text))


def attempt_each(operations: Iterable[Callable[..., Any]], *args: Any) -> None:
    """Call each operation with the same arguments, and collect the results."""
    for operation in operations:
        attempt(operation, *args)


async def attempt_await(awaitable: Awaitable[Any]) -> None:
    """Await a coroutine, task, future or promise, and collect its result."""
    try:
        value = await awaitable
    except Exception as error:
        attempt(traceback.format_exception, error)
    else:
        attempt(repr, value)


# --- texts ----------------------------------------------------------------------------------------

WITHOUT_ARGUMENTS = (
    "capitalize casefold isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric "
    "isprintable isspace istitle isupper lower lstrip rsplit rstrip split splitlines strip "
    "swapcase title upper encode"
)
WITH_A_TEXT = (
    "find rfind index count startswith endswith split rsplit partition rpartition strip "
    "removeprefix removesuffix join rindex lstrip rstrip __contains__ __lt__ __add__ __mod__"
)
OF_TEXTS = (
    lambda text: (text.center(9, "*"), text.ljust(9), text.rjust(9), text.zfill(9)),
    lambda text: (text[::-1], text[1:-1], text * 3, [*text], hash(text), repr(text), ascii(text)),
    lambda text: text.translate({97: "b", 114: None}),
    lambda text: text.expandtabs().maketrans("a", "b"),
    lambda text: (int(text), float(text)),
)
ENCODINGS = "utf-8 latin-1 ascii utf-16 utf-32 unicode_escape"
HANDLERS = "strict replace ignore backslashreplace xmlcharrefreplace surrogateescape"
OF_BYTES = (
    lambda data: (data.hex(), bytes.fromhex(data.hex()), bytearray(data)[::2], data + b"x"),
    lambda data: (data.split(b"a"), data.find(b"a"), data.replace(b"a", b"b"), data.upper()),
    lambda data: (memoryview(data)[1:].tobytes(), data.startswith(b"G"), data.strip()),
    lambda data: (data.join([data, data]), data.partition(b"t")),
    lambda data: (zlib.decompress(zlib.compress(data, 9)), zlib.compress(data, wbits=-15)),
    zlib.crc32,
    lambda _: zlib.decompressobj(-15).decompress(zlib.compressobj(9, zlib.DEFLATED, -15).flush()),
    lambda data: base64.urlsafe_b64decode(base64.urlsafe_b64encode(data)),
    lambda data: (base64.b64encode(data), base64.b16encode(data)),
)
HASHES = "sha256 sha1 md5 blake2b sha512 sha3_256"
FORMATS = (
    "{} {!r} {:>8} {:^8} {:08.3f} {:+,d} {:x} {:#b} {:e} {:g} {:%} {:_} {:c} {:n} {0.real} {0[0]}"
)
OLD_FORMATS = "%s %r %d %5.2f %x %-6s %(a)s %c %% %e %g %i %o"


def use_texts() -> None:
    """Run the methods of strings and bytes, encodings, hashes and format strings."""
    for text in TEXTS:
        for name in WITHOUT_ARGUMENTS.split():
            attempt(getattr(text, name))
        for name, other in itertools.product(WITH_A_TEXT.split(), TEXTS):
            attempt(getattr(text, name), other)
            attempt(text.replace, other, "-", 2)
        attempt_each(OF_TEXTS, text)
        for coding in itertools.product(ENCODINGS.split(), HANDLERS.split()):
            attempt(lambda text=text, coding=coding: text.encode(*coding).decode(*coding))
        attempt_each(OF_BYTES, text.encode())
        for name in HASHES.split():
            attempt(lambda name=name, text=text: hashlib.new(name, text.encode()).hexdigest())
    for name, size in itertools.product(HASHES.split(), (100, 3000)):  # long data is hashed apart
        data = bytes(size)
        attempt(lambda name=name, data=data: getattr(hashlib, name)(data).hexdigest())
        attempt(lambda name=name, data=data: hashlib.new(name, b"a").update(data))
    for form, value in itertools.product(FORMATS.split(), (*NUMBERS, *TEXTS)):
        attempt(form.format, value)
    for form, value in itertools.product(OLD_FORMATS.split(), (*NUMBERS, "a", {"a": 1}, ("a",))):
        attempt(operator.mod, form, value)
    attempt(textwrap.fill, "some words to wrap " * 5, 20)


def use_characters() -> None:
    """Collect the categories and cases of every Unicode character."""
    kinds = [name for name in dir("") if name.startswith("is")]
    for number in range(0x110000):
        one = chr(number)
        known = [getattr(one, name)() for name in kinds]
        if number < 0x30000 or number % 97 == 0:
            cases = f"{one.upper()} {one.lower()} {one.title()} {one.casefold()}"
            collected.append(f"{known} {cases} {one!r}")


# --- numbers --------------------------------------------------------------------------------------

OPERATORS = (
    "add sub mul truediv floordiv mod pow and_ or_ xor lshift rshift lt le eq ne gt ge "
    "iadd isub imul itruediv ifloordiv imod ipow iand ior ixor ilshift irshift"
)
POWERS = {"pow", "ipow", "lshift", "ilshift"}
LONG = 2**256 - 2**32 - 977  # as long as the numbers of signatures
LARGE = 64  # numbers above have powers and shifts that are too long
OF_NUMBERS = (
    lambda one: (abs(one), -one, +one, bool(one), hash(one)),
    lambda one: (round(one), round(one, 1), int(one), float(one), complex(one)),
    lambda one: (bin(one), oct(one), hex(one), one.bit_length(), one.bit_count()),
    lambda one: (~one, chr(one % 1000)),
    lambda one: one.to_bytes(16, "little", signed=True),
    lambda one: int.from_bytes(one.to_bytes(16, "big", signed=True), "big"),
    lambda one: one.as_integer_ratio(),
    lambda one: (one.is_integer(), one.hex()),
    lambda one: struct.pack("<d", one),
    fractions.Fraction,
)
OTHER_NUMBERS = (
    lambda: (pow(3, 50, 17), math.gcd(12, 18), math.prod([2, 3]), sum([0.1] * 9)),
    lambda: (int("ff", 16), int("-0b11", 0), float.fromhex("0x1p3")),
    lambda: (max([3, 1], key=lambda number: -number), min(2, 1, 3)),
    lambda: (struct.calcsize("<3sI"), struct.unpack_from("<2I", bytes(12), 4)),
    lambda: list(struct.iter_unpack("<H", bytes(4))),
    lambda: (LONG * LONG % (LONG - 1), LONG // 3, divmod(LONG * LONG, LONG + 1), LONG - LONG // 2),
    lambda: (pow(LONG, LONG - 2, LONG + 1), pow(LONG, -1, LONG + 1), LONG >> 130, LONG & LONG >> 1),
    lambda: (math.gcd(LONG, LONG // 7), LONG.to_bytes(64, "big"), int.from_bytes(bytes([9]) * 64)),
    lambda: (int(str(LONG)), int(hex(LONG), 16), LONG**9 // LONG**5, LONG**9 - LONG**8),
)
STRUCTURES = "<b >B <h !H <i <I <q >Q <f <d <?"


def use_numbers() -> None:
    """Run arithmetic, conversions and the functions of `math` on all kinds of numbers."""
    for one, other in itertools.product(NUMBERS, NUMBERS):
        for name in OPERATORS.split():
            if name not in POWERS or abs(other) <= LARGE:
                attempt(getattr(operator, name), one, other)
        attempt(divmod, one, other)
    for one in NUMBERS:
        attempt_each(OF_NUMBERS, one)
        for name, args in itertools.product(dir(math), ((one,), (one, 2), ([one, 1],))):
            attempt(getattr(math, name), *args)
    attempt_each(OTHER_NUMBERS)
    for form in STRUCTURES.split():
        attempt(lambda form=form: struct.unpack(form, struct.pack(form, 1)))


# --- containers -----------------------------------------------------------------------------------

LISTS = ([3, 1, 2], ["b", "a"], [(2, "b"), (1, "a")], list(range(200, 0, -3)), [True, 1.0, 2])
METHODS = (
    (list, "pop reverse sort copy clear", ()),
    (list, "append remove pop index count", (1,)),
    (list, "insert", (0, 5)),
    (set, "pop clear", ()),
    (set, "add discard", (1,)),
    (set, "update intersection_update difference_update union symmetric_difference", ([1, 5],)),
    (dict.fromkeys, "popitem", ()),
    (dict.fromkeys, "get pop setdefault", (1, 5)),
    (collections.deque, "popleft reverse clear", ()),
    (collections.deque, "append appendleft rotate index count", (1,)),
    (collections.deque, "extendleft", ([1, 5],)),
    (collections.Counter, "most_common", (2,)),
)
ITERATORS = (
    "accumulate batched chain combinations combinations_with_replacement compress dropwhile "
    "filterfalse groupby islice pairwise permutations product starmap takewhile tee zip_longest"
)
OF_LISTS = (
    lambda items: (sorted(items), sorted(items, reverse=True), sorted(items, key=str)),
    lambda items: sorted(items, key=lambda one: [one]),
    lambda items: (items[::-1], items + items, items * 2, [*items, 1], tuple(items)),
    lambda items: (set(items) | {1}, set(items) & {1}, set(items) - {1}, set(items) ^ {1}),
    lambda items: ({1} <= set(items), frozenset(items), {*items}.isdisjoint({9})),
    lambda items: (frozenset(one for one in items) | {1}, frozenset(items) != {1}),
    lambda items: (dict(enumerate(items)), {one: at for at, one in enumerate(items)}),
    lambda items: (dict(zip(items, items, strict=True)), collections.deque(items)[1]),
    lambda items: (list(map(str, items)), list(filter(None, items)), list(reversed(items))),
    lambda items: (any(items), all(items), max(items), iter(items).__length_hint__()),
    lambda items: (bisect.bisect(sorted(items), items[0]), bisect.bisect_left(items, items[0])),
    lambda items: heapq.heapify(items[:]),
    lambda items: (heapq.heappush(items[:], items[0]), heapq.heappop(items[:])),
    lambda items: (heapq.heapreplace(items[:], items[0]), heapq.heappushpop(items[:], items[0])),
    lambda items: (heapq.nsmallest(2, items), heapq.nlargest(2, items)),
    lambda items: (collections.OrderedDict.fromkeys(items), copy.deepcopy([items, {1}])),
)


@dataclasses.dataclass(frozen=True)
class Value:
    """A value with named fields, one of which has a default."""

    items: tuple[int, ...]
    name: str = ""
    more: dict[str, int] = dataclasses.field(default_factory=dict[str, int], compare=False)


OTHER_CONTAINERS = (
    lambda: (Value((1,)) == Value((1,)), Value((1,)) != Value((2,)), Value(()) != (), {Value(())}),
    lambda: (dataclasses.replace(Value((1,)), name="a"), dataclasses.asdict(Value((1,)))),
    lambda: (range(9)[2:5], 3 in range(9), range(9).index(3), len(range(0, 9, 2))),
    lambda: (list(reversed(range(3))), range(3) == range(3), slice(1, 2).indices(5)),
    lambda: sorted([3, 1], key=functools.cmp_to_key(lambda one, other: one - other)),
    lambda: (functools.reduce(operator.add, [1, 2]), functools.partial(int, base=2)("11")),
    lambda: (dict(collections.ChainMap({"a": 1}, {"b": 2})), len({n: str(n) for n in range(3000)})),
    lambda: (TREE.items() & {("f", 1)}, TREE.keys() - {"a"}, TREE | {1: 2}, reversed(TREE)),
    lambda: (TREE == {**TREE}, collections.defaultdict(list)[1]),
    lambda: (size := functools.lru_cache(2)(abs), [*map(size, range(4))], size.cache_clear()),
    lambda: (FLAGS & ~re.ASCII, re.ASCII in FLAGS, bool(FLAGS), fractions.Fraction(1) < 2),
)


def change(container: Any, name: str, args: Iterable[Any]) -> tuple[Any, ...]:
    """Return the result of a method, and the container afterwards."""
    return getattr(container, name)(*args), list(container)


def first(name: str, args: Iterable[Any]) -> list[Any]:
    """Return the first items of an iterator."""
    return list(itertools.islice(getattr(itertools, name)(*args), 50))


def use_containers() -> None:
    """Run operations on lists, dictionaries, sets, queues and iterators."""
    for items in LISTS:
        attempt_each(OF_LISTS, items)
        for kind, names, args in METHODS:
            for name in names.split():
                attempt(change, kind(items), name, args)
        for name in ITERATORS.split():
            for args in ((items,), (items, 2), (items, items), (bool, items)):
                attempt(first, name, args)
            attempt(first, name, (operator.add, [(1, 2)]))
    attempt_each(OTHER_CONTAINERS)


# --- the library ----------------------------------------------------------------------------------

PATTERNS = (
    r"(?P<word>\w+)\s*([^a-z]|b{2,3}?)$",
    r"^(?:a|é)+(?=b)|(?<!c)\d*?",
    r"[가-힣]+|\bx\b|(a)?(?(1)b|c)",
    r"(?i)GR(.)\1?.*",
)
FLAGS = re.VERBOSE | re.MULTILINE | re.DOTALL | re.IGNORECASE
OF_PATTERNS = (
    lambda pattern, text: (re.search(pattern, text), re.findall(pattern, text)),
    lambda pattern, text: (re.split(pattern, text), re.fullmatch(pattern, text)),
    lambda pattern, text: re.sub(pattern, r"<\g<0>>", text),
    lambda pattern, text: [
        (match.group(), match.groups(), match.groupdict(), match.span(), match.start(1), match[0])
        for match in re.finditer(pattern, text)
    ],
    lambda pattern, text: [match.expand(r"\1") for match in re.finditer(pattern, text)],
    lambda pattern, text: re.compile(pattern, FLAGS).sub(lambda match: match[0].upper(), text, 1),
)
TREE = {"a": [1, 2.5, None, True, 'é\n\u2028"'], "b": {"c": -1e-9}, "f": 10**30, "g": math.inf}
SETTINGS = ({}, {"indent": 1}, {"sort_keys": True, "separators": (",", ":")}, {"default": str})
OF_RANDOM = (
    lambda rng: (rng.random(), rng.randrange(9), rng.randint(1, 6), rng.choice("abc")),
    lambda rng: (rng.choices("abc", [1, 2, 3], k=3), rng.sample(range(99), 5)),
    lambda rng: (rng.getrandbits(70), rng.randbytes(3), rng.shuffle([*range(9)])),
    lambda rng: (rng.gauss(0, 1), rng.uniform(1, 2), rng.expovariate(1), rng.betavariate(1, 2)),
    lambda rng: (rng.triangular(), rng.normalvariate(), rng.setstate(rng.getstate())),
)
MOMENT = datetime.datetime(2026, 1, 2, 3, 4, 5, 6, datetime.UTC)
OF_TIMES = (
    lambda: (MOMENT.isoformat(), MOMENT.strftime("%Y-%m-%d %H:%M:%S %a %b %j"), hash(MOMENT)),
    lambda: (MOMENT + datetime.timedelta(hours=1), MOMENT - MOMENT, MOMENT < MOMENT),
    lambda: (MOMENT.timestamp(), MOMENT.date(), MOMENT.time(), MOMENT.weekday()),
    lambda: (MOMENT.replace(year=1), MOMENT.timetuple(), datetime.date(2026, 1, 2).isocalendar()),
    lambda: (
        datetime.datetime.fromisoformat("2026-01-02T03:04:05+00:00"),
        datetime.datetime.fromtimestamp(0, datetime.UTC),
        datetime.timezone(datetime.timedelta(hours=2)),
    ),
    lambda: (datetime.timedelta(1, 2, 3), datetime.timedelta(1, 2).total_seconds()),
)
CLOCKS = (
    *(datetime.datetime.now, datetime.date.today, time.time, time.monotonic, time.time_ns),
    lambda: (time.localtime(0), time.mktime(time.gmtime(0)), time.strftime("%Y"), time.sleep(0)),
)
OF_TEXT_STREAMS = (
    lambda text: (text.read(1), text.readline(), list(text), text.seek(0), text.getvalue()),
    lambda text: (text.write("c"), text.truncate(), text.close()),
)
OF_BYTE_STREAMS = (
    lambda data: (data.read(1), data.readlines(), data.seek(0), data.getvalue()),
    lambda data: (data.write(b"c"), data.getbuffer()[:1]),
)
FILE = Path("/tmp/repertoire.txt")


def use_library() -> None:
    """Run operations on regular expressions, JSON, random numbers, times and files."""
    for pattern, text in itertools.product(PATTERNS, TEXTS * 2):
        attempt_each(OF_PATTERNS, pattern, text)
    for settings in SETTINGS:
        attempt(lambda settings=settings: json.loads(json.dumps(TREE, **settings)))
    attempt(json.dumps, "é", ensure_ascii=False)
    attempt(json.loads, b'{"a": [1, -2.5e3, "\\u00e9\\n", true, false, null]}')
    for seed in (1, "seed", b"seed", 1.5):
        attempt_each(OF_RANDOM, random.Random(seed))
    attempt_each(OF_TIMES)
    for now in CLOCKS:
        attempt(lambda now=now: now() and None)  # the value differs from run to run
    attempt_each((traceback.format_exc, functools.partial(print, end="", flush=True)))
    gc.collect()
    attempt_each(OF_TEXT_STREAMS, io.StringIO("a\nb"))
    attempt_each(OF_BYTE_STREAMS, io.BytesIO(b"a\nb"))
    with FILE.open("w", encoding="utf-8") as out:
        out.write("some\ntext é\n")
    with FILE.open(encoding="utf-8") as text, FILE.open("rb") as raw:
        attempt(lambda: (text.readline(), text.read(), raw.read()))


# --- classes and errors ---------------------------------------------------------------------------


class Counted:
    """A class with special methods."""

    __slots__ = ("__weakref__", "value")

    def __init__(self, value: int) -> None:
        self.value = value

    def __enter__(self) -> object:
        return self

    def __exit__(self, *error: object) -> bool:
        return True

    def __getitem__(self, index: int) -> int:
        return range(self.value)[index]

    def __len__(self) -> int:
        return self.value

    def __call__(self, *args: int) -> int:
        return self.value + sum(args)

    def __getattr__(self, name: str) -> str:
        return name

    def __index__(self) -> int:
        return self.value


OF_COUNTED = (
    lambda counted: (counted[1], [*counted], bool(counted), counted(1), 3 in counted, counted.no),
    lambda counted: ([1, 2, 3, 4][counted], hash(counted) and weakref.ref(counted) and 1),
    lambda counted: setattr(counted, "other", 1),
)


def generate(count: int) -> Iterator[int]:
    """Yield the numbers below `count`, and -1 after a ValueError."""
    try:
        yield from range(count)
    except ValueError:
        yield -1


def recurse(level: int) -> int:
    """Recurse until Python raises RecursionError."""
    return recurse(level + 1)


def raise_chained(failing: Callable[[], object]) -> None:
    """Raise an error whose cause is the error of an operation."""
    try:
        failing()
    except Exception as error:
        error.add_note("while testing")
        raise ExceptionGroup("several", [error, KeyError(2)]) from error


FAILING = (
    lambda: {}["key"],
    lambda: [][3],  # noqa: PLE0643
    lambda: int("x"),
    lambda: 1 // 0,
    lambda: 1.0 / 0,
    lambda: None.name,
    lambda: "a" + 1,
    lambda: len(3),
    lambda: raise_chained(1, c=3),
    lambda: next(iter(())),
    b"\xff".decode,
    lambda: json.loads("[1,"),
    lambda: json.loads('{"a" 1}'),
    lambda: "é".encode("ascii"),  # the traceback measures this line with `unicodedata`
    lambda: re.compile("("),
    lambda: open("/none/such"),  # noqa: PTH123, SIM115
    lambda: math.none,
    lambda: base64.b64decode("a", validate=True),
    lambda: zlib.decompress(b"none"),
    lambda: sorted([1, "a"]),
    lambda: {"a": 1, **3},
    lambda: __import__("nowhere"),
    lambda: recurse(0),
    lambda: str.format("{}{x}", 1),
    lambda: (made := generate(2), next(made), made.throw(ValueError("x")), next(made)),
)


def use_errors() -> None:
    """Use a class and a generator, and run operations that raise and chain exceptions."""
    with Counted(3) as counted:
        attempt_each(OF_COUNTED, counted)
        raise KeyError(1)
    for failing in FAILING:
        attempt(failing)
        attempt(raise_chained, failing)
    try:
        raise_chained(len)
    except* TypeError:
        collected.append("a TypeError")
    except* KeyError:
        collected.append("a KeyError")


# --- asyncio --------------------------------------------------------------------------------------


async def answer() -> int:
    """Return a number after yielding to the event loop."""
    await asyncio.sleep(0)
    return 42


async def refuse() -> int:
    """Raise ValueError."""
    raise ValueError("no")


async def counting() -> AsyncIterator[int]:
    """Yield 0 and 1."""
    for number in range(2):
        yield number
        await asyncio.sleep(0)


async def use_asyncio() -> None:
    """Run operations on coroutines, tasks, futures and asynchronous iterators."""
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    loop.call_later(0, future.set_result, 1)
    cancelled = asyncio.create_task(asyncio.sleep(9), name="a task")
    cancelled.add_done_callback(lambda _: None)
    cancelled.cancel()
    await asyncio.gather(answer(), refuse(), future, return_exceptions=True)
    await attempt_await(refuse())
    await asyncio.wait([cancelled])
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.sleep(9), 0.001)
    async with asyncio.Lock():
        attempt(list, [number async for number in counting()])


# --- JavaScript -----------------------------------------------------------------------------------

VALUES = """({
    a: [1, 'é', null, undefined, true, 2.5, 2n**70n],
    m: new Map([['k', 1]]),
    s: new Set([1]),
    b: new Uint8Array([1, 2]),
    f: (...all) => all.length,
    g: function* () { yield 1 },
    e: new Error('x'),
    d: new Date(0),
    C: class { constructor(n) { this.n = n } },
    c: (f, ...all) => f(...all),
    t: () => { throw new Error('y') },
})"""
OF_EACH = (
    lambda value: (str(value), repr(value), dir(value), bool(value), value == value, hash(value)),
    list,
    len,
    lambda value: value.to_py(),
    lambda value: (value[0], value[-1], value[0:1]),
    lambda value: value["k"],
    lambda value: (hasattr(value, "none"), value.none),
    lambda value: (value.typeof, value.constructor.name),
    lambda value: value.tobytes() + bytes(value),
    lambda value: 1 in value,
    lambda value: list(value.object_entries()),
)
OF_ALL = (
    lambda values: (values.f(1, "a", a=1), values.C.new(3).n, list(values.g())),
    lambda values: (values.a.append(3), values.a.pop(), values.a.extend([1])),
    lambda values: (values.object_keys(), values.as_object_map()["a"]),
    lambda values: (setattr(values, "z", 1), delattr(values, "z")),
    lambda values: values.t(),
    lambda values: values.c(lambda *numbers: sum(numbers), 1, 2, 3),
    lambda values: values.c(lambda: 1 / 0),
)
PASSED = (*NUMBERS[:10], *TEXTS, None, [1, [2]], {"a": {"b": 1}}, (1, 2), {1}, b"bytes", len)
USES = {
    """(p) => {
        p.get('a').get(0); p.has('a'); p.type; p.toString(); p.toJs(); [...p];
        for (const one of p.get('a')) one;
        p.get('f')(1); p.length; p.copy().destroy(); p.set('b', 1); p.delete('b'); p.getBuffer;
    }""": {"a": [1, 2], "f": lambda event: event},
    "(p) => { p.value; p.length; p(1); try { p.none.none } catch {} p.value = 5; }": Counted(2),
    "(b) => { const v = b.getBuffer(); v.data.length; v.release() }": b"bytes",
}
PROMISES = (
    "Promise.resolve(1)",
    "Promise.reject(new Error('no'))",
)


def use_javascript() -> None:
    """Run operations on JavaScript values, and convert Python values to JavaScript."""
    import js
    from pyodide.code import run_js
    from pyodide.ffi import create_once_callable, create_proxy, to_js

    values = run_js(VALUES)
    for name in "amsbfed":
        attempt_each(OF_EACH, getattr(values, name))
    attempt_each(OF_ALL, values)
    for value in PASSED:
        attempt(to_js, value)
        attempt(to_js, value, dict_converter=js.Object.fromEntries, create_pyproxies=False)
        attempt(values.f, value)
        attempt(lambda value=value: js.JSON.stringify(to_js(value)))
    for use, value in USES.items():
        proxy = create_proxy(value)
        run_js(use)(proxy)
        proxy.destroy()
    attempt(create_once_callable(lambda: 1))


async def use_promises() -> None:
    """Await JavaScript promises, and let JavaScript await coroutines."""
    from pyodide.code import run_js
    from pyodide.ffi import create_proxy

    for code in PROMISES:
        await attempt_await(run_js(code))
        await attempt_await(run_js(code).then(str).catch(str).finally_(lambda: None))
    attempt(list, [one async for one in run_js("(async function* () { yield 1; yield 2 })()")])
    for coroutine in (answer, refuse):
        await attempt_await(run_js("async (f) => await f()")(create_proxy(coroutine)))


# --- garbage --------------------------------------------------------------------------------------


async def forget() -> AsyncIterator[int]:
    """Yield a number, and stay suspended."""
    yield await asyncio.sleep(0, 1)


def catch(error: BaseException) -> BaseException:
    """Return an error with a traceback, whose frame refers to it."""
    try:
        raise error
    except BaseException as caught:
        return caught


ERRORS = (
    *(ValueError(1), KeyError("a"), IndexError(1), OSError(1, "no", "file"), ImportError(name="a")),
    *(AttributeError(name="a", obj=[]), NameError(name="a"), StopIteration(1), SystemExit(1)),
    *(ExceptionGroup("several", [ValueError()]), SyntaxError("no", ("file", 1, 1, "a", 1, 2))),
    *(UnicodeDecodeError("utf-8", b"a", 0, 1, "no"), asyncio.CancelledError(), TimeoutError()),
)
ALIVE: tuple[Callable[[list[Any], dict[Any, Any]], object], ...] = (
    lambda one, by: (generate(2), iter(generate(1)), (number for number in one), {*one}, by),
    lambda one, by: [suspended := generate(2), next(suspended), suspended.gi_frame],
    lambda one, by: (forget(), [forget().__anext__(), forget().aclose(), anext(forget(), None)]),
    lambda one, by: (iter(one), reversed(one), enumerate(one), zip(one, one), map(str, one)),
    lambda one, by: (filter(None, one), iter(tuple(one)), iter("a"), iter(b"a"), iter({*one})),
    lambda one, by: (iter(Counted(2)), reversed(Counted(2)), iter(one.copy, 1)),
    lambda one, by: [view for of in (by.keys, by.values, by.items) for view in (of(), iter(of()))],
    lambda one, by: [reversed(by), reversed(by.values()), reversed(by.items())],
    lambda one, by: (collections.OrderedDict(by), iter(collections.OrderedDict(by))),
    lambda one, by: (collections.defaultdict(list, by), collections.Counter(one)),
    lambda one, by: (queue := collections.deque(one), iter(queue), reversed(queue)),
    lambda one, by: (collections.ChainMap(by), types.MappingProxyType(by), slice(one, by)),
    lambda one, by: (types.SimpleNamespace(a=one), types.ModuleType("a"), type("A", (), {})),
    lambda one, by: (itertools.chain(one, one), itertools.cycle(one), itertools.count(1, 2)),
    lambda one, by: (itertools.accumulate(one), itertools.islice(one, 2), itertools.tee(one)),
    lambda one, by: (itertools.product(one, one), itertools.permutations(one)),
    lambda one, by: (itertools.combinations(one, 2), itertools.pairwise(one)),
    lambda one, by: (itertools.combinations_with_replacement(one, 2), itertools.batched(one, 2)),
    lambda one, by: (groups := itertools.groupby(one), next(groups), itertools.repeat(one, 2)),
    lambda one, by: (itertools.starmap(pow, [(1, 2)]), itertools.compress(one, one)),
    lambda one, by: (itertools.takewhile(bool, one), itertools.dropwhile(bool, one)),
    lambda one, by: (itertools.filterfalse(bool, one), itertools.zip_longest(one, one)),
    lambda one, by: (functools.partial(print, one), functools.cmp_to_key(max), one.append),
    lambda one, by: (functools.lru_cache(2)(lambda: one), functools.cache(lambda: by)),
    lambda one, by: (lambda a=one, *, b=by: (a, b, one), property(len), staticmethod(len)),
    lambda one, by: (classmethod(len), super(Counted, Counted(1)), Counted(1).__len__),
    lambda one, by: (one.__len__, memoryview(b"a"), list[int], int | str, frozenset({1, "a"})),
    lambda one, by: (held := Counted(1), weakref.ref(held, print), weakref.proxy(held)),
    lambda one, by: (weakref.WeakSet([Counted]), weakref.WeakValueDictionary(a=Counted)),
    lambda one, by: (re.compile("a").match("a"), re.compile("a").finditer("a"), random.Random(1)),
    lambda one, by: (io.StringIO("a"), io.BytesIO(b"a"), struct.Struct("i"), MOMENT),
    lambda one, by: (operator.itemgetter("a"), operator.attrgetter("a")),
    lambda one, by: (json.JSONDecoder(), json.JSONEncoder()),
    lambda one, by: (contextvars.copy_context(), contextvars.ContextVar("a", default=one)),
    lambda one, by: (asyncio.get_running_loop().create_future(), asyncio.Event(), asyncio.Queue()),
    lambda one, by: (hashlib.sha256(b"a"), zlib.decompressobj(), dataclasses.field(default=1)),
    *(lambda one, by, error=error: catch(error) for error in ERRORS),
)
"""Functions that build values of each ordinary type from a list and a mapping.

There is no `operator.methodcaller`: Pyodide 314 fails when it collects one in a cycle.
"""


async def collect_garbage() -> None:
    """Collect garbage while all kinds of values are alive, and then each in a cycle.

    Collections come at times that nobody chooses, so that a recorded page meets few of them.
    """
    waiting = asyncio.create_task(answer())
    alive: list[object] = [waiting, waiting.get_coro()]
    alive += [make([1, 2, 3], {"a": 1, 2: "b"}) for make in ALIVE]
    gc.collect()
    await waiting
    for value in alive:
        cycle: list[object] = [value]
        cycle.append(cycle)
    alive.clear()
    gc.collect()
    attempt(len, gc.garbage)


# --- extension modules ----------------------------------------------------------------------------

ENCODED = {
    "한국": ("euc-kr", "cp949", "johab", "iso2022_kr"),
    "日本": ("gb18030", "big5", "hz", "shift_jis", "euc-jp", "iso2022_jp", "big5hkscs"),
}


def use_extensions() -> None:
    """Run operations of the C extension modules that no page imports; each has its own tables."""
    import bz2
    import cmath
    import decimal
    import lzma
    import sqlite3
    import unicodedata
    from xml.etree import ElementTree

    for name in ("name", "category", "east_asian_width", "decomposition"):
        of_character = getattr(unicodedata, name)
        attempt(lambda of=of_character: [of(chr(code), "") for code in range(0x11000)])
    attempt(unicodedata.normalize, "NFC", "e\u0301")
    attempt(unicodedata.lookup, "GREEK SMALL LETTER ALPHA")
    for text, encodings in ENCODED.items():
        for encoding in encodings:
            attempt(lambda text=text, name=encoding: text.encode(name).decode(name))
            attempt(text.encode, encoding)
    for number in (2, 10**40, "1e-300"):
        attempt(lambda one=number: [decimal.Decimal(one).sqrt(), decimal.Decimal(one).ln()])
    attempt(cmath.sqrt, -1)
    tree = "<a b='1'>text<!-- no text --><c/>&#233;</a>"
    attempt(lambda: ElementTree.tostring(ElementTree.fromstring(tree)))
    attempt(ElementTree.fromstring, "<a")
    for archive in (bz2, lzma):
        attempt(lambda archive=archive: archive.decompress(archive.compress(b"text" * 999)))
    query = "select upper('a') || round(2.5, 1), printf('%e', 1/3.0), date(0, 'unixepoch')"
    attempt(lambda: list(sqlite3.connect(":memory:").execute(query)))
    attempt(sqlite3.connect(":memory:").execute, "select from")


ORDINARY = (
    use_texts,
    use_numbers,
    use_containers,
    use_errors,
    use_library,
    use_javascript,
    use_characters,
)


async def results(kind: str) -> str:
    """Run operations that are `ordinary`, or of `extensions`; return the results, one per line."""
    for use in ORDINARY if kind == "ordinary" else [use_extensions]:
        use()
    for wait in (use_asyncio, use_promises, collect_garbage) if kind == "ordinary" else ():
        await wait()
    return "\n".join(collected)
