# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A judge for tests: returns given scores and counts the calls."""

from awale_session.analysis import JudgedMove, Judgement, Score

from awale_core import Game
from awale_core.notation import pit_letter, pit_of


class FixedJudge:
    """`scores` are by the FEN before the move, then by its letter; a move that is not known of is
    0 for both. `lines` are by the move's letter."""

    def __init__(
        self,
        scores: dict[str, dict[str, Score]] | None = None,
        lines: dict[str, str] | None = None,
        settings: str = "fixed",
    ) -> None:
        self.settings = settings
        self.asked: list[str] = []
        self._scores = scores or {}
        self._lines = lines or {}

    def judge(self, game: Game) -> Judgement:
        """See Judge."""
        self.asked.append(game.fen())
        known = self._scores.get(game.fen(), {})
        moves = []
        for pit in game.legal_moves():
            letter = pit_letter(pit)
            line = self._lines.get(letter, letter)
            score = known.get(letter, Score.estimate(0, race=not game.rules.captures))
            moves.append(JudgedMove(pit, score, tuple(map(pit_of, line))))
        moves.sort(key=lambda move: move.score.rank_for(game.turn), reverse=True)
        return Judgement(game.turn, tuple(moves), 7)
