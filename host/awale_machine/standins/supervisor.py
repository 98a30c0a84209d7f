# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`supervisor`: the clock that wraps, and starting again."""

from awale_machine.machine import SoftReload, current

_WRAP = 1 << 29
_FIRST_MS = _WRAP - 65_536  # the board's counter first wraps 65 s after power-on


class RunReason:
    """Reason of the program's start."""

    STARTUP: object
    AUTO_RELOAD: object
    SUPERVISOR_RELOAD: object
    REPL_RELOAD: object


class SafeModeReason:
    """Reason of safe mode; the virtual board is never in it."""

    NONE: object


for _reason in ("STARTUP", "AUTO_RELOAD", "SUPERVISOR_RELOAD", "REPL_RELOAD"):
    setattr(RunReason, _reason, RunReason())
_SAFE_MODES = (
    "NONE", "BROWNOUT", "FLASH_WRITE_FAIL", "GC_ALLOC_OUTSIDE_VM", "HARD_FAULT", "INTERRUPT_ERROR",
    "NLR_JUMP_FAIL", "NO_CIRCUITPY", "NO_HEAP", "PROGRAMMATIC", "SDK_FATAL_ERROR",
    "STACK_OVERFLOW", "USB_BOOT_DEVICE_NOT_INTERFACE_ZERO", "USB_TOO_MANY_ENDPOINTS",
    "USB_TOO_MANY_INTERFACE_NAMES", "USER", "WATCHDOG",
)  # fmt: skip
for _reason in _SAFE_MODES:
    setattr(SafeModeReason, _reason, SafeModeReason())


class Runtime:
    """State of the runtime around the program."""

    def __init__(self) -> None:
        raise TypeError("can't create 'Runtime' instances")

    autoreload: bool

    @property
    def run_reason(self) -> RunReason:
        """Reason of the program's start."""
        reason: RunReason = getattr(RunReason, current().run_reason)
        return reason

    @property
    def safe_mode_reason(self) -> SafeModeReason:
        """NONE: the virtual board has no safe mode."""
        reason: SafeModeReason = SafeModeReason.NONE  # type: ignore[assignment]
        return reason


def reload() -> None:
    """Start main.py again."""
    raise SoftReload


def ticks_ms() -> int:
    """Milliseconds, counted to 2²⁹ and then from 0 again."""
    return (_FIRST_MS + current().now_ms()) % _WRAP


runtime = object.__new__(Runtime)
runtime.autoreload = True
