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
    SPILL_AT,
    SPILL_FILES,
    WORD,
    WORD_OF_3,
    header,
    header_check,
    id_of,
    optional_fields,
)
from .store_mover import move_games
from .store_repair import corrected
from .store_spill_reader import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game_session import GameSession
    from .interfaces import Files, Memory
    from .store_bank import Bank
    from .store_recorder import Recorder

MOST_FAILURES = 3  # of the program in one moment of a game
_BLANK = b"\xff" * 512  # an interrupted write leaves less blank before it: a page of 256, a frame
_LEFT = bytes((codec.LEFT,))
_SEATS = ("touch", "host", "board")


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
    found = _read_header(head, False) or _read_header(head, True)
    if found is None:
        return
    first, generation, old = found
    bank.mounted(first, generation, old)
    word = WORD_OF_3 if old else WORD
    if head != header(first, generation, word):
        bank.damaged += 1
    end = HEADER
    data = bank.read(end, memory.bank_size)
    data = data[: len(data.rstrip(b"\xff"))]
    blank = -1 if memory.whole else data.find(_BLANK)
    if blank >= 0:  # a bit has flipped in memory that was never written
        bank.limit = end + len(data) - len(data[blank:].lstrip(b"\xff"))
        bank.damaged += 1
        data = data[:blank]
    at = 0
    sound = b"" if old else codec.SINGLE_WORDS
    while at < len(data):
        size = len(data) - at - len(data[at:].lstrip(sound)) if sound else 0
        if size:  # many symbols at once, none of which a flipped bit makes of anything else
            bank.torn = False
            at += size
            continue
        behind = memory.whole and codec.ones(data[at]) > 6
        if behind and (data[at] == codec.ERASED or not bank.repair(data, at, 1, end)):
            break
        what, size = bank.next_item(data, at, end, True)
        if what < 0 and bank.repair(data, at, size, end):
            continue  # up to the frame, which is sound now
        bank.torn = what < 0
        if what == codec.BEGIN:
            bank.starts.append(end + at)
            mark = at + size
            bank.confirmed.append(_is_confirmed(bank, data[mark : mark + 1] or b"\xff"))
            size += 1
        elif what < 0:
            _count_junk(bank, memory, data, at, size)
        elif codec.CORRECTED <= what < codec.RESUME:
            bank.damaged += 1
        at += size
    bank.end = end + at


def _count_junk(bank: "Bank", memory: "Memory", data: bytes, at: int, size: int) -> None:
    """Count junk as an interrupted write or as damage. Before anything is appended to an
    interrupted write, a RESUME frame is written; in FRAM no write can be interrupted."""
    after = at + size
    last = after == len(data)
    resumed = not last and bank.next_item(data, after, HEADER, True)[0] == codec.RESUME
    if memory.whole or not (last or resumed) or not codec.is_tear(data, at, size, bank.old):
        bank.damaged += 1
    else:
        bank.torn_places += 1


def _read_header(head: bytes, repair: bool) -> "tuple[int, int, bool] | None":
    """First game, generation on the drive, and whether the format is 3; None if there is no sound
    header. With `repair` a flipped bit in a copy is corrected."""
    for place in (2, 20):
        # A mark is cleared as a whole; one bit or two are damage.
        if _ones(head[place - 2 : place]) < 14 or _ones(head[place + COPY : place + COPY + 2]) < 14:
            continue
        copy: "bytes | bytearray" = head[place : place + COPY]
        if repair:
            copy = corrected(copy, _is_header) or copy
        if _is_header(copy):
            first, generation = unpack_from("<II", copy, 4)
            return (first, generation, bytes(copy[:4]) == WORD_OF_3)
    return None


def _ones(data: bytes) -> int:
    return sum([codec.ones(byte) for byte in data])


def _is_header(copy: "bytes | bytearray") -> bool:
    body = bytes(copy[:12])
    return body[:4] in (WORD, WORD_OF_3) and bytes(copy[12:]) == header_check(body)


def _is_confirmed(bank: "Bank", mark: bytes) -> int:
    """1 if a game's mark says that it is confirmed. A mark that is neither erased nor written was
    cut or damaged; most of its bits decide."""
    count = _ones(mark)
    if count in (1, 7):
        bank.damaged += 1
    elif count not in (0, 8):
        bank.torn_places += 1
    return 1 if count <= 4 else 0


# -- the drive -----------------------------------------------------------------------------------


def _find_spilled(archive: "Archive", bank: "Bank") -> None:
    """Find the games that were moved to the drive."""
    if archive.files is not None and _anything_on(archive.files):
        archive.spilled = find(archive.files, bank.generation, bank.first)
    found = archive.spilled
    wanted = bank.generation if bank.first >= 0 else 0
    missing = wanted != 0 and (found is None or found.generation != wanted)
    if missing or (found is not None and found.damaged):
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
    if symbols[-1:] == _LEFT or (bank.end > bank.symbols_at(last) and _ends_left(bank)):
        archive.running = False
        return None
    return (bank.payload(last), symbols)


def _ends_left(bank: "Bank") -> bool:
    """Whether the last symbol of a bank is LEFT, where damage has hidden those before it. The last
    byte alone does not say so: it may be the second one of another symbol."""
    data = bank.read(bank.end - 2, bank.end)
    what, size = codec.read(data, 0, 0, 0, bank.old)
    if what >= 0 and size == 2:
        return False
    return codec.read(data, 1, 0, 0, bank.old)[0] & ~codec.CORRECTED == codec.LEFT


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
