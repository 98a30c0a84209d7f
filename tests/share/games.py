# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games to share: one from the documentation, one with names that try to break out."""

from pathlib import Path

from awale_host.analysis.cache import JudgementCache
from awale_host.analysis.games import find_games
from awale_session.analysis.score import Score
from awale_session.study.analysis.game_analysis import GameAnalysis, analyse
from awale_session.study.analysis.source import Source

from awale_core import Game
from awale_core.notation import pit_letter
from tests.analysis.judges import FixedJudge

REPOSITORY = Path(__file__).resolve().parents[2]
GAME = REPOSITORY / "docs" / "games" / "level-10-level-4.ogn"
HOSTILE = (
    "</script><script>document.body.dataset.hacked=1</script>",
    '<img src=x onerror="document.body.dataset.hacked=1">\u202e\u2028--><!--',
)


def shared_game() -> Source:
    """A real game of 37 moves."""
    return find_games(str(GAME))[0]


def source_of_game(game: Game) -> Source:
    """A game that has no names."""
    return Source("a game", game, {})


def with_names(source: Source, south: str, north: str) -> Source:
    """The same game, played by others."""
    tags = {**source.tags, "South": south, "North": north, "Event": south, "Date": north}
    return Source(source.name, source.game, tags)


def judged(source: Source, folder: Path) -> GameAnalysis:
    """An analysis with a blunder in the third move, where the last legal move was better."""
    fens: list[str] = []
    replay = Game.from_fen(source.game.start_fen(), source.game.rules.id)
    for pit in source.game.moves:
        fens.append(replay.fen())
        replay.play(pit)
    third = Game.from_fen(fens[2], source.game.rules.id)
    better = [pit for pit in third.legal_moves() if pit != source.game.moves[2]][-1]
    letter = pit_letter(better)
    third.play(better)
    line = letter + pit_letter(third.legal_moves()[0])
    judge = FixedJudge({fens[2]: {letter: Score.estimate(9)}}, {letter: line})
    with JudgementCache("fixed", folder / "judged.sqlite") as cache:
        return analyse(source, judge, cache)


def cups_at(source: Source) -> list[list[int]]:
    """The seeds of pits and stores before the first move and after each."""
    game = Game.from_fen(source.game.start_fen(), source.game.rules.id)
    seen = [[*game.pits, *game.stores]]
    for pit in source.game.moves:
        game.play(pit)
        seen.append([*game.pits, *game.stores])
    seen[-1] = [*source.game.pits, *source.game.stores]
    return seen
