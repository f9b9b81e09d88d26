"""Findings, the lines of a report on a game's folder, and the locations of errors."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import NamedTuple

OK, WARNING, MISSING, BROKEN = "ok", "warning", "missing", "broken"
"""The levels of findings."""

FAILURES = {MISSING, BROKEN}
"""The levels that make a check fail; a missing optional part is only a warning."""


class Finding(NamedTuple):
    """A line of the report. Findings sort by file and line."""

    file: str  # relative to the checkout; a folder ends in a slash
    line: int  # 0 if the finding has no line
    level: str
    sentence: str

    def __str__(self) -> str:
        """Return the finding as printed, with a location that editors turn into a link.

        >>> str(Finding("nyout/games/run/rules.py", 12, BROKEN, "SyntaxError: invalid syntax"))
        'broken   nyout/games/run/rules.py:12: SyntaxError: invalid syntax'
        """
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{self.level:<8} {where}: {self.sentence}"


def origin(error: BaseException, within: Path) -> tuple[Path, int] | None:
    """Return the innermost file and line of an error in a folder; None if there is none."""
    if isinstance(error, SyntaxError) and error.filename:
        places = [(error.filename, error.lineno or 0)]
    else:
        frames = traceback.extract_tb(error.__traceback__)
        places = [(frame.filename, frame.lineno or 0) for frame in frames]
    inside = [(Path(file), line) for file, line in places if Path(file).is_relative_to(within)]
    return inside[-1] if inside else None


def about(error: BaseException) -> str:
    """Return the type of an error and the first line of its message.

    >>> about(KeyError("moon"))
    "KeyError: 'moon'"
    """
    text = error.msg if isinstance(error, SyntaxError) else next(iter(str(error).splitlines()), "")
    return f"{type(error).__name__}: {text}"


def failure(error: BaseException) -> str:
    """Return an error as text, with the file and line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{about(error)}{where}"
