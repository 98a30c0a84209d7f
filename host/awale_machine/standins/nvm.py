# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`nvm`: the one flash sector that `microcontroller.nvm` gives."""

from array import array

from awale_machine.arguments import in_range, integer
from awale_machine.machine import current
from awale_machine.sizes import NVM_SIZE


class ByteArray:
    """The 4096 non-volatile bytes. Raises the same errors as CircuitPython."""

    __iter__ = None  # it has no iterator, so that `bytes(nvm)` is refused as well

    def __init__(self) -> None:
        raise TypeError("can't create 'ByteArray' instances")

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return NVM_SIZE

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        start, stop, single = _range(index)
        data = current().flash.nvm.read(start, stop)
        return data[0] if single else data

    def __setitem__(self, index, value):  # type: ignore[no-untyped-def]
        start, stop, single = _range(index)
        if single:
            data = bytes([in_range(integer(value), 0, 255, "bytes")])
        elif isinstance(value, bytes | bytearray | memoryview | array):
            data = bytes(value)
            if len(data) != stop - start:
                raise ValueError("Slice and value different lengths.")
            if isinstance(value, array | memoryview) and value.itemsize != 1:
                raise ValueError("Array values should be single bytes.")
        else:
            raise NotImplementedError("array/bytes required on right side")
        current().flash.nvm.write(start, data)


def _range(index: int | slice) -> tuple[int, int, bool]:
    if isinstance(index, slice):
        start, stop, step = index.indices(NVM_SIZE)
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return start, max(start, stop), False
    if not isinstance(index, int):
        raise TypeError(f"ByteArray indices must be integers, not {type(index).__name__}")
    place = index + NVM_SIZE if index < 0 else index
    if not 0 <= place < NVM_SIZE:
        raise IndexError("index out of range")
    return place, place + 1, True
