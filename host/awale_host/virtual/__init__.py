# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The virtual board: the firmware's own files, unedited, in a process of their own.

`process.start_board` starts one from Python; `python -m awale_host.virtual` is that process. In it
the folder `standins` comes first on `sys.path`: small modules named like the CircuitPython modules
that a desktop lacks. They are thin; what the board *is* lives in the `Machine`.

| module | what it holds |
|---|---|
| `process` | start and stop a board from the host (imports nothing of the board) |
| `machine` | the board: pins, touch, light, tone, clocks, watchdog, resets |
| `serial` | the USB serial port: FIFOs, DTR, what happens without a host |
| `sockets`, `pty_port` | the same bytes on `socket://` and on a pty |
| `state_folder` | the state folder: lock, nvm sector, drive, board id |
| `faults` | what can be wrong with a badly built board |
| `settings` | `os.getenv` as the board answers it |
| `runner` | runs boot.py and main.py, and runs them again after a reset |
| `page_server`, `page/` | the page in the browser |
"""
