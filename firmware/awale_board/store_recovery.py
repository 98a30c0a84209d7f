# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Opens the archive at the start: mounts the banks, finds the games on the drive, checks the
invariant of ``store_journal.py``, notes a failure of the program, and restores the interrupted
game."""

from struct import unpack_from

from awale_core import RULE_SETS, Game, IllegalMove
from awale_core.match import Match, MatchError
from awale_core.notation import format_fen
from awale_core.position_key import position_of
from awale_core.record_writer import RESIGNATION_CODE

from . import store_codec as codec
from .store_archive import Archive
from .store_journal import (
    COPY,
    FLAGS,
    HEADER,
    HEADER_OF_2,
    MARKS,
    MARKS_OF_2,
    SPILL_AT,
    SPILL_FILES,
    WORD,
    WORD_OF_2,
    header,
    header_check,
    id_of,
    optional_fields,
)
from .store_mover import move_games
from .store_reader import is_damage
from .store_repair import corrected, ones
from .store_spill_writer import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game_session import GameSession
    from .interfaces import Files, Memory
    from .store_bank import Bank
    from .store_recorder import Recorder

MOST_FAILURES = 3  # of the program in one moment of a game
_SEATS = ("touch", "host", "board")
_UNNAMED = -1  # generation of a header of format 2 with games on the drive
_LONGEST_FRAME = 260


def open_archive(memory: "Memory", files: "Files | None" = None) -> Archive:
    """Open the archive in memory and on the drive."""
    archive = Archive(memory, files)
    archive.move_games = move_games
    for bank in archive.banks:
        _mount(bank, memory)
    archive.active = _latest(archive)
    if memory.banks > 1 and not archive.banks[archive.active].starts:
        archive.banks[archive.active].first = -1  # a cut came before its first game was there
        archive.active = _latest(archive)
    archive.running = archive.banks[archive.active].starts != []
    bank = archive.banks[archive.active]
    if bank.first < 0 or bank.generation:
        _find_spilled(archive, bank)
    if bank.starts:
        _confirm_copied(archive)
    for each in archive.banks:
        archive.damaged += each.damaged
    return archive


def _latest(archive: "Archive") -> int:
    latest = 0
    for number in range(1, len(archive.banks)):
        if archive.banks[number].first > archive.banks[latest].first:
            latest = number
    return latest


# -- mounting ------------------------------------------------------------------------------------


def _mount(bank: "Bank", memory: "Memory") -> None:
    """Find out what a bank holds."""
    head = bank.read(0, HEADER)
    found = _read_header(head, False)
    if found is None:
        found = _read_header(head, True)
        if found is None:
            return
    first, generation, old = found
    end = HEADER_OF_2 if old else HEADER
    bank.mounted(first, generation, MARKS_OF_2 if old else MARKS, end)
    if not old and head != header(first, generation):
        bank.damaged += 1
    data = bank.read(end, memory.bank_size)
    data = data[: len(data.rstrip(b"\xff"))]
    at = 0
    while at < len(data):
        if memory.whole and data[at] == codec.ERASED:
            break
        what, size = codec.read(data, at, first, end)
        bank.torn = what < 0
        if what < 0:
            place, frame = _repaired_frame(data, at, at + size, first, end)
            if frame is not None and place > at:
                size = place - at  # up to the frame, which comes next
            elif frame is not None:
                bank.damaged += 1
                bank.repaired[len(bank.starts)] = bytes(frame[2 : 2 + frame[1]])
                what = codec.BEGIN
                size = codec.frame_size(frame[1])
                bank.torn = False
        if what == codec.BEGIN:
            bank.starts.append(end + at)
            mark = at + size
            bank.confirmed.append(_is_confirmed(bank, data[mark : mark + 1] or b"\xff"))
            size += 1
        elif what < 0:
            last = codec.next_begin(data, at + size, first, end) < 0
            if is_damage(data, at, size, last, memory.whole):
                bank.damaged += 1
            else:
                bank.torn_places += 1
        at += size
    bank.end = end + at


def _read_header(head: bytes, repair: bool) -> "tuple[int, int, bool] | None":
    """First game, generation on the drive, and whether the format is 2; None if there is no sound
    header. With `repair` a flipped bit in a copy is corrected."""
    for place in (2, 20):
        # A mark is cleared as a whole; one bit alone is damage.
        if ones(head[place - 2 : place]) < 15 or ones(head[place + COPY : place + COPY + 2]) < 15:
            continue
        copy: "bytes | bytearray" = head[place : place + COPY]
        if repair:
            copy = corrected(copy, _is_header) or copy
        if not _is_header(copy):
            continue
        first, generation = unpack_from("<II", copy, 4)
        if bytes(copy[:4]) == WORD:
            return (first, generation, False)
        if place == 2:
            return (first, _UNNAMED if generation < first else 0, True)
    return None


def _is_header(copy: "bytes | bytearray") -> bool:
    body = bytes(copy[:12])
    return body[:4] in (WORD, WORD_OF_2) and bytes(copy[12:]) == header_check(body)


def _is_confirmed(bank: "Bank", mark: bytes) -> int:
    """1 if a game's mark says that it is confirmed. A mark that is neither erased nor written was
    cut or damaged; most of its bits decide."""
    count = ones(mark)
    if count in (1, 7):
        bank.damaged += 1
    elif count not in (0, 8):
        bank.torn_places += 1
    return 1 if count <= 4 else 0


def _repaired_frame(
    data: bytes, start: int, stop: int, salt: int, base: int
) -> "tuple[int, bytearray | None]":
    """The first BEGIN frame between `start` and `stop` that one flipped bit has broken: its place,
    and the frame with the bit flipped back."""

    def is_begin(tried: bytearray) -> bool:
        return tried[0] == codec.BEGIN and codec.frame_at(tried, 0, salt, base + at) > 0

    for at in range(start, stop):
        # No symbol is so like a BEGIN, so hardly any place has to be tried.
        if ones(bytes((data[at] ^ codec.BEGIN,))) > 1 or at + 1 == len(data):
            continue
        found = corrected(data[at : at + codec.frame_size(data[at + 1])], is_begin)
        if found is not None:
            return (at, found)
        part = bytearray(data[at : at + _LONGEST_FRAME])
        for bit in range(8):  # of the length
            part[1] = data[at + 1] ^ 1 << bit
            if is_begin(part):
                return (at, part)
    return (stop, None)


# -- the drive -----------------------------------------------------------------------------------


def _find_spilled(archive: "Archive", bank: "Bank") -> None:
    """Find the games that were moved to the drive."""
    if archive.files is not None and _anything_on(archive.files):
        archive.spilled = find(archive.files, bank.generation, bank.first)
    found = archive.spilled
    wanted = bank.generation if bank.first >= 0 else 0
    missing = found is None and wanted != 0
    if missing or (found is not None and wanted > 0 and found.generation != wanted):
        archive.damaged += 1


def _anything_on(files: "Files") -> bool:
    """True if games were ever moved to the drive. Looked up here, to spare loading a module."""
    for path in SPILL_FILES:
        try:
            with files.open(path, "rb") as file:
                file.seek(SPILL_AT)
                if file.read(4) != b"\0\0\0\0":
                    return True
        except OSError:
            pass  # a cut may have taken one of the two
    return False


def _confirm_copied(archive: "Archive") -> None:
    """Confirm the older of two copies of a game.

    A cut may have come after the running game was copied within memory; and the drive has the
    beginning of a game that was running while others were moved there.
    """
    bank = archive.banks[archive.active]
    last = len(bank.starts) - 1
    begun = bank.payload(last)[:FLAGS]
    before: "tuple[Bank, int] | None" = None
    if last:
        before = (bank, last - 1)
    else:
        for other in archive.banks:
            if other.starts and other.first + len(other.starts) == bank.first:
                before = (other, len(other.starts) - 1)
    if before is not None and before[0].payload(before[1])[:FLAGS] == begun:
        before[0].confirm(before[1])
    spilled = archive.spilled
    if spilled is not None:
        numbers = spilled.numbers()
        if numbers and spilled.id(numbers[-1]) == id_of(bank.payload(0)):
            spilled.confirm(numbers[-1])


# -- the interrupted game ------------------------------------------------------------------------


def running_game(archive: "Archive") -> "tuple[bytes, bytearray] | None":
    """Payload and symbols of the game that was not left, None if there is none."""
    if not archive.running:
        return None
    bank = archive.banks[archive.active]
    last = len(bank.starts) - 1
    symbols = bank.symbols(last)
    # Damage may hide the symbols behind it, but not that the last byte is LEFT.
    final = bank.read(bank.end - 1, bank.end)[0] if bank.end > bank.symbols_at(last) else 0
    if codec.symbol_of(final) == codec.LEFT or (symbols and symbols[-1] == codec.LEFT):
        archive.running = False
        return None
    return (bank.payload(last), symbols)


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
    bank = archive.banks[archive.active]
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
            seats = [_SEATS[(symbol - codec.SEATS) // 3], _SEATS[(symbol - codec.SEATS) % 3]]
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
    return _SEATS[max(0, (byte & 3) - 1)]
