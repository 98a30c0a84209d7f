# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Keep the catalogues of sentences: one JSON file a language, by message id.

    python -m tools.catalogues [--check] [LANGUAGE ...]

`locale/en.json` holds the English sentences. Each `LANGUAGE.json` gets their ids in their order: a
new id with an empty text, for which people read English, and no id that English has no more. A
LANGUAGE that has no file yet gets one. What is not translated or wrong is reported, exit code 1;
with `--check` nothing is written.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hardware.console import utf8_output

LOCALE: Final = Path(__file__).resolve().parent.parent / "host" / "awale_session" / "locale"
Entry = str | dict[str, str]
Catalogue = dict[str, Entry]
_SHOWN: Final = 20  # faults
_FIELD: Final = re.compile(r"\{(\w+)\}")


def read(language: str) -> Catalogue:
    """The sentences of a language by id; one with plural forms is an object of categories."""
    file = LOCALE / f"{language}.json"
    entries: Catalogue = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return entries


def languages() -> list[str]:
    """The languages that have a catalogue, English left out."""
    return sorted({path.stem for path in LOCALE.glob("*.json")} - {"en"})


def updated(language: str) -> Catalogue:
    """A language's catalogue with the ids of English: new ones empty, old ones left out."""
    have = read(language)
    return {id: have.get(id, "") for id in read("en")}


def problems(catalogue: Catalogue) -> Iterator[str]:
    """Yield one line for each missing or wrong entry of a catalogue."""
    for id, source in read("en").items():
        if fault := _fault(source, catalogue[id]):
            yield f"{id}: {fault}"


def _fault(source: Entry, entry: Entry) -> str:
    forms = list(entry.values()) if isinstance(entry, dict) else [entry]
    if not all(forms):
        return "not translated"
    if isinstance(source, dict):
        if not isinstance(entry, dict) or entry.keys() != source.keys():
            return f"forms {', '.join(source)} wanted"
        source = source["other"]
    elif isinstance(entry, dict):
        return "one form wanted"
    wanted = set(_FIELD.findall(source))
    for form in forms:
        given = set(_FIELD.findall(form))
        # The form for one need not repeat the number.
        if given - wanted or wanted - given - ({"n"} if form is not forms[-1] else set()):
            return f"fields {sorted(given)} instead of {sorted(wanted)}"
    return ""


def unfinished() -> list[str]:
    """The languages with a missing or wrong entry."""
    return [each for each in languages() if list(problems(updated(each)))]


def as_text(catalogue: Catalogue) -> str:
    """The text of a catalogue's file."""
    return json.dumps(catalogue, ensure_ascii=False, indent=2) + "\n"


def main() -> int:
    """Update the catalogues, or check them; returns the exit code."""
    utf8_output()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, report what is wrong")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
    chosen = parser.parse_args()
    faults: list[str] = []
    for language in chosen.languages or languages():
        catalogue = updated(language)
        faults += [f"{language}: {fault}" for fault in problems(catalogue)]
        if catalogue == read(language) and list(catalogue) == list(read(language)):
            continue
        if chosen.check:
            faults.append(f"{language}.json: run python -m tools.catalogues")
        else:
            (LOCALE / f"{language}.json").write_text(as_text(catalogue), encoding="utf-8")
    for fault in faults[:_SHOWN]:
        print(fault, file=sys.stderr)
    if len(faults) > _SHOWN:
        print(f"... and {len(faults) - _SHOWN} more", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
