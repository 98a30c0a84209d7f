# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sources of puzzles on this computer: endgame tables, or an engine without them."""

from awale_engine.binding import why_missing
from awale_engine.engine import Engine, best_engine
from awale_session.study.puzzles.sources import NODES

from ..analysis.tables_at_hand import open_tables as tables_of

__all__ = ["engine_without_tables", "tables_of"]


def engine_without_tables(rules: str) -> tuple[Engine, int]:
    """Return an engine for a rule set, and how many positions it looks at for a puzzle."""
    nodes = NODES // 10 if why_missing() else NODES
    return best_engine(rules, tables="off", table_mb=16), nodes
