# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""OGN as people save it, through the command: nothing is lost without a word, none invented."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from awale_host.resources import catalogue_languages
from awale_session.catalogue import Sentence, catalogue, render
from awale_session.library.ogn_files import Imported, enter_games
from awale_session.library.store import Library

from tests.support.awale_command import AwaleCommand

TAGS = '[Variant "Awari"]\n[South "Cœur"]\n[North "Ben"]\n'
MOVES = "\n1. F f 2. B d 3. B c *\n"
WHOLE = (TAGS + MOVES).encode()
BOARD = '[Board "b0"]\n[BoardGame "1"]\n\n'
CHANGES = [
    ("[South", "["), ("\n", "\r"), ('"', "”"), (" ", "\u2009"), ("B", "\u200bB"), ("B", "\x07B"),
    (" d", ", d"), ('"Cœur"', "Cœur"), ("[North", "[South"), ("Ben", "Ben" * 200), ("*", "25-23"),
    ("2. B", "2. Hello"), ("2. B", "2. B}"), ("2. B", "2. B)"), ("2. B", "2. B {"),
    ("2. B", "2. B ("), ("2. B", "3. B"), ("2. B", "2. b"), ("2. B", "2. F"), ("2. B", "2. B+2"),
    ("Awari", "Bao"), ("[South", '[FEN "4-4"]\n[South'), ("South", "Suoth"),
]  # fmt: skip


def test_a_file_without_end_is_refused_in_a_sentence(awale: AwaleCommand, tmp_path: Path) -> None:
    path = tmp_path / "huge.ogn"
    with open(path, "wb") as file:
        file.truncate(100_000_000)
    done = awale.run_here("logs", "import", str(path))
    assert done.code == 1
    assert "larger than 32 MB" in done.err
    assert "Traceback" not in done.err


def test_thousands_of_faults_are_a_few_lines(awale: AwaleCommand, tmp_path: Path) -> None:
    def said(content: str | bytes) -> list[str]:
        path = tmp_path / "tags.ogn"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return awale.run_here("logs", "import", str(path)).err.splitlines()

    assert len(said('[South x]\n[Variant "Bao"]\n\n1. F\n' * 2_000)) < 200
    tags = "".join(f'[T{number} "x"]\n' for number in range(1000))
    assert len(said(f'[Variant "Awari"]\n{tags}\n1. F *\n')) == 1
    assert len(said('[Event "E"]\n[White "A"]\n\n1. e4 e5 1-0\n\n' * 1000)) < 10  # of chess
    assert "Bao" in said('[Variant "Bao"]\n\n1. F *\n\x1a')[0]  # the end of a file, for DOS
    picture = b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(20_000)
    assert len(said(picture)) == 1


def test_the_list_names_the_pit_where_a_game_was_cut_off(
    awale: AwaleCommand, tmp_path: Path
) -> None:
    path = tmp_path / "cut.ogn"
    path.write_text(TAGS + "\n1. F f 2. F d *\n", encoding="utf-8")
    awale.run_here("logs", "import", str(path))
    assert "line 5: move 3, F: the pit is empty" in awale.run_here("logs", "list").out


@pytest.mark.parametrize(
    ("day", "time", "began"),
    [
        ("2024.02.29", "14:05:59", "2024-02-29T14:05:59Z"),
        ("2024.02.29", "24:00:00", "2024-02-29T00:00:00Z"),
        ("2024.02.29", "14.05.59", "2024-02-29T00:00:00Z"),
        ("2023.02.29", "14:05:59", None),
        ("2026.99.99", "", None),
        ("2026-W01-1", "", None),
        ("12345678--", "", None),
        ("2026.??.??", "", None),
    ],
)
def test_a_game_began_on_a_day_that_there_is(
    library: Library, day: str, time: str, began: str | None
) -> None:
    list(enter_games(library, f'[Date "{day}"]\n[UTCTime "{time}"]\n{TAGS}{MOVES}', Imported()))
    assert library.game(1).began == began
    assert library.game(1).tags["Date"] == day


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ('[Variant "abapa"]\n\n1. G a\n', ["ogn.not_move"]),
        ('[Variant "Bao"]\n\n1. F f\n', ["ogn.variant"]),
        ('[Varient "Bao"]\n\n1. F f\n', ["ogn.may_mean", "ogn.no_moves"]),
    ],
)
def test_of_a_game_that_is_not_entered_is_said_why(
    text: str, ids: list[str], library: Library
) -> None:
    """In one sentence; a tag that may have been meant does not say it."""
    done = Imported()
    assert list(enter_games(library, text, done)) == [1]
    said: list[Any] = [each.args["what"] for each in done.problems]
    assert [each.args["what"].id if each.id == "ogn.line" else each.id for each in said] == ids
    assert (done.faulty, done.new) == (1, [])


def test_each_problem_has_a_sentence_in_every_language(library: Library) -> None:
    done = Imported()
    texts: list[str | bytes] = [
        *(WHOLE.decode().encode(encoding) for encoding in ("utf-16", "utf-32", "cp1252")),
        *(WHOLE.decode().replace(*change) for change in CHANGES),
        TAGS + "\n".join(f'[Tag{n} "x"]' for n in range(102)),
        '[FEN "0-0-0-0-0-1-0-0-0-0-0-9-19-19-N"]\n1. f A 2. a * ' + BOARD,
        '[FEN "0-0-0-0-1-1-0-0-0-0-0-0-23-23-S"]\n1. E',
        '[Variant "Awari"]\n[FEN "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S"]\n1. F',
        '[FEN "0-0-0-0-0-1-2-0-0-0-0-1-22-22-S"]\n1. F f',
        *(BOARD + "1. " + letter for letter in "AB"),
        "nothing",
        f"{TAGS}*",
        "[South x]\n1. F\n\n" * 100,
    ]
    for text in texts:
        list(enter_games(library, text, done))
    ids = set()
    for words in done.problems + done.remarks:
        for language in catalogue_languages():
            shown = render(words, language)
            assert not re.search(r"ogn\.|{", shown)
        part: object = words
        while isinstance(part, Sentence):
            ids.add(part.id)
            part = part.args.get("what")
    every = {id for id in catalogue("en") if id.startswith("ogn.")}
    assert every - ids == {"ogn.file", "ogn.left_out"}
