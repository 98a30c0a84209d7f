# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences by their ids, so that rewording one fails no test of something else."""

import re

from awale_session.catalogue import Sentence, catalogue, english, sentence


def english_text(id: str, **args: str | int | Sentence) -> str:
    """The English sentence of an id, as people read it; one that is gone fails the test."""
    assert id in catalogue("en"), id
    return english(sentence(id, **args))


def english_part(id: str) -> str:
    """The longest part of an English sentence that is the same whatever its arguments."""
    template = catalogue("en")[id]
    text = template if isinstance(template, str) else template["other"]
    return max(re.split(r"\{\w*\}", text), key=len).strip()
