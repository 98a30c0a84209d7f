# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Access control of the page: Host, Origin, the secret in the address, response headers."""

import asyncio
import secrets
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# A refusal waits, so that a crowd of strangers who ask again and again costs little time.
REFUSAL_S: Final = 3.0
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
# A policy says what a document may load; these are none, and a quarter of a KB shorter.
_NO_DOCUMENT: Final = ("text/javascript", "text/css", "application/json")


def new_token() -> str:
    """A secret for an address: 128 random bits."""
    return secrets.token_urlsafe(16)


class Guard:
    """ASGI middleware that answers only requests for one of `hosts` (with port), below `/TOKEN/` if
    there is a token, and WebSockets only from a page of the same host.

    A foreign page may make its own host name resolve to this computer, so Host is checked as well.
    The number of the address that a request has come to is a host too: a computer may get another
    one while the page is served. Browsers leave out port 80.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], token: str = "") -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        status = self._refusal(scope, headers, host)
        if status:
            await asyncio.sleep(REFUSAL_S)
            await _refuse(scope, receive, send, *status)
            return
        if self._token:
            prefix = f"/{self._token}"
            scope = dict(scope, path=scope["path"][len(prefix) :], root_path="")
            if not scope["path"]:
                answer = PlainTextResponse("", 308, {"Location": f"{prefix}/", **_HEADERS})
                await answer(scope, receive, send)
                return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                if headers.get("content-type", "").startswith(_NO_DOCUMENT):
                    del headers["Content-Security-Policy"]
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope, headers: Headers, host: str) -> tuple[int, str] | None:
        if not scope["path"].startswith("/"):  # such as `OPTIONS *`
            return 400, "The address of a page begins with a slash.\n"
        address, port = scope.get("server") or ("", None)
        here = f"{address}:{port}"
        if (host if ":" in host else f"{host}:80") not in self._hosts | {here}:
            return 403, "Unknown host name.\n"
        origin = headers.get("origin")
        same = origin is not None and urlsplit(origin).netloc.lower() == host
        if scope["type"] == "websocket" and not same:
            return 403, "Only the page itself may connect here.\n"
        if origin is not None and not same:
            return 403, "Only the page itself may ask for this.\n"
        if self._token:
            first = scope["path"].split("/", 2)[1]
            if not secrets.compare_digest(first.encode(), self._token.encode()):
                return 404, "There is no such page.\n"
        return None


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, text: str) -> None:
    if scope["type"] == "http":
        headers = {**_HEADERS, "Connection": "close"}
        await PlainTextResponse(text, status, headers)(scope, receive, send)
        return
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        await send(
            {
                "type": "websocket.http.response.start",
                "status": status,
                "headers": [(b"content-type", b"text/plain")],
            }
        )
        await send({"type": "websocket.http.response.body", "body": text.encode()})
    else:
        await send({"type": "websocket.close", "code": 1008})
