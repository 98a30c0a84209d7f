# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A plain static server, and a visitor of what it serves."""

import contextlib
import http.server
import io
import math
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

PART = 2048  # bytes
PART_ASKED = re.compile(r"bytes=(\d+)-(\d+)")


@dataclass
class Line:
    """A slow line: `bytes_per_s` for all connections together, and `wait_s` from a request to its
    answer, once more where the connection is new: each one, or the first with `keeps_alive`. After
    `most` bytes of the program it stands still for the program until `goes_on` is set."""

    bytes_per_s: float
    wait_s: float
    keeps_alive: bool = False
    most: float = math.inf
    goes_on: threading.Event = field(default_factory=threading.Event)
    free_at: float = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def carry(self, count: int, path: str) -> None:
        """Return once `count` bytes of the file at `path` have gone through."""
        with self.lock:
            self.most -= count * path.startswith("/worker/")
            stands = self.most < 0 and path.startswith("/worker/")
            self.free_at = max(self.free_at, time.monotonic()) + count / self.bytes_per_s
            due = self.free_at
        time.sleep(max(0, due - time.monotonic()))
        if stands:
            self.goes_on.wait()


class StaticServer:
    """Serves a folder; `stop` ends it, as when the network is gone. `bytes_sent` counts bodies.
    `post(path, body)` gives status and body of the answer to a POST. With `max_age` browsers may
    keep files for as many seconds; `stale` has files by path that a cache on the way sends; `line`
    is slow where it is set, and with `ranges` it sends the parts of files that are asked for, which
    `parts` lists by file name, begin and end. `asked` are the paths of all requests; while
    `is_down`, none is answered."""

    def __init__(
        self,
        folder: Path,
        post: Callable[[str, bytes], tuple[int, bytes]] | None = None,
        *,
        max_age: int | None = None,
        line: Line | None = None,
        ranges: bool = False,
    ) -> None:
        server = self
        self.asked: list[str] = []
        self.is_down = False
        self.parts: list[tuple[str, int, int]] = []
        self.stale: dict[str, bytes] = {}

        class Handler(http.server.SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1" if line and line.keeps_alive else "HTTP/1.0"

            def __init__(self, *arguments: Any) -> None:
                super().__init__(*arguments, directory=str(folder))

            def setup(self) -> None:
                super().setup()
                if line:
                    time.sleep(line.wait_s)

            def end_headers(self) -> None:
                if max_age is not None:
                    self.send_header("Cache-Control", f"max-age={max_age}")
                super().end_headers()

            def do_GET(self) -> None:
                server.asked.append(self.path)
                if server.is_down:
                    self.close_connection = True
                    return
                if line:
                    time.sleep(line.wait_s)
                data = server.stale.get(self.path)
                part = PART_ASKED.fullmatch(self.headers.get("Range") or "") if ranges else None
                if part:
                    path = Path(self.translate_path(self.path))
                    begin, end = int(part[1]), int(part[2]) + 1
                    server.parts.append((path.name, begin, end))
                    data = (data or path.read_bytes())[begin:end]
                if data is None:
                    super().do_GET()
                    return
                self.send_response(206 if part else 200)
                if part:
                    self.send_header("Content-Range", f"bytes {part[1]}-{part[2]}/*")
                self.send_header("Content-Type", self.guess_type(self.path))
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.copyfile(io.BytesIO(data), self.wfile)

            def copyfile(self, source: Any, outputfile: Any) -> None:
                data = source.read()
                server.bytes_sent += len(data)
                for at in range(0, len(data), PART):
                    part = data[at : at + PART]
                    if line:
                        line.carry(len(part), self.path)
                    with contextlib.suppress(ConnectionError):  # the visitor has gone
                        outputfile.write(part)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                status, data = (404, b"") if post is None else post(self.path, body)
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *arguments: Any) -> None:
                pass

        class Server(http.server.ThreadingHTTPServer):
            request_queue_size = 128  # with 5 a busy machine refuses some of a page's many modules

        self.bytes_sent = 0
        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Visitor:
    """One browser with its own storage. An error in a page or a worker fails the test."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.errors: list[str] = []
        context.on("weberror", lambda error: self.errors.append(str(error.error)))

    def open(self, url: str) -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.goto(url)
        return page

    def open_after(self, page: Page, url: str) -> Page:
        """Open another address in the tab of a page. A busy browser lets a page that is closed hold
        the board for a while."""
        page.goto("about:blank")
        page.goto(url)
        return page

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)
