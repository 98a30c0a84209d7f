# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Check sources and pages for words that CONTRIBUTING.md asks to avoid.

    python -m tools.check_words [FILE ...]

Without FILE, all text files that git tracks are checked. In Python files it also checks the names
of functions and classes, and the first line of each docstring: neither a question nor a subordinate
clause ("What …", "How many …"). The comment at the head of a JavaScript file is checked likewise.
"""

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hardware.console import utf8_output

ROOT: Final = Path(__file__).resolve().parent.parent
EXAMPLES: Final = ("tools/check_words.py", "tests/tools/test_documents.py")  # of bad words
ENGLISH: Final = "host/awale_session/locale/en.json"  # sentences for users
SUFFIXES: Final = {".py", ".md", ".toml", ".js", ".mjs", ".html", ".css", ".ini", ".yml", ""}
INSTEAD: Final = {
    r"(?<!\.)\b(tell|tells|told)\b": "show, report, return, describe",
    r"\banew\b": "again",
    r"\bseldom(ly)?\b": "rarely",
    r"(?<!\.)\b(nobody|somebody|whoever)\b": "player, host, board, caller",
    r"\bso many\b": "the number",
    r"\bfor ever\b": "forever",
    r"\bby itself\b": "alone, automatically",
    r"(?<!there\x20)\bis no\b(?! (more|longer)\b)": "is not a",
    r"\bthe own\b": "their own",
    r"\bis well\b": "is OK",
    r"\bupon\b": "on",
    r"\beverybody\b": "every player, all users",
    r"\bbroken off\b": "interrupted",
    r"\bfor good\b": "finally, permanently",
}
_CLAUSE: Final = re.compile(r"(What|Who|Whose|Whom|How|Where|Why)\b|[^\n]*\?$", re.MULTILINE)
_NAMED: Final = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
_DOCUMENTED: Final = (ast.Module, *_NAMED)
_GAP: Final = r"(?: |\s*\n\s*(?:# )?)"  # between two words, also at the end of a line
_PATTERNS: Final = [
    (re.compile(words.replace(" ", _GAP), re.IGNORECASE), plain) for words, plain in INSTEAD.items()
]


def findings(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the word and its replacements; code between backticks is skipped."""
    prose = re.sub(r"`[^`\n]*`", "", text)
    for pattern, plain in _PATTERNS:
        for found in pattern.finditer(prose):
            yield prose.count("\n", 0, found.start()) + 1, " ".join(found[0].split()), plain


def names(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the word and its replacements for names of functions and classes."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, _NAMED):
            for _, word, plain in findings(node.name.replace("_", " ")):
                yield node.lineno, word, plain


def clauses(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the first word and the advice for each docstring to rewrite."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, _DOCUMENTED):
            text = ast.get_docstring(node) or ""
            if _CLAUSE.match(text):
                yield node.body[0].lineno, text.split()[0], "an imperative or a noun, no question"


def heads(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the first word and the advice for a script's head to rewrite."""
    for number, line in enumerate(source.splitlines(), 1):
        if not line.startswith("//"):
            return
        text = line.removeprefix("//").strip().partition(": ")
        for part in (text[0], text[2] if text[0].startswith("<") else ""):
            if _CLAUSE.match(part[:1].upper() + part[1:]):
                yield number, part.split()[0], "a noun or a verb: what the script is or does"
        if not text[0].startswith("SPDX"):
            return  # the first sentence only


def tracked() -> list[Path]:
    """Return the text files that git tracks, without licences and this check."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout.split("\0")
    return [
        ROOT / name
        for name in names
        if (Path(name).suffix in SUFFIXES or name == ENGLISH) and name and (ROOT / name).is_file()
        and not name.startswith("LICENSES/") and name not in EXAMPLES
    ]  # fmt: skip


def main() -> int:
    """Print each finding as ``file:line: word (better words)``; return 1 if there is any."""
    utf8_output()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    bad = False
    for path in [file.resolve() for file in chosen.files] or tracked():
        text = path.read_text(encoding="utf-8", errors="replace")
        found = [*findings(text)]
        if path.suffix == ".py":
            found += [*names(text), *clauses(text)]
        if path.suffix in (".js", ".mjs"):
            found += heads(text)
        for line, word, plain in sorted(found):
            bad = True
            print(f"{path.relative_to(ROOT).as_posix()}:{line}: {word!r} ({plain})")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
