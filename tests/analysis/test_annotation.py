# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Annotations of a move: its loss, the better move, the reason."""

import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_engine.core_searcher import CoreSearcher
from awale_engine.engine import Engine
from awale_engine.types import Limits
from awale_session.analysis import EngineJudge, JudgedMove, Kind, Score, explain
from awale_session.analysis.judge import ScoredLine
from awale_session.catalogue import Sentence
from awale_session.study.analysis.game_analysis import GameAnalysis, judged_ply
from awale_session.study.analysis.source import Source
from hypothesis import given
from hypothesis import strategies as st

from awale_core import RULE_SETS, Game
from awale_core.notation import pit_letter, pit_of
from tests.analysis.judges import FixedJudge
from tests.support.sentences import english_text

# F takes a, b and c: 2 + 3 + 2; no other move takes anything.
CAPTURE = "4-4-3-0-0-3-1-2-1-4-4-4-9-9-S"


def said(fen: str, letter: str, judge: FixedJudge, rules: str = "abapa") -> str:
    return explain(Game.from_fen(fen, rules), pit_of(letter), judge).sentence


def fixed(fen: str, **scores: float | Score) -> FixedJudge:
    return FixedJudge(
        {
            fen: {
                letter: score if isinstance(score, Score) else Score.estimate(score)
                for letter, score in scores.items()
            }
        }
    )


def test_a_planted_blunder_is_found_and_named(judge: EngineJudge) -> None:
    game = Game.from_fen(CAPTURE)
    annotation = explain(game, pit_of("A"), judge)
    assert annotation.kind is Kind.BLUNDER
    assert annotation.better == pit_of("F")
    assert annotation.lost is not None
    assert annotation.lost > 5
    assert "F captures 7 seeds from “a”, “b” and “c”" in annotation.sentence
    assert annotation.sentence.startswith("A gives away more than 9 seeds. ")
    assert game.fen() == CAPTURE
    assert not game.plies


def test_the_best_move_gives_nothing_away(judge: EngineJudge) -> None:
    annotation = explain(Game.from_fen(CAPTURE), pit_of("F"), judge)
    assert (annotation.kind, annotation.lost, annotation.lost_chance) == (Kind.FINE, 0, 0)
    assert (annotation.better, annotation.reasons) == (None, ())
    assert annotation.sentence == english_text("remark.best", pit="F")


def test_a_pit_left_open_is_named_with_what_takes_it() -> None:
    # f reaches A and B; after A there is only B to take.
    fen = "1-1-0-6-0-6-4-4-0-4-4-2-8-8-S"
    judge = fixed(fen, A=2.0, D=-3.0, B=-9.0, F=-9.0)
    assert said(fen, "D", judge) == (
        "D gives away about 5 seeds. After D, “f” captures 4 seeds from A and B. A was better."
    )


def test_a_krou_that_threatens_is_called_one() -> None:
    fen = "1-1-0-6-0-6-4-4-4-4-0-13-2-3-S"
    judge = fixed(fen, A=2.0, D=-3.0, B=-9.0, F=-9.0)
    assert "krou “f” captures" in said(fen, "D", judge)


def won_still(words: str) -> str:
    return f"{words}; the game is still as good as won"


def lost_already(words: str) -> str:
    return f"{words}; the game was as good as lost"


@pytest.mark.parametrize(
    ("best", "played", "words"),
    [
        (Score.certain(0, 4), Score.certain(1, -2), english_text("cost.won_to_lost")),
        (Score.certain(0, 4), Score.certain(None, 0), english_text("cost.won_to_drawn")),
        (Score.certain(None, 0), Score.certain(1, -6), english_text("cost.drawn_to_lost")),
        (Score.estimate(1), Score.certain(1, plies=7), english_text("cost.lost_in", n=4)),
        (Score.certain(0, plies=5), Score.estimate(3), "misses a sure win in 3 moves"),
        (Score.certain(None, 0), Score.estimate(-3), english_text("cost.left_draw")),
        (Score.certain(0, 8), Score.certain(0, 3), won_still("gives away 5 seeds")),
        (Score.certain(0, 30), Score.estimate(9), won_still(english_text("cost.missed_win"))),
        (Score.estimate(-10.2), Score.estimate(-13.1), lost_already("gives away about 3 seeds")),
        (Score.estimate(3.4), Score.estimate(0.2), "gives away about 3 seeds"),
        (Score.estimate(3.4), Score.estimate(-9), "gives away more than 9 seeds"),
        (Score.certain(0, 8), Score.estimate(4.0), english_text("cost.missed_win")),
        (Score.certain(0, 8), Score.estimate(7.5), english_text("cost.missed_win")),
    ],
)
def test_the_loss_of_a_move_is_put_into_words(best: Score, played: Score, words: str) -> None:
    fen = Game().fen()
    worst = Score.certain(1, -40)
    judge = fixed(fen, A=best, B=played, **dict.fromkeys("CDEF", worst))
    assert said(fen, "B", judge).startswith(f"B {words}. ")


