# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Interfaces of what `App` needs from outside, gathered in `Hardware`.

For type checkers only: nothing imports this at run time. ``hardware.py`` implements them on the
Pico, ``tests/support`` for tests.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

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
            """``microcontroller.nvm``: settings, and games without `flash`."""

        @property
        def flash(self) -> "Flash | None":
            """The memory for games: the firmware's module ``awale_flash``."""

        @property
        def clock(self) -> "Clock": ...

        @property
        def tones(self) -> "Tones | None": ...

        def old_fram(self) -> "Store | None":
            """The FRAM in which version 0.2 had its games; None without one."""

        def feed(self) -> None:
            """Feed the watchdog."""

        board_id: str  # the chip's serial number, hexadecimal
        failed: bool  # the program raised in its last run, or hung until the watchdog bit

        def collect(self) -> None:
            """Collect garbage, so that no pass in play has to: 11 ms on the Pico."""

        def random_bits(self) -> int:
            """32 random bits, for the id of a game and for lots."""

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
        """Memory that outlasts a power cut, as ``microcontroller.nvm``."""

        def __len__(self) -> int: ...

        def __getitem__(self, __part: slice) -> "bytes | bytearray": ...

        def __setitem__(self, __part: slice, __data: bytes) -> None: ...

    class Flash(Protocol):
        """Sectors of flash, as the firmware's module ``awale_flash``."""

        @property
        def SIZE(self) -> int: ...  # noqa: N802

        def read(self, __offset: int, __length: int) -> bytes: ...

        def program(self, __offset: int, __data: bytes) -> None:
            """Clear bits: those that are 0 stay so."""

        def erase(self, __sector: int) -> None:
            """Set all bits of 4096 bytes."""

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

    class RandomBits(Protocol):
        """32 unpredictable bits, for the id of a game and for lots."""

        def __call__(self) -> int: ...

    class Memory(Protocol):
        """Memory in banks, for games; ``store_backends.py`` has both kinds."""

        kind: str  # flash or nvm
        banks: int
        bank_size: int

        def read(self, __bank: int, __start: int, __stop: int) -> bytes: ...

        def program(self, __bank: int, __at: int, __data: bytes) -> None: ...

        def erase(self, __bank: int, __header: bytes) -> None: ...

        def mark(self, __bank: int, __place: int) -> None: ...

        def marked(self, __bank: int, __place: int) -> bool: ...

        def is_blank(self, __bank: int) -> bool: ...
