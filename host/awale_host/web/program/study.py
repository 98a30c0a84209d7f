# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The study worker's program: the host's answers about analysis, with the search worker's engine.

`outside.send(kind, text)` passes on: `page` a message for the page, `keep` an analysis to keep.
"""

import json
from datetime import date

from awale_engine.types import Limits
from awale_host import library
from awale_host.analysis import kept
from awale_host.page import protocol
from awale_host.views.analysis_worker import AnalysisWorker
from awale_host.views.study_answers import POSITION_MS, StudyAnswers


class Study:
    """Does one job after the other: a command, with the kept games that it is about. `searcher` is
    the Searcher whose engine and tables it uses."""

    def __init__(self, outside, searcher, limits=None):
        self._outside = outside
        limits = limits or Limits(time_ms=POSITION_MS)
        worker = AnalysisWorker(searcher)
        self._answers = StudyAnswers(None, self._say, worker, limits=limits, today=date.today)

    def handle(self, text):
        """Answer a job's command and do what it wants."""
        job = json.loads(text)
        library.use(job["games"])
        kept.use({}, lambda record: self._outside.send("keep", record))
        command = protocol.read_command(json.dumps(job["command"]))
        self._answers.answer(command, self._say)

    def _say(self, message):
        self._outside.send("page", protocol.write_message(message))
