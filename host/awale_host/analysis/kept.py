# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finished analyses, kept by game: shown again and shared without an engine. The port `Analyses`.

They are in the file of the cache (`cache.py`), found by rule set, start and moves. The newest
analysis of a game replaces an older one. A file that cannot be used keeps nothing and finds
nothing: every analysis can be computed again.
"""

import hashlib
import json
import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, Final

from awale_session.analysis.judgement_json import judgement_from_json, judgement_to_json
from awale_session.errors import AwaleError
from awale_session.library.games import StoredGame
from awale_session.library.store import Library
from awale_session.study.analysis.game_analysis import GameAnalysis, assembled, positions
from awale_session.study.analysis.source import Source

from awale_core import Game

from .cache import JudgementCache, cache_file, engine_version

_FORMAT: Final = 1  # of the entries; those of another version are not found
_BUSY_S: Final = 10.0
Both = tuple[tuple[int, ...] | None, tuple[int, ...] | None]

log = logging.getLogger(__name__)


class KeptAnalyses:
    """See Analyses."""

    def begin(self, source: Source) -> None:
        """See Analyses."""
        try:
            with _file() as file:
                file.execute("INSERT OR IGNORE INTO begun VALUES (?)", (_key(source.game),))
        except (sqlite3.Error, OSError) as error:
            log.warning("that an analysis has begun is not kept: %s", error)

    def begun(self, source: Source) -> bool:
        """See Analyses."""
        return bool(_rows("SELECT 1 FROM begun WHERE key = ?", _key(source.game)))

    def judgements(self, settings: str) -> JudgementCache:
        """See Analyses."""
        return JudgementCache(f"{settings}, {engine_version()}")

    def keep(self, analysis: GameAnalysis) -> None:
        """See Analyses."""
        text = json.dumps([judgement_to_json(judgement) for judgement in analysis.judged])
        try:
            with _file() as file:
                file.execute(
                    "INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)",
                    (_key(analysis.game), analysis.judge, text),
                )
                file.execute("DELETE FROM begun WHERE key = ?", (_key(analysis.game),))
        except (sqlite3.Error, OSError) as error:
            log.warning("the analysis is not kept: %s", error)

    def kept(self, source: Source) -> GameAnalysis | None:
        """See Analyses."""
        key = _key(source.game)
        for judge, text in _rows("SELECT judge, judged FROM analyses WHERE key = ?", key):
            try:
                judged = [judgement_from_json(each) for each in json.loads(text)]
                if judged and len(judged) >= positions(source.game):
                    return assembled(source, judge, judged)
            except (ValueError, KeyError, TypeError) as error:
                log.warning("a kept analysis cannot be read: %s", error)
        return None

    def keys(self) -> set[bytes]:
        """The keys of all kept analyses; none if the file cannot be used."""
        return {bytes(key) for (key,) in _rows("SELECT key FROM analyses")}

    def among(self, library: Library, games: Iterable[StoredGame]) -> Iterator[int]:
        """See Analyses."""
        kept = self.keys()
        for game in games if kept else ():
            moves = [move.pit for move in library.moves(game.id)]
            if analysis_key(game.rules, game.start, moves) in kept:
                yield game.id


class GoodMoves:
    """Good moves of the games whose analysis is kept. The figures of a game are cached until it
    changes."""

    def __init__(self) -> None:
        self._keys: dict[tuple[int, int], bytes] = {}  # by number and moves of a game
        self._found: dict[bytes, Both] = {}

    def by_game(self, library: Library) -> dict[int, Both]:
        """Return South's and North's good moves of each game that was analysed as it is."""
        kept = KeptAnalyses().keys()
        if not kept:
            return {}
        shares = {}
        for id, key in self._keys_of(library):
            if key in kept:
                if key not in self._found:
                    self._found[key] = _good_moves(library, id)
                shares[id] = self._found[key]
        return shares

    def _keys_of(self, library: Library) -> Iterator[tuple[int, bytes]]:
        for game in library.games():
            key = self._keys.get((game.id, game.plies))
            if key is None:
                moves = [move.pit for move in library.moves(game.id)]
                key = self._keys[game.id, game.plies] = analysis_key(game.rules, game.start, moves)
            yield game.id, key


def _good_moves(library: Library, id: int) -> Both:
    try:
        analysis = KeptAnalyses().kept(Source(f"Game {id}", library.replay(id), {}))
    except AwaleError:
        return None, None
    return (None, None) if analysis is None else (analysis.good_moves(0), analysis.good_moves(1))


@contextmanager
def _file() -> Iterator[sqlite3.Connection]:
    path = cache_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)) as file:
        file.execute(
            "CREATE TABLE IF NOT EXISTS analyses"
            " (key BLOB PRIMARY KEY, judge TEXT NOT NULL, judged TEXT NOT NULL) WITHOUT ROWID"
        )
        file.execute("CREATE TABLE IF NOT EXISTS begun (key BLOB PRIMARY KEY) WITHOUT ROWID")
        yield file


def _rows(query: str, *words: bytes) -> list[tuple[Any, ...]]:
    """The rows that a query finds; none if there is no file, or it cannot be read."""
    if not cache_file().is_file():
        return []
    try:
        with _file() as file:
            return file.execute(query, words).fetchall()
    except (sqlite3.Error, OSError) as error:
        log.warning("kept analyses cannot be read: %s", error)
        return []


def _key(game: Game) -> bytes:
    return analysis_key(game.rules.id, game.start_fen(), game.moves)


def analysis_key(rules: str, start: str, moves: Sequence[int]) -> bytes:
    """Return the key of a game's kept analysis."""
    way = [_FORMAT, rules, start, list(moves)]
    return hashlib.sha256(json.dumps(way).encode()).digest()
