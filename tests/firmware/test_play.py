# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game at the board: touches in, light out, and tones that are never needed."""

import itertools

import pytest
from awale_board.game_search import SEARCH_MS
from awale_board.store_settings import SettingsStore

from awale_core import Game
from awale_core.levels import LEVELS
from tests.support.cut_memory import Nvm
from tests.support.firmware_harness import Board, begun

PITS = "ABCDEFabcdef"


@pytest.fixture
def board() -> Board:
    """A board on which a game of two people has just begun."""
    return begun()


def lit(board: Board) -> list[int]:
    return [board.lit(pit) for pit in PITS]


def set_up(fen: str, rules: str = "abapa") -> Board:
    """A board with a position on it, for two people."""
    board = Board()
    board.new(rules=rules, fen=fen)
    return board


def test_the_first_game_of_a_new_board_erases_no_flash() -> None:
    """A short touch during an erase would not be felt: the start erases instead."""
    nvm = Nvm()
    SettingsStore(nvm).write(b"\x01")
    board = Board(memory=nvm)  # type: ignore[arg-type]
    nvm.operations.clear()
    board.tap("ok")
    board.tap("C")
    assert board.game.moves == [2]
    assert nvm.operations
    assert not any(operation.erasing for operation in nvm.operations)


def test_a_move_runs_round_the_board_seed_by_seed(board: Board) -> None:
    began = board.now
    board.tap("C")
    board.settle()
    frames = [frame for at, frame in board.frames if at >= began]
    counts = [[board.lit(pit, frame) for pit in PITS] for frame in frames]
    story = [counts[0]]
    for count in counts:
        if count != story[-1]:
            story.append(count)
    assert story[:5] == [
        [4, 4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 4],
        [4, 4, 0, 5, 4, 4, 4, 4, 4, 4, 4, 4],
        [4, 4, 0, 5, 5, 4, 4, 4, 4, 4, 4, 4],
        [4, 4, 0, 5, 5, 5, 4, 4, 4, 4, 4, 4],
        [4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4],
    ]
    # At rest the pit played last keeps two dots, opposite each other.
    assert board.shapes("C", began)[-1] == "#.....#....."


def test_a_krou_visibly_passes_over_its_origin() -> None:
    board = set_up("1-13-0-0-0-0-1-0-0-0-0-0-17-16-S")
    began = board.now
    board.tap("B")
    board.settle()
    shapes = board.shapes("B", began)
    assert ".#.#.#.#.#.#" in shapes
    assert shapes[-1] == "#.....#....."  # no seed fell there


def wrong_touch(board: Board, pit: str) -> list[str]:
    """Touch a pit that may not be played; nothing may change. What it looked like meanwhile."""
    game = board.game
    before = game.fen()
    began = board.now
    rest = board.shapes(pit, 0)[-1]
    board.tap(pit)
    board.run(3_000)
    assert game.fen() == before
    shapes = board.shapes(pit, began)
    assert shapes[-1] == rest
    return shapes


def test_every_kind_of_wrong_touch_has_its_own_sign() -> None:
    empty = wrong_touch(set_up("0-4-4-4-4-4-4-4-4-4-4-4-4-0-S"), "A")
    others = wrong_touch(set_up("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"), "b")
    must_feed = wrong_touch(set_up("2-0-0-0-0-1-0-0-0-0-0-0-22-23-S"), "A")
    starves = wrong_touch(set_up("0-0-0-0-1-1-1-0-0-0-0-0-22-23-S", "french"), "F")
    signs = [
        "############",
        "######......",
        "#...#...#...",
        "#..#..#..#..",
    ]
    for sign, shapes in zip(signs, [empty, others, must_feed, starves], strict=True):
        assert sign in shapes
        for other in signs:
            assert (other in shapes) == (other == sign)


def test_the_winners_store_celebrates_and_a_touch_changes_nothing_and_says_so() -> None:
    board = set_up("0-0-0-0-0-1-1-0-0-0-0-3-24-19-S")
    board.tap("F")  # captures two: 26
    board.settle()
    began = board.now
    board.run(2_000)
    assert board.app.session.phase == "over"
    assert len(board.light("store_south")) == 24
    seen = {frame for at, frame in board.frames if at >= began}
    assert len({tuple(board.light("store_south", frame)) for frame in seen}) >= 4
    assert len({tuple(board.light("store_north", frame)) for frame in seen}) == 1
    fen = board.game.fen()
    began = board.now
    board.tap("A")
    board.run(1_500)
    assert board.game.fen() == fen
    assert any(shape.count("#") == 6 for shape in board.shapes("A", began))


