# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Results and boards in words."""

import json
import random
import re

import pytest
from awale_host.resources import catalogue_languages
from awale_session.answers.game_document import ending
from awale_session.answers.page_signs import chosen_value
from awale_session.catalogue import Sentence, catalogue, english, sentence
from awale_session.friend.sentences import terms_said
from awale_session.friend.statement import Terms
from awale_session.page.protocol import Player
from awale_session.play import sentences
from awale_session.play.seats import BOARD_PLAYER, ENGINE_PLAYER, PERSON, PROGRAM
from awale_session.play.sentences import Players
from awale_session.wording import count, draw

from awale_core import RULE_SETS, Game, rule_set
from awale_core.rules import REASONS
from tests.support.sentences import english_text


def test_every_reason_has_words_of_its_own() -> None:
    words = [catalogue("en")[f"reason.{reason}"] for reason in REASONS]
    assert len({str(each) for each in words}) == len(REASONS)


@pytest.mark.parametrize(
    ("rules", "fen", "side", "words"),
    [
        ("abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 0, "North won. South resigned."),
        (
            "finnish",
            "1-0-0-0-0-0-1-0-0-0-0-0-22-24-S",
            1,
            "Draw, 24 to 24. North resigned. The seeds decided.",
        ),
        ("finnish", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", 1, "South won 25 to 23. North resigned."),
    ],
)
def test_a_resignation_says_who_and_whether_the_seeds_decided(
    rules: str, fen: str, side: int, words: str
) -> None:
    game = Game.from_fen(fen, rules)
    game.resign(side)
    assert english(ending(game, {})) == words


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_player_reads_one_name_of_a_rule_set(rules: str) -> None:
    game = Game(rules)
    menu = chosen_value("rules", {"rules": rules})
    for each in (sentences.began(game, (BOARD, COMPUTER)), terms_said(Terms(rules=rules)), menu):
        said = english_text("menu.choice", name="", value=each or "")
        assert english_text(f"rules.{rules}.name") in said


@pytest.mark.parametrize("language", catalogue_languages())
def test_every_rule_set_has_a_name_of_its_own_that_is_not_the_one_in_files(language: str) -> None:
    names = [catalogue(language)[f"rules.{rules}.name"] for rules in RULE_SETS]
    assert len(set(names)) == len(names)
    assert not {rule_set(rules).name for rules in RULE_SETS} & set(names)


def test_an_unfinished_game_is_described_as_unfinished() -> None:
    game = Game()
    game.play(0)
    assert english(ending(game, {})) == "Unfinished after 1 move."
    assert (count(0, "move"), count(2, "game")) == ("0 moves", "2 games")


def test_a_board_is_drawn_as_south_sees_it() -> None:
    lines = draw(Game.from_fen("1-2-3-4-5-6-0-8-9-10-0-0-0-0-S")).splitlines()
    assert lines[0].split() == ["f", "e", "d", "c", "b", "a"]
    assert lines[1].split() == ["0", "0", "10", "9", "8", "0"]
    assert lines[2].split() == ["North", "0", "South", "0"]
    assert lines[3].split() == ["1", "2", "3", "4", "5", "6"]
    assert lines[4].split() == ["A", "B", "C", "D", "E", "F"]
    assert lines[0].index("f") == lines[4].index("A")


YOU, OTHER = Player(PERSON), Player(PERSON, name="Ama")
TWO = (Player(PERSON), Player(PERSON))
COMPUTER, BOARD = Player(ENGINE_PLAYER, 3), Player(BOARD_PLAYER, 1)
ENDED = "0-0-0-0-0-0-0-0-0-0-0-0-{}-{}-S"


@pytest.mark.parametrize(
    ("score", "players", "id"),
    [
        ((28, 20), (YOU, COMPUTER), "result.win.you"),
        ((28, 20), (OTHER, BOARD), "result.win.you"),
        ((28, 20), (BOARD, YOU), "result.win.you.lost"),
        ((24, 24), (YOU, COMPUTER), "result.draw"),
        ((28, 20), (YOU, OTHER), "result.win"),
        ((28, 20), (COMPUTER, BOARD), "result.win"),
    ],
)
def test_only_a_person_alone_is_addressed(
    score: tuple[int, int], players: Players, id: str
) -> None:
    assert sentences.result(Game.from_fen(ENDED.format(*score)), players).id == id


@pytest.mark.parametrize(
    ("side", "id"), [(0, "result.win_by_word.you.lost"), (1, "result.win_by_word.you")]
)
def test_a_score_that_contradicts_the_result_is_left_out(side: int, id: str) -> None:
    game = Game()
    game.resign(side)
    assert sentences.result(game, (YOU, BOARD)).id == id


def test_every_sentence_to_you_has_one_about_you_with_no_other_arguments() -> None:
    """A page that looks on says what stands before `.you`."""
    texts = catalogue("en")
    for id in [id for id in texts if ".you" in id and not id.startswith(("ui.", "friend."))]:
        about = str(texts[id[: id.index(".you")]])
        assert set(re.findall(r"{(\w+)}", str(texts[id]))) <= {*re.findall(r"{(\w+)}", about), "n"}


@pytest.mark.parametrize("rules", ["abapa", "french-beginner"])
def test_everyone_who_plays_reads_the_goal_and_who_looks_on_the_players(rules: str) -> None:
    """The race's goal is another, against whomever one plays."""
    game, friend = Game(rules), Player(PROGRAM, name="Ama")
    said = [sentences.began(game, players) for players in ((YOU, COMPUTER), (YOU, friend), TWO)]
    assert all(each.id.startswith("began.you") for each in said)
    assert all(("race" in each.id) == (rules == "french-beginner") for each in said)
    assert sentences.began(game, (BOARD, COMPUTER)).id == "began"
    assert english(sentences.began(Game(rules, 1), TWO)).endswith("Player 2 to move.")


def test_who_looks_on_is_not_asked_to_touch_a_pit() -> None:
    addressed = sentences.began(Game(), (YOU, COMPUTER)).args["turn"]
    assert isinstance(addressed, Sentence)
    about = Sentence(addressed.id.split(".you")[0], addressed.args)
    assert (english(addressed), english(about)) == ("Choose a bright pit", "South to move")


@pytest.mark.parametrize(
    ("rules", "fen", "said"),
    [
        ("abapa", "1-0-0-0-2-0-0-0-0-0-0-0-22-23-S", "Your turn – the opponent needs seeds"),
        ("abapa", "1-0-0-0-2-0-0-0-0-0-1-0-22-22-S", "Your turn"),
        ("french", "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S", "Your turn"),  # F would be a slam
    ],
)
def test_a_turn_at_which_the_opponent_must_be_fed_says_so(rules: str, fen: str, said: str) -> None:
    game = Game.from_fen(fen, rules)
    assert english(sentences.turn(game, (YOU, COMPUTER), None)) == said


def test_an_offer_of_the_end_names_who_answers_it() -> None:
    game = Game()
    game.offer_end(1)
    said = [
        english(sentences.turn(game, players, None)) for players in ((YOU, COMPUTER), (YOU, YOU))
    ]
    assert said == ["Your answer", "Player 1 to answer"]


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [(YOU, COMPUTER), (BOARD, YOU), (OTHER, BOARD)])
def test_a_game_with_one_person_names_no_side(rules: str, players: Players) -> None:
    """From the first sentence to the reason of the end."""
    game = Game(rules)
    said = [sentences.began(game, players)]
    chance = random.Random(rules)
    while game.outcome is None and game.plies < 200:
        said.append(sentences.turn(game, players, None))
        said += [sentences.refusal("not_yours", pit, game, players) for pit in (0, 6)]
        said.append(sentences.move_made(players, game.play(chance.choice(game.legal_moves()))))
    if game.outcome is None:
        game.resign(game.turn)
    said.append(sentences.ending(game, players))
    for each in said:
        assert not re.search("South|North", english(each)), each


@pytest.mark.parametrize("name", ["a", "f"])
def test_a_player_whose_name_is_one_letter_keeps_it(name: str) -> None:
    who = sentence("player.named", name=name)
    assert english(who) == name
    assert english(sentence("remark.good", pit=name)) == english_text(
        "remark.good", pit=f"“{name}”"
    )


def test_no_line_of_french_begins_with_a_colon() -> None:
    """A space before a sign of two parts does not break a line."""
    texts = json.dumps(dict(catalogue("fr")), ensure_ascii=False)
    assert re.findall(r"[^\s\"] [:;!?»]|« ", texts) == []
