# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Links and description of both packages as the package index shows them.

Hatchling calls this. AWALE_REPOSITORY has the address of the repository, such as
https://github.com/OWNER/NAME, AWALE_SITE that of the board on the site, https://…/play/; a source
archive remembers both. Without them the packages are complete, but for the links, and the README's
pictures are not shown outside of the repository.
"""

import os
import re
from email.parser import Parser
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURES = (".png", ".svg", ".webp")
_LINK = re.compile(r"\]\((?![a-z]+:)([^)\s]+)\)")


def addresses(root: Path) -> tuple[str, str]:
    """Return the addresses of repository and site that the packages are built for, "" for one that
    is not known."""
    kept = root / "PKG-INFO"  # in a source archive
    if kept.is_file():
        found = Parser().parsestr(kept.read_text(encoding="utf-8"), headersonly=True)
        urls = dict(line.split(", ", 1) for line in found.get_all("Project-URL", []))
        return str(urls.get("Source", "")), str(urls.get("Play", ""))
    return os.environ.get("AWALE_REPOSITORY", "").rstrip("/"), os.environ.get("AWALE_SITE", "")


def absolute(text: str, where: str, version: str) -> str:
    """Return a README whose links and pictures lead to this version in the repository; the index
    gives its headings no names, so that those within it lead there, too."""

    def whole(link: re.Match[str]) -> str:
        kind = "raw" if link[1].endswith(_PICTURES) else "blob"
        path = f"README.md{link[1]}" if link[1].startswith("#") else link[1]
        return f"]({where}/{kind}/v{version}/{path})"

    return _LINK.sub(whole, text)


class Metadata(MetadataHookInterface):
    """Hook of the metadata of both packages."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme` and, if the repository is known, `urls`."""
        root = Path(self.root)
        where, site = addresses(root)
        text = (root / "README.md").read_text(encoding="utf-8")
        if site:
            metadata["urls"] = {"Play": site}
            text = text.replace("](docs/site.md)", f"]({site})")
        if where:
            metadata["urls"] = metadata.get("urls", {}) | {
                "Source": where,
                "Documentation": f"{where}/tree/v{self._version(metadata)}/docs",
                "Changes": f"{where}/blob/v{self._version(metadata)}/CHANGELOG.md",
                "Issues": f"{where}/issues",
            }
            text = absolute(text, where, self._version(metadata))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}

    def _version(self, metadata: dict[str, Any]) -> str:
        """The version, which hatchling reads from a file later where `metadata` lacks it."""
        if "version" in metadata:
            return str(metadata["version"])
        file = Path(self.root, "firmware", "awale_board", "__init__.py")
        found = re.search(r'^VERSION = "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)
        assert found is not None
        return found[1]
