# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Answers to the page's commands that change kept games, or go through all of them.

What takes long is a generator: it yields how many steps of how many are done, and returns the
answer.
"""

from collections.abc import Generator
from typing import Final

from awale_core import Game

from ..catalogue import sentence
from ..library.check import check_games
from ..library.ogn_files import Imported, keep, to_ogn
from ..library.players import clean_name, name_to_others
from ..library.store import Library
from ..page import library_protocol as messages
from ..page import protocol
from ..page.protocol import Player
from ..page.study_protocol import Study, StudyView
from ..play.seats import PERSON
from .page_games import InvalidQuery, search_for, study_view

Change = messages.Rename | messages.RenamePlayer | messages.Delete | messages.Restore
CHANGES: Final = (messages.Rename, messages.RenamePlayer, messages.Delete, messages.Restore)
MOST_PROBLEMS: Final = 50  # that are shown


def change(library: Library, command: Change, running: int | None) -> None:
    """Carry out a change of kept games, all or nothing. `running` is the game on the board, which
    cannot be deleted. InvalidQuery or LibraryError says why it cannot be done."""
    if isinstance(command, messages.Rename):
        library.name(command.number, clean_name(command.south), clean_name(command.north))
    elif isinstance(command, messages.RenamePlayer):
        name = clean_name(command.to)
        if not name:
            raise InvalidQuery(sentence("refused.no_name"))
        library.rename_player(command.name, name)
    elif isinstance(command, messages.Delete):
        if running in command.numbers:
            raise InvalidQuery(sentence("refused.on_board"))
        with library.transaction():
            for number in command.numbers:
                library.delete(number)
    else:
        with library.transaction():
            for number in command.numbers:
                library.restore(number)


def keep_shown(library: Library, game: Game, players: tuple[Player, Player]) -> StudyView:
    """Keep a game that another player has shown; one that is kept already stays as it is. Return
    the answer to `study` about it.

    A machine in it is named as a player, with its level: it was not played here, so the game counts
    in no statistics, and no sentence addresses the player.
    """
    names = [
        player.name if player.kind == PERSON else name_to_others(player.level) for player in players
    ]
    return study_view(library, Study(number=keep(library, game, *names)))


def imported(done: Imported) -> messages.Imported:
    """The answer to an import."""
    some = (done.problems + done.remarks)[:MOST_PROBLEMS]
    said = [sentence("import.problem", text=each) for each in some]
    return messages.Imported(done.new, done.changed, done.known, done.faulty, said)


def exported(
    library: Library, command: protocol.Export
) -> Generator[tuple[int, int], None, tuple[str, str]]:
    """Return the name and the text of a file with the games that the command names, or that its
    filter finds."""
    numbers = list(command.numbers)
    if not numbers:
        search = search_for(command.filter or messages.GameFilter())
        numbers = sorted([game.id for game in library.games(search)])
    texts = []
    for number in numbers:
        texts.append(to_ogn(library, number))
        yield len(texts), len(numbers)
    name = f"awale-{numbers[0]}.ogn" if len(numbers) == 1 else "awale-games.ogn"
    return name, "\n".join(texts)


def verified(
    library: Library, command: messages.Verify
) -> Generator[tuple[int, int], None, messages.Verified]:
    """Return what is wrong with which games, after each has been replayed."""
    total = library.count()
    checked = 0
    faults = []
    for number, fault in check_games(library):
        checked += 1
        if fault:
            faults.append((number, sentence("import.problem", text=fault.rstrip("."))))
        yield checked, total
    return messages.Verified(command.id, checked, faults[:MOST_PROBLEMS])
