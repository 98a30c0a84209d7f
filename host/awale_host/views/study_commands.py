# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Answers the page's study commands: analysis of games and positions, puzzles, games for others.

One thread answers, another one thinks: about one game or position at a time, the one asked for
last.
"""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, Final

from awale_engine import Limits

from awale_core import Game, rule_set
from awale_core.notation import NotationError, pit_letter

from ..analysis import Judgement
from ..analysis.cache import JudgementCache, engine_version
from ..analysis.game_analysis import Found, GameAnalysis, analyse, judged_ply, positions
from ..analysis.kept import keep_analysis, kept_analysis, latest_unjudged
from ..analysis.ogn_export import to_ogn as annotated_ogn
from ..analysis.source import Source, kept_game
from ..catalogue import Sentence, sentence
from ..errors import AwaleError
from ..library import Library
from ..library.ogn_files import to_ogn
from ..library.players import machine
from ..packing import packed, packed_line
from ..page import protocol
from ..page import study_protocol as messages
from ..page.files import FileTransfers
from ..page.library_protocol import Progress
from ..page.protocol import Answer, File, Message
from ..page.source import Reply, refusal
from ..play import sentences
from ..play.commands import PlayerChoice
from ..play.events import SessionState
from ..puzzles.book import OPEN, Entry, PuzzleBook
from ..puzzles.sources import tables_of
from ..share import document as shared
from .analysis_worker import AnalysisJob, AnalysisWorker, run_jobs
from .page_games import InvalidQuery, notes, play_out

CAN: Final = ("study", "judge", "review", "explore", "stop", "puzzles", "try", "share")
MOVETIME_MS: Final = 500.0  # for a position of a game, as `awale analyse` has it
EXPLORE_MS: Final = 60_000.0
_LINE: Final = 12  # plies of a line that is shown
_MEDIA: Final = {
    "html": "text/html",
    "gif": "image/gif",
    "webp": "image/webp",
    "png": "image/png",
    "ogn": "text/plain;charset=utf-8",
}
Publish = Callable[[Message], None]

log = logging.getLogger(__name__)


class StudyCommands:
    """Answers the page's commands about study. `close` ends its threads; `publish` sends a message
    to every page; `today` gives the day of the puzzles."""

    can = CAN

    def __init__(
        self,
        library: Library,
        files: FileTransfers,
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
        self._worker = AnalysisWorker()
        self._commands: dict[type, Callable[[Any], Message]] = {
            messages.Study: self._study_view,
            messages.Judge: self._judge,
            messages.Explore: self._explore,
            messages.Review: self._review_asked,
            messages.Stop: lambda said: Answer(said.id, ok=True),
            messages.Puzzles: self._puzzles,
            messages.Try: self._try,
            messages.Share: self._share,
        }

    def close(self) -> None:
        """End both threads."""
        self._worker.close()
        self._answers.put(None)
        if self._answering is not None:
            self._answering.join(5)

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """See CommandHandler."""
        answers = self._commands.get(type(command))
        if answers is None:
            return False

        def answer() -> None:
            try:
                reply(answers(command))
                self._begin(command)  # what it reports comes after the answer
            except InvalidQuery as error:
                reply(refusal(command.id, error.say))
            except AwaleError as error:
                reply(refusal(command.id, sentence("refused.library", text=str(error))))
            except Exception:
                log.exception("an answer of the study failed")
                reply(refusal(command.id, sentence("refused.unsupported")))

        if self._answering is None:
            self._answering = run_jobs(self._answers, "study")
        self._answers.put(answer)
        return True

    def _judge(self, command: messages.Judge) -> Message:
        kept_game(command.number, self._path)
        return Answer(command.id, ok=True)

    def _review_asked(self, command: messages.Review) -> Message:
        if command.rules:
            _known(command.rules)
        return Answer(command.id, ok=True)

    def _begin(self, command: protocol.Command) -> None:
        """Start the engine's work for a command that has been answered."""
        if isinstance(command, messages.Judge):
            self._worker.start(lambda job: self._study(command.number, job))
        elif isinstance(command, messages.Review):
            self._worker.start(lambda job: self._review(command.rules, job))
        elif isinstance(command, messages.Explore):
            game = _position(command.fen, command.rules)
            if game.outcome is None:
                self._worker.start(lambda job: self._look(game, job))
            else:
                self._worker.cancel()
        elif isinstance(command, messages.Stop):
            self._worker.cancel()

    def _study_view(self, command: messages.Study) -> Message:
        """A kept game; of a damaged one as far as it follows the rules."""
        with Library(self._path) as library:
            kept = library.game(command.number)
            _, game, damage = play_out(library, kept)
            faults = list(notes(kept, library.other_versions(kept.id)))
        if damage is not None:
            faults.append(sentence("library.damaged", text=damage))
        if damage is None and game.plies:
            source = kept_game(command.number, self._path)
            document = shared.document(source, kept_analysis(source))
        else:
            tags = {"South": kept.south, "North": kept.north}
            document = shared.document(Source(f"Game {kept.id}", game, tags))
        return messages.StudyView(
            command.id,
            command.number,
            document,
            game.rules.id,
            game.outcome is not None,
            int(machine(kept, 0) is not None and machine(kept, 1) is None),
            faults,
        )

    # -- analysis ------------------------------------------------------------------------------

    def _study(self, number: int, job: AnalysisJob) -> None:
        source = kept_game(number, self._path)
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
        self._add_to_puzzles(source.game.rules.id, number)
        whole = shared.packed_analysis(analysis)
        self._publish(messages.Studied(number, total, total, analysis=whole))

    def _review(self, rules: str, job: AnalysisJob) -> None:
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
                self._add_to_puzzles(source.game.rules.id, number)
        finally:
            self._publish(Progress("review", done, total, over=True))

    def _unjudged_sources(self, rules: str) -> list[tuple[int, Source]]:
        sources = []
        for number in self._unjudged(rules):
            try:
                sources.append((number, kept_game(number, self._path)))
            except AwaleError as error:
                log.warning("a game cannot be analysed: %s", error)
        return sources

    def _unjudged(self, rules: str) -> Sequence[int]:
        with Library(self._path) as library:
            return latest_unjudged(library, rules)

    def _add_to_puzzles(self, rules: str, number: int) -> None:
        if not rule_set(rules).captures:
            return
        day = self._today().isoformat()
        try:
            PuzzleBook(library=self._path).add_games(day, rules, [number])
        except AwaleError as error:
            log.warning("the puzzles cannot be changed: %s", error)

    def _analysed(self, source: Source, job: AnalysisJob, found: Found) -> GameAnalysis:
        """Analyse a game and keep that."""
        judge = job.cancellable_judge(source.game.rules.id, Limits(time_ms=self._movetime_ms))
        with JudgementCache(f"{judge.settings}, {engine_version()}") as cache:
            analysis = analyse(source, judge, cache, found=found)
        keep_analysis(analysis)
        return analysis

    def _explore(self, command: messages.Explore) -> Message:
        game = _position(command.fen, command.rules)
        over = None
        if game.outcome is not None:
            over = sentences.ending(game, (PlayerChoice(), PlayerChoice()))
        moves = []
        for pit in game.legal_moves():
            after = game.copy()
            move = packed_line(after, (pit,))[0]
            moves.append(messages.ExploredMove(move, after.fen()))
        cups = packed(game.pits + game.stores)
        return messages.Explored(command.id, game.start_fen(), cups, game.turn, moves, over)

    def _look(self, game: Game, job: AnalysisJob) -> None:
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
            len(self._unjudged(command.rules)),
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
                raise InvalidQuery(sentence("refused.unsupported")) from error
        entries = book.today(day, command.rules, None)
        entry = next(each for each in entries if each.place == command.place)
        why = None if right or command.pit is None else entry.puzzle.why_wrong(command.pit)
        return messages.Tried(command.id, right, _puzzle_view(entry), why)

    def _share(self, command: messages.Share) -> Message:
        source = kept_game(command.number, self._path)
        name = f"awale-{command.number}.{command.form}"
        if command.form == "html":
            from ..share.html_file import make_html

            body = make_html(source, kept_analysis(source)).encode()
        elif command.form == "ogn":
            body = self._ogn(source, command.number).encode()
        elif command.form == "png":
            from ..share.animation import position
            from ..share.picture import Painter, png

            body = png(Painter().draw(position(source, command.ply, command.language)))
        else:
            from ..share.animation import make_animation

            body = make_animation(source, f".{command.form}", command.language)
        media = _MEDIA[command.form]
        return File(command.id, name, media, "", self._files.offer(name, media, body))

    def _ogn(self, source: Source, number: int) -> str:
        """The game as OGN, with comments if its analysis is kept."""
        analysis = kept_analysis(source)
        if analysis is not None:
            return annotated_ogn(analysis)
        with Library(self._path) as library:
            return to_ogn(library, number)


def _known(rules: str) -> None:
    try:
        rule_set(rules)
    except ValueError as error:
        raise InvalidQuery(sentence("refused.setup", text=str(error))) from error


def _position(fen: str, rules: str) -> Game:
    """The game that a page has set up. InvalidQuery for a wrong position."""
    _known(rules)
    try:
        return Game.from_fen(fen.strip(), rules)
    except NotationError as error:
        raise InvalidQuery(sentence("refused.position", text=str(error))) from error


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
        cups=packed(game.pits + game.stores),
        turn=game.turn,
        legal=game.legal_moves(),
        state=entry.state,  # type: ignore[arg-type]
        tries=entry.tries,
        task=puzzle.task,
        claim=puzzle.claim,
        origin=puzzle.origin,
        answer=puzzle.answer if known else None,
        proven=proven,
        line=packed_line(puzzle.game(), puzzle.line) if known else None,
    )
