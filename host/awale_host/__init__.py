# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The PC's side of the Awalé board: link, library of games, engine, virtual board, command line."""
