# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sizes of the Pico's memories, in bytes of flash that outlive a reset."""

NVM_SIZE = 4096  # for settings
SECTOR = 4096
FLASH_SIZE = 32 * SECTOR  # for games
