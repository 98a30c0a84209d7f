# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Size of the Pico's memory for settings."""

NVM_SIZE = 4096  # bytes of flash that outlive a reset
