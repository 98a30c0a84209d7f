# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A library of any number of games, for tests and benches: real games of random moves, some of them
kept many times under other names and days."""

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

from awale_host.library import Library, PlayedMove

from awale_core import RULE_SETS, Game

_DIFFERENT = 200  # games; the others have the moves of one of these
_FIRST_DAY = datetime(2024, 1, 1, 8, tzinfo=UTC)
_PEOPLE = ("Ama", "Kofi", "Élodie", "Núria", "Søren", "Aino", "Player", "Yaw")


def keep_many_games(path: Path, count: int, seed: int = 1) -> None:
    """Enter `count` games into the library at `path`; `seed` determines them."""
    chance = random.Random(seed)
    games = [_play(chance) for _ in range(min(count, _DIFFERENT))]
    with Library(path) as library, library.transaction() as file:
        originals = []
        for number, game in enumerate(games):
            id = library.begin(
                f"{number % 3:08x}", f"{number:08x}", game, names=("", ""), seats=("touch", "host")
            )
            library.put(id, game, [PlayedMove(pit, "touch", 900) for pit in game.moves])
            originals.append(id)
        for number in range(count):
            began = (_FIRST_DAY + timedelta(minutes=55 * number)).strftime("%Y-%m-%dT%H:%M:%SZ")
            names = chance.choice(_PEOPLE), f"Awalé level {chance.randint(1, 9)}"
            south, north = names if chance.random() < 0.5 else names[::-1]
            seats = ("touch", "host") if south == names[0] else ("host", "touch")
            if number < len(originals):
                file.execute(
                    "UPDATE games SET began = ?, south = ?, north = ?, south_seat = ?,"
                    " north_seat = ? WHERE id = ?",
                    (began, south, north, *seats, originals[number]),
                )
                continue
            original = chance.choice(originals)
            copy = file.execute(
                "INSERT INTO games (rules, start, south, north, south_seat, north_seat, board,"
                " source, began, ended, plies, south_seeds, north_seeds, winner, reason, resigned)"
                " SELECT rules, start, ?, ?, ?, ?, board, source, ?, ?, plies, south_seeds,"
                " north_seeds, winner, reason, resigned FROM games WHERE id = ?",
                (south, north, *seats, began, began, original),
            ).lastrowid
            file.execute(
                "INSERT INTO origins SELECT board, ?, id, NULL FROM games WHERE id = ?",
                (f"{number:08x}", copy),
            )
            file.execute(
                "INSERT INTO moves SELECT ?, ply, pit, by, ms, position FROM moves WHERE game = ?",
                (copy, original),
            )


def _play(chance: random.Random) -> Game:
    game = Game(chance.choice(RULE_SETS) if chance.random() < 0.2 else "abapa")
    last = chance.randint(10, 120)
    while game.outcome is None and game.plies < last:
        game.play(chance.choice(game.legal_moves()))
    if game.outcome is None and chance.random() < 0.7:
        game.resign(chance.randint(0, 1))
    return game
