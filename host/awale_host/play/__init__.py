# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Play sessions on a board: the game's course, the engine's seats, typed events and commands.

| module | what it holds |
|---|---|
| `session` | the loop: what comes in, what to do next, trouble and recovery |
| `session_config`, `setups` | what is to be played, and what comes after a game |
| `game_start` | how a game comes onto the board: begun, resumed, restored |
| `engine_seats`, `opponents`, `offers`, `background` | what the host plays, and who thinks for it |
| `player_commands` | what a person asks for during a game |
| `commands`, `events` | the types between a session and its views |
| `announcer`, `sentences`, `snapshot` | events, sentences and states for the views |
| `clocks`, `time_control` | the players' time |
| `coach` | remarks on a person's moves |
| `watch` | following a board without taking part |
| `virtual_board` | the virtual board that belongs to a session |
"""
