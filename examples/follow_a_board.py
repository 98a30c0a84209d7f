# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Follow the game on a board, real or virtual.

awale board                                         # prints the address of its link
python examples/follow_a_board.py socket://127.0.0.1:PORT
"""

import argparse

from awale_host.link import Board
from awale_session.link import BoardDisconnected
from awale_session.link.messages import Disconnected, Moved, Over, Started

from awale_core.notation import pit_letter


def follow(address: str) -> None:
    """Print every move until a game ends; connect again if the cable was pulled."""
    with Board.connect(address) as board:
        print(f"{board.hello.name}: {board.state().fen}", flush=True)
        while True:
            event = board.next_event(timeout=None)
            if isinstance(event, Started):
                print(f"a new game, {event.rules}", flush=True)
            elif isinstance(event, Moved):
                print(f"{event.ply + 1}. {pit_letter(event.pit)} by {event.by}", flush=True)
            elif isinstance(event, Over):
                print(f"{event.stores[0]}-{event.stores[1]}, {event.reason}", flush=True)
                return
            elif isinstance(event, Disconnected):
                try:
                    board.reconnect(within=60)
                except BoardDisconnected as error:
                    raise SystemExit(str(error)) from error


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", help="a serial port or socket://HOST:PORT")
    follow(parser.parse_args().address)
