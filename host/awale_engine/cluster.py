# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Work on a Dask cluster: the connection, and pieces that do not depend on each other.

A piece is a function's arguments. When a worker dies, Dask repeats its pieces on others; a piece
that keeps its result in nothing but what it returns may be repeated freely.
"""

import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from .errors import AwaleError

_AHEAD: Final = 3  # pieces for each thread of the cluster that are handed out at a time
TRIES: Final = 5  # of a piece whose workers died
LOOK_S: Final = 10.0  # between two looks at whether there are workers
_LOOKS: Final = 12  # without a worker, before the work is given up


class Estimate(NamedTuple):
    """The cost of pieces in advance: processor seconds, and bytes over the network."""

    seconds: float
    moved: int


def connect(address: str, timeout: float = 10) -> Any:
    """Return a client of the scheduler at `address`, such as tcp://host:8786.

    Waits for an answer for up to `timeout` seconds.

    AwaleError if Dask is not installed, nothing answers there or no worker has joined.
    """
    try:
        from distributed import Client
    except ImportError:
        raise AwaleError("A cluster needs Dask: pip install 'awale-board[cluster]'.") from None
    try:
        kind: Any = Client  # which has types only where Dask is installed
        client = kind(address, timeout=timeout)
    except (OSError, ValueError) as error:
        raise AwaleError(
            f"No scheduler answers at {address}: start one with 'dask scheduler', and workers with "
            "'dask worker'."
        ) from error
    if not client.nthreads():
        client.close()
        raise AwaleError(
            f"The scheduler at {address} has no workers: start some with 'dask worker {address}'."
        )
    return client


def threads(client: Any) -> int:
    """Return how many threads the workers have in all, at least one."""
    every: dict[str, int] = client.nthreads()
    return max(1, sum(every.values()))


def sample(task: Callable[..., Any], piece: Sequence[Any]) -> tuple[Any, Estimate]:
    """Do one piece in this process; return its result and what it took."""
    begun = time.monotonic()
    result = task(*piece)
    seconds = time.monotonic() - begun
    return result, Estimate(seconds, len(pickle.dumps(piece)) + len(pickle.dumps(result)))


def each(
    client: Any, task: Callable[..., Any], pieces: Sequence[Sequence[Any]]
) -> Iterator[tuple[int, Any]]:
    """Yield the number and the result of each piece as it is finished.

    The workers hold few pieces at a time, so that a stop loses little. An exception of a piece ends
    all; AwaleError if several workers died over one piece, or if there is none for two minutes.
    """
    import distributed

    waiting = iter(range(len(pieces)))
    running: dict[Any, int] = {}
    tries = [0] * len(pieces)

    def hand_out(number: int) -> None:
        running[client.submit(task, *pieces[number], pure=False)] = number

    try:
        for number in islice(waiting, _AHEAD * threads(client)):
            hand_out(number)
        while running:
            future = _first_done(client, running)
            number = running.pop(future)
            try:
                result = future.result()
            except distributed.KilledWorker as error:
                tries[number] += 1
                if tries[number] == TRIES:
                    raise AwaleError(
                        f"Piece {number + 1} of {len(pieces)} failed {TRIES} times: "
                        "see the workers' logs."
                    ) from error
                hand_out(number)
                continue
            yield number, result
            for following in islice(waiting, 1):
                hand_out(following)
    finally:
        client.cancel([*running])


def _first_done(client: Any, futures: Iterable[Any]) -> Any:
    """Wait for one of some futures; AwaleError after _LOOKS looks without any worker."""
    from distributed import TimeoutError as NotYet
    from distributed import wait

    wait_for: Any = wait
    without = 0
    while without < _LOOKS:
        try:
            with client.as_current():  # there may be another one in this process
                return next(iter(wait_for([*futures], LOOK_S, "FIRST_COMPLETED").done))
        except NotYet:
            without = 0 if client.nthreads() else without + 1
    raise AwaleError(
        "All workers of the cluster are gone, and none has joined again: start some with "
        "'dask worker' and repeat the command."
    )
