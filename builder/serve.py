"""The server of the built site: `python -m builder.serve`.

It sends the headers that `_headers` lists, resolves addresses like Netlify, and sends compressed
copies of files to browsers that accept them. Only this machine can connect.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import json
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import unquote

from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, RequestHandler, StaticFileHandler

from . import relay

Rule = tuple[str, dict[str, str]]
"""A path, or the start of paths followed by `/*`, and the headers of its responses."""

LAST_PORT = 65_535
BACKLOG = 128  # visitors who connect at once
HEADERS, MISSING = "_headers", "404.html"
RELAY, RELAYS = "relay", "relays.json"
"""The address of the server's relay, and of the list of relays of the site."""
SUFFIXES = "", ".html", "/index.html"
"""What may follow an address in the path of its file: `run` is `run.html`, `fr` `fr/index.html`."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The suffix of the copies in each encoding, the best encoding first."""
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}


class Handler(RequestHandler):
    """Responds with the headers that the rules list for the address, even to errors."""

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        for name, value in headers(self.settings["rules"], unquote(self.request.path)).items():
            self.set_header(name, value)

    def send(self, name: str, body: bytes) -> None:
        """Send the content of a file with this name."""
        self.set_header("Content-Type", type_of(name))
        self.finish(body)  # pyright: ignore[reportUnknownMemberType]


class Files(Handler, StaticFileHandler):
    """Sends the files of a folder, compressed if possible, and its page for missing ones."""

    type = ""

    def parse_url_path(self, url_path: str) -> str:
        return local(url_path) or "index.html"

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        candidates = (absolute_path + suffix for suffix in SUFFIXES)
        if not (file := next(filter(os.path.isfile, candidates), None)):
            raise HTTPError(404)
        self.type = type_of(file)
        self.set_header("Vary", "Accept-Encoding")
        accepted = encodings(self.request.headers.get("Accept-Encoding", ""))
        for encoding, suffix in ENCODINGS.items():
            if encoding in accepted and Path(file + suffix).is_file():
                self.set_header("Content-Encoding", encoding)
                file += suffix
                break
        return super().validate_absolute_path(root, file)

    def get_content_type(self) -> str:
        return self.type

    def compute_etag(self) -> str | None:
        facts = Path(self.absolute_path or "").stat()
        return f'"{facts.st_ino:x}-{facts.st_mtime_ns:x}-{facts.st_size:x}"'

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        page = Path(self.root, MISSING)
        if status_code != 404 or not page.is_file():
            super().write_error(status_code, **kwargs)
            return
        self.send(MISSING, page.read_bytes())


class Nothing(Handler):
    """Answers every request for a file with 404, for a relay that serves no files."""

    def get(self, path: str) -> None:
        raise HTTPError(404)


class Relays(Handler):
    """Sends the addresses of the relays for live play: that of this server."""

    def get(self) -> None:
        self.send(RELAYS, json.dumps([RELAY]).encode())


def local(address: str) -> str:
    """Return the path that an address names: without slashes at its ends, or two in a row.

    >>> local("fr//run/"), local("/")
    ('fr/run', '')
    """
    return "/".join(filter(None, address.split("/")))


def type_of(name: str) -> str:
    """Return the type of a file. The types of the machine may be wrong, as on some Windows."""
    return TYPES.get(Path(name).suffix, "application/octet-stream")


def encodings(accepted: str) -> set[str]:
    """Return the encodings that a header `Accept-Encoding` accepts.

    >>> sorted(encodings("gzip, br;q=1.0, zstd;q=0"))
    ['br', 'gzip']
    """
    weights = (part.replace(" ", "").lower().partition(";q=") for part in accepted.split(","))
    return {name for name, _, weight in weights if weight.strip("0.") or not weight}


def rules(text: str) -> list[Rule]:
    r"""Return the rules of a file `_headers`.

    >>> rules("# Comment\n/*\n  A: 1\n  B: 2\n/run\n  A: 3\n")
    [('/*', {'A': '1', 'B': '2'}), ('/run', {'A': '3'})]
    """
    blocks: list[Rule] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("/"):
            blocks.append((line, {}))
        elif not line.startswith("#"):
            name, _, value = line.partition(":")
            blocks[-1][1][name] = value.strip()
    return blocks


