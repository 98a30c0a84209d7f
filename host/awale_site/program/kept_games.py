# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Kept games for the page, from the browser's database: the session's answers, whose steps go on
between the passes of the board."""

import json

from awale_engine.levels import LEVELS
from awale_session.answers.game_document import declare_end, declared_end, game_document
from awale_session.answers.library_answers import OGN, LibraryAnswers
from awale_session.answers.library_changes import keep_shown
from awale_session.answers.page_games import name_of, refused
from awale_session.catalogue import sentence
from awale_session.errors import AwaleError
from awale_session.library.games import PlayedMove
from awale_session.library.players import MOST_LETTERS, clean_name
from awale_session.page import study_protocol
from awale_session.page.library_protocol import Ticket
from awale_session.page.protocol import File, Player
from awale_session.page.source import refusal
from awale_session.play.seats import ENGINE_PLAYER, PERSON

from awale_core import Game
from awale_core.notation import parse_moves

from .kept_library import KeptLibrary
from .study_jobs import StudyJobs


class KeptGames:
    """Answers the page's commands about kept games. `publish` sends a message to the page, `post`
    a job for the study worker, as a dict. What takes long is done a step at a time, by `step`."""

    def __init__(self, library, publish, post):
        self._library = library
        self.analysis = StudyJobs(library, publish, post)
        self._answers = LibraryAnswers(
            publish,
            lambda library: library.kept.good_moves,
            file=lambda id, name, text: File(id, name, OGN, text),
            ticket=lambda command: Ticket(command.id, ""),
            waiting=lambda: 0,
        )
        self._left = []  # the steps to an answer, and what takes it

    @property
    def can(self):
        """The commands that it answers, by their kind."""
        return self._answers.can + StudyJobs.can

    def handle(self, command, reply, state):
        """Answer a command; False if it is none of these."""
        if not self._answers.answers(command):
            return self.analysis.handle(command, reply, state)
        steps = self._answers.answer(self._library, command, state.kept)
        if not _answered(steps, reply):
            self._left.append((steps, reply))
        return True

    def step(self):
        """Go on with what takes long; False if there is nothing."""
        if not self._left:
            return False
        if _answered(*self._left[0]):
            self._left.pop(0)
        return True

    def analysed(self, number, good_moves):
        """The database has the analysis of a game; `good_moves` of both sides, as JSON."""
        self._library.kept.note_good_moves(number, json.loads(good_moves))

    def take_file(self, text, reply):
        """Enter the games of an OGN file, given as a character for each byte; `reply` gets the
        answer."""
        data = bytes([ord(letter) & 255 for letter in text])
        self._left.append((self._answers.take_file(self._library, data), reply))

    def shared(self, given):
        """A game that is none of these, by its `rules`, `moves`, `fen` ("" for the usual start),
        `names`, see `_player`, and `end`; with `keep` it becomes one of these. The answer to
        `study`, or a refusal."""
        try:
            start = given["fen"]
            game = Game.from_fen(start, given["rules"]) if start else Game(given["rules"])
            for pit in parse_moves(given["moves"]):
                game.play(pit)
            late = declare_end(game, given.get("end", ""))
            players = [_player(text) for text in given["names"]]
        except (KeyError, TypeError, ValueError):
            return refusal(0, sentence("refused.link"))
        if given.get("keep"):
            return self._keep(game, tuple(players))
        apart = KeptLibrary([], lambda id, text: None)
        id = apart.begin("", "", game)
        apart.put(id, game, [PlayedMove(pit) for pit in game.moves])
        linked = json.loads(apart.kept.text(id))
        linked["id"] = 0
        self.analysis.linked = json.dumps(linked)
        named = any([player.name or player.kind == ENGINE_PLAYER for player in players])
        document = game_document(game, late, players if named else None)
        names = [name_of(players, side) for side in (0, 1)] if named else []
        over = game.outcome is not None
        own = int([player.kind for player in players] == [ENGINE_PLAYER, PERSON])
        if not over:
            document["end"] = None  # the link does not say how it ended
        return study_protocol.StudyView(
            *(0, 0, document, game.rules.id, over, own, names, []), end=declared_end(game, late)
        )

    def _keep(self, game, players):
        try:
            view = keep_shown(self._library, game, players)
        except AwaleError as error:
            return refused(0, error)
        self._answers.changed(self._library)
        return view


def _player(text):
    """A player as a link names them: a machine `~3` by its level, a person by a name, which is
    believed as no more than a text; "" for none."""
    if text[:1] == "~" and len(text) < 4 and not text[1:].strip("0123456789"):
        level = int(text[1:] or 0)
        return Player(ENGINE_PLAYER, level if 0 < level <= LEVELS else None)
    return Player(PERSON, None, clean_name(text[: 2 * MOST_LETTERS]))


def _answered(steps, reply):
    """Go a step; whether the answer was there."""
    try:
        next(steps)
        return False
    except StopIteration as end:
        reply(end.value)
        return True
