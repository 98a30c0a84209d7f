# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs`: what it prints, finds, writes and reads."""

import json
import re
from pathlib import Path

import pytest
from awale_host.library import Library

from tests.cli.conftest import run
from tests.support.awale_command import AwaleCommand
from tests.support.library_games import keep
from tests.support.many_games import keep_many_games
from tests.support.sentences import english_text

pytestmark = pytest.mark.usefixtures("data")


def test_an_empty_library_says_how_to_fill_it() -> None:
    assert "awale play" in run("logs", "list")


@pytest.mark.usefixtures("filled")
def test_one_line_a_game_with_its_result() -> None:
    lines = run("logs", "list").splitlines()
    assert [line.split()[0] for line in lines] == ["3", "2", "1"]
    assert re.search(r"2026-11-23 10:00  abapa  Ama – Esi +\d+-\d+ +Esi won", lines[0])
    assert re.search(r"  \* +Unfinished, 7 moves", lines[1])


@pytest.mark.usefixtures("filled")
def test_what_another_program_wrote_into_a_game_hides_no_other(data: Path) -> None:
    """A day that there is not, as earlier versions imported it, and rules that do not exist."""
    with Library(data / "games.sqlite") as library, library.transaction() as file:
        file.execute("UPDATE games SET began = '2026-99-99T12:00:00Z' WHERE id = 2")
        file.execute("UPDATE games SET rules = 'x\x1b[31m' WHERE id = 1")
    assert [line.split()[0] for line in run("logs", "list").splitlines()] == ["2", "3", "1"]
    awale = AwaleCommand(data)
    assert awale.run_here("logs", "show", "2").code == 0
    refused = awale.run_here("logs", "show", "1")
    assert (refused.code, "\x1b" in refused.err, "rule set" in refused.err) == (1, False, True)


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (("--player", "esi"), [3]),
        (("--rules", "benin"), [2]),
        (("--since", "2026-11-22"), [3, 2]),
        (("--until", "2026-11-22"), [2, 1]),
        (("--ended", "unfinished"), [2]),
        (("--ended", "north", "--player", "Esi"), [3]),
        (("--shortest", "8"), [3, 1]),
        (("--longest", "8"), [2]),
        (("--most", "1"), [3]),
        (("--position", "0-5-5-5-5-4-4-4-4-4-4-4-0-0-N"), [3, 2, 1]),
        (("--position", "0-5-5-5-5-4-4-4-4-4-4-4-0-0-N", "--rules", "french"), []),
    ],
)
def test_games_are_found(words: tuple[str, ...], ids: list[int]) -> None:
    assert [game["id"] for game in json.loads(run("logs", "list", "--json", *words))] == ids
    if not ids:
        assert run("logs", "list", *words) == "No game matches.\n"


@pytest.mark.usefixtures("filled")
def test_a_game_is_shown_with_its_moves_its_times_and_its_board() -> None:
    shown = run("logs", "show", "2")
    assert "Awale Benin" in shown
    assert "100%_sure" in shown
    assert re.search(r"^ *1\. A 0\.2 s +a 0\.2 s", shown, re.MULTILINE)
    assert english_text("share.unfinished", moves="7 moves") in shown
    machine = json.loads(run("logs", "show", "3", "--json"))
    assert (machine["winner"], machine["reason"], machine["plies"]) == ("North", "resignation", 9)
    assert len(machine["moves"]) == len(machine["times_ms"]) == 9
    assert machine["origins"] == [{"board": "b0", "game": "3"}]


@pytest.mark.usefixtures("filled")
def test_importing_what_was_exported_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "all.ogn"
    assert "Wrote 3 games" in run("logs", "export", "--all", "--to", str(file))
    before = [run("logs", "show", str(id), "--json") for id in (1, 2, 3)]
    assert json.loads(run("logs", "import", str(file), "--json"))["known"] == 3
    assert [run("logs", "show", str(id), "--json") for id in (1, 2, 3)] == before
    other = str(tmp_path / "other.sqlite")
    for new, known in ((3, 0), (0, 3)):
        done = json.loads(run("logs", "import", str(file), "--library", other, "--json"))
        assert (len(done["new"]), done["known"]) == (new, known)
    again = run("logs", "export", "1", "2", "3", "--library", other)
    assert again == file.read_text(encoding="utf-8")


