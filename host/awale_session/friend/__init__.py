# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A friend far away: a view of the session and a player for one of its seats (docs/friends.md).

| module | what it holds |
|---|---|
| `statement` | what a player states: the message of both ends |
| `shared_game` | the game as both players have agreed to it; no input or output |
| `invitation`, `short_code` | links and codes |
| `proofs` | what a signed statement proves |
| `room`, `record`, `mailbox` | two players and what they have stated; its broker |
| `seat`, `seat_clock` | the friend in a session: view, commands, time |
| `desk` | what a session and its views have to do with friends |
| `resuming` | going on with the game of a room |
| `onlooker`, `looking_on` | a room as an onlooker sees it; the same for a page, in words |
| `friend_room_commands`, `friend_view`, `looking_on_commands` | answers to the page |
| `port` | rooms that are kept, and lines to a broker |
"""
