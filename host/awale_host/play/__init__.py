# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Playing on a board with the PC: the engine's seat, the course of a session, what is told."""
