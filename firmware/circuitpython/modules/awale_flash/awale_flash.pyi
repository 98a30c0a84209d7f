# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What `awale_flash.c` offers; mypy reads this."""

from typing import Final

SIZE: Final[int]

def read(offset: int, length: int, /) -> bytes: ...
def program(offset: int, data: bytes, /) -> None: ...
def erase(sector: int, /) -> None: ...
