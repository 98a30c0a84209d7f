# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Commands of the page about kept games, answered from a real library; hostile input costs
nothing."""

import queue
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.library import Library
from awale_host.page.files import FileTransfers
from awale_host.views.library_commands import LibraryCommands
from awale_session.answers import page_games
from awale_session.library.ogn_files import to_ogn
from awale_session.page import library_protocol as messages
from awale_session.page import protocol
from awale_session.page.library_protocol import GameFilter
from awale_session.page.protocol import Answer, Message
from awale_session.play.events import SessionState
from awale_session.play.session_config import SessionConfig

from tests.support.library_games import keep
from tests.support.many_games import keep_many_games
from tests.support.sql import sql

GAMES = 30


class Asked:
    """The commands over a library of 30 games, and what it answers and publishes."""

    def __init__(self, library: Library) -> None:
        self.published: list[Message] = []
        self.files = FileTransfers()
        self.commands = LibraryCommands(library, self.files, self.published.append)
        self.kept: int | None = None

    def ask(self, command: protocol.Command) -> Any:
        answers: queue.Queue[Message] = queue.Queue()
        config = SessionConfig().setup
        players = SessionConfig().players_for(SessionConfig().seats)
        state = SessionState(
            phase="play", connected=True, board_id="", board_name="", setup=config,
            players=players, kept=self.kept,
        )  # fmt: skip
        assert self.commands.handle(command, answers.put, state)
        return answers.get()

    def send(self, data: bytes) -> Any:
        """Import a file as a page does."""
        ticket = self.ask(messages.Import(id=1, name="games.ogn", size=len(data)))
        receive = self.files.receiver(ticket.address.removeprefix("files/"))
        assert receive is not None
        return receive(data)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    keep_many_games(tmp_path / "games.sqlite", GAMES)
    with Library(tmp_path / "games.sqlite") as opened:
        yield opened


@pytest.fixture
def asked(library: Library) -> Iterator[Asked]:
    one = Asked(library)
    yield one
    one.commands.close()


def everything(library: Library) -> list[object]:
    """All games with their moves."""
    return [(game, library.moves(game.id)) for game in library.games()]


def lengths(library: Library) -> list[int]:
    return [game.plies for game in sorted(library.games(), key=lambda game: game.id)]


def test_a_list_in_parts_is_the_library_in_order(asked: Asked, library: Library) -> None:
    shown = []
    for first in range(0, GAMES, 7):
        part = asked.ask(messages.Games(id=4, first=first, most=7))
        assert (part.re, part.total, part.first) == (4, GAMES, first)
        shown += [row.number for row in part.rows]
    assert shown == [game.id for game in library.games()]


IMPOSSIBLE: list[protocol.Command] = [
    messages.Rename(id=1, number=999, south="A", north="B"),
    messages.RenamePlayer(id=1, name="Ama", to="\u202e \u200b"),
    messages.Delete(id=1, numbers=[1, 2, 999]),
    messages.Restore(id=1, numbers=[1]),
    messages.Games(id=1, filter=GameFilter(position="4-4-4")),
    messages.Games(id=1, filter=GameFilter(position="'; DROP TABLE games; --")),
    messages.Games(id=1, filter=GameFilter(position="-1-4-4-4-4-4-4-4-4-4-4-4-5-0-S")),
    messages.Games(id=1, filter=GameFilter(position="١-4-4-4-4-4-4-4-4-4-4-4-3-0-S")),
    messages.Games(id=1, filter=GameFilter(since="tomorrow")),
    messages.Games(id=1, filter=GameFilter(until="2026-13-1")),
    messages.Statistics(id=1, filter=GameFilter(position="x")),
    messages.Import(id=1, name="big.ogn", size=900_000_000),
    protocol.Export(id=1, numbers=[1, 999]),
]


def test_impossible_commands_are_refused_with_a_sentence_and_change_nothing(
    asked: Asked, library: Library
) -> None:
    before = everything(library)
    for command in IMPOSSIBLE:
        answer = asked.ask(command)
        assert isinstance(answer, Answer), command
        assert (answer.re, answer.ok) == (1, False), command
        assert answer.say is not None, command
    assert everything(library) == before


def test_the_game_on_the_board_is_not_deleted(asked: Asked, library: Library) -> None:
    asked.kept = 5
    answer = asked.ask(messages.Delete(id=1, numbers=[4, 5]))
    assert answer.say.id == "refused.on_board"
    assert library.count() == GAMES


def test_a_deleted_game_is_restored(asked: Asked, library: Library) -> None:
    before = everything(library)
    assert asked.ask(messages.Delete(id=1, numbers=[3, 4])).ok
    assert library.count() == GAMES - 2
    assert asked.ask(messages.AboutLibrary(id=2)).deleted == [4, 3]
    assert asked.ask(messages.Restore(id=3, numbers=[4, 3])).ok
    assert everything(library) == before
    changes = [one.games for one in asked.published if isinstance(one, messages.Changed)]
    assert changes == [GAMES - 2, GAMES]


def test_an_exported_library_is_imported_elsewhere_game_by_game(
    asked: Asked, library: Library, tmp_path: Path
) -> None:
    file = asked.ask(protocol.Export(id=1))
    offered = asked.files.fetch(file.address.split("/")[1])
    assert offered is not None
    assert offered.body.decode() == "\n".join(to_ogn(library, id) for id in range(1, GAMES + 1))
    with Library(tmp_path / "other.sqlite") as empty:
        elsewhere = Asked(empty)
        done = elsewhere.send(offered.body)
        assert (len(done.new), done.known, done.faulty) == (GAMES, 0, 0)
        assert elsewhere.send(offered.body).known == GAMES
        elsewhere.commands.close()
        with Library(tmp_path / "other.sqlite") as again:
            assert lengths(again) == lengths(library)


NOISE = random.Random(3)
HOSTILE_FILES = {
    "empty": b"",
    "bytes": bytes(NOISE.randrange(256) for _ in range(20_000)),
    "an image": b"\x89PNG\r\n\x1a\n" + bytes(5000),
    "brackets": b"(" * 50_000 + b"{" * 50_000,
    "no game": b"<html><script>alert(document.domain)</script></html>",
    "illegal": b'[Variant "abapa"]\n[South "A"]\n[North "B"]\n\n1. A A 2. A A *\n',
    "other rules": b'[Variant "<img src=x onerror=alert(1)>"]\n\n1. A a *\n',
    "a long name": b'[South "' + b"x" * 100_000 + b'"]\n\n1. F *\n',
    "other seeds": b'[FEN "9-9-9-9-9-9-9-9-9-9-9-9-0-0-S"]\n\n1. A a *\n',
}


def test_hostile_files_are_answered_with_sentences_and_nothing_is_lost(
    asked: Asked, library: Library
) -> None:
    before = everything(library)
    for name, data in HOSTILE_FILES.items():
        done = asked.send(data)
        assert isinstance(done, messages.Imported), name
        assert done.problems, name
        assert [one for one in everything(library) if one in before] == before, name
        for number in done.new:
            library.replay(number)


def test_a_given_name_is_text_without_what_cannot_be_seen(asked: Asked, library: Library) -> None:
    name = "<b>\u202eevil\u200b\u0007  one"
    assert asked.ask(messages.Rename(id=1, number=1, south=name, north="B")).ok
    assert library.game(1).south == "<b> evil one"


def test_the_names_to_choose_from_are_of_people(asked: Asked, library: Library) -> None:
    for number, name in enumerate(("Awalé level 3", "Board, level 2", "Engine", "Player", "Esi")):
        keep(library, 4, f"p{number}", south=name)
    names = [name for name, _ in asked.ask(messages.AboutLibrary(id=1)).players]
    assert {"Esi", "Kofi"} <= set(names)
    assert not {"Awalé level 3", "Board, level 2", "Engine", "Player"} & set(names)


def test_a_damaged_record_is_shown_up_to_the_damage(asked: Asked, library: Library) -> None:
    sql(library, "UPDATE moves SET pit = (pit + 6) % 12 WHERE game = 1 AND ply = 5")
    moves, _, damage = page_games.play_out(library, library.game(1))
    assert damage is not None
    assert len(moves) == 5
    found = asked.ask(messages.Verify(id=3))
    assert (found.checked, [number for number, _ in found.faults]) == (GAMES, [1])


def test_a_library_that_cannot_be_written_can_be_listed(tmp_path: Path, library: Library) -> None:
    library.close()
    copy = tmp_path / "games.sqlite"
    copy.chmod(0o400)
    with Library(copy) as shut:
        if not shut.read_only:
            pytest.skip("this user may write every file")
        asked = Asked(shut)
        assert asked.ask(messages.Games(id=1)).total == GAMES
        assert asked.ask(messages.AboutLibrary(id=2)).read_only
        assert not asked.ask(messages.Delete(id=3, numbers=[1])).ok
        asked.commands.close()
