# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The analysis as text, JSON and OGN."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_host.analysis.cache import JudgementCache
from awale_host.analysis.json_export import document
from awale_host.analysis.ogn_export import to_ogn
from awale_host.analysis.score_format import figure
from awale_host.analysis.text import print_analysis
from awale_session.analysis import Score
from awale_session.study.analysis.game_analysis import GameAnalysis, analyse
from awale_session.study.analysis.source import Source
from rich.console import Console

from awale_core import RULE_SETS, Game, ogn_reader
from awale_core.notation import parse_moves
from tests.analysis.judges import FixedJudge

Make = Callable[..., GameAnalysis]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """An analysed game; `leads` are South's after each move, the last one stays; the best move
    would have kept what was before."""

    def analysed(
        moves: str = "FfBeCaDb",
        leads: tuple[float | Score, ...] = (0.0,),
        rules: str = "abapa",
        fen: str | None = None,
        tags: dict[str, str] | None = None,
        comments: dict[int, str] | None = None,
        variations: list[tuple[int, list[int]]] | None = None,
    ) -> GameAnalysis:
        game = Game(rules) if fen is None else Game.from_fen(fen, rules)
        race = not game.rules.captures
        scores: dict[str, dict[str, Score]] = {}
        before: float | Score = 0.0
        for pit, after in zip(parse_moves(moves), [*leads, *leads[-1:] * 99], strict=False):
            pair = [
                lead if isinstance(lead, Score) else Score.estimate(lead, race=race)
                for lead in (before, after)
            ]
            letters = "ABCDEFabcdef"
            scores[game.fen()] = dict.fromkeys(letters, pair[0]) | {letters[pit]: pair[1]}
            game.play(pit)
            before = after
        source = Source("a game", game, tags or {}, comments or {}, variations or [])
        with JudgementCache(repr(leads), tmp_path / "kept.sqlite") as cache:
            return analyse(source, FixedJudge(scores, settings="the test"), cache)

    return analysed


def printed(analysis: GameAnalysis) -> str:
    out = io.StringIO()
    print_analysis(Console(file=out, width=80), analysis)
    return out.getvalue()


# -- figures ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "south", "north"),
    [
        (Score.estimate(3.44), "+3.4", "-3.4"),
        (Score.estimate(-0.01), "0.0", "0.0"),
        (Score.estimate(0.04), "0.0", "0.0"),
        (Score.estimate(-10), "-10.0", "+10.0"),
        (Score.certain(0, 4), "=+4", "=-4"),
        (Score.certain(None, 0), "=0", "=0"),
        (Score.certain(0, plies=7), "won", "lost"),
        (Score.certain(None), "drawn", "drawn"),
        (Score.estimate(1, race=True), "56 %", "44 %"),
    ],
)
def test_figures(score: Score, south: str, north: str) -> None:
    assert (figure(score, 0), figure(score, 1)) == (south, north)


# -- text ------------------------------------------------------------------------------------


def test_the_text_fits_80_columns_and_names_the_turning_point(make: Make) -> None:
    analysis = make(leads=(0, 0, -9), tags={"South": "Ama", "North": "Kofi " * 30})
    text = printed(analysis)
    assert max(map(len, text.splitlines())) <= 80
    assert "2. B gives away about 9 seeds" in " ".join(text.split())
    row = next(line for line in text.splitlines() if line.strip().startswith("2. B"))
    assert row.split()[2:5] == ["??", "-9.0", "-9.0"]
    assert row.split()[-1] == "9.0"
    assert len([line for line in text.splitlines() if re.match(r" *\d+\. [A-Fa-f]", line)]) == 9


def test_what_is_certain_is_marked(make: Make) -> None:
    text = printed(make("FfBe", leads=(0, 0, Score.certain(0, 4), Score.certain(0, 4))))
    assert "From 2. B on it is known who wins with best play." in text
    row = next(line for line in text.splitlines() if line.strip().startswith("2. B"))
    assert row.split()[2:4] == ["=+4", "=+4"]


def test_a_race_is_reported_in_chances(make: Make) -> None:
    text = printed(make("FfAa", leads=(0, 3), rules="french-beginner"))
    assert "68 %" in text
    assert "seeds given away" not in text


def test_a_level_unfinished_game_has_no_turning_point_and_says_whose_turn_it_is(make: Make) -> None:
    text = printed(make())
    assert "no turning point" in text
    assert "After 8 moves it is South's turn; best is" in text


# -- JSON ------------------------------------------------------------------------------------


