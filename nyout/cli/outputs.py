"""The standard streams of the command line: closed or full ones, and those without Unicode."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import cast
from unicodedata import normalize

from nyout.cli.shared import printable
from nyout.notebook import MARKS, STICKS

STREAMS = (
    ("stdin", "r", os.O_RDONLY),
    ("stdout", "w", os.O_WRONLY),
    ("stderr", "w", os.O_WRONLY),
)

# One letter per colour, as long as the mark.
ASCII = {mark: colour[0].upper() for colour, mark in MARKS.items()} | {
    STICKS["white"]: "o",
    STICKS["black"]: "#",
    **dict(zip("★▸–·−×→’‘“”…", "*>-.-x>''\"\".", strict=True)),
}


def open_missing() -> None:
    """Open the null device for each standard stream that is closed, and prepare the others.

    Characters that a terminal does not have become letters.
    """
    codecs.register_error("nyout", _replace_unencodable)
    for name, mode, flags in STREAMS:
        if getattr(sys, name) is None:
            number = os.open(os.devnull, flags)
            os.set_inheritable(number, True)  # by processes that it starts
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        cast(TextIOWrapper, stream).reconfigure(errors="nyout")


def _replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement of characters that an encoding lacks, letters without accents."""
    assert isinstance(error, UnicodeEncodeError)
    chars = error.object[error.start : error.end]
    return "".join(ASCII.get(char) or ascii_letters(char) or "?" for char in chars), error.end


def ascii_letters(char: str) -> str:
    """Return the ASCII characters of which a character consists.

    >>> ascii_letters("é"), ascii_letters("²"), ascii_letters("\u00a0"), ascii_letters("말")
    ('e', '2', ' ', '')
    """
    return normalize("NFKD", char).encode("ascii", "ignore").decode()


@contextmanager
def writing() -> Generator[None]:
    """Raise an `OSError` of the standard output in a `with` block, and discard its rest.

    A closed pipe ends the process silently with exit code 1.
    """
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        with suppress(OSError, ValueError):  # so that Python does not write the rest at the end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.EPIPE:
            raise SystemExit(1) from None
        raise


def report(message: str) -> None:
    """Print an error as one line on the standard error, if that can be written."""
    with suppress(OSError):
        print(f"nyout: {printable(' '.join(message.split()))}", file=sys.stderr, flush=True)
