# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Kept games as JSON texts in the browser's database: the port `Games` on the site (see
`awale_session/library/port.py`).

`keep(id, text)` saves a game or a deleted one, "" forgets it; the texts are those that it got. Each
is an object: what StoredGame has, `names` for South's and North's; `origins`, lists of a board, its
number and the record's bytes in hex, if they are there; `moves`, lists of pit, by, ms; `cups`
after the last move; `good_moves` of both sides where the analysis is kept, and `deleted`, when that
was (UTC; earlier versions of the site: Unix time).
"""

import json

from awale_session.library.games import Away, PlayedMove, StoredGame, known_time, utc_text
from awale_session.library.versions import APART
from awale_session.packing import packed

from awale_core import Game

from .json_search import SORTS, Filter

_COPIED = ("began", "ended", "winner", "reason", "resigned", "tags")


class JsonGames:
    """The games by their numbers; see `Games`. What changes in a transaction is saved at its end,
    each game once."""

    read_only = False

    def __init__(self, texts, keep):
        self._kept = {}  # deleted ones, too
        self._keep = keep
        self._depth = 0
        self._before = {}  # texts of the games that the transaction has changed, None for new ones
        for text in texts:
            game = json.loads(text)
            if isinstance(game.get("deleted"), int):
                game["deleted"] = utc_text(game["deleted"])
            for name in ("began", "ended"):
                game[name] = known_time(game.get(name))
            self._kept[game["id"]] = game

    def transaction(self):
        """See Games."""
        return self

    def __enter__(self):
        self._depth += 1

    def __exit__(self, kind, error, trace):
        self._depth -= 1
        if self._depth:
            return False
        before, self._before = self._before, {}
        if kind is not None:
            for id, text in before.items():
                self._kept.pop(id, None)
                if text is not None:
                    self._kept[id] = json.loads(text)
            return False
        for id in before:
            game = self._kept.get(id)
            self._keep(id, "" if game is None else json.dumps(game))
        return False

    # -- a game ----------------------------------------------------------------------------------

    def add(self, game):
        """See Games."""
        id = self._next_id()
        self._before[id] = None
        self._kept[id] = {
            "id": id,
            "origins": [],
            "board": game.board,
            "rules": game.rules,
            "start": game.start,
            "names": [game.south, game.north],
            "seats": list(game.seats),
            "source": game.source,
            "moves": [],
            "seeds": list(game.seeds),
        }
        for name in _COPIED:
            self._kept[id][name] = getattr(game, name)
        _note_cups(self._kept[id], Game.from_fen(game.start, game.rules))
        return id

    def get(self, id):
        """See Games."""
        row = self._there(id)
        return None if row is None else _stored(row)

    def change(self, id, **facts):
        """See Games."""
        row = self._changed(id)
        if row is None:
            return
        for name, value in facts.items():
            if name in ("south", "north"):
                row["names"][("south", "north").index(name)] = value
            elif name != "plies":
                row[name] = list(value) if isinstance(value, tuple) else value

    def rename(self, name, to):
        """See Games."""
        ids = [row["id"] for row in self._every() if name in row["names"]]
        for id in ids:
            row = self._changed(id)
            row["names"] = [to if old == name else old for old in row["names"]]
        return len(ids)

    def moves(self, id):
        """See Games."""
        row = self._there(id)
        return [] if row is None else [PlayedMove(*move) for move in row["moves"]]

    def put_moves(self, id, first, moves, game):
        """See Games. Another game's analysis is forgotten."""
        row = self._changed(id)
        if [move[0] for move in row["moves"]] != list(game.moves):
            row.pop("good_moves", None)
        row["moves"] = row["moves"][:first] + [[move.pit, move.by, move.ms] for move in moves]
        _note_cups(row, game)

    def cups(self, id):
        """See Games."""
        return self._kept[id].get("cups")

    def copy(self, id):
        """See Games."""
        row = json.loads(json.dumps(self._kept[id]))
        row["id"] = self._next_id()
        row["origins"] = []
        row.pop("good_moves", None)
        self._before[row["id"]] = None
        self._kept[row["id"]] = row
        return row["id"]

    def remove(self, id):
        """See Games."""
        if self._changed(id) is not None:
            del self._kept[id]

    # -- origins ---------------------------------------------------------------------------------

    def origins(self, id):
        """See Games."""
        row = self._there(id)
        return [] if row is None else sorted([(origin[0], origin[1]) for origin in row["origins"]])

    def named(self, board, number):
        """See Games."""
        origin = self._origin(board, number)
        return None if origin is None else origin[0]

    def versions(self, board, number):
        """See Games."""
        origins = []
        for row in self._every():
            for origin in row["origins"]:
                if origin[0] == board and origin[1].split(APART)[0] == number:
                    origins.append((origin[1], row["id"]))
        return [id for _, id in sorted(origins)]

    def apart(self):
        """See Games."""
        return [
            (origin[0], origin[1], row["rules"], row["start"], row["id"])
            for row in self._every()
            for origin in row["origins"]
            if APART in origin[1]
        ]

    def put_origin(self, id, board, number, record=None):
        """See Games."""
        before = self._origin(board, number)
        if before is not None:
            self._changed(before[0])["origins"].remove(before[1])
        origin = [board, number]
        if record is not None:
            origin.append(record.hex())
        self._changed(id)["origins"].append(origin)

    def renumber(self, board, number, to):
        """See Games."""
        origin = self._origin(board, number)
        if origin is not None:
            self._changed(origin[0])
            origin[1][1] = to

    def record(self, board, number):
        """See Games."""
        origin = self._origin(board, number)
        return None if origin is None or len(origin[1]) < 3 else bytes.fromhex(origin[1][2])

    def keep_record(self, board, number, record):
        """See Games."""
        origin = self._origin(board, number)
        if origin is not None:
            self._changed(origin[0])
            origin[1][2:] = [record.hex()]

    # -- many games ------------------------------------------------------------------------------

    def search(self, search, sort, rising, first, most):
        """See Games."""
        key = SORTS[sort]
        games = self._matching(search)
        games.sort(key=lambda game: (key(game), game.id), reverse=not rising)
        return iter(games[first : None if most is None else first + most])

    def count(self, search):
        """See Games."""
        return len(self._matching(search))

    def tally(self, what):
        """See Games."""
        counts = {}
        for row in self._every():
            if what == "players":
                names = row["names"]
            else:
                names = [_board(row) if what == "boards" else row["rules"]]
            for name in names:
                if name:
                    counts[name] = counts.get(name, 0) + 1
        return sorted(counts.items(), key=lambda count: (-count[1], count[0]))

    def days(self):
        """See Games."""
        days = sorted([row["began"][:10] for row in self._every() if row["began"]])
        return (days[0], days[-1]) if days else None

    def results(self, search, plies):
        """See Games."""
        results = []
        for game in self._matching(search):
            if game.reason is not None:
                moves = self._kept[game.id]["moves"][:plies]
                pits = ",".join([str(move[0]) for move in moves])
                names = (game.south, game.north, game.seats[0], game.seats[1])
                results.append(
                    (game.id, game.start)
                    + names
                    + (game.began, game.winner, pits or None, game.tags)
                )
        return results

    # -- deleted games ---------------------------------------------------------------------------

    def put_away(self, id, day):
        """See Games."""
        self._changed(id)["deleted"] = day

    def deleted(self):
        """See Games."""
        games = [(row["deleted"], id) for id, row in self._kept.items() if "deleted" in row]
        return [(id, day) for day, id in sorted(games, reverse=True)]

    def away(self, id):
        """See Games."""
        row = self._kept.get(id)
        if row is None or "deleted" not in row:
            return None
        pits = [move[0] for move in row["moves"]]
        return Away(_stored(row), pits, [(origin[0], origin[1]) for origin in row["origins"]])

    def bring_back(self, id, numbers):
        """See Games."""
        self._note_before(id)
        row = self._kept[id]
        del row["deleted"]
        for origin, number in zip(row["origins"], numbers):
            origin[1] = number

    def forget(self, ids):
        """See Games."""
        for id in ids:
            self._note_before(id)
            del self._kept[id]

    # -- the site's own --------------------------------------------------------------------------

    def text(self, id):
        """A game as it is kept."""
        return json.dumps(self._kept[id])

    def good_moves(self, id):
        """The good_moves of South and North where the game's analysis is kept, else None. What
        version 0.2 kept, in %, is not counted."""
        row = self._there(id)
        both = None if row is None else row.get("good_moves")
        return both and [each if isinstance(each, list) else None for each in both]

    def note_good_moves(self, id, good_moves):
        """Note that the analysis of a game is kept, and the good_moves of both sides in it."""
        with self:
            row = self._changed(id)
            if row is not None:
                row["good_moves"] = good_moves

    def touch(self, id):
        """Save a game again, unchanged."""
        with self:
            self._changed(id)

    # -- inside ----------------------------------------------------------------------------------

    def _every(self):
        return [row for row in self._kept.values() if "deleted" not in row]

    def _there(self, id):
        row = self._kept.get(id)
        return None if row is None or "deleted" in row else row

    def _note_before(self, id):
        if id not in self._before:
            row = self._kept.get(id)
            self._before[id] = None if row is None else json.dumps(row)

    def _changed(self, id):
        """A game that is about to change, None if there is none."""
        row = self._there(id)
        if row is not None:
            self._note_before(id)
        return row

    def _origin(self, board, number):
        """The id of the game with this origin, and the origin."""
        for row in self._every():
            for origin in row["origins"]:
                if origin[0] == board and origin[1] == number:
                    return row["id"], origin
        return None

    def _next_id(self):
        return max([0] + list(self._kept)) + 1

    def _matching(self, search):
        matches = Filter(search)
        games = [_stored(row) for row in self._every()]
        return [game for game in games if matches(game, self._kept[game.id]["moves"])]


