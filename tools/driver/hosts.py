"""HTTP servers with an origin of their own: for the site, and for pages that embed it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from builder import headers, serve

# The rules of the deployed site, which has a rule for each asset.
DEPLOYED = [
    *serve.rules(headers.rules([]).decode()),
    ("/assets/*", {"Cache-Control": headers.FOREVER}),
]
LARGE = {".bin", ".wasm"}  # uncompressed, they exceed the cache of a private window


class Host(NamedTuple):
    """A served folder, with its address, its rules for headers and the log of requested paths."""

    folder: Path
    address: str
    rules: list[serve.Rule]
    requested: list[str]

    def write(self, name: str, text: str) -> str:
        """Write a page into the folder and return its address."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return self.address + name


@contextmanager
def host(
    folder: Path, rules: Sequence[serve.Rule] = DEPLOYED, name: str = "127.0.0.1"
) -> Iterator[Host]:
    """Serve a folder on its own port; browsers treat `localhost` and `127.0.0.1` as two sites."""
    rules_of_host, log = list(rules), list[str]()

    class Logged(serve.Files):
        def prepare(self) -> None:
            log.append(self.request.path)
            file = folder / self.request.path.lstrip("/")
            archive = file.with_name(file.name + ".gz")
            if file.suffix in LARGE and file.is_file() and not archive.exists():
                archive.write_bytes(gzip.compress(file.read_bytes(), 1))

    with serve.answering(Logged, rules_of_host, path=str(folder)) as address:
        yield Host(folder, address.replace("127.0.0.1", name), rules_of_host, log)


BOOT_FOLDERS = ("program", "pyodide", "pyscript", "python")


def boot_files(paths: list[str]) -> list[str]:
    """Return the requested files that Python boots from."""
    return [path for path in paths if path.startswith(tuple(f"/assets/{n}-" for n in BOOT_FOLDERS))]
