# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Keep what this version writes as a fixture, for every later version to open.

    python -m tools.keep_formats

Run it once for each release: it writes `tests/formats/VERSION` with the memory of a board, a
library, an OGN file, endgame tables, and `expected.json`, which says what is in them; and a session
on the wire. `tests/end_to_end/test_earlier_formats.py` opens every one of these folders,
`tests/link/test_golden_session.py` holds board and host to every session.
"""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

from awale_host.library import Library
from awale_host.link import Board
from awale_host.resources import firmware_version
from awale_host.virtual.process import start_board
from awale_session.library.ogn_files import to_ogn
from awale_session.link.archive import read_record, waiting

from awale_core import Game
from awale_core.record import decode
from tools.release import ROOT

FORMATS: Final = ROOT / "tests" / "formats"
SETTINGS: Final = {"brightness": 4, "speed": "fast"}
# Rule set, plies, and whether the game is resigned then; the last one is still running.
GAMES: Final = (
    ("abapa", 9, True),
    ("benin", 14, True),
    ("finnish", 3, True),
    ("catalan", 6, False),
)
TABLE_SEEDS: Final = 3
_QUIET_S: Final = 5  # a board stores new settings when nothing has happened for three seconds


def play(board: Board, rules: str, plies: int, resigned: bool) -> dict[str, Any]:
    """Play a game of legal moves over the link; return what later versions must find in it."""
    game = Game(rules)
    id = board.new(rules, south="host", north="host", replace=True)
    while game.plies < plies:
        pit = game.legal_moves()[game.plies % len(game.legal_moves())]
        board.move(id, game.plies, pit)
        game.play(pit)
    if resigned:
        board.declare(id, plies, plies % 2, "resign")
        game.resign(plies % 2)
    ended = None if game.outcome is None else [*game.stores, game.outcome.winner]
    return {"id": id, "rules": rules, "moves": list(game.moves), "fen": game.fen(), "ended": ended}


def fill_board(folder: Path) -> tuple[list[dict[str, Any]], dict[str, bytes]]:
    """Play on a virtual board with its memory in `folder`; return the games, and their records."""
    with start_board(state_dir=folder) as process, Board.connect(process.link_url) as board:
        board.set(SETTINGS)
        games = [play(board, *each) for each in GAMES]
        time.sleep(_QUIET_S)
        return games, {entry.game: read_record(board, entry) for entry in waiting(board)}


def fill_library(file: Path, records: dict[str, bytes]) -> str:
    """Enter the records into a new library; return its games as OGN."""
    with Library(file) as library:
        for data in records.values():
            library.merge_record("fixture", decode(data), data)
        return "\n".join(to_ogn(library, game.id) for game in library.games())


def main() -> int:
    """Write the folder of this version. 1 if it is there already: a fixture is never changed."""
    target = FORMATS / firmware_version()
    if target.exists():
        print(f"{target} is there already; what a version has written stays.", file=sys.stderr)
        return 1
    target.mkdir(parents=True)
    games, records = fill_board(target / "flash")
    (target / "games.ogn").write_text(fill_library(target / "games.sqlite", records))
    for passing in (*target.glob("games.sqlite-*"), target / "flash" / "board.lock"):
        passing.unlink(missing_ok=True)
    words = ("tables", "build", "--seeds", str(TABLE_SEEDS), "--folder", str(target / "tables"))
    subprocess.run([sys.executable, "-m", "awale_host", *words, "--rules", "abapa"], check=True)
    shutil.copy(ROOT / "docs" / "protocol-session.txt", target / "session.txt")
    expected = {
        "games": games,
        "records": {id: data.hex() for id, data in records.items()},
        "settings": SETTINGS,
        "table_seeds": TABLE_SEEDS,
    }
    text = json.dumps(expected, indent=1, ensure_ascii=False) + "\n"
    (target / "expected.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
