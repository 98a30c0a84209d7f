# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The drive that `awale install` writes plays games on real CircuitPython and loses none."""

import random
from pathlib import Path

import pytest

from awale_core import Game
from awale_core.notation import LETTERS
from awale_core.record import decode
from awale_core.search import Search
from tests.pico.emulated import EmulatedBoard, Message, PowerCut, game_of
from tests.support.games_over_link import fetch

CUTS = 20
SHARES = (0.5, 0.0, 1.0, 0.1, 0.9)  # of the torn operation that was done
WATCHDOG_MS = 8_000


def a_good_move(game: Game) -> int:
    search = Search(game, 4)
    search.run(3_000)
    return search.move


def a_line(least: int, most: int) -> list[int]:
    """The moves of a whole random game of `least` to `most` plies."""
    for seed in range(1_000):
        throw = random.Random(seed)
        game = Game()
        while game.outcome is None and game.plies <= most:
            game.play(throw.choice(game.legal_moves()))
        if least <= game.plies <= most:
            return game.moves
    raise AssertionError("there is no such game")


def played_so_far(board: EmulatedBoard, state: Message) -> list[int]:
    """The moves of the game on the board, checked against its position by the rules."""
    moves: str = board.ask(t="moves", game=state["game"], **{"from": 0})["moves"]
    game = game_of(state, moves)
    assert len(moves) == state["ply"]
    assert game.outcome is not None or game.fen() == state["fen"]
    return [LETTERS.index(letter) for letter in moves]


def test_a_whole_game_by_touch_against_the_board_itself(drive: Path) -> None:
    with EmulatedBoard(drive) as board:
        assert {"board", "archive"} <= set(board.open()["cap"])
        for pad in ("B", "b", "b"):  # the board's first level; speed: max
            board.touch(pad)
        chosen = board.ask(t="get", keys=["opponent", "level", "speed"])["values"]
        assert chosen == {"opponent": "board", "level": 1, "speed": "max"}
        board.touch("ok")
        started = board.event("started")
        assert (started["south"], started["north"]) == ("touch", "board")
        game = Game.from_fen(started["start"], started["rules"])
        while game.outcome is None:
            if game.turn == 0:
                touched = a_good_move(game)
                board.touch(LETTERS[touched])
            moved = board.event("moved", ply=game.plies)
            if game.turn == 0:
                assert (moved["pit"], moved["by"]) == (touched, "touch")
            else:
                assert moved["by"] == "board"
            game.play(moved["pit"])
            assert moved["fen"] == game.fen() or game.outcome is not None
            if game.plies == 6:
                assert board.ask(t="ping")["t"] == "pong"
                assert board.ask(t="state")["fen"] == game.fen()
        over = board.event("over")
        assert (over["winner"], over["reason"]) == game.outcome
        assert over["stores"] == list(game.stores)
        (entry,) = board.ask(t="archive_list", **{"from": 0})["games"]
        record = fetch(board, *entry[:2])
        assert decode(record).game.moves == game.moves
        assert board.ask(t="archive_confirm", number=entry[0], game=entry[1], crc=record[-4:].hex())
        assert board.ask(t="archive_status")["waiting"] == 0


def test_a_game_goes_on_after_a_reset_and_after_the_cable_was_out(used_board: Path) -> None:
    with EmulatedBoard(flash=used_board) as board:
        board.open()
        board.touch("ok")
        for pad in ("C", "f"):
            board.touch(pad)
        board.event("moved", ply=1)
        before = board.ask(t="state")
        board.reset()
        board.open()
        after = board.ask(t="state")
        assert (after["game"], after["fen"], after["ply"]) == (before["game"], before["fen"], 2)

        assert after["paused"]
        board.touch("ok")  # to go on
        board.touch("D")
        board.event("moved", ply=2)
        board.unplug()
        board.rest(500)
        board.plug()
        board.open()
        assert played_so_far(board, board.ask(t="state")) == [2, 11, 3]
        board.touch("ok")
        board.touch("a")
        board.event("moved", ply=3)

        board.unplug()
        board.rest(WATCHDOG_MS + 2_000)
        board.touch("E")  # the board plays on without its cable
        board.plug()
        board.open()
        assert board.resets == 1
        assert played_so_far(board, board.ask(t="state")) == [2, 11, 3, 6, 4]


def test_the_board_plays_without_a_pc(used_board: Path) -> None:
    with EmulatedBoard(flash=used_board, plugged=False) as board:
        board.rest(4_000)
        for pad in ("ok", "C", "f", "D"):
            board.touch(pad)
        board.plug()
        board.open()
        assert played_so_far(board, board.ask(t="state")) == [2, 11, 3]


class Progress:
    """Progress of a game: `touched` counts the plies that were touched, the last one too,
    which the board may not have recorded."""

    def __init__(self) -> None:
        self.game = ""
        self.touched = 0


def play_on(board: EmulatedBoard, line: list[int], progress: Progress) -> None:
    """Check what a power cut has left of a game, then touch the rest of its moves."""
    board.open()
    state = board.ask(t="state")
    if state["phase"] == "menu":
        assert not progress.touched
        board.touch("ok")
        state = board.ask(t="state")
    if state["paused"]:
        board.touch("ok")
    kept = played_so_far(board, state)
    assert kept == line[: len(kept)]
    assert progress.touched - 1 <= len(kept) <= progress.touched
    assert state["game"] == progress.game or not kept
    if progress.game:
        board.touch("store_south")  # after a cut the board waits for a touch
    progress.game = state["game"]
    progress.touched = len(kept)
    for pit in line[len(kept) :]:
        progress.touched += 1
        board.touch(LETTERS[pit])
        board.event("moved", pit=pit)
        board.events.clear()
    board.touch("new")
    board.rest(1_000)


def test_twenty_power_cuts_in_a_game_lose_at_most_the_ply_in_hand(
    used_board: Path, tmp_path: Path
) -> None:
    line = a_line(38, 48)
    flash = used_board
    progress = Progress()
    cut_in_plies = set()
    for number in range(CUTS):
        wanted = number * (len(line) + 1) // (CUTS - 1)  # 0: where the game begins
        cut = (max(1, wanted - progress.touched + 1), SHARES[number % len(SHARES)])
        after = tmp_path / f"{number}.bin"
        with (
            EmulatedBoard(flash=flash, save=after, cut_at=cut) as board,
            pytest.raises(PowerCut),
        ):
            play_on(board, line, progress)
        cut_in_plies.add(progress.touched)
        flash = after
    assert len(cut_in_plies) > CUTS // 2
    assert progress.touched == len(line)
    with EmulatedBoard(flash=flash) as board:
        board.open()
        assert board.ask(t="archive_status")["waiting"] == 1
        games = board.ask(t="archive_list", **{"from": 0})["games"]
        assert [decode(fetch(board, *entry[:2])).game.moves for entry in games] == [line]
