# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`storage`: write access to the drive, for the firmware or the PC."""

from awale_machine.arguments import of_type
from awale_machine.machine import current

_EINVAL = 22


def remount(
    mount_path: str,
    readonly: bool = False,
    *,
    disable_concurrent_write_protection: bool = False,
) -> None:
    """Give the drive to the program, or back to the PC. In boot.py, as USB comes up after it and
    the PC then holds the drive."""
    of_type(mount_path, str, "mount_path")
    if mount_path != "/":
        raise OSError(_EINVAL)
    if not current().booting:
        raise RuntimeError("Cannot remount path when visible via USB.")
    current().drive_writable = not readonly or bool(disable_concurrent_write_protection)
