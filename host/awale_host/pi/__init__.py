# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board with a Raspberry Pi inside: the firmware's package, unedited, under Adafruit's Blinka.

The board is a process of its own, as the virtual one is, and offers the same link on
`socket://127.0.0.1:PORT`. Only that process imports Blinka.

| module | contents |
|---|---|
| `hardware` | the devices, as the firmware's `interfaces.Hardware` describes them |
| `touch` | pads on MPR121 touch chips |
| `board_main` | the process of the board |
| `system` | what `awale pi install` writes: units, settings of the system, access point |
| `installing` | writes and removes it |
"""
