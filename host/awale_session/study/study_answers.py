# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Answers to the page's commands about the analysis of games and positions, one after the other."""

import contextlib
import logging
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, Final

from awale_engine.types import Limits
from msgspec import Struct

from awale_core import Game, rule_set
from awale_core.notation import NotationError, pit_letter

from ..analysis.judge import Judgement
from ..answers.page_games import InvalidQuery, refused, study_view
from ..catalogue import sentence
from ..errors import AwaleError
from ..library.latest import latest_played
from ..library.store import Library
from ..packing import packed, packed_line
from ..page import protocol
from ..page import study_protocol as messages
from ..page.library_protocol import Progress
from ..page.protocol import Answer, Message, Player
from ..page.schema import kinds
from ..page.source import Reply, refusal
from ..play import sentences
from . import document as shared
from . import oracle
from .analysis.game_analysis import Found, GameAnalysis, analyse, judged_ply, positions
from .analysis.source import Source, kept_game
from .port import Analyses, Job, Jobs
from .position_text import fen_of

# Engine's positions for one of a game: the same game gets the same analysis on every machine. They
# take a third of a second on a usual one, with the engine of the site or the desktop.
POSITION_NODES: Final = 1_500_000
EXPLORE_MS: Final = 60_000.0
_LINE: Final = 12  # plies of a line that is shown
Publish = Callable[[Message], None]

log = logging.getLogger(__name__)


