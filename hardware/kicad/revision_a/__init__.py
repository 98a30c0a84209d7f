# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The tool that made revision A: schematic, footprints, placement and tracks from board.toml.

The KiCad files next to this folder are the source of the board; nothing runs this tool but a
person who makes another revision (docs/pcb.md says how).
"""