def headers(rules: list[Rule], path: str) -> Mapping[str, str]:
    """Return the headers of a path; if several rules set the same header, the last one applies.

    >>> headers([("/*", {"A": "1"}), ("/embed/*", {"A": "2"}), ("/run", {"A": "3"})], "/embed/run/")
    {'A': '2'}
    """
    fields: dict[str, str] = {}
    for pattern, values in rules:
        start = pattern.removesuffix("/*")
        if path.startswith(start) if start != pattern else path == pattern:
            fields |= values
    return fields


@contextmanager
def serving(folder: Path, port: int = 0) -> Generator[str]:
    """Serve a built site, and return the address of the server with a trailing slash.

    If the port is taken, use the next free one; 0 means any. Raises `OSError` if none is free.
    """
    text = (folder / HEADERS).read_text("utf-8") if (folder / HEADERS).is_file() else ""
    with answering(Files, rules(text), port, live=True, path=str(folder)) as address:
        yield address


@contextmanager
def answering(
    handler: type[RequestHandler],
    rules: list[Rule],
    port: int = 0,
    *,
    live: bool = False,
    **given: object,
) -> Generator[str]:
    """Answer each request by a handler, in a thread of its own, and return the address.

    If `live` is true, the server is also a relay for live play.
    """
    more = [(f"/{RELAY}", relay.Relay), (f"/{RELAYS}", Relays)] if live else []
    app = Application(
        [*more, ("/(.*)", handler, given)],
        rules=rules,
        log_function=ignore,
        websocket_max_message_size=relay.LARGEST,
        websocket_ping_interval=30,
    )
    listener = bind_socket(port)
    loop: Future[asyncio.AbstractEventLoop] = Future()
    ended = asyncio.Event()

    async def serve() -> None:
        server = HTTPServer(app)
        server.add_socket(listener)
        loop.set_result(asyncio.get_running_loop())
        await ended.wait()
        server.stop()
        await server.close_all_connections()

    thread = Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        loop.result().call_soon_threadsafe(ended.set)
        thread.join()


def ignore(_handler: RequestHandler) -> None:
    """Log no request."""


def bind_socket(port: int) -> socket.socket:
    """Return a listening socket on a port, or on the next free one; see `serving`."""
    for candidate in range(port, LAST_PORT + 1):
        try:
            listener = socket.create_server(("127.0.0.1", candidate), backlog=BACKLOG)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            listener.setblocking(False)
            return listener
    raise OSError(errno.EADDRINUSE, f"no port from {port} to {LAST_PORT} is free")


def port_number(text: str) -> int:
    """Return an argument as a port number. Raises `ValueError` if it is none."""
    if not 0 <= int(text) <= LAST_PORT:
        raise ValueError(text)
    return int(text)


def run(
    parser: argparse.ArgumentParser,
    server: Callable[[argparse.Namespace], AbstractContextManager[str]],
) -> None:
    """Read the arguments, and run a server with them until Ctrl-C."""
    parser.add_argument("--port", type=port_number, default=8000)
    parser.add_argument("--open", action="store_true", help="open it in a browser")
    args = parser.parse_args()
    try:
        with server(args) as address:
            print(f"Playing at {address} (Ctrl-C ends it)", flush=True)
            if args.open:
                webbrowser.open(address)
            Event().wait()
    except KeyboardInterrupt:
        print()


def serve_folder(args: argparse.Namespace) -> AbstractContextManager[str]:
    """Return the server of the folder in the arguments; exit if it contains no site.

    With `--relay` it has no files.
    """
    if args.relay:
        return answering(Nothing, [], args.port, live=True)
    if not (args.folder / "index.html").is_file():
        sys.exit(f"there is no site in {args.folder}: `make build` makes one")
    return serving(args.folder, args.port)


def main() -> None:
    """Serve the folder that the arguments name, or `dist`, until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="serve", description="Serve the built site of nyout.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("dist"))
    parser.add_argument("--relay", action="store_true", help="be only a relay for live play")
    run(parser, serve_folder)


if __name__ == "__main__":
    main()
