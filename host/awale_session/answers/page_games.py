# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Kept games in the words of the page's protocol: lists, filters, one game with its moves."""

from collections.abc import Iterator
from datetime import date

from awale_core import Game, IllegalMove, Move, rule_set
from awale_core.notation import NotationError

from ..catalogue import Sentence, sentence
from ..errors import AwaleError
from ..library import games as library_games
from ..library.help import help_had
from ..library.ogn_files import IMPORTED, tags_of
from ..library.players import Machine, shown_machine, shown_machine_named
from ..library.search import Search
from ..library.store import Library
from ..library.versions import DAMAGE
from ..packing import packed
from ..page import library_protocol as messages
from ..page.library_protocol import GameFilter, GameRow
from ..page.protocol import Answer, Player
from ..page.source import refusal
from ..page.study_protocol import Study, StudyView
from ..play import sentences
from ..play.clocks import FORFEIT
from ..play.seats import BOARD_PLAYER, ENGINE_PLAYER, PERSON
from ..play.session_config import NO_NAME
from .game_document import declared_end, game_document

MOST_NAMES = 200  # of players to choose from


class InvalidQuery(AwaleError):
    """A request that cannot be answered; `say` is the reason."""

    def __init__(self, say: Sentence) -> None:
        super().__init__(say.id)
        self.say = say


def refused(id: int, error: Exception) -> Answer:
    """The answer to a command that could not be carried out, or not without this error."""
    if isinstance(error, InvalidQuery):
        return refusal(id, error.say)
    return refusal(id, sentence("refused.library", text=str(error)))


def search_for(wanted: GameFilter) -> Search:
    """Return the search for a filter. InvalidQuery for a day that is none or a wrong position."""
    search = Search(
        player=wanted.player or None,
        rules=wanted.rules or None,
        since=_day(wanted.since),
        until=_day(wanted.until),
        ended=wanted.ended or None,
        shortest=wanted.shortest,
        longest=wanted.longest,
        board=wanted.board or None,
        fen=wanted.position.strip() or None,
    )
    try:
        search.check()
    except NotationError as error:
        raise InvalidQuery(sentence("refused.position", text=str(error))) from error
    return search


def game_list(library: Library, command: messages.Games) -> messages.GameList:
    """The answer to `games`."""
    search = search_for(command.filter)
    total = library.count(search)
    games = list(
        library.games(
            search, sort=command.sort, rising=command.rising, first=command.first, most=command.most
        )
    )
    others = library.others_of([game.id for game in games])
    rows = [row(library, game, others.get(game.id, [])) for game in games]
    return messages.GameList(command.id, total, command.first, rows)


def row(library: Library, game: library_games.StoredGame, others: list[int]) -> GameRow:
    """A game as a row of a list; `others` are its other versions."""
    cups = library.cups(game.id)
    return GameRow(
        number=game.id,
        day=game.began,
        rules=game.rules,
        south=game.south,
        north=game.north,
        score=score(game),
        winner=game.winner,
        reason=game.reason,
        plies=game.plies,
        board=game.board,
        source=game.source,
        cups=_last_cups(library, game) if cups is None else cups,
        headline=[headline(game), *opponents(game)],
        notes=list(notes(game, others)),
        help=help_had(game.tags),
    )


def _last_cups(library: Library, kept: library_games.StoredGame) -> str:
    """The cups after the last move that follows the rules; "" where the start does not."""
    try:
        game = Game.from_fen(kept.start, kept.rules)
    except ValueError:
        return ""
    try:
        for move in library.moves(kept.id):
            game.play(move.pit)
    except IllegalMove:
        pass  # the record is damaged there
    return packed(game.pits + game.stores)


def headline(game: library_games.StoredGame) -> Sentence:
    """The result, for the person who played a machine: `You won`, or by name `Ama won`."""
    players = players_of(game)
    side = _subject(game, players)
    if game.reason is None or side is None:
        ended = "draw" if game.reason else "unfinished" if game.plies else "new"
        return sentence(f"ui.games.ended.{ended}")
    has_resigned = game.reason == "resignation" and FORFEIT not in game.tags
    id = "kept.gave_up" if has_resigned else "kept.lost"
    if side == game.winner:
        id = "result.win_by_word"
    if side == _reader(game, players):
        return sentences.about(id, players, side)
    return sentence(id, who=sentences.who_else(players, side))


def _subject(game: library_games.StoredGame, players: tuple[Player, Player]) -> int | None:
    """The side that the headline is about: the only person's, else the winner's."""
    alone = sentences.person_alone(players)
    return game.winner if game.winner is None or alone is None else alone


def _reader(game: library_games.StoredGame, players: tuple[Player, Player]) -> int | None:
    """The side of who reads this: of the only person in a game that was played here, or kept as
    this program keeps it, without a name. None where others have played."""
    side = sentences.person_alone(players)
    if side is None or players[side].name:
        return None
    is_nameless = not (game.south, game.north)[side]
    return None if game.source == IMPORTED and is_nameless else side


