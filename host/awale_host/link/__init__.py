# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ways to a board on this computer: ports, and the thread that serves one."""
