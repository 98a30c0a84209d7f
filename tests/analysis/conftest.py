# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine as a judge, made once."""

import pytest
from awale_engine.engine import Engine, best_engine
from awale_engine.types import Limits
from awale_session.analysis import EngineJudge


@pytest.fixture(scope="session")
def engine() -> Engine:
    return best_engine(table_mb=4)


@pytest.fixture
def judge(engine: Engine) -> EngineJudge:
    engine.forget()
    return EngineJudge(engine, Limits(depth=8))
