"""A local server: `python -m web.site.serve dist`, or `--dev` for the checkout without a build.

`serve.mjs` serves `dist` with Netlify's own libraries, so that it behaves like the deployed site.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import webbrowser
from collections.abc import Generator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

from web.site import bundles, reference
from web.site.pages.pages import PAGES
from web.site.pages.root_files import BESIDE
from web.site.template import NODE, ROOT
from web.site.wheel.server import Quiet, bound, port_number

TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
FOLDERS = {page.removesuffix("index.html") for page in PAGES if page.endswith("index.html")} | {
    reference.TOP
}


class Checkout(Quiet, SimpleHTTPRequestHandler):
    """Serves the site, built from the checkout for each request."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_GET(self) -> None:
        name = urlsplit(self.path).path.lstrip("/")
        name += "index.html" if name in FOLDERS else ""
        source = bundles.sources().get(name)
        made_here = name in {**PAGES, **BESIDE} or name.startswith(reference.TOP)
        if isinstance(source, Path) or (source is None and not made_here):
            super().do_GET()
            return
        command = [sys.executable, "-m", "web.site", name]
        made = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        body = made.stderr if made.returncode else made.stdout
        self.send_response(500 if made.returncode else 200)
        self.send_header("Content-Type", self.guess_type(name))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        source = bundles.sources().get(urlsplit(path).path.lstrip("/"))
        return str(source if isinstance(source, Path) else ROOT / "no such file")


@contextmanager
def serving(folder: Path, port: int = 0) -> Generator[str]:
    """Serve a built site, and return the address of the server with a trailing slash.

    If the port is taken, use the next free one; 0 means any. Only this machine can connect. Raises
    `OSError` if the server does not start.
    """
    command = [NODE, ROOT / "web/site/serve.mjs", folder.resolve(), str(port)]
    with subprocess.Popen(
        command,
        text=True,
        stdin=subprocess.PIPE,  # the server ends when it closes, even if this process crashes
        stdout=subprocess.PIPE,
        start_new_session=True,  # the terminal sends Ctrl-C to this process only
    ) as running:
        assert running.stdin
        assert running.stdout
        line = running.stdout.readline()
        if not (found := re.match(r"Playing at (\S+) ", line)):
            raise OSError(f"the server of {folder} did not start: {line or running.wait()}")
        try:
            yield found[1]
        finally:
            running.stdin.close()


@contextmanager
def serving_checkout(port: int = 0) -> Generator[str]:
    """Serve the checkout, and return the address of the server; ports are those of `serving`."""
    with answering(bound(port, Checkout)) as address:
        yield address


@contextmanager
def answering(server: ThreadingHTTPServer) -> Generator[str]:
    """Run a server in a thread of its own, and return its address."""
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="web.site.serve", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--dev", action="store_true", help="serve the checkout, without a build")
    parser.add_argument("--port", type=port_number, default=8000)
    parser.add_argument("--open", action="store_true", help="open it in a browser")
    args = parser.parse_args()
    if not args.dev and not (args.folder / "index.html").is_file():
        sys.exit(f"there is no site in {args.folder}: `make build` makes one")
    try:
        server = serving_checkout(args.port) if args.dev else serving(args.folder, args.port)
        with server as address:
            print(f"Playing at {address} (Ctrl-C ends it)", flush=True)
            if args.open:
                webbrowser.open(address)
            Event().wait()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
