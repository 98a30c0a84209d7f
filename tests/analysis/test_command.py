# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale analyse` as a person calls it: which game, which files, what is wrong, Ctrl-C."""

import json
import re
from pathlib import Path

import pytest
from awale_host.cli import awale
from awale_host.library import Library, PlayedMove
from awale_session.analysis import Judgement
from awale_session.analysis.judge import EngineJudge
from awale_session.errors import AwaleError
from click.testing import CliRunner

from awale_core import Game, ogn_reader, ogn_writer
from tests.support.library_games import game_of
from tests.support.sentences import english_text

QUICK = ("--depth", "3")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, code: int = 0, input: str | bytes | None = None) -> str:
    """Run the command; return standard output, then standard error."""
    result = CliRunner().invoke(awale, ("analyse", *words), input=input)
    if isinstance(result.exception, AwaleError):
        assert result.exception.exit_code == code
        return str(result.exception)
    assert result.exit_code == code, result.output
    return result.stdout + result.stderr


def text_of(*games: int) -> str:
    """Games with these numbers of plies, as OGN."""
    texts = []
    for plies in games:
        game = Game("awari")
        while game.plies < plies:
            game.play(game.legal_moves()[game.plies % len(game.legal_moves())])
        texts.append(ogn_writer.write(game, {"South": "Ama", "North": f"Kofi {plies}"}))
    return "\n".join(texts)


def test_a_game_of_the_library_is_written_with_comments(folder: Path) -> None:
    game = game_of("FfBe")
    with Library() as library:
        id = library.begin("b0", "1", game, names=("Ama", "Kofi"))
        library.put(id, game, [PlayedMove(pit, "host", 250) for pit in game.moves])
    text = run(str(id), *QUICK, "--ogn", "g.ogn")
    assert f"Game {id}: Oware Abapa" in text
    assert "South: Ama    North: Kofi" in text
    (read,) = ogn_reader.read((folder / "g.ogn").read_bytes())
    assert (read.game.moves, sorted(read.comments)) == (game.moves, [1, 2, 3, 4])


def test_a_file_of_several_games_and_one_of_them(folder: Path) -> None:
    Path("club.ogn").write_text(text_of(4, 5, 6), encoding="utf-8")
    assert len(json.loads(run("club.ogn", *QUICK, "--json"))["games"]) == 3
    run("club.ogn", *QUICK, "--ogn", "g.ogn")
    assert len(ogn_reader.read(Path("g.ogn").read_bytes())) == 3
    (game,) = json.loads(run("club.ogn", *QUICK, "--number", "2", "--json"))["games"]
    assert (game["name"], len(game["plies"])) == ("club.ogn, game 2", 5)
    assert "only 3 games" in run("club.ogn", "--number", "4", code=1)


def test_standard_input() -> None:
    assert "standard input: Awari" in run("-", *QUICK, input=text_of(3))
    assert "no game with moves in standard input" in run("-", code=1, input="hello")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("nowhere.ogn",), "There is no file nowhere.ogn"),
        (("77",), "There is no game 77"),
        (("prose.txt",), "There is no game with moves in prose.txt"),
        (("prose.txt", "--ogn", "no/g.ogn"), "There is no folder no"),
    ],
)
def test_invalid_options_are_reported_before_any_work(words: tuple[str, ...], error: str) -> None:
    Path("prose.txt").write_text("A board for every player, and no game.", encoding="utf-8")
    assert re.search(error, run(*words, code=1), re.IGNORECASE)


def test_faults_of_a_text_are_reported_and_the_sound_part_analysed() -> None:
    text = run(
        "-", *QUICK, input='[Variant "Oware Abapa"]\n' + '[South "a"]\n' * 10 + "\n1. F f 2. F"
    )
    assert "standard input: line 3: the tag South comes twice, and the last one counts.\n" in text
    assert "standard input: further problems: 5.\n" in text
    assert english_text("share.unfinished", moves="2 moves") in text


def test_an_interrupted_analysis_reports_its_progress_and_resumes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("g.ogn").write_text(text_of(8), encoding="utf-8")
    asked: list[str] = []
    judge = EngineJudge.judge

    def interrupted(self: EngineJudge, game: Game) -> Judgement:
        if len(asked) == 5:
            raise KeyboardInterrupt
        asked.append(game.fen())
        return judge(self, game)

    monkeypatch.setattr(EngineJudge, "judge", interrupted)
    text = run("g.ogn", *QUICK, code=130)
    assert text == "Stopped after 5 of 9 positions; the same command resumes there."
    monkeypatch.setattr(EngineJudge, "judge", judge)
    seen = []

    def counted(self: EngineJudge, game: Game) -> Judgement:
        seen.append(game.fen())
        return judge(self, game)

    monkeypatch.setattr(EngineJudge, "judge", counted)
    run("g.ogn", *QUICK)
    assert len(seen) == 4
    assert not set(seen) & set(asked)
