# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The virtual board: the firmware's own files, unedited, in a process of their own.

`process.start_board` starts one from Python. In that process the stand-ins of `awale_machine` come
first on `sys.path`.

| module | contents |
|---|---|
| `process` | start and stop a board from the host (imports nothing of the board) |
| `sockets` | the bytes of its serial port on `socket://` |
| `state_folder` | the state folder: lock, nvm sector, drive, board id |
| `settings` | `os.getenv` as on the board |
| `runner` | runs boot.py and main.py, and runs them again after a reset |
| `console` | the firmware's output |
| `panel` | light, tone, console and touches over a pipe, for the page |
"""
