"""The server of the checkout: `python -m builder.dev`. Each request shows the latest edit."""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

from tornado.web import HTTPError

from builder import bundles, headers, reference, serve
from builder.pages.pages import PAGES
from builder.pages.root_files import BESIDE
from builder.template import ROOT

HOSTS = "127.0.0.1", "localhost"
MAX_PROCESSES = 16  # at once; a browser opens six connections


class Checkout(serve.Handler):
    """Sends the site, of which each page is made in a process of its own."""

    processes: ClassVar[set[Checkout]] = set()

    def prepare(self) -> None:
        """Refuse requests of other sites, also under a name that leads to this machine."""
        origin = urlsplit(self.request.headers.get("Origin", "null"))
        if self.request.host_name not in HOSTS or origin.hostname not in (None, *HOSTS):
            raise HTTPError(403)

    async def get(self, path: str) -> None:
        sources = bundles.sources()
        candidates = ((serve.local(path) + suffix).lstrip("/") for suffix in serve.SUFFIXES)
        names = {**sources, **PAGES, **BESIDE}
        name = next((at for at in candidates if at in names or at.startswith(reference.TOP)), None)
        if name is None:
            raise HTTPError(404)
        if isinstance(source := sources.get(name), Path):
            self.send(name, source.read_bytes())
            return
        if len(self.processes) >= MAX_PROCESSES:
            raise HTTPError(503)
        command = [sys.executable, "-m", "builder", name]
        self.processes.add(self)
        try:
            run = await asyncio.to_thread(
                subprocess.run, command, cwd=ROOT, capture_output=True, check=False
            )
        finally:
            self.processes.discard(self)
        self.set_status(500 if run.returncode else 200)
        self.send(name, run.stderr if run.returncode else run.stdout)


@contextmanager
def serving(port: int = 0) -> Generator[str]:
    """Serve the checkout, and return the address of the server; ports are those of `serve`."""
    rules = serve.rules(headers.rules([]).decode())
    with serve.answering(Checkout, rules, port, live=True) as address:
        yield address


def main() -> None:
    """Serve until Ctrl-C."""
    serve.run(
        argparse.ArgumentParser(prog="builder.dev", description=__doc__),
        lambda args: serving(args.port),
    )


if __name__ == "__main__":
    main()
