# type: ignore
# ruff: noqa
# fmt: off
"""Ordinary operations of the standard library, of asyncio and of JavaScript (see `repertoire`).

It continues `repertoire.py`, in the same namespace.
"""

def library() -> None:
    """Use the modules of the standard library that the app imports."""
    for pattern in (r"(?P<word>\w+)\s*([^a-z]|b{2,3}?)$", r"^(?:a|é)+(?=b)|(?<!c)\d*?", r"[가-힣]+|\bx\b|(a)?(?(1)b|c)", r"(?i)GR(.)\1?.*"):
        for text in TEXTS * 2:
            attempt(lambda pattern=pattern, text=text: (re.search(pattern, text), re.findall(pattern, text), re.sub(pattern, r"<\g<0>>", text), re.split(pattern, text), re.fullmatch(pattern, text)))
            attempt(lambda pattern=pattern, text=text: [(found.group(), found.groups(), found.groupdict(), found.span(), found.start(1), found[0], found.expand(r"\1")) for found in re.finditer(pattern, text)])
            attempt(lambda pattern=pattern, text=text: re.compile(pattern, re.X | re.M | re.S | re.I).sub(lambda found: found[0].upper(), text, count=1))
    attempt(re.escape, "a.b*c")
    values = {"a": [1, 2.5, None, True, "é\n\u2028\""], "b": {"c": -1e-9}, "d": [], "e": {}, "f": 10**30, "g": math.inf}
    for named in ({}, {"indent": 1}, {"sort_keys": True, "separators": (",", ":")}, {"ensure_ascii": False}, {"default": str}):
        attempt(lambda named=named: json.loads(json.dumps(values, **named)))
    attempt(json.dumps, {1: object()}, default=str)
    attempt(json.loads, b'{"a": [1, -2.5e3, "\\u00e9\\n", true, false, null]}', object_pairs_hook=dict)
    attempt(json.loads, '{"a" 1}')
    for seed in (1, "seed", b"seed", 1.5):
        rng = random.Random(seed)
        attempt(lambda rng=rng: (rng.random(), rng.randrange(9), rng.randint(1, 6), rng.choice("abc"), rng.choices("abc", [1, 2, 3], k=3), rng.sample(range(99), 5), rng.gauss(0, 1), rng.uniform(1, 2), rng.getrandbits(70), rng.randbytes(3), rng.expovariate(1), rng.betavariate(1, 2), rng.triangular(), rng.normalvariate()))
        items = list(range(9))
        rng.shuffle(items)
        attempt(lambda rng=rng: rng.setstate(rng.getstate()))
    now = datetime.datetime(2026, 1, 2, 3, 4, 5, 6, datetime.UTC)
    attempt(lambda: (now.isoformat(), now.strftime("%Y-%m-%d %H:%M:%S %a %b %j"), now + datetime.timedelta(hours=1), now - now, now.timestamp(), now.date(), now.time(), now.weekday(), now.replace(year=1), now.timetuple(), now < now, hash(now)))
    ignored(lambda: (datetime.datetime.now(), datetime.date.today()))
    attempt(lambda: (datetime.datetime.fromisoformat("2026-01-02T03:04:05+00:00"), datetime.datetime.fromtimestamp(0, datetime.UTC), datetime.date(2026, 1, 2).isocalendar(), datetime.timedelta(1, 2).total_seconds(), str(datetime.timedelta(1, 2, 3)), datetime.timezone(datetime.timedelta(hours=2))))
    ignored(lambda: (time.time(), time.monotonic(), time.perf_counter(), time.gmtime(0), time.localtime(0), time.strftime("%Y", time.gmtime(0)), time.time_ns(), time.mktime(time.gmtime(0)), time.sleep(0)))
    with io.StringIO("a\nb") as text, io.BytesIO(b"a\nb") as data:
        attempt(lambda: (text.read(1), text.readline(), list(text), text.seek(0), text.getvalue(), text.write("c"), text.truncate(), data.read(1), data.readlines(), data.seek(0), data.getvalue(), data.write(b"c"), data.getbuffer()[:1]))
    with open("/tmp/repertoire.txt", "w", encoding="utf-8") as out:
        out.write("some\ntext é\n")
    with open("/tmp/repertoire.txt", encoding="utf-8") as source:
        attempt(lambda: (source.readline(), source.read()))
    with open("/tmp/repertoire.txt", "rb") as raw:
        attempt(raw.read)
    gc.collect()
    asyncio.iscoroutinefunction(library)


