# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What `awale_console.c` offers; mypy reads this."""

def heed_ctrl_c(heeded: bool) -> None: ...
