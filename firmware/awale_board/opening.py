# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What is done with the archive once, as the board starts: finding out what lies in memory, noting
that the program has failed, and putting the game that was being played back on the table."""

from awale_core import RULE_SETS, Game, IllegalMove
from awale_core.key import position_of
from awale_core.match import Match, MatchError
from awale_core.notation import format_fen
from awale_core.packing import RESIGNATION_CODE

from . import ledger
from .archive import FLAGS, Archive
from .kept_games import optional_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Files, Memory
    from .recorder import Recorder
    from .table import Table

MOVED_TO = ("saved/1/games.bin", "saved/2/games.bin")
MOVED_AT = 3584  # where games begin in them, see `overflow`
MOST_FAILURES = 3  # of the program in one moment of a game
_SEATS = ("touch", "host", "board")


def open_archive(memory: "Memory", files: "Files | None" = None) -> Archive:
    """The archive of what lies in memory, and on the drive."""
    archive = Archive(memory, files)
    archive.now = _latest(archive)
    if memory.banks > 1 and not archive.banks[archive.now].starts:
        archive.banks[archive.now].first = -1  # the power went before its first game was there
        archive.now = _latest(archive)
    archive.running = archive.banks[archive.now].starts != []
    if archive.running:
        _forget_copied(archive)
    bank = archive.banks[archive.now]
    if bank.first < 0 or bank.moved < bank.first:
        _look_on_drive(archive, bank.first)
    return archive


def _latest(archive: "Archive") -> int:
    latest = 0
    for number in range(1, len(archive.banks)):
        if archive.banks[number].first > archive.banks[latest].first:
            latest = number
    return latest


def _forget_copied(archive: "Archive") -> None:
    """The power went between copying a game and giving up the original."""
    bank = archive.banks[archive.now]
    last = bank.payload(len(bank.starts) - 1)[:FLAGS]
    before = None
    if len(bank.starts) > 1:
        before = (bank, len(bank.starts) - 2)
    else:
        for other in archive.banks:
            if other.starts and other.first + len(other.starts) == bank.first:
                before = (other, len(other.starts) - 1)
    if before is not None and before[0].payload(before[1])[:FLAGS] == last:
        before[0].confirm(before[1])


def _look_on_drive(archive: "Archive", following: int) -> None:
    """Find the games that were moved to the drive."""
    if archive.files is not None and _anything_on(archive.files):
        from .overflow import Overflow

        moved = Overflow(archive.files)
        if moved.load(following):
            archive.moved = moved


def _anything_on(files: "Files") -> bool:
    """Was a game ever moved to the drive? Looked up here, as `overflow` takes memory."""
    for path in MOVED_TO:
        try:
            with files.open(path, "rb") as file:
                file.seek(MOVED_AT)
                if file.read(4) != b"\0\0\0\0":
                    return True
        except OSError:
            pass  # a cut may have taken one of the two
    return False


def running_game(archive: "Archive") -> "tuple[bytes, bytearray] | None":
    """The payload and the symbols of the game that was not left, None if there is none."""
    if not archive.running:
        return None
    bank = archive.banks[archive.now]
    symbols = bank.symbols(len(bank.starts) - 1)
    if len(symbols) and symbols[-1] == ledger.LEFT:
        archive.running = False
        return None
    return (bank.payload(len(bank.starts) - 1), symbols)


def note_failure(archive: "Archive") -> bool:
    """The program has failed. True if it has done so several times in a row without anything
    happening in the game being played: that is set aside, and a PC will get it as it is."""
    found = running_game(archive)
    if found is None:
        return False
    symbols = found[1]
    failures = 1
    while failures <= len(symbols) and symbols[-failures] == ledger.FAILED:
        failures += 1
    bank = archive.banks[archive.now]
    if failures < MOST_FAILURES and not bank.is_confirmed(len(bank.starts) - 1):
        archive.append(bytes((ledger.FAILED,)))
        return False
    archive.append(bytes((ledger.LEFT,)))
    return True


def restore(archive: Archive, table: "Table", recorder: "Recorder", now_ms: int) -> bool:
    """Put the game that was being played back on the table; False if there was none."""
    found = running_game(archive)
    if found is None or found[0][FLAGS] & 15 >= len(RULE_SETS):
        return False
    payload, symbols = found
    key, _, extra = optional_fields(payload)
    game = replay(payload[FLAGS], key, symbols)
    seats = [_seat(payload[5]), _seat(payload[6])]
    ending = 0
    for symbol in symbols:
        if ledger.SEATS <= symbol < ledger.ENDED:
            seats = [_SEATS[(symbol - ledger.SEATS) // 3], _SEATS[(symbol - ledger.SEATS) % 3]]
        elif ledger.ENDED <= symbol < ledger.FAILED:
            ending = ledger.ending_byte(symbol, RESIGNATION_CODE)
        elif symbol <= ledger.UNDO:
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
    table.resume(
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
    """The game that the symbols tell, up to the first that its rules do not allow."""
    if key is None:
        game = Game(RULE_SETS[rules & 15], rules >> 4 & 1)
    else:
        game = Game.from_fen(format_fen(*position_of(key)), RULE_SETS[rules & 15])
    try:
        for symbol in symbols:
            if symbol < ledger.UNDO:
                game.play(6 * game.turn + symbol)
            elif symbol == ledger.UNDO:
                game.undo()
            elif ledger.ENDED <= symbol < ledger.FAILED:
                _end(game, ledger.ending_byte(symbol, RESIGNATION_CODE))
    except IllegalMove:
        pass
    return game


def _end(game: Game, ending: int) -> None:
    if game.outcome is not None:
        return
    if ending & 15 == RESIGNATION_CODE:
        game.resign(1 if ending >> 6 & 1 else 0)
    else:
        game.offer_end(0)
        game.accept_end(1)


def _seat(byte: int) -> str:
    return _SEATS[max(0, (byte & 3) - 1)]
