# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The study worker's program: the host's answers about analysis and puzzles, with the engine of the
search worker.

`outside.send(kind, text)` passes on: `page` a message for the page, `keep` an analysis to keep,
`judged` a judgement to keep until its analysis is there, `puzzles` the puzzles of all days to keep.
"""

import json
from datetime import date

from awale_engine.tables.fetched import DamagedPiece
from awale_engine.types import Limits
from awale_session.answers.page_games import InvalidQuery
from awale_session.catalogue import sentence
from awale_session.page import protocol
from awale_session.page.study_protocol import Explored
from awale_session.study.oracle import look_up, not_to_be_had
from awale_session.study.puzzle_answers import PuzzleAnswers
from awale_session.study.puzzles.book import PuzzleBook
from awale_session.study.puzzles.sources import judged_games
from awale_session.study.study_answers import POSITION_NODES, position

from ..kept_library import KeptLibrary
from .analyses import JobAnalyses
from .engines import WorkersEngines
from .job_worker import JobWorker
from .json_shelf import JsonShelf
from .pieces import Pieces

WHOLE = 12  # seeds: layers up to here are fetched whole where a server sends no parts (pieces.js)


class Answers(PuzzleAnswers):
    """The host's answers; puzzles are taken out of newly analysed games when they are asked for."""

    def __init__(self, *parts, shelf, **more):
        super().__init__(*parts, **more)
        self._shelf = shelf

    def _is_kept(self, rules, number):
        pass

    def _puzzles(self, command):
        new = self._shelf.new_games(judged_games(command.rules, self._open, self._analyses))
        if new:
            self._book.add_games(self._today().isoformat(), command.rules, new)
        return super()._puzzles(command)


class Study:
    """Does one job after the other: a command, with the kept games that it is about. `searcher` is
    the Searcher whose engine and tables it uses."""

    def __init__(self, outside, searcher, limits=None):
        self._outside = outside
        self._analyses = JobAnalyses(
            lambda record: outside.send("keep", record),
            lambda judged: outside.send("judged", judged),
        )
        self._shelf = JsonShelf(lambda text: outside.send("puzzles", text))
        self._day = self._library = None
        self._why = ""
        self._pieces = Pieces(searcher.keep)
        self._searcher = searcher
        self._worker = JobWorker(searcher, self._pieces)
        engines = WorkersEngines(searcher)
        self._answers = Answers(
            self._open,
            self._say,
            self._worker,
            self._analyses,
            shelf=self._shelf,
            book=PuzzleBook(self._shelf, self._open, self._analyses, engines),
            limits=limits or Limits(nodes=POSITION_NODES),
            today=lambda: self._day,
        )

    def handle(self, text):
        """Answer a job's command and do what it wants."""
        job = json.loads(text)
        self._library = KeptLibrary(job["games"], lambda id, text: None)
        ids = [json.loads(text)["id"] for text in job["games"]]
        self._day = date(job["day"])
        records = {record["number"]: record for record in job.get("judged", ())}
        self._analyses.use(self._library, ids, records, job.get("begun", {}))
        self._shelf.use(job.get("puzzles"))
        command = protocol.read_command(json.dumps(job["command"]))
        self._answers.answer(command, self._say)

    def missing(self, text):
        """The pieces of endgame tables that have to come before `handle` of an `explore`, as JSON,
        for a spare worker only their description; null for damaged ones. See Pieces."""
        job = json.loads(text)
        command = job["command"]
        rules = command["rules"]
        try:
            game = position(command["fen"], rules)
        except InvalidQuery:
            return "[]"
        here = self._searcher.tables.get(rules)
        seeds = sum(game.pits)
        if game.outcome is not None or here is None or here.reach >= seeds:
            return "[]"
        try:
            wanted = self._pieces.missing(rules)
            tables = self._pieces.tables(rules, seeds)
            if tables is not None and not wanted and "spare" not in job:
                self._searcher.release()
                look_up(game, tables)
                wanted = self._pieces.missing(rules)
        except (DamagedPiece, ValueError):
            return "null"
        return json.dumps(wanted)

    def forget(self):
        """Forget all pieces; see Pieces."""
        self._pieces.forget()

    def lack(self, why):
        """Have the answer to the next `explore` followed by why there are no tables, by the id of a
        sentence; "" for nothing."""
        self._why = why

    def follow(self, rules):
        """Go on with best play from the position; the pieces that have to come before that goes on
        further, as `missing` has them."""
        try:
            while self._worker.step is not None:
                self._searcher.release()
                if self._worker.step():
                    self._worker.step = None
                elif wanted := self._pieces.missing(rules):
                    return json.dumps(wanted)
        except DamagedPiece:
            self._worker.step = None
        return "[]"

    def _open(self):
        return self._library

    def _say(self, message):
        self._outside.send("page", protocol.write_message(message))
        if self._why and isinstance(message, Explored):
            lack = not_to_be_had(message.fen, sentence(self._why, n=WHOLE))
            self._outside.send("page", protocol.write_message(lack))
