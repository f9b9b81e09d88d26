"""The server of the checkout: `python -m web.site.dev`. Each request shows the latest edit."""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tornado.web import HTTPError

from web.site import bundles, headers, reference, serve
from web.site.pages.pages import PAGES
from web.site.pages.root_files import BESIDE
from web.site.template import ROOT


class Checkout(serve.Handler):
    """Sends the site, of which each page is made in a process of its own."""

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
        command = [sys.executable, "-m", "web.site", name]
        run = await asyncio.to_thread(
            subprocess.run, command, cwd=ROOT, capture_output=True, check=False
        )
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
        argparse.ArgumentParser(prog="web.site.dev", description=__doc__),
        lambda args: serving(args.port),
    )


if __name__ == "__main__":
    main()
