# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`nvm`: the one flash sector that `microcontroller.nvm` gives."""

from awale_host.virtual.machine import current
from awale_host.virtual.state_folder import NVM_SIZE


class ByteArray:
    """The 4096 non-volatile bytes. Raises the same errors as CircuitPython."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'ByteArray' instances")

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
            if not 0 <= value <= 255:
                raise ValueError("Bytes must be between 0 and 255.")
            value = bytes([value])
        elif not isinstance(value, bytes | bytearray | memoryview):
            raise ValueError("Array values should be single bytes.")
        data = bytes(value)
        if len(data) != stop - start:
            raise ValueError("Slice and value different lengths.")
        current().flash.nvm.write(start, data)


def _range(index: int | slice) -> tuple[int, int, bool]:
    if isinstance(index, slice):
        start, stop, step = index.indices(NVM_SIZE)
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return start, max(start, stop), False
    place = index + NVM_SIZE if index < 0 else index
    if not 0 <= place < NVM_SIZE:
        raise IndexError("index out of range")
    return place, place + 1, True