class StudyAnswers:
    """Answers commands about study. `open_library` opens the library for the thread that
    calls it; `publish` sends a message to every page, `limits` are those for a position of a game,
    `today` gives the day of the puzzles."""

    def __init__(
        self,
        open_library: Callable[[], Library],
        publish: Publish,
        worker: Jobs,
        analyses: Analyses,
        *,
        limits: Limits,
        today: Callable[[], date],
    ) -> None:
        self._open = open_library
        self._analyses = analyses
        self._publish = publish
        self._worker = worker
        self._limits = limits
        self._today = today
        self._commands = self._known()

    @property
    def can(self) -> list[str]:
        """See CommandHandler."""
        return kinds(self._commands)

    def _known(self) -> dict[type[Struct], Callable[[Any], Message]]:
        """The method that answers each command."""
        return {
            messages.Study: self._study_view,
            messages.Judge: self._judge,
            messages.Explore: self._explore,
            messages.Review: self._review_asked,
            messages.Stop: lambda said: Answer(said.id, ok=True),
        }

    def answers(self, command: protocol.Command) -> bool:
        """Whether this is one of its commands."""
        return type(command) in self._commands

    def answer(self, command: protocol.Command, reply: Reply) -> None:
        """Answer one of its commands, then begin what the engine reports."""
        try:
            reply(self._commands[type(command)](command))
            self._begin(command)  # what it reports comes after the answer
        except AwaleError as error:
            reply(refused(command.id, error))
        except Exception:
            log.exception("an answer of the study failed")
            reply(refusal(command.id, sentence("refused.unsupported")))

    def _judge(self, command: messages.Judge) -> Message:
        self._game(command.number)
        return Answer(command.id, ok=True)

    def _review_asked(self, command: messages.Review) -> Message:
        if command.rules:
            known_rules(command.rules)
        return Answer(command.id, ok=True)

    def _begin(self, command: protocol.Command) -> None:
        """Start the engine's work for a command that has been answered."""
        if isinstance(command, messages.Judge):
            self._worker.start(lambda job: self._study(command.number, job))
        elif isinstance(command, messages.Review):
            self._worker.start(lambda job: self._review(command.rules, job))
        elif isinstance(command, messages.Explore):
            game = position(command.fen, command.rules)
            if game.outcome is None:
                self._worker.start(lambda job: self._look(game, job))
            else:
                self._worker.cancel()
        elif isinstance(command, messages.Stop):
            self._worker.cancel()

    def _study_view(self, command: messages.Study) -> Message:
        with self._open() as library:
            view = study_view(library, command)
        with contextlib.suppress(AwaleError):  # a damaged game, or without moves
            source = self._game(command.number)
            analysis = self._analyses.kept(source)
            view.begun = analysis is None and self._analyses.begun(source)
            if analysis is not None:
                view.document["analysis"] = shared.packed_analysis(analysis)
        return view

    # -- analysis ------------------------------------------------------------------------------

    def _study(self, number: int, job: Job) -> None:
        source = self._game(number)
        total = positions(source.game)
        done = 0

        def found(game: Game, judgement: Judgement) -> None:
            nonlocal done
            job.check()
            done += 1
            message = messages.Studied(number, done, total)
            if game.plies < source.game.plies:
                ply = judged_ply(game, source.game.move_at(game.plies), judgement)
                message.ply = ply.ply
                message.entry = shared.packed_ply(ply, source.game.rules.id)
            self._publish(message)

        analysis = self._analysed(source, job, found)
        self._is_kept(source.game.rules.id, number)
        whole = shared.packed_analysis(analysis)
        self._publish(messages.Studied(number, total, total, analysis=whole))

    def _review(self, rules: str, job: Job) -> None:
        """Analyse the latest games that were not analysed yet. Each judgement is stored at once, so
        that a stopped review continues there."""
        done = total = 0
        try:
            sources = self._unjudged_sources(rules)
            total = sum(positions(source.game) for _, source in sources)
            self._publish(Progress("review", 0, total))

            def found(game: Game, judgement: Judgement) -> None:
                nonlocal done
                job.check()
                done += 1
                self._publish(Progress("review", done, total))

            for number, source in sources:
                self._analysed(source, job, found)
                self._is_kept(source.game.rules.id, number)
        finally:
            self._publish(Progress("review", done, total, over=True))

    def _unjudged_sources(self, rules: str) -> list[tuple[int, Source]]:
        sources = []
        for number in self._unjudged(rules):
            try:
                sources.append((number, self._game(number)))
            except AwaleError as error:
                log.warning("a game cannot be analysed: %s", error)
        return sources

    def _unjudged(self, rules: str) -> Sequence[int]:
        with self._open() as library:
            games = latest_played(library, rules)
            kept = set(self._analyses.among(library, games))
        return [game.id for game in games if game.id not in kept]

    def _game(self, number: int) -> Source:
        """A kept game. AwaleError if there is none, or it has no moves."""
        with self._open() as library:
            return kept_game(library, number)

    def _is_kept(self, rules: str, number: int) -> None:
        """Called once the analysis of a game is kept."""

    def _analysed(self, source: Source, job: Job, found: Found) -> GameAnalysis:
        """Analyse a game and keep that."""
        self._analyses.begin(source)
        judge = job.cancellable_judge(source.game.rules.id, self._limits)
        with self._analyses.judgements(judge.settings) as cache:
            analysis = analyse(source, judge, cache, found=found)
        self._analyses.keep(analysis)
        return analysis

    def _explore(self, command: messages.Explore) -> Message:
        game = position(command.fen, command.rules)
        over = None
        if game.outcome is not None:
            over = sentences.ending(game, (Player(), Player()))
        moves = []
        for pit in game.legal_moves():
            after = game.copy()
            move = packed_line(after, (pit,))[0]
            moves.append(messages.ExploredMove(move, after.fen()))
        cups = packed(game.pits + game.stores)
        return messages.Explored(command.id, game.start_fen(), cups, game.turn, moves, over)

    def _look(self, game: Game, job: Job) -> None:
        tables = job.tables(game.rules.id, sum(game.pits))
        exact = None if tables is None else oracle.look_up(game, tables)
        if tables is None or exact is None:
            self._search(game, job)
            return
        line = oracle.BestLine(game, tables)
        self._publish(oracle.message(game, exact, line))

        def go_on() -> bool:
            before = len(line.pits)
            is_over = line.go_on()
            if not job.replaced and (is_over or len(line.pits) > before):
                self._publish(oracle.message(game, exact, line))
            return is_over

        job.repeat(go_on)

    def _search(self, game: Game, job: Job) -> None:
        judge = job.judge(game.rules.id, Limits(time_ms=EXPLORE_MS))

        def show(judgement: Judgement, over: bool = False) -> None:
            if job.replaced:
                job.stop_search()  # the wish for it came before this search had begun
                return
            moves = [
                (move.pit, shared.score(move.score), _letters(move.line))
                for move in judgement.moves
            ]
            self._publish(messages.Scores(game.start_fen(), judgement.depth, moves, over))

        if not job.replaced:
            show(judge.judge(game, on_depth=show), over=True)


def known_rules(rules: str) -> None:
    try:
        rule_set(rules)
    except ValueError as error:
        raise InvalidQuery(sentence("refused.setup", text=str(error))) from error


def position(text: str, rules: str) -> Game:
    """The game that a page has set up. InvalidQuery for a wrong position."""
    known_rules(rules)
    try:
        return Game.from_fen(fen_of(text), rules)
    except NotationError as error:
        raise InvalidQuery(sentence("refused.position", text=str(error))) from error


def _letters(line: tuple[int, ...]) -> str:
    return "".join(map(pit_letter, line[:_LINE]))
