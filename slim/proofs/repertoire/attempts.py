"""Runs operations and collects their results or errors."""

import re
import traceback
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

DIFFERENT = re.compile(r"0x[0-9a-f]+|\b\d{7,}\b")  # addresses, which differ from run to run

collected: list[str] = []  # the value or the traceback of each operation


def attempt(operation: Callable[..., Any], *args: Any, **named: Any) -> None:
    """Call an operation, and collect its value or its traceback."""
    try:
        value = operation(*args, **named)
        text = f"{value!r} {value}"
    except Exception as error:
        text = traceback_of(error)
    collected.append(DIFFERENT.sub("", text))


def traceback_of(error: Exception) -> str:
    """Return the traceback of an error as text."""
    return "".join(traceback.format_exception(error))


def attempt_each(operations: Iterable[Callable[..., Any]], *args: Any) -> None:
    """Call each operation with the same arguments, and collect the results."""
    for operation in operations:
        attempt(operation, *args)


async def attempt_await(awaitable: Awaitable[Any]) -> None:
    """Await a coroutine, task, future or promise, and collect its result."""
    try:
        value = await awaitable
    except Exception as error:
        attempt(traceback_of, error)
    else:
        attempt(repr, value)


def attempt_varying(operation: Callable[[], Any]) -> None:
    """Call an operation without collecting its result, which differs from run to run."""
    attempt(operation)
    collected.pop()
