# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`settings_text`, which only the firmware of one file has: the content of settings.toml."""

from awale_host.resources import firmware_folder

TEXT = (firmware_folder() / "settings.toml").read_bytes()
