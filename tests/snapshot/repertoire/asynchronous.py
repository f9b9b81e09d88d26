"""Operations of asyncio."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from tests.snapshot.repertoire.attempts import attempt, attempt_waiting


async def counted(number: int) -> int:
    """Return a number later."""
    await asyncio.sleep(0)
    return number


async def failing() -> None:
    """Fail later."""
    await asyncio.sleep(0)
    raise ValueError("later")


async def counting() -> AsyncIterator[int]:
    """Yield numbers."""
    for number in range(3):
        yield number
        await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def manager() -> AsyncIterator[int]:
    """Yield a number once."""
    yield 1


async def asynchronous() -> None:
    """Wait for coroutines, tasks, futures and asynchronous iterators."""
    await asyncio.gather(counted(1), counted(2), failing(), return_exceptions=True)
    await attempt_waiting(failing())
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.sleep(9), 0.001)
    task = asyncio.create_task(counted(3), name="a task")
    task.add_done_callback(lambda _: None)
    await attempt_waiting(task)
    cancelled = asyncio.ensure_future(asyncio.sleep(9))
    await asyncio.sleep(0)
    cancelled.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await cancelled
    async with manager() as number, asyncio.Lock():
        attempt(list, [number, *[number async for number in counting()]])
    await synchronised()


async def synchronised() -> None:
    """Wait for an event, a future and a queue."""
    loop = asyncio.get_running_loop()
    event, future = asyncio.Event(), loop.create_future()
    loop.call_soon(event.set)
    loop.call_later(0, future.set_result, 1)
    await asyncio.wait([asyncio.ensure_future(event.wait()), future])
    queue: asyncio.Queue[int] = asyncio.Queue(1)
    await queue.put(1)
    await attempt_waiting(queue.get())
