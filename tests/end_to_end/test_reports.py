# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reports about programs like this one, through the real commands.

`python -m pytest -m report` runs these, and those about consoles, ports, LEDs,
UCI and the page.
"""

import json
from pathlib import Path

import pytest
from awale_host.virtual.process import start_board
from playwright.sync_api import expect

from tests.end_to_end.conftest import Sit
from tests.support.awale_command import AwaleCommand
from tests.support.page_views import MIDDLE, served
from tests.support.waiting import wait_until

pytestmark = pytest.mark.report
TAGS = '[Variant "Awari"]\n[South "Efua"]\n[North "Yaw"]\n\n'
MOVES = "1. F f 2. B d 3. B c *\n"


@pytest.mark.parametrize(
    ("data", "plies", "names", "note"),
    [
        ((TAGS.replace('"', "“") + MOVES).encode(), [6], "Efua", "quotes"),
        ((TAGS + MOVES).replace('"', "″").encode("utf-16"), [6], "Efua", "UTF-16"),
        ((TAGS + MOVES).replace("\n", "\r").encode(), [6], "Efua", "CR alone"),
        ((TAGS + MOVES).replace("\n", "\r\r\n").encode(), [6], "Efua", ""),
        (b"1. F f 2. B d *\n\n1. E e 2. A a *\n", [4, 4], "", ""),
        (b"1. F f 2. B d 24-24\n1. E e 2. A a 3. C *\n", [4, 5], "", ""),
        ((TAGS + MOVES).replace("Efua", "Zoë").encode("cp1252"), [6], "Zoë", "Windows-1252"),
        ((TAGS + "F, f, B, d, B, c *").encode(), [6], "Efua", "commas"),
    ],
)
def test_a_file_of_another_program_is_read_whole(
    tmp_path: Path, data: bytes, plies: list[int], names: str, note: str
) -> None:
    awale, file = AwaleCommand(tmp_path), tmp_path / "club.ogn"
    file.write_bytes(data)
    done = awale.run_here("logs", "import", str(file))
    listed = json.loads(awale.run_here("logs", "list", "--json").out)
    assert sorted(game["plies"] for game in listed) == plies
    assert {game["south"] for game in listed} == {names}
    assert note in done.err


@pytest.mark.parametrize(
    ("text", "plies", "where"),
    [
        ("[Variant Oware Awari]\n" + TAGS[19:] + MOVES, [6], "game 1: line 1"),
        (TAGS + "1. F f 2. B, quickly d 3. B c *\n", [3], "game 1: line 5"),
        (TAGS + "1. F f 3. B c *\n", [2], "game 1: line 5"),
        (TAGS.replace("Awari", "Bao") + MOVES, [], "game 1: line 1"),
        (TAGS.replace("Variant", "Varient") + MOVES, [], "Varient is not known; perhaps Variant"),
        (TAGS.replace("South ", "South: ") + MOVES, [6], "game 1: line 2"),
        (TAGS + "F; f; B; d; B; c *", [1], "game 1: line 5"),
        ("No game at all.", [], "club.ogn: "),
        ("", [], "club.ogn: "),
        (MOVES + "\n" + TAGS + "1. F f 2. F\u0131 d *\n", [2, 6], "game 2: line 7"),
    ],
)
def test_what_cannot_be_read_is_named_and_no_move_invented(
    tmp_path: Path, text: str, plies: list[int], where: str
) -> None:
    awale, file = AwaleCommand(tmp_path), tmp_path / "club.ogn"
    file.write_text(text, encoding="utf-8")
    done = awale.run_here("logs", "import", str(file))
    assert done.code == 1
    assert where in done.out + done.err
    listed = json.loads(awale.run_here("logs", "list", "--json").out)
    assert sorted(game["plies"] for game in listed) == plies


def test_the_page_and_the_terminal_say_the_same_of_a_file(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "club.ogn"
    file.write_text(TAGS.replace("Awari", "<b>") + MOVES + '[Varient "Bao"]\n\n1. F, f *\n')
    with served(tmp_path) as (source, url):
        source.put(MIDDLE)
        page = sit(url, locale="fr-FR").page
        page.locator('[data-command="games"]:visible').click()
        page.locator("[data-import]").set_input_files(file)
        problems = page.locator(".problems li")
        expect(problems).to_have_count(4)
        said = problems.all_text_contents()
    done = AwaleCommand(tmp_path / "other").run_here(
        "logs", "import", str(file), "--language", "fr"
    )
    assert said == done.err.replace(f"{tmp_path}/", "").splitlines()
    assert "ligne 6" in done.err


@pytest.mark.parametrize(
    ("data", "said", "read"),
    [
        ('AWALE_NAME = "Zoë\'s"\n'.encode("cp1252"), "AWALE_NAME", None),
        (b'\xef\xbb\xbfAWALE_RULES = "awari"\n', "", "awari"),
        ('AWALE_RULES = "awari"\n'.encode("utf-16"), "", "awari"),
        (b'AWALE_RULES = "awari\nAWALE_SPEED = "fast"\n', "AWALE_RULES", None),
        (b"AWALE_BRIGHTNES = 3\n", "AWALE_BRIGHTNES", None),
        (b'[board]\nAWALE_RULES: "awari"\r', "board", None),
    ],
)
def test_settings_are_read_or_the_line_is_named(
    tmp_path: Path, data: bytes, said: str, read: str | None
) -> None:
    drive = tmp_path / "state" / "drive"
    drive.mkdir(parents=True)
    (drive / "settings.toml").write_bytes(data)
    (tmp_path / "data").mkdir()
    awale = AwaleCommand(tmp_path / "data")
    console = tmp_path / "console"
    with start_board(state_dir=tmp_path / "state", console=console) as board:
        doctor = awale.run_here("doctor", "--port", board.link_url)
        rules = awale.run_here("settings", "get", "rules", "--port", board.link_url)
        wait_until(lambda: said in console.read_text(), "the console's line")
    assert ("settings.toml" in doctor.out) is bool(said)
    assert said in doctor.out
    assert (doctor.code == 1) is bool(said)
    if read is not None:
        assert read in rules.out
