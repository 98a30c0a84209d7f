# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Keep the catalogues of sentences: gettext files for translators, JSON for the program.

    python -m tools.catalogues [--check] [LANGUAGE ...]

`locale/en.json` holds the English sentences by message id. Each becomes an entry of `awale.pot`,
with its id as context. `LANGUAGE/LC_MESSAGES/awale.po` of each language is brought up to date with
it (a LANGUAGE that has none yet gets one) and compiled to `LANGUAGE.json`, which the terminal and
the page read. With `--check` nothing is written: missing, stale and wrong entries are reported,
exit code 1.
"""

import argparse
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

LOCALE: Final = Path(__file__).resolve().parent.parent / "host" / "awale_host" / "locale"
LICENCE: Final = (
    # REUSE-IgnoreStart
    "# SPDX-FileCopyrightText: 2026 Awalé board contributors\n# SPDX-License-Identifier: MIT"
    # REUSE-IgnoreEnd
)
Entry = str | dict[str, str]
_FIELD: Final = re.compile(r"\{(\w+)\}")


def english() -> dict[str, Entry]:
    """The English sentences by id; one with plural forms is an object of categories."""
    entries: dict[str, Entry] = json.loads((LOCALE / "en.json").read_text(encoding="utf-8"))
    return entries


def template() -> Catalog:
    """The template of all catalogues (`awale.pot`)."""
    catalog = Catalog(project="awale-board", header_comment=LICENCE, fuzzy=False, charset="utf-8")
    for id, entry in english().items():
        text = entry if isinstance(entry, str) else (entry["one"], entry["other"])
        catalog.add(text, context=id)
    return catalog


def po_file(language: str) -> Path:
    """Return the path of a language's gettext file."""
    return LOCALE / language / "LC_MESSAGES" / "awale.po"


def languages() -> list[str]:
    """The languages that have a catalogue, English left out."""
    return sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/awale.po"))


def updated(language: str) -> Catalog:
    """A language's catalogue with the template's entries: new ones empty, old ones removed."""
    path = po_file(language)
    if path.is_file():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language)
    else:
        catalog = Catalog(locale=language, project="awale-board", charset="utf-8")
    catalog.header_comment = LICENCE
    catalog.fuzzy = False
    catalog.msgid_bugs_address = catalog.language_team = ""
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def problems(catalog: Catalog) -> Iterator[str]:
    """Yield one line for each missing or wrong entry of a catalogue."""
    for message in catalog:
        if message.id and (fault := _fault(message)):
            yield f"{message.context}: {fault}"


def _fault(message: Message) -> str:
    forms = _forms(message)
    if not forms or not all(forms):
        return "not translated"
    if message.fuzzy:
        return "marked as fuzzy"
    sources = [message.id] if isinstance(message.id, str) else list(message.id)
    wanted = set(_FIELD.findall(sources[-1]))
    # A form for one need not repeat the number.
    for form in forms:
        given = set(_FIELD.findall(form))
        if given - wanted or (wanted - given - ({"n"} if form is forms[0] else set())):
            return f"fields {sorted(given)} instead of {sorted(wanted)}"
    return ""


def _forms(message: Message) -> list[str]:
    if isinstance(message.string, str):
        return [message.string]
    return list(message.string or ())


def compiled(catalog: Catalog) -> str:
    """The catalogue as JSON by id, plural forms by category; English where one is missing."""
    assert isinstance(catalog.locale, Locale)
    entries: dict[str, Entry] = {}
    for id, entry in english().items():
        message = catalog.get(entry if isinstance(entry, str) else entry["one"], context=id)
        forms = [] if message is None else _forms(message)
        if not forms or not all(forms):
            entries[id] = entry
        elif isinstance(entry, str):
            entries[id] = forms[0]
        else:
            # The two forms of these languages are CLDR's categories one and other.
            entries[id] = {"one": forms[0], "other": forms[-1]}
    return json.dumps(entries, ensure_ascii=False, indent=2) + "\n"


def as_text(catalog: Catalog) -> bytes:
    """A catalogue in gettext's format, without the date that would make each run differ."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=100, omit_header=False)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    changing = ("POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Last-Translator")
    return "".join(
        line for line in lines if not line.startswith(tuple(f'"{c}' for c in changing))
    ).encode()


def stale(path: Path, text: bytes) -> bool:
    """Whether a file is missing or out of date."""
    return not path.is_file() or path.read_bytes() != text


def main() -> int:
    """Update the catalogues, or check them; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, report what is wrong")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
    chosen = parser.parse_args()
    files = {LOCALE / "awale.pot": as_text(template())}
    faults: list[str] = []
    for language in chosen.languages or languages():
        catalog = updated(language)
        faults += [f"{language}: {fault}" for fault in problems(catalog)]
        files[po_file(language)] = as_text(catalog)
        files[LOCALE / f"{language}.json"] = compiled(catalog).encode()
    old = [path for path, text in files.items() if stale(path, text)]
    if chosen.check:
        faults += [f"{path.name}: run python -m tools.catalogues" for path in old]
    else:
        for path in old:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[path])
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
