# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Time of the page's answer to its owner while strangers without the secret hold slow connections.

    python -m tools.bench_crowd [--strangers 1000] [--requests 100]

Each stranger sends a whole request, which is refused, and half of another, and connects again as
soon as it is disconnected. The page is that of `awale play --listen`. The exit code is 1 if the
owner waits for longer than a second.
"""

import argparse
import asyncio
import contextlib
import http.client
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from tools.bench_page import playing

_SLOW = "GET /wrong/ HTTP/1.1\r\nHost: {host}\r\n\r\nGET /wrong/ HTTP/1.1\r\nHost: {host}\r\n"
_LONGEST_S = 1.0
_AGAIN_S = 0.05
_REPORT_S = 0.1


async def _stranger(host: str, port: int, connected: list[int]) -> None:
    request = _SLOW.format(host=f"{host}:{port}").encode()
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(host, port)
            connected[0] += 1
            writer.write(request)
            await reader.read()
            writer.close()
        await asyncio.sleep(_AGAIN_S)


async def _crowd(url: str, strangers: int) -> None:
    """Connect until standard input ends; print how often, now and then."""
    where = urlsplit(url)
    assert where.hostname is not None
    assert where.port is not None
    connected = [0]
    tasks = [
        asyncio.create_task(_stranger(where.hostname, where.port, connected))
        for _ in range(strangers)
    ]
    end = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    while not end.done():
        print(connected[0], flush=True)
        await asyncio.wait([end], timeout=_REPORT_S)
    for task in tasks:
        task.cancel()


@contextlib.contextmanager
def crowd(url: str, strangers: int) -> Iterator[Callable[[], int]]:
    """Strangers in a process of their own; yields what returns the number of their connections."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tools.bench_crowd", "--crowd", url, "--strangers", str(strangers)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    seen = [0]

    def read() -> None:
        assert program.stdout is not None
        for line in program.stdout:
            seen[0] = int(line)

    threading.Thread(target=read, daemon=True).start()
    while seen[0] < strangers:
        time.sleep(_REPORT_S)
    try:
        yield lambda: seen[0]
    finally:
        program.communicate()


def ask(url: str) -> float:
    """Fetch the page over a new connection; return the seconds until it is there."""
    where = urlsplit(url)
    start = time.perf_counter()
    connection = http.client.HTTPConnection(where.netloc, timeout=60)
    connection.request("GET", where.path)
    answer = connection.getresponse()
    answer.read()
    taken = time.perf_counter() - start
    connection.close()
    if answer.status != 200:
        raise SystemExit(f"The owner got {answer.status}.")
    return taken


def main() -> int:
    """Measure and print a line a figure; return 1 if the owner waited for too long."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_crowd")
    parser.add_argument("--strangers", type=int, default=1000)
    parser.add_argument("--requests", type=int, default=100)
    parser.add_argument("--crowd", metavar="URL", help="be the strangers at this address")
    options = parser.parse_args()
    if options.crowd:
        asyncio.run(_crowd(options.crowd, options.strangers))
        return 0
    with tempfile.TemporaryDirectory() as folder, playing(folder, "--listen") as (_, url):
        alone = [ask(url) for _ in range(options.requests)]
        with crowd(url, options.strangers) as connected:
            before, start = connected(), time.perf_counter()
            taken = [ask(url) for _ in range(options.requests)]
            rate = (connected() - before) / (time.perf_counter() - start)
    for name, times in (("alone", alone), (f"among {options.strangers} strangers", taken)):
        middle, worst = 1000 * statistics.median(times), 1000 * max(times)
        print(f"page to its owner, {name}: {middle:.0f} ms median, {worst:.0f} ms worst")
    print(f"connections of strangers meanwhile: {rate:.0f} a second")
    return int(max(taken) > _LONGEST_S)


if __name__ == "__main__":
    sys.exit(main())
