# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Matches between engines that are processes: results, forfeits, the file, going on; Elo
and its error bars."""

import math
import random
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from awale_engine.match.match import CRASH, ILLEGAL, TIME, Match, MatchPlayer, MatchSettings
from awale_engine.match.openings import openings
from awale_engine.match.rating import elo_of, rate
from awale_session.errors import AwaleError

from awale_core import Game
from awale_core.notation import parse_moves

SCRIPT = Path(__file__).with_name("scripted_engine.py")
SETTINGS = MatchSettings("abapa", "nodes 10", None, seed=3, plies=4)


def scripted(name: str, *arguments: str) -> MatchPlayer:
    return MatchPlayer(name, " ".join([sys.executable, str(SCRIPT), *arguments]))


def test_openings_are_the_same_for_a_seed_and_differ_among_themselves() -> None:
    one, two = (list(islice(openings("abapa", 5), 30)) for _ in range(2))
    assert one == two
    assert one != list(islice(openings("abapa", 6), 30))
    assert len({tuple(line) for line in one}) == 30
    for line in one:
        game = Game()
        for pit in line:
            game.play(pit)
        assert game.outcome is None


def test_few_openings_are_repeated() -> None:
    assert len(list(islice(openings("abapa", 1, plies=1), 20))) == 20


def test_equal_players_get_equal_points_from_each_opening() -> None:
    match = Match(scripted("A"), scripted("B"), SETTINGS, 4, None)
    match.run(jobs=2)
    won, drawn, lost = match.tally()
    assert won == lost
    assert won + drawn + lost == 4
    rating = match.rating()
    assert rating is not None
    assert rating.elo == pytest.approx(0)


@pytest.mark.parametrize(
    ("fault", "forfeit"), [("illegal", ILLEGAL), ("crash", CRASH), ("flood", CRASH)]
)
def test_a_forfeit_is_reported_and_the_match_goes_on(fault: str, forfeit: str) -> None:
    match = Match(scripted("A"), scripted("B", fault, "8"), SETTINGS, 2, None)
    match.run()
    assert match.tally() == (2, 0, 0)
    assert match.forfeits() == {("B", forfeit): 2}


def test_thinking_too_long_is_a_forfeit_by_time() -> None:
    """By the clock passed in every move takes a millisecond, but the sixth a whole second."""
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return looks / 1000 + (looks >= 12)

    settings = MatchSettings("abapa", "movetime 50", 50, seed=3, plies=4, margin_ms=20)
    match = Match(scripted("A"), scripted("B"), settings, 1, None, clock=clock)
    match.run()
    assert list(match.forfeits().values()) == [1]
    assert match.finished[0].forfeit == TIME
    assert looks == 12


def test_a_player_may_have_a_time_of_its_own() -> None:
    """By the clock passed in every move takes 60 ms: too long only for B, who has 20."""
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return looks * 0.06

    settings = MatchSettings("abapa", "movetime 100", 100, seed=3, plies=4, margin_ms=20)
    second = replace(scripted("B"), movetime_ms=20)
    match = Match(scripted("A"), second, settings, 2, None, clock=clock)
    match.run()
    assert match.forfeits() == {("B", TIME): 2}


def test_games_are_counted_by_the_reason_of_their_end(tmp_path: Path) -> None:
    file = tmp_path / "match.ogn"
    players = scripted("A"), scripted("B")
    match = Match(*players, SETTINGS, 4, file)
    match.run()
    tallies = [match.tally(reason) for reason in match.reasons()]
    assert tuple(map(sum, zip(*tallies, strict=True))) == match.tally()
    again = Match(*players, SETTINGS, 4, file)
    assert again.reasons() == match.reasons()
    assert [again.tally(reason) for reason in again.reasons()] == tallies


@pytest.mark.slow
def test_the_processor_time_of_both_is_measured_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "match.ogn"
    players = scripted("A"), scripted("B", "busy", "0")
    match = Match(*players, SETTINGS, 1, file)
    match.run()
    one, other = match.used()
    assert one.moves > 10
    assert other.moves > 10
    assert one.ms / one.moves < 40
    assert other.ms / other.moves == pytest.approx(52, abs=8)
    again = Match(*players, SETTINGS, 1, file).used()
    assert [round(used.ms) for used in again] == pytest.approx([one.ms, other.ms], abs=2)
    assert [used.moves for used in again] == [one.moves, other.moves]


def test_an_interrupted_match_is_continued(tmp_path: Path) -> None:
    file = tmp_path / "match.ogn"
    players = scripted("A"), scripted("B", "illegal", "8")
    Match(*players, SETTINGS, 2, file).run()
    text = file.read_text(encoding="utf-8")
    second_begins = text.index('[Round "2"]')
    file.write_text(text[:second_begins], encoding="utf-8")  # a power cut in the second game

    match = Match(*players, SETTINGS, 3, file)
    assert list(match.finished) == [0]
    assert match.forfeits() == {("B", ILLEGAL): 1}
    played: list[int] = []
    match.run(report=lambda game: played.append(game.number))
    assert played == [1, 2]
    assert sorted(Match(*players, SETTINGS, 3, file).finished) == [0, 1, 2]


def test_the_file_of_another_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.ogn"
    Match(scripted("A"), scripted("B"), SETTINGS, 1, file).run()
    with pytest.raises(AwaleError, match="another match"):
        Match(scripted("A"), scripted("C"), SETTINGS, 1, file)


@pytest.mark.parametrize("content", [b"My notes\n", b"\xb4\xff\x00[", b"\xff\xfe[\0"])
def test_a_file_without_games_of_a_match_is_refused_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    with pytest.raises(AwaleError, match="holds no games of a match"):
        Match(scripted("A"), scripted("B"), SETTINGS, 1, file)
    assert file.read_bytes() == content


def test_games_in_the_file_can_be_played_again(tmp_path: Path) -> None:
    file = tmp_path / "match.ogn"
    Match(scripted("A"), scripted("B"), SETTINGS, 1, file).run()
    text = file.read_text(encoding="utf-8")
    tags, moves = text.strip().split("\n\n")
    game = Game()
    for word in moves.split():
        if word[0].isalpha():
            game.play(parse_moves(word[0])[0])
    assert game.outcome is not None
    assert f'[Result "{game.stores[0]}-{game.stores[1]}"]' in tags


def test_an_engine_that_does_not_exist_is_named() -> None:
    with pytest.raises(AwaleError, match="no-such-engine"):
        Match(MatchPlayer("A", "no-such-engine"), scripted("B"), SETTINGS, 2, None).run()


def test_known_scores() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(0.75) == pytest.approx(190.8, abs=0.1)
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(1) == math.inf


def test_the_confidence_interval_covers_the_true_rating_as_often_as_stated() -> None:
    chance = random.Random(1)
    held = 0
    for _ in range(400):
        pairs = [sum(chance.random() < 0.6 for _ in range(2)) for _ in range(50)]
        rating = rate(pairs)
        held += rating.low <= elo_of(0.6) <= rating.high
    assert 365 <= held <= 395


def test_winning_everything_gives_a_bound_and_no_number() -> None:
    rating = rate([2.0] * 50)
    assert rating.elo == math.inf
    assert 200 < rating.low < 1000
    assert "or more" in str(rating)
    assert "or less" in str(rate([0.0] * 50))


def test_both_sides_see_the_same_difference() -> None:
    pairs = [2.0, 1.5, 1.0, 0.5, 2.0, 1.0]
    one, other = rate(pairs), rate([2 - points for points in pairs])
    assert one.elo == pytest.approx(-other.elo)
    assert one.low == pytest.approx(-other.high)


def test_no_games_no_rating() -> None:
    with pytest.raises(ValueError, match="no rating"):
        rate([])
