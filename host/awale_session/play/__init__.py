# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Play sessions on a board: the game's course, the engine's seats, typed events and commands.

| module | what it holds |
|---|---|
| `session` | the loop: what comes in, what to do next, trouble and recovery |
| `session_config` | what is to be played |
| `course/` | the parts of the loop: how a game begins and ends, engine, person, time, state |
| `thinking` | the ports for those who think, and the search for a move |
| `commands`, `events` | the types between a session and its views |
| `announcer`, `sentences` | events and sentences for the views |
| `clocks` | the players' time |
| `seats` | who has which side, in the board's terms |
| `coach` | remarks on a person's moves |
"""
