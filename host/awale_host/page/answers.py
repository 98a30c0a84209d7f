# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Answers of a page's server that every page needs: catalogues, kept texts, its address."""

import hashlib
import io
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ..resources import catalogue_file, catalogue_languages

# Beginnings of ids that the terminal alone says, that the site alone says, and that no page of this
# host says: what a touch does is in the site's pages for players.
TERMINALS_OWN: Final = (
    "board.followed", "board.taken_over", "door.", "engine.default", "friend.ask_",
    "friend.broker.public", "friend.help", "friend.left", "friend.no_name", "friend.not_agreed",
    "friend.set_aside", "friend.waiting", "friend.watch_link",
    "friend.withdrawn", "kept.hint", "page.", "play.",
    "puzzle.ask", "puzzle.done", "puzzle.line", "sheet.", "terminal.", "virtual.",
)  # fmt: skip
_SITES_OWN: Final = (
    "board.elsewhere", "board.no_room", "board.taken", "exact.damaged", "exact.no_parts",
    "exact.not_here", "friend.not_loaded", "friend.site.", "refused.link", "study.not_loaded",
    "ui.guest", "ui.link.about", "ui.link.qr", "ui.loading", "ui.version.new", "ui.version.others",
)  # fmt: skip
_LEFT_OUT: Final = (
    *TERMINALS_OWN, *_SITES_OWN, "hall.", "health.", "touch.", "ui.hall.", "ui.usb", "usb.",
)  # fmt: skip


async def messages(request: Request, without: tuple[str, ...] = _LEFT_OUT) -> Response:
    """The catalogue of a language, without the ids that begin so, or without what no page says."""
    body = catalogue_file(request.path_params["language"], without)
    if body is None:
        return PlainTextResponse("There is no such catalogue.\n", 404)
    return unless_kept(request, body, "application/json")


def address_code(address: str) -> Response:
    """A QR code of the address by which other devices reach a page; 404 where there is none."""
    if not address:
        return PlainTextResponse("Other devices cannot reach this page.\n", 404)
    import segno  # where it is wanted: the page starts sooner without it

    code = io.BytesIO()
    segno.make(address, micro=False).save(code, kind="svg", scale=8, border=4)
    return Response(code.getvalue(), media_type="image/svg+xml")


def unless_kept(request: Request, body: str | bytes, media: str) -> Response:
    """Answer with a text, or with 304 where the browser has kept the same one."""
    content = body.encode() if isinstance(body, str) else body
    tag = f'"{hashlib.blake2b(content, digest_size=16).hexdigest()}"'
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    return Response(content, media_type=media, headers={"ETag": tag})


def wanted_language(accepted: str) -> str:
    """The first language of a header Accept-Language that there is a catalogue of, else English."""
    for each in accepted.split(","):
        tag = each.split(";")[0].split("-")[0].strip().lower()
        if tag in catalogue_languages():
            return tag
    return "en"
