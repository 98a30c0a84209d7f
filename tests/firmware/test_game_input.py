# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Offers, resignation, matches, covered stores and hints, by touch."""

import pytest
from awale_board import layout

from awale_core.match import KINDS
from tests.support.firmware_harness import Board, begun

PITS = "ABCDEFabcdef"


def begin(**options: str | int) -> Board:
    board = begun(**options)
    board.connect()
    return board


def play_out(board: Board) -> None:
    """Two people play quickly to the end."""
    while board.game.outcome is None:
        board.tap(PITS[board.game.legal_moves()[-1]])
        board.settle()
    board.settle()


# -- ending by word -----------------------------------------------------------------------------


def test_holding_again_takes_the_offer_back_and_moving_on_declines() -> None:
    board = begin()
    board.hold("store_south")
    board.hold("store_south")
    assert board.game.offer is None
    board.hold("store_north")
    board.tap("C")
    assert board.game.offer is None
    assert board.game.outcome is None


def test_resigning_is_asked_first() -> None:
    board = begin()
    board.tap("C")
    board.settle()
    began = board.now
    board.hold("new")
    board.run(500)
    assert board.game.outcome is None
    assert "###......######......###" in board.shapes("store_north", began)
    assert "###......######......###" not in board.shapes("store_south", began)
    board.tap("new")
    assert board.game.outcome is None
    board.hold("new")
    board.tap("ok")
    assert board.game.outcome == (0, "resignation")
    board.tap("undo")
    assert board.game.outcome is None


# -- matches ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_of_the_chosen_kind_begins(kind: str) -> None:
    assert begin(match=kind).app.session.match.kind == kind


def test_best_of_three_by_touch() -> None:
    board = begin(match="best_of_three", speed="max")
    first = board.game.turn
    sets = 0
    while not board.app.session.match.over:
        if sets:
            board.tap("ok")
            board.settle()
            started, winner, _, _ = board.app.session.match.sets[-1]
            assert board.game.turn == 1 - (started if winner is None else winner)
        play_out(board)
        sets += 1
    assert first == 0
    assert 2 <= sets <= 3
    over = board.news("over")
    assert len(over) == sets
    assert over[-1]["points"] == list(board.app.session.match.points)
    began = board.now
    board.run(6_000)
    points = board.app.session.match.points
    assert any(shape.count("#") == points[0] for shape in board.shapes("store_south", began))
    row = "A" if board.app.session.match.winner in (0, None) else "a"
    assert len(board.shapes(row, began)) > 5  # the winner's row glitters


def test_ok_after_a_single_game_begins_another_and_new_leads_to_the_menu() -> None:
    board = begin()
    board.hold("store_south", "store_north")
    board.settle()
    board.tap("ok")
    board.settle()
    assert board.app.session.phase == "play"
    assert board.game.turn == 1  # the other one starts
    board.hold("store_south", "store_north")
    board.settle()
    board.tap("new")
    assert board.app.session.phase == "menu"


def test_undo_of_the_last_move_takes_the_set_back_too() -> None:
    board = begin(match="best_of_three", speed="max")
    play_out(board)
    assert len(board.app.session.match.sets) == 1
    board.tap("undo")
    assert not board.app.session.match.sets
    assert board.app.session.phase == "play"


# -- covered stores -----------------------------------------------------------------------------


def test_a_covered_store_is_dark_glows_when_asked_and_shows_at_the_end() -> None:
    board = begin(store="covered", speed="fast")
    began = board.now
    while max(board.game.stores) < 8 and board.game.outcome is None:
        board.tap(PITS[board.game.legal_moves()[-1]])
        board.settle()
    for name in ("store_south", "store_north"):  # nor is it seen while seeds run
        assert max(shape.count("#") for shape in board.shapes(name, began)) <= 4
    side = 0 if board.game.stores[0] >= 8 else 1
    name = ("store_south", "store_north")[side]
    board.run(500)
    assert board.lit(name) <= 1  # but for the dot of the turn
    board.tap(name)
    board.run(500)
    glow = board.lit(name)
    assert glow > 2
    assert glow != board.game.stores[side]
    board.tap(PITS[board.game.legal_moves()[0]])
    board.settle()
    assert board.lit(name) <= 1
    board.hold("store_south", "store_north")
    board.settle()
    board.run(300)
    assert board.lit(name) >= 8


# -- help ---------------------------------------------------------------------------------------


def test_ok_asks_for_a_hint() -> None:
    board = begin()
    fen = board.game.fen()
    board.tap("ok")
    board.run(4_000)
    hint = board.app.indicators.hint
    assert hint in board.game.legal_moves()
    began = board.now
    board.run(1_500)
    assert len(board.shapes(PITS[hint], began)) > 4
    assert board.game.fen() == fen
    other = next(pit for pit in board.game.legal_moves() if pit != hint)
    board.tap(layout.PAD_NAMES[other])
    assert board.game.moves == [other]
    assert board.app.indicators.hint == -1


@pytest.mark.parametrize("hints", ["legal", "off"])
def test_hints_can_be_locked(hints: str) -> None:
    board = begin(hints=hints)
    board.tap("ok")
    board.run(4_000)
    assert board.app.indicators.hint == -1


def test_without_hints_the_whole_row_is_bright() -> None:
    fen = "2-0-0-0-0-1-0-0-0-0-0-0-22-23-S"
    levels = {}
    for hints in ("legal", "off"):
        board = Board()
        board.connect()
        board.choose(hints=hints)
        board.new(fen=fen)
        levels[hints] = max(board.light("A")[0])
    assert levels["off"] > 2 * levels["legal"]


def test_a_tap_on_an_open_store_reminds_of_what_may_be_played() -> None:
    board = begin()
    began = board.now
    board.tap("store_south")
    board.run(700)
    assert "............" in board.shapes("A", began)
    assert "............" not in board.shapes("a", began)


def test_a_missing_pc_is_shown_and_the_game_can_go_on() -> None:
    board = Board()
    board.new(starter=1, north="host")
    board.port.connected = False
    began = board.now
    board.run(4_000)
    shapes = board.shapes("store_north", began)
    assert shapes.index("...........#............") < len(shapes) - 1
    walked = [shape.index("#") for shape in shapes if "#" in shape]
    assert max(walked) <= 12  # to and fro, not round
    board.connect()
    answer = board.ask(t="move", game=board.app.session.id, ply=0, pit=6)
    assert answer["t"] == "ok"


def test_ok_lets_the_boards_ai_play_for_a_missing_pc() -> None:
    board = Board()
    board.new(starter=1, north="host")
    board.tap("ok")
    assert board.app.session.seats == ["touch", "host"]  # the PC is there
    board.port.connected = False
    board.run(100)
    board.tap("ok")
    assert board.app.session.seats == ["touch", "board"]
    board.settle()
    assert board.game.plies == 1
    board.connect()
    state = board.ask(t="state")
    assert (state["north"], state["ply"]) == ("board", 1)
    assert board.ask(t="seats", game=state["game"], south="touch", north="host")["t"] == "ok"
