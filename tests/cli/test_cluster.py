"""Tests of `nyout tournament --cluster` on dask clusters of real processes, which get lost."""

import json
import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import sleep
from typing import NamedTuple

import pytest
from distributed import Client

from tests.cli.terminal import ROOT
from tests.tournament import toys

GAMES = ("--games", "70", "--paired", "--players", f"{toys.path(toys.slow)},random")
NOBODY = "tcp://127.0.0.1:1"
TIMEOUT = 30  # seconds within which a process must end


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
def start_cluster(folder: Path) -> Generator[Cluster]:
    """Start a scheduler and two workers as processes; return when they are connected."""
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
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(len(workers), timeout=TIMEOUT)
        yield Cluster(address, scheduler, workers, traces)
    finally:
        for process in (scheduler, *workers):
            process.kill()
            process.wait(TIMEOUT)


@pytest.fixture(name="cluster")
def fixture_cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster for a single test, which may damage it."""
    with start_cluster(tmp_path) as cluster:
        yield cluster


def run_tournament(folder: Path, *arguments: str) -> tuple[int, str, bytes]:
    """Return the exit code, the messages and the results of a tournament."""
    folder.mkdir(exist_ok=True)
    file = folder / "results.json"
    run = subprocess.run(
        [sys.executable, "-m", "nyout", "tournament", "le-nyout", *arguments, "--json", str(file)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    return run.returncode, run.stderr, file.read_bytes() if file.exists() else b""


def killing(cluster: Cluster, process: subprocess.Popen[bytes]) -> Thread:
    """Return a started thread that kills a process when both workers have played."""

    def kill() -> None:
        both = {worker.pid for worker in cluster.workers}
        while cluster.players() != both:
            sleep(0.01)
        process.kill()

    thread = Thread(target=kill)
    thread.start()
    return thread


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_loses_no_results(cluster: Cluster, tmp_path: Path) -> None:
    killing(cluster, cluster.workers[0])
    code, messages, results = run_tournament(tmp_path / "run", *GAMES, "--cluster", cluster.address)
    assert (code, messages) == (0, "")
    assert results == run_tournament(tmp_path / "alone", *GAMES, "--jobs", "1")[2]


@pytest.mark.slow
def test_a_lost_scheduler_is_reported_in_one_line(cluster: Cluster, tmp_path: Path) -> None:
    killing(cluster, cluster.scheduler)
    code, messages, _ = run_tournament(tmp_path / "run", *GAMES, "--cluster", cluster.address)
    assert code == 1
    assert messages.startswith(f"nyout: the cluster {cluster.address} failed: ")
    assert messages.count("\n") == 1


@pytest.mark.slow
def test_a_player_that_fails_on_a_cluster_is_reported_in_one_line(
    cluster: Cluster, tmp_path: Path
) -> None:
    cheat = toys.path(toys.cheat)
    arguments = ("--players", f"{cheat},random", "--games", "4", "--cluster", cluster.address)
    code, messages, _ = run_tournament(tmp_path, *arguments)
    assert code == 1
    assert messages.startswith(f"nyout: player {cheat}, seat ")
    assert messages.count("\n") == 1


@pytest.mark.slow
def test_an_unreachable_cluster_is_reported_in_one_line(tmp_path: Path) -> None:
    arguments = ("--players", "greedy,random", "--games", "4")
    code, messages, _ = run_tournament(tmp_path / "run", *arguments, "--cluster", NOBODY)
    assert code == 1
    assert messages.startswith(f"nyout: the cluster {NOBODY} failed: ")
    assert messages.count("\n") == 1
