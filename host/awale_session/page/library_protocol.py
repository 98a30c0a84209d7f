# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Part of the page's protocol: the games that are kept.

`number` is a game's number in the library; days are UTC, `2026-11-21`. A list comes in bounded
parts: the page asks for the rows that it shows.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ..catalogue import Sentence
from .schema import Command, Count, FenText, Question, ShortText

Day = Annotated[str, Meta(max_length=10)]
Numbers = Annotated[list[Count], Meta(max_length=500)]
Sort = Literal["day", "length", "south", "north", "rules", "margin"]
Ended = Literal["", "south", "north", "draw", "unfinished", "won", "lost"]
Task = Literal["import", "export", "pull", "verify", "review"]


class GameFilter(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Filter of games: those that match every given field. `player` is a part of a name, `won` and
    `lost` are meant for that player, without one for the only person against a machine; `position`
    is a FEN that occurred in the game."""

    player: ShortText = ""
    rules: ShortText = ""
    ended: Ended = ""
    since: Day = ""
    until: Day = ""
    shortest: Count | None = None
    longest: Count | None = None
    board: ShortText = ""
    position: FenText = ""


# -- commands --------------------------------------------------------------------------------------


class Games(Question, tag="games"):
    """Ask for a part of the list of games: `most` of them from the `first` (0) on, sorted, falling
    unless `rising`."""

    filter: GameFilter = field(default_factory=GameFilter)
    sort: Sort = "day"
    rising: bool = False
    first: Count = 0
    most: Annotated[int, Meta(ge=0, le=200)] = 50


class AboutLibrary(Question, tag="library"):
    """Ask for the values of the filters: players, boards, rule sets, days."""


class Rename(Command, tag="rename", kw_only=True):
    """Change the players' names of one game."""

    number: Count
    south: ShortText
    north: ShortText


class RenamePlayer(Command, tag="rename_player", kw_only=True):
    """Call a player by another name in every game."""

    name: ShortText
    to: ShortText


class Delete(Command, tag="delete", kw_only=True):
    """Delete games; `restore` brings them back, all or none."""

    numbers: Numbers


class Restore(Command, tag="restore", kw_only=True):
    """Bring deleted games back, all or none."""

    numbers: Numbers


class Import(Command, tag="import", kw_only=True):
    """Ask to send an OGN file of `size` bytes; answered by `ticket`."""

    name: Annotated[str, Meta(max_length=255)]
    size: Count


class Pull(Command, tag="pull"):
    """Fetch the games that wait on the board."""


class Verify(Question, tag="verify"):
    """Replay every game by the rules and compare its result; answered by `verified`."""


class Statistics(Question, tag="statistics"):
    """Ask for the results of `player` ("" for all players against machines), of the games that
    fit `filter`."""

    player: ShortText = ""
    filter: GameFilter = field(default_factory=GameFilter)


# -- messages --------------------------------------------------------------------------------------


class GameRow(Struct):
    """A game in a list. `day` is when it began (UTC, ISO 8601) or null; `winner` and `reason` are
    null while it is unfinished; `score` the seeds of whom the headline is about, then the other's
    (none in a race); `source` where it is from: `play`, `pull` or `import`; `cups` pits and stores
    after the last move, packed as in a shared game, "" where the record is damaged; `headline` who
    won, then against whom; `notes` what damage has taken from it, and its other versions;
    `help` what hints and take-backs there were."""

    number: int
    day: str | None
    rules: str
    south: str
    north: str
    score: list[int]
    winner: int | None
    reason: str | None
    plies: int
    board: str
    source: str
    cups: str
    headline: list[Sentence]
    notes: list[Sentence]
    help: list[Sentence]


class GameList(Struct, tag_field="t", tag="games"):
    """Answer to `games`: how many fit in `total`, and the rows from `first` on."""

    re: int
    total: int
    first: int
    rows: list[GameRow]


class LibraryView(Struct, tag_field="t", tag="library"):
    """Answer to `library`: the number of games, of unfinished ones, and names with their numbers of
    games, the most frequent first; the first and the last day; whether the file can be changed; how
    many games wait on the board; deleted games that can be brought back, the latest first."""

    re: int
    games: int
    unfinished: int
    players: list[tuple[str, int]]
    boards: list[tuple[str, int]]
    rules: list[tuple[str, int]]
    days: tuple[str, str] | None
    read_only: bool
    waiting: int
    deleted: list[int]


class Ticket(Struct, tag_field="t", tag="ticket"):
    """Answer to `import`: the address, relative to the page's, that takes the file once by POST."""

    re: int
    address: str


class Imported(Struct, tag_field="t", tag="imported"):
    """The result of an import, which the POST is answered with: numbers of new and of lengthened
    games, how many were known and how many have a fault, and a sentence for each problem."""

    new: list[int]
    longer: list[int]
    known: int
    faulty: int
    problems: list[Sentence]


class Verified(Struct, tag_field="t", tag="verified"):
    """Answer to `verify`: how many games were replayed, and number and fault of damaged ones."""

    re: int
    checked: int
    faults: list[tuple[int, Sentence]]


class Outcomes(Struct):
    """Games with their results; in those whose analysis is kept, `good` of one's `moves` have
    no sign, the others one of three, as far as that is kept; in `helped`, of which `helped_won`
    were won, one had hints or took back."""

    games: int
    won: int
    drawn: int
    lost: int
    good: int = 0
    moves: int = 0
    helped: int = 0
    helped_won: int = 0
    inaccuracies: int = 0
    mistakes: int = 0
    blunders: int = 0


class LevelOutcomes(Struct):
    """Results against the computer at a level, null where it is not known."""

    level: int | None
    outcomes: Outcomes


class MonthOutcomes(Struct):
    """Results in a month, `2026-11`."""

    month: str
    outcomes: Outcomes


class OpeningOutcomes(Struct):
    """Results of the games that begin with these moves; `position` is where they lead, as a FEN."""

    moves: str
    position: str
    outcomes: Outcomes


class StatisticsView(Struct, tag_field="t", tag="statistics"):
    """Answer to `statistics`: all games, by level, by month, by opening, most frequent first; the
    `latest` thirty, the newest last (number, and whether it was won, null for a draw); `streak` the
    most wins in a row; `unjudged` of the latest games, which `review` analyses for their good
    moves."""

    re: int
    player: str
    all: Outcomes
    levels: list[LevelOutcomes]
    months: list[MonthOutcomes]
    openings: list[OpeningOutcomes]
    latest: list[tuple[int, bool | None]]
    streak: int
    unjudged: int


class Progress(Struct, tag_field="t", tag="progress"):
    """Progress of a longer task: `done` of `total`, 0 if that is not known; `over` at its end."""

    task: Task
    done: int
    total: int
    over: bool = False


class Changed(Struct, tag_field="t", tag="changed"):
    """The library has changed: the number of its `games` now."""

    games: int


LibraryCommand = (
    Games | AboutLibrary | Rename | RenamePlayer | Delete | Restore
    | Import | Pull | Verify | Statistics
)  # fmt: skip
LibraryMessage = (
    GameList | LibraryView | Ticket | Imported | Verified
    | StatisticsView | Progress | Changed
)  # fmt: skip
