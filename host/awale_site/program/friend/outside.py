# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Requests to JavaScript, which has keys, encryption, broker and database
(`static/worker/friend.js`)."""

import json

_call = [None]
_waiting = {}
_count = [0]


def use(call):
    """Send messages to `call`, as JSON."""
    _call[0] = call


def request(do, **more):
    """Have something done."""
    more["do"] = do
    _call[0](json.dumps(more))


def ask(then, do, **more):
    """Have something done; `then` gets the answer."""
    _count[0] += 1
    _waiting[_count[0]] = then
    request(do, n=_count[0], **more)


def answered(n, answer):
    """Pass on an answer."""
    _waiting.pop(n)(answer)
