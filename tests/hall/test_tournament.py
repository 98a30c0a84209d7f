# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The tournament of a hall: who may join and leave, what counts, the table."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_host.hall.record import System, new_hall
from awale_host.hall.tables import Tables
from awale_host.hall.tournament import (
    MOST_BY_PHONE,
    MOST_OF_ONE,
    MOST_PLAYERS,
    Refused,
    Tournament,
)
from awale_session.friend.invitation import Broker


def tournament(system: System, *names: str) -> Tournament:
    record = new_hall(Broker.at("mqtt://127.0.0.1:1"), system)
    made = Tournament(record, shuffle=lambda players: None)
    for name in names:
        made.add(name)
    return made


def refusal(act: Callable[..., object], *args: object) -> str:
    """The id of the sentence with which this is refused."""
    with pytest.raises(Refused) as refused:
        act(*args)
    assert refused.value.say is not None
    return refused.value.say.id


def table(of: Tournament) -> list[tuple[str, int, int]]:
    return [(row.name, row.points, row.bonus) for row in of.table()]


def names(of: Tournament) -> list[tuple[str, str | None]]:
    every = {player.id: player.name for player in of.record.players}
    return [
        (every[each.first], None if each.second is None else every[each.second])
        for each in of.record.rounds[-1]
    ]


def test_a_name_is_there_once() -> None:
    hall = tournament("robin", "Ama")
    alike = ("Ama", " ama ", "AMA", "Аma", "Am\u200ba", "A\u034fma", "Ａma", "A\ufe0fma")
    assert {refusal(hall.add, name) for name in alike} == {"hall.name_taken"}
    unseen = (" \n", "\u3164", "\u2800 \u2800")
    assert {refusal(hall.add, name) for name in unseen} == {"refused.no_name"}


def test_the_limits_are_those_of_the_document() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs/hall.md").read_text("utf-8")
    said = f"{MOST_BY_PHONE} of {MOST_PLAYERS} players have phones, {MOST_OF_ONE} of them from one"
    assert said in " ".join(text.split())


def test_phones_leave_room_for_each_other_and_for_the_teacher() -> None:
    hall = tournament("swiss")

    def join(number: int) -> None:
        hall.join(f"P{number}", f"key {number}", f"10.0.0.{number // MOST_OF_ONE}")

    for number in range(MOST_BY_PHONE):
        if number == MOST_OF_ONE:
            assert refusal(hall.join, "one more", "key", "10.0.0.0") == "hall.full"
        join(number)
    assert refusal(join, MOST_BY_PHONE) == "hall.full"
    for number in range(MOST_PLAYERS - MOST_BY_PHONE):
        hall.add(f"T{number}")
    assert refusal(hall.add, "one more") == "hall.full"


def test_who_is_late_can_join_a_swiss_tournament_only() -> None:
    for system in ("robin", "swiss"):
        hall = tournament(system, "Ama", "Kofi")
        hall.next_round()
        hall.result(0, (2, 0))
        if system == "robin":
            assert refusal(hall.add, "Efua") == "hall.robin_begun"
        else:
            hall.add("Efua")
            hall.next_round()
            assert (hall.record.players[-1].name, 3) == ("Efua", len(hall.playing))


def test_a_pit_is_played_at_its_own_ply_by_whose_turn_it_is() -> None:
    hall = tournament("robin")
    for name in ("Ama", "Kofi"):
        hall.add(name, f"phone of {name}")
    hall.next_round()
    tables, (pairing,) = Tables(hall.record, hall), hall.open
    assert pairing.second is not None
    first, second = hall.player(pairing.first), hall.player(pairing.second)
    assert refusal(tables.play, second, 6, 0) == "refused.thinking"
    tables.play(first, 0, 0)
    assert {refusal(tables.play, second, 6, ply) for ply in (0, 2)} == {"refused.stale"}
    tables.play(second, 6, 1)
    assert pairing.moves == "Aa"
    hall.result(0, (2, 0))
    assert refusal(tables.resign, first) == "refused.no_game"


def test_the_next_round_waits_for_every_result() -> None:
    hall = tournament("robin", "Ama", "Kofi", "Efua", "Yaw")
    hall.next_round()
    assert refusal(hall.next_round) == "hall.round_runs"
    hall.result(0, (1, 1))
    hall.result(1, (0, 2))
    hall.next_round()
    assert len(hall.record.rounds) == 2


def test_a_tournament_ends_when_all_have_met() -> None:
    for system in ("robin", "swiss"):
        hall = tournament(system, "Ama", "Kofi", "Efua", "Yaw")
        for _ in range(3):
            hall.next_round()
            for at in range(2):
                hall.result(at, (2, 0))
        assert refusal(hall.next_round) == "hall.all_played"


def test_one_player_makes_no_round() -> None:
    assert refusal(tournament("robin", "Ama").next_round) == "hall.too_few"


def test_a_game_counts_for_the_pairing_of_its_names_on_either_side() -> None:
    hall = tournament("robin", "Ama", "Kofi")
    hall.next_round()
    assert hall.played("b/1", ("Ama", "Eve"), 0) is None
    assert hall.played("b/2", (" kofi", "AMA"), 0) is not None
    ((first, _),) = names(hall)
    assert hall.record.rounds[-1][0].points == ((2, 0) if first == "Kofi" else (0, 2))
    assert hall.played("b/2", ("Kofi", "Ama"), 1) is None, "a game counts once"


