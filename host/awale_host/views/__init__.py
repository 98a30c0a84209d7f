# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Views of a play session. Each receives its typed events and submits typed commands; none knows
another.

| module | what it shows |
|---|---|
| `terminal` | one line a move; commands and moves typed as words |
| `json_lines` | every event as one JSON object a line |
| `page_source` | the session as the source of the web page |
| `board_mirror` | a picture in light of a real board, by the firmware itself |
"""
