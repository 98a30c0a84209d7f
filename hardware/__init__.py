# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Hardware of the board, computed from `board.toml`.

| module | what it does |
|---|---|
| `description` | typed contents of board.toml |
| `geometry` | places of cups, LEDs, pads and screws |
| `checks`, `pico` | design rules, and what the Pico's pins can do |
| `power`, `bom` | power budget and list of parts |
| `harness` | wiring diagram of the build by hand |
| `enclosure` | the printed parts |
| `kicad/` | circuit board: files, checks, fabrication |
| `touch` | model of touch |
| `hwtest/` | test program for a new board |
"""
