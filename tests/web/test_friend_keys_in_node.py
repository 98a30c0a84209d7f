# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Keys of the site: no script reads one out, and a short code leads to the same link everywhere."""

import json
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from awale_host.friend.keys import SigningKey
from awale_host.friend.mailbox import new_room
from awale_host.friend.waiting_link import code_keys, open_text, seal_text
from awale_session.friend.invitation import Broker, read_link
from awale_session.friend.short_code import new_code
from awale_session.friend.statement import Terms

from tests.support.node import node

WORKER = Path(__file__).parents[2] / "host" / "awale_site" / "static" / "worker"
SCRIPT = """
import { readFileSync } from "node:fs";
const { code, sealed, link, key, module } = JSON.parse(readFileSync(0, "utf8"));
const crypto = await import(module);
const own = await crypto.newKey();
const keys = await crypto.codeKeys(code);
const { subtle } = globalThis.crypto;
const readOut = await subtle.exportKey("pkcs8", own.key).then(() => true, () => false);
const bytes = (text) => Uint8Array.from(Buffer.from(text, "base64"));
const body = bytes("AAAA");
const { signature } = await crypto.unseal(keys, "a", await crypto.seal(keys, "a", own.key, body));
const by = (text, signed = body) => crypto.isFrom(text, keys, "a", { signature, body: signed });
const turned = bytes(sealed).map((byte, place) => (place === 20 ? byte ^ 1 : byte));
const altered = await by(own.public, bytes("AAAB"));
const others = [await by(key), await by("no key"), await by(""), altered];
console.log(JSON.stringify({
  readOut,
  topic: keys.topic,
  opened: await crypto.openLink(keys, bytes(sealed)),
  garbled: await crypto.openLink(keys, turned),
  sealed: Buffer.from(await crypto.sealLink(keys, link)).toString("base64"),
  by: [await by(own.public), ...others],
}));
"""


def test_keys_of_the_site() -> None:
    code, link = new_code(), read_link(new_room("Ama", Terms(), Broker.at("wss://b.org")).link)
    keys = code_keys(code)
    asked = {
        "code": code, "link": link.fragment(), "key": SigningKey.new().public,
        "sealed": b64encode(seal_text(keys, link.fragment())).decode(),
        "module": (WORKER / "friend_crypto.js").as_uri(),
    }  # fmt: skip
    command = [node(), "--input-type=module", "--eval", SCRIPT]
    done = subprocess.run(
        command, input=json.dumps(asked).encode(), check=True, capture_output=True
    )
    said: dict[str, Any] = json.loads(done.stdout)
    assert said["readOut"] is False
    assert said["topic"] == keys.topic
    assert said["opened"] == link.fragment()
    assert said["garbled"] is None
    assert open_text(keys, b64decode(said["sealed"])) == link.fragment()
    assert said["by"] == [True, False, False, False, False]  # by whom the message was signed