def test_north_is_judged_from_the_north() -> None:
    fen = "4-4-4-4-0-5-5-5-5-4-4-4-0-0-N"
    judge = fixed(fen, a=-6.0, b=3.0, **dict.fromkeys("cdef", 20.0))
    annotation = explain(Game.from_fen(fen), pit_of("b"), judge)
    assert (annotation.side, annotation.better, annotation.lost) == (1, pit_of("a"), 9.0)
    assert annotation.kind is Kind.BLUNDER


def test_a_slam_that_takes_nothing_is_explained() -> None:
    fen = "1-0-0-0-0-2-1-1-0-0-0-0-21-22-S"
    sentence = said(fen, "F", fixed(fen, A=4.0, F=-4.0))
    assert english_text("why.slam", pit="F") in sentence


def test_a_kill_is_explained() -> None:
    fen = "1-0-0-0-0-2-1-1-0-0-0-0-21-22-S"
    judge = fixed(fen, A=4.0, F=Score.certain(1, plies=1))
    sentence = said(fen, "F", judge, "spanish")
    assert sentence.startswith(
        "F loses for certain. F takes every seed of the opponent, which loses"
    )


def test_a_race_is_reported_in_chances_and_moves_missed() -> None:
    fen = Game().fen()
    race = {"C": Score.estimate(3, race=True), "A": Score.estimate(-1, race=True)}
    judge = FixedJudge({fen: {**dict.fromkeys("BDEF", race["A"]), **race}})
    annotation = explain(Game("french-beginner"), 0, judge)
    assert annotation.lost is None
    assert annotation.sentence == (
        f"A gives away 24 % of the winning chances. {english_text('why.again', pit='C')}"
    )


def test_a_later_capture_is_reported_by_the_line_that_leads_to_it() -> None:
    game = Game()
    judge = FixedJudge(
        {
            game.fen(): {
                "A": Score.estimate(-4),
                "F": Score.estimate(2),
                **dict.fromkeys("BCDE", Score.estimate(-9)),
            }
        },
        {"A": "AdEeBa"},
    )
    annotation = explain(game, 0, judge)
    play = Game()
    taken = 0
    for letter in "AdEeBa":
        move = play.play(pit_of(letter))
        taken = max(taken, sum(move.captured_seeds) if letter.islower() else 0)
    assert taken
    why = f"A few moves later “a” captures {taken} seeds. F was better."
    assert annotation.sentence.endswith(why)


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(KeyError):
        explain(Game(), pit_of("a"), FixedJudge())


def test_the_end_of_the_game_is_certain(judge: EngineJudge) -> None:
    game = Game.from_fen("0-0-0-0-0-2-1-2-6-0-0-0-20-17-S")
    judgement = judge.judge(game)
    assert judgement.best.score.decided
    game = Game.from_fen("0-0-0-0-0-1-2-0-0-0-0-5-24-16-S", "abapa")
    taken = judge.judge(game).of(pit_of("F"))
    assert taken.score == Score.certain(0, 27 - 16, 0)


class ToldExact:
    """An exact source that knows the positions it is fixed of, all with one value."""

    words = "what the test knows"

    def __init__(self, score: Score, knows: Callable[[Game], bool]) -> None:
        self._score = score
        self._knows = knows

    def __call__(self, game: Game) -> ScoredLine | None:
        return ScoredLine(self._score, (game.legal_moves()[0],)) if self._knows(game) else None


def test_an_exact_source_overrides_the_engine(engine: Engine) -> None:
    source = ToldExact(Score.certain(0, 6), lambda after: after.pits[0] == 0)
    judge = EngineJudge(engine, Limits(depth=4), source)
    judgement = judge.judge(Game())
    assert judgement.best == JudgedMove(0, Score.certain(0, 6), (0, 6))
    assert not judgement.of(1).score.exact
    assert judge.settings == "Awalé, 4 plies deep, what the test knows"
    everything = ToldExact(Score.certain(None, 0), lambda after: True)
    assert EngineJudge(engine, Limits(depth=4), everything).judge(Game()).depth == 0


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_is_judged_with_and_without_the_kernel(rules: str, engine: Engine) -> None:
    for searcher in (engine, Engine(CoreSearcher())):
        judge = EngineJudge(searcher, Limits(depth=3))
        game = Game(rules)
        for _ in range(4):
            judgement = judge.judge(game)
            assert {move.pit for move in judgement.moves} == set(game.legal_moves())
            ranks = [move.score.rank_for(game.turn) for move in judgement.moves]
            assert ranks == sorted(ranks, reverse=True)
            worst = judgement.moves[-1].pit
            assert pit_letter(worst) in explain(game, worst, judge).sentence
            game.play(worst)


def test_the_small_search_reports_the_score_of_every_move(engine: Engine) -> None:
    game = Game.from_fen(CAPTURE)
    small = EngineJudge(Engine(CoreSearcher()), Limits(depth=2)).judge(game)
    for move in small.moves:
        after = game.copy()
        after.play(move.pit)
        alone = EngineJudge(Engine(CoreSearcher()), Limits(depth=1)).judge(after)
        assert move.score.lead == pytest.approx(alone.score.lead, abs=0.02)  # rounded


