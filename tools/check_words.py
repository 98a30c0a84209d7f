# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Check sources and pages for words that CONTRIBUTING.md asks to avoid.

    python -m tools.check_words [--prune] [FILE ...]

Without FILE, all text files that git tracks are checked. Files named in `tools/words_to_do.txt` are
not clean yet and are skipped; `--prune` removes from that list the files that have become clean.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TO_DO: Final = ROOT / "tools" / "words_to_do.txt"
SUFFIXES: Final = {".py", ".md", ".toml", ".js", ".mjs", ".html", ".css", ".ini", ".yml", ""}
INSTEAD: Final = {
    r"(?<!\.)\b(tell|tells|told)\b": "show, report, return, describe",
    r"\banew\b": "again",
    r"\bseldom(ly)?\b": "rarely",
    r"\b(nobody|somebody|whoever)\b": "player, host, board, caller",
    r"\bso many\b": "the number",
    r"\bfor ever\b": "forever",
    r"\bby itself\b": "alone, automatically",
    r"(?<!there )\bis no\b(?! (more|longer)\b)": "is not a",
    r"\bthe own\b": "their own",
    r"\bis well\b": "is OK",
}
_PATTERNS: Final = [(re.compile(word, re.IGNORECASE), plain) for word, plain in INSTEAD.items()]


def findings(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the word and its replacements; code between backticks is skipped."""
    for number, line in enumerate(text.splitlines(), 1):
        prose = re.sub(r"`[^`]*`", "", line)
        for pattern, plain in _PATTERNS:
            for found in pattern.finditer(prose):
                yield number, found[0], plain


def tracked() -> list[Path]:
    """Return the text files that git tracks, without licences and this check."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    return [
        ROOT / name
        for name in names
        if name and Path(name).suffix in SUFFIXES and (ROOT / name).is_file()
        and not name.startswith("LICENSES/") and Path(name).name != Path(__file__).name
    ]  # fmt: skip


def main() -> int:
    """Print each finding as ``file:line: word (better words)``; return 1 if there is any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--prune", action="store_true", help="shorten the list of files to do")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    to_do = set(TO_DO.read_text(encoding="utf-8").split()) if TO_DO.is_file() else set()
    bad = set()
    for path in [file.resolve() for file in chosen.files] or tracked():
        name = path.relative_to(ROOT).as_posix()
        for line, word, plain in findings(path.read_text(encoding="utf-8", errors="replace")):
            bad.add(name)
            if chosen.files or (name not in to_do and not chosen.prune):
                print(f"{name}:{line}: {word!r} ({plain})")
    if chosen.prune:
        TO_DO.write_text("".join(f"{name}\n" for name in sorted(bad & to_do)), encoding="utf-8")
        return 0
    return 1 if (bad if chosen.files else bad - to_do) else 0


if __name__ == "__main__":
    sys.exit(main())
