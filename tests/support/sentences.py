# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences by their ids, so that rewording one fails no test of something else."""

from awale_session.catalogue import english, sentence


def english_text(id: str) -> str:
    """The English sentence of an id, as people read it."""
    return english(sentence(id))
