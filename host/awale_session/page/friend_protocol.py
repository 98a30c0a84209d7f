# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Part of the page's protocol: games between friends far away, played and looked on at."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ..catalogue import Sentence
from .schema import ClockSetting, Command, Question, ShortText

LinkText = Annotated[str, Meta(max_length=1000)]
Greetings = Literal["hello", "luck", "well", "thanks", "sorry", "bye"]
Stage = Literal["none", "waiting", "proposed", "playing"]


class FriendTerms(Struct, forbid_unknown_fields=True):
    """Terms to propose: rules, clock, who has the first move, the proposer's side, and whether
    moves are taken back and hints allowed."""

    rules: ShortText = "abapa"
    clock: ClockSetting | None = None
    begin: Literal["me", "friend", "lot"] = "lot"
    side: Literal["south", "north"] = "south"
    takeback: bool = True
    help: bool = False


class FriendCommand(Command, tag="friend", kw_only=True):
    """`invite` a friend under `terms`, `check` a `link` or short code, `join` by it, `agree` to
    what is proposed, `leave` or `resume` a room; `greet` with `which`, `nudge`, say that one is
    `away` or back (`yes`), `answer` the friend's question (`yes`); `look` asks for `friend`.
    `server` is one that the person has agreed to connect to, as `friend.other_server` named it."""

    do: Literal[
        "look", "invite", "check", "join", "agree", "leave", "resume", "greet", "nudge", "away",
        "answer",
    ]  # fmt: skip
    name: ShortText = ""
    terms: FriendTerms = field(default_factory=FriendTerms)
    link: LinkText = ""
    room: ShortText = ""
    which: Greetings = "hello"
    yes: bool = True
    server: LinkText = ""

    @property
    def reads(self) -> bool:
        """See Command."""
        return self.do in ("look", "check")


class FriendRoom(Struct):
    """A room to go on with: its id, the friend's name ("" before one has come), how many moves of
    the running game are played, when it was `made` (UTC, ISO 8601), and its terms in words."""

    id: str
    name: str
    moves: int
    made: str
    terms: Sentence | str | None = None


class FriendView(Struct, tag_field="t", tag="friend"):
    """The whole state of a game with a friend; each one replaces the one before.

    `stage` is `none`, `waiting` for the other one, `proposed` to this player, or `playing`. `me`
    and `name` are this player's and the friend's name. While the inviter waits there are `link`,
    `watch` (for onlookers), `code`, `qr` and `watch_qr` (SVG, "" for a link without a web address),
    and `notes` on what goes with them; `watch` and `watch_qr` stay. `terms` are the terms in words;
    `takeback` and `help` whether moves are taken back and hints allowed. `online` is whether there
    is a connection to the server, None while the first is tried; `here` whether the
    friend is connected, None if that is not known; `away` whether the friend has said so, `absent`
    whether this player has. `asked` is the friend's open question, `asking` this player's (`end`,
    `takeback`, `again`). `bad` is how many messages were ignored. `rooms` are those to go on with.
    """

    re: int
    stage: Stage
    me: str = ""
    name: str = ""
    link: str = ""
    watch: str = ""
    code: str = ""
    qr: str = ""
    watch_qr: str = ""
    notes: list[Sentence] = field(default_factory=list)
    terms: Sentence | str | None = None
    takeback: bool = True
    help: bool = True
    online: bool | None = None
    here: bool | None = None
    away: bool = False
    absent: bool = False
    asked: str | None = None
    asking: str | None = None
    bad: int = 0
    rooms: list[FriendRoom] = field(default_factory=list)


class WatchCommand(Question, tag="watch", kw_only=True):
    """Look on at the game of an onlookers' `link`; the page asks again every few seconds while it
    shows the game, and says when it leaves it (`leave`). For `server` see FriendCommand."""

    link: LinkText
    leave: bool = False
    server: LinkText = ""


class Watched(Struct, tag_field="t", tag="watched"):
    """A game that is looked on at: the answer to `watch`, and sent again whenever it changes.

    `number` is the game's at this source, `changes` counts what has changed. `document` has the
    moves (as in a shared file, see `study/document.py`), null before the game begins; `over` is
    whether it has ended. `said` is how things stand, each in a sentence: whose turn it is or the
    result, who is connected, or why there is nothing to see; `absent` is whether there is nothing
    to see though it was looked for long enough. `inviter` and `terms` are the inviter's name and
    what a friend is invited to, in words.
    """

    re: int
    number: int
    changes: int
    document: dict[str, Any] | None
    over: bool
    said: list[Sentence]
    absent: bool = False
    inviter: str = ""
    terms: Sentence | str | None = None
