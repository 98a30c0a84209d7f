# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A room: two players, their newest statements, and the game between them.

Messages that were decrypted go into `receive`, from any thread if there is a re-entrant `lock`;
what this side does goes through the other methods. `publish` gets the JSON of a message and the
part of the topic that is to hold it, `news` what has happened. What a statement says is on the disk
before it is published. Encryption and the broker are `mailbox`; on the site, JavaScript. It is long
because meeting, play and counting what is ignored are one order of checks on the same statements.
"""

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from msgspec import structs

from awale_core import RULE_SETS

from ..catalogue import failure
from ..errors import AwaleError
from ..wording import printable
from .proofs import fingerprint, is_seat_proof, seat_proof
from .record import RoomRecord
from .shared_game import GUEST, INVITER, BadTimes, Refused, SharedGame, drawn
from .statement import (
    VERSION,
    Greeting,
    Misread,
    Presence,
    Statement,
    Terms,
    read_presence,
    read_statement,
    write,
)

PARTS: Final = ("a", "b")  # the last part of a player's topic, by seat
LIGHT_MS: Final = 15_000  # what the light of a move may take at the other side
_SPARE_QUESTIONS: Final = 50  # that a newer record may have asked


@dataclass(frozen=True)
class News:
    """An event in a room: `what` names it, `args` say more.

    ``terms``: the inviter's proposal is known · ``taken``: the seat is taken · ``begun`` ·
    ``moved`` · ``taken_back`` · ``ended`` · ``again`` · ``asked`` (`question`) ·
    ``declined`` · ``greeting`` (`which`) · ``nudge`` · ``away`` · ``back`` · ``here`` · ``gone`` ·
    ``late`` (`ms` that the friend's clock has not counted) · ``bad`` (`kind` of record.BAD) ·
    ``disk``: what the friend states could not be kept ·
    ``behind``: this record is older than what this side has stated · ``caught_up`` · ``ready``:
    what was awaited has come, and nothing else · ``parted``: the friend has a move of this side
    that was not played here
    """

    what: str
    args: Mapping[str, Any] = field(default_factory=dict)


def _order(one: Statement, other: Statement, seat: int, side: int) -> int | None:
    """Below 0 if the player of `seat` has stated one before the other, which goes on from it, above
    0 if after it; None if they have parted: other moves, or one after giving up."""
    by_counter = one.n - other.n
    if (one.game, one.takebacks) != (other.game, other.takebacks):
        return by_counter
    less, more = (one, other) if len(one.moves) <= len(other.moves) else (other, one)
    beyond = more.moves[len(less.moves) :]
    if not more.moves.startswith(less.moves):
        return None
    if not beyond or less.end is None:
        if beyond or (one.end is None) == (other.end is None):
            return (len(one.moves) - len(other.moves)) or by_counter
        return -1 if one.end is None else 1
    if less.end.by == seat:  # it undoes moves of the friend only
        has_moved = any(pit.islower() == (side == 1) for pit in beyond)
        return None if has_moved else 1 if less is one else -1
    return None if less.end.by is not None and less.n <= more.n else by_counter


def _has(theirs: Statement | None, one: Statement, other: Statement, side: int) -> bool:
    """Whether the friend has what the player of `side` states in `one`, where `other` has parted
    from it."""
    if theirs is None or (theirs.game, theirs.takebacks) != (one.game, one.takebacks):
        return False
    at = 0
    while one.moves[at : at + 1] == other.moves[at : at + 1] != "":
        at += 1
    at += one.moves[at : at + 1].islower() != (side == 1)  # behind the friend's move
    if at >= len(one.moves):
        return theirs.end == one.end is not None
    return theirs.moves[: at + 1] == one.moves[: at + 1]


def inviters_terms(terms: Terms, nonce: bytes) -> Terms:
    """The terms with a promise of the inviter's random number, if it is drawn who begins."""
    if terms.begins is not None:
        return terms
    return structs.replace(terms, lot=sha256(nonce).digest().hex())


class Room:
    """A room of two players. `shared` is None until terms are agreed and it is known who begins."""

    def __init__(
        self,
        record: RoomRecord,
        *,
        save: Callable[[RoomRecord], object] = lambda record: None,
        publish: Callable[[str, bytes], object] = lambda part, body: None,
        news: Callable[["News"], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
        lock: AbstractContextManager[Any] | None = None,
    ) -> None:
        self.record = record
        self.publish = publish
        self._news = news
        self.fall_silent: Callable[[], object] = lambda: None
        # Whether the broker has shown what it keeps of this side.
        self.knows_own: Callable[[], bool] = lambda: True
        self.lock = lock or nullcontext()
        self.shared: SharedGame | None = None
        self.friend_here: bool | None = None
        self._save = save
        self.clock = clock
        self._pending: list[News] = []
        self._sent_s: dict[int, float] = {}  # when a statement was published, by its counter
        self._line_ms: int | None = None
        self._waits_since_s: float | None = None  # since when the friend could be thinking
        self._held: Statement | None = None  # the friend's, of a game that this record lacks
        self._newer: Statement | None = None  # this side's own, which the record lacks
        self._was_behind = False  # one of them, when news were sent last
        self._parted: Statement | None = None  # the friend's, with what was not played here
        self._owes_again = False  # whether the friend ignores the counter of what is taken up
        self._left: Statement | None = None  # this side's own, which gave way to another one
        self._said: set[str] = set()  # what of that was reported
        self._is_first = False  # whether the broker has shown this side's newest statement
        self._owes = False  # whether an answer to the friend could not be kept and stated
        self._restore()

    def _restore(self) -> None:
        record = self.record
        if record.begins is None or record.terms is None:
            return
        self.shared = SharedGame(record.seat, record.terms, record.begins)
        if record.mine is not None:
            self.shared.restore(
                record.mine, record.their_times, record.questions, record.question_count
            )
        if record.theirs is not None:
            self.shared.ask_again(record.theirs)

    # -- what there is -----------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """This side's seat."""
        return self.record.seat

    @property
    def other_part(self) -> str:
        """The last part of the friend's topic."""
        return PARTS[1 - self.seat]

    @property
    def _side(self) -> int:
        return 0 if self.shared is None else self.shared.side(self.seat)

    @property
    def public(self) -> str:
        """This side's public key."""
        return self.record.public

    @property
    def is_taken(self) -> bool:
        """Whether another player has this side's seat: nothing is published then."""
        theirs = self.record.theirs
        guest = "" if theirs is None else theirs.guest
        return self.seat == GUEST and self.shared is None and guest not in ("", self.public)

    @property
    def is_behind(self) -> bool:
        """Whether this record lacks something that is known to be there: nothing can be played
        until then. News follow once it is over."""
        return self._held is not None or self._newer is not None

    def listen(self, news: Callable[["News"], object] | None) -> None:
        """Let `news` hear what follows, from any thread, and what came while nothing listened; with
        None it waits for the next listener."""
        with self.lock:
            self._news = news
        self._send_news()

    # -- what this side does -----------------------------------------------------------------

    def agree(self) -> None:
        """The friend agrees to the terms that the inviter has proposed. AwaleError if another
        player has done so before."""
        with self.lock:
            if self.is_taken:
                raise failure(AwaleError, "friend.taken")
            if self.record.theirs is not None and self.seat == GUEST:
                self.record.terms = self.record.theirs.terms
                self.state()

    def act(self, do: Callable[[SharedGame], object]) -> None:
        """Change the game and state it. IllegalMove if `do` raises it; AwaleError before a game."""
        with self.lock:
            if self.shared is None:
                raise failure(AwaleError, "refused.no_game")
            if self.is_behind:
                raise failure(AwaleError, "friend.behind", name=self.record.other_name)
            do(self.shared)
            self.state()
            self._waits_since_s = self.clock()

    def greet(self, which: str) -> None:
        """Send one of GREETINGS."""
        with self.lock:
            last = self.record.mine.greeting if self.record.mine is not None else None
            count = 1 if last is None else last.count + 1
            self.state(greeting=Greeting(count, which))  # type: ignore[arg-type]

    def nudge(self) -> None:
        """Remind the friend."""
        with self.lock:
            self.state(nudges=1 if self.record.mine is None else self.record.mine.nudges + 1)

    def set_away(self, away: bool) -> None:
        """Let the friend know that this player is away, or back."""
        self.state(away=away)

    def state(self, **changed: Any) -> None:
        """Keep and publish a statement of what there is now."""
        with self.lock:
            record, shared = self.record, self.shared
            before = record.mine or Statement(VERSION, 0, self.public)
            record.n += 1
            fields: dict[str, Any] = {
                "n": record.n, "name": record.name, "terms": record.terms, "seen": record.theirs_n,
                "greeting": before.greeting, "nudges": before.nudges, "away": before.away,
            }  # fmt: skip
            if self.seat == INVITER:
                fields["guest"] = record.other_key
                fields["lot"] = record.nonce if record.other_key else ""
            else:
                fields["proof"] = seat_proof(bytes.fromhex(record.secret), self.public)
                fields["lot"] = record.nonce
            if shared is not None:
                fields.update(shared.fields())
                record.their_times = list(shared.times[shared.other])
                record.questions = shared.open_questions()
                record.question_count = shared.questions
            record.mine = Statement(VERSION, key=self.public, **{**fields, **changed})
            self._save(record)
            self._owes = False
            self._sent_s[record.n] = self.clock()
            for old in sorted(self._sent_s)[:-20]:
                del self._sent_s[old]
            self._publish()

    def _publish(self) -> None:
        if self.record.mine is not None and not self.is_taken:
            self._is_first = False
            self.publish(PARTS[self.seat], write(self.record.mine))

    def save(self) -> None:
        """Keep the record as it is now."""
        with self.lock:
            self._save(self.record)

    def keep_game(self, number: int | None, id: str) -> None:
        """Remember the game in the library and on the board."""
        with self.lock:
            if (self.record.kept, self.record.board_game) != (number, id):
                self.record.kept, self.record.board_game = number, id
                self._save(self.record)

    def publish_again(self) -> None:
        """Publish the newest statement, for a connection that begins."""
        with self.lock:
            self._publish()

    def here(self) -> tuple[bytes, bytes]:
        """This side's presence: the values while it is connected and afterwards. They count with
        the time, so that those of a record from a backup are newer than what was said since."""
        with self.lock:
            self.record.presence = max(self.record.presence + 2, 2 * int(time.time()))
            try:  # noqa: SIM105 - the browser's Python has no contextlib.suppress
                self._save(self.record)
            except AwaleError:  # a full disk ends no connection
                pass
            first = self.record.presence
            return write(Presence(first, here=True)), write(Presence(first + 1, here=False))

    # -- what the friend does ------------------------------------------------------------------

    def receive(self, part: str, body: bytes, is_by: Callable[[str], bool]) -> None:
        """A decrypted message on the friend's topic `part` (`other_part` or that with ``/here``).
        `is_by` says whether the owner of a public key has signed it."""
        with self.lock:
            self._take(lambda: self._receive(part, body, is_by))
        self._send_news()

    def _take(self, work: Callable[[], object]) -> None:
        try:
            work()
        except AwaleError:  # the disk is full; the broker keeps what the friend states
            self._owes = True
            self._report("disk")

    def receive_own(self, body: bytes, accept: Callable[[], object] = lambda: None) -> bool:
        """A decrypted message on this side's own topic, signed with its key, that this program has
        not published: another one has, with a copy of the record or before this one was restored.
        True if it is what holds from now on; `accept` is called then, before another statement."""
        with self.lock:
            took = self._receive_own(body)
            if took:
                accept()
        self._send_news()
        return took

    def is_kept(self) -> None:
        """The broker has this side's newest statement, and had no other one just before."""
        with self.lock:
            if self.knows_own():  # else a newer one was stated meanwhile
                self._is_kept()
        self._send_news()

    def _is_kept(self) -> None:
        self._is_first = True
        held, self._held = self._held, None
        if held is not None and self._newer is None:
            self._take(lambda: self._merge(held))

    def _receive_own(self, body: bytes) -> bool:
        try:
            statement = read_statement(body)
        except Misread:
            return False
        mine = self._newer or self.record.mine
        if statement.key != self.public or mine is None:
            return False
        if statement == mine:
            if self._newer is None:  # sealed another time
                self._is_kept()
            return True
        order = _order(statement, mine, self.seat, self._side)
        parted = order is None  # what the friend has goes on
        stays = self._chosen(mine, statement) if order is None else order < 0
        goes = self._chosen(statement, mine) if order is None else order > 0
        if not stays and (goes or not self._is_first):  # else what has come to the broker first
            self._left = mine if parted else self._left
            self._owes_again = statement.n < self.record.n or (not parted and statement.n <= mine.n)
            self._newer, self._held = statement, self._held or self._parted
            self._catch_up()
            self._is_first = True
            return self._newer is statement or self.record.mine is statement
        self.record.n = max(self.record.n, statement.n)
        if stays and statement.n >= mine.n and self._newer is None:
            self.state()
        return False

    def _chosen(self, one: Statement, other: Statement) -> bool:
        theirs = self._held or self._parted or self.record.theirs
        return _has(theirs, one, other, self._side)

    def _catch_up(self) -> None:
        """Go on from this side's own newer statement, once the friend's times are there."""
        record, newer = self.record, self._newer
        if newer is None:
            return
        theirs = self._held or record.theirs
        shared = self.shared
        if shared is not None:
            times = [] if theirs is None or theirs.game != newer.game else list(theirs.times)
            ahead = SharedGame(self.seat, shared.terms, shared.begins)
            ahead.restore(newer, times, [], record.question_count + _SPARE_QUESTIONS)
            if len(ahead.times[ahead.other]) > len(times):
                return  # the friend's statement is to come
            self.shared = ahead
            record.their_times, record.questions = times, []
        self._newer, record.mine, record.n = None, newer, max(record.n, newer.n)
        self._parted = None
        for kind, count in record.doubted.items():  # the friend was right
            record.bad[kind] -= count
        record.doubted = {}
        self._said.discard("parted")
        self._save(record)
        self._report("caught_up")
        held, self._held = self._held or record.theirs, None
        if held is not None:
            self._merge(held)
        if self._owes_again and record.mine is newer:
            self.state()

    def unreadable(self) -> None:
        """A message could not be decrypted."""
        with self.lock:
            self._count("unreadable")
        self._send_news()

    def _send_news(self) -> None:
        with self.lock:
            if self._was_behind and not self.is_behind and not self._pending:
                self._report("ready")
            self._was_behind = self.is_behind
            hear = self._news
            if hear is None:
                return
            news, self._pending = self._pending, []
        for each_news in news:
            hear(each_news)

    def _receive(self, part: str, body: bytes, is_by: Callable[[str], bool]) -> None:
        if part.endswith("/here"):
            self._receive_presence(body, is_by)
            return
        try:
            statement = read_statement(body)
        except Misread:
            known = self.record.other_key
            self._count("refused" if known and is_by(known) else "forged")
            return
        if not self._is_friend(statement) or not is_by(statement.key):
            self._count("seat" if self._has_link(statement) and is_by(statement.key) else "forged")
        elif statement.n >= self.record.theirs_n and (
            self._newer is not None or (self._is_ahead(statement) and not self.knows_own())
        ):
            self._held = statement
            self._catch_up()
        elif statement.n > self.record.theirs_n:
            self._held = None  # the broker has nothing newer of this side
            self._merge(statement)
        elif statement not in (self.record.theirs, self._parted):  # it comes at each connection
            self._count("repeated")
        elif self._owes:  # and after silence
            self.state()

    def _is_friend(self, statement: Statement) -> bool:
        """Whether the key of a statement is the friend's, or may become it."""
        if self.record.other_key:
            return statement.key == self.record.other_key
        if self.seat == GUEST:
            try:
                return fingerprint(statement.key).hex() == self.record.inviter
            except ValueError:
                return False
        return is_seat_proof(bytes.fromhex(self.record.secret), statement.key, statement.proof)

    def _is_ahead(self, statement: Statement) -> bool:
        """Whether the friend has heard from this side what this record does not know."""
        is_seated = self.seat == INVITER or statement.guest == self.public
        return is_seated and statement.seen > self.record.n

    def _has_link(self, statement: Statement) -> bool:
        """Whether another player has opened the friend's link."""
        secret = bytes.fromhex(self.record.secret)
        return self.seat == INVITER and is_seat_proof(secret, statement.key, statement.proof)

    def _receive_presence(self, body: bytes, is_by: Callable[[str], bool]) -> None:
        if not self.record.other_key:
            return  # it has come before the friend's first statement
        try:
            presence = read_presence(body)
        except Misread:
            self._count("forged")
            return
        if not is_by(self.record.other_key):  # another player may have the friend's link
            self._count("forged", report=False)
        elif presence.n < self.record.their_presence:
            self._count("repeated")
        else:  # after a start of this program it may be the one that is known
            self.record.their_presence = presence.n
            if presence.here != self.friend_here:
                self.friend_here = presence.here
                self._report("here" if presence.here else "gone")

    def _merge(self, statement: Statement) -> None:
        record, before_n = self.record, self.record.theirs_n
        record.theirs_n = statement.n
        try:
            begun = self._meet(statement)
            changes = self.shared.merge(statement) if self.shared is not None else []
        except Refused as error:
            if self.shared is not None and not self.knows_own():  # this record may be a copy
                record.theirs_n, self._held = before_n, statement
                return
            is_behind = self._is_ahead(statement)
            parted = self.shared is not None and self.shared.lacks(statement)
            kind = "time" if isinstance(error, BadTimes) else "refused"
            self._count(kind, report=not (is_behind or parted))
            if is_behind or parted:
                record.doubted[kind] = record.doubted.get(kind, 0) + 1
                self._parted = statement
                left = self._left
                if left is not None and record.mine and self._chosen(left, record.mine):
                    self._newer, self._held, self._left = left, statement, None  # the friend has it
                    self._owes_again = True
                    self._catch_up()
                    return
                what = "behind" if is_behind else "parted"
                if what not in self._said:
                    self._said.add(what)
                    self._report(what)
            return
        before, record.theirs = record.theirs, statement
        record.other_name = printable(statement.name)
        for change in changes:
            self._report_change(change, statement)
        sent_s = self._sent_s.pop(statement.seen, None)
        if sent_s is not None:  # until its acknowledgement
            self._line_ms = round(1000 * (self.clock() - sent_s))
        self._manners(before, statement)
        if begun or changes:
            self.state()
        else:
            self._save(record)

    def _meet(self, statement: Statement) -> bool:
        """Agree on terms and seats. True if that has gone on. Refused for other terms."""
        record = self.record
        if self.shared is not None:
            if statement.terms != record.terms:
                raise Refused("other terms")
            return False
        if self.seat == INVITER:
            return self._seat_guest(statement)
        if statement.terms is None or statement.terms.rules not in RULE_SETS:
            raise Refused("no terms that this version knows")
        record.other_key = statement.key
        if statement.guest and statement.guest != self.public:
            record.left = True
            self._report("taken")
            self.fall_silent()
        elif record.terms is None:
            if record.theirs is None or record.theirs.terms != statement.terms:
                self._report("terms", terms=statement.terms, name=printable(statement.name))
        elif record.terms != statement.terms:
            raise Refused("other terms")
        elif statement.guest:
            self._begin(record.terms, statement)
            return True
        return False

    def _seat_guest(self, statement: Statement) -> bool:
        assert self.record.terms is not None
        if statement.terms != self.record.terms:
            raise Refused("other terms")
        self._begin(self.record.terms, statement)
        self.record.other_key = statement.key
        self.record.code = ""
        return True

    def _begin(self, terms: Terms, statement: Statement) -> None:
        self.record.begins = self._who_begins(terms, statement)
        self.shared = SharedGame(self.seat, terms, self.record.begins)
        self._waits_since_s = self.clock()
        self.friend_here = True
        self._report("begun", name=printable(statement.name))

    def _who_begins(self, terms: Terms, statement: Statement) -> int:
        if terms.begins is not None:
            return terms.begins
        try:
            numbers = (bytes.fromhex(self.record.nonce), bytes.fromhex(statement.lot))
        except ValueError:
            raise Refused("no number for the draw") from None
        if self.seat == GUEST:
            numbers = (numbers[1], numbers[0])
            if sha256(numbers[0]).hexdigest() != terms.lot:
                raise Refused("another number for the draw than was promised")
        if not numbers[1]:
            raise Refused("no number for the draw")
        return drawn(*numbers)

    def _report_change(self, change: str, statement: Statement) -> None:
        assert self.shared is not None
        if change == "asked":
            self._report("asked", question=self.shared.asked)
        else:
            if change == "moved":
                self._look_at_time(statement)
            self._report(change)

    def _look_at_time(self, statement: Statement) -> None:
        """Report the ms that have passed here beyond what the friend's last move took there, where
        the line and the light do not explain them."""
        assert self.shared is not None
        if self._waits_since_s is None or not statement.times:
            return
        passed_ms = round(1000 * (self.clock() - self._waits_since_s))
        self._waits_since_s = None
        delay = max(0, passed_ms - statement.times[-1])
        explained = LIGHT_MS + (self._line_ms or 0)
        if self.shared.terms.clock is not None and delay > explained:
            self.record.bad["time"] = self.record.bad.get("time", 0) + 1
            self._report("late", ms=delay)

    def _manners(self, before: Statement | None, statement: Statement) -> None:
        old = before or Statement(VERSION, 0, "")
        if statement.greeting is not None and statement.greeting != old.greeting:
            self._report("greeting", which=statement.greeting.which)
        if statement.nudges > old.nudges:
            self._report("nudge")
        if statement.away != old.away:
            self._report("away" if statement.away else "back")

    # -- inside --------------------------------------------------------------------------------

    def _report(self, what: str, **args: Any) -> None:
        self._pending.append(News(what, args))

    def _count(self, kind: str, *, report: bool = True) -> None:
        self.record.bad[kind] = self.record.bad.get(kind, 0) + 1
        if report and kind != "repeated":
            self._report("bad", kind=kind)
