# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A bot: play one side of the game on a board with ten lines of your own.

    python examples/bot_for_a_board.py socket://127.0.0.1:PORT

The bot plays North and the player touches South; with --both it plays both sides.
"""

import argparse

from awale_host.link import Board
from awale_session.link import RequestRefused
from awale_session.link.messages import Moved, Over, Undone

from awale_core import Game


def choose(game: Game) -> int:
    """Return the bot's move: the one that captures most. Put your own idea here."""

    def captured(pit: int) -> int:
        trial = game.copy()
        before = trial.stores[game.turn]
        trial.play(pit)
        return trial.stores[game.turn] - before

    return max(game.legal_moves(), key=captured)


def play(address: str, both: bool) -> None:
    """Play one game on the board."""
    south = "host" if both else "touch"
    with Board.connect(address) as board:
        if both:
            board.set({"speed": "max"}, session=True)
        id = board.new("abapa", south=south, north="host", replace=True)
        while True:
            state = board.state()  # the board is the referee
            game = Game.from_fen(state.fen, state.rules)
            if state.over is not None:
                print(f"{game.stores[0]}-{game.stores[1]}, {state.over.reason}")
                return
            if game.turn == 1 or both:
                try:
                    board.move(id, state.ply, choose(game))
                except RequestRefused as refused:  # the position has changed: look again
                    print(refused)
            event = board.next_event(timeout=5)
            while event is not None and not isinstance(event, Moved | Undone | Over):
                event = board.next_event(timeout=5)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", help="a serial port or socket://HOST:PORT")
    parser.add_argument("--both", action="store_true", help="play South too")
    chosen = parser.parse_args()
    play(chosen.address, chosen.both)
