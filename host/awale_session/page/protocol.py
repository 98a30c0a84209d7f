# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Schema of the page's protocol, version 1: JSON objects over one WebSocket (`docs/page.md`).

`t` names the kind of a message. `Command` is the union of what a page may send, `Message` of what
it may receive. Sides are 0 South and 1 North, pits 0 to 11 (0 to 5 South's A to F, 6 to 11 North's
a to f), times milliseconds. Every text that a person reads is a `Sentence`.

It is long because it is one struct a message, without logic. The page of the documentation is made
of the texts here.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field, json

from ..catalogue import Sentence
from .friend_protocol import FriendCommand, FriendView, WatchCommand, Watched
from .library_protocol import GameFilter, LibraryCommand, LibraryMessage, Numbers
from .schema import ClockSetting as ClockSetting
from .schema import Command as _Command
from .schema import Count, FenText, Pit, Question, ShortText, Side
from .schema import Kind as Kind
from .schema import MoveView as MoveView
from .schema import OutcomeView as OutcomeView
from .schema import PlayerView as PlayerView
from .study_protocol import StudyCommand, StudyMessage

VERSION: Final = 1
MAX_COMMAND_BYTES: Final = 4096

Action = Literal["offer", "accept", "decline", "resign"]
CoachMode = Literal["off", "explain", "warn"]


