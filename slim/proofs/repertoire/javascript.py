"""Operations on values of JavaScript."""

import asyncio
from typing import Any

from slim.proofs.repertoire.attempts import attempt, attempt_await, attempt_each
from slim.proofs.repertoire.values import Counted

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
    lambda values: values.t(),
    lambda values: values.c(lambda *numbers: sum(numbers), 1, 2, 3),
    lambda values: values.c(lambda: 1 / 0),
)
PASSED = (
    1,
    2.5,
    "é한𝄞",
    None,
    True,
    2**70,
    -(2**70),
    [1, [2]],
    {"a": {"b": 1}},
    (1, 2),
    {1, 2},
    b"bytes",
    Counted(1),
    len,
)
USE_DICTIONARY = """(p) => {
    p.get('a').get(0); p.has('a'); p.type; p.toString(); p.toJs(); [...p];
    for (const one of p.get('a')) one;
    p.get('f')(1); p.length; p.copy().destroy(); p.set('b', 1); p.delete('b'); p.getBuffer;
}"""
USE_OBJECT = "(p) => { p.value; p.double; p(1); try { p.none.none } catch {} p.value = 5; }"
USE_BYTES = "(b) => { const v = b.getBuffer(); v.data.length; v.release() }"


def use_javascript() -> None:
    """Run operations on JavaScript values, and convert Python values to JavaScript."""
    import js
    from pyodide.code import run_js
    from pyodide.ffi import create_once_callable, create_proxy, to_js

    values = run_js(VALUES)
    for name in "amsbfed":
        attempt_each(OF_EACH, getattr(values, name))
    attempt_each(OF_ALL, values)
    values.z = 1
    del values.z
    object_of = js.Object.fromEntries
    for value in PASSED:
        attempt(to_js, value)
        attempt(to_js, value, dict_converter=object_of, create_pyproxies=False)
        attempt(values.f, value)
        attempt(lambda value=value: js.JSON.stringify(to_js(value)))
    proxy = create_proxy({"a": [1, 2], "f": lambda event: event})
    run_js(USE_DICTIONARY)(proxy)
    proxy.destroy()
    attempt(create_once_callable(lambda: 1))
    run_js(USE_OBJECT)(create_proxy(Counted(2)))
    run_js(USE_BYTES)(create_proxy(b"bytes"))


async def use_promises() -> None:
    """Await JavaScript promises, and let JavaScript await coroutines."""
    from pyodide.code import run_js
    from pyodide.ffi import create_proxy

    def promise() -> Any:
        return run_js("Promise.resolve(1)")

    waited = run_js("async (f) => await f()")
    for waiting in (
        promise(),
        run_js("Promise.reject(new Error('no'))"),
        waited(create_proxy(answer)),
        waited(create_proxy(refuse)),
        promise().then(lambda value: value),
        run_js("Promise.reject(new Error())").catch(lambda value: value),
        promise().finally_(lambda: None),
        asyncio.gather(promise(), answer()),
    ):
        await attempt_await(waiting)
    yielded = run_js("(async function* () { yield 1; yield 2 })()")
    attempt(list, [one async for one in yielded])


async def answer() -> int:
    """Return a number after yielding to the event loop."""
    await asyncio.sleep(0)
    return 42


async def refuse() -> int:
    """Raise ValueError."""
    raise ValueError("no")
