# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A hall: the games of many boards on one wall, and a tournament of their players (docs/hall.md).

| module | what it holds |
|---|---|
| `link` | the link by which a board joins |
| `publisher` | a view of a session: states its game as players state theirs |
| `wall` | what the boards of a hall state, checked |
| `pairing`, `tournament` | who plays whom, results, the table; no input or output |
| `record` | the hall as it is kept on disk |
| `keeper` | games on their way into the library |
| `protocol`, `hub`, `pages` | the page: its messages, the hall behind it, its files |
"""
