# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Status notices of the board in light: a game that waits after a power cut, one that was set
aside, little room, wrong settings, a weak supply, and pads that do not work."""

import pytest
from awale_board import layout
from awale_board.config import Config
from awale_board.config_reader import read_config
from awale_board.store_codec import LEFT
from awale_board.store_journal import payload_of
from awale_board.store_reader import NEARLY_FULL_NVM, ArchiveReader
from awale_board.store_recovery import MOST_FAILURES

from awale_core.record import decode
from tests.support.firmware_harness import IDLE_RAW, Board, begun
from tests.support.games_over_link import fetch, play_game

STORES = ("store_south", "store_north")


# -- after a power cut ---------------------------------------------------------------------------


def test_after_a_power_cut_the_position_is_shown_and_waits_for_a_touch() -> None:
    board = begun("C", "d")
    cells = [board.lit(pit) for pit in layout.PAD_NAMES[: layout.PITS]]
    again = Board(memory=board.memory)
    again.run(3_000)
    assert [again.lit(pit) for pit in layout.PAD_NAMES[: layout.PITS]] == cells
    for store in STORES:  # two arcs, then the two others: no number of seeds looks like that
        assert {"###......######......###", "...######......######..."} <= set(
            again.shapes(store, 0)
        )
    again.tap("e")  # not North's turn
    assert again.game.plies == 2
    again.run(500)
    walking = [shape for store in STORES for shape in again.shapes(store, again.now - 300)]
    assert any(shape.count("#") == 1 for shape in walking)  # the dot of whose turn it is
    again.tap("E")
    assert again.game.plies == 3


@pytest.mark.parametrize("pad", ["E", "e", "store_south", "undo", "ok", "new"])
def test_a_touch_resumes_an_interrupted_game_and_plays_a_legal_move_alone(pad: str) -> None:
    board = begun("C", "d")
    again = Board(memory=board.memory)
    again.run(1_000)
    again.tap(pad)
    assert again.game.moves == [2, 9, 4][: 3 if pad == "E" else 2]
    assert not again.app.session.waits
    assert not again.news("refused")


def test_damage_is_shown_in_the_menu_and_reported_to_a_host() -> None:
    board = Board()
    board.choose(speed="max")
    board.tap("ok")
    for _ in range(12):
        board.tap(layout.PAD_NAMES[board.app.session.legal[0]])
        board.settle()
    board.hold("new", "undo")
    board.tap("ok")
    board.run(4_000)
    bank = board.archive.bank(0)
    board.memory[bank.symbols_at(0) + 2] = 0  # no symbol, nor what an interrupted write leaves
    again = Board(memory=board.memory)
    again.run(8_000)
    for store in STORES:
        shapes = set(again.shapes(store, 0))
        assert {"...#########...#########", "#########...#########..."} <= shapes
    again.connect()
    assert again.ask(t="health")["damaged"] is True
    (game,) = again.ask(t="archive_list", **{"from": 0})["games"]
    answer = again.ask(t="archive_chunk", number=game[0], game=game[1], **{"from": 0})
    assert answer["damaged"] is True
    assert len(decode(bytes.fromhex(answer["data"])).game.moves) == 2


def test_the_boards_own_ai_waits_too() -> None:
    board = Board()
    board.choose(opponent="board", side="north", starter="south")
    board.tap("ok")
    board.run(2_000)
    while board.game.turn == 0:
        board.run(1_000)
    plies = board.game.plies
    board.tap("c")
    again = Board(memory=board.memory)
    again.run(30_000)
    assert again.game.plies == plies + 1
    again.tap("C")
    again.run(20_000)
    assert again.game.plies == plies + 2


def test_an_interrupted_game_is_reported_to_the_pc_whose_move_resumes_it() -> None:
    board = Board()
    game = board.new(south="host")
    assert board.ask(t="move", game=game, ply=0, pit=2)["t"] == "ok"
    board.settle()
    board.tap("d")
    board.settle()
    assert not board.ask(t="state")["paused"]
    again = Board(memory=board.memory)
    again.connect()
    assert again.ask(t="state")["paused"]
    assert again.ask(t="move", game=game, ply=2, pit=0)["t"] == "ok"
    assert not again.ask(t="state")["paused"]
    again.settle()
    assert again.game.plies == 3


def test_a_game_that_is_over_does_not_wait() -> None:
    board = begun("C")
    board.hold("new")
    board.tap("ok")
    assert board.game.outcome is not None
    again = Board(memory=board.memory)
    again.run(500)
    assert not again.app.session.waits
    again.tap("new")
    assert again.app.session.game is None


# -- a program that fails again and again --------------------------------------------------------


def test_a_game_that_makes_the_program_fail_again_and_again_is_set_aside() -> None:
    board = begun("C", "d", "E")
    game, moves = board.app.session.id, board.game.moves
    for _ in range(MOST_FAILURES - 1):
        board = Board(memory=board.memory, failed=True)
        assert board.app.session.id == game
        assert board.game.moves == moves
        board.run(100)
    board = Board(memory=board.memory, failed=True)
    assert board.app.session.game is None
    board.run(4_000)
    for store in STORES:  # one half of the ring, then the other
        assert {"#" * 12 + "." * 12, "." * 12 + "#" * 12} <= set(board.shapes(store, 0))
    board.connect()
    ((number, id, _),) = board.ask(t="archive_list", **{"from": 0})["games"]
    assert id == game
    assert decode(fetch(board, number, id)).game.moves == moves
    board = Board(memory=board.memory)  # and it does not come back
    assert board.app.session.game is None
    board.tap("ok")
    assert board.game.plies == 0


def test_failures_that_are_not_in_a_row_and_power_cuts_do_no_harm() -> None:
    board = begun("C")
    for _ in range(3 * MOST_FAILURES):
        board = Board(memory=board.memory)
        assert board.game.plies == 1
    game = board.app.session.id
    for _ in range(2 * MOST_FAILURES):
        board = Board(memory=board.memory, failed=True)
        assert board.app.session.id == game
        board.tap("ok")
        plies = board.game.plies
        board.tap(layout.PAD_NAMES[board.game.legal_moves()[0]])
        board.settle()
        assert board.game.plies == plies + 1


def test_failures_leave_no_trace_in_what_the_pc_gets() -> None:
    board = begun("C")
    board = Board(memory=board.memory, failed=True)
    board.tap("ok")
    board.tap("d")
    board.hold("new")
    board.tap("ok")
    outcome = board.game.outcome
    board.connect()
    ((number, id, _),) = board.ask(t="archive_list", **{"from": 0})["games"]
    record = decode(fetch(board, number, id))
    assert record.game.moves == [2, 9]
    assert record.game.outcome == outcome
    again = Board(memory=board.memory, failed=True)  # over, and the program fails
    assert again.game.outcome == outcome


def test_a_game_that_a_pc_has_is_set_aside_at_once() -> None:
    board = begun("C")
    board.hold("new")
    board.tap("ok")
    board.connect()
    ((number, id, _),) = board.ask(t="archive_list", **{"from": 0})["games"]
    crc = fetch(board, number, id)[-4:].hex()
    assert board.ask(t="archive_confirm", number=number, game=id, crc=crc)["t"] == "ok"
    again = Board(memory=board.memory, failed=True)
    assert again.app.session.game is None
    again.connect()
    assert again.ask(t="archive_list", **{"from": 0})["games"] == []


# -- room for games ------------------------------------------------------------------------------


def test_a_nearly_full_and_a_full_nvm_say_so_in_light_and_over_the_link() -> None:
    board = Board()
    board.connect()
    board.ask(t="set", values={"speed": "max"})
    archive = board.archive
    id = 0
    while ArchiveReader(archive).games_left() > NEARLY_FULL_NVM + 1:
        id += 1
        archive.begin(payload_of(0, 1, 1, id, key=None, started=None, extra=b"\0"))
        archive.append(bytes(80))
        archive.append(bytes((LEFT,)))
    seen: list[str] = []
    ring = {"#" * 20 + "." * 4: "nearly", "#" * 24: "full"}
    for _ in range(200):
        play_game(board, 30)
        since = board.now
        board.run(9_000)
        shapes = board.shapes("store_south", since + 2_500)  # it looks every 2 s
        shown = {ring[shape] for shape in shapes if shape in ring}
        log = board.ask(t="archive_status")
        assert log["nearly_full"] == (log["games_left"] < NEARLY_FULL_NVM)
        assert shown == ({"full"} if log["full"] else {"nearly"} if log["nearly_full"] else set())
        seen += shown or {""}
        if log["full"]:
            break
    assert seen[0] == ""
    assert NEARLY_FULL_NVM <= seen.count("nearly") <= 3 * NEARLY_FULL_NVM  # of 30 moves, not of 80
    assert seen[-1] == "full"
    board.tap("ok")  # a game that is not kept
    board.run(500)
    assert archive.recording_suspended
    assert board.lit("store_north") == 24


# -- wrong settings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sign"),
    [
        ("AWALE_RULES = chess", "#" * 2 + "." * 22),
        ("awale_brightness = 3", "#" * 4 + "." * 20),
        ("AWALE_TOUCH_STUCK_S", "#" * 22 + "." * 2),
        ("[board]", "#." * 12),  # it sets nothing
    ],
)
def test_a_wrong_setting_is_named_by_its_number(line: str, sign: str) -> None:
    board = Board(read_config(line.encode()))
    board.run(4_000)
    for store in STORES:
        assert sign in board.shapes(store, 0)


def test_on_short_rings_a_large_number_goes_on_in_norths_store() -> None:
    config = Config(few_leds=True)
    board = Board(read_config(b"AWALE_TOUCH_STUCK_S = x", config))
    board.run(4_000)
    assert "#" * 12 in board.shapes("store_south", 0)
    assert "#" * 10 + ".." in board.shapes("store_north", 0)


def test_several_notices_take_turns_and_leave_the_menu_time() -> None:
    board = Board(read_config(b"AWALE_SPEED = 'warp'\rAWALE_SOUND = 'loud'"))
    board.run(9_500)
    shapes = board.shapes("store_north", 0)
    for number in (3, 6):
        assert "#" * number + "." * (24 - number) in shapes
    assert any(shape.count("#") == 1 for shape in shapes)  # the menu's walking dot
    board.tap("ok")
    board.run(4_000)
    assert board.app.session.game is not None


# -- the LEDs' supply ----------------------------------------------------------------------------


def test_an_overloaded_led_supply_dims_the_light_and_is_shown() -> None:
    board = begun("C")
    board.run(500)
    bright = sum(board.lights.sent)
    board.supply = False
    board.run(50)
    board.supply = True  # it recovers as soon as less is drawn
    since = board.now
    board.run(1_000)
    assert sum(board.lights.sent) < bright / 3
    for store in STORES:
        assert "##" + "." * 21 + "#" in board.shapes(store, since)
    board.tap("d")
    assert board.game.plies == 2
    board.run(12_000)
    board.settle()
    assert sum(board.lights.sent) > bright / 2


# -- pads that do not work -----------------------------------------------------------------------


def without(*names: str) -> Board:
    idle = zip(layout.PAD_NAMES, IDLE_RAW, strict=True)
    raw = [-1 if name in names else value for name, value in idle]
    return Board(raw=raw)


def test_a_pit_without_a_pad_is_played_by_a_question() -> None:
    board = without("C", "E")
    board.tap("ok")
    board.hold("ok")
    board.run(200)
    blinking = {"." * 12, "##....####..", "##...####..#", "##..##..##.."}
    assert board.app.input.confirmation.pit == 2
    assert blinking & set(board.shapes("C", board.now - 600))
    board.tap("ok")
    assert board.game.moves == [2]
    board.settle()
    board.tap("d")
    board.settle()
    board.hold("ok")
    assert board.app.input.confirmation.pit == 4  # C is empty
    board.tap("ok")
    assert board.game.moves == [2, 9, 4]


def test_any_other_touch_cancels_and_a_pad_that_does_not_react_can_be_played() -> None:
    board = Board()
    board.tap("ok")
    board.hold("ok")
    board.tap("d")
    assert not board.app.input.confirmation.about
    assert board.game.plies == 0
    board.hold("ok")
    for _ in range(3):
        board.tap("undo")
    assert board.app.input.confirmation.pit == 3
    board.tap("ok")
    assert board.game.moves == [3]


def test_a_move_by_the_pc_ends_the_question() -> None:
    board = Board()
    game = board.new()
    board.hold("ok")
    assert board.app.input.confirmation.about
    board.ask(t="seats", game=game, south="host", north="touch")
    board.ask(t="move", game=game, ply=0, pit=1)
    assert not board.app.input.confirmation.about
    board.ask(t="seats", game=game, south="touch", north="host")
    board.hold("ok")  # which asks nothing while the PC is to move
    assert not board.app.input.confirmation.about


@pytest.mark.parametrize("key", ["new", "undo", "ok"])
def test_with_one_key_missing_every_game_can_be_begun_left_and_confirmed(key: str) -> None:
    board = without(key)
    others = [name for name in ("new", "undo", "ok") if name != key]
    board.tap("new" if key == "ok" else "ok")
    board.tap("C")
    assert board.game.plies == 1
    board.settle()
    board.hold(*others)
    assert board.app.input.confirmation.about
    board.tap("new" if key == "ok" else "ok")
    assert board.app.session.game is None