def test_a_game_that_ended_before_its_round_does_not_count() -> None:
    hall = tournament("robin", "Ama", "Kofi")
    hall.record.spent.append("b/1")
    hall.next_round()
    assert hall.played("b/1", ("Ama", "Kofi"), 0) is None


def test_a_result_that_was_taken_back_at_the_board_is_open_again() -> None:
    hall = tournament("robin", "Ama", "Kofi")
    hall.next_round()
    hall.played("b/1", ("Ama", "Kofi"), 0)
    assert (hall.reopened("b/2"), len(hall.open)) == (False, 0)
    assert (hall.reopened("b/1"), len(hall.open)) == (True, 1)
    assert hall.played("b/1", ("Ama", "Kofi"), None) is not None
    assert [points for _, points, _ in table(hall)] == [1, 1]


def test_a_result_by_hand_can_be_taken_back() -> None:
    hall = tournament("swiss", "Ama", "Kofi", "Efua")
    hall.next_round()
    hall.result(0, (2, 0))
    hall.result(0, None)
    assert len(hall.open) == 1
    assert refusal(hall.result, 1, (2, 0)) == "hall.no_pairing"  # who sits out


def test_who_leaves_before_the_first_round_was_never_there() -> None:
    hall = tournament("robin", "Ama", "Kofi", "Efua")
    hall.leave(2)
    hall.next_round()
    assert names(hall) == [("Ama", "Efua")]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("system", ["swiss", "robin"])
def test_in_any_tournament_no_pair_meets_twice_and_who_has_left_wins_nothing(
    system: System, seed: int
) -> None:
    """Every player plays or sits out in each round; some leave in the middle of one."""
    chance = random.Random(seed)
    count = chance.randint(4, 16) if seed else 60
    hall = tournament(system, *(f"P{number}" for number in range(count)))
    left: dict[int, tuple[int, int]] = {}  # in which round, and how many had before
    never = (count + 1, 0)
    met: set[frozenset[int]] = set()
    for number in range(1, count + count % 2 if system == "robin" else min(count // 2, 7)):
        hall.next_round()
        made = hall.record.rounds[-1]
        there = [each for pair in made for each in (pair.first, pair.second) if each is not None]
        assert len(there) == len(set(there))
        gone = set(left) if system == "swiss" else set()
        assert set(there) == {player.id for player in hall.record.players} - gone
        for at, pairing in enumerate(made):
            if len(left) < 2 and chance.random() < 0.1:
                hall.leave(pairing.first)
                left[pairing.first] = (number, len(left))
            if pairing.second is None:
                assert pairing.points == (0 if system == "robin" else 2, 0)
                continue
            pair = frozenset((pairing.first, pairing.second))
            assert pair not in met
            met.add(pair)
            if not pair & set(left):
                hall.result(at, chance.choice([(2, 0), (1, 1), (0, 2)]))
            else:
                assert pairing.how == "left"
                since = [left.get(each, never) for each in (pairing.first, pairing.second)]
                # Who leaves after the other, in this round, has the point already.
                lost = [
                    own[0] < number or (own[0] == number and own <= other)
                    for own, other in (since, since[::-1])
                ]
                assert pairing.points == tuple(0 if each else 2 for each in lost)
    assert system == "swiss" or len(met) == count * (count - 1) // 2


def test_who_leaves_a_swiss_tournament_is_not_paired_and_can_come_back() -> None:
    hall = tournament("swiss", "Ama", "Kofi", "Efua", "Yaw")
    hall.next_round()
    for at in range(2):
        hall.result(at, (2, 0))
    hall.leave(1)
    hall.next_round()
    assert "Ama" not in {each for pair in names(hall) for each in pair}
    for at, pairing in enumerate(hall.record.rounds[-1]):
        if pairing.points is None:
            hall.result(at, (2, 0))
    hall.back(1)
    hall.next_round()
    assert "Ama" in {each for pair in names(hall) for each in pair}


def test_equal_points_are_decided_by_whom_they_were_won_against() -> None:
    hall = tournament("robin", "Ama", "Kofi", "Efua", "Yaw")
    results = {
        ("Ama", "Yaw"): 2, ("Kofi", "Efua"): 2, ("Ama", "Efua"): 0,
        ("Kofi", "Yaw"): 0, ("Ama", "Kofi"): 2, ("Efua", "Yaw"): 1,
    }  # fmt: skip
    for _ in range(3):
        hall.next_round()
        for at, (one, other) in enumerate(names(hall)):
            assert other is not None
            got = results[one, other] if (one, other) in results else 2 - results[other, one]
            hall.result(at, (got, 2 - got))
    # Ama 2 points, against Yaw (1½) and Kofi (1); Efua 1½, Yaw 1½, Kofi 1, in half points.
    assert table(hall) == [("Ama", 4, 10), ("Efua", 3, 11), ("Yaw", 3, 7), ("Kofi", 2, 6)]
