# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Work on a Dask cluster: the connection, and pieces that do not depend on each other.

A piece is a function's arguments. When a worker dies, Dask repeats its pieces on others; a piece
that keeps its result in nothing but what it returns may be repeated freely.
"""

import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from .errors import AwaleError

_AHEAD: Final = 3  # pieces for each thread of the cluster that are handed out at a time
_TRIES: Final = 5  # of a piece whose workers died


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


def sample(
    task: Callable[..., Any], piece: Sequence[Any], clock: Callable[[], float] = time.monotonic
) -> tuple[Any, Estimate]:
    """Do one piece in this process; return its result and what it took."""
    begun = clock()
    result = task(*piece)
    seconds = clock() - begun
    return result, Estimate(seconds, len(pickle.dumps(piece)) + len(pickle.dumps(result)))


def each(
    client: Any, task: Callable[..., Any], pieces: Sequence[Sequence[Any]]
) -> Iterator[tuple[int, Any]]:
    """Yield the number and the result of each piece as it is finished.

    The workers hold few pieces at a time, so that a stop loses little. An exception of a piece ends
    all; AwaleError if several workers died over one piece.
    """
    import distributed

    as_completed: Any = distributed.as_completed
    waiting = iter(range(len(pieces)))
    running: dict[Any, int] = {}
    tries = [0] * len(pieces)
    done = as_completed(loop=client.loop)

    def hand_out(number: int) -> None:
        future = client.submit(task, *pieces[number], pure=False)
        running[future] = number
        done.add(future)

    try:
        for number in islice(waiting, _AHEAD * threads(client)):
            hand_out(number)
        for future in done:
            number = running.pop(future)
            try:
                result = future.result()
            except distributed.KilledWorker as error:
                tries[number] += 1
                if tries[number] == _TRIES:
                    raise AwaleError(
                        f"The workers die over piece {number + 1} of {len(pieces)} again and "
                        "again: their logs say why."
                    ) from error
                hand_out(number)
                continue
            yield number, result
            for following in islice(waiting, 1):
                hand_out(following)
    finally:
        client.cancel([*running])