def _stored(row):
    if "cups" not in row:  # an earlier version of the site kept it
        game = Game.from_fen(row["start"], row["rules"])
        for move in row["moves"]:
            game.play(move[0])
        if row["reason"] == "agreement" and game.outcome is None:
            game.agree()
        elif row["resigned"] is not None and game.outcome is None:
            game.resign(row["resigned"])
        row["winner"], row["reason"] = game.outcome or (None, None)
        row["seeds"] = list(game.stores)
        _note_cups(row, game)
    south, north = row["names"]
    return StoredGame(
        row["id"],
        row["rules"],
        row["start"],
        south,
        north,
        tuple(row["seats"]),
        _board(row),
        row["source"],
        row["began"],
        row["ended"],
        len(row["moves"]),
        tuple(row["seeds"]),
        row["winner"],
        row["reason"],
        row["resigned"],
        dict(row["tags"]),
    )


def _board(row):
    if "board" in row:
        return row["board"]
    return row["origins"][0][0] if row["origins"] else ""


def _note_cups(row, game):
    """Note the cups after the last move; an agreed end has taken the seeds off the board."""
    if game.outcome is not None and game.outcome[1] in ("resignation", "agreement"):
        moves = game.moves
        game = Game.from_fen(row["start"], row["rules"])
        for pit in moves:
            game.play(pit)
    row["cups"] = packed(game.pits + game.stores)
