"""Tests of `nyout tournament --cluster` on dask clusters of real processes, which get lost."""

import json
import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import NamedTuple

import pytest

from tests.cli.terminal import ROOT
from tests.tournament import toys

GAMES = ("--games", "70", "--paired", "--players", f"{toys.path(toys.slow)},random")
NOBODY = "tcp://127.0.0.1:1"
ENDED = 30  # seconds within which a process must end


class Cluster(NamedTuple):
    """A scheduler and its workers; players create a file per process in the folder `traces`."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]
    traces: Path

    def players(self) -> set[int]:
        """Return the ids of the processes in which a player has moved."""
        return {int(path.name) for path in self.traces.iterdir()}


@contextmanager
def clustered(folder: Path) -> Generator[Cluster]:
    """Start a scheduler and two workers as processes in the folder `there`."""
    file, traces, elsewhere = folder / "scheduler.json", folder / "traces", folder / "there"
    traces.mkdir()
    elsewhere.mkdir()

    def dask(*arguments: str) -> subprocess.Popen[bytes]:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "TOY": str(traces)}
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(file)],
            cwd=elsewhere,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    host = "--host", "127.0.0.1"
    scheduler = dask("scheduler", *host, "--port", "0", "--no-dashboard")
    workers = list[subprocess.Popen[bytes]]()
    try:
        while not file.exists():
            assert scheduler.poll() is None
            sleep(0.05)
        address = json.loads(file.read_text("utf-8"))["address"]
        workers += [
            dask("worker", *host, "--no-nanny", "--no-dashboard", "--nthreads", "1")
            for _ in range(2)
        ]
        yield Cluster(address, scheduler, workers, traces)
    finally:
        for process in (scheduler, *workers):
            process.kill()
            process.wait(ENDED)


@pytest.fixture(name="cluster")
def fixture_cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster for a single test, which may damage it."""
    with clustered(tmp_path) as cluster:
        yield cluster


class Run(NamedTuple):
    """A tournament in its own process, and its files."""

    process: subprocess.Popen[str]
    results: Path
    journal: Path

    def finished(self) -> int:
        """Return the number of bouts in the journal."""
        return self.journal.read_bytes().count(b"\n") if self.journal.exists() else 0

    def ended(self) -> tuple[int, str]:
        """Wait for the end, and return the exit code and the messages."""
        _, messages = self.process.communicate(timeout=10 * ENDED)
        return self.process.returncode, messages


def run_tournament(folder: Path, *arguments: str) -> Run:
    folder.mkdir(exist_ok=True)
    results, journal = folder / "results.json", folder / "journal"
    files = ("--json", str(results), "--resume", str(journal))
    process = subprocess.Popen(
        [sys.executable, "-m", "nyout", "tournament", "le-nyout", *arguments, *files],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    return Run(process, results, journal)


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_and_then_its_scheduler_loses_no_results(
    cluster: Cluster, tmp_path: Path
) -> None:
    run = run_tournament(tmp_path / "run", *GAMES, "--cluster", cluster.address)
    both = {worker.pid for worker in cluster.workers}
    while run.finished() < 5 or cluster.players() != both:
        assert run.process.poll() is None
        sleep(0.01)
    cluster.workers[0].kill()
    before = run.finished()
    while run.finished() < before + 5:
        assert run.process.poll() is None
        sleep(0.01)
    cluster.scheduler.kill()
    code, messages = run.ended()
    assert run.finished() < 35
    assert code == 1
    assert messages.startswith(f"nyout: the cluster {cluster.address} failed: ")
    assert messages.count("\n") == 1
    assert run_tournament(tmp_path / "run", *GAMES, "--jobs", "1").ended() == (0, "")
    alone = run_tournament(tmp_path / "alone", *GAMES, "--jobs", "1")
    assert alone.ended() == (0, "")
    assert run.results.read_bytes() == alone.results.read_bytes()


@pytest.mark.slow
def test_a_player_that_fails_or_differs_on_a_cluster_is_reported_in_one_line(
    cluster: Cluster, tmp_path: Path
) -> None:
    source = "def mine(state, rng):\n    yield state.moves()[{}]\n"
    for folder, index in ((tmp_path / "there", 0), (tmp_path, -1)):
        (folder / "a_player.py").write_text(source.format(index), "utf-8")
    beginnings = {
        "a_player:mine": "nyout: rules, players or weights of a worker differ from this machine",
        toys.path(toys.cheat): f"nyout: player {toys.path(toys.cheat)}, seat ",
    }
    for player, beginning in beginnings.items():
        arguments = ("--players", f"{player},random", "--games", "4")
        run = run_tournament(tmp_path, *arguments, "--cluster", cluster.address)
        code, messages = run.ended()
        assert code == 1
        assert messages.startswith(beginning)
        assert messages.count("\n") == 1


@pytest.mark.slow
def test_an_unreachable_cluster_is_reported_in_one_line(tmp_path: Path) -> None:
    arguments = ("--players", "greedy,random", "--games", "4")
    code, messages = run_tournament(tmp_path / "run", *arguments, "--cluster", NOBODY).ended()
    assert code == 1
    assert messages.startswith(f"nyout: the cluster {NOBODY} failed: ")
    assert messages.count("\n") == 1
