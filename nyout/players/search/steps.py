"""Long calculations: generators that yield in order to pause, and return a value."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TypeVar

Step = TypeVar("Step")
Report = TypeVar("Report")
Value = TypeVar("Value")

Steps = Generator[None, None, Value]
"""A part of a search."""


def report_steps(
    steps: Generator[Step, None, Value], report: Callable[[Step], Report]
) -> Generator[Report, None, Value]:
    """Return the value of a calculation, and yield a report of each step."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            return end.value
        yield report(step)


def run_steps(
    steps: Generator[Step, None, Value], show: Callable[[Step], None] = lambda step: None
) -> Iterator[Value | None]:
    """Yield None after each step of a calculation, which is passed to `show`, then its value.

    >>> def calculation():
    ...     yield 0.5
    ...     return "done"
    >>> [*run_steps(calculation(), print)]
    0.5
    [None, 'done']
    """
    yield (yield from report_steps(steps, show))


def exhaust(
    steps: Generator[Step, None, Value], show: Callable[[Step], None] = lambda step: None
) -> Value:
    """Return the value of a calculation without pauses; `show` receives each step."""
    while True:
        try:
            show(next(steps))
        except StopIteration as end:
            return end.value
