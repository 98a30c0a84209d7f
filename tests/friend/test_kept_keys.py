# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Keys of rooms and halls: on the disk for their owner alone, and slow to find from a code."""

import os
from hashlib import pbkdf2_hmac
from pathlib import Path

import pytest
from awale_host.friend import room_file
from awale_host.friend.keys import RoomKeys
from awale_host.friend.mailbox import new_room
from awale_host.friend.waiting_link import code_keys
from awale_host.hall import record
from awale_session.friend.invitation import Broker
from awale_session.friend.statement import Terms


def test_a_code_is_tried_as_slowly_as_the_protocol_says() -> None:
    slow = pbkdf2_hmac("sha256", b"0123456789AB", b"awale friend 1 code", 600_000, 32)
    assert code_keys("0123-4567-89ab") == RoomKeys.of(slow)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
@pytest.mark.parametrize("kind", ["room", "hall"])
def test_a_file_with_keys_is_on_the_disk_and_its_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    at, order = Broker.at("mqtt://127.0.0.1:1"), list[object]()

    def named(new: Path, old: Path) -> None:
        order.append("named")
        new.replace(old)

    monkeypatch.setattr("os.fsync", lambda handle: order.append(os.fstat(handle).st_size > 0))
    monkeypatch.setattr(room_file, "replace_file", named)
    if kind == "hall":
        record.HallFile.new(at, "robin", "abapa").close()
    else:
        room_file.RoomFile(room_file.rooms_folder() / "one.json").write(
            new_room("Ama", Terms(), at)
        )
    (file,) = tmp_path.glob("*/*.json")
    assert (file.stat().st_mode & 0o77, file.parent.stat().st_mode & 0o77) == (0, 0)
    assert order == [True, "named"]  # all of it is on the disk first
