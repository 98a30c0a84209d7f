# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Add to the wheel the engine's portable code, from the folder that AWALE_PORTABLE_CODE names, and
the board's firmware, from the folder in AWALE_FIRMWARE.

Hatchling calls this for every wheel. A wheel made without these variables, as by `pip install .`,
compiles the engine at its first start and has no firmware in one file.
"""

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PortableCode(BuildHookInterface):  # type: ignore[type-arg]
    """Hook of the wheel's build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folder to include."""
        folder = os.environ.get("AWALE_PORTABLE_CODE")
        if folder and version != "editable":
            build_data["force_include"][folder] = "awale_host/native/shipped"
        firmware = os.environ.get("AWALE_FIRMWARE")
        if firmware and version != "editable":
            build_data["force_include"][firmware] = "awale_host/uf2"