class Player(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Player of a side: a person, the PC's engine at a level from 1 to 10, or the board's own AI
    at a level from 1 to 6, None as the board is set; `program` is another program's engine or a
    friend, which a page cannot choose. `name` is what a person is called, "" for no name."""

    kind: Kind = "person"
    level: Annotated[int, Meta(ge=1, le=10)] | None = None
    name: ShortText = ""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to begin. `fen` is a start position, None for the usual one with `starter` to move;
    `match` is a kind of match of the core."""

    rules: ShortText = "abapa"
    south: Player = field(default_factory=Player)
    north: Player = field(default_factory=Player)
    starter: Side = 0
    clock: ClockSetting | None = None
    match: ShortText = "single"
    fen: FenText | None = None

    @property
    def players(self) -> tuple[Player, Player]:
        """South's and North's player."""
        return self.south, self.north


# -- commands --------------------------------------------------------------------------------------


class HelloCommand(_Command, tag="hello"):
    """The first message of a connection. `key` identifies this browser tab over reloads, so that
    it keeps control of the board; `run` is the `run` of the last `hello` that it received. A
    `paced` page answers frames with `seen`, and gets only as much as it keeps up with."""

    v: Count = 0
    language: Annotated[str, Meta(max_length=16)] = "en"
    key: ShortText = ""
    run: ShortText = ""
    paced: bool = False


class TouchPad(_Command, tag="touch", kw_only=True):
    """Put a finger on a pad of the board or lift it: `A`…`F`, `a`…`f`, `store_south`,
    `store_north`, `new`, `undo`, `ok`. Only where `can` names `touch`."""

    pad: Annotated[str, Meta(max_length=16)]
    down: bool


class Play(_Command, tag="play", kw_only=True):
    """Play a pit for the person to move. `ply` is the number of moves already played, so that a
    command that arrives late or twice plays nothing; null plays at once."""

    pit: Pit
    ply: Count | None


class NewGame(_Command, tag="new", kw_only=True):
    """Begin a game. A running one is kept as unfinished; the page asks the person first."""

    setup: Setup


class Again(_Command, tag="again"):
    """Begin another game with the same setup; `swap` changes sides. In a match, the next game."""

    swap: bool = False


class Undo(_Command, tag="undo"):
    """Take back up to and with the person's own last move."""


class Hint(_Command, tag="hint"):
    """Show a good move on the board and in a sentence."""


class Declare(_Command, tag="declare", kw_only=True):
    """Offer the end of the game, accept or decline an offer, resign; for the person at the board,
    the one to move if there are two. The page asks before `offer` and `resign`."""

    action: Action


class Seat(_Command, tag="seat", kw_only=True):
    """Give one side of the running game to another player."""

    side: Side
    player: Player


class Coach(_Command, tag="coach", kw_only=True):
    """`explain` mistakes after they were made, `warn` of them before, or `off`; `once` for this
    game, and for those in which it is played again."""

    mode: CoachMode
    once: bool = False


class SetBoard(_Command, tag="set", kw_only=True):
    """Change settings of the board by name, all or none (`options.settings` lists them)."""

    values: Annotated[
        dict[
            Annotated[str, Meta(max_length=16)],
            Annotated[str, Meta(max_length=32)] | Annotated[int, Meta(ge=0, le=1000)],
        ],
        Meta(max_length=16),
    ]


class Look(Question, tag="look", kw_only=True):
    """Ask for an earlier position of the running game; answered by `position` to this page only."""

    ply: Count


class Lesson(Question, tag="lesson", kw_only=True):
    """Ask for a step of a lesson, both counted from 0, and play `pit` in it; answered by `lesson`
    to this page only. The game on the board is not touched."""

    lesson: Annotated[int, Meta(ge=0, le=99)] = 0
    step: Annotated[int, Meta(ge=0, le=99)]
    pit: Pit | None = None


class Save(Question, tag="save"):
    """Ask for the game so far as an OGN file; answered by `file`."""


class Export(Question, tag="export"):
    """Ask for games as one OGN file: the `numbers`, else those that fit `filter`, by default all
    that the source keeps; answered by `file`."""

    numbers: Numbers = field(default_factory=list)
    filter: GameFilter | None = None


class Fetch(_Command, tag="fetch"):
    """Ask for the games that wait on the board, as one OGN file; answered by `file`. The board
    keeps them until `fetched` says that the file is safe."""


class Fetched(_Command, tag="fetched"):
    """The file of the last `fetch` is safe: the board may delete its games."""


class CheckHealth(_Command, tag="health"):
    """Ask for the board's health; answered by `health`."""


class Control(_Command, tag="control", kw_only=True):
    """Control of the board: any page may `request` it; its holder may `grant` it to `viewer`,
    `refuse` that page's request, or `release` it."""

    do: Literal["request", "grant", "refuse", "release"]
    viewer: Count = 0


class Seen(_Command, tag="seen", kw_only=True):
    """The page has got the frames up to number `n`."""

    n: Count


class Quit(_Command, tag="quit"):
    """End the session; the game so far is kept. The page asks first."""


Command = (
    HelloCommand | TouchPad | Play | NewGame | Again | Undo | Hint | Declare | Seat | Coach
    | SetBoard | Look | Lesson | Save | Export | Fetch | Fetched | CheckHealth | Control | Seen
    | Quit | LibraryCommand | StudyCommand | FriendCommand | WatchCommand
)  # fmt: skip


# -- messages --------------------------------------------------------------------------------------


class RuleSetChoice(Struct):
    """A rule set: id, name, the ids of the sentences that are its rules, and whether seeds are
    captured."""

    id: str
    name: str
    sentences: list[str]
    captures: bool = True


class LevelChoice(Struct):
    """A level of strength: a word for it and a sentence about it."""

    level: int
    name: Sentence
    about: Sentence


class PageOptions(Struct):
    """Available choices. `settings` maps a board's setting to its values, in order; `unread` are
    the languages whose sentences no native speaker has read yet."""

    rules: list[RuleSetChoice]
    engine_levels: list[LevelChoice]
    board_levels: list[LevelChoice]
    matches: list[str]
    settings: dict[str, list[str | int]]
    languages: list[str]
    unread: list[str]


class Hello(Struct, tag_field="t", tag="hello"):
    """Answer to the page's hello. `can` names what this source can do; `board` is `board.toml`'s
    table leds, and of its table geometry what `build` names; `run` is a random text for each start
    of the source."""

    v: int
    run: str
    viewer: int
    source: str
    can: list[str]
    board: dict[str, Any]
    build: str
    options: PageOptions


class ClockView(Struct):
    """Remaining time of each side; `running` is the side whose clock runs, None while both stand.
    `low` marks a side whose time is short."""

    remaining_ms: tuple[int, int]
    running: int | None
    low: tuple[bool, bool]


class MatchView(Struct):
    """The match that the game belongs to: its kind, South's and North's points, whether it is
    over, and how it stands in words."""

    kind: str
    points: tuple[int, int]
    over: bool
    say: Sentence


class RemarkView(Struct):
    """Remark of the coach on the move that led to `ply`, as bad as `kind` says in an analysis, too;
    `better` is the pit it would have played, `line` the moves from before it that show why, packed
    as in a shared game."""

    ply: int
    say: Sentence
    better: int | None
    line: list[list[Any]]
    kind: str


class GameView(Struct):
    """The game on the board. `ply` moves were played; the light has shown `shown` of them.

    `legal` are the pits that the side to move may play, empty once over; `moves` are all moves in
    notation; `thinking` is the side that a machine thinks for; `hint` is a pit that is marked now,
    `advice` what the coach says before a move, `warned` the pits that it warns of, with the reason;
    `kept` is the game's number in the library; `remarks` are the coach's of moves that still stand.
    """

    id: str
    rules: str
    start: str
    fen: str
    ply: int
    shown: int
    pits: list[int]
    stores: tuple[int, int]
    turn: int
    turn_say: Sentence
    legal: list[int]
    moves: list[str]
    last: MoveView | None
    players: tuple[PlayerView, PlayerView]
    offer: int | None
    thinking: int | None
    hint: int | None
    advice: Sentence | None
    warned: list[tuple[int, Sentence]]
    clocks: ClockView | None
    outcome: OutcomeView | None
    match: MatchView | None
    kept: int | None
    remarks: list[RemarkView]


class BoardView(Struct):
    """The board itself. `link` is `connected`, `lost` (the host waits for it) or `alone` (no
    session: light and pads only)."""

    id: str
    name: str
    kind: Literal["virtual", "real"]
    link: Literal["connected", "lost", "alone"]


class ControlView(Struct):
    """The page in control of the board (None: the next one that asks), the pages that ask for it,
    by number, and how many pages are open."""

    holder: int | None
    requests: list[int]
    viewers: int


class Sign(Struct):
    """A sign that the light shows now: its id (`hint`, `thinking`, `offer` …), its meaning, and its
    cup (`A`…`f`, `store_south`, `store_north`), None for one that concerns the whole board."""

    id: str
    cup: str | None
    say: Sentence


class State(Struct, tag_field="t", tag="state"):
    """The whole state; every one replaces the one before. `n` counts up.

    `phase` is `menu` (no game), `play`, `waits` (a game interrupted by a loss of power: the next
    touch goes on with it), `over`, or `away` (no board). `said` is the last event in words.
    """

    n: int
    phase: Literal["menu", "play", "waits", "over", "away"]
    board: BoardView
    game: GameView | None
    said: Sentence | None
    setup: Setup
    settings: dict[str, str | int]
    coach: CoachMode
    signs: list[Sign]
    control: ControlView


class Event(Struct, tag_field="t", tag="event"):
    """An event in words. `what` is its kind (`moved`, `refused`, `hint`, `coach`,
    `kept` …), `pit` where it happened. `error` marks what a person has to act on."""

    what: str
    say: Sentence
    pit: int | None = None
    side: int | None = None
    error: bool = False


class Frame(Struct, tag_field="t", tag="frame"):
    """The light: three bytes (red, green, blue) an LED in the order of `leds.order`, base64. `n`
    counts up."""

    rgb: str
    n: int = 0


class Tone(Struct, tag_field="t", tag="tone"):
    """The board's piezo, in Hz; 0 is silence."""

    hertz: float


class Console(Struct, tag_field="t", tag="console"):
    """Text that the board's firmware printed. Plain text, never markup."""

    text: str


class Position(Struct, tag_field="t", tag="position"):
    """A position of the game: answer to `look`. `agreed` is the result if both sides ended the game
    there, `rgb` its light, where the source can draw it."""

    re: int
    ply: int
    pits: list[int]
    stores: tuple[int, int]
    turn: int
    last: MoveView | None
    agreed: Sentence | None = None
    rgb: str | None = None


class LessonView(Struct, tag_field="t", tag="lesson"):
    """A step of a lesson: answer to `lesson`.

    `pits`, `stores` and `legal` are the position of the step before the pit is played; `last` is
    the move that the pit made, None if it was not legal; `done` whether it reached the goal. `say`
    is the task, or what came of the pit. `answer` is a pit that reaches the goal.
    """

    re: int
    lesson: int
    lessons: int
    step: int
    steps: int
    title: Sentence
    task: Sentence
    pits: list[int]
    stores: tuple[int, int]
    legal: list[int]
    last: MoveView | None
    done: bool
    say: Sentence
    answer: int


class File(Struct, tag_field="t", tag="file"):
    """A file for the person to keep: answer to `save`, `export` and `fetch`. It is `text`, or it
    waits at `address`, relative to the page's, for one minute."""

    re: int
    name: str
    media: str
    text: str
    address: str = ""


class HealthFinding(Struct):
    """A finding about the board: `well` is None for a warning, `advice` what to
    do."""

    say: Sentence
    well: bool | None
    advice: Sentence | None


class HealthView(Struct, tag_field="t", tag="health"):
    """Findings about the board, in words: answer to the command `health`."""

    re: int
    findings: list[HealthFinding]


class Answer(Struct, tag_field="t", tag="answer"):
    """Answer to a command with an id. If not `ok`, `say` is the reason; nothing was done."""

    re: int
    ok: bool
    say: Sentence | None = None


class Bye(Struct, tag_field="t", tag="bye"):
    """The session has ended on purpose, and the connection closes; the page tries again."""

    say: Sentence


Message = (
    Hello | State | Event | Frame | Tone | Console | Position | LessonView | File | HealthView
    | Answer | Bye | LibraryMessage | StudyMessage | FriendView | Watched
)  # fmt: skip

_decoder = json.Decoder(Command)
_encoder = json.Encoder()


def read_command(data: str | bytes) -> Command:
    """The command in a WebSocket message; msgspec.MsgspecError if it breaks the schema."""
    command: Command = _decoder.decode(data)
    return command


def write_message(message: Message) -> str:
    """A message as JSON text."""
    return _encoder.encode(message).decode()
