"""Execution of the bouts of a tournament on the cores of this machine or on a dask cluster.

joblib and distributed are imported on first use, so that a single process needs neither.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from nyout.tournament.arena import Fault, Played, played
from nyout.tournament.fingerprint import fingerprint, played_by
from nyout.tournament.schedule import Bout, Tournament

CONNECTING = 10  # maximum seconds to connect to a scheduler
WITHOUT_WORKERS = 30  # seconds after which a cluster without workers counts as lost
CHECKING = 1  # seconds without a result after which the cluster is checked
CLOSING = 2  # maximum seconds to disconnect
LOUD = ("distributed", "distributed.client", "tornado.application")
"""Loggers that print tracebacks for a lost cluster, in addition to the message of `ClusterLost`."""

Arrivals = SimpleQueue[Played | Exception | None]
"""Bouts in the order in which they finish, then None, or an exception at any time."""

Play = Callable[[Tournament, Bout], Played]


class ClusterLost(Exception):
    """Error of the cluster, not of a player: unreachable, without workers, or failing."""


class WorkerLost(Exception):
    """Error of a process on this machine that ended during a bout."""


def on_cores(tournament: Tournament, bouts: Iterable[Bout], jobs: int | None) -> Iterator[Played]:
    """Play bouts in `jobs` processes, or on all cores if None, and yield them as they finish.

    Raises `Fault` if a player fails, and `WorkerLost` if a process ends.
    """
    if jobs == 1:
        yield from (played(tournament, bout) for bout in bouts)
        return
    try:
        yield from _spread(_joblib(), played, tournament, bouts, n_jobs=jobs or -1)
    except BrokenProcessPool as error:
        raise WorkerLost(f"a process ended during a bout: {error}") from error


def _joblib() -> Any:
    """Return the untyped module joblib."""
    import joblib  # pyright: ignore[reportMissingTypeStubs]

    return joblib


def _spread(
    joblib: Any, play: Play, tournament: Tournament, bouts: Iterable[Bout], **options: Any
) -> Iterator[Played]:
    """Play bouts in the processes of joblib, and yield them as they finish."""
    run = joblib.Parallel(return_as="generator_unordered", **options)
    return run(joblib.delayed(play)(tournament, bout) for bout in bouts)


def on_cluster(tournament: Tournament, bouts: Sequence[Bout], address: str) -> Iterator[Played]:
    """Play bouts on the workers of a dask cluster, and yield them as they finish.

    Args:
        tournament: The settings.
        bouts: The bouts to play.
        address: The address of the scheduler, such as "tcp://127.0.0.1:8786".

    Raises:
        Fault: If a player fails.
        ClusterLost: If the cluster is unreachable, lost, or has different code.
    """
    client, missing = _connected(address), len(bouts)
    arrivals: Arrivals = SimpleQueue()
    # joblib waits forever for lost results, so a thread waits for joblib.
    Thread(target=_collect, args=(client, tournament, bouts, arrivals), daemon=True).start()
    try:
        for one in _arriving(client, arrivals):
            missing -= 1
            yield one
        if missing:  # joblib does not always notice that the scheduler is gone
            raise ClusterLost(f"{missing} bouts were lost with the scheduler")
    finally:
        client.close(CLOSING)


def _arriving(client: Any, arrivals: Arrivals) -> Iterator[Played]:
    """Yield the bouts in a queue, and check the cluster if none arrives.

    Raises `Fault` and `ClusterLost`.
    """
    staffed = monotonic()  # the time when the cluster last had workers
    while True:
        try:
            arrived = arrivals.get(timeout=CHECKING)
        except Empty:
            if _has_workers(client):
                staffed = monotonic()
            elif monotonic() > staffed + WITHOUT_WORKERS:
                raise ClusterLost(f"no workers for {WITHOUT_WORKERS} s") from None
            continue
        if arrived is None:
            return
        if isinstance(arrived, Fault):
            raise arrived
        if isinstance(arrived, Exception):
            raise _lost(client, arrived) from arrived
        staffed = monotonic()
        yield arrived


def _connected(address: str) -> Any:
    """Return a client of a cluster. Raises `ClusterLost` if it is unreachable."""
    from distributed import Client

    for name in LOUD:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        return Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterLost(f"no answer: {error}") from error


def _collect(
    client: Any,
    tournament: Tournament,
    bouts: Sequence[Bout],
    arrivals: Arrivals,
) -> None:
    """Play bouts on a cluster, and put them into a queue as they finish."""
    joblib, play = _joblib(), partial(played_by, fingerprint(tournament))
    try:
        with joblib.parallel_config(backend="dask", client=client):
            for one in _spread(joblib, play, tournament, bouts):
                arrivals.put(one)
    except Exception as error:
        arrivals.put(error)
    else:
        arrivals.put(None)


def _lost(client: Any, error: Exception) -> ClusterLost:
    """Return the error for an exception of joblib or distributed."""
    if client.status != "running":
        return ClusterLost("the scheduler is gone")
    return ClusterLost(" ".join(f"{type(error).__name__}: {error}".split()))


def _has_workers(client: Any) -> bool:
    """Return whether a cluster has workers.

    Raises `ClusterLost` if the scheduler is gone, or if bouts were lost with several workers in
    turn.
    """
    if client.status != "running":
        raise ClusterLost("the scheduler is gone")
    if any(future.status in ("error", "cancelled") for future in client.futures.values()):
        raise ClusterLost("bouts were lost with their workers")
    try:
        return bool(client.ncores())
    except (OSError, TimeoutError) as error:
        raise ClusterLost(f"the scheduler does not answer: {error}") from error
