# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The coach says in two short sentences what was better and what can happen now, and it speaks
without having been asked where a beginner plays."""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from awale_engine.search.searcher import Searcher
from awale_engine.types import Limits
from awale_host.link.board import Inbox
from awale_session.analysis.annotation import Annotation, Kind, annotate
from awale_session.analysis.judge import EngineJudge, JudgedMove, Judgement
from awale_session.analysis.reasons import best_capture
from awale_session.analysis.score import Score
from awale_session.catalogue import Sentence, english, listed, sentence
from awale_session.link import Board
from awale_session.link.mirror import Ply
from awale_session.page.protocol import Kind as Seat
from awale_session.page.protocol import Player
from awale_session.play.announcer import Announcer
from awale_session.play.coach import EXPLAIN, OFF, WARN, Coach, PositionJudged
from awale_session.play.coach_words import (
    advice,
    advice_before,
    praise,
    remark,
    shown_line,
    to_leave,
)
from awale_session.play.events import CoachSpoke
from awale_session.play.seats import BOARD_PLAYER, ENGINE_PLAYER, HUMAN, PERSON

from awale_core import Game

KILLING = "1-1-0-1-3-1-1-0-0-0-0-0-17-23-S"  # F captures all that the opponent has
LEAST = "0-0-0-0-11-1-0-2-0-1-2-12-13-6-S"  # of the captures after E and F
LATER = "5-5-4-4-0-5-5-5-5-0-5-5-0-0-S"  # C leaves five pits to play from
CAPTURES = "8-4-6-3-0-2-1-8-3-0-4-3-3-3-S"  # South can capture at each of its next moves
SAFE = "1-1-0-0-0-0-0-0-0-0-0-1-21-24-S"  # f would make A two; A goes out of its reach
HANGING = "1-1-0-0-0-1-1-0-5-0-0-0-20-19-S"  # F captures 2; A makes B three for c


def judged(game: Game, better: tuple[int, ...], played: tuple[int, ...]) -> Annotation:
    race = not game.rules.captures
    moves = tuple(
        JudgedMove(line[0], Score.estimate(lead, race=race), line)
        for line, lead in ((better, 9.0), (played, -9.0))
    )
    return annotate(game, played[0], Judgement(game.turn, moves, 4))


def said(game: Game, better: tuple[int, ...], played: tuple[int, ...]) -> Any:
    return remark(game, judged(game, better, played))


def test_a_missed_capture_and_the_answer_are_said_in_two_sentences() -> None:
    words = said(Game.from_fen(HANGING), (5, 8), (0, 8))
    assert words.id == "coach.both"
    missed, danger = words.args["first"], words.args["second"]
    assert (missed.id, missed.args["pit"], missed.args["n"]) == ("coach.missed", "F", 2)
    assert (danger.id, danger.args["pit"], danger.args["n"]) == ("coach.opens", "c", 3)
    assert danger.args["pits"] == "B"


@pytest.mark.parametrize(
    ("rules", "blame", "warning"),
    [("spanish", "why.kill", "puzzle.why.kill"), ("abapa", "why.slam", "moved.slam")],
)
def test_a_move_that_takes_all_is_named_where_it_is_blamed(
    rules: str, blame: str, warning: str
) -> None:
    game = Game.from_fen(KILLING, rules)
    words = said(game, (0,), (5,))
    assert (words.args["second"].id, words.args["second"].args["pit"]) == (blame, "F")
    _, warned = advice_before(game, 0, [judged(game, (0,), (5,))]).warnings[0]
    assert isinstance(why := warned.args["why"], Sentence)
    assert why.id == warning


@pytest.mark.parametrize(
    ("fen", "pit", "words"),
    [
        (HANGING, 5, "A good move: F captures 2 seeds from “a”."),
        (HANGING, 1, "A good move: B keeps 4 seeds safe."),  # from c
        ("0-0-1-0-0-1-0-0-1-1-0-4-18-22-S", 5, "A good move: F keeps your seeds safe."),
        ("2-1-4-5-8-2-1-0-3-0-2-4-7-9-S", 3, "A good move: D threatens to capture 3 seeds with C."),
        ("0-0-0-0-0-2-0-0-1-0-12-1-14-18-S", 5, "F is the only move."),
        (
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
            2,
            "A good move: C. Your opponent can capture nothing yet.",
        ),
        (LEAST, 5, "A good move: F leaves the fewest seeds to capture."),
        (LATER, 2, "A good move: C keeps more moves for later."),
        ("9-1-1-7-1-3-2-9-0-0-0-0-13-2-S", 1, "B is a good move."),  # nothing of this
    ],
)
def test_a_hint_has_a_reason_where_the_moves_show_one(fen: str, pit: int, words: str) -> None:
    assert english(advice(Game.from_fen(fen), pit)) == words


def test_advice_names_a_good_move_and_what_others_bring_about() -> None:
    """The worst danger is said, with the pits that bring it about; each pit has its own."""
    game = Game.from_fen("6-1-7-5-5-5-4-4-4-0-1-6-0-0-S")
    opens = [replace(judged(game, (5,), (pit,)), why=(danger(n),)) for pit, n in ((0, 3), (2, 3))]
    plain = replace(judged(game, (5,), (4,)), why=())
    said = advice_before(game, 5, [*opens, plain])
    hint = "A good move: F captures 2 seeds from “e”."
    assert english(said.say) == f"{hint} If you play A or C, “c” captures 3 of your seeds."
    opens[1] = replace(opens[1], why=(danger(2),))
    said = advice_before(game, 5, opens)
    assert english(said.say) == f"{hint} If you play A, “c” captures 3 of your seeds."
    assert said.hint == 5
    assert [(pit, english(say)) for pit, say in said.warnings] == [
        (0, "If you play A, “c” captures 3 of your seeds."),
        (2, "If you play C, “c” captures 2 of your seeds."),
    ]


def test_what_is_blamed_afterwards_is_warned_of_before() -> None:
    """Small mistakes too where their harm has words, and the same harm in one sentence."""
    capture = sentence("why.captures", pit="c", seeds=sentence("count.seeds", n=2))
    why = sentence("why.later", way="a", capture=capture)
    each = judged(Game(), (5,), (0,))
    later = [replace(each, pit=pit, kind=Kind.INACCURACY, why=(why,)) for pit in (0, 2)]
    silent = [replace(later[0], pit=3, why=()), replace(later[0], pit=4, kind=Kind.FINE)]
    assert to_leave([*later, *silent, each]) == [*later, each]
    said = advice_before(Game(), 5, later)
    hint = "A good move: F. Your opponent can capture nothing yet."
    assert english(said.say) == f"{hint} Playing A or C puts 2 of your seeds in danger."
    assert [pit for pit, _ in said.warnings] == [0, 2]


def danger(n: int) -> Sentence:
    capture = sentence("why.captures", pit="c", seeds=sentence("count.seeds", n=n))
    return sentence("why.opens", pits="B", capture=capture)


def test_a_hint_of_the_race_says_that_its_player_moves_again() -> None:
    race = Game("french-beginner")
    assert english(advice(race, 2)) == (
        "A good move: C puts the last seed into your store, and you move again."
    )


@pytest.mark.parametrize(
    ("better", "played", "shown"),
    [
        ((5, 8), (0, 8), (5,)),  # missed at once
        ((1, 9), (0, 8), (0, 8)),  # threatens now
        ((0, 8), (1, 8), (0, 8)),  # nothing is known but what it costs: how the better one goes on
    ],
)
def test_the_line_that_is_shown_ends_on_the_capture_that_was_spoken_of(
    better: tuple[int, ...], played: tuple[int, ...], shown: tuple[int, ...]
) -> None:
    assert shown_line(judged(Game.from_fen(HANGING), better, played)) == shown


def test_the_line_that_is_shown_goes_as_far_as_a_later_capture() -> None:
    """Of the played moves where one is lost, of the better ones where one was missed."""
    judgement = judged(Game.from_fen(HANGING), (0, 8), (1, 8))
    way = listed(["B", "f", "A"], "list.then")
    later = sentence("why.later", way=way, capture=sentence("why.captures", pit="c"))
    gain = sentence("why.gain", pit="A", later=later)
    for reason in (later, gain):
        assert shown_line(replace(judgement, why=(reason,))) == (1, 11, 0, 8)


@pytest.mark.parametrize(
    ("fen", "better", "played", "id"),
    [
        ("10-1-0-6-2-2-10-1-0-0-1-4-7-4-S", (4, 7, 5), (0, 8, 5), "coach.gain"),
        ("3-9-0-0-1-0-0-10-0-10-0-1-12-2-S", (4, 7, 1), (0, 7, 4), "coach.better"),
    ],
)
def test_a_later_capture_is_promised_where_the_opponent_captures_nothing_before_it(
    fen: str, better: tuple[int, ...], played: tuple[int, ...], id: str
) -> None:
    assert said(Game.from_fen(fen), better, played).id == id


def test_a_move_has_one_number_in_words_line_and_hint() -> None:
    """Of positions of games: what is captured in the line that is shown, and what a hint says."""
    chance, judge = Random(7), EngineJudge(Searcher(table_mb=16), Limits(nodes=500))
    numbers = 0
    for _ in range(3):
        game = Game()
        while game.outcome is None and game.plies < 80:
            position, pit = game.copy(), chance.choice(game.legal_moves())
            game.play(pit)
            annotation = annotate(position, pit, judge.judge(position))
            say = remark(position, annotation) if annotation.better is not None else None
            if say is None or game.outcome is not None:
                continue
            spoke = CoachSpoke(
                say=say,
                pit=pit,
                side=position.turn,
                position=position,
                better=annotation.better,
                line=shown_line(annotation),
            )
            numbers += one_number(spoke)
    assert numbers > 50


def one_number(spoke: CoachSpoke) -> bool:
    """Whether a number is said of the better move; it has to be that of the line, and of a hint."""
    position, better = spoke.position, spoke.better
    assert position is not None
    assert better is not None
    first = spoke.say.args["first"] if spoke.say.id == "coach.both" else spoke.say
    assert isinstance(first, Sentence)
    if first.id not in ("coach.missed", "coach.gain"):
        return False
    line, n = position.copy(), first.args["n"]
    shown = [seeds for pit in spoke.line if (seeds := sum(line.play(pit).captured_seeds))]
    assert n in shown, (position.fen(), english(first))
    hint = english(advice(position, better))
    if found := re.search(r"(?:keeps|captures) (\d+)", hint):
        said = (position.fen(), english(first), hint)
        assert first.id == "coach.gain" or int(found[1]) == n, said
    return True


def test_in_the_race_the_coach_speaks_of_moving_again_and_else_of_what_is_better() -> None:
    for rules, id in (("french-beginner", "coach.again"), ("abapa", "coach.better")):
        words = said(Game(rules), (2, 3), (0,))
        assert (words.id, words.args["pit"]) == (id, "C")


def test_a_move_that_is_hardly_better_is_named_with_a_reason_or_not_at_all() -> None:
    """The reason is what the move does and the played one does not; never a sum of seeds."""
    judgement = judged(Game(), (1,), (0,))
    assert remark(Game(), judgement) == sentence("coach.better", pit="B")
    assert remark(Game(), replace(judgement, kind=Kind.INACCURACY)) is None
    game = Game.from_fen(LATER)
    words = remark(game, replace(judged(game, (5,), (0,)), why=()))
    assert words is not None
    assert english(words) == "F was better: it keeps your seeds safe."


class NoBoard:
    """Has no settings, and shows nothing."""

    inbox = Inbox()

    def setting(self, name: str) -> None:
        return None

    def show(self, *args: object, **more: object) -> None:
        pass


def coach_against(far: Player, mode: str | None = None, *views: Any) -> Coach:
    """A coach without a board, whose judge never answers."""
    announcer = Announcer(views)
    announcer.players = (Player(), far)
    judge = SimpleNamespace(begin=lambda *args: lambda: None)
    return Coach(cast("Any", judge), cast("Board", NoBoard()), announcer, mode=mode)


@pytest.mark.parametrize(
    ("chosen", "kind", "level", "mode"),
    [
        (None, ENGINE_PLAYER, 1, EXPLAIN),
        (None, BOARD_PLAYER, 3, EXPLAIN),
        (None, ENGINE_PLAYER, 4, OFF),
        (None, PERSON, None, OFF),
        (OFF, ENGINE_PLAYER, 1, OFF),
        (WARN, ENGINE_PLAYER, 9, WARN),
    ],
)
def test_the_coach_speaks_at_the_first_levels_unless_something_was_chosen(
    chosen: str | None, kind: Seat, level: int | None, mode: str
) -> None:
    assert coach_against(Player(kind, level), chosen).mode == mode


def test_two_people_have_a_choice_of_their_own() -> None:
    """Hints that one had against the computer do not come to a game of two."""
    game, coach = Game(), coach_against(Player(ENGINE_PLAYER, 1))
    modes = []
    for far, wanted in (("host", WARN), (HUMAN, None), (HUMAN, EXPLAIN), ("host", None)):
        coach.look("id", game, (HUMAN, far))
        if wanted is not None:
            coach.switch(wanted)
        modes.append(coach.mode)
    assert modes == [WARN, OFF, EXPLAIN, WARN]


@pytest.mark.parametrize(
    ("fen", "pit", "said"),
    [
        (HANGING, 5, sentence("coach.most")),
        (HANGING, 0, None),
        (LEAST, 4, None),  # it captures, but another move captures more
        (SAFE, 0, sentence("coach.kept", n=2)),
        (SAFE, 1, None),
    ],
)
def test_a_beginner_is_praised_for_the_largest_capture_or_for_seeds_kept_safe(
    fen: str, pit: int, said: Sentence | None
) -> None:
    assert praise(Game.from_fen(fen), pit) == said


@pytest.mark.parametrize(
    ("level", "mode", "moves", "said"),
    [(1, None, 1, 1), (3, EXPLAIN, 3, 1), (1, None, 4, 2), (4, EXPLAIN, 4, 0), (1, WARN, 4, 0)],
)
def test_a_beginner_is_praised_now_and_then_and_not_for_a_move_that_was_shown(
    level: int, mode: str | None, moves: int, said: int
) -> None:
    heard: list[str] = []
    view = SimpleNamespace(on_event=lambda event: heard.append(event.say.id))
    coach = coach_against(Player(ENGINE_PLAYER, level), mode, view)
    game = Game.from_fen(CAPTURES)
    for _ in range(moves):
        key = ("id", game.plies, game.fen())
        coach.look("id", game, (HUMAN, "host"))
        best = best_capture(game)
        assert best is not None
        pit = best.move.pit
        found: tuple[JudgedMove, ...] = (JudgedMove(pit, Score.estimate(0), (pit,)),)
        legal = [each for each in game.legal_moves() if each != pit]
        found += tuple(JudgedMove(each, Score.estimate(-9), (each,)) for each in legal)
        coach.on_result(PositionJudged(key, Judgement(0, found, 4)))
        coach.moved(game, Ply(game.play(pit)))
        game.play(game.legal_moves()[0])
    assert heard.count("coach.most") == said


@pytest.mark.parametrize("level", [1, 7])
def test_a_missed_second_move_of_the_race_is_said_now_and_then(level: int) -> None:
    """There is one in most positions of a race."""
    heard: list[str] = []
    view = SimpleNamespace(on_event=lambda event: heard.append(event.say.id))
    coach = coach_against(Player(ENGINE_PLAYER, level), EXPLAIN, view)
    game = Game("french-beginner")
    missed, said_at = 0, []
    while game.outcome is None:
        moves = {pit: game.copy().play(pit) for pit in game.legal_moves()}
        again = [pit for pit, move in moves.items() if move.again]
        others = [pit for pit in moves if pit not in again]
        pit = (others or again)[0]
        if game.turn == 0 and again and others:
            missed += 1
            order = [again[0], *(each for each in moves if each != again[0])]
            worth = [9, *[-9] * (len(order) - 1)]
            found = [
                JudgedMove(each, Score.estimate(lead, race=True), (each,))
                for each, lead in zip(order, worth, strict=True)
            ]
            coach.look("id", game, (HUMAN, "host"))
            key = ("id", game.plies, game.fen())
            coach.on_result(PositionJudged(key, Judgement(0, tuple(found), 4)))
            before = len(heard)
            coach.moved(game, Ply(game.play(pit)))
            said_at += [game.plies] * (len(heard) - before)
        else:
            game.play(pit)
    assert set(heard) == {"coach.again"}
    assert missed > len(said_at) > 1
    assert all(later - sooner >= 6 for sooner, later in pairwise(said_at))