def score(game: library_games.StoredGame) -> list[int]:
    """The seeds of whom the headline is about, then the other's; none where stores do not count,
    or nothing has been played."""
    if not rule_set(game.rules).captures or not (game.plies or game.reason):
        return []
    about = _subject(game, players_of(game)) or 0
    return [game.seeds[about], game.seeds[1 - about]]


def opponents(game: library_games.StoredGame) -> list[Sentence]:
    """Name those whom the headline leaves out: `Level 1` after `You won`; none without a name."""
    players = players_of(game)
    found = []
    for side, player in enumerate(players):
        if player.kind != PERSON and player.level:
            found.append(sentence("ui.games.level", level=player.level))
        elif player.kind != PERSON or (player.name and side != _subject(game, players)):
            found.append(name_of(players, side))
    return found


def names_of(game: library_games.StoredGame) -> list[Sentence]:
    """Both players: `You` against a machine, `Computer, level 3`, a name, else the side."""
    players = players_of(game)
    reader = _reader(game, players)
    return [sentence("ui.you") if side == reader else name_of(players, side) for side in (0, 1)]


def name_of(players: tuple[Player, Player], side: int) -> Sentence:
    """A player to a reader who is none of them: `Computer, level 3`, a name, `The player`."""
    player = players[side]
    if player.kind != PERSON:
        known = "" if player.level else ".any"
        return sentence(f"ui.statistics.engine{known}", level=player.level or 0)
    if player.name:
        return sentence("seat.named", name=player.name)
    return sentences.who_else(players, side)


def notes(game: library_games.StoredGame, others: list[int]) -> Iterator[Sentence]:
    """Yield what damage has taken from a game, and the numbers of its other versions."""
    if DAMAGE in game.tags and game.reason is None:
        yield sentence("library.cut_off", ply=game.plies)
    elif DAMAGE in game.tags:
        yield sentence("library.end_damaged")
    if others:
        yield sentence("library.versions", n=len(others), games=", ".join(map(str, others)))


def about_library(
    library: Library, command: messages.AboutLibrary, waiting: int
) -> messages.LibraryView:
    """The answer to `library`."""
    return messages.LibraryView(
        re=command.id,
        games=library.count(),
        unfinished=library.count(Search(ended="unfinished")),
        players=[each for each in library.tally("players") if _is_a_name(each[0])][:MOST_NAMES],
        boards=library.tally("boards")[:MOST_NAMES],
        rules=library.tally("rules"),
        days=library.days(),
        read_only=library.read_only,
        waiting=waiting,
        deleted=library.deleted()[:MOST_NAMES],
    )


def _is_a_name(name: str) -> bool:
    """Whether a record names a person so, and not a machine or anybody."""
    return name != NO_NAME and shown_machine_named(name) is None


def play_out(
    library: Library, kept: library_games.StoredGame
) -> tuple[list[Move], Game, str | None]:
    """Return the moves of a kept game, the game after them with its result, and what is wrong with
    the record, None if nothing is: then the moves go as far as they follow the rules."""
    damage = None
    try:
        whole = library.replay(kept.id)
    except AwaleError as error:
        whole, damage = None, str(error)
    game = Game.from_fen(kept.start, kept.rules)
    moves: list[Move] = []
    for move in library.moves(kept.id):
        try:
            moves.append(game.play(move.pit))
        except IllegalMove:
            break
    return moves, whole or game, damage


def study_view(library: Library, command: Study) -> StudyView:
    """The answer to `study`, without an analysis; of a damaged game as far as it follows the
    rules."""
    kept = library.game(command.number)
    _, game, damage = play_out(library, kept)
    players = players_of(kept)
    faults = list(notes(kept, library.other_versions(kept.id)))
    if damage is not None:
        faults.append(sentence("library.damaged", text=damage))
    return StudyView(
        command.id,
        kept.id,
        game_document(
            game,
            tags_of(kept, library.origins(kept.id)),
            players,
            to_reader=_reader(kept, players) is not None,
        ),
        kept.rules,
        game.outcome is not None,
        int(sentences.person_alone(players) == 1),
        names_of(kept),
        faults,
        end=declared_end(game, kept.tags),
    )


def players_of(kept: library_games.StoredGame) -> tuple[Player, Player]:
    """The players of a kept game; machines by kind and level."""
    names = kept.south, kept.north
    south, north = (_player(names, side, shown_machine(kept, side)) for side in (0, 1))
    return (south, north)


def players_named(*names: str) -> tuple[Player, Player]:
    """The players of a game of which only the names of South and North are known."""
    south, north = (_player(names, side, shown_machine_named(names[side])) for side in (0, 1))
    return (south, north)


def _player(names: tuple[str, ...], side: int, found: Machine | None) -> Player:
    if found is not None:
        return Player(ENGINE_PLAYER if found.kind == "engine" else BOARD_PLAYER, found.level, "")
    if not names[side] and names[1 - side] == NO_NAME:
        return Player(ENGINE_PLAYER)
    return Player(PERSON, None, "" if names[side] == NO_NAME else names[side])


def _day(text: str) -> str | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise InvalidQuery(sentence("refused.day", text=text)) from error
