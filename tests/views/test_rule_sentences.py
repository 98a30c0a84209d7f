# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The sentences of a rule set follow from its fields."""

import pytest
from awale_host.views.rule_sentences import rule_sentences
from awale_session.errors import AwaleError

from awale_core import RuleSet
from awale_core.rules import FEED_IF_EMPTY, MOVER
from awale_core.sowing import SLAM_TAKES_ALL


def _new_rules(repetition: int) -> RuleSet:
    return RuleSet(
        "new", "New", slam=SLAM_TAKES_ALL, feeding=FEED_IF_EMPTY, repetition=repetition,
        cannot_feed_to=MOVER,
    )  # fmt: skip


def test_a_new_rule_set_gets_its_sentences_from_its_fields() -> None:
    sentences = rule_sentences(_new_rules(3))
    assert sentences[0] == "rule.goal"
    assert sentences[-4:] == (
        "ui.rules.feed", "rule.end.cannot_feed", "rule.end.starved", "rule.third.nobody"
    )  # fmt: skip


def test_a_rule_without_a_sentence_is_refused() -> None:
    with pytest.raises(AwaleError, match="no sentence for a rule of 'new'"):
        rule_sentences(_new_rules(4))
