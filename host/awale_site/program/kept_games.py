# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Kept games for the page, from the browser's database: the desktop's `views/library_commands.py`,
without threads and without SQLite."""

import json

import msgspec
from awale_session.answers import library_changes, page_games
from awale_session.answers.game_document import game_document
from awale_session.answers.page_games import InvalidQuery
from awale_session.answers.page_outcomes import statistics_view
from awale_session.catalogue import sentence
from awale_session.errors import AwaleError
from awale_session.library import statistics
from awale_session.library.games import PlayedMove
from awale_session.library.ogn_files import Imported, enter_games
from awale_session.library.players import machine
from awale_session.page import library_protocol as messages
from awale_session.page import protocol, study_protocol
from awale_session.page.protocol import Answer, File
from awale_session.page.schema import kinds
from awale_session.page.source import refusal

from awale_core import Game
from awale_core.notation import parse_moves

from .kept_library import KeptLibrary
from .study_jobs import StudyJobs, unjudged

_MANY = 50  # steps of a task before its progress is worth a bar
_OGN = "text/plain;charset=utf-8"


class KeptGames:
    """Answers the page's commands about kept games. `publish` sends a message to the page, `post`
    a job for the study worker, as a dict; one with a `view` shows a game with its analysis. What
    takes long is done a game at a time, by `step`."""

    def __init__(self, library, publish, post):
        self._library = library
        self._publish = publish
        self._post = post
        self.analysis = StudyJobs(library, publish, post)
        self._running = None
        self._long = []  # name, command's id, generator that returns the answer, reply
        self._jobs = {
            messages.Games: lambda command: page_games.game_list(library, command),
            messages.AboutLibrary: lambda command: page_games.about_library(library, command, 0),
            messages.Rename: self._change,
            messages.RenamePlayer: self._change,
            messages.Delete: self._change,
            messages.Restore: self._change,
            messages.Import: lambda command: messages.Ticket(command.id, ""),
            messages.Statistics: self._statistics,
            study_protocol.Study: self._study,
        }
        self._long_jobs = {
            protocol.Export: ("export", self._export),
            messages.Verify: ("verify", self._verify),
        }

    @property
    def can(self):
        """The commands that it answers, by their kind."""
        return kinds(list(self._jobs) + list(self._long_jobs)) + StudyJobs.can

    def handle(self, command, reply, state):
        """Answer a command; False if it is none of these."""
        job = self._jobs.get(type(command))
        if job is None:
            if type(command) not in self._long_jobs:
                return self.analysis.handle(command, reply, state)
            name, job = self._long_jobs[type(command)]
            self._long.append((name, command.id, job(command), reply))
            return True
        self._running = state.kept
        try:
            answer = job(command)
        except AwaleError as error:
            answer = _refused(command.id, error)
        if answer is not None:
            reply(answer)
        return True

    def step(self):
        """Go on with what takes long; False if there is nothing."""
        if not self._long:
            return False
        name, id, task, reply = self._long[0]
        try:
            next(task)
            return True
        except StopIteration as end:
            answer = end.value
        except AwaleError as error:
            answer = _refused(id, error)
        self._long.pop(0)
        self._publish(messages.Progress(name, 1, 1, over=True))
        reply(answer)
        return True

    def analysed(self, number, accuracy):
        """The database has the analysis of a game; `accuracy` of both sides, as JSON."""
        self._library.analysed(number, json.loads(accuracy))

    def take_file(self, text, reply):
        """Enter the games of an OGN file, given as a character for each byte; `reply` gets the
        answer."""
        text = bytes([ord(letter) & 255 for letter in text])
        self._long.append(("import", 0, self._import(text), reply))

    def shared(self, given):
        """A game that is none of these, by its `rules`, `moves` and `fen` ("" for the usual start);
        the answer to `study`, or a refusal."""
        try:
            start = given["fen"]
            game = Game.from_fen(start, given["rules"]) if start else Game(given["rules"])
            for pit in parse_moves(given["moves"]):
                game.play(pit)
        except (KeyError, TypeError, ValueError):
            return refusal(0, sentence("refused.link"))
        apart = KeptLibrary([], lambda id, text: None)
        id = apart.begin("", "", game)
        apart.put(id, game, [PlayedMove(pit) for pit in game.moves])
        linked = json.loads(apart.text(id))
        linked["id"] = 0
        self.analysis.linked = json.dumps(linked)
        document = game_document(game, {})
        over = game.outcome is not None
        if not over:
            document["end"] = None  # the link does not say how it ended
        return study_protocol.StudyView(0, 0, document, game.rules.id, over, 0, [])

    # -- lists -----------------------------------------------------------------------------------

    def _study(self, command):
        library = self._library
        kept = library.game(command.number)
        _, game, damage = page_games.play_out(library, kept)
        faults = list(page_games.notes(kept, library.other_versions(kept.id)))
        if damage is not None:
            faults.append(sentence("library.damaged", text=damage))
        tags = dict(kept.tags)
        tags["South"], tags["North"] = kept.south, kept.north
        document = game_document(game, tags)
        over = game.outcome is not None
        own = int(machine(kept, 0) is not None and machine(kept, 1) is None)
        view = study_protocol.StudyView(
            command.id, kept.id, document, kept.rules, over, own, faults
        )
        if library.accuracy(kept.id) is None:
            return view
        self._post({"view": msgspec.plain(view)})
        return None

    def _statistics(self, command):
        search = page_games.search_for(command.filter)
        found = statistics.statistics(self._library, command.player, search, self._accuracy)
        return statistics_view(command, found, len(unjudged(self._library)))

    def _accuracy(self, number, side):
        known = self._library.accuracy(number)
        return None if known is None else known[side]

    # -- changes ---------------------------------------------------------------------------------

    def _change(self, command):
        library_changes.change(self._library, command, self._running)
        return self._changed(command)

    def _changed(self, command):
        self._publish(messages.Changed(self._library.count()))
        return Answer(command.id, ok=True)

    # -- all of them -----------------------------------------------------------------------------

    def _import(self, text):
        done = Imported()
        total = text.count(b"[Variant ")  # as many as there are games; 0 in some other program's
        for place in enter_games(self._library, text, done):
            self._progress("import", min(place, total), total)
            yield
        self._publish(messages.Changed(self._library.count()))
        return library_changes.imported(done)

    def _export(self, command):
        name, text = yield from self._steps(
            "export", library_changes.exported(self._library, command)
        )
        return File(command.id, name, _OGN, text)

    def _verify(self, command):
        return (yield from self._steps("verify", library_changes.verified(self._library, command)))

    def _steps(self, task, steps):
        """Go through a task, and say how far it is."""
        while True:
            try:
                done, total = next(steps)
            except StopIteration as end:
                return end.value
            self._progress(task, done, total)
            yield

    def _progress(self, task, done, total):
        if total >= _MANY and done % (total // _MANY) == 0:
            self._publish(messages.Progress(task, done, total))


def _refused(id, error):
    if isinstance(error, InvalidQuery):
        return refusal(id, error.say)
    return refusal(id, sentence("refused.library", text=str(error)))
