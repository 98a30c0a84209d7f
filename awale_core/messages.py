# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The messages of the serial link: each kind, its fields and their types, for board and host.

``docs/protocol.md`` explains what the messages mean. A field has the same type wherever it occurs,
so the tables list fields by name, and one table gives the type of each name. A field that ends in
``?`` may be missing. Types are written as text:

- ``0..11``: a whole number within these bounds
- ``text`` · ``flag`` (true or false) · ``object`` (settings by name)
- ``a|b|c``: one of these words
- ``[type]``: a list; ``2[type]``: a list of exactly two
- ``(number game size)``: a list of these fields in this order
- ``{winner reason}``: an object with these fields
- any of them followed by ``?``: or null

The board uses the tables of requests only; an installation leaves the others out.
"""

from .rules import RULE_SETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .wire import Message

    Table = dict[str, str]

_COUNT = "0..2147483647"

# Requests have an ``id`` besides, which the answer repeats as ``re``.
REQUEST_FIELDS: "Table" = {
    "hello": "v host?",
    "ping": "",
    "state": "",
    "new": "rules south north starter? fen? names? replace?",
    "moves": "game from",
    "move": "game ply pit any_seat?",
    "undo": "game ply count? any_seat?",
    "declare": "game ply side action any_seat?",
    "seats": "game south north",
    "show": "what pit? pits? side? which?",
    "get": "keys?",
    "set": "values session?",
    "clock": "time",
    "health": "number?",
    "pads": "",
    "test": "led? cup? colour?",
    "archive_status": "",
    "archive_list": "from",
    "archive_chunk": "number game from",
    "archive_confirm": "number game crc",
}

# Times: `time` seconds since 1970 UTC. `from`: a ply, a game's number or a byte. `pit` 0–5 South,
# 6–11 North; `side` 0 South, 1 North; `cup` a pit, 12 South's store, 13 North's; `led` along the
# chain.
REQUEST_TYPES: "Table" = {
    "v": _COUNT,
    "host": "text",
    "game": "text",
    "ply": "0..65535",
    "pit": "0..11",
    "from": _COUNT,
    "rules": "|".join(RULE_SETS),
    "starter": "0..1",
    "side": "0..1",
    "south": "touch|host|board",
    "north": "touch|host|board",
    "fen": "text",
    "names": "2[text]",
    "replace": "flag",
    "any_seat": "flag",
    "count": "1..65535",
    "action": "offer|accept|decline|resign",
    "what": "thinking|hint|warning|hurry|greeting|nothing",
    "which": "hello|luck|well|thanks|sorry|bye|nudge",
    "pits": "[0..11]",
    "keys": "[text]",
    "values": "object",
    "session": "flag",
    "time": "1700000000..4102444800",
    "led": "0..65535",
    "cup": "0..13",
    "colour": "white|red|green|blue",
    "number": _COUNT,
    "crc": "text",
}

# By request: the kind of its answer, then the fields besides ``re``.
ANSWER_FIELDS: "Table" = {
    "hello": "hello v fw board name cap max",
    "ping": "pong",
    "state": "state phase game? rules? start? fen? ply? south? north? shown? paused? offer? over?",
    "new": "ok game",
    "moves": "moves game from ply moves",
    "move": "ok game ply",
    "undo": "ok game ply",
    "declare": "ok game",
    "seats": "ok game",
    "show": "ok",
    "get": "settings values",
    "set": "settings values",
    "clock": "ok",
    "health": "health up missing stuck problems problem damaged? heap reset python crash supply"
    " order?",
    "pads": "pads raw base held",
    "test": "ok",
    "archive_status": "archive_status kind first end waiting free torn full suspended games_left"
    " nearly_full",
    "archive_list": "archive_list games next",
    "archive_chunk": "archive_chunk number from size data damaged?",
    "archive_confirm": "ok number",
}

# Events have ``n`` besides, which counts them from 1 in each session.
EVENT_FIELDS: "Table" = {
    "started": "game rules start south north",
    "moved": "game ply pit by ms fen",
    "undone": "game ply",
    "declared": "game ply side action",
    "over": "game ply winner reason stores match points",
    "left": "game ply",
    "shown": "game ply",
    "refused": "game ply pit code",
}

# An error answers a request (``re``), or a line that was none. The optional fields depend on code.
ERROR_FIELDS = "code text v? fw? game? ply? rule?"

# `ms` of the turn; `up` s; `heap` and `free` bytes; `size` bytes of a record, `data` in hex;
# `raw`, `base` touch counts, −1 for a pad that is missing; bit n of `held` is pad n.
REPORT_TYPES: "Table" = {
    "t": "text",
    "re": "1..2147483647",
    "n": "1..2147483647",
    "fw": "text",
    "board": "text",
    "name": "text",
    "cap": "[text]",
    "max": _COUNT,
    "phase": "menu|play|over",
    "start": "text",
    "shown": "flag",
    "paused": "flag",
    "offer": "0..2?",
    "over": "{winner reason}?",
    "winner": "0..1?",
    "reason": "majority|starved|cannot_feed|no_legal_move|repetition|kill|emptied"
    "|agreement|resignation",
    "moves": "text",
    "up": _COUNT,
    "missing": "[0..16]",
    "stuck": "[0..16]",
    "problems": _COUNT,
    "problem": "text?",
    "damaged": "flag",
    "heap": _COUNT + "?",
    "reset": "text?",
    "python": "text?",
    "crash": "text?",
    "supply": "flag",
    "order": "text",
    "raw": "17[-1..2147483647]",
    "base": "17[-1..2147483647]",
    "held": "0..131071",
    "kind": "flash|nvm",
    "first": _COUNT,
    "end": _COUNT,
    "waiting": _COUNT + "?",
    "free": _COUNT,
    "torn": _COUNT,
    "full": "flag",
    "suspended": "flag",
    "games_left": _COUNT,
    "nearly_full": "flag",
    "games": "[(number game size)]",
    "next": _COUNT + "?",
    "size": _COUNT,
    "data": "text",
    "by": "touch|host|board",
    "ms": _COUNT,
    "stores": "2[0..48]",
    "match": "single|best_of_three|points|points_over24",
    "points": "2[0..65535]",
    "code": "text",
    "text": "text",
    "rule": "text",
}


def wrong_field(fields: str, message: "Message", types: "Table" = REQUEST_TYPES) -> str:
    """Describe the first field of `message` that does not match `fields`; '' if all do.

    `fields` is an entry of the tables. Fields that it does not name are not looked at.
    """
    for name in fields.split():
        optional = name.endswith("?")
        if optional:
            name = name[:-1]
        if name not in message:
            if not optional:
                return name + " is missing"
        elif not fits(types[name], message[name], types):
            return name + " must be " + types[name]
    return ""


def fits(kind: str, value: object, types: "Table" = REQUEST_TYPES) -> bool:
    """Whether `value`, as a JSON parser returns it, is of the type `kind`."""
    if kind.endswith("?"):
        if value is None:
            return True
        kind = kind[:-1]
    if kind.endswith("]"):
        count, _, inner = kind[:-1].partition("[")
        if not isinstance(value, list) or (count and len(value) != int(count)):
            return False
        for each in value:
            if not fits(inner, each, types):
                return False
        return True
    if kind.endswith(")"):
        names = kind[1:-1].split()
        if not isinstance(value, list) or len(value) != len(names):
            return False
        for at in range(len(names)):
            if not fits(types[names[at]], value[at], types):
                return False
        return True
    if kind.endswith("}"):
        return isinstance(value, dict) and not wrong_field(kind[1:-1], value, types)
    if kind == "flag":
        return value is True or value is False
    if kind == "object":
        return isinstance(value, dict)
    if kind == "text":
        return isinstance(value, str)
    least, dots, most = kind.partition("..")
    if dots:
        # On CPython True is an int, on CircuitPython it is not: a flag is never a number.
        if not isinstance(value, int) or value is True or value is False:
            return False
        return int(least) <= value <= int(most)
    return isinstance(value, str) and value in kind.split("|")
