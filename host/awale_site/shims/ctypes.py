# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `ctypes`, for numbers and structs in the kernel's memory."""

from awale_web import kernel

c_int32 = kernel.Number(4, True)


def sizeof(kind):
    """Bytes of a kind, or of an array or struct."""
    return kind.kind.size if hasattr(kind, "kind") else kind.size


def addressof(found):
    """Address of an array or struct."""
    return found.address


def memset(to, byte, size):
    """Fill bytes of an array, or from an address on."""
    kernel.heap.fill(to if isinstance(to, int) else to.address, size, byte)
