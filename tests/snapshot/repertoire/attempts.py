"""Attempts at operations, and what came of them."""

import re
import traceback
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

DIFFERENT = re.compile(r"0x[0-9a-f]+|\b\d{7,}\b")  # addresses, which differ from run to run

collected: list[str] = []  # of each operation: its value, or the text of its error


def attempt(operation: Callable[..., Any], *args: Any, **named: Any) -> None:
    """Add the result of an operation."""
    try:
        value = operation(*args, **named)
        text = f"{value!r} {value}"
    except Exception as error:
        text = failure(error)
    collected.append(DIFFERENT.sub("", text))


def failure(error: Exception) -> str:
    """Return the text of an error."""
    return "".join(traceback.format_exception(error))


def attempt_each(operations: Iterable[Callable[..., Any]], *args: Any) -> None:
    """Add the results of operations on the same values."""
    for operation in operations:
        attempt(operation, *args)


async def attempt_waiting(waiting: Awaitable[Any]) -> None:
    """Add the result of a coroutine, task, future or promise."""
    try:
        value = await waiting
    except Exception as error:
        attempt(failure, error)
    else:
        attempt(repr, value)


def ignored(operation: Callable[[], Any]) -> None:
    """Do an operation whose result is different each time."""
    attempt(operation)
    collected.pop()
