# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games that this browser keeps, each as one JSON text in its database.

The methods are those of the host's library that a session needs. `keep(id, text)` is called with
every change.
"""

import contextlib
import json

from awale_host.library.games import PlayedMove
from awale_host.library.versions import DAMAGE, Merge, compare, end_of

from awale_core import Game, ogn_writer
from awale_core.notation import pit_letter

PULLED = "pull"


class Kept:
    """A game of the library, as far as a session asks."""

    def __init__(self, ended, rules, reason):
        self.ended = ended
        self.rules = rules
        self.reason = reason


class Library:
    """The games by their numbers."""

    def __init__(self, texts, keep):
        self._games = {}
        for text in texts:
            game = json.loads(text)
            self._games[game["id"]] = game
        self._keep = keep

    def transaction(self):
        """Every change is kept as it is made."""
        return contextlib.nullcontext()

    def find(self, board, number, game=None):
        """The number of the game that `board` calls `number`."""
        for id, kept in self._games.items():
            if [board, number] in kept["origins"] and (
                game is None
                or (kept["rules"] == game.rules.id and kept["start"] == game.start_fen())
            ):
                return id
        return None

    def begin(
        self,
        board,
        number,
        game,
        *,
        names=("", ""),
        seats=("unknown", "unknown"),
        source="play",
        began=None,
        tags=None,
    ):
        """Enter a game; returns its number."""
        id = max(self._games) + 1 if self._games else 1
        self._games[id] = {
            "id": id,
            "origins": [[board, number]],
            "rules": game.rules.id,
            "start": game.start_fen(),
            "names": list(names),
            "seats": list(seats),
            "source": source,
            "began": began,
            "ended": None,
            "tags": dict(tags or {}),
            "moves": [],
            "reason": None,
            "resigned": None,
        }
        return id

    def put(self, id, game, moves, ended=None):
        """Make the kept game equal to `game`, whose last moves are `moves`."""
        kept = self._games[id]
        known = kept["moves"][: game.plies - len(moves)]
        known += [[move.pit, move.by, move.ms] for move in moves]
        for ply in range(len(known), game.plies):
            known.append([game.move_at(ply), None, None])
        kept["moves"] = known
        kept["ended"] = ended
        kept["reason"] = None if game.outcome is None else game.outcome.reason
        kept["resigned"] = game.resigned
        self._changed(id)

    def merge_record(self, board, record, data, damage=None):
        """Enter a board's record of a game, or bring the known game up to date; one with moves or a
        result that the record lacks stays."""
        number = "%08x" % record.id
        game = record.game
        done = Merge.NEW
        known = self._versions(board, number)
        for id in known:
            done = self._compared(id, game)
            if done != Merge.VERSION:
                break
        else:
            id = self.begin(board, number, game, seats=record.seats, source=PULLED)
            if known:
                old = known[0] if damage is None else id
                self._games[old]["origins"] = [[board, "%s/%d" % (number, old)]]
        if done in (Merge.NEW, Merge.CHANGED, Merge.VERSION):
            self.put(id, game, [], self._games[id]["ended"])
            if damage is not None:
                self._games[id]["tags"][DAMAGE] = damage
            else:
                self._games[id]["tags"].pop(DAMAGE, None)
            self._changed(id)
        return id, done

    def set_aside(self, id):
        """Keep a game as it stands as another version of it."""
        kept = json.loads(json.dumps(self._games[id]))
        copy = max(self._games) + 1
        kept["id"] = copy
        numbers = [(board, number.split("/")[0]) for board, number in kept["origins"]]
        kept["origins"] = [[board, "%s/%d" % (number, copy)] for board, number in numbers]
        self._games[copy] = kept
        self._changed(copy)

    def drop_held(self, id):
        """A browser keeps every version."""

    def _versions(self, board, number):
        """The numbers of all versions of a board's game, the one that it had last first."""
        found = []
        for id, kept in self._games.items():
            for kept_board, kept_number in kept["origins"]:
                if kept_board == board and kept_number.split("/")[0] == number:
                    found.append((len(kept_number), id))
        return [id for _, id in sorted(found)]

    def _compared(self, id, game):
        kept = self.replay(id)
        if kept.start_fen() != game.start_fen() or kept.rules.id != game.rules.id:
            return Merge.VERSION
        return compare(list(kept.moves), end_of(kept), list(game.moves), end_of(game))

    def add_tags(self, id, tags):
        """Add tags to a game."""
        self._games[id]["tags"].update(tags)
        self._changed(id)

    def also_known_as(self, id, board, number):
        """Note a further number of a game."""
        self._games[id]["origins"].append([board, number])
        self._changed(id)

    def game(self, id):
        """One game."""
        kept = self._games[id]
        return Kept(kept["ended"], kept["rules"], kept["reason"])

    def moves(self, id):
        """The moves of a game."""
        return [PlayedMove(*move) for move in self._games[id]["moves"]]

    def replay(self, id):
        """The game, played again by the rules."""
        kept = self._games[id]
        game = Game.from_fen(kept["start"], kept["rules"])
        for move in kept["moves"]:
            game.play(move[0])
        if game.outcome is None and kept["reason"] == "agreement":
            game.agree()
        elif game.outcome is None and kept["resigned"] is not None:
            game.resign(kept["resigned"])
        return game

    def export(self):
        """All games as OGN, the first one first."""
        return "\n".join([self.as_ogn(id) for id in sorted(self._games)])

    def summaries(self):
        """Rows for a list of games, the latest first."""
        rows = []
        for id in sorted(self._games, reverse=True):
            kept = self._games[id]
            letters = "".join([pit_letter(move[0]) for move in kept["moves"]])
            rows.append(
                {"id": id, "rules": kept["rules"], "began": kept["began"], "moves": letters}
            )
        return rows

    def as_ogn(self, id):
        """A game as OGN."""
        kept = self._games[id]
        tags = dict(kept["tags"])
        tags["South"], tags["North"] = kept["names"]
        if kept["began"]:
            tags["Date"] = kept["began"][:10].replace("-", ".")
        return ogn_writer.write(self.replay(id), tags)

    def touch(self, id):
        """Save a game again, unchanged."""
        self._changed(id)

    def _changed(self, id):
        self._keep(id, json.dumps(self._games[id]))
