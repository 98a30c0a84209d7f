# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Budget of lines: the size of each room, and a failure where one is above its limit.

    python -m tools.budget            print the table
    python -m tools.budget --check    name each room above its limit; exit code 1 if there is one
    python -m tools.budget --write    put the table into docs/architecture.md
    python -m tools.budget --features    print the lines of each feature

Rooms and limits are in ``[tool.budget]`` of pyproject.toml, features as regular expressions of
paths in ``[tool.features]``, the words that the documents may have in ``[tool.documents]``. A file
counts for the room with the longest path that holds it, or for the room "." if no other does.
"""

import argparse
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from hardware.console import utf8_output

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "architecture.md"
BEGIN: Final = "<!-- table: budget -->\n"
END: Final = "<!-- end -->"
LANGUAGES: Final = {
    "Python": {".py"},
    "JavaScript": {".js", ".mjs", ".ts"},
    "CSS, HTML": {".css", ".html"},
    "C": {".c", ".h"},
}
_LANGUAGE_OF: Final = {end: name for name, ends in LANGUAGES.items() for end in ends}


def setting(name: str) -> dict[str, Any]:
    """A table of pyproject.toml: "budget" has the rooms with the most lines of each."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text)["tool"][name])


def tracked() -> dict[str, int]:
    """The number of lines of every source file that git tracks and that is there, by its path."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    paths = (path for path in listed.stdout.decode().split("\0") if path)
    return {
        path: (ROOT / path).read_bytes().count(b"\n")
        for path in paths
        if Path(path).suffix in _LANGUAGE_OF and (ROOT / path).is_file()
    }


def sizes(files: Mapping[str, int], rooms: Mapping[str, int]) -> dict[str, Counter[str]]:
    """The lines of each room by language."""
    sums: dict[str, Counter[str]] = {room: Counter() for room in rooms}
    for path, lines in files.items():
        holding = [room for room in rooms if path.startswith(f"{room}/")]
        sums[max(holding, key=len, default=".")][_LANGUAGE_OF[Path(path).suffix]] += lines
    return sums


def excesses(files: Mapping[str, int], rooms: Mapping[str, int]) -> list[str]:
    """A sentence for each room that is above its limit."""
    return [
        f"{room} has {total} lines, {total - rooms[room]} more than its budget: delete what it no "
        "longer needs, or raise the limit in pyproject.toml and give the reason in the commit."
        for room, counted in sizes(files, rooms).items()
        if (total := counted.total()) > rooms[room]
    ]


def count_words(text: str) -> int:
    """The words of a page: what has a letter or a digit, so no rules of tables."""
    return len(re.findall(r"[^\s|]*\w[^\s|]*", text))


def too_wordy() -> list[str]:
    """A sentence if docs, README and CONTRIBUTING have more words than they may."""
    most: int = setting("documents")["words"]
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    count = sum(count_words(page.read_text(encoding="utf-8")) for page in pages)
    said = f"The documents have {count:,} words, {count - most:,} more than they may: cut what is "
    return [f"{said}said twice and what no reader needs to act."] if count > most else []


def table(files: Mapping[str, int], rooms: Mapping[str, int]) -> str:
    """The table in Markdown, with a last row for all rooms."""
    counted = sizes(files, rooms)
    names = ("the rest" if room == "." else f"`{room}/`" for room in rooms)
    rows = [(name, counted[room], rooms[room]) for name, room in zip(names, rooms, strict=True)]
    every = Counter[str]()
    for sums in counted.values():
        every.update(sums)
    rows.append(("**in all**", every, sum(rooms.values())))
    lines = [
        "| room | " + " | ".join(LANGUAGES) + " | lines | at most |",
        "|---|" + "--:|" * (len(LANGUAGES) + 2),
    ]
    for name, sums, limit in rows:
        cells = [f"{sums[language]:,}" if sums[language] else "" for language in LANGUAGES]
        lines.append(" | ".join([f"| {name}", *cells, f"{sums.total():,}", f"{limit:,} |"]))
    return "\n".join(lines) + "\n"


def by_feature(files: Mapping[str, int], features: Mapping[str, str]) -> str:
    """The table in Markdown; a file counts for the first feature whose expression its path has."""
    sums: dict[str, list[int]] = {name: [0, 0] for name in features}
    for path, lines in files.items():
        name = next(name for name, fits in features.items() if re.search(fits, path))
        sums[name][path.startswith("tests/")] += lines
    rows = (f"| {name} | {product:,} | {tests:,} |" for name, (product, tests) in sums.items())
    return "\n".join(("| feature | product | tests |", "|---|--:|--:|", *rows)) + "\n"


def main() -> int:
    """Print, check or write the table."""
    utf8_output()
    parser = argparse.ArgumentParser(prog="python -m tools.budget", description="Lines of rooms.")
    parser.add_argument("--check", action="store_true", help="fail if a room is above its limit")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.name}")
    parser.add_argument("--features", action="store_true", help="print the lines of each feature")
    options = parser.parse_args()
    files, rooms = tracked(), setting("budget")
    if options.check:
        over = excesses(files, rooms) + too_wordy()
        print("\n".join(over), end="\n" if over else "", file=sys.stderr)
        return 1 if over else 0
    if options.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}{table(files, rooms)}{END}{after}", encoding="utf-8")
    elif options.features:
        print(by_feature(files, setting("features")), end="")
    else:
        print(table(files, rooms), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
