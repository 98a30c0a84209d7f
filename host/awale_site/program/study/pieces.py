# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Endgame tables out of pieces that the worker fetches and puts into a folder: see
`worker/pieces.js`."""

import json

from awale_engine.tables.fetched import FetchedTables


class Pieces:
    """The tables of each rule set, as far as their pieces have come. `keep` keeps what they have
    in the kernel's memory."""

    def __init__(self, keep):
        self._keep = keep
        self._tables = {}  # by rule set; None where the site has none
        self._folder = 0

    def tables(self, rules, seeds):
        """The tables of a rule set, None if they do not cover this number of seeds."""
        lookup = self._tables.get(rules)
        return None if lookup is None or lookup.reach < seeds else lookup

    def missing(self, rules):
        """Return the pieces that the last question lacks: a list of file, begin, end and the path
        to put it at; at first the description, which is a whole file (end -1). ValueError for a
        wrong one."""
        wanted = []
        if rules not in self._tables:
            wanted = [(rules + ".json", 0, -1)]
            text = self._read(wanted[0])
            if text is not None:
                wanted = []
                described = json.loads(text) if text else None
                self._tables[rules] = described and FetchedTables(described, self._read, self._keep)
        if self._tables.get(rules):
            wanted = list(self._tables[rules].missing)
            self._tables[rules].missing.clear()
        return [[file, begin, end, self._path(file, begin, end)] for file, begin, end in wanted]

    def forget(self):
        """Do without what has come, as some of it is damaged."""
        self._folder += 1
        self._tables = {}

    def _path(self, file, begin, end):
        return "/pieces/%d/%s-%d-%d" % (self._folder, file, begin, end)

    def _read(self, range):
        try:
            with open(self._path(*range), "rb") as found:
                return found.read()
        except OSError:
            return None
