# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Test a shared file: what it says is in the catalogue, so each reader has their language."""

import pytest
from awale_engine.core_searcher import CoreSearcher
from awale_engine.engine import Engine
from awale_engine.types import Limits
from awale_session.analysis.judge import TABLES, EngineJudge, settings_in_words
from awale_session.answers.game_document import game_document
from awale_session.catalogue import Sentence, english, render
from awale_session.study.document import sentence_ids

from awale_core import Game
from awale_core.notation import parse_moves


class SmallTables:
    """An exact source that knows no position."""

    words = TABLES[0].format(12)

    def __call__(self, game: object) -> None:
        return None


def numbers(words: Sentence) -> list[object]:
    found: list[object] = [words.args["n"]] if "n" in words.args else []
    for each in words.args.values():
        found += numbers(each) if isinstance(each, Sentence) else []
    return found


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Limits(time_ms=500), "500 ms par position"),
        (Limits(depth=16), "16 coups de profondeur"),
        (Limits(nodes=1_500_000), "1500000 positions par coup"),
    ],
)
def test_the_judge_is_named_in_the_language_of_the_reader(limits: Limits, said: str) -> None:
    judge = EngineJudge(Engine(CoreSearcher()), limits, SmallTables())
    words = settings_in_words(judge.settings)
    assert english(words) == judge.settings
    assert all(isinstance(n, int) for n in numbers(words))  # which the page groups as its language
    name, *rest = render(words, "fr").split(", ")
    assert judge.settings.startswith(name)
    assert rest == [said, "tables de finales jusqu'à 12 graines"]


def test_sides_without_names_are_called_alike_in_the_whole_game() -> None:
    game = Game()
    for pit in parse_moves("CfDb"):
        game.play(pit)
    game.resign(1)
    for names in ({}, {"South": "Ama"}):
        ids = set(sentence_ids(game_document(game, names)["end"]))
        assert "side.north" in ids
        assert not ids & {"player.1", "player.2"}


def test_settings_that_are_not_known_stay_as_they_are() -> None:
    for settings in ("fixed", "Uwari 2, 3 plies wide"):
        assert english(settings_in_words(settings)) == settings
