# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sphinx configuration of the site; `make site` builds it."""

import re
from importlib import metadata
from pathlib import Path

from docutils import nodes

project = "Awalé board"
project_copyright = "Awalé board contributors"
version = release = metadata.version("awale-board")
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
# The paper, ink and brass of the page on which one plays.
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#faf4ea",
        "color-background-secondary": "#f3eadb",
        "color-foreground-primary": "#2a1e14",
        "color-brand-primary": "#7a4a16",
        "color-brand-content": "#7a4a16",
        "color-brand-visited": "#7a4a16",
    },
    "dark_css_variables": {"color-brand-primary": "#e0b872", "color-brand-content": "#e0b872"},
}
html_static_path = ["flash"]
html_css_files = ["door.css"]
html_title = "Awalé board"
html_favicon = "../host/awale_host/page/static/icon.svg"
html_show_sphinx = False
html_search_scorer = str(Path(__file__).with_name("search_scorer.js"))
exclude_patterns = ["images/**", "games/**"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["myst.strikethrough"]
toc_object_entries = False  # a thousand of them, copied for each page, are two fifths of a build
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": True}

_CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")


def _as_restructured_text(
    app: object, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Docstrings here are plain text: single backquotes mean code, indented lines a program. That
    of a message of the page's protocol begins with its `t`."""
    out: list[str] = []
    tag = getattr(getattr(obj, "__struct_config__", None), "tag", None)
    if tag is not None:
        out += [f"``{tag}``", ""]
    in_code = False
    for line in lines:
        indented = line.startswith("    ")
        if indented and not in_code and (not out or not out[-1].strip()):
            out += ["::", ""]
            in_code = True
        elif line.strip() and not indented:
            in_code = False
        if in_code:
            out.append(line)
        else:
            parts = re.split(r"(``.+?``)", _CODE.sub(r"``\1``", line))
            escaped = [
                part if part.startswith("``") else re.sub(r"([*|_])", r"\\\1", part)
                for part in parts
            ]
            out.append("".join(escaped))
    lines[:] = out


def _in_its_language(
    app: object, pagename: str, templatename: str, context: dict[str, object], doctree: object
) -> None:
    """Name the language of the pages for players, `learn/LANGUAGE…`, for screen readers."""
    folder, _, page = pagename.partition("/")
    if folder == "learn":
        context["language"] = page.partition("-")[0]


def _open_drawings(
    app: object, pagename: str, templatename: str, context: dict[str, str], doctree: object
) -> None:
    """Let a link to a drawing show it; Sphinx makes a download of each file outside `docs/`."""
    if "body" in context:
        context["body"] = re.sub(r' download=""( href="[^"]+\.svg")', r"\1", context["body"])


def _stack_wide_tables(app: object, doctree: nodes.document) -> None:
    """Mark a table of long texts that would be squeezed on a phone, where `door.css` puts its cells
    one below the other. Its head is hidden there: each cell gets the name of its column, but for
    the second of two, which follows from the first."""
    for group in doctree.findall(nodes.tgroup):
        (head,), (body,) = group.findall(nodes.thead), group.findall(nodes.tbody)
        names = [cell.astext() for cell in head[0].children]
        rows = [list(row.children) for row in body.children]
        columns = zip(*rows, strict=True)
        widths = [min(30, max(len(cell.astext()) for cell in column)) for column in columns]
        if max(widths[1:], default=0) < 30 or sum(widths) <= 50:
            continue
        group.parent["classes"].append("awale-stacked")
        for row in rows if len(names) > 2 else []:
            for name, cell in zip(names[1:], row[1:], strict=True):
                if cell.astext() == "–":
                    cell["classes"].append("awale-nothing")
                elif name and cell.astext():
                    label = nodes.inline("", f"{name}: ", classes=["awale-column"])
                    cell[0].insert(0, label)


def setup(app: object) -> None:
    """Register the extensions; Sphinx calls this."""
    app.connect("html-page-context", _in_its_language)  # type: ignore[attr-defined]
    app.connect("html-page-context", _open_drawings)  # type: ignore[attr-defined]
    app.connect("doctree-read", _stack_wide_tables)  # type: ignore[attr-defined]
    app.connect("autodoc-process-docstring", _as_restructured_text)  # type: ignore[attr-defined]
