"""Archives of Python code that the page downloads when it first needs them."""

from __future__ import annotations

import sys
from pathlib import Path

from web.browser import dom

PACKAGES = "nyout", "web"
"""The packages that an archive may extend, with the packages inside."""

_added: set[str] = set()


async def add(name: str) -> None:
    """Add the modules of an archive to the packages that the page has already imported.

    Each archive is downloaded once. Raises `OSError` if it does not arrive.
    """
    if name in _added:
        return
    path = await download(name)
    if name in _added:  # by another task, during the download
        return
    _added.add(name)
    for package, module in [*sys.modules.items()]:
        if package.partition(".")[0] in PACKAGES and hasattr(module, "__path__"):
            module.__path__.append(f"{path}/{package.replace('.', '/')}")


async def download(name: str) -> str:
    """Download an archive, and return its path in Python's file system.

    Raises `OSError` if it does not arrive.
    """
    path = Path(f"/lib/{name}")
    path.write_bytes(await data(name))
    return str(path)


async def data(name: str) -> bytes:
    """Return a file of the folder with the archives. Raises `OSError` if it does not arrive."""
    return await dom.fetch_file(f"{dom.setting('python')}/{name}")
