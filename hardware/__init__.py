# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board as a thing: everything here is computed from `board.toml`.

| module | what it does |
|---|---|
| `geometry` | places of cups, LEDs, pads and screws |
| `checks`, `pico` | design rules, and what the Pico's pins can do |
| `power`, `bom` | power budget and list of parts |
| `harness` | wiring diagram of the build by hand |
| `enclosure` | the printed parts |
| `drawing` | pictures for the guide |
| `hwtest/` | the program that tries out a fresh board |
"""
