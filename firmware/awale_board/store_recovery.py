# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Opens the archive at the start: finds the banks in use, reads the last one, checks the invariant
of ``store_journal.py``, notes a failure of the program, and restores the interrupted game."""

from awale_core import RULE_SETS, Game, IllegalMove
from awale_core.match import Match, MatchError
from awale_core.notation import format_fen
from awale_core.position_key import position_of
from awale_core.record_writer import RESIGNATION_CODE

from . import store_codec as codec
from .game_session import SEATS
from .store_archive import ERASED, UNKNOWN, UNUSED, Archive
from .store_backends import CLEAN, SETTLED
from .store_bank import Bank
from .store_journal import FLAGS, HEADER, optional_fields
from .store_mount import first_of, mount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game_session import GameSession
    from .interfaces import Memory
    from .store_recorder import Recorder

MOST_FAILURES = 3  # of the program in one moment of a game
_BLANK = b"\xff" * HEADER
_LEFT = bytes((codec.LEFT,))
_MOST = 0x3FFFFFFF  # of the number of a game


def open_archive(memory: "Memory") -> Archive:
    """Open the archive in memory."""
    archive = Archive(memory)
    for number in range(memory.banks):
        head = memory.read(number, 0, HEADER)
        fields = first_of(head)
        if fields is not None and fields[0] <= _MOST:
            archive.firsts[number] = fields[0]
            archive.waits[number] = 0 if memory.marked(number, SETTLED) else UNKNOWN
        elif head == _BLANK and memory.marked(number, CLEAN) and memory.is_blank(number):
            archive.firsts[number] = ERASED
    _read_latest(archive)
    if memory.banks > 1 and archive.current.first >= 0 and not archive.current.starts:
        archive.firsts[archive.current.number] = UNUSED  # a cut came before its first game
        _read_latest(archive)
    archive.running = archive.current.starts != []
    archive.damaged = archive.current.damaged
    if archive.running:
        _confirm_copied(archive)
    return archive


def _read_latest(archive: "Archive") -> None:
    """Read the bank with the last games, which goes on to be used."""
    latest = 0
    for number in range(1, len(archive.firsts)):
        if archive.firsts[number] > archive.firsts[latest]:
            latest = number
    archive.current = bank = Bank(archive.memory, latest, max(UNUSED, archive.firsts[latest]))
    if bank.first >= 0:
        for _ in mount(bank):
            pass
        archive.waits[latest] = min(bank.waiting, UNKNOWN - 1)


def _confirm_copied(archive: "Archive") -> None:
    """Confirm the older of two copies of a game: a cut may have come after the running game was
    copied."""
    current = archive.current
    last = len(current.starts) - 1
    begun = current.payload(last)[:FLAGS]
    bank = current
    if not last:
        if not current.first:
            return
        before = archive.bank_of(current.first - 1)
        if before < 0 or not archive.waits[before]:
            return
        bank = archive.bank(before)
        last = len(bank.starts)
    if last and bank.payload(last - 1)[:FLAGS] == begun:
        archive.confirm(bank, last - 1)


# -- the interrupted game ------------------------------------------------------------------------


def running_game(archive: "Archive") -> "tuple[bytes, bytearray] | None":
    """Payload and symbols of the game that was not left, None if there is none."""
    if not archive.running:
        return None
    bank = archive.current
    last = len(bank.starts) - 1
    symbols = bank.symbols(last)
    if symbols[-1:] == _LEFT or (bank.end > bank.symbols_at(last) and _ends_left(bank)):
        archive.running = False
        return None
    return (bank.payload(last), symbols)


def _ends_left(bank: "Bank") -> bool:
    """Whether the last symbol of a bank is LEFT, where damage has hidden those before it. The last
    byte alone does not say so: it may be the second one of another symbol, or of a frame."""
    place = bank.end - codec.RESUME_SIZE
    data = bank.read(place, bank.end)
    what, size = codec.read(data[-2:], 0, 0, 0)
    if (what >= 0 and size == 2) or codec.frame_at(data, 0, bank.first, place):
        return False
    return codec.read(data[-1:], 0, 0, 0)[0] & ~codec.CORRECTED == codec.LEFT


def note_failure(archive: "Archive") -> bool:
    """Note that the program has failed. True if it has failed `MOST_FAILURES` times at the same
    moment of the running game: the game is then set aside, and waits for a host as it is."""
    found = running_game(archive)
    if found is None:
        return False
    symbols = found[1]
    failures = 1
    while failures <= len(symbols) and symbols[-failures] == codec.FAILED:
        failures += 1
    bank = archive.current
    if failures < MOST_FAILURES and not bank.is_confirmed(len(bank.starts) - 1):
        archive.append(bytes((codec.FAILED,)))
        return False
    archive.append(bytes((codec.LEFT,)))
    return True


def restore(archive: Archive, session: "GameSession", recorder: "Recorder", now_ms: int) -> bool:
    """Restore the interrupted game; False if there was none."""
    found = running_game(archive)
    if found is None or found[0][FLAGS] & 15 >= len(RULE_SETS):
        return False
    payload, symbols = found
    key, _, extra = optional_fields(payload)
    game = replay(payload[FLAGS], key, symbols)
    seats = [_seat(payload[5]), _seat(payload[6])]
    ending = 0
    for symbol in symbols:
        if codec.SEATS <= symbol < codec.ENDED:
            seats = [SEATS[(symbol - codec.SEATS) // 3], SEATS[(symbol - codec.SEATS) % 3]]
        elif codec.ENDED <= symbol < codec.FAILED:
            ending = codec.ending_byte(symbol, RESIGNATION_CODE)
        elif symbol <= codec.UNDO:
            ending = 0
    match = Match()
    if len(extra) > 1:
        try:
            match = Match.from_bytes(extra[1:])
        except MatchError:
            pass
    elif match.may_choose:
        match.choose(game.starter)
    covered = extra[0] if extra else 0
    id = "%08x" % int.from_bytes(payload[:4], "little")
    session.resume(
        game,
        id,
        seats[0],
        seats[1],
        now_ms,
        match=match,
        covered=tuple([side for side in (0, 1) if covered >> side & 1]),
    )
    recorder.follow(id, ending)
    return True


def replay(rules: int, key: "int | None", symbols: "bytes | bytearray") -> Game:
    """Replay symbols, up to the first that the rules of the game do not allow."""
    if key is None:
        game = Game(RULE_SETS[rules & 15], rules >> 4 & 1)
    else:
        game = Game.from_fen(format_fen(*position_of(key)), RULE_SETS[rules & 15])
    try:
        for symbol in symbols:
            if symbol < codec.UNDO:
                game.play(6 * game.turn + symbol)
            elif symbol == codec.UNDO:
                game.undo()
            elif codec.ENDED <= symbol < codec.FAILED:
                _end(game, codec.ending_byte(symbol, RESIGNATION_CODE))
    except IllegalMove:
        pass
    return game


def _end(game: Game, ending: int) -> None:
    if game.outcome is not None:
        return
    if ending & 15 == RESIGNATION_CODE:
        game.resign(1 if ending >> 6 & 1 else 0)
    else:
        game.agree()


def _seat(byte: int) -> str:
    return SEATS[max(0, (byte & 3) - 1)]
