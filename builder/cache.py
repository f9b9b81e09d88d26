"""Folders of files that take seconds to make, kept from build to build."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

from filelock import FileLock


def announce(step: str) -> None:
    """Tell whoever waits for the build what it does next."""
    print(f"{step} …", file=sys.stderr, flush=True)


def cached_folder(
    cache: Path, inputs: Iterable[bytes], make: Callable[[Path], object], step: str
) -> Path:
    """Return the folder in a cache that `make` has filled from these inputs.

    Simultaneous builds make it once, and announce it as a step. If `make` fails, the cache does not
    contain it.
    """
    digest = sha256(b"".join(sha256(part).digest() for part in inputs)).hexdigest()[:20]
    folder, part = cache / digest, cache / f"{digest}.part"
    cache.mkdir(parents=True, exist_ok=True)
    with FileLock(cache / f"{digest}.lock"):
        if not folder.is_dir():
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir()
            announce(step)
            make(part)
            part.rename(folder)
    return folder
