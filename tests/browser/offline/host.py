"""A host that can be taken from the network, given another site, and made to fail."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from tests.browser.helpers.hosts import headers
from web.site.serve import TYPES

PORTAL = b"<!doctype html><link rel=icon href=data:,><title>Airport</title><h1>Please log in</h1>"
"""The page of a captive portal."""


def nothing(name: str) -> bool:
    """No file."""
    return False


def everything(name: str) -> bool:
    """Every file."""
    return True


class Host:
    """Serves the folder `folder`, at the same address whenever it is up."""

    def __init__(self, folder: Path) -> None:
        self.port = 0
        self.server: Server | None = None
        self.reset(folder)

    def reset(self, folder: Path) -> None:
        """Be there with a site, as if nothing had been."""
        self.folder = folder
        self.asked: list[str] = []  # for each answer with a body, what was asked for
        self.missing: Callable[[str], bool] = nothing
        self.hangs = False  # where something is missing, instead of saying so
        self.portal: Callable[[str], bool] = nothing  # what a captive portal answers instead
        self.missed = Event()  # set once somebody has asked for what is missing
        self.start()

    @property
    def address(self) -> str:
        """Where the site is; it ends in a slash."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Be there, again."""
        if self.server:
            return
        self.server = Server(("127.0.0.1", self.port), handler(self))
        self.port = self.server.server_port
        Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Be gone: nobody listens, and what was connected is cut off."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server.cut()
            self.server = None


class Server(ThreadingHTTPServer):
    """A server that knows who is connected."""

    daemon_threads = True

    def __init__(self, *args: Any) -> None:
        self.connected: set[socket.socket] = set()
        super().__init__(*args)

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connected.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.connected.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # browsers hang up as they like

    def cut(self) -> None:
        """Cut off whoever is connected."""
        for request in list(self.connected):
            with suppress(OSError):
                request.shutdown(socket.SHUT_RDWR)


def handler(host: Host) -> type[SimpleHTTPRequestHandler]:
    """The class that answers the requests for a host."""

    class Handler(SimpleHTTPRequestHandler):
        """The site with the headers that it is deployed with."""

        extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.directory = str(host.folder)  # which may change while a browser is connected
            name = urlsplit(self.path).path.lstrip("/")
            if host.portal(name):
                self.send_portal()
            elif host.missing(name):
                host.missed.set()
                if host.hangs:
                    Event().wait()
                self.send_error(503)
            else:
                super().do_GET()

        def send_portal(self) -> None:
            super().send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(PORTAL)))
            super().end_headers()
            self.wfile.write(PORTAL)

        def send_response(self, code: int, message: str | None = None) -> None:
            if code == 200:
                host.asked.append(urlsplit(self.path).path.lstrip("/"))
            super().send_response(code, message)

        def end_headers(self) -> None:
            for name, value in headers(urlsplit(self.path).path).items():
                self.send_header(name, value)
            super().end_headers()

        def log_message(self, *args: object) -> None:
            pass

    return Handler


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    """A host for as long as it is needed."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()
