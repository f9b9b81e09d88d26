"""The database of the browser (IndexedDB), read and changed in whole transactions.

Its name, object store and format are those of PyScript's storage, which earlier versions used.
"""

from __future__ import annotations

from asyncio import get_running_loop, wait_for
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from web.browser.dom import listening, window

NAME = "IDBMap/@pyscript/nyout"
STORE = "entries"
TIMEOUT = 30  # seconds
Decide = Callable[[object], str | None]


class Missing(OSError):
    """Raised if the database does not exist and is not to be created."""


async def read() -> dict[str, object]:
    """Return all values of the database by key; a missing database has none, and is not created.

    Raises the errors of the browser.
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
    """Change entries in one transaction.

    The function of each entry receives its current value and returns the text to store, or None to
    delete the entry. It raises `LookupError` to leave the entry unchanged. If the transaction is
    not committed, for instance for lack of space, `change` raises and nothing has changed.
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
        with listening(decided, "success", *requests):
            await _complete(work)


@asynccontextmanager
async def _opened(create: bool = True) -> AsyncGenerator[Any]:
    """Open the database for a block. Raises `Missing` if there is none and `create` is false."""
    request = window.indexedDB.open(NAME)
    missing = False

    def prepare(event: Any) -> None:
        nonlocal missing
        if not create and not event.oldVersion:
            missing = True
            request.transaction.abort()  # the browser then creates no database
        elif not request.result.objectStoreNames.length:
            request.result.createObjectStore(STORE)

    try:
        with listening(prepare, "upgradeneeded", request):
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
    outcome = get_running_loop().create_future()

    def settle(event: Any) -> None:
        if not outcome.done():
            outcome.set_result(event.type)

    with listening(settle, success, target), listening(settle, failure, target):
        if await wait_for(outcome, TIMEOUT) == failure:
            raise OSError(f"{NAME}: {failure}")
