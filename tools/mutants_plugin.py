# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A plugin of pytest for `tools.mutants`: notes which test failed first, and ends one that runs on.

The file that AWALE_FAILED names gets the id of the test, or of the file that cannot be imported.
A test with more than LIMIT_S of processor time ends the whole run by a signal.
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

LIMIT_S: Final = 60.0


def _note(report: pytest.TestReport | pytest.CollectReport) -> None:
    file = Path(os.environ["AWALE_FAILED"])
    if report.failed and not file.exists():
        file.write_text(report.nodeid, encoding="utf-8")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a failed test."""
    _note(report)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note a file that cannot be imported."""
    _note(report)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Give a test its processor time."""
    signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
