"""Operations of the modules of the standard library that the app imports."""

import datetime
import gc
import inspect
import io
import json
import math
import random
import re
import time
from pathlib import Path

from slim.proofs.repertoire.attempts import attempt, attempt_each, attempt_varying
from slim.proofs.repertoire.values import TEXTS

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
        (found.group(), found.groups(), found.groupdict(), found.span(), found.start(1), found[0])
        for found in re.finditer(pattern, text)
    ],
    lambda pattern, text: [found.expand(r"\1") for found in re.finditer(pattern, text)],
    lambda pattern, text: re.compile(pattern, FLAGS).sub(
        lambda found: found[0].upper(), text, count=1
    ),
)
VALUES = {
    "a": [1, 2.5, None, True, 'é\n\u2028"'],
    "b": {"c": -1e-9},
    "d": [],
    "e": {},
    "f": 10**30,
    "g": math.inf,
}
JSON_SETTINGS = (
    {},
    {"indent": 1},
    {"sort_keys": True, "separators": (",", ":")},
    {"ensure_ascii": False},
    {"default": str},
)
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
    lambda: (MOMENT.replace(year=1), MOMENT.timetuple()),
    lambda: (
        datetime.datetime.fromisoformat("2026-01-02T03:04:05+00:00"),
        datetime.datetime.fromtimestamp(0, datetime.UTC),
        datetime.timezone(datetime.timedelta(hours=2)),
    ),
    lambda: (datetime.date(2026, 1, 2).isocalendar(), datetime.timedelta(1, 2).total_seconds()),
    lambda: datetime.timedelta(1, 2, 3),
)
OF_NOW = (
    lambda: (datetime.datetime.now(), datetime.date.today()),
    lambda: (time.time(), time.monotonic(), time.perf_counter(), time.time_ns()),
    lambda: (time.gmtime(0), time.localtime(0), time.mktime(time.gmtime(0))),
    lambda: (time.strftime("%Y", time.gmtime(0)), time.sleep(0)),
)
OF_TEXT_STREAMS = (
    lambda text: (text.read(1), text.readline(), list(text), text.seek(0), text.getvalue()),
    lambda text: (text.write("c"), text.truncate()),
)
OF_BYTE_STREAMS = (
    lambda data: (data.read(1), data.readlines(), data.seek(0), data.getvalue()),
    lambda data: (data.write(b"c"), data.getbuffer()[:1]),
)
FILE = Path("/tmp/repertoire.txt")


def use_library() -> None:
    """Run operations on regular expressions, JSON, random numbers, times and files."""
    for pattern in PATTERNS:
        for text in TEXTS * 2:
            attempt_each(OF_PATTERNS, pattern, text)
    attempt(re.escape, "a.b*c")
    for settings in JSON_SETTINGS:
        attempt(lambda settings=settings: json.loads(json.dumps(VALUES, **settings)))
    attempt(json.dumps, {1: object()}, default=str)
    source = b'{"a": [1, -2.5e3, "\\u00e9\\n", true, false, null]}'
    attempt(json.loads, source, object_pairs_hook=dict)
    attempt(json.loads, '{"a" 1}')
    for seed in (1, "seed", b"seed", 1.5):
        attempt_each(OF_RANDOM, random.Random(seed))
    attempt_each(OF_TIMES)
    for operation in OF_NOW:
        attempt_varying(operation)
    with io.StringIO("a\nb") as text, io.BytesIO(b"a\nb") as data:
        attempt_each(OF_TEXT_STREAMS, text)
        attempt_each(OF_BYTE_STREAMS, data)
    with FILE.open("w", encoding="utf-8") as out:
        out.write("some\ntext é\n")
    with FILE.open(encoding="utf-8") as source:
        attempt(lambda: (source.readline(), source.read()))
    with FILE.open("rb") as raw:
        attempt(raw.read)
    gc.collect()
    attempt(inspect.iscoroutinefunction, use_library)
