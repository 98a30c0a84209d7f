# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The study worker's program: the host's answers about analysis and puzzles, with the engine of the
search worker.

`outside.send(kind, text)` passes on: `page` a message for the page, `keep` an analysis to keep,
`judged` a judgement to keep until its analysis is there, `puzzles` the puzzles of all days to keep.
"""

import json
from datetime import date

from awale_engine.types import Limits
from awale_host import library
from awale_host.analysis import cache, kept
from awale_host.puzzles import engines, shelf
from awale_host.views.analysis_worker import AnalysisWorker
from awale_session.page import protocol
from awale_session.study.puzzle_answers import PuzzleAnswers
from awale_session.study.puzzles.book import PuzzleBook
from awale_session.study.study_answers import POSITION_MS


class Answers(PuzzleAnswers):
    """The host's answers; puzzles are taken out of newly analysed games when they are asked for."""

    def _analysed(self, source, job, found):
        cache.begin(kept.numbers(source.game)[0])
        return super()._analysed(source, job, found)

    def _is_kept(self, rules, number):
        pass

    def _puzzles(self, command):
        with library.Library() as games:
            new = shelf.new_games(kept.judged_games(games, command.rules))
        if new:
            PuzzleBook().add_games(self._today().isoformat(), command.rules, new)
        return super()._puzzles(command)


class Study:
    """Does one job after the other: a command, with the kept games that it is about. `searcher` is
    the Searcher whose engine and tables it uses."""

    def __init__(self, outside, searcher, limits=None):
        self._outside = outside
        limits = limits or Limits(time_ms=POSITION_MS)
        worker = AnalysisWorker(searcher)
        engines.use(searcher)
        self._day = None
        self._answers = Answers(None, self._say, worker, limits=limits, today=lambda: self._day)

    def handle(self, text):
        """Answer a job's command and do what it wants."""
        job = json.loads(text)
        library.use(job["games"])
        self._day = date(job["day"])
        records = {record["number"]: record for record in job.get("judged", ())}
        kept.use(records, lambda record: self._outside.send("keep", record))
        cache.use(job.get("begun", {}), lambda judged: self._outside.send("judged", judged))
        shelf.use(job.get("puzzles"), lambda text: self._outside.send("puzzles", text))
        command = protocol.read_command(json.dumps(job["command"]))
        self._answers.answer(command, self._say)

    def _say(self, message):
        self._outside.send("page", protocol.write_message(message))
