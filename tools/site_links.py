# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Check the links of a built site: files that are named exist, and so do places within them."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """The links of a page and the places that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See HTMLParser."""
        for name, value in attrs:
            if value and name in ("href", "src", "data"):
                self.links.append(value)
            elif value and name in ("id", "name"):
                self.places.add(value)


def broken_links(site: Path) -> list[str]:
    """A line for each link within `site` that leads to nothing. Other sites are not asked."""
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    broken = []
    for path, page in sorted(pages.items()):
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            place = unquote(parts.fragment)
            known = pages.get(target)
            if not target.is_file() or (place and known and place not in known.places):
                broken.append(f"{path.relative_to(site).as_posix()}: {link}")
    return broken
