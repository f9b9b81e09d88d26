"""The database of the browser (IndexedDB). A change counts only once its transaction is complete.

Its name, object store and format are those of PyScript's storage, which earlier versions used.
"""

from __future__ import annotations

from asyncio import get_running_loop, wait_for
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from web.browser.dom import hearing, window

NAME = "IDBMap/@pyscript/nyout"
STORE = "entries"
PATIENCE = 30  # seconds to wait for the browser to respond
Decide = Callable[[object], str | None]


class Missing(OSError):
    """The database does not exist, and the caller did not ask to create it."""


async def read() -> dict[str, object]:
    """All values of the database by their keys; a missing database is not created.

    Raises whatever the browser raises.
    """
    try:
        async with _opened(create=False) as base:
            work = base.transaction(STORE)
            keys, values = work.objectStore(STORE).getAllKeys(), work.objectStore(STORE).getAll()
            await _complete(work)
            found = zip(keys.result, values.result)
            return {key: value for key, value in found if isinstance(key, str)}
    except Missing:
        return {}


async def change(entries: Mapping[str, Decide]) -> None:
    """Change entries in one transaction; a function decides each from its current value.

    It returns the text to store, or None to delete the entry; if it raises `LookupError`, the
    entry stays as it is. Raises if the transaction is not committed, for instance for lack of
    space; nothing has changed then.
    """
    async with _opened() as base:
        work = base.transaction(STORE, "readwrite")
        store, waiting = work.objectStore(STORE), iter(entries.items())

        def decided(event: Any) -> None:  # results arrive in the order of the requests
            key, decide = next(waiting)
            try:
                value = decide(event.target.result)
            except LookupError:
                return
            if value is None:
                store.delete(key)
            else:
                store.put(value, key)

        requests = [store.get(key) for key in entries]
        with hearing(decided, "success", *requests):
            await _complete(work)


@asynccontextmanager
async def _opened(create: bool = True) -> AsyncGenerator[Any]:
    """The open database. Raises `Missing` if there is none and `create` is false."""
    request = window.indexedDB.open(NAME)
    missing = False

    def begin(event: Any) -> None:
        nonlocal missing
        if not create and not event.oldVersion:
            missing = True
            request.transaction.abort()  # the browser then creates no database
        elif not request.result.objectStoreNames.length:
            request.result.createObjectStore(STORE)

    try:
        with hearing(begin, "upgradeneeded", request):
            await _first(request, "success", "error")
    except OSError:
        if missing:
            raise Missing(NAME) from None
        raise
    try:
        yield request.result
    finally:
        request.result.close()


async def _complete(work: Any) -> None:
    await _first(work, "complete", "abort")


async def _first(target: Any, success: str, failure: str) -> None:
    """Wait for a success or a failure event. Raises `OSError` after a failure."""
    came = get_running_loop().create_future()

    def heard(event: Any) -> None:
        if not came.done():
            came.set_result(event.type)

    with hearing(heard, success, target), hearing(heard, failure, target):
        if await wait_for(came, PATIENCE) == failure:
            raise OSError(f"{NAME}: {failure}")
