"""Findings: one line each of a report on a game's folder, and the place that an error points to."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import NamedTuple

OK, WARNING, MISSING, BROKEN = "ok", "warning", "missing", "broken"
"""What a finding says of its file."""

FAILURES = {MISSING, BROKEN}
"""The levels that make an examination fail; what is optional is only a warning."""


class Finding(NamedTuple):
    """A line of the report. Findings sort by file and line."""

    file: str  # from the checkout; a folder ends in a slash
    line: int  # 0 where no line can be named
    level: str
    sentence: str

    def __str__(self) -> str:
        """The finding as it is printed, in the form that editors turn into a link.

        >>> str(Finding("nyout/games/run/rules.py", 12, BROKEN, "SyntaxError: invalid syntax"))
        'broken   nyout/games/run/rules.py:12: SyntaxError: invalid syntax'
        """
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{self.level:<8} {where}: {self.sentence}"


def origin(error: BaseException, within: Path) -> tuple[Path, int] | None:
    """The file and line in a folder that an error points to; None if it points elsewhere."""
    if isinstance(error, SyntaxError) and error.filename:
        places = [(error.filename, error.lineno or 0)]
    else:
        frames = traceback.extract_tb(error.__traceback__)
        places = [(frame.filename, frame.lineno or 0) for frame in frames]
    inside = [(Path(file), line) for file, line in places if Path(file).is_relative_to(within)]
    return inside[-1] if inside else None


def about(error: BaseException) -> str:
    """The kind of an error and the first line of what it says.

    >>> about(KeyError("moon"))
    "KeyError: 'moon'"
    """
    said = error.msg if isinstance(error, SyntaxError) else next(iter(str(error).splitlines()), "")
    return f"{type(error).__name__}: {said}"


def failure(error: BaseException) -> str:
    """An error with the file and line that raised it, for a sentence about a whole game."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{about(error)}{where}"
