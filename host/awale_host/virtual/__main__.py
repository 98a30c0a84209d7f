# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A virtual board with its page: `python -m awale_host.virtual --state DIR`.

Prints one JSON line, either `{"page": …, "link": …}` or `{"error": …}`, and ends when its standard
input does, that is, with the process that started it.
"""

import argparse
import json
import signal
import sys
import threading
from pathlib import Path

from ..errors import AwaleError
from ..page.hub import Hub
from ..page.server import PageServer
from ..page.source import BoardAlone
from .process import start_board

_WATCH_S = 0.05


def main() -> None:
    """Run a board and its page until standard input ends."""
    options = _options()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    try:
        _run(options)
    except AwaleError as error:
        print(json.dumps({"error": str(error)}), flush=True)
        sys.exit(error.exit_code)


def _run(options: argparse.Namespace) -> None:
    with start_board(
        state_dir=options.state,
        link_port=options.link_port,
        frames=options.frames,
        console=options.console,
        pty=options.pty,
        firmware=options.firmware,
        faults=options.fault,
    ) as board:
        page = PageServer(Hub(BoardAlone(board.name), board), port=options.http_port)
        page.start()
        print(json.dumps({"page": page.url, "link": board.link_url}), flush=True)
        ended = threading.Event()
        threading.Thread(target=_watch_parent, args=(ended,), daemon=True).start()
        while not ended.wait(_WATCH_S) and board.alive:
            pass
        page.close()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m awale_host.virtual")
    parser.add_argument("--state", type=Path, required=True, help="the board's flash")
    parser.add_argument("--http-port", type=int, default=0)
    parser.add_argument("--link-port", type=int, default=0)
    parser.add_argument("--frames", type=Path, help="append each frame as a JSON line")
    parser.add_argument("--console", type=Path, help="what the firmware prints, else stderr")
    parser.add_argument("--pty", action="store_true", help="a pty instead of the link port")
    parser.add_argument("--firmware", type=Path, help="another firmware folder, for tests")
    parser.add_argument("--fault", action="append", default=[], help="see faults.py, for tests")
    return parser.parse_args()


def _watch_parent(ended: threading.Event) -> None:
    while sys.stdin.buffer.read(4096):
        pass
    ended.set()


if __name__ == "__main__":
    main()