# -- how much a move must lose (docs/analysis.md, Scores) ------------------------------------------

DOCUMENT = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text(encoding="utf-8")
ROWS = {
    name: re.findall(r"[\d.]+(?= %| seeds)", line)
    for name in ("blunder", "mistake", "inaccuracy")
    for line in re.findall(rf"^\| `.*` \| {name} \|.*$", DOCUMENT, re.MULTILINE)
}
START = Game().fen()


def kind(best: float, played: float) -> Kind:
    """Of a move after which South leads by `played` seeds where the best one leads to `best`."""
    rest = {letter: Score.estimate(played) for letter in "BCDEF"}
    judge = FixedJudge({START: {"A": Score.estimate(best), **rest}})
    return explain(Game(), pit_of("B"), judge).kind


def lead(share: float) -> float:
    """The lead that has this chance to win."""
    return 4 * math.log(share / (1 - share))


@pytest.mark.parametrize(
    ("name", "below"),
    [("blunder", Kind.MISTAKE), ("mistake", Kind.INACCURACY), ("inaccuracy", Kind.FINE)],
)
def test_a_move_is_named_by_the_share_of_the_point_that_it_loses(name: str, below: Kind) -> None:
    share = float(ROWS[name][0]) / 100
    assert kind(0, lead(0.5 - share - 0.001)) is Kind(name)
    assert kind(0, lead(0.5 - share + 0.001)) is below
    assert f"{-lead(0.5 - share):.1f}" == ROWS[name][-1]


def test_many_seeds_count_in_an_open_game_and_are_an_inaccuracy_in_a_decided_one() -> None:
    blunder, mistake, slip = (float(row[1]) for row in ROWS.values())
    assert ROWS["inaccuracy"][2:4] == ["10", "90"]
    ahead = 12.0  # South wins with 95 %; after the move North has more than 10 %
    assert kind(ahead, ahead - blunder - 0.01) is Kind.BLUNDER
    assert kind(ahead, ahead - blunder + 0.01) is Kind.MISTAKE
    most = lead(0.9)  # as much as South may still have for the game to be open
    assert kind(most + mistake, most - 0.01) is Kind.MISTAKE
    assert kind(most + mistake - 0.02, most - 0.01) is Kind.INACCURACY
    assert kind(most + blunder + 0.02, most + 0.01) is Kind.INACCURACY
    for far in (40.0, -40.0):
        assert kind(far, far - slip - 0.01) is Kind.INACCURACY
        assert kind(far, far - slip + 0.01) is Kind.FINE


SCORES = st.one_of(
    st.floats(-48, 48).map(Score.estimate),
    st.floats(-9, 9).map(lambda lead: Score.estimate(lead, race=True)),
    st.integers(1, 48).map(lambda lead: Score.certain(0, lead)),
    st.integers(1, 48).map(lambda lead: Score.certain(1, -lead)),
    st.just(Score.certain(None, 0)),
    st.tuples(st.integers(0, 1), st.integers(0, 20)).map(lambda w: Score.certain(w[0], plies=w[1])),
)
SIGNS = [Kind.FINE, Kind.INACCURACY, Kind.MISTAKE, Kind.BLUNDER]


@given(st.lists(SCORES, min_size=6, max_size=6), st.integers(0, 5))
def test_sign_words_turning_points_and_the_count_of_good_moves_agree(
    scores: list[Score], pit: int
) -> None:
    judge = FixedJudge({START: dict(zip("ABCDEF", scores, strict=True))})
    game = Game()
    ply = judged_ply(game, pit, judge.judge(game))
    game.play(pit)
    made = ply.annotation
    is_good = made.kind is Kind.FINE
    assert is_good == (made.kind.sign == "") == (made.better is None)
    assert is_good == (made.say.id in ("remark.best", "remark.good"))
    analysis = GameAnalysis(Source("a game", game, {}), "fixed", made.before, (ply,))
    assert analysis.good_moves(0)[:2] == (int(is_good), 1)
    assert analysis.tally(0).best == is_good
    assert analysis.turning_points == (() if is_good else (ply,))
    if is_good:
        assert made.lost_chance < float(ROWS["inaccuracy"][0]) / 100
        assert (made.lost or 0) < float(ROWS["inaccuracy"][1])
        return
    cost = made.say.args["cost"]
    assert isinstance(cost, Sentence)
    if cost.id in ("cost.lost_already", "cost.won_still"):
        assert made.kind is Kind.INACCURACY  # however many seeds the words name
        least, most = float(ROWS["inaccuracy"][2]) / 100, float(ROWS["inaccuracy"][3]) / 100
        assert made.before.chance < least or made.after.chance > most
        cost = cost.args["cost"]
        assert isinstance(cost, Sentence)
    else:
        for worse, row in zip(reversed(SIGNS), ROWS.values(), strict=False):
            if made.lost_chance >= float(row[0]) / 100 or (made.lost or 0) >= float(row[1]):
                assert SIGNS.index(made.kind) >= SIGNS.index(worse)
    if cost.id in ("cost.seeds", "cost.about", "cost.many"):
        assert made.lost is not None
        assert made.lost >= 1
