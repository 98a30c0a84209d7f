# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sources of puzzles on this computer: endgame tables, or an engine without them."""

from collections.abc import Callable

from awale_engine.binding import why_missing
from awale_engine.engine import Engine, best_engine
from awale_engine.tables.lookup import Lookup
from awale_session.study.puzzles.sources import NODES

from ..engine_notices import translated


def tables_of(rules: str, say: Callable[[str], None] = lambda sentence: None) -> Lookup | None:
    """Return the endgame tables of a rule set, None without the engine's kernel; builds the small
    ones first and reports it to `say`."""
    if why_missing():
        return None
    from awale_engine.tables.provider import provider_for

    provider = provider_for(say=translated(say))
    return None if provider is None else provider.wait(rules)


def engine_without_tables(rules: str) -> tuple[Engine, int]:
    """Return an engine for a rule set, and how many positions it looks at for a puzzle."""
    nodes = NODES // 10 if why_missing() else NODES
    return best_engine(rules, tables="off", table_mb=16), nodes
