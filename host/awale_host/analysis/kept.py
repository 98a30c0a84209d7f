# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finished analyses, kept by game: shown again and shared without an engine.

They are in the file of the cache (`cache.py`), found by rule set, start and moves. The newest
analysis of a game replaces an older one. A file that cannot be used keeps nothing and finds
nothing: every analysis can be computed again.
"""

import hashlib
import json
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Final

from awale_session.analysis.judgement_json import judgement_from_json, judgement_to_json
from awale_session.library.players import machine
from awale_session.library.search import FINISHED, Search
from awale_session.library.store import Library
from awale_session.study.analysis.game_analysis import GameAnalysis, assembled, positions
from awale_session.study.analysis.source import Source

from awale_core import Game

from .cache import cache_file

_FORMAT: Final = 1  # of the entries; those of another version are not found
_BUSY_S: Final = 10.0
LATEST: Final = 10  # games whose analysis a player can ask for at once

log = logging.getLogger(__name__)


def keep_analysis(analysis: GameAnalysis, path: Path | None = None) -> None:
    """Keep a finished analysis."""
    judged = [ply.judgement for ply in analysis.plies]
    if analysis.following is not None:
        judged.append(analysis.following)
    text = json.dumps([judgement_to_json(judgement) for judgement in judged])
    try:
        with _file(path or cache_file()) as file:
            file.execute(
                "INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)",
                (_key(analysis.game), analysis.judge, text),
            )
    except (sqlite3.Error, OSError) as error:
        log.warning("the analysis is not kept: %s", error)


def kept_analysis(source: Source, path: Path | None = None) -> GameAnalysis | None:
    """Return the kept analysis of a game, None if there is none of exactly these moves."""
    path = path or cache_file()
    if not path.is_file():
        return None
    try:
        with _file(path) as file:
            row = file.execute(
                "SELECT judge, judged FROM analyses WHERE key = ?", (_key(source.game),)
            ).fetchone()
        if row is None:
            return None
        judged = [judgement_from_json(each) for each in json.loads(row[1])]
        if len(judged) < positions(source.game) or not judged:
            return None
        return assembled(source, row[0], judged)
    except (sqlite3.Error, OSError, ValueError, KeyError, TypeError) as error:
        log.warning("a kept analysis cannot be read: %s", error)
        return None


def kept_keys(path: Path | None = None) -> set[bytes]:
    """Return the keys of all kept analyses; none if the file cannot be used."""
    path = path or cache_file()
    if not path.is_file():
        return set()
    try:
        with _file(path) as file:
            return {bytes(key) for (key,) in file.execute("SELECT key FROM analyses")}
    except (sqlite3.Error, OSError) as error:
        log.warning("kept analyses cannot be read: %s", error)
        return set()


def judged_games(library: Library, rules: str) -> Iterator[int]:
    """Yield the numbers of a rule set's games whose analysis is kept, the newest first."""
    kept = kept_keys()
    if not kept:
        return
    games = list(library.games(Search(rules=rules, shortest=1)))
    for game in sorted(games, key=lambda game: -game.id):
        if _key_of(library, game.id, rules, game.start) in kept:
            yield game.id


def latest_unjudged(library: Library, rules: str = "") -> list[int]:
    """Return those of the LATEST finished games in which a person played whose analysis is not
    kept, of a rule set or ("") of all, the latest first."""
    games = library.games(Search(rules=rules or None, ended=FINISHED, shortest=1))
    played = (game for game in games if any(machine(game, side) is None for side in (0, 1)))
    kept = kept_keys()
    return [
        game.id
        for game in islice(played, LATEST)
        if _key_of(library, game.id, game.rules, game.start) not in kept
    ]


def _key_of(library: Library, id: int, rules: str, start: str) -> bytes:
    return analysis_key(rules, start, [move.pit for move in library.moves(id)])


@contextmanager
def _file(path: Path) -> Iterator[sqlite3.Connection]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)) as file:
        file.execute(
            "CREATE TABLE IF NOT EXISTS analyses"
            " (key BLOB PRIMARY KEY, judge TEXT NOT NULL, judged TEXT NOT NULL) WITHOUT ROWID"
        )
        yield file


def _key(game: Game) -> bytes:
    return analysis_key(game.rules.id, game.start_fen(), game.moves)


def analysis_key(rules: str, start: str, moves: Sequence[int]) -> bytes:
    """Return the key of a game's kept analysis."""
    way = [_FORMAT, rules, start, list(moves)]
    return hashlib.sha256(json.dumps(way).encode()).digest()
