# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Cache of judgements, so that an interrupted analysis can be resumed.

One SQLite file, keyed by rule set, moves up to the position and settings of the judge: a game that
has gone on needs only its new moves judged. All entries can be computed again, so an error of the
file is reported and does not stop the analysis.
"""

import hashlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

import awale_engine as engine
import awale_session
from awale_session.analysis.judge import Judgement
from awale_session.analysis.judgement_json import judgement_from_json, judgement_to_json

from awale_core import Game

from ..paths import data_folder

_FORMAT: Final = 1  # of the format; entries of another version are not found
_BUSY_S: Final = 10.0


def cache_file() -> Path:
    """Return the path of the cache in the user's data folder."""
    return data_folder() / "analysis.sqlite"


def engine_version() -> str:
    """Return a short hash that changes with anything that changes the engine's judgements."""
    folder = Path(engine.__file__).parent
    sources = hashlib.sha256()
    session = Path(awale_session.__file__).parent
    own = [session / "analysis" / "judge.py", session / "analysis" / "score.py"]
    own.append(session / "study" / "analysis" / "tablebase_source.py")
    parts = (file for kind in ("*.py", "*.[ch]", "*.zip") for file in folder.rglob(kind))
    for file in sorted([*parts, *own]):
        sources.update(file.name.encode() + file.read_bytes())
    return sources.hexdigest()[:12]


class JudgementCache:
    """The judgements of one judge by position, a context manager.

    `say` receives one sentence if the file cannot be used; judgements are then not saved.
    """

    def __init__(
        self,
        settings: str,
        path: Path | None = None,
        say: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        self._settings = settings
        self._path = path or cache_file()
        self._say = say
        self._memory: dict[bytes, str] = {}
        self._file: sqlite3.Connection | None = None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(self._path, timeout=_BUSY_S, isolation_level=None)
            self._file.execute(
                "CREATE TABLE IF NOT EXISTS judged (key BLOB PRIMARY KEY, judgement TEXT NOT NULL)"
                " WITHOUT ROWID"
            )
        except (sqlite3.Error, OSError) as error:
            self._give_up(error)

    def __enter__(self) -> "JudgementCache":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def get(self, game: Game) -> Judgement | None:
        """Return the judgement of this position after these moves; None if there is none."""
        key = self._key(game)
        text = self._memory.get(key)
        if self._file is not None:
            try:
                row = self._file.execute(
                    "SELECT judgement FROM judged WHERE key = ?", (key,)
                ).fetchone()
                text = row[0] if row else None
            except sqlite3.Error as error:
                self._give_up(error)
        try:
            return None if text is None else judgement_from_json(json.loads(text))
        except (ValueError, KeyError, TypeError):
            return None  # unreadable cache entry: judge again

    def put(self, game: Game, judgement: Judgement) -> None:
        """Save a judgement; it is in the file when this returns."""
        key, text = self._key(game), json.dumps(judgement_to_json(judgement))
        self._memory[key] = text
        if self._file is not None:
            try:
                self._file.execute("INSERT OR REPLACE INTO judged VALUES (?, ?)", (key, text))
            except sqlite3.Error as error:
                self._give_up(error)

    def _key(self, game: Game) -> bytes:
        way = [_FORMAT, self._settings, game.rules.id, game.start_fen(), game.moves]
        return hashlib.sha256(json.dumps(way).encode()).digest()

    def _give_up(self, error: Exception) -> None:
        self.close()
        self._say(
            f"The file {self._path} cannot be used ({error}): this analysis is not "
            "saved and cannot be resumed."
        )
