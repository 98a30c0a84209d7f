# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Axe's rules of accessibility, on a page as it stands."""

from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Page

_SCRIPT = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
# The violations alone: what else it reports takes as long to send as to find.
_RUN = """(where) => axe.run(
        where ?? [...document.querySelectorAll("dialog[open]")].at(-1) ?? document,
        { resultTypes: ["violations"] })
    .then(({ violations }) => violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ html, any }) => ({ id, impact, html: html.slice(0, 160), why: any[0] }))))"""


def violations(page: Page, where: str | None = None) -> list[dict[str, Any]]:
    """Rule, impact, element and reason of each violation in a part of the page; in all of what can
    be touched by default, which is the topmost dialog if one is open."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(_RUN, where)
    return found