async def later() -> None:
    """Wait for coroutines, tasks, futures and asynchronous iterators."""

    async def counted(number: int) -> int:
        await asyncio.sleep(0)
        return number

    async def failing() -> None:
        await asyncio.sleep(0)
        raise ValueError("later")

    async def counting() -> Any:
        for number in range(3):
            yield number
            await asyncio.sleep(0)

    @contextlib.asynccontextmanager
    async def manager() -> Any:
        yield 1

    await asyncio.gather(counted(1), counted(2), failing(), return_exceptions=True)
    task = asyncio.create_task(counted(3), name="a task")
    task.add_done_callback(lambda _: None)
    await task
    cancelled = asyncio.ensure_future(asyncio.sleep(9))
    await asyncio.sleep(0)
    cancelled.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await cancelled
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.sleep(9), 0.001)
    async with manager() as _, asyncio.Lock():
        [number async for number in counting()]
    event, future = asyncio.Event(), asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(event.set)
    asyncio.get_running_loop().call_later(0, future.set_result, 1)
    await asyncio.wait([asyncio.ensure_future(event.wait()), future])
    queue: asyncio.Queue[int] = asyncio.Queue(1)
    await queue.put(1)
    await queue.get()
    with contextlib.suppress(ValueError):
        await failing()


def javascript() -> None:
    """Use values of JavaScript, and pass values to it."""
    import js  # type: ignore[import-not-found]
    from pyodide.code import run_js  # type: ignore[import-not-found]
    from pyodide.ffi import create_once_callable, create_proxy, to_js  # type: ignore[import-not-found]

    values = run_js("({a: [1, 'é', null, undefined, true, 2.5, 2n**70n], m: new Map([['k', 1]]), s: new Set([1]), b: new Uint8Array([1, 2]), f: (...all) => all.length, g: function* () { yield 1 }, e: new Error('x'), d: new Date(0), C: class { constructor(n) { this.n = n } }, c: (f, ...all) => f(...all), t: () => { throw new Error('y') }})")
    for name in "a m s b f e d".split():
        value = getattr(values, name)
        attempt(lambda value=value: (str(value), repr(value), dir(value), bool(value), value == value, hash(value)))
        attempt(lambda value=value: list(value))
        attempt(lambda value=value: len(value))
        attempt(lambda value=value: value.to_py())
        attempt(lambda value=value: (value[0], value[-1], value[0:1]))
        attempt(lambda value=value: value["k"])
        attempt(lambda value=value: (hasattr(value, "none"), value.none))
        attempt(lambda value=value: (value.typeof, value.constructor.name))
        attempt(lambda value=value: value.tobytes() + bytes(value))
        attempt(lambda value=value: 1 in value)
        attempt(lambda value=value: [one for one in value.object_entries()])
    attempt(lambda: (values.f(1, "a", a=1), values.C.new(3).n, list(values.g()), values.a.append(3), values.a.pop(), values.a.extend([1]), values.object_keys(), values.as_object_map()["a"]))
    attempt(lambda: values.t())
    attempt(lambda: values.c(lambda *all: sum(all), 1, 2, 3))
    attempt(lambda: values.c(lambda: 1 / 0))
    values.z = 1
    del values.z
    for value in (1, 2.5, "é한𝄞", None, True, 2**70, -(2**70), [1, [2]], {"a": {"b": 1}}, (1, 2), {1, 2}, b"bytes", Counted(1), len):
        attempt(lambda value=value: to_js(value))
        attempt(lambda value=value: to_js(value, dict_converter=js.Object.fromEntries, create_pyproxies=False))
        attempt(lambda value=value: values.f(value))
        attempt(lambda value=value: js.JSON.stringify(to_js(value)))
    proxy = create_proxy({"a": [1, 2], "f": lambda event: event})
    run_js("(p) => { p.get('a').get(0); p.has('a'); p.type; p.toString(); p.toJs(); [...p]; for (const one of p.get('a')) one; p.get('f')(1); p.length; p.copy().destroy(); p.set('b', 1); p.delete('b'); p.getBuffer; }")(proxy)
    proxy.destroy()
    attempt(create_once_callable(lambda: 1))
    run_js("(p) => { p.value; p.double; p(1); try { p.none.none } catch {} p.value = 5; }")(create_proxy(Counted(2)))
    run_js("(b) => { const v = b.getBuffer(); v.data.length; v.release() }")(create_proxy(b"bytes"))


async def promises() -> None:
    """Wait for promises, and let JavaScript wait."""
    from pyodide.code import run_js  # type: ignore[import-not-found]
    from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

    await run_js("Promise.resolve(1)")
    with contextlib.suppress(Exception):
        await run_js("Promise.reject(new Error('no'))")
    waited = run_js("async (f) => await f()")

    async def answer() -> int:
        await asyncio.sleep(0)
        return 42

    async def refuse() -> int:
        raise ValueError("no")

    await waited(create_proxy(answer))
    with contextlib.suppress(Exception):
        await waited(create_proxy(refuse))
    await run_js("Promise.resolve(1)").then(lambda value: value)
    await run_js("Promise.reject(new Error())").catch(lambda value: value)
    await run_js("Promise.resolve(1)").finally_(lambda: None)
    await asyncio.gather(run_js("Promise.resolve(1)"), answer())
    [one async for one in run_js("(async function* () { yield 1; yield 2 })()")]


async def results() -> str:
    """Return the results of all operations."""
    for part in (texts, numbers, collections_, classes, library, javascript, characters):
        part()
    for wait in (later, promises):
        await wait()
    return "\n".join(done)
