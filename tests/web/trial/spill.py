# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fills the browser's board with games that nothing confirms, in MicroPython: `run(job)`."""

import json
import time
from binascii import a2b_base64, b2a_base64

from awale_session.link import Board
from awale_session.link.archive import read_record, waiting
from awale_web.board import BrowserBoard
from awale_web.polled_connection import PolledConnection

from awale_core import Game
from awale_core.record import decode


def run(text, now_ms):
    """`job` has `memory` and `drive` of an earlier run, and how many games to `play`."""
    job = json.loads(text)
    kept = {"drive": job["drive"]}
    drawn = [job["seed"]]

    def chance(count):
        drawn[0] += 1
        return drawn[0].to_bytes(count, "big")

    board = BrowserBoard(
        lambda kind, text: kept.update({kind: text}),
        now_ms,
        nvm=a2b_base64(job["memory"]) if job["memory"] else None,
        uid=bytes(8),
        games=[],
        random_bytes=chance,
        drive=job["drive"],
    )
    link = Board(board.plug_in, PolledConnection, clock=time.monotonic, pause=lambda s: None)
    link.set({"speed": "max"}, session=True)
    for number in range(job["play"]):
        game = Game("abapa")
        id = link.new("abapa", south="host", north="host")
        for ply in range(4 + number % 4):
            legal = game.legal_moves()
            pit = legal[(number + ply) % len(legal)]
            link.move(id, ply, pit)
            game.play(pit)
        link.declare(id, game.plies, number % 2, "resign")
    moves = []
    for entry in waiting(link):
        moves.append(list(decode(read_record(link, entry)).game.moves))
    memory = b2a_base64(bytes(board.machine.flash.nvm.read(0, 4096))).decode()
    return json.dumps({"moves": moves, "memory": memory, "drive": kept["drive"]})
