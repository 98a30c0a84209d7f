# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs once at power-on, before USB: which serial ports the PC sees and who may write the drive.

The board keeps the drive for itself, so that it can save games there. Hold OK while plugging it in
to leave the drive to the PC: then files can be copied, and the board plays without writing any.
Whatever goes wrong here leaves the drive to the PC too, so nobody is ever locked out.
"""


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


try:
    leave_to_pc = ok_is_held()
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
