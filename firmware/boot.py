# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs once at power-on, before USB: enables the serial ports and decides who may write the drive.

The board keeps the drive for itself, so that it can save games there. A player who holds OK while
plugging the board in leaves the drive to the PC: files can be copied, and the board plays without
writing any. A host can ask for the drive over the link as well
(``awale_board/link_maintenance.py``). The drive also stays with the PC when the board does not yet
know what OK reads untouched (its first start), when OK reads anything else than that, and after any
error here: it can always be repaired.

Where the drive has no ``settings.toml``, as on a new board, the firmware of one file writes the one
with the comments.

In the firmware of one file OK held means as well that ``frozen.py`` runs: the program in flash,
whatever is on the drive.
"""

PAGE = 512  # bytes at the end of nvm; as in awale_board/store_settings.py, which may be missing
LENT = b"\xd0PC\xd0"
OK_PIN = "GP19"
READINGS = 8


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
    pad = touchio.TouchIn(getattr(board, OK_PIN), pull)
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


def lent(page: bytes) -> bool:
    """True if a host asked for the drive. Counts once: a byte is written behind the mark."""
    import microcontroller

    written = page.rstrip(b"\xff")
    if written[-len(LENT) :] != LENT:
        return False
    nvm = microcontroller.nvm
    if nvm is None:
        return False
    end = len(nvm) - len(page) + len(written)
    nvm[end : end + 1] = b"\0"
    return True


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
    page = last_page()
    idle = known_idle(page)
    leave_to_pc = lent(page) or not idle
    if idle and ok_is_held(idle):
        leave_to_pc = True
        run_from_flash()
except Exception as problem:
    leave_to_pc = True
    print("boot: the drive stays with the PC:", problem)

try:
    import usb_cdc

    usb_cdc.enable(console=True, data=True)
    if not leave_to_pc:
        import storage

        storage.remount("/", readonly=False)
except Exception as problem:
    print("boot:", problem)