SOUND = '[Variant "Oware Abapa"]\n\n1. A a 2. B b\n'


def test_an_import_reports_faults_and_keeps_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "faulty.ogn"
    file.write_text('[Variant "Oware Abapa"]\n\n1. A a 2. A f\n\n' + SOUND, encoding="utf-8")
    report = run("logs", "import", str(file), code=1)
    assert "2 new games." in report
    assert "game 1: line 3: move 3, A" in report
    assert "2 games known already." in run("logs", "import", str(file), code=1)


def test_an_export_without_games_is_a_usage_error() -> None:
    assert "--all" in run("logs", "export", code=2)


# -- text that tries to break the display --------------------------------------------------------


@pytest.mark.slow
def test_long_names_do_not_make_long_lines() -> None:
    with Library() as library:
        keep(library, 3, "1", south="x" * 200_000, north="Kofi")
        keep(library, 3, "2", south="\N{GRINNING FACE}" * 300, north="\N{FAMILY}" * 300)
    for words in (("logs", "list"), ("logs", "show", "1"), ("logs", "show", "2")):
        lines = run(*words).splitlines()
        assert max(map(len, lines)) < 200, words
    assert "x…" in run("logs", "list")
    assert len(json.loads(run("logs", "show", "1", "--json"))["south"]) == 200_000


@pytest.mark.parametrize("sign", ["\u202e", "\u2067", "\x1b", "\x07", "\x9b", "\u2028", "\u200f"])
def test_characters_that_command_a_terminal_are_not_printed(sign: str) -> None:
    with Library() as library:
        keep(library, 3, "1", south=f"Am{sign}a", north="Kofi")
    shown = [("logs", "list"), ("logs", "show", "1"), ("logs", "list", "--json")]
    for words in (*shown, ("logs", "export", "1")):
        assert sign not in run(*words), words
    assert "Am\ufffda – Kofi" in run("logs", "list")
    assert json.loads(run("logs", "list", "--json"))[0]["south"] == f"Am{sign}a"


def test_lines_are_complete_in_a_pipe_and_columns_are_aligned() -> None:
    with Library() as library:
        keep(library, 3, "1", south="Abena Serwaa Amponsah-Mensah", north="Kwabena Osei Bonsu")
        keep(library, 5, "2", rules="french-beginner")
    lines = run("logs", "list").splitlines()
    assert all(line.endswith("moves") for line in lines)
    assert lines[0].index("*") == lines[1].index("*")
    assert "Abena Serwaa Amponsah-Mensah – Kwabena Osei Bonsu" in lines[1]


def test_deleted_games_come_back_and_players_are_renamed(data: Path) -> None:
    keep_many_games(data / "games.sqlite", 3)

    def listed(*options: str) -> list[dict[str, object]]:
        games: list[dict[str, object]] = json.loads(run("logs", "list", "--json", *options))
        return games

    before = listed()
    lines = [line.split() for line in run("logs", "list").splitlines()]
    run("logs", "delete", "--yes", "2", "3")
    said = run("logs", "restore")  # what the list of games says, and when it was deleted
    deleted = re.sub(r"deleted \d{4}-\d\d-\d\d \d\d:\d\d  ", "", said).splitlines()
    assert [line.split() for line in deleted] == lines[:2]
    assert run("logs", "restore", "2", "3") == "Brought back 2 games.\n"
    assert listed() == before
    assert run("logs", "restore") == "No deleted game is kept.\n"
    first = before[0]
    name = str(first["south"])
    games = sum(name in (game["south"], game["north"]) for game in before)
    said = run("logs", "rename", name, "Efua  Mensah")
    assert said == f"Changed {games} game{'' if games == 1 else 's'}.\n"
    assert listed("--player", "efua mensah")[0]["id"] == first["id"]
    assert listed("--board", str(first["board"])) == [
        game for game in listed() if game["board"] == first["board"]
    ]
