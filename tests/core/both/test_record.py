# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game records: small, exact, and never misread."""

from awale_core import RULE_SETS, Game
from awale_core.record import MAX_LEVEL, SEATS, Record, RecordError, decode, encode
from awale_core.record_writer import HEAD_SIZE, checksum
from awale_core.rules import KILL
from tests.core.both.expect import raises
from tests.core.both.ogn_games import played


def test_finished_and_unfinished_games_are_decoded_as_they_were():
    for rules in RULE_SETS:
        for seed in range(6):
            game = played(rules, seed, longest=(400, 0, 1, 2, 17, 90)[seed], starter=seed % 2)
            if seed in (1, 2):
                game.resign(seed % 2)
            if seed == 3:
                game.agree()
            record = Record(
                game,
                id=0xFFFFFFFF - seed,
                seats=(SEATS[seed % 4], SEATS[seed // 2 % 4]),
                levels=(seed, MAX_LEVEL),
                started=(None, 0, 0xFFFFFFFF)[seed % 3],
                seconds=((0, 65535), None)[seed % 2],
            )
            assert decode(encode(record)) == record


def test_a_game_of_80_moves_takes_under_60_bytes():
    game = played("french", 3, longest=80)
    assert game.plies == 80
    data = encode(Record(game, id=1, started=1_800_000_000, seconds=(600, 700)))
    assert len(data) == 53
    assert len(encode(Record(game))) == 45


def test_a_position_set_up_is_kept_even_one_that_is_over_at_once():
    for rules in RULE_SETS:
        for fen in (
            "20-2-1-0-5-0-2-1-2-1-0-0-5-9-S",
            "0-0-0-0-0-0-1-2-0-0-0-0-20-25-S",
            "0-0-0-0-0-5-0-0-0-0-0-0-20-23-S",
            "0-0-48-0-0-0-0-0-0-0-0-0-0-0-N",
            "0-0-48-0-0-0-0-0-0-0-0-0-0-0-S",
        ):
            game = Game.from_fen(fen, rules)
            again = decode(encode(Record(game))).game
            assert again == game
            assert again.start_fen() == fen


def test_a_kill_is_kept():
    game = Game.from_fen("0-0-0-0-0-1-1-0-0-0-0-0-23-23-S", "spanish")
    assert game.outcome is not None  # the only move kills: no legal move
    game = Game.from_fen("1-0-0-0-0-1-1-0-0-0-0-0-23-22-S", "spanish")
    game.play(5)
    assert game.outcome == (1, KILL)
    assert decode(encode(Record(game))).game == game


def test_a_record_cut_anywhere_is_recognised():
    data = encode(Record(played("abapa", 1), id=7, seconds=(1, 2)))
    for length in range(len(data)):
        raises(RecordError, decode, data[:length])
    for more in (b"\0", b"\xff", data):
        raises(RecordError, decode, data + more)


def test_a_flipped_bit_anywhere_is_recognised():
    for rules in ("abapa", "french-beginner"):
        data = encode(Record(played(rules, 2), id=7, started=99, seats=("touch", "board")))
        for bit in range(8 * len(data)):
            broken = bytearray(data)
            broken[bit // 8] ^= 1 << bit % 8
            raises(RecordError, decode, broken)


def test_a_move_against_the_rules_is_named_although_the_checksum_is_right():
    game = Game()
    for pit in (2, 8, 1):
        game.play(pit)
    data = bytearray(encode(Record(game, id=7)))
    data[HEAD_SIZE] ^= 0b11 << 6  # the third move is C for B, and C is empty
    end = len(data) - 4
    data[end:] = checksum(data, end).to_bytes(4, "little")
    text = str(raises(RecordError, decode, data))
    assert text.startswith("the record breaks the rules at move 3: "), text
    assert len(text) > 45


def with_end(game, ending):
    data = bytearray(encode(Record(game, id=7)))
    data[2] = ending
    end = len(data) - 4
    data[end:] = checksum(data, end).to_bytes(4, "little")
    return data


def test_an_end_that_does_not_follow_is_refused_unless_the_moves_alone_are_wanted():
    refused = 0
    for game in (played("abapa", 4, longest=400), played("abapa", 8, longest=9)):
        right = encode(Record(game, id=7))[2]
        for ending in range(128):
            data = with_end(game, ending)
            found = decode(data, True)
            assert found.game.moves == game.moves
            assert not found.end_damaged or found.game == game
            if found.end_damaged:
                refused += 1
                text = str(raises(RecordError, decode, data))
                assert text == "the record's result does not follow from its moves"
            else:
                assert decode(data).game == found.game
                declared = found.game.outcome is not None and found.game.outcome.declared
                assert ending == right or (declared and found.game.plies == 9)
    assert refused == 127 + 124  # three declarations are possible, besides the right end


def test_values_out_of_range_are_refused_by_the_writer():
    game = Game()
    raises(RecordError, encode, Record(game, id=-1))
    raises(RecordError, encode, Record(game, id=2**32))
    raises(RecordError, encode, Record(game, seats=("touch", "chair")))
    raises(RecordError, encode, Record(game, levels=(64, 0)))
    raises(RecordError, encode, Record(game, started=-5))
    raises(RecordError, encode, Record(game, seconds=(0, 65536)))


def test_the_bytes_are_the_same_everywhere():
    game = Game("benin")
    for pit in (2, 9, 5, 6, 0):
        game.play(pit)
    game.resign(1)
    data = encode(Record(game, id=0x1F00C2A7, seats=("touch", "host"), levels=(0, 9)))
    assert data.hex() == "0102490126a7c2001f05005a01fba3c294"


def test_a_record_shows_its_number_and_rules():
    assert repr(Record(Game("benin"), id=31)) == "<Record 0000001f benin>"
