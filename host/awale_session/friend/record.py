# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Record that a player keeps of a room: secrets, counters, the newest statements."""

from typing import Final

from msgspec import Struct, field

from .statement import Question, Statement, Terms

BAD: Final = ("repeated", "unreadable", "forged", "seat", "refused", "time")
"""How messages that did nothing are counted (docs/friends.md)."""


class RoomRecord(Struct):
    """`link` is the invitation's text, `code` the short code while it is valid; `inviter` the
    fingerprint and `secret` the seat secret in it (hex); `key` this side's signing key where the
    record keeps it, `public` its public half.

    `n` and `presence` are the counters used last; `mine` and `theirs` the newest statements;
    `their_times` those agreed, ms; `nonce` this side's number for a draw (hex); `begins` the seat
    with the first move, None before it is known; `kept` the game in the library and `board_game` on
    the board; `on_board` the game and its take-backs that the board has caught up with; `bad`
    counts messages that did nothing, `doubted` those of them that are taken back if this record is
    behind, or another program has its key.
    """

    seat: int
    link: str
    inviter: str
    secret: str
    public: str
    name: str
    key: str = ""
    code: str = ""
    created: float = 0.0
    n: int = 0
    presence: int = 0
    terms: Terms | None = None
    nonce: str = ""
    begins: int | None = None
    other_key: str = ""
    other_name: str = ""
    mine: Statement | None = None
    theirs: Statement | None = None
    theirs_n: int = 0
    their_presence: int = 0
    their_times: list[int] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    question_count: int = 0
    kept: int | None = None
    board_game: str = ""
    on_board: tuple[int, int] = (-1, 0)
    left: bool = False
    bad: dict[str, int] = field(default_factory=dict)
    doubted: dict[str, int] = field(default_factory=dict)
