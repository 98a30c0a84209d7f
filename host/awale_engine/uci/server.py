# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""UCI server, in the dialect of Aualé and the Oware engines around it.

Each input line is one command. An invalid line is answered by ``info string error: …`` and changes
nothing; the position stays as it was.
"""

import random
import threading
import time
from collections.abc import Callable, Iterable
from importlib import metadata
from typing import Final

from awale_core import Game, IllegalMove
from awale_core.notation import NotationError, parse_moves, pit_letter

from ..book.book import Book, load
from ..engine import make_searcher
from ..errors import AwaleError
from ..levels import LEVELS, think_at_level
from ..types import Limits, Line, SearchBackend, SearchResult
from .go import MOST, read_go
from .options import OptionError, UciOptions
from .time_management import fixed_ms, share_ms

_LONGEST: Final = 4096  # characters of a line that are shown in an error
_PLIES_A_MOVE: Final = 2  # `go mate n` counts moves
_ALL_MOVES: Final = 6
_UNCLEAR_MS: Final = 1000  # to think where what bounds the search was not understood
_TOGETHER_S: Final = 0.005  # the first lines go out as one: each wakes the reader


class BadCommand(ValueError):
    """A command that cannot be carried out; `str()` describes the reason."""


class UciService:
    """Read commands, search in a thread, write answers.

    `write` gets one or more lines without the last end; it is called from two threads, one at a
    time. `clock` returns the seconds that the time for a move is measured in. `on_output_lost` is
    called, from either thread, when `write` raises OSError because the other program no longer
    reads.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        *,
        seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        on_output_lost: Callable[[], None] = lambda: None,
    ) -> None:
        self._out = write
        self._on_output_lost = on_output_lost
        self._clock = clock
        self._writing = threading.Lock()
        self._options = UciOptions()
        self._game = Game()
        self._begun: tuple[str, str] | None = None  # rules and FEN that `_game` began with
        self._pits: list[int] = []  # its moves
        self._chance = random.Random(seed)
        self._searcher: SearchBackend | None = None
        self._books: dict[str, Book | None] = {}
        self._search: threading.Thread | None = None
        self._searching = False
        self._only: set[int] = set()  # the moves to choose from; all if empty
        self._endless = False  # the search runs until `stop`
        self._released = threading.Event()  # `stop` or `ponderhit` came: the answer may go out
        self._pondering: Limits | None = None
        self._timer: threading.Timer | None = None
        self._unsent: list[str] = []  # lines of the search's first moments

    def run(self, lines: Iterable[str]) -> None:
        """Serve until `quit` or the end of the input; a search with an end is then finished.

        A KeyboardInterrupt stops the search, which still answers, and goes on to the caller.
        """
        try:
            for line in lines:
                if not self.serve(line):
                    self._halt()
                    return
            if self._endless:
                self._halt()
            self._join()
        except BaseException:
            self._halt()
            raise

    def serve(self, line: str) -> bool:
        """Carry out one line; False after `quit`."""
        words = line.split()
        if not words:
            return True
        command, rest = words[0], words[1:]
        if command == "quit":
            return False
        handler = {
            "uci": self._uci,
            "isready": self._isready,
            "setoption": self._setoption,
            "ucinewgame": self._ucinewgame,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
        }.get(command)
        try:
            if handler is None:
                raise BadCommand(f"there is no command '{command[:40]}'")
            handler(rest)
        except (BadCommand, OptionError, NotationError, IllegalMove) as error:
            self._write(f"info string error: {str(error)[:_LONGEST]}")
        except MemoryError:
            self._searcher = None
            self._options.set("Hash", "1")
            self._write("info string error: there is not enough memory; Hash is 1 now")
        return True

    # -- commands --------------------------------------------------------------------------------

    def _uci(self, words: list[str]) -> None:
        self._write(f"id name Awalé {metadata.version('awale-board')}")
        self._write("id author Awalé board contributors")
        for line in self._options.declarations():
            self._write(line)
        self._write("uciok")

    def _isready(self, words: list[str]) -> None:
        if not self._searching:
            rules = self._options.values["Rules"]
            self._make_ready().prepare(rules)
            self._book(rules)
        self._write("readyok")

    def _setoption(self, words: list[str]) -> None:
        self._refuse_while_busy("setoption")
        if len(words) < 2 or words[0] != "name":
            raise BadCommand("expected 'setoption name N value V'")
        at = words.index("value") if "value" in words else len(words)
        name = self._options.set(" ".join(words[1:at]), " ".join(words[at + 1 :]))
        if name == "Rules" and self._options.values["Rules"] != self._game.rules.id:
            self._game, self._begun = Game(self._options.values["Rules"]), None
            self._searcher = None  # the next one opens the tables of these rules before it thinks
        elif name in ("Hash", "Threads", "Tables", "Evaluation", "Without"):
            self._searcher = None

    def _ucinewgame(self, words: list[str]) -> None:
        self._refuse_while_busy("ucinewgame")
        if self._searcher is not None:
            self._searcher.forget()

    def _position(self, words: list[str]) -> None:
        self._refuse_while_busy("position")
        rules = self._options.values["Rules"]
        if words[:1] == ["startpos"]:
            fen, rest = "", words[1:]
        elif words[:1] == ["fen"] and len(words) > 1:
            fen, rest = words[1], words[2:]
        else:
            raise BadCommand("expected 'position startpos' or 'position fen F', then 'moves M'")
        if rest and rest[0] != "moves":
            raise BadCommand(f"'{rest[0][:40]}' where 'moves' should be")
        pits = parse_moves("".join(rest[1:]))
        begun = (rules, fen)
        known = len(self._pits)
        if self._begun == begun and pits[:known] == self._pits:  # the game before has gone on
            game = self._game.copy()
        else:
            known = 0
            game = Game.from_fen(fen, rules) if fen else Game(rules)
        for pit in pits[known:]:
            game.play(pit)
        self._game, self._begun, self._pits = game, begun, pits

    def _go(self, words: list[str]) -> None:
        self._refuse_while_busy("go")
        asked = read_go(words)
        if asked.ignored:
            self._write(f"info string ignored: {' '.join(asked.ignored)[:_LONGEST]}")
        searcher = self._make_ready()
        game = self._game.copy()
        self._only = asked.only.intersection(game.legal_moves())
        limits = self._limits(asked.numbers)
        if limits == Limits() and asked.ignored:
            limits = Limits(_UNCLEAR_MS)
        endless = "infinite" in asked.flags or "ponder" in asked.flags
        self._endless = endless or (limits == Limits() and game.outcome is None)
        self._released.clear()
        self._pondering = limits if "ponder" in asked.flags else None
        if "ponder" in asked.flags:
            limits = Limits(depth=limits.depth, nodes=limits.nodes)
        elif "infinite" in asked.flags:
            limits = Limits()
        searcher.ready()
        self._join()
        self._searching = True
        work = self._think if game.outcome is None else self._name_the_end
        self._search = threading.Thread(target=work, args=(searcher, game, limits))
        self._search.start()

    def _stop(self, words: list[str]) -> None:
        self._halt()

    def _ponderhit(self, words: list[str]) -> None:
        limits = self._pondering
        if not self._searching or limits is None:
            raise BadCommand("there is no move to ponder on")
        self._pondering = None
        if limits == Limits():
            return  # the search was to run without an end
        if limits.time_ms is not None:
            self._timer = threading.Timer(limits.time_ms / 1000, self._release)
            self._timer.daemon = True
            self._timer.start()
        else:
            self._endless = False
            self._released.set()

    # -- inside ----------------------------------------------------------------------------------

    def _limits(self, numbers: dict[str, int]) -> Limits:
        depth, nodes = numbers.get("depth"), numbers.get("nodes")
        if "mate" in numbers:
            depth = min(depth or MOST, _PLIES_A_MOVE * numbers["mate"])
        if "movetime" in numbers:
            return Limits(fixed_ms(numbers["movetime"]), depth, nodes)
        clocks = [("wtime", "winc"), ("btime", "binc")]
        if self._game.turn:
            clocks.reverse()
        # A program that sends the other player's clock alone wants a move in time, too.
        mine, gain = clocks[0] if clocks[0][0] in numbers else clocks[1]
        if mine not in numbers:
            return Limits(None, depth, nodes)
        budget = share_ms(numbers[mine], numbers.get(gain, 0), numbers.get("movestogo"))
        return Limits(budget, depth, nodes, flexible=True)

    def _think(self, searcher: SearchBackend, game: Game, limits: Limits) -> None:
        lines = _ALL_MOVES if self._only else self._options.number("MultiPV")
        level = self._options.number("Level")
        wanted = self._options.values["OwnBook"] == "true" and lines == 1 and not self._endless
        book = self._book(game.rules.id) if wanted and level == LEVELS else None
        known = None if book is None else book.find(game)
        if known is None:
            result = think_at_level(
                searcher, game, limits, level, self._chance, lines=lines, on_info=self._send_info
            )
        else:
            result = SearchResult(1, 0, 0.0, (known,))
            self._send_info(result)
        if self._endless:
            self._send()
            self._released.wait()
        self._searching = False  # before the answer: the next command may follow it at once
        best = self._chosen(result)[0].pits
        answer = f"bestmove {pit_letter(best[0])}"
        if len(best) > 1:
            answer += f" ponder {pit_letter(best[1])}"
        self._send(answer)

    def _name_the_end(self, searcher: SearchBackend, game: Game, limits: Limits) -> None:
        """Answer for a game that is over; an endless search of it waits for `stop`, too."""
        assert game.outcome is not None
        self._send(f"info string the game is over: {game.outcome.reason}")
        if self._endless:
            self._released.wait()
        self._searching = False
        self._send("bestmove 0000")

    def _chosen(self, result: SearchResult) -> list[Line]:
        """Return the lines that begin with an allowed move, or such a move alone."""
        lines = [line for line in result.lines if not self._only or line.pits[0] in self._only]
        return lines or [Line(0, (min(self._only),))]

    def _book(self, rules: str) -> Book | None:
        if rules not in self._books:
            try:
                self._books[rules] = load(rules)
            except AwaleError as error:
                self._write(f"info string error: {error}")
                self._books[rules] = None
        return self._books[rules]

    def _send_info(self, result: SearchResult) -> None:
        milliseconds = round(result.seconds * 1000)
        rate = round(result.nodes / max(result.seconds, 1e-6))
        many = self._options.number("MultiPV") > 1
        lines = self._chosen(result)[: self._options.number("MultiPV")]
        for number, line in enumerate(lines, 1):
            place = f" multipv {number}" if many else ""
            moves = "".join(pit_letter(pit) for pit in line.pits)
            self._unsent.append(
                f"info depth {result.depth}{place} score cp {line.value} nodes {result.nodes} "
                f"nps {rate} time {milliseconds} pv {moves}"
            )
        if result.seconds >= _TOGETHER_S:
            self._send()

    def _send(self, *last: str) -> None:
        """Write what is unsent, then `last`, as one."""
        lines = [*self._unsent, *last]
        self._unsent = []
        if lines:
            self._write("\n".join(lines))

    def _make_ready(self) -> SearchBackend:
        if self._searcher is None:
            self._searcher = make_searcher(
                table_mb=self._options.number("Hash"),
                threads=self._options.number("Threads"),
                rules=self._options.values["Rules"],
                tables=self._options.values["Tables"],
                say=lambda notice: self._write(f"info string {notice}"),
                evaluation=self._options.values["Evaluation"],
                features=self._options.features,
                clock=self._clock,
            )
        return self._searcher

    def _refuse_while_busy(self, command: str) -> None:
        if self._searching:
            raise BadCommand(f"'{command}' has to wait: a search is running; send 'stop' first")

    def _release(self) -> None:
        self._endless = False
        if self._searcher is not None:
            self._searcher.stop()
        self._released.set()

    def _halt(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._search is not None:
            self._release()
            self._join()

    def _join(self) -> None:
        if self._search is not None:
            self._search.join()
            self._search = None

    def _write(self, line: str) -> None:
        try:
            with self._writing:
                self._out(line)
        except OSError:
            self._on_output_lost()
