# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The endgame tables of this computer as a judge's exact source."""

from collections.abc import Callable

from awale_engine.binding import why_missing
from awale_engine.tables.lookup import Lookup
from awale_session.study.analysis.tablebase_source import TablebaseSource

from ..engine_notices import translated


def open_tables(
    rules: str, say: Callable[[str], None] = lambda sentence: None
) -> Lookup | None:  # fmt: skip
    """Return the endgame tables of a rule set, None if there are none or the kernel is missing.

    Waits until they are ready. The first use of a rule set builds those up to 12 seeds and reports
    it to `say`.
    """
    if why_missing():
        return None
    from awale_engine.tables.provider import provider_for

    cache = provider_for(say=translated(say))
    return None if cache is None else cache.wait(rules)


def tables_for(
    rules: str, say: Callable[[str], None] = lambda sentence: None
) -> TablebaseSource | None:
    """Return the endgame tables of a rule set as a judge's source, as `open_tables` does."""
    tables = open_tables(rules, say)
    return None if tables is None else TablebaseSource(tables)
