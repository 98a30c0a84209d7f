# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Part of the page's protocol: analysis of games and positions, puzzles, games for others.

Cups, moves and scores are packed as in the file of a shared game (`study/document.py`): the page
and that file show them with the same modules.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ..catalogue import Sentence
from .schema import Command, Count, FenText, Pit, Question, ShortText

Place = Annotated[int, Meta(ge=1, le=99)]
Form = Literal["html", "ogn"]


class Study(Question, tag="study", kw_only=True):
    """Ask for a kept game to go through, with its analysis if that is kept."""

    number: Count


class Judge(Command, tag="judge", kw_only=True):
    """Analyse a kept game; `studied` reports each move. Another `judge` or `explore` replaces
    it."""

    number: Count


class Review(Command, tag="review"):
    """Analyse the latest games that have no kept analysis, of `rules` ("" for all), for puzzles and
    good moves; `progress` reports it. It is replaced as `judge` is."""

    rules: ShortText = ""


class Explore(Command, tag="explore", kw_only=True):
    """Set up a position (see `position_text`): `exact` reports what endgame tables say of it, or
    `scores` each depth of the engine's search."""

    fen: FenText
    rules: ShortText = "abapa"


class Stop(Command, tag="stop"):
    """Stop what `judge`, `review` or `explore` has begun."""


class Puzzles(Question, tag="puzzles"):
    """Ask for today's puzzles; the answer has the first at least. The others are chosen then: the
    list comes again with each."""

    rules: ShortText = "abapa"


class Try(Command, tag="try", kw_only=True):
    """Try a move in a puzzle; without `pit` give it up."""

    place: Place
    rules: ShortText = "abapa"
    pit: Pit | None = None


class Share(Question, tag="share", kw_only=True):
    """Ask for a kept game as a file for others: a page, or OGN, with comments if the game's
    analysis is kept."""

    number: Count
    form: Form


class StudyView(Struct, tag_field="t", tag="study"):
    """Answer to `study`: the game with its moves and, if it is kept, its analysis. `over` says
    whether it was played to its end, `own` the side of a person who played a machine, South's for
    any other game, `names` of both, `notes` what damage has taken from it, its other versions and
    what is wrong with its record, `begun` whether its analysis was, and goes on if it is asked
    for, `end` what a link says of its end (see `declared_end`)."""

    re: int
    number: int
    document: dict[str, Any]
    rules: str
    over: bool
    own: int
    names: list[Sentence]
    notes: list[Sentence]
    begun: bool = False
    end: str = ""


class Studied(Struct, tag_field="t", tag="studied"):
    """Progress of an analysis: `done` of `total` positions; `entry` is what it says of the move
    `ply` (1 is the first), `analysis` the whole at its end."""

    number: int
    done: int
    total: int
    ply: int | None = None
    entry: dict[str, Any] | None = None
    analysis: dict[str, Any] | None = None


class ExploredMove(Struct):
    """A legal move of a position: the move itself, and the position after it as a FEN."""

    move: list[Any]
    fen: str


class Explored(Struct, tag_field="t", tag="explored"):
    """Answer to `explore`: the position, whose turn it is, every legal move; `over` says how the
    game ends there, null if it goes on."""

    re: int
    fen: str
    cups: str
    turn: int
    moves: list[ExploredMove]
    over: Sentence | None


class Scores(Struct, tag_field="t", tag="scores"):
    """The engine's scores of an explored position: pit, score and expected line of every move, the
    best first; `over` once it has stopped."""

    fen: str
    depth: int
    moves: list[tuple[int, list[Any], str]]
    over: bool


class ExactMove(Struct):
    """A move as endgame tables know it: bounds in seeds of margin, and words for them. `proven`:
    they hold even if the position before it comes back."""

    pit: int
    low: int
    high: int
    say: Sentence
    proven: bool


class Exact(Struct, tag_field="t", tag="exact"):
    """An explored position as endgame tables know it: words for its value, every move, the best
    first, and a `line` of best play (its moves), `decided` after how many of them. Where the tables
    could not be had, `notes` say why, and `say` is null. It is sent again as the line grows."""

    fen: str
    say: Sentence | None
    moves: list[ExactMove]
    line: list[list[Any]]
    decided: Sentence | None
    notes: list[Sentence]


class PuzzleView(Struct):
    """A puzzle. `answer`, `proven` and `line` (the moves of best play) are null while it is open;
    `origin` is the kept game that it is from; in a `hard` one another move takes as much at once as
    the answer."""

    place: int
    kind: str
    fen: str
    cups: str
    turn: int
    legal: list[int]
    state: Literal["open", "solved", "shown"]
    tries: int
    task: Sentence
    claim: Sentence
    hard: bool
    origin: int | None
    answer: int | None
    proven: Sentence | None
    line: list[list[Any]] | None


class PuzzleList(Struct, tag_field="t", tag="puzzles"):
    """Answer to `puzzles`, and what is chosen then: the puzzles of a day so far, `of` those that it
    will have; totals of all days: `solved`, of them at the first try (`clean`), `days` in a row;
    `unjudged` of the latest games, which `review` analyses for puzzles."""

    re: int
    day: str
    rules: str
    puzzles: list[PuzzleView]
    of: int
    solved: int
    clean: int
    days: int
    unjudged: int


class Tried(Struct, tag_field="t", tag="tried"):
    """Answer to `try`: whether the move is right, the puzzle as it stands now, and for a wrong
    move that it is wrong, with what comes of it."""

    re: int
    right: bool
    puzzle: PuzzleView
    why: Sentence | None


StudyCommand = Study | Judge | Review | Explore | Stop | Puzzles | Try | Share
StudyMessage = StudyView | Studied | Explored | Scores | Exact | PuzzleList | Tried
