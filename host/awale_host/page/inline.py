# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Joins the page's JavaScript modules into one script without imports.

Each module becomes a function that is called once and returns what it exports; an import becomes a
declaration. It understands the forms that the page's modules use: named imports, `export` in front
of a declaration, no text over several lines. ValueError for any other.
"""

import re
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(r'^import\s+(?:\{([^}]*)\}\s+from\s+)?"([^"]+)";[ \t]*\n', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export\s+(?=(?:async\s+)?(?:function\*?|class|const|let)\s+([A-Za-z_$][\w$]*))", re.MULTILINE
)
_COMMENT: Final = re.compile(
    r"^[ \t]*//[^\n]*\n|(?<=[;,{(]) //[^\"'`\n]*$"  # behind a quote it may be part of a text
    r"|(?:^[ \t]*)?/\*\*.*?\*/[ \t]*\n?",
    re.MULTILINE | re.DOTALL,
)
SPACE: Final = re.compile(r"\n\s*")
_OPEN: Final = re.compile(r"^[^`\n]*(?:`[^`\n]*`[^`\n]*)*`[^`\n]*$", re.MULTILINE)
_LEFT: Final = re.compile(r"^(?:import|export)\b", re.MULTILINE)


def inlined(entry: Path) -> str:
    """Return the module `entry` and all that it imports as one script."""
    return inlined_in_parts(entry)[0]


def inlined_in_parts(*entries: Path) -> list[str]:
    """Return a script for each module, with what it imports and no script before it has. They are
    loaded as plain scripts, in this order."""
    done: dict[Path, str] = {}
    scripts = []
    for entry in entries:
        parts: list[str] = []
        _add(entry.resolve(), done, parts, ())
        script = '"use strict";\n' + "".join(parts)
        if re.search(r"</script|<!--", script, re.IGNORECASE):
            raise ValueError("a script that is part of a page cannot contain </script or <!--")
        scripts.append(script)
    return scripts


def _add(module: Path, done: dict[Path, str], parts: list[str], way: tuple[Path, ...]) -> None:
    """Append a module after those that it imports."""
    if module in way:
        raise ValueError(f"{module.name} imports itself, by way of others")
    if module in done:
        return
    source = _COMMENT.sub("", module.read_text(encoding="utf-8"))
    for _, path in _IMPORT.findall(source):
        _add((module.parent / path).resolve(), done, parts, (*way, module))

    def declared(found: re.Match[str]) -> str:
        names, path = found.groups()
        if not names:
            return ""
        wanted = names.replace(" as ", ": ").split(",")
        fields = ", ".join(name.strip() for name in wanted if name.strip())
        return f"const {{ {fields} }} = {done[(module.parent / path).resolve()]};\n"

    exported = _EXPORT.findall(source)
    body = _EXPORT.sub("", _IMPORT.sub(declared, source))
    if left := _LEFT.search(body) or _OPEN.search(body):
        line = body[left.start() :].splitlines()[0]
        raise ValueError(f"{module.name}: this form is not understood: {line}")
    done[module] = f"module{len(done)}"
    body = SPACE.sub("\n", body.strip())
    returned = f"return {{ {', '.join(exported)} }};\n" if exported else ""
    parts.append(f"const {done[module]} = (() => {{\n{body}\n{returned}}})();\n")
