"""Processes that a test starts, to interrupt them."""

import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def started(command: Sequence[str], cwd: Path = ROOT) -> subprocess.Popen[str]:
    """A process that SIGINT interrupts even where this one ignores it, as background jobs do.

    A process inherits an ignored signal, but not a handler.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            command,
            cwd=cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
