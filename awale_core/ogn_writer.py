# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writer of OGN, the text form of games that Aualé and other Oware programs exchange.

    [Variant "Oware Abapa"]
    [Event "Club evening"]
    ...
    [Result "27-12"]

    1. F f 2. C d 3. A c 4. B+2 c 5. E+3 e

``awale_core.ogn_reader`` reads them back. What is written is what Aualé takes: Variant comes
first, no comment stands before the first move, no variation holds another one, every line of the
moves has fewer than 80 characters. Aualé opens files of one game; ours may hold many.
"""

from .game import Game
from .notation import START_FEN, pit_letter
from .ogn_text import harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    # Ply (moves played before it), and the pits that could have been played from there on.
    Variation = tuple[int, Sequence[int]]

ROSTER = ("Variant", "Event", "Site", "Date", "Round", "South", "North", "Result")
LINE = 79  # characters at most
_OURS = ("Variant", "Result", "FEN", "Termination", "Winner")  # what the game itself says
_SIDES = ("South", "North")


def write(
    game: Game,
    tags: "Mapping[str, str] | None" = None,
    *,
    comments: "Mapping[int, str] | None" = None,
    variations: "Sequence[Variation]" = (),
) -> str:
    """One game as OGN, with a line feed at its end; a blank line goes between two games.

    `tags` are Event, Site, Date (``2026.11.21``), Round, South, North and any others; what the game
    itself knows (Variant, Result, FEN, Termination, Winner) is taken from the game. `comments` maps
    a ply from 1 on (moves played) to a comment on the move just played. Each of `variations` is a
    ply from 1 on and the pits played instead of move number ply.
    """
    heads = _tags_of(game)
    for name, value in (tags or {}).items():
        if name not in _OURS:
            heads[name] = value
    lines = []
    for name in ROSTER:
        lines.append(_tag(name, heads[name]))
    for name in sorted(heads.keys()):
        if name not in ROSTER:
            lines.append(_tag(name, heads[name]))
    words = _movetext(game, comments or {}, variations)
    if words:
        lines.append("")
        _wrap(words, lines)
    return "\n".join(lines) + "\n"


def result_of(game: Game) -> str:
    """The Result tag: South's and North's final score, ``*`` while the game is not over."""
    if game.outcome is None:
        return "*"
    return str(game.stores[0]) + "-" + str(game.stores[1])


def _tags_of(game: Game) -> "dict[str, str]":
    tags = {
        "Variant": game.rules.name,
        "Event": "?",
        "Site": "?",
        "Date": "????.??.??",
        "Round": "?",
        "South": "?",
        "North": "?",
        "Result": result_of(game),
    }
    if game.start_fen() != START_FEN:
        tags["FEN"] = game.start_fen()
    if game.outcome is not None:
        tags["Termination"] = game.outcome.reason
        winner = game.outcome.winner
        tags["Winner"] = "Draw" if winner is None else _SIDES[winner]
    return tags


def _tag(name: str, value: str) -> str:
    value = " ".join(harmless(str(value)).split())
    return "[" + name + ' "' + value.replace("\\", "\\\\").replace('"', '\\"') + '"]'


def _movetext(
    game: Game, comments: "Mapping[int, str]", variations: "Sequence[Variation]"
) -> "list[str]":
    """The words of the moves, comments cut at their spaces."""
    words = []
    replay = Game.from_fen(game.start_fen(), game.rules.id)
    for ply, pit in enumerate(game.moves, 1):
        if ply % 2:
            words.append(str(ply // 2 + 1) + ".")
        taken = sum(replay.play(pit).captured_seeds)
        words.append(pit_letter(pit) + ("+" + str(taken) if taken else ""))
        if ply in comments:
            comment = harmless(comments[ply]).replace("{", "(").replace("}", ")").split()
            if comment:
                words.append("{" + comment[0])
                words.extend(comment[1:])
                words[-1] += "}"
        for number, pits in variations:
            if number == ply and pits:
                line = [pit_letter(played) for played in pits]
                line[0] = "(" + line[0]
                line[-1] += ")"
                words.extend(line)
    if game.outcome is not None or not words:
        words.append(result_of(game))  # without a move, too: it ends this game for a reader
    return words


def _wrap(words: "list[str]", lines: "list[str]") -> None:
    """Add the words to `lines`, none of them longer than LINE."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE:
            lines.append(line)
            line = ""
        while len(word) > LINE:  # one endless word of a comment
            lines.append(word[:LINE])
            word = word[LINE:]
        line = line + " " + word if line else word
    if line:
        lines.append(line)
