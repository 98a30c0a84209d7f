# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Study for the page: games understood, positions explored, puzzles, games for others.

One thread answers, another one thinks: about one game or position at a time, the one asked for
last.
"""

import logging
import queue
import threading
from collections.abc import Callable
from datetime import date
from typing import Final

from awale_core import Game, rule_set
from awale_core.notation import NotationError, pit_letter

from ..analysis import EngineJudge, Judgement
from ..analysis.cache import JudgementCache, engine_version
from ..analysis.game_analysis import analyse, judged_ply, positions
from ..analysis.kept import keep_analysis, kept_analysis
from ..analysis.source import kept_game
from ..analysis.tablebase_source import tables_for
from ..catalogue import Sentence, sentence
from ..engine import Engine, Limits, best_engine
from ..errors import AwaleError
from ..library import Library
from ..page import protocol
from ..page import study_protocol as messages
from ..page.files import FileShelf
from ..page.protocol import Answer, File, Message
from ..page.source import Reply, refusal
from ..play import sentences
from ..play.commands import PlayerChoice
from ..play.events import SessionState
from ..puzzles.book import OPEN, Entry, PuzzleBook
from ..puzzles.sources import tables_of
from ..share import document as shared
from .page_games import Unusable

CAN: Final = ("study", "judge", "explore", "rest", "puzzles", "try", "share")
MOVETIME_MS: Final = 500.0  # for a position of a game, as `awale analyse` has it
EXPLORE_MS: Final = 60_000.0
_LINE: Final = 12  # plies of a line that is shown
_MEDIA: Final = {
    "html": "text/html",
    "gif": "image/gif",
    "webp": "image/webp",
    "png": "image/png",
}
Publish = Callable[[Message], None]

log = logging.getLogger(__name__)


class _Replaced(Exception):
    """Something else is to be thought about."""


class StudyDesk:
    """Answers the page's commands about study. `close` ends its threads; `publish` sends a message
    to every page; `today` gives the day of the puzzles."""

    can = CAN

    def __init__(
        self,
        library: Library,
        files: FileShelf,
        publish: Publish,
        *,
        movetime_ms: float = MOVETIME_MS,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._path = library.path
        self._files = files
        self._publish = publish
        self._movetime_ms = movetime_ms
        self._today = today
        self._answers: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._answering: threading.Thread | None = None
        self._wanted: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._thinking: threading.Thread | None = None
        self._run = 0  # of the newest wish; older ones end
        self._engine: Engine | None = None
        self._rules = ""  # of the engine

    def close(self) -> None:
        """End both threads."""
        self._think(None)
        self._answers.put(None)
        self._wanted.put(None)
        for thread in (self._answering, self._thinking):
            if thread is not None:
                thread.join(5)

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """See Desk."""
        if not isinstance(command, messages.StudyCommand):
            return False

        def answer() -> None:
            try:
                message = self._answer(command)
                reply(message)
                self._begin(command)  # what it reports comes after the answer
            except Unusable as error:
                reply(refusal(command.id, error.say))
            except AwaleError as error:
                reply(refusal(command.id, sentence("refused.library", text=str(error))))
            except Exception:
                log.exception("an answer of the study failed")
                reply(refusal(command.id, sentence("refused.unsupported")))

        if self._answering is None:
            self._answering = _thread(self._answers, "study")
        self._answers.put(answer)
        return True

    def _answer(self, command: messages.StudyCommand) -> Message:
        if isinstance(command, messages.Study):
            source = kept_game(command.number, self._path)
            document = shared.document(source, kept_analysis(source))
            return messages.StudyView(command.id, command.number, document)
        if isinstance(command, messages.Judge):
            kept_game(command.number, self._path)
            return Answer(command.id, ok=True)
        if isinstance(command, messages.Explore):
            return self._explore(command)
        if isinstance(command, messages.Rest):
            return Answer(command.id, ok=True)
        if isinstance(command, messages.Puzzles):
            return self._puzzles(command)
        if isinstance(command, messages.Try):
            return self._try(command)
        return self._share(command)

    def _begin(self, command: messages.StudyCommand) -> None:
        """Let the engine do what an answered command asks for."""
        if isinstance(command, messages.Judge):
            self._think(lambda run: self._analyse(command.number, run))
        elif isinstance(command, messages.Explore):
            game = _position(command.fen, command.rules)
            self._think(None if game.outcome else lambda run: self._look(game, run))
        elif isinstance(command, messages.Rest):
            self._think(None)

    # -- thinking ------------------------------------------------------------------------------

    def _think(self, job: Callable[[int], None] | None) -> None:
        """Think about something else from now on, None for nothing."""
        self._run += 1
        run = self._run
        if self._engine is not None:
            self._engine.stop()
        if self._thinking is None and job is not None:
            self._thinking = _thread(self._wanted, "study engine")
        if job is None:
            return

        def guarded() -> None:
            if run != self._run:
                return
            try:
                job(run)
            except _Replaced:
                pass
            except AwaleError as error:
                log.warning("%s", error)
            except Exception:
                log.exception("the study's engine failed")

        self._wanted.put(guarded)

    def _judge(self, rules: str, limits: Limits) -> EngineJudge:
        if self._engine is None or self._rules != rules:
            self._engine, self._rules = best_engine(rules), rules
        return EngineJudge(self._engine, limits, tables_for(rules))

    def _analyse(self, number: int, run: int) -> None:
        source = kept_game(number, self._path)
        total = positions(source.game)
        done = 0

        def found(game: Game, judgement: Judgement) -> None:
            nonlocal done
            if run != self._run:
                raise _Replaced
            done += 1
            message = messages.Studied(number, done, total)
            if game.plies < source.game.plies:
                ply = judged_ply(game, source.game.move_at(game.plies), judgement)
                message.ply = ply.ply
                message.entry = shared.packed_ply(ply, source.game.rules.id)
            self._publish(message)

        judge = self._judge(source.game.rules.id, Limits(time_ms=self._movetime_ms))
        with JudgementCache(f"{judge.settings}, {engine_version()}") as cache:
            analysis = analyse(
                source, _Stoppable(judge, lambda: run != self._run), cache, found=found
            )
        keep_analysis(analysis)
        packed = shared.packed_analysis(analysis)
        self._publish(messages.Studied(number, total, total, analysis=packed))

    def _explore(self, command: messages.Explore) -> Message:
        game = _position(command.fen, command.rules)
        over = None
        if game.outcome is not None:
            over = sentences.ending(game, (PlayerChoice(), PlayerChoice()))
        moves = []
        for pit in game.legal_moves():
            after = game.copy()
            packed = shared.packed_line(after, (pit,))[0]
            moves.append(messages.ExploredMove(packed, after.fen()))
        cups = shared.packed(game.pits + game.stores)
        return messages.Explored(command.id, game.start_fen(), cups, game.turn, moves, over)

    def _look(self, game: Game, run: int) -> None:
        judge = self._judge(game.rules.id, Limits(time_ms=EXPLORE_MS))

        def show(judgement: Judgement, over: bool = False) -> None:
            if run != self._run:
                if self._engine is not None:
                    self._engine.stop()  # the wish for it came before this search had begun
                return
            moves = [
                (move.pit, shared.score(move.score), _letters(move.line))
                for move in judgement.moves
            ]
            self._publish(messages.Worths(game.start_fen(), judgement.depth, moves, over))

        if run == self._run:
            show(judge.judge(game, on_depth=show), over=True)

    # -- puzzles and files ---------------------------------------------------------------------

    def _puzzles(self, command: messages.Puzzles) -> Message:
        _known(command.rules)
        book, day = PuzzleBook(library=self._path), self._today().isoformat()
        entries = book.today(day, command.rules, tables_of(command.rules))
        score = book.score(day)
        return messages.PuzzleList(
            command.id,
            day,
            command.rules,
            [_puzzle_view(entry) for entry in entries],
            score.solved,
            score.clean,
            score.days,
        )

    def _try(self, command: messages.Try) -> Message:
        _known(command.rules)
        book, day = PuzzleBook(library=self._path), self._today().isoformat()
        right = False
        if command.pit is None:
            book.show(day, command.rules, command.place)
        else:
            try:
                right = book.answer(day, command.rules, command.place, command.pit)
            except ValueError as error:
                raise Unusable(sentence("refused.unsupported")) from error
        entries = book.today(day, command.rules, None)
        entry = next(each for each in entries if each.place == command.place)
        return messages.Tried(command.id, right, _puzzle_view(entry))

    def _share(self, command: messages.Share) -> Message:
        source = kept_game(command.number, self._path)
        name = f"awale-{command.number}.{command.form}"
        if command.form == "html":
            from ..share.html_file import make_html

            body = make_html(source, kept_analysis(source)).encode()
        elif command.form == "png":
            from ..share.moving import position
            from ..share.picture import Painter, png

            body = png(Painter().draw(position(source, command.ply, command.language)))
        else:
            from ..share.moving import make_moving

            body = make_moving(source, f".{command.form}", command.language)
        media = _MEDIA[command.form]
        return File(command.id, name, media, "", self._files.offer(name, media, body))


class _Stoppable:
    """A judge whose answer is dropped once something else is wanted."""

    def __init__(self, judge: EngineJudge, replaced: Callable[[], bool]) -> None:
        self._judge = judge
        self._replaced = replaced
        self.settings = judge.settings

    def judge(self, game: Game) -> Judgement:
        """See Judge. A search that was stopped is worth nothing, and must not be kept."""
        if self._replaced():
            raise _Replaced
        judgement = self._judge.judge(game)
        if self._replaced():
            raise _Replaced
        return judgement


def _thread(jobs: "queue.Queue[Callable[[], None] | None]", name: str) -> threading.Thread:
    """Start a thread that does jobs until there comes None."""

    def run() -> None:
        while (job := jobs.get()) is not None:
            job()

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread


def _known(rules: str) -> None:
    try:
        rule_set(rules)
    except ValueError as error:
        raise Unusable(sentence("refused.setup", text=str(error))) from error


def _position(fen: str, rules: str) -> Game:
    """The game that a page has set up. Unusable for a wrong position."""
    _known(rules)
    try:
        return Game.from_fen(fen.strip(), rules)
    except NotationError as error:
        raise Unusable(sentence("refused.position", text=str(error))) from error


def _letters(line: tuple[int, ...]) -> str:
    return "".join(map(pit_letter, line[:_LINE]))


def _puzzle_view(entry: Entry) -> messages.PuzzleView:
    puzzle = entry.puzzle
    game = puzzle.game()
    known = entry.state != OPEN
    proven: Sentence | None = puzzle.proven if known else None
    return messages.PuzzleView(
        place=entry.place,
        kind=puzzle.kind.value,
        fen=puzzle.fen,
        cups=shared.packed(game.pits + game.stores),
        turn=game.turn,
        legal=game.legal_moves(),
        state=entry.state,  # type: ignore[arg-type]
        tries=entry.tries,
        task=puzzle.task,
        claim=puzzle.claim,
        origin=puzzle.origin,
        answer=puzzle.answer if known else None,
        proven=proven,
        line=shared.packed_line(puzzle.game(), puzzle.line) if known else None,
    )
