# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The state folder: what stays on the board without power.

board.lock      held while a virtual board uses the folder
board-id        8 bytes in hex, made up once: the chip's unique id
nvm.bin         4096 bytes, one flash sector
flash.bin       128 KiB, the sectors for games
drive/          the CIRCUITPY drive, working directory of the firmware
settings.toml   put onto the drive at each start, if it is there
"""

import os
import secrets
import time
from pathlib import Path

from awale_engine.locked_file import Locked, locked
from awale_engine.replace_file import replace_file
from awale_machine.sizes import FLASH_SIZE, NVM_SIZE, SECTOR
from awale_session.catalogue import failure
from awale_session.errors import AwaleError

SETTINGS = "settings.toml"
ERASE_SECONDS = 0.0515  # measured on the board: erase and rewrite one sector, interrupts off
PROGRAM_SECONDS = 0.0005
_ERASED = 0xFF


class StateFolder:
    """One board's flash, locked by this process until `close`.

    AwaleError in one sentence if another process has it or it cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.drive = self.folder / "drive"
        try:
            self.drive.mkdir(parents=True, exist_ok=True)
            self._lock = locked(self.folder / "board.lock")
        except Locked:
            raise failure(AwaleError, "virtual.in_use", folder=str(folder)) from None
        except OSError as error:
            why = str(error.strerror)
            raise failure(AwaleError, "virtual.folder", folder=str(folder), text=why) from error
        self.uid = self._board_id()
        identity = f"Adafruit CircuitPython 10, a virtual board\nUID:{self.uid.hex().upper()}\n"
        write_whole(self.drive / "boot_out.txt", identity.encode())  # whose drive it is
        self.nvm = NvmSector(self.folder / "nvm.bin")
        self.games = FlashFile(self.folder / "flash.bin")

    def use_settings(self, firmware: Path | None = None) -> None:
        """Put a settings.toml beside the drive onto it, as a PC would; else the one of a `firmware`
        that is not the board's own."""
        for folder in (self.folder, firmware):
            if folder is not None and (folder / SETTINGS).is_file():
                write_whole(self.drive / SETTINGS, (folder / SETTINGS).read_bytes())
                return

    def close(self) -> None:
        """Unlock the folder for other processes."""
        self.games.close()
        self._lock.close()

    def _board_id(self) -> bytes:
        path = self.folder / "board-id"
        try:
            uid = bytes.fromhex(path.read_text(encoding="ascii").strip())
        except (FileNotFoundError, ValueError):
            uid = b""
        if len(uid) != 8:
            uid = secrets.token_bytes(8)
            write_whole(path, uid.hex().encode() + b"\n")
        return uid


class StateNotWritten(BaseException):
    """The disk under the state folder does not take the board's memory; ends the board.

    It is not an Exception, as no flash of a real board fails like that: the firmware must not
    handle it.
    """


class NvmSector:
    """The 4096 bytes of `microcontroller.nvm`, kept in a file that is replaced as a whole.

    Flash can only clear bits. Where all the bytes to be written are 0xFF the chip programs them
    (0.5 ms); anything else erases and rewrites the sector (51.5 ms), and a sector lives through
    about 100,000 erases. `erases` and `programs` count since power-on; both take their time here
    as they do on the board.
    """

    def __init__(self, path: Path, *, realtime: bool = True) -> None:
        self._path = path
        self.realtime = realtime
        self.erases = 0
        self.programs = 0
        try:
            held = path.read_bytes()
        except FileNotFoundError:
            held = b""
        if held and len(held) != NVM_SIZE:
            raise failure(
                AwaleError, "virtual.memory", path=str(path), bytes=len(held), size=NVM_SIZE
            )
        self._bytes = bytearray(held or bytes([_ERASED]) * NVM_SIZE)

    def __len__(self) -> int:
        return NVM_SIZE

    def __getitem__(self, part: slice) -> bytearray:
        return self._bytes[part]

    def __setitem__(self, part: slice, data: bytes) -> None:
        start, stop, _ = part.indices(NVM_SIZE)
        assert len(data) == stop - start, (part, len(data))
        self.write(start, data)

    def read(self, start: int, stop: int) -> bytearray:
        """The bytes from `start` up to `stop`."""
        return self._bytes[start:stop]

    def write(self, start: int, data: bytes) -> None:
        """Put `data` at `start`: program if all of those bytes are erased, else erase first."""
        if not data:
            return
        stop = start + len(data)
        program = all(byte == _ERASED for byte in self._bytes[start:stop])
        self._bytes[start:stop] = data
        try:
            write_whole(self._path, self._bytes)
        except OSError as error:
            raise _not_written(self._path, error) from error
        if program:
            self.programs += 1
        else:
            self.erases += 1
        if self.realtime:
            time.sleep(PROGRAM_SECONDS if program else ERASE_SECONDS)


class FlashFile:
    """The sectors of the firmware's module `awale_flash`, kept in a file that is written in place.

    A program clears bits, an erase sets all of 4096 bytes; both take the time here that they take
    on the board, unless `realtime` is False. With `durable` each is on the disk before it returns.
    """

    SIZE = FLASH_SIZE

    def __init__(self, path: Path, *, realtime: bool = True, durable: bool = False) -> None:
        self._path = path
        self.realtime = realtime
        self.durable = durable
        if not path.exists():
            write_whole(path, bytes([_ERASED]) * FLASH_SIZE)
        self._bytes = bytearray(path.read_bytes())
        if len(self._bytes) != FLASH_SIZE:
            size = len(self._bytes)
            raise failure(AwaleError, "virtual.memory", path=str(path), bytes=size, size=FLASH_SIZE)
        self._file = open(path, "r+b", buffering=0)  # noqa: SIM115

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def read(self, offset: int, length: int) -> bytes:
        """These bytes; ValueError outside of the memory, as by the other two."""
        if not 0 <= offset <= offset + length <= FLASH_SIZE:
            raise ValueError("range")
        return bytes(self._bytes[offset : offset + length])

    def program(self, offset: int, data: bytes) -> None:
        """Clear the bits that are 0 in `data`."""
        old = self.read(offset, len(data))
        self._write(offset, bytes(x & y for x, y in zip(old, data, strict=True)), PROGRAM_SECONDS)

    def erase(self, sector: int) -> None:
        """Set all bits of a sector."""
        self.read(SECTOR * sector, SECTOR)
        self._write(SECTOR * sector, bytes([_ERASED]) * SECTOR, ERASE_SECONDS)

    def _write(self, offset: int, data: bytes, seconds: float) -> None:
        try:
            self._file.seek(offset)
            self._file.write(data)
            if self.durable:
                os.fsync(self._file.fileno())
        except OSError as error:
            raise _not_written(self._path, error) from error
        self._bytes[offset : offset + len(data)] = data
        if self.realtime:
            time.sleep(seconds)


def _not_written(path: Path, error: OSError) -> StateNotWritten:
    return StateNotWritten(
        f"The board's memory {path} cannot be written ({error.strerror or error}). Everything "
        "before the last move is kept: make room on that disk and start again."
    )


def write_whole(path: Path, data: bytes | bytearray) -> None:
    """Replace a file so that a reader, even after a crash, finds the old or the new one."""
    fresh = path.with_name(path.name + ".new")
    with open(fresh, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    replace_file(fresh, path)
    if os.name == "posix":  # the new name too survives a power cut
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
