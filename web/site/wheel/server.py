"""The server of `nyout serve` outside a checkout, which serves the site of the wheel `nyout-site`.

The wheel contains this module as `nyout_site/__main__.py`, so it uses only the standard library.
Files are sent as the site's host sends them: with the same headers, and compressed if the browser
accepts that. Only this machine can connect.
"""

from __future__ import annotations

import argparse
import errno
import gzip
import json
import sys
import webbrowser
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

Rule = tuple[str, Mapping[str, str]]
"""A path, or a prefix of paths that ends with `*`, and the headers of its responses."""

LAST_PORT = 65_535
FOLDER, RULES = "site", "headers.json"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The suffix of the copies in each encoding, the best encoding first."""
PLAIN = "identity"
TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
OTHER_TYPE = "application/octet-stream"


class Site(NamedTuple):
    """A built site: its files in each encoding by address, and the rules for headers."""

    files: Mapping[str, Mapping[str, Path]]
    rules: list[Rule]


class Answer(NamedTuple):
    """A response to a browser."""

    status: int
    headers: dict[str, str]
    body: bytes = b""


def site_in(folder: Path) -> Site:
    """Return the site in a folder with the files and the rules."""
    top = folder / FOLDER
    files: dict[str, dict[str, Path]] = {}
    for file in sorted(path for path in top.rglob("*") if path.is_file()):
        address = file.relative_to(top).as_posix()
        named = (name for name, suffix in ENCODINGS.items() if address.endswith(suffix))
        files.setdefault(unpacked(address), {})[next(named, PLAIN)] = file
    return Site(files, json.loads((folder / RULES).read_text("utf-8")))


def unpacked(address: str) -> str:
    """Return the address of a file, given that of the file or of a compressed copy.

    >>> unpacked("run.html.br"), unpacked("cards/run.png")
    ('run.html', 'cards/run.png')
    """
    suffix = next(filter(address.endswith, ENCODINGS.values()), "")
    return address.removesuffix(suffix)


def answer(site: Site, target: str, asked: Mapping[str, str]) -> Answer:
    """Return the response to a request for an address, with a query or without.

    `asked` are the headers of the request, with names in lower case. `run` is `run.html`, and
    `fr` redirects to `fr/`.
    """
    parts = urlsplit(target)
    path = unquote(parts.path)
    address = path.removeprefix("/")
    names = [address + "index.html"] if not address or path.endswith("/") else [address]
    found = next((name for name in [*names, f"{address}.html"] if name in site.files), None)
    if found is None and f"{address}/index.html" in site.files:
        query = f"?{parts.query}" if parts.query else ""
        return Answer(301, {"Location": f"{parts.path}/{query}"})
    sent = headers(site.rules, path)
    if found is None:
        missing = site.files.get("404.html")
        body = plain(missing) if missing else b"There is no such page.\n"
        return Answer(404, sent | {"Content-Type": TYPES[".html" if missing else ".txt"]}, body)
    return file_sent(found, site.files[found], sent, asked)


def file_sent(
    address: str, copies: Mapping[str, Path], sent: Mapping[str, str], asked: Mapping[str, str]
) -> Answer:
    """Return the response with a file, in the best accepted encoding of its copies."""
    accepted = encodings(asked.get("accept-encoding", ""))
    encoding = next((name for name in ENCODINGS if name in copies and name in accepted), PLAIN)
    body = plain(copies) if encoding == PLAIN else copies[encoding].read_bytes()
    tag = f'"{sha256(body).hexdigest()[:20]}"'
    made = {**sent, "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in asked.get("if-none-match", ""):
        return Answer(304, made)
    made["Content-Type"] = TYPES.get(Path(address).suffix, OTHER_TYPE)
    if encoding != PLAIN:
        made["Content-Encoding"] = encoding
    return Answer(200, made, body)


def plain(copies: Mapping[str, Path]) -> bytes:
    """Return the content of a file, of which there may be only a copy as gzip."""
    if PLAIN in copies:
        return copies[PLAIN].read_bytes()
    return gzip.decompress(copies["gzip"].read_bytes())


def encodings(accepted: str) -> set[str]:
    """Return the encodings that a header `Accept-Encoding` accepts.

    >>> sorted(encodings("gzip, br;q=1.0, zstd;q=0"))
    ['br', 'gzip']
    """
    named = (part.replace(" ", "").lower().partition(";q=") for part in accepted.split(","))
    return {name for name, _, weight in named if weight.strip("0.") or not weight}


def headers(rules: list[Rule], path: str) -> dict[str, str]:
    """Return the headers of a path; if several rules set the same header, the last one applies.

    >>> headers([("/*", {"A": "1"}), ("/embed/*", {"A": "2"}), ("/run", {"A": "3"})], "/embed/run/")
    {'A': '2'}
    """
    found: dict[str, str] = {}
    for pattern, values in rules:
        start = pattern.removesuffix("*")
        if path.startswith(start) if start != pattern else path == pattern:
            found |= values
    return found


class Server(ThreadingHTTPServer):
    """A server for many visitors at once, who may leave during a download."""

    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Quiet(BaseHTTPRequestHandler):
    """Refuses invalid addresses, and logs no requests."""

    protocol_version = "HTTP/1.1"

    def parse_request(self) -> bool:
        if not super().parse_request():
            return False
        try:
            urlsplit(self.path)
        except ValueError:
            self.send_error(HTTPStatus.BAD_REQUEST)
            return False
        return True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


class Handler(Quiet):
    """Sends the files of a site."""

    disable_nagle_algorithm = True

    def __init__(self, site: Site, *given: object) -> None:
        self.site = site
        super().__init__(*given)  # pyright: ignore[reportArgumentType]

    def do_GET(self) -> None:
        self.wfile.write(self._start().body)

    def do_HEAD(self) -> None:
        self._start()

    def _start(self) -> Answer:
        """Send the status and the headers of the response, and return it."""
        asked = {name.lower(): value for name, value in self.headers.items()}
        reply = answer(self.site, self.path, asked)
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if reply.status != 304:
            self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        return reply


def bound(port: int, handler: Callable[..., BaseHTTPRequestHandler]) -> ThreadingHTTPServer:
    """Return a server on a port, or on the next free one; 0 means any.

    Raises `OSError` if no port is free.
    """
    for candidate in range(port, LAST_PORT + 1):
        try:
            return Server(("127.0.0.1", candidate), handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"no port from {port} to {LAST_PORT} is free")


def port_number(text: str) -> int:
    """Return an argument as a port number. Raises `ValueError` if it is none."""
    if not 0 <= int(text) <= LAST_PORT:
        raise ValueError(text)
    return int(text)


def main() -> None:
    """Serve the site beside this module until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="nyout_site", description="Serve the site of nyout.")
    parser.add_argument("--port", type=port_number, default=8000)
    parser.add_argument("--open", action="store_true", help="open it in a browser")
    args = parser.parse_args()
    site = site_in(Path(__file__).parent)
    with bound(args.port, partial(Handler, site)) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"Playing at {address} (Ctrl-C ends it)", flush=True)
        if args.open:
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
