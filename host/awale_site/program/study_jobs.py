# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Commands about analysis, which the study worker carries out (`study.py`): it gets them with the
games that they are about, and answers the page."""

import json

import msgspec
from awale_session.answers.page_games import refused, study_view
from awale_session.catalogue import sentence
from awale_session.errors import AwaleError
from awale_session.library.latest import LATEST, unjudged
from awale_session.page import study_protocol as messages
from awale_session.page.library_protocol import Progress
from awale_session.page.protocol import Answer
from awale_session.page.source import refusal

from awale_core import RULE_SETS


class StudyJobs:
    """Passes commands on. `post(job)` sends the worker a job, as a dict; without `command` it ends
    the one that runs. Of the games `wanted` it needs the analyses, of those `begun` any
    judgements; one with a `view` shows a game with its analysis. `linked` is the game of a
    link, as a text; its number is 0."""

    can = ["study", "judge", "review", "explore", "stop", "puzzles", "try"]

    def __init__(self, library, publish, post):
        self._library = library
        self._publish = publish
        self._post = post
        self._reviews = False
        self.linked = None

    def handle(self, command, reply, state):
        """Answer a command; False if it is none of these."""
        if isinstance(command, messages.Study):
            self._show(command, reply)
        elif isinstance(command, messages.Stop):
            self._end_review()
            self._post({})
            reply(Answer(command.id, ok=True))
        elif isinstance(command, messages.Judge):
            self._begin(command, [command.number])
        elif isinstance(command, messages.Review):
            self._begin(command, self._unjudged(command.rules))
            self._reviews = True
        elif isinstance(command, messages.Explore):
            self._begin(command, [], [command.rules])
        elif isinstance(command, messages.Puzzles):
            self._find_puzzles(command)
        elif isinstance(command, messages.Try):
            self._post(self._job(command, [], [command.rules]))
        else:
            return False
        return True

    def replaced(self, id):
        """A command was replaced before it was answered."""
        self._publish(Answer(id, ok=False))

    def failed(self, id):
        """The worker could not be started for a command."""
        self._end_review()
        self._publish(refusal(id, sentence("study.not_loaded")))

    def _show(self, command, reply):
        """Answer with a game; the worker adds its analysis, or that it has begun."""
        try:
            view = study_view(self._library, command)
        except AwaleError as error:
            reply(refused(command.id, error))
            return
        self._post({"view": msgspec.plain(view)})

    def _begin(self, command, numbers, rules=()):
        self._end_review()
        job = self._job(command, numbers, rules)
        job["begun"] = numbers + [0] if self.linked else numbers  # it may be kept meanwhile
        self._post(job)

    def _find_puzzles(self, command):
        """Puzzles come out of the latest games that have an analysis, too; how many have none yet
        is a part of the answer."""
        library = self._library
        judged = []
        for game in library.games():
            if game.rules == command.rules and library.kept.good_moves(game.id) is not None:
                judged.append(game.id)
        judged = judged[:LATEST]
        numbers = judged + self._unjudged(command.rules)
        job = self._job(command, numbers, [command.rules])
        job["wanted"] = judged
        self._post(job)

    def _unjudged(self, rules):
        return unjudged(self._library, self._library.kept.good_moves, rules)

    def _job(self, command, numbers, rules):
        games = self._library.kept
        kept = [games.text(number) for number in numbers if games.get(number) is not None]
        if 0 in numbers and self.linked:
            kept.append(self.linked)
        named = set(rules) | {json.loads(text)["rules"] for text in kept}
        wanted = [each for each in RULE_SETS if each in named]
        return {"command": msgspec.plain(command), "games": kept, "rules": wanted}

    def _end_review(self):
        """The page waits for the end of a review that is replaced or stopped."""
        if self._reviews:
            self._reviews = False
            self._publish(Progress("review", 0, 0, over=True))
