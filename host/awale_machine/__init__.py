# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board without hardware: what runs the firmware's own files, on the desktop and in a browser.

The folder `standins` has small modules named like the CircuitPython modules that are lacking
there. They are thin: the state of the board is in the `Machine`.

| module | contents |
|---|---|
| `board_toml` | the description of the board |
| `machine` | the board: pins, touch, light, tone, clocks, watchdog, resets |
| `serial` | the USB serial port: FIFOs, DTR, behaviour without a host |
| `light`, `touch` | the LED chain, fingers on the pads |
| `faults` | faults of a badly built board, to be simulated |
| `sizes`, `arguments` | sizes of memories; arguments checked as CircuitPython does |
| `position_light` | the light of one position, without a running board |
"""
