# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Kept games on the site: the same answers as from the desktop's library, without SQLite."""

import json
import queue
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from awale_host.library import Library
from awale_host.page.files import FileTransfers
from awale_host.views.library_commands import LibraryCommands
from awale_session.answers import page_games
from awale_session.library.ogn_files import from_ogn
from awale_session.page import protocol, study_protocol
from awale_session.page.protocol import File
from awale_session.play.events import SessionState
from awale_session.play.session_config import SessionConfig

from awale_core import RULE_SETS, ogn_writer
from awale_core.notation import START_FEN
from tests.engine.positions import running_game
from tests.support.node import run_script

TRIAL = Path(__file__).parent / "trial"
PLAYERS = ("Ama", "Élodie", "Board, level 3", "Awalé level 5", "Yaw")
FILTERS: tuple[dict[str, Any], ...] = (
    {},
    {"player": "elodie"},
    {"player": "ama", "ended": "won"},
    {"player": "ama", "ended": "lost"},
    {"ended": "won"},
    {"ended": "lost"},
    {"ended": "draw"},
    {"ended": "unfinished"},
    {"ended": "north"},
    {"rules": "awari"},
    {"since": "2026-03-02", "until": "2026-03-04"},
    {"shortest": 20, "longest": 60},
    {"position": START_FEN},
)
GAMES = 16  # two of each rule set
SORTS = ("day", "length", "south", "north", "rules", "margin")


def ogn() -> str:
    """Games of all rule sets with different players, days and ends."""
    chance = random.Random(7)
    texts = []
    for number in range(GAMES):
        plies = 2 if number == 11 else chance.randint(8, 90)
        game = running_game(RULE_SETS[number % len(RULE_SETS)], chance, plies)
        if number == 11:
            game.agree()
        elif game.outcome is None and number % 3 == 0:
            game.resign(game.turn)
        south, north = chance.sample(PLAYERS, 2)
        tags = {"South": south, "North": north, "Date": f"2026.03.0{1 + number % 5}"}
        tags |= {"SouthHints": str(number % 3), "NorthTakeBacks": "1" if number % 4 else "no"}
        texts.append(ogn_writer.write(game, tags))
    return "\n".join(texts)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The desktop's library with these games."""
    with Library(tmp_path_factory.mktemp("library") / "games.sqlite") as opened:
        from_ogn(opened, ogn())
        yield opened


def commands() -> Iterator[dict[str, Any]]:
    """Commands of the page, in this order."""
    for filter in FILTERS:
        yield {"t": "games", "filter": filter, "most": 100}
    for sort in SORTS:
        for rising in (False, True):
            yield {"t": "games", "sort": sort, "rising": rising, "first": 3, "most": 9}
    for number in (1, 7, GAMES):
        yield {"t": "study", "number": number}
    for player in ("", "Ama"):
        yield {"t": "statistics", "player": player}
    yield {"t": "library"}
    yield {"t": "export"}
    yield {"t": "export", "numbers": [3]}
    yield {"t": "verify"}
    yield {"t": "rename", "number": 2, "south": " Kofi ", "north": "Abena"}
    yield {"t": "rename_player", "name": "Kofi", "to": "Kojo"}
    yield {"t": "rename_player", "name": "Kojo", "to": " "}
    yield {"t": "delete", "numbers": [1, 2]}
    yield {"t": "library"}
    yield {"t": "restore", "numbers": [2]}
    for filter in ({"player": "kojo"}, {"since": "2026-02-30"}, {"position": "1-2-3"}):
        yield {"t": "games", "filter": filter}


@pytest.fixture(scope="module")
def answers(site: Path) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Each command with the site's answer, after these games have been imported."""
    asked = [{**command, "id": number} for number, command in enumerate(commands(), 2)]
    return list(zip(asked, answered(site, [upload(1, ogn()), *asked])[1:], strict=True))


def upload(id: int, text: str) -> dict[str, Any]:
    """The page's message that sends a file."""
    return {"t": "upload", "id": id, "text": text}


def heard(site: Path, lines: list[Any]) -> list[dict[str, Any]]:
    """All that the site says to commands, those of a line together."""
    given = "\n".join(json.dumps(each) for each in lines)
    return run_script(TRIAL / "session.mjs", site, given=given)


def answered(site: Path, asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The site's answers, in the order of the commands."""
    said = heard(site, asked)
    found = {message["re"]: message for message in said if message.get("re")}
    return [found[each["id"]] for each in asked]


def expected(library: Library, asked: dict[str, Any]) -> Any:
    """The desktop's answer."""
    command = protocol.read_command(json.dumps(asked))
    if isinstance(command, study_protocol.Study):
        return page_games.study_view(library, command)
    said: queue.Queue[Any] = queue.Queue()
    files = FileTransfers()
    commands = LibraryCommands(library, files, lambda message: None)
    config = SessionConfig()
    players = config.players_for(config.seats)
    state = SessionState("play", True, "", "", config.setup, players)
    assert commands.handle(command, said.put, state)
    answer = said.get()
    commands.close()
    if isinstance(answer, File):
        offered = files.fetch(answer.address.split("/")[1])
        assert offered is not None
        answer.address, answer.text = "", offered.body.decode()
    return answer


def plain(message: Any) -> Any:
    """A message as it is sent."""
    return json.loads(msgspec.json.encode(message))


def test_answers_are_those_of_the_desktop(
    library: Library, answers: list[tuple[dict[str, Any], dict[str, Any]]]
) -> None:
    for command, answer in answers:
        wanted = plain(expected(library, command))
        for names in ("players", "rules", "boards") if command["t"] == "library" else ():
            assert sorted(answer.pop(names)) == sorted(wanted.pop(names))
        assert answer == wanted, command


def test_every_filter_finds_some_games_but_not_all(
    answers: list[tuple[dict[str, Any], dict[str, Any]]],
) -> None:
    assert all(0 < answer["total"] < GAMES for _, answer in answers[1 : len(FILTERS)])


def test_the_board_plays_on_while_a_long_file_is_imported(site: Path) -> None:
    texts = [ogn().replace("2026.03", f"{year}.03") for year in range(2021, 2026)]
    move = {"t": "play", "pit": 2, "ply": 0, "id": 2}
    quick = {"t": "set", "values": {"speed": "max"}, "id": 3}
    said = heard(site, [quick, [upload(1, "\n".join(texts)), move]])
    seen = [message["t"] for message in said]
    imported = seen.index("imported")
    assert len(said[imported]["new"]) == 5 * GAMES  # that of the board has a number among them
    (played,) = [place for place, message in enumerate(said) if message.get("re") == 2]
    assert said[played]["ok"]
    assert played < imported
    steps = [message for message in said if message["t"] == "progress"]
    assert [message["done"] for message in steps[:-1]] == list(range(1, 5 * GAMES + 1))
    assert steps[-1]["over"]
    games = [message["game"] for message in said[:imported] if message["t"] == "state"]
    assert any(game and game["shown"] == 1 for game in games)  # its light has gone through, too
