# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs export`: pages of games."""

from pathlib import Path

import pytest
from awale_host.cli import awale
from awale_session.errors import AwaleError
from click.testing import CliRunner

from tests.cli.conftest import run

pytestmark = pytest.mark.usefixtures("filled")


def test_one_game_becomes_a_page_and_several_one_each(data: Path) -> None:
    assert run("logs", "export", "1", "--html", f"{data}/one.html").count("Wrote") == 1
    assert (data / "one.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    run("logs", "export", "1", "3", "--html", f"{data}/g.html", "--to", f"{data}/g.ogn")
    assert "Esi" in (data / "g-3.html").read_text(encoding="utf-8")
    assert (data / "g-1.html").exists()
    assert (data / "g.ogn").read_text(encoding="utf-8").count("[Variant") == 2


def test_a_wrong_choice_of_export_is_named() -> None:
    assert "Name the games" in run("logs", "export", "--html", "g.html", code=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("9", "--html", "g.html"), "There is no game 9"),
        (("1", "--html", "nowhere/g.html"), "cannot be written"),
    ],
)
def test_an_export_that_cannot_be_made_says_why(words: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(awale, ("logs", "export", *words))
    assert isinstance(result.exception, AwaleError)
    assert said in str(result.exception)
