# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs once at power-on, before USB: which serial ports the PC sees and who may write the drive.

The board keeps the drive for itself, so that it can save games there. Hold OK while plugging it in
to leave the drive to the PC: then files can be copied, and the board plays without writing any. A
PC can ask for the drive over the link as well (``awale_board/drive.py``). Whatever goes wrong here
leaves the drive to the PC too, so nobody is ever locked out.
"""

LENT = b"\xd0PC\xd0"  # as in awale_board/notebook.py, which may be missing


def ok_is_held() -> bool:
    """Is a finger on OK? True too when that cannot be told.

    A pad has no idle value that is known beforehand, so OK is compared with New and Undo, which
    are built the same way: a finger makes it take a quarter longer than they do.
    """
    import board
    import touchio

    values = []
    for name in ("GP19", "GP17", "GP18"):
        pad = touchio.TouchIn(getattr(board, name))
        values.append(pad.raw_value)
        pad.deinit()
    return values[0] * 4 > max(values[1], values[2]) * 5


def lent() -> bool:
    """Has a PC asked for the drive? Only this once: another byte is written behind the mark."""
    import microcontroller

    nvm = microcontroller.nvm
    if nvm is None:
        return False
    written = bytes(nvm[len(nvm) - 512 : len(nvm)]).rstrip(b"\xff")
    if written[-len(LENT) :] != LENT:
        return False
    end = len(nvm) - 512 + len(written)
    nvm[end : end + 1] = b"\0"
    return True


try:
    leave_to_pc = ok_is_held() or lent()
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
