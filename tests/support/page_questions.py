# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The questions of a page about the running game, at their simplest."""

from typing import get_args

from awale_session.page import protocol
from awale_session.page.schema import Question
from msgspec import structs


def questions(first: int = 1) -> list[protocol.Command]:
    """Every question of `page/protocol.py` but `export`, which is about kept games, numbered from
    `first`, with 0 for what it needs."""
    kinds = [
        kind
        for kind in get_args(protocol.Command)
        if issubclass(kind, Question)
        and kind.__module__ == protocol.__name__
        and kind is not protocol.Export
    ]
    return [
        kind(id=number, **{field.name: 0 for field in structs.fields(kind) if field.required})
        for number, kind in enumerate(kinds, first)
    ]
