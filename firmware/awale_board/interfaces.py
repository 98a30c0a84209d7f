# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Interfaces of what `App` needs from outside, gathered in `Hardware`.

For type checkers only: nothing imports this at run time. ``hardware.py`` implements them on the
Pico, ``tests/support`` for tests.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO, Protocol

    from awale_core.wire import Message

    class Hardware(Protocol):
        """The hardware that `App` uses. None stands for a missing device."""

        @property
        def pads(self) -> "Pads": ...

        @property
        def lights(self) -> "Lights": ...

        @property
        def port(self) -> "Port | None": ...

        @property
        def store(self) -> "Store | None":
            """``microcontroller.nvm``: settings, and games without `fram`."""

        @property
        def fram(self) -> "Store | None":
            """The FRAM chip for games."""

        @property
        def files(self) -> "Files | None": ...

        @property
        def clock(self) -> "Clock": ...

        @property
        def tones(self) -> "Tones | None": ...

        board_id: str  # the chip's serial number, hexadecimal
        failed: bool  # the program raised in its last run, or hung until the watchdog bit

        def collect(self) -> None:
            """Collect garbage, so that no pass in play has to: 11 ms on the Pico."""

        def random_bits(self) -> int:
            """32 random bits, for the id of a game and for lots."""

        def restart(self) -> None:
            """Reset the board, ``boot.py`` included."""

        def switch_light(self, __on: bool) -> None:
            """Switch the LEDs' supply. It takes 5 ms to come up."""

        def supply_ok(self) -> bool:
            """True unless the power switch of the LEDs reports an overload."""

        def health(self) -> "dict[str, int | str | bool | None]":
            """The fields of the answer to `health` that describe chip and interpreter."""

    class Pads(Protocol):
        """The touch pads of `layout`, by number."""

        def read(self, pad: int) -> int:
            """The raw value, which a finger makes larger; −1 for a pad that is missing."""

    class Lights(Protocol):
        """The chain of LEDs, as Adafruit's NeoPixel with ``auto_write`` off."""

        brightness: float  # 0.0–1.0, scales what is shown

        def __setitem__(self, __part: slice, __colours: "Sequence[int]") -> None:
            """Colours 0xRRGGBB for as many LEDs, from the next `show` on."""

        def __len__(self) -> int: ...

        def show(self) -> None: ...

    class Port(Protocol):
        """The serial port for data, as ``usb_cdc.data`` with both timeouts 0: never blocks."""

        @property
        def connected(self) -> bool: ...

        @property
        def in_waiting(self) -> int: ...

        def read(self, __size: int) -> "bytes | None":
            """Return the received bytes, at most `size`."""

        def write(self, __data: bytes) -> "int | None":
            """Return the number of bytes accepted; 0 if the PC does not read."""

    class Store(Protocol):
        """Memory that outlasts a power cut, as ``microcontroller.nvm`` or Adafruit's FRAM."""

        def __len__(self) -> int: ...

        def __getitem__(self, __part: slice) -> "bytes | bytearray": ...

        def __setitem__(self, __part: slice, __data: bytes) -> None: ...

    class Files(Protocol):
        """The drive."""

        def open(self, __path: str, __mode: str) -> "BinaryIO":
            """A file, as by ``open``; OSError where that is not allowed."""

        def free(self) -> int:
            """The bytes that are free on the drive."""

        def make_folder(self, __path: str) -> None:
            """Make a folder unless it is there; OSError if that fails."""

        def sync(self) -> None:
            """Flush everything that was written to the flash."""

    class Clock(Protocol):
        """The date, for records; the time of the loop is given to `App.step`."""

        def unix_time(self) -> int:
            """Seconds since 1970, 0 while unknown."""

        def set_time(self, __seconds: int) -> None:
            """Set the date: seconds since 1970, UTC."""

    class Tones(Protocol):
        """The piezo."""

        def play(self, __hertz: int) -> None:
            """This tone from now on; 0: none."""

    class Answers(Protocol):
        """Answers to the requests of a host."""

        def answer(self, __message: Message, __now_ms: int) -> "Message | None":
            """The answer without its id. None: ask again in the next pass. RequestError."""

    class Events(Protocol):
        """The link, as the game sees it."""

        def event(self, __message: Message) -> None:
            """Send the host something that it has not asked for."""

    class Signs(Protocol):
        """The marks beside the seeds, as the game sees them."""

        def clear(self) -> None:
            """Remove all that are about the position."""

    class Records(Protocol):
        """Kept games by number; KeyError for one that is not there."""

        @property
        def next(self) -> int: ...

        def size(self, __number: int) -> int: ...

        def record(self, __number: int) -> bytes: ...

        def is_damaged(self, __number: int) -> bool: ...

    class RandomBits(Protocol):
        """32 unpredictable bits, for the id of a game and for lots."""

        def __call__(self) -> int: ...

    class Memory(Protocol):
        """Memory in banks, for games: `memories` has both kinds."""

        kind: str  # nvm or fram
        whole: bool  # a write is whole or it is not there; erased is the first byte behind the end
        banks: int
        bank_size: int
        erases: "int | None"  # how many a bank lives through; None: any number

        def read(self, __bank: int, __start: int, __stop: int) -> bytes: ...

        def program(self, __bank: int, __at: int, __data: bytes) -> None: ...

        def append(self, __bank: int, __at: int, __data: bytes) -> None: ...

        def erase(self, __bank: int, __header: bytes) -> None: ...
