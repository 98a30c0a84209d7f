# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game library: games as the session keeps them, each as one JSON text in the browser's database.

`keep(id, text)` saves a game, "" forgets it. The calls are those of the desktop's library.
"""

import contextlib
import json
import time

from awale_host.library.errors import LibraryError
from awale_session.library.games import PlayedMove, StoredGame, utc_text
from awale_session.library.versions import APART, DAMAGE, Merge, compare, end_of
from awale_session.packing import packed

from awale_core import Game

PULLED = "pull"
TRASH_S = 30 * 24 * 3600  # a deleted game can be brought back for so long


class Library:
    """The games by their numbers."""

    read_only = False

    def __init__(self, texts, keep):
        self._games = {}
        self._deleted = {}
        self._keep = keep
        now = time.time()
        for text in texts:
            game = json.loads(text)
            deleted = game.get("deleted")
            if deleted is None:
                self._games[game["id"]] = game
            elif now - deleted < TRASH_S:
                self._deleted[game["id"]] = game
            else:
                keep(game["id"], "")

    def transaction(self):
        """Every change is kept as it is made."""
        return contextlib.nullcontext()

    def ids(self):
        """The numbers of all games, rising."""
        return sorted(self._games)

    def count(self):
        """Return the number of games."""
        return len(self._games)

    def find(self, board, number, game=None):
        """The number of the game that `board` calls `number`."""
        for id, kept in self._games.items():
            if [board, number] in kept["origins"] and (
                game is None
                or (kept["rules"] == game.rules.id and kept["start"] == game.start_fen())
            ):
                return id
        return None

    # -- writing ---------------------------------------------------------------------------------

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
        id = self._next_id()
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
        if [move[0] for move in kept["moves"]] != list(game.moves):
            kept.pop("accuracy", None)  # its analysis is that of other moves
        known = kept["moves"][: game.plies - len(moves)]
        known += [[move.pit, move.by, move.ms] for move in moves]
        for ply in range(len(known), game.plies):
            known.append([game.move_at(ply), None, None])
        kept["moves"] = known
        kept["ended"] = ended
        _note_end(kept, game)
        self._changed(id)

    def merge(self, board, number, game, *, ended, damage, newest, entry):
        """Enter a game that a board calls `number`, or bring the known one up to date; one with
        moves or a result that it lacks stays. See `library/versions.py`."""
        number = number.split(APART)[0]
        known = self._versions(board, number)
        compared = [(id, self._compared(id, game)) for id in known]
        for wanted in (Merge.KNOWN, Merge.SHORTER):
            for id, found in compared:
                if found == wanted:
                    return id, found
        for id, found in compared:
            if found == Merge.CHANGED:
                self._take(id, game, ended, damage)
                return id, found
        id = self.begin(board, number, game, **entry)
        if known:
            apart = known[0] if newest else id
            for origin in self._games[apart]["origins"]:
                if origin == [board, number]:
                    origin[1] += APART + str(apart)
            self._changed(apart)
        self._take(id, game, ended, damage)
        return id, Merge.VERSION if known else Merge.NEW

    def merge_record(self, board, record, data, damage=None):
        """Enter a board's record of a game, or bring the known game up to date."""
        game = record.game
        return self.merge(
            board,
            "%08x" % record.id,
            game,
            ended=utc_text(record.started) if game.outcome is not None else None,
            damage=damage,
            newest=damage is None,
            entry={"seats": record.seats, "source": PULLED, "began": utc_text(record.started)},
        )

    def _take(self, id, game, ended, damage):
        self.put(id, game, [], ended)
        if damage is None:
            self._games[id]["tags"].pop(DAMAGE, None)
        else:
            self._games[id]["tags"][DAMAGE] = damage
        self._changed(id)

    def set_aside(self, id):
        """Keep a game as it stands as another version of it."""
        kept = json.loads(json.dumps(self._games[id]))
        copy = self._next_id()
        kept["id"] = copy
        kept.pop("accuracy", None)
        numbers = [(board, number.split(APART)[0]) for board, number in kept["origins"]]
        kept["origins"] = [[board, number + APART + str(copy)] for board, number in numbers]
        self._games[copy] = kept
        self._changed(copy)

    def drop_held(self, id):
        """A browser keeps every version."""

    def add_tags(self, id, tags):
        """Add tags to a game."""
        self._games[id]["tags"].update(tags)
        self._changed(id)

    def also_known_as(self, id, board, number):
        """Note a further number of a game."""
        self._games[id]["origins"].append([board, number])
        self._changed(id)

    def name(self, id, south, north):
        """Change the players' names of a game."""
        self._kept(id)["names"] = [south, north]
        self._changed(id)

    def rename_player(self, name, to):
        """Call a player by another name in every game."""
        for id, kept in self._games.items():
            if name in kept["names"]:
                kept["names"] = [to if each == name else each for each in kept["names"]]
                self._changed(id)

    def delete(self, id):
        """Delete a game; `restore` brings it back."""
        kept = self._kept(id)
        kept["deleted"] = int(time.time())
        self._keep(id, json.dumps(kept))
        self._deleted[id] = self._games.pop(id)

    def restore(self, id):
        """Bring a deleted game back. A board may have brought the same one again meanwhile: then
        this one is another version of it."""
        kept = self._deleted.pop(id, None)
        if kept is None:
            raise LibraryError("Game %d is not among the deleted games." % id)
        del kept["deleted"]
        for origin in kept["origins"]:
            if self.find(origin[0], origin[1]) is not None:
                origin[1] = origin[1].split(APART)[0] + APART + str(id)
        self._games[id] = kept
        self._changed(id)

    def deleted(self):
        """The numbers of deleted games, the latest first."""
        return sorted(self._deleted, key=lambda id: (-self._deleted[id]["deleted"], -id))

    def touch(self, id):
        """Save a game again, unchanged."""
        self._changed(id)

    def analysed(self, id, accuracy):
        """Note that the analysis of a game is kept, and the accuracy of both sides in it."""
        if id in self._games:
            self._games[id]["accuracy"] = accuracy
            self._changed(id)

    # -- reading ---------------------------------------------------------------------------------

    def game(self, id):
        """One game, without its moves."""
        kept = self._kept(id)
        if "cups" not in kept:
            _note_end(kept, self._played(kept))  # an earlier version of the site kept it
        south, north = kept["names"]
        return StoredGame(
            id,
            kept["rules"],
            kept["start"],
            south,
            north,
            tuple(kept["seats"]),
            kept["origins"][0][0],
            kept["source"],
            kept["began"],
            kept["ended"],
            len(kept["moves"]),
            tuple(kept["seeds"]),
            kept["winner"],
            kept["reason"],
            kept["resigned"],
            kept["tags"],
        )

    def games(self):
        """Every game, the latest first."""
        found = [self.game(id) for id in self._games]
        found.sort(key=lambda game: (game.began or "", game.id), reverse=True)
        return found

    def has(self, id):
        """Whether there is such a game."""
        return id in self._games

    def text(self, id):
        """A game as it is kept."""
        return json.dumps(self._kept(id))

    def accuracy(self, id):
        """The accuracy of South and North where the game's analysis is kept, else None."""
        return self._kept(id).get("accuracy")

    def cups(self, id):
        """Pits and stores after a game's last move, packed."""
        return self._kept(id)["cups"]

    def moves(self, id):
        """The moves of a game."""
        return [PlayedMove(*move) for move in self._kept(id)["moves"]]

    def origins(self, id):
        """Boards and the numbers that they gave a game."""
        return [tuple(origin) for origin in self._kept(id)["origins"]]

    def other_versions(self, id):
        """The numbers of the other versions of a game."""
        found = set()
        for board, number in self._kept(id)["origins"]:
            if board or APART in number:
                found.update(self._versions(board, number.split(APART)[0]))
        found.discard(id)
        return sorted(found)

    def replay(self, id):
        """The game, played again by the rules. LibraryError where the record does not fit
        together."""
        try:
            return self._played(self._kept(id))
        except ValueError as error:
            raise LibraryError("Game %d does not follow the rules: %s" % (id, error))

    def _played(self, kept):
        game = Game.from_fen(kept["start"], kept["rules"])
        for move in kept["moves"]:
            game.play(move[0])
        if game.outcome is None and kept["reason"] == "agreement":
            game.agree()
        elif game.outcome is None and kept["resigned"] is not None:
            game.resign(kept["resigned"])
        return game

    def _kept(self, id):
        kept = self._games.get(id)
        if kept is None:
            raise LibraryError("There is no game %d." % id)
        return kept

    def _versions(self, board, number):
        """The numbers of all versions of a board's game, the one that it had last first."""
        found = []
        for id, kept in self._games.items():
            for kept_board, kept_number in kept["origins"]:
                if kept_board == board and kept_number.split(APART)[0] == number:
                    found.append((len(kept_number), id))
        return [id for _, id in sorted(found)]

    def _compared(self, id, game):
        kept = self.replay(id)
        if kept.start_fen() != game.start_fen() or kept.rules.id != game.rules.id:
            return Merge.VERSION
        return compare(list(kept.moves), end_of(kept), list(game.moves), end_of(game))

    def _next_id(self):
        return max([0] + list(self._games) + list(self._deleted)) + 1

    def _changed(self, id):
        self._keep(id, json.dumps(self._games[id]))


def _note_end(kept, game):
    """Write down how a game stands."""
    winner, reason = game.outcome or (None, None)
    kept["winner"], kept["reason"], kept["resigned"] = winner, reason, game.resigned
    kept["seeds"] = list(game.stores)
    if reason in ("resignation", "agreement"):  # these take the seeds off the board
        moves = game.moves
        game = Game.from_fen(kept["start"], kept["rules"])
        for pit in moves:
            game.play(pit)
    kept["cups"] = packed(game.pits + game.stores)
