# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The light of a position, painted by this computer's firmware."""

from collections.abc import Sequence
from typing import Any

from awale_machine.position_light import position_frame

from ..resources import firmware_folder


def paint(cups: Sequence[int], **how: Any) -> bytes:
    """See `Paint` of the session. AwaleError if there is no firmware."""
    return position_frame(cups, firmware=firmware_folder(), **how)
