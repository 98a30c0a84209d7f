# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms in the browser's database, which one worker at a time owns."""

import msgspec
from awale_session.friend.record import RoomRecord

from .outside import request

_decoder = msgspec.json.Decoder(RoomRecord)
_encoder = msgspec.json.Encoder()
_records = []  # the latest first


def use(texts):
    """Take over what the database has. A record that cannot be read stays there as it is."""
    del _records[:]
    for text in texts:
        try:
            _records.append(_decoder.decode(text))
        except msgspec.MsgspecError:
            pass
    _records.sort(key=lambda record: -record.created)


def write(record):
    """Keep a record."""
    if record in _records:
        _records.remove(record)
    _records.insert(0, record)
    request("keep", room=record.public, record=_encoder.encode(record).decode())


def forget(record):
    """Keep nothing of a room."""
    if record in _records:
        _records.remove(record)
    request("forget", room=record.public)


def rooms_to_go_on():
    """The rooms that can be gone on with, the latest first: their id and record."""
    for record in list(_records):
        if not record.left and record.terms is not None:
            yield record.public[:22], record


def not_agreed():
    """The rooms in which nothing was agreed."""
    return [record for record in _records if record.terms is None]
