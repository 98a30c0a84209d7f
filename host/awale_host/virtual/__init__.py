# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The virtual board: the firmware's own files, unedited, in a process of their own.

`process.start_board` starts one from Python. In that process
the folder `standins` comes first on `sys.path`: small modules named like the CircuitPython modules
that a desktop lacks. They are thin: the state of the board is in the `Machine`.

| module | contents |
|---|---|
| `process` | start and stop a board from the host (imports nothing of the board) |
| `machine` | the board: pins, touch, light, tone, clocks, watchdog, resets |
| `serial` | the USB serial port: FIFOs, DTR, behaviour without a host |
| `sockets`, `pty_port` | the same bytes on `socket://` and on a pty |
| `state_folder` | the state folder: lock, nvm sector, drive, board id |
| `faults` | faults of a badly built board, to be simulated |
| `settings` | `os.getenv` as on the board |
| `runner` | runs boot.py and main.py, and runs them again after a reset |
| `light`, `touch`, `console` | the LED chain, fingers on the pads, the firmware's output |
| `panel` | light, tone, console and touches over a pipe, for the page |
| `position_light` | the light of one position, without a running board |
"""
