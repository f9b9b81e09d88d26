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


@pytest.fixture(name="sound", scope="module")
def fixture_sound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster for all tests that do not damage it."""
    with clustered(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


class Run(NamedTuple):
    """A tournament in its own process, and its files."""

    process: subprocess.Popen[str]
    results: Path
    journal: Path

    def finished(self) -> int:
        """Return the number of bouts in the journal."""
        return self.journal.read_bytes().count(b"\n") - 1 if self.journal.exists() else 0

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


@pytest.fixture(name="expected", scope="module")
def fixture_expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The results of a single process."""
    run = run_tournament(tmp_path_factory.mktemp("alone") / "run", *GAMES, "--jobs", "1")
    assert run.ended() == (0, "")
    return run.results.read_bytes()


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_has_the_results_of_a_single_process(
    cluster: Cluster, tmp_path: Path, expected: bytes
) -> None:
    run = run_tournament(tmp_path / "run", *GAMES, "--cluster", cluster.address)
    both = {worker.pid for worker in cluster.workers}
    while run.finished() < 5 or cluster.players() != both:
        assert run.process.poll() is None
        sleep(0.01)
    cluster.workers[0].kill()
    assert run.finished() < 35
    assert run.ended() == (0, "")
    assert cluster.players() == both
    assert run.results.read_bytes() == expected


@pytest.mark.slow
def test_when_the_scheduler_is_lost_this_machine_plays_the_rest(
    cluster: Cluster, tmp_path: Path, expected: bytes
) -> None:
    run = run_tournament(tmp_path / "run", *GAMES, "--cluster", cluster.address)
    while run.finished() < 5:
        assert run.process.poll() is None
        sleep(0.01)
    cluster.scheduler.kill()
    assert run.finished() < 35
    code, messages = run.ended()
    assert code == 0
    assert messages.startswith(f"nyout: the cluster {cluster.address} is lost: ")
    assert messages.endswith("; this machine plays the rest\n")
    assert messages.count("\n") == 1
    assert run.results.read_bytes() == expected


@pytest.mark.slow
def test_a_cluster_with_different_code_of_a_player_is_not_used(
    sound: Cluster, tmp_path: Path
) -> None:
    source = "def mine(state, rng):\n    yield state.moves()[{}]\n"
    for folder, index in ((sound.traces.parent / "there", 0), (tmp_path, -1)):
        (folder / "a_player.py").write_text(source.format(index), "utf-8")
    arguments = ("--players", "a_player:mine,random", "--games", "4")
    alone = run_tournament(tmp_path, *arguments, "--jobs", "1")
    assert alone.ended() == (0, "")
    expected = alone.results.read_bytes()
    alone.journal.unlink()
    run = run_tournament(tmp_path, *arguments, "--cluster", sound.address)
    code, messages = run.ended()
    assert code == 0
    assert "rules, players or weights of a worker differ from this machine" in messages
    assert run.results.read_bytes() == expected


@pytest.mark.slow
def test_a_failing_player_on_a_cluster_is_reported_in_one_line(
    sound: Cluster, tmp_path: Path
) -> None:
    players = ("--players", f"{toys.path(toys.cheat)},random", "--games", "4")
    code, messages = run_tournament(tmp_path / "run", *players, "--cluster", sound.address).ended()
    assert code == 1
    assert messages.startswith(f"nyout: player {toys.path(toys.cheat)}, seat ")
    assert messages.count("\n") == 1


@pytest.mark.slow
def test_an_unreachable_cluster_is_reported_and_this_machine_plays(tmp_path: Path) -> None:
    arguments = ("--players", "greedy,random", "--games", "4")
    run = run_tournament(tmp_path / "run", *arguments, "--jobs", "1", "--cluster", "nonsense")
    code, messages = run.ended()
    assert code == 0
    assert messages.startswith("nyout: the cluster nonsense is lost: no answer: ")
    assert run.finished() == 4
