# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files of a hall's page: the wall on a projector, and the page on a phone, which are the same."""

import functools
import json
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..page import bundle
from ..page.answers import TERMINALS_OWN, address_code, messages, unless_kept, wanted_language
from ..page.inline import inlined
from ..page.server import live_route, serving
from ..resources import drawn_board
from .hub import HallHub

STATIC: Final = Path(__file__).resolve().parent / "static"


@functools.cache
def _script() -> str:
    return inlined(STATIC / "hall.js")


@functools.cache
def _style() -> str:
    return bundle.style("base", "board") + bundle.style("hall", static=STATIC)


@functools.cache
def _page() -> str:
    page = (STATIC / "index.html").read_text("utf-8")
    return page.replace("{BOARD}", json.dumps(drawn_board(), separators=(",", ":")))


def hall_pages(hub: HallHub) -> Starlette:
    """The application of a hall's page."""

    async def page(request: Request) -> Response:
        found = Response(_page(), media_type="text/html")
        language = wanted_language(request.headers.get("accept-language", ""))
        address = f"messages/{language}.json"
        found.headers["Link"] = f"<{address}>; rel=preload; as=fetch; crossorigin=anonymous"
        found.headers["Vary"] = "Accept-Language"
        return found

    async def script(request: Request) -> Response:
        return unless_kept(request, _script(), "text/javascript")

    async def style(request: Request) -> Response:
        return unless_kept(request, _style(), "text/css")

    async def icon(request: Request) -> Response:
        return unless_kept(request, (bundle.STATIC / "icon.svg").read_bytes(), "image/svg+xml")

    async def words(request: Request) -> Response:
        return await messages(request, TERMINALS_OWN)

    async def join(request: Request) -> Response:
        return address_code(hub.address)

    app = Starlette(
        routes=[
            live_route(hub),
            Route("/", page),
            Route("/hall.js", script),
            Route("/hall.css", style),
            Route("/icon.svg", icon),
            Route("/join.svg", join),
            Route("/messages/{language}.json", words),
        ],
        lifespan=serving(hub),
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    return app
