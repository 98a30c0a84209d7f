# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Checks of arguments as CircuitPython's modules make them (py/argcheck.c, py/obj.c), for the
stand-ins. Python itself converts and refuses other things."""

from typing import Any


def integer(value: Any) -> int:
    """A whole number; TypeError for a float or a text."""
    if not isinstance(value, int):
        raise TypeError(f"can't convert {type(value).__name__} to int")
    return int(value)


def real(value: Any) -> float:
    """A number; TypeError for anything else."""
    if not isinstance(value, int | float):
        raise TypeError(f"can't convert {type(value).__name__} to float")
    return float(value)


def in_range(value: int, least: int, most: int, name: str) -> int:
    """`value`; ValueError outside the range."""
    if not least <= value <= most:
        raise ValueError(f"{name} must be {least}-{most}")
    return value


def of_type(value: Any, kind: type[Any], name: str) -> Any:
    """`value`; TypeError unless it is of that type itself."""
    if type(value) is not kind:
        raise TypeError(f"{name} must be of type {kind.__name__}, not {type(value).__name__}")
    return value


def or_none(value: Any, kind: type[Any], name: str) -> Any:
    """`value`; TypeError unless it is of that type, or None."""
    if value is not None and not isinstance(value, kind):
        raise TypeError(
            f"{name} must be of type {kind.__name__} or None, not {type(value).__name__}"
        )
    return value


def buffer(value: Any) -> bytes:
    """The bytes of a buffer; TypeError for anything else, also for a list of numbers."""
    try:
        return bytes(memoryview(value))
    except TypeError:
        raise TypeError("object with buffer protocol required") from None