def test_the_json_document_has_every_field_and_keeps_its_format(make: Make) -> None:
    analysis = make("FfBe", leads=(0, 0, -9, Score.certain(1, -6)), tags={"South": "Ama"})
    scores = json.loads(json.dumps(document([analysis])))
    assert scores["version"] == 2
    (game,) = scores["games"]
    assert set(game) == {
        *("name", "tags", "rules", "start", "moves", "seeds", "outcome", "judge", "start_score"),
        *("plies", "turning_points", "certain_from", "sides", "next"),
    }
    assert (game["moves"], game["rules"], game["seeds"]) == ("FfBe", "abapa", [0, 0])
    assert game["outcome"] is None
    assert (game["turning_points"], game["certain_from"]) == ([3], 4)
    for ply in game["plies"]:
        assert set(ply) == {
            *("ply", "number", "side", "fen", "move", "captured", "score", "for_south"),
            *("for_mover", "best", "moves", "depth", "lost", "lost_chance", "exact", "kind"),
            *("better", "reasons", "text"),
        }
        for score in (ply["score"], ply["best"]["score"], game["start_score"]):
            assert set(score) == {"lead", "exact", "decided", "winner", "plies", "chance"}
        assert {move["move"] for move in ply["moves"]} <= set("ABCDEFabcdef")
    third = game["plies"][2]
    assert (third["side"], third["move"], third["number"]) == ("South", "B", 2)
    assert (third["for_south"], third["for_mover"], third["lost"]) == (-9, -9, 9)
    assert (third["kind"], third["better"]) == ("blunder", "A")
    fourth = game["plies"][3]
    assert (fourth["for_south"], fourth["for_mover"]) == (-6, 6)
    assert fourth["score"]["exact"]
    assert fourth["score"]["winner"] == "North"
    assert game["sides"]["South"]["blunders"] == 1


# -- OGN -------------------------------------------------------------------------------------


def plain_moves(text: str) -> str:
    """The moves of an OGN text by its grammar alone, as strictly as Aualé takes it: nothing before
    the first move, a comment only behind a move, no variation inside another."""
    head, _, body = text.partition("\n\n")
    assert head.startswith('[Variant "')
    assert all(re.fullmatch(r'\[\w+ "([^"\\]|\\.)*"\]', line) for line in head.splitlines())
    assert all(len(line) < 80 for line in body.splitlines())
    assert re.match(r"1\. [A-Fa-f]", body)
    body = re.sub(r"\{[^{}]*\}", " ", body)
    body = re.sub(r"\([^()]*\)", " ", body)
    assert not set("{}()") & set(body)
    words = [word for word in body.split() if not re.fullmatch(r"\d+\.|\d+-\d+", word)]
    assert all(re.fullmatch(r"[A-Fa-f](\+\d+)?", word) for word in words), words
    return "".join(word[0] for word in words)


def test_ogn_is_read_back_with_a_comment_after_every_move(make: Make) -> None:
    analysis = make(leads=(0, 0, -9), tags={"South": 'A "b" (c) {d}', "Round": "2.1"})
    text = to_ogn(analysis)
    assert plain_moves(text) == "FfBeCaDb"
    (read,) = ogn_reader.read(text)
    assert read.problems == []
    assert read.game == analysis.game
    assert read.tags["South"] == 'A "b" (c) {d}'
    assert read.tags["Round"] == "2.1"
    assert sorted(read.comments) == list(range(1, 9))
    assert read.comments[3].startswith("South: -9.0. Blunder: B gives away about 9 seeds")
    assert (3, [0]) in read.variations


def test_comments_of_the_original_file_are_kept_once(make: Make) -> None:
    analysis = make(
        leads=(0, 0, -9),
        comments={0: "A fine day.", 3: "I was tired."},
        variations=[(2, [7]), (3, [0, 6])],
    )
    (once,) = ogn_reader.read(to_ogn(analysis))
    assert once.comments[1] == "A fine day. | South: 0.0."
    assert once.comments[3].startswith("I was tired. | South: -9.0. Blunder:")
    again = make(
        leads=(0, 0, -8),
        tags=once.tags,
        comments=once.comments,
        variations=once.variations,
    )
    (twice,) = ogn_reader.read(to_ogn(again))
    assert twice.comments[1] == once.comments[1]
    assert twice.comments[2] == "South: 0.0."
    assert twice.comments[3].count("South:") == 1
    assert twice.comments[3].startswith("I was tired. | South: -8.0. Blunder:")
    assert twice.variations == [(2, [7]), (3, [0])]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_ogn_of_every_rule_set_and_of_a_set_up_position(rules: str, make: Make) -> None:
    fen = "4-4-4-4-0-5-5-5-5-4-4-4-0-0-N"
    analysis = make("aAbB", leads=(5, 0), rules=rules, fen=fen)
    text = to_ogn(analysis)
    assert plain_moves(text) == "aAbB"
    assert ogn_reader.read(text)[0].game == analysis.game