def test_undo_takes_back_and_says_when_there_is_nothing(board: Board) -> None:
    board.play([(0, "C"), (3_000, "undo")])
    board.settle()
    assert board.app.session.game == Game("abapa")
    assert lit(board) == [4] * 12
    began = board.now
    board.tap("undo")
    board.run(500)
    assert any(shape.count("#") == 1 for shape in board.shapes("store_north", began))
    assert board.app.session.game == Game("abapa")


def test_a_second_touch_of_the_pit_just_played_is_ignored(board: Board) -> None:
    board.tap("C")
    board.tap("C")
    assert board.app.animator.busy
    board.settle()
    assert board.game.moves == [2]
    assert "######......" not in board.shapes("C", 0)


def test_a_legal_move_cuts_an_animation_short_and_a_wrong_touch_does_not(board: Board) -> None:
    board.tap("F")
    board.tap("A")
    assert board.app.animator.busy
    assert board.app.animator.cells[5] == 4  # the sowing of F still runs
    assert board.game.moves == [5]
    board.tap("a")
    assert board.game.moves == [5, 6]
    assert board.app.animator.cells[5] == 0


def test_undo_against_the_board_goes_back_to_the_persons_turn() -> None:
    board = Board()
    board.new(north="board")
    board.tap("C")
    board.run(12_000)
    assert board.game.plies == 2
    board.tap("undo")
    assert board.game.plies == 0
    assert board.news("undone")[-1]["ply"] == 0


def test_a_capture_an_error_and_a_result_sound_different() -> None:
    board = Board()
    board.new(fen="0-0-0-0-0-1-1-0-0-0-0-3-24-19-S")
    board.tones.heard.clear()
    board.tap("A")
    board.run(1_000)
    wrong = list(board.tones.heard)
    board.tones.heard.clear()
    board.tap("F")
    board.settle()
    board.run(2_000)
    assert wrong
    assert len(board.tones.heard) == 1 + 2 + 4  # seed, capture, result
    assert not set(wrong) & set(board.tones.heard)


@pytest.mark.parametrize(
    ("palette", "sound", "tones"),
    [("standard", "auto", 4), ("standard", "off", 0), ("night", "auto", 0), ("night", "on", 4)],
)
def test_each_seed_that_falls_has_a_higher_tone_unless_it_is_off_or_night(
    palette: str, sound: str, tones: int
) -> None:
    board = begun(palette=palette, sound=sound)
    board.run(1_000)
    board.tones.heard.clear()
    board.tap("C")
    board.settle()
    assert len(board.tones.heard) == tones
    assert board.tones.heard == sorted(set(board.tones.heard))


@pytest.mark.parametrize(("speed", "slowest"), [("slow", 4_000), ("normal", 2_200), ("fast", 900)])
def test_a_move_takes_as_long_as_its_speed_says(speed: str, slowest: int) -> None:
    board = begun(speed=speed)
    board.tap("C")
    began = board.now
    board.settle()
    assert slowest / 2 < board.now - began < slowest


def test_a_palette_that_is_chosen_is_shown_at_once_in_the_menu() -> None:
    board = Board()
    shown = set()
    for palette in ("standard", "colour-blind", "night"):
        board.choose(palette=palette)
        board.run(100)
        shown.add(tuple(board.light("A")))
    assert len(shown) == 3


@pytest.mark.parametrize("level", [1, 3, len(LEVELS)])
def test_while_the_board_thinks_light_goes_on_and_a_move_comes_in_time(level: int) -> None:
    board = Board()
    board.choose(opponent="board", level=level, side="north", starter="south", speed="max")
    board.tap("ok")
    began = board.now
    while board.game.turn == 0:
        board.run(10)
        assert board.now - began <= SEARCH_MS + 500
    drawn = [began, *(at for at, _ in board.frames if began <= at), board.now]
    assert max(later - one for one, later in itertools.pairwise(drawn)) <= 200
