"""The database of saved games. A change counts only once its transaction is complete.

Name, object store and form are those of PyScript's storage, which wrote it before.
"""

from __future__ import annotations

from asyncio import get_running_loop, wait_for
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from web.browser.dom import Node, hearing, window

NAME = "IDBMap/@pyscript/nyout"
STORE = "entries"
PATIENCE = 30  # seconds for a browser to answer
Decide = Callable[[object], str | None]


async def read() -> dict[str, object]:
    """The values of all entries by their keys. Raises whatever the browser raises."""
    async with _opened() as base:
        work = base.transaction(STORE)
        keys, values = work.objectStore(STORE).getAllKeys(), work.objectStore(STORE).getAll()
        await _complete(work)
        found = zip(keys.result, values.result)
        return {key: value for key, value in found if isinstance(key, str)}


async def change(entries: Mapping[str, Decide]) -> None:
    """Change entries in one transaction, each as decided by the value that it then has.

    A text is put, None deletes; `LookupError` leaves the entry as it is. Raises if that is not
    committed, without room for instance; then nothing has changed.
    """
    async with _opened() as base:
        work = base.transaction(STORE, "readwrite")
        store, waiting = work.objectStore(STORE), iter(entries.items())

        def decided(event: Node) -> None:  # the answers come in the order of the requests
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
async def _opened() -> AsyncIterator[Node]:
    request = window.indexedDB.open(NAME)

    def begin(event: Node) -> None:
        if not request.result.objectStoreNames.length:
            request.result.createObjectStore(STORE)

    with hearing(begin, "upgradeneeded", request):
        await _first(request, "success", "error")
    try:
        yield request.result
    finally:
        request.result.close()


async def _complete(work: Node) -> None:
    await _first(work, "complete", "abort")


async def _first(target: Node, success: str, failure: str) -> None:
    """Wait for one of two events. Raises `OSError` for the second one."""
    came = get_running_loop().create_future()

    def heard(event: Node) -> None:
        if not came.done():
            came.set_result(event.type)

    with hearing(heard, success, target), hearing(heard, failure, target):
        if await wait_for(came, PATIENCE) == failure:
            raise OSError(f"{NAME}: {failure}")
