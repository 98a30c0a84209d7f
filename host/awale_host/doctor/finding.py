# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What is found."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """`well` is None for a mere fact; `advice` is what to do if it is not well."""

    what: str
    well: bool | None
    advice: str = ""
