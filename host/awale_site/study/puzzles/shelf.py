# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puzzles and their results, which the browser's database keeps as one JSON text."""

import json

from awale_session.errors import AwaleError
from awale_session.study.puzzles.puzzle import KINDS, Proof, Puzzle

OPEN, SOLVED, SHOWN = "open", "solved", "shown"
_PROOFS = (Proof.TABLES, Proof.SEARCH)
_DAY_S = 86400
_kept = {"entries": [], "seen": []}
_keep = [None]


def use(text, keep):
    """Have what `keep` got last; it gets every change, as JSON."""
    _kept.update(json.loads(text) if text else {"entries": [], "seen": []})
    _keep[0] = keep


def new_games(numbers):
    """Those of these games that were not asked for before."""
    new = [number for number in numbers if number not in _kept["seen"]]
    if new:
        _kept["seen"] += new
        _save()
    return new


def _save():
    _keep[0](json.dumps(_kept))


class NoPuzzles(AwaleError):
    """Raised if there are no puzzles, or not this one."""


class Entry:
    """A puzzle of a day; see the desktop's."""

    def __init__(self, rules, row):
        self.place = row["place"]
        self.tries = row["tries"]
        self.state = row["state"]
        (kind,) = [each for each in KINDS if each == row["kind"]]
        (proof,) = [each for each in _PROOFS if each == row["proof"]]
        line = tuple(row["line"])
        where = rules, row["fen"], row["answer"], line, row["gain"], proof, row["origin"]
        self.puzzle = Puzzle(kind, *where)


class Score:
    """Totals over all days; see the desktop's."""

    def __init__(self, solved, clean, shown, days):
        self.solved, self.clean, self.shown, self.days = solved, clean, shown, days


class Shelf:
    """The puzzles of every day."""

    def __init__(self, path=None):
        self._rows = _kept["entries"]

    def entries(self, day, rules):
        """Return the puzzles of a day in their order, none where they are not chosen yet."""
        rows = [row for row in self._rows if (row["day"], row["rules"]) == (day, rules)]
        return [Entry(rules, row) for row in sorted(rows, key=lambda row: row["place"])]

    def positions(self, rules):
        """Return the positions of all puzzles that there have been."""
        return {row["fen"] for row in self._rows if row["rules"] == rules}

    def begin(self, day, rules, chosen):
        """Enter the puzzles of a day, unless it has some already."""
        if self.entries(day, rules):
            return
        for at, puzzle in enumerate(chosen):
            row = {"day": day, "rules": rules, "place": at + 1, "tries": 0, "state": OPEN}
            self._rows.append(_filled(row, puzzle))
        _save()

    def replace(self, day, rules, place, puzzle):
        """Put a puzzle in place of one that was not tried yet."""
        _filled(self._row(day, rules, place), puzzle)
        _save()

    def tried(self, day, rules, place):
        """Count a wrong try."""
        self._row(day, rules, place)["tries"] += 1
        _save()

    def close(self, day, rules, place, state):
        """Note that a puzzle is SOLVED or SHOWN."""
        self._row(day, rules, place)["state"] = state
        _save()

    def score(self, day):
        """Return the totals, with the days in a row up to `day`."""
        solved = [row for row in self._rows if row["state"] == SOLVED]
        shown = [row for row in self._rows if row["state"] == SHOWN]
        still_open = {row["day"] for row in self._rows if row["state"] == OPEN}
        done = {row["day"] for row in self._rows} - still_open
        ago = 0 if day in done else 1
        days = 0
        while _earlier(day, ago + days) in done:
            days += 1
        clean = [row for row in solved if not row["tries"]]
        return Score(len(solved), len(clean), len(shown), days)

    def _row(self, day, rules, place):
        for row in self._rows:
            if (row["day"], row["rules"], row["place"]) == (day, rules, place):
                return row
        raise NoPuzzles("There is no puzzle %d today." % place)


def _filled(row, puzzle):
    row["kind"], row["proof"], row["fen"] = puzzle.kind, puzzle.proof, puzzle.fen
    row["answer"], row["line"], row["gain"] = puzzle.answer, list(puzzle.line), puzzle.gain
    row["origin"] = puzzle.origin
    return row


def _earlier(day, days):
    """The day that is a number of days before another one."""
    import time

    year, month, number = [int(part) for part in day.split("-")]
    noon = time.mktime((year, month, number, 12, 0, 0, 0, 0, 0)) - days * _DAY_S
    return "%04d-%02d-%02d" % tuple(time.gmtime(noon)[:3])
