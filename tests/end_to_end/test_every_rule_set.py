# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every rule set, level and language of the tables is there in every room: CONTRIBUTING's worked
examples run these tests on what they add."""

import re
from pathlib import Path

import pytest
from awale_engine.engine import best_engine
from awale_engine.tables.building.build import build
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.rules import NoTables
from awale_engine.tables.tableset import TableSet
from awale_engine.tables.verify import verify
from awale_engine.types import Limits
from awale_host.link import Board
from awale_host.resources import catalogue_languages, firmware_folder, unread_languages
from awale_host.views.page_options import page_options
from awale_host.virtual.process import BoardProcess
from awale_session.catalogue import catalogue, english, render, sentence
from awale_session.link.messages import Moved
from babel import Locale

from awale_core import RULE_SETS, Game, rule_set
from awale_core.levels import LEVELS
from tests.support.sentences import english_part
from tools import learn_pages

NUMBERS = range(1, len(LEVELS) + 1)
NAMES = [level.name for level in LEVELS]
ID = re.compile(r"\b(rules?|level|ui|sign)\.\w+\.\w+")  # of a message without a text


def move_of_the_board(address: str, rules: str, level: int) -> int:
    """The board's own move at a level, after the first legal move of a host."""
    with Board.connect(address) as link:
        link.set({"speed": "max", "level": level, "rules": rules}, session=True)
        game = Game(rules)
        id = link.new(rules, south="host", north="board", replace=True)
        # In a race the first legal move of all ends in a pit, so that it is North's turn.
        pit = next(pit for pit in game.legal_moves() if after(game, pit).turn)
        link.move(id, 0, pit)
        while True:
            event = link.next_event()
            if isinstance(event, Moved) and event.by == "board":
                assert event.pit in after(game, pit).legal_moves()
                return event.pit
    raise AssertionError("the board has not moved")


def after(game: Game, pit: int) -> Game:
    trial = game.copy()
    trial.play(pit)
    return trial


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_board_plays_it(board: BoardProcess, rules: str) -> None:
    assert move_of_the_board(board.link_url, rules, 1) in range(6, 12)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_settings_of_the_board_name_it(rules: str) -> None:
    comment = (firmware_folder() / "settings.toml").read_text("utf-8").partition("AWALE_RULES")[0]
    assert re.search(rf"[ ,]{rules}\b(?!-)", comment.rpartition("# The rules")[2])


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_engine_plays_it(rules: str) -> None:
    notices: list[str] = []
    engine = best_engine(rules, tables="off", say=notices.append)
    game = Game(rules)
    assert engine.think(game, Limits(nodes=2000)).pit in game.legal_moves()
    assert all(english_part("engine.weights_of") in notice for notice in notices)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_its_tables_are_exact_or_refused(rules: str, tmp_path: Path) -> None:
    try:
        tables = TableSet(rules, tmp_path)
    except NoTables:
        with pytest.raises(NoTables, match=f"^There are no tables for {rules}: "):
            TableSet(rules, tmp_path)
        return
    build(tables, 3)
    assert not any(layer.wrong for layer in verify(Tablebase(tables)))
    assert [path.name for path in tmp_path.iterdir()] == [rules]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_page_offers_it(rules: str) -> None:
    (choice,) = [each for each in page_options().rules if each.id == rules]
    assert choice.name == rule_set(rules).name
    assert not any(ID.search(english(sentence(id))) for id in choice.sentences)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_its_rules_are_sentences(rules: str) -> None:
    for language in catalogue_languages():
        page = "\n".join(learn_pages.rules_page(language))
        assert f"## {rule_set(rules).name}\n" in page
        assert not ID.search(page)


@pytest.mark.parametrize("level", NUMBERS, ids=NAMES)
def test_the_board_plays_at_it(board: BoardProcess, level: int) -> None:
    assert move_of_the_board(board.link_url, "abapa", level) in range(6, 12)


@pytest.mark.parametrize("level", NUMBERS, ids=NAMES)
def test_the_page_names_and_describes_it(level: int) -> None:
    choice = page_options().board_levels[level - 1]
    for language in catalogue_languages():
        assert not ID.search(render(choice.name, language))
        assert not ID.search(render(choice.about, language))
    menu = "\n".join(learn_pages.board_page("en"))
    assert not ID.search(menu)
    assert f"level {level}: {english(choice.name)}" in menu


@pytest.mark.parametrize("language", catalogue_languages())
def test_everything_is_there_in_it(language: str) -> None:
    assert language in page_options().languages
    assert set(catalogue("en")) == set(catalogue(language))
    pages = learn_pages.pages()
    for end in ("", "-rules", "-board"):
        assert not ID.search(pages[learn_pages.TO / f"{language}{end}.md"])


@pytest.mark.parametrize("language", catalogue_languages())
def test_its_pages_name_every_language_once(language: str) -> None:
    names = {each: Locale(each).get_display_name(each) for each in catalogue_languages()}
    mark = render(sentence("ui.language.unread"), language)
    for end in ("", "-rules", "-board"):
        page = learn_pages.pages()[learn_pages.TO / f"{language}{end}.md"]
        row = " · ".join(
            f"**{name}**" if each == language else f"[{name}]({each}{end}.md)"
            for each, name in names.items()
        )
        assert f"\n{row}\n" in page
        assert (mark in page) == (language in unread_languages())
