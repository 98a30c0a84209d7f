# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A play session as the source of the page, on this computer."""

from typing import Literal

from awale_session.answers import page_source
from awale_session.play.session_config import SessionConfig

from ..virtual.painted import paint
from .page_options import page_options


class PageSource(page_source.PageSource):
    """See the session's, with this computer's languages and levels."""

    def __init__(self, config: SessionConfig, kind: Literal["virtual", "real"]) -> None:
        super().__init__(config, kind, page_options(), paint)
