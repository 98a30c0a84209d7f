# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs export`: pages and pictures of games."""

from pathlib import Path

import pytest
from awale_host.cli import awale
from awale_session.errors import AwaleError
from click.testing import CliRunner

from tests.cli.conftest import run

pytestmark = pytest.mark.usefixtures("filled")


@pytest.mark.slow
def test_a_game_is_exported_as_a_page_and_as_pictures(data: Path) -> None:
    out = data / "out"
    out.mkdir()
    said = run(
        "logs", "export", "1", "--html", f"{out}/g.html", "--gif", f"{out}/g.webp",
        "--png", f"{out}/g.png", "--ply", "3",
    )  # fmt: skip
    assert said.count("Wrote") == 3
    assert (out / "g.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (out / "g.webp").read_bytes()[8:12] == b"WEBP"
    assert (out / "g.png").read_bytes().startswith(b"\x89PNG")


def test_several_games_become_a_page_each(data: Path) -> None:
    run("logs", "export", "1", "3", "--html", f"{data}/g.html", "--to", f"{data}/g.ogn")
    assert "Esi" in (data / "g-3.html").read_text(encoding="utf-8")
    assert (data / "g-1.html").exists()
    assert (data / "g.ogn").read_text(encoding="utf-8").count("[Variant") == 2


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("1", "--gif", "g.mp4"), 2, "g.mp4 has to end in .gif or .webp"),
        (("1", "--png", "g.gif"), 2, "has to end in .png"),
        (("1", "--ply", "3"), 2, "--ply chooses the position of --png"),
        (("--html", "g.html"), 2, "Name the games"),
    ],
)
def test_a_wrong_choice_of_export_is_named(words: tuple[str, ...], code: int, said: str) -> None:
    assert said in run("logs", "export", *words, code=code)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("2", "--png", "g.png", "--ply", "99"), "7 moves, so there is no move 99"),
        (("9", "--html", "g.html"), "There is no game 9"),
        (("1", "--html", "nowhere/g.html"), "cannot be written"),
    ],
)
def test_an_export_that_cannot_be_made_says_why(words: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(awale, ("logs", "export", *words))
    assert isinstance(result.exception, AwaleError)
    assert said in str(result.exception)
