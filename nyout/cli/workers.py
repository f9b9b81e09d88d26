"""Where the bouts of a tournament are played: the cores of this machine, or a cluster.

joblib and distributed are imported when they are used: a single core needs neither.
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

CONNECTING = 10  # seconds to wait for the scheduler of a cluster
WITHOUT_WORKERS = 30  # seconds after which a cluster without workers counts as lost
LOOKING = 1  # seconds without a result after which the cluster is examined
CLOSING = 2  # seconds to take leave of the cluster
LOUD = ("distributed", "distributed.client", "tornado.application")
"""Loggers that print tracebacks when a cluster is lost, of which `ClusterLost` tells in a line."""

Play = Callable[[Tournament, Bout], Played]


class ClusterLost(Exception):
    """Error of a cluster that cannot be reached, has no workers or fails; not of a player."""


class WorkerLost(Exception):
    """Error of a process on this machine that ended in the middle of a bout."""


def on_cores(tournament: Tournament, bouts: Iterable[Bout], jobs: int | None) -> Iterator[Played]:
    """Yield the bouts as they end, played by `jobs` processes, or on all cores for None.

    Raises `Fault` if a player fails, and `WorkerLost`.
    """
    if jobs == 1:
        yield from (played(tournament, bout) for bout in bouts)
        return
    try:
        yield from _spread(_joblib(), played, tournament, bouts, n_jobs=jobs or -1)
    except BrokenProcessPool as error:
        raise WorkerLost(f"a process that played ended in the middle of a bout: {error}") from error


def _joblib() -> Any:
    """Return the module joblib, which has no types."""
    import joblib  # pyright: ignore[reportMissingTypeStubs]

    return joblib


def _spread(
    joblib: Any, play: Play, tournament: Tournament, bouts: Iterable[Bout], **options: Any
) -> Iterator[Played]:
    """Return the bouts as they end, played by the processes that joblib has."""
    run = joblib.Parallel(return_as="generator_unordered", **options)
    return run(joblib.delayed(play)(tournament, bout) for bout in bouts)


def on_cluster(tournament: Tournament, bouts: Sequence[Bout], address: str) -> Iterator[Played]:
    """Yield the bouts as they end, played by the workers of a dask cluster.

    joblib waits for ever for results that are lost with the scheduler or with several workers in
    turn. So it waits in a thread, and the cluster is examined when there have been no results for
    a while.

    Args:
        tournament: The settings.
        bouts: The bouts to play.
        address: The address of the scheduler, such as "tcp://127.0.0.1:8786".

    Raises:
        Fault: If a player fails.
        ClusterLost: If the cluster cannot be reached, is lost or has other code than this machine.
    """
    client, missing = _connected(address), len(bouts)
    arrivals = SimpleQueue[Played | Exception | None]()
    Thread(target=_collect, args=(client, tournament, bouts, arrivals), daemon=True).start()
    staffed = monotonic()  # when the cluster was last seen with workers
    try:
        while True:
            try:
                arrived = arrivals.get(timeout=LOOKING)
            except Empty:
                if _has_workers(client):
                    staffed = monotonic()
                elif monotonic() > staffed + WITHOUT_WORKERS:
                    raise ClusterLost(f"no workers for {WITHOUT_WORKERS} s") from None
                continue
            if isinstance(arrived, Fault):
                raise arrived
            if isinstance(arrived, Exception):
                raise _lost(client, arrived) from arrived
            if arrived is None:
                break
            staffed = monotonic()
            missing -= 1
            yield arrived
        if missing:  # joblib does not always notice that the scheduler is gone
            raise ClusterLost(f"{missing} bouts were lost with the scheduler")
    finally:
        client.close(CLOSING)


def _connected(address: str) -> Any:
    """Return a client of a cluster. Raises `ClusterLost`."""
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
    arrivals: SimpleQueue[Played | Exception | None],
) -> None:
    """Put the bouts into a queue as they end, then None; an exception ends it at once."""
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
    """Return the error for an exception that is not the fault of a player."""
    if client.status != "running":
        return ClusterLost("the scheduler has gone")
    return ClusterLost(" ".join(f"{type(error).__name__}: {error}".split()))


def _has_workers(client: Any) -> bool:
    """Return whether a cluster has workers. Raises `ClusterLost` if it has lost its scheduler.

    A bout that failed on several workers in turn is lost, too.
    """
    if client.status != "running":
        raise ClusterLost("the scheduler has gone")
    if any(future.status in ("error", "cancelled") for future in client.futures.values()):
        raise ClusterLost("bouts were lost with their workers")
    try:
        return bool(client.ncores())
    except (OSError, TimeoutError) as error:
        raise ClusterLost(f"the scheduler does not answer: {error}") from error
