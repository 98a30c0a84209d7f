# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs once at power-on, before USB: enables the serial ports and leaves the drive to the PC, which
may write it at any time; the board takes it up at its next start.

Where the drive has no ``settings.toml``, as on a new board, the firmware of one file writes the one
with the comments. Nothing else is ever written to it.

In the firmware of one file OK held at power-on means that ``frozen.py`` runs: the program in flash,
whatever is on the drive. What the pad reads untouched is noted in nvm; before that, on the first
start, OK is not looked at.
"""

PAGE = 512  # bytes at the end of nvm; as in awale_board/store_settings.py, which may be missing
OK_PIN = "GP19"
READINGS = 8
TRIES = 12  # of 2 ms: longer than a period of the mains


def known_idle(page: bytes) -> int:
    """Return the stored idle value of the OK pad in counts; 0 if there is none."""
    from binascii import crc32

    last = 0
    at = page.find(b"\xa6")
    while at >= 0:
        record = page[at : at + 5]
        if len(record) == 5:
            check = crc32(record[:3]) & 0x7F7F
            if record[3] << 8 | record[4] == check and record[1] < 128 and record[2] < 128:
                last = record[1] << 7 | record[2]
        at = page.find(b"\xa6", at + 1)
    return last


def ok_is_held(idle: int) -> bool:
    """True unless OK reads its own idle value, an eighth and 24 counts more or less.

    A finger adds a quarter and more, as OK has the shortest track (`hardware/touch.py`); a wet hand
    that also holds earthed metal takes nearly everything away. Raises if the pad cannot be read.
    """
    import board
    import digitalio
    import touchio

    # On an RP2350 the pads' resistors lead to 3V3 (JP1 in docs/pcb.md).
    pull = digitalio.Pull.UP if board.board_id.endswith("pico2") else None
    for more in range(TRIES - 1, -1, -1):
        try:
            pad = touchio.TouchIn(getattr(board, OK_PIN), pull)
            break
        except ValueError:  # a finger carries mains hum into it, or it has no resistor
            if not more:
                raise
    total = 0
    for _ in range(READINGS):
        total += pad.raw_value
    pad.deinit()
    return abs(total // READINGS - idle) > idle // 8 + 24


def last_page() -> bytes:
    """The end of nvm."""
    import microcontroller

    nvm = microcontroller.nvm
    return b"" if nvm is None else bytes(nvm[max(0, len(nvm) - PAGE) : len(nvm)])


def run_from_flash() -> None:
    """Let ``frozen.py`` run in place of main.py and of any program on the drive."""
    import sys

    if ".frozen" in sys.path:
        import supervisor

        supervisor.set_next_code_file(
            "frozen.py", sticky_on_success=True, sticky_on_error=True, sticky_on_reload=True
        )


def write_settings() -> None:
    """Write ``settings.toml`` where there is none or, as on CircuitPython's new drive, an empty
    one. Does nothing outside the firmware of one file, which alone has the text."""
    import os

    try:
        if os.stat("settings.toml")[6]:
            return
    except OSError:
        pass
    try:
        from settings_text import TEXT  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return
    import storage

    storage.remount("/", readonly=False)
    try:
        with open("settings.toml", "wb") as file:
            file.write(TEXT)
    finally:
        storage.remount("/", readonly=True)


try:
    write_settings()
except Exception as problem:  # a drive that is full or damaged
    print("boot: settings.toml:", problem)

try:
    idle = known_idle(last_page())
    if idle and ok_is_held(idle):
        run_from_flash()
except Exception as problem:
    print("boot: OK cannot be read:", problem)

try:
    import usb_cdc

    usb_cdc.enable(console=True, data=True)

    import supervisor

    supervisor.runtime.autoreload = False  # a PC that writes the drive ends no game
except Exception as problem:
    print("boot:", problem)
