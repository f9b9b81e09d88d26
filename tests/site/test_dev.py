"""The server of `make dev` makes pages for this machine only, and a limited number at once."""

import subprocess
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from threading import Event
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from builder import dev

TIMEOUT = 30  # seconds; a busy machine may take long to answer
MORE = 4  # requests than the server accepts


class Processes:
    """Stand-ins for the processes that make pages, which run until they are released."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.released = Event()

    def run(self, command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        self.started.append(command[-1])
        assert self.released.wait(TIMEOUT)
        return subprocess.CompletedProcess(command, 0, b"page", b"")


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    """Return stand-ins for the processes of the server."""
    stand_ins = Processes()
    monkeypatch.setattr(dev.subprocess, "run", stand_ins.run)
    return stand_ins


@pytest.fixture
def address(processes: Processes) -> Iterator[str]:
    """Yield the address of a page that the server must make."""
    with dev.serving() as server:
        yield f"{server}/le-nyout.html"
        processes.released.set()


def status(address: str, **headers: str) -> int:
    """Return the status of the answer to a request."""
    try:
        with urlopen(Request(address, headers=headers), timeout=TIMEOUT) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


def test_requests_beyond_the_limit_are_refused(address: str, processes: Processes) -> None:
    with ThreadPoolExecutor(dev.MAX_PROCESSES + MORE) as threads:
        asked = [threads.submit(status, address) for _ in range(dev.MAX_PROCESSES + MORE)]
        try:
            early = [request.result() for request in islice(as_completed(asked, TIMEOUT), MORE)]
        finally:
            processes.released.set()
        assert early == [503] * MORE
        answers = Counter(request.result() for request in asked)
    assert answers == {200: dev.MAX_PROCESSES, 503: MORE}
    assert status(address) == 200


@pytest.mark.parametrize("header", [{"Origin": "https://example.com"}, {"Host": "example.com"}])
def test_strangers_start_no_process(
    address: str, processes: Processes, header: dict[str, str]
) -> None:
    assert status(address, **header) == 403
    assert processes.started == []
