# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analyses of a job's games, which the browser's database keeps by the number of the game: the port
`Analyses`, but for `begun`, which study_part.js finds. Judgements are remembered while the worker
runs, and passed on to be kept until the analysis of their game is."""

import json

from awale_session.analysis.judgement_json import judgement_from_json, judgement_to_json
from awale_session.study.analysis.game_analysis import assembled
from awale_session.study.document import packed_analysis
from site_facts import ENGINE


class JobAnalyses:
    """`keep_analysis(text)` and `keep_judgement(text)` take what is to be kept, as JSON."""

    def __init__(self, keep_analysis, keep_judgement):
        self._keep_analysis = keep_analysis
        self._keep_judgement = keep_judgement
        self._library = None
        self._ids = []
        self._records = {}
        self._judged = {}
        self._number = 0  # of the game that is judged

    def use(self, library, ids, records, judged):
        """Have these games, by number the analyses of some, and judgements by position, too."""
        self._library, self._ids, self._records = library, ids, records
        self._judged.update(judged)

    # -- the port --------------------------------------------------------------------------------

    def begin(self, source):
        """See Analyses."""
        self._number = self._numbers(source.game)[0]

    def judgements(self, settings):
        """See Analyses."""
        return _Judgements(self, "%s, %s" % (settings, ENGINE))

    def keep(self, analysis):
        """See Analyses: that of each of the job's games with these moves."""
        for number in self._numbers(analysis.game):
            record = {
                "number": number,
                "judge": analysis.judge,
                "judged": [judgement_to_json(each) for each in analysis.judged],
                "packed": packed_analysis(analysis),
                "good_moves": [analysis.good_moves(0), analysis.good_moves(1)],
            }
            self._keep_analysis(json.dumps(record))

    def kept(self, source):
        """See Analyses."""
        for number in self._numbers(source.game):
            record = self._records.get(number)
            if record is not None:
                judged = [judgement_from_json(each) for each in record["judged"]]
                return assembled(source, record["judge"], judged)
        return None

    def among(self, library, games):
        """See Analyses: those that came with one."""
        return iter([game.id for game in games if game.id in self._records])

    # -- inside ----------------------------------------------------------------------------------

    def find(self, position):
        """The judgement of a position, None if there is none."""
        judged = self._judged.get(position)
        return None if judged is None else judgement_from_json(judged)

    def remember(self, position, judgement):
        """Remember a judgement, and pass it on."""
        judged = self._judged[position] = judgement_to_json(judgement)
        record = {"number": self._number, "position": position, "judgement": judged}
        self._keep_judgement(json.dumps(record))

    def _numbers(self, game):
        """The numbers of the job's games with these moves."""
        found = []
        for number in self._ids:
            kept = self._library.game(number)
            moves = [move.pit for move in self._library.moves(number)]
            if (kept.rules, kept.start, moves) == (game.rules.id, game.start_fen(), game.moves):
                found.append(number)
        return found


class _Judgements:
    """The judgements of one judge by position."""

    def __init__(self, analyses, settings):
        self._analyses = analyses
        self._settings = settings

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return False

    def get(self, game):
        """See Judgements."""
        return self._analyses.find(self._position(game))

    def put(self, game, judgement):
        """See Judgements."""
        self._analyses.remember(self._position(game), judgement)

    def _position(self, game):
        return json.dumps([self._settings, game.rules.id, game.start_fen(), game.moves])
