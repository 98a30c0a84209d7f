# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puzzles and their results, which the browser's database keeps as one JSON text: the port
`Shelf`."""

import json

from awale_session.study.puzzles.entry import OPEN, SOLVED, Entry, Results
from awale_session.study.puzzles.puzzle import KINDS, Proof, Puzzle

_PROOFS = (Proof.TABLES, Proof.SEARCH)


class JsonShelf:
    """The puzzles of every day; `keep(text)` gets every change, as JSON."""

    def __init__(self, keep):
        self._keep = keep
        self._kept = {"entries": [], "seen": []}
        self._rows = self._kept["entries"]

    def use(self, text):
        """Have what was kept last, None for nothing."""
        self._kept = json.loads(text) if text else {"entries": [], "seen": []}
        self._rows = self._kept["entries"]

    def new_games(self, numbers):
        """Those of these games that were not asked for before."""
        new = [number for number in numbers if number not in self._kept["seen"]]
        if new:
            self._kept["seen"] += new
            self._save()
        return new

    def entries(self, day, rules):
        """See Shelf."""
        rows = [row for row in self._rows if (row["day"], row["rules"]) == (day, rules)]
        return [_entry(rules, row) for row in sorted(rows, key=lambda row: row["place"])]

    def positions(self, rules):
        """See Shelf."""
        return {row["fen"] for row in self._rows if row["rules"] == rules}

    def begin(self, day, rules, chosen, known=0):
        """See Shelf."""
        if len(self.entries(day, rules)) != known:
            return
        for at, puzzle in enumerate(chosen, known + 1):
            row = {"day": day, "rules": rules, "place": at, "tries": 0, "state": OPEN}
            self._rows.append(_filled(row, puzzle))
        self._save()

    def replace(self, day, rules, place, puzzle):
        """See Shelf."""
        for row in self._at(day, rules, place):
            if row["state"] == OPEN and not row["tries"]:
                _filled(row, puzzle)
        self._save()

    def tried(self, day, rules, place):
        """See Shelf."""
        for row in self._at(day, rules, place):
            row["tries"] += 1
        self._save()

    def close(self, day, rules, place, state):
        """See Shelf."""
        for row in self._at(day, rules, place):
            row["state"] = state
        self._save()

    def results(self):
        """See Shelf."""
        solved = [row for row in self._rows if row["state"] == SOLVED]
        clean = [row for row in solved if not row["tries"]]
        done = {row["day"] for row in solved}
        return Results(len(solved), len(clean), list(done))

    def _save(self):
        self._keep(json.dumps(self._kept))

    def _at(self, day, rules, place):
        where = day, rules, place
        return [row for row in self._rows if (row["day"], row["rules"], row["place"]) == where]


def _filled(row, puzzle):
    row["kind"], row["proof"], row["fen"] = puzzle.kind, puzzle.proof, puzzle.fen
    row["answer"], row["line"], row["gain"] = puzzle.answer, list(puzzle.line), puzzle.gain
    row["origin"] = puzzle.origin
    return row


def _entry(rules, row):
    (kind,) = [each for each in KINDS if each == row["kind"]]
    (proof,) = [each for each in _PROOFS if each == row["proof"]]
    line = tuple(row["line"])
    where = rules, row["fen"], row["answer"], line, row["gain"], proof, row["origin"]
    return Entry(row["place"], Puzzle(kind, *where), row["tries"], row["state"])
