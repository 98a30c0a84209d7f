# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A friend far away: a view of the session and a player for one of its seats (docs/friends.md).

| module | what it holds |
|---|---|
| `statement` | what a player states: the message of both ends |
| `shared_game` | the game as both players have agreed to it; no input or output |
| `invitation`, `short_code`, `waiting_link` | links and codes; a link that waits under a code |
| `keys`, `proofs`, `envelope` | keys, encryption and signatures |
| `room`, `record`, `room_file` | two players and what they have stated; how it is kept on disk |
| `broker`, `mailbox` | the connection to an MQTT broker; a room's messages on it |
| `seat`, `seat_clock`, `absent_opponent` | the friend in a session: view, commands, time |
| `desk` | what a session and its views have to do with friends |
| `open_room`, `resuming` | rooms on this computer; going on with the game of one |
| `onlooker`, `looking_on` | a room as an onlooker sees it; the same for a page, in words |
| `onlookers_line` | an onlooker's connection to the broker |
"""
