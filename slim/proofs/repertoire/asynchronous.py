"""Operations of asyncio."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from slim.proofs.repertoire.attempts import attempt, attempt_await


async def counted(number: int) -> int:
    """Return a number after yielding to the event loop."""
    await asyncio.sleep(0)
    return number


async def failing() -> None:
    """Raise ValueError after yielding to the event loop."""
    await asyncio.sleep(0)
    raise ValueError("later")


async def counting() -> AsyncIterator[int]:
    """Yield 0, 1 and 2."""
    for number in range(3):
        yield number
        await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def manager() -> AsyncIterator[int]:
    """Return a context manager whose value is 1."""
    yield 1


async def use_asyncio() -> None:
    """Run operations on coroutines, tasks, futures and asynchronous iterators."""
    await asyncio.gather(counted(1), counted(2), failing(), return_exceptions=True)
    await attempt_await(failing())
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.sleep(9), 0.001)
    task = asyncio.create_task(counted(3), name="a task")
    task.add_done_callback(lambda _: None)
    await attempt_await(task)
    cancelled = asyncio.ensure_future(asyncio.sleep(9))
    await asyncio.sleep(0)
    cancelled.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await cancelled
    async with manager() as number, asyncio.Lock():
        attempt(list, [number, *[number async for number in counting()]])
    await use_event_loop()


async def use_event_loop() -> None:
    """Schedule callbacks, and await an event, a future and a queue."""
    loop = asyncio.get_running_loop()
    event, future = asyncio.Event(), loop.create_future()
    loop.call_soon(event.set)
    loop.call_later(0, future.set_result, 1)
    await asyncio.wait([asyncio.ensure_future(event.wait()), future])
    queue: asyncio.Queue[int] = asyncio.Queue(1)
    await queue.put(1)
    await attempt_await(queue.get())
