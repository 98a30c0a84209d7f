# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reading KiCad's file format, without KiCad."""

import re
from pathlib import Path

import pytest

from hardware.kicad.checks import amount
from hardware.kicad.sexpr import parse

KICAD = Path(__file__).resolve().parents[2] / "hardware" / "kicad"


def test_escapes_in_a_string_are_read() -> None:
    line = r'(a "say \"so\"" 1.25 (b yes) "two\nlines" "back\\slash")'
    assert parse(line) == ["a", 'say "so"', "1.25", ["b", "yes"], "two\nlines", "back\\slash"]


@pytest.mark.parametrize("broken", ["(a", "(a))", "a", ""])
def test_broken_files_are_refused(broken: str) -> None:
    with pytest.raises(ValueError, match=r"list|parenthesis"):
        parse(broken)


def test_values_are_read_as_amounts() -> None:
    assert amount("4.7k") == 4700
    assert amount("330") == 330
    assert amount("1M") == 1_000_000
    assert amount("100nF") == pytest.approx(1e-7)
    with pytest.raises(ValueError, match="Qwiic"):
        amount("Qwiic")


@pytest.mark.parametrize(
    ("table", "files", "named"),
    [
        ("fp-lib-table", "awale.kicad_pcb", r'\n\t\(footprint "([^":]+):'),
        ("fp-lib-table", "*.kicad_sch", r'"Footprint" "([^":]+):'),
        ("sym-lib-table", "*.kicad_sch", r'\(lib_id "([^":]+):'),
    ],
)
def test_the_project_lists_every_library_that_it_uses(table: str, files: str, named: str) -> None:
    """Without its line here, a library is only known on machines whose user has set KiCad up."""
    listed = set(re.findall(r'\(lib \(name "([^"]+)"\)', (KICAD / table).read_text("utf-8")))
    used = {
        library
        for path in KICAD.glob(files)
        for library in re.findall(named, path.read_text("utf-8"))
    }
    assert used
    assert used <= listed
