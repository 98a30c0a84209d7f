# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reading KiCad's file format, without KiCad."""

import re
from pathlib import Path

import pytest

from hardware.kicad.checks import amount, pico_pad
from hardware.kicad.sexpr import Word, child, parse, properties, text, value

KICAD = Path(__file__).resolve().parents[2] / "hardware" / "kicad"


def test_a_list_is_read_with_words_and_strings_apart() -> None:
    node = parse('(pad "1" smd (at -1.5 0) (net 3 "VLED"))')
    assert node[1] == "1"
    assert not isinstance(node[1], Word)
    assert isinstance(node[2], Word)
    at = child(node, "at")
    assert at is not None
    assert at[1:] == ["-1.5", "0"]
    assert value(node, "net") == "3"
    assert value(node, "none", "nothing") == "nothing"


@pytest.mark.parametrize(
    "line", ['(a "say \\"so\\"" 1.25 (b yes))', '(a "two\\nlines")', '(a "back\\\\slash")', "(a)"]
)
def test_what_is_read_and_written_is_the_same(line: str) -> None:
    assert text(parse(line)) == line


def test_long_lists_are_broken_and_read_again() -> None:
    line = "(a " + " ".join(f'(b "{number}" {number})' for number in range(60)) + ")"
    written = text(parse(line))
    assert written.count("\n") > 50
    assert parse(written) == parse(line)


@pytest.mark.parametrize("broken", ["(a", "(a))", "a", ""])
def test_broken_files_are_refused(broken: str) -> None:
    with pytest.raises(ValueError, match=r"list|parenthesis"):
        parse(broken)


def test_numbers_are_written_short() -> None:
    assert text([Word("at"), 1.50, -0.0, 2.0, 3]) == "(at 1.5 0 2 3)"


def test_properties_are_found_by_name() -> None:
    assert properties(parse('(symbol (property "MPN" "X1") (property "Value" "1k"))')) == {
        "MPN": "X1",
        "Value": "1k",
    }


def test_values_are_read_as_amounts() -> None:
    assert amount("4.7k") == 4700
    assert amount("330") == 330
    assert amount("1M") == 1_000_000
    assert amount("100nF") == pytest.approx(1e-7)
    with pytest.raises(ValueError, match="Qwiic"):
        amount("Qwiic")


def test_pins_have_their_socket() -> None:
    assert pico_pad("GP0") == ("J1", "1")
    assert pico_pad("GP15") == ("J1", "20")
    assert pico_pad("GP16") == ("J2", "21")
    assert pico_pad("VBUS") == ("J2", "40")


def test_the_committed_files_stay_small() -> None:
    for path in KICAD.glob("*.kicad_*"):
        assert path.stat().st_size < 6_000_000, path.name


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
