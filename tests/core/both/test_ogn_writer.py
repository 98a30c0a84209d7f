# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""OGN: what is written is what Aualé takes."""

from awale_core import RULE_SETS, Game, rule_set
from awale_core.ogn_writer import LINE, ROSTER, write
from tests.core.both.ogn_games import CLUB, one, played


def test_a_club_game_reads_and_writes_the_same():
    club = one(CLUB)
    assert club.problems == []
    assert club.game.plies == 10
    assert club.game.stores == (5, 0)
    assert club.tags["South"] == "Ama"
    assert write(club.game, club.tags) == CLUB
    assert write(game=club.game, tags=club.tags) == CLUB


def test_games_of_all_rule_sets_are_read_back():
    for rules in RULE_SETS:
        for seed in range(6):
            game = played(rules, seed, longest=(300, 0, 5, 40, 90, 90)[seed], starter=seed % 2)
            if seed in (2, 3) and game.outcome is None:
                game.resign(seed % 2)
            if seed == 4 and game.outcome is None:
                game.offer_end(1)
                game.accept_end(0)
            again = one(write(game))
            assert again.problems == [], again.problems
            assert again.game == game
            assert again.game.resigned == game.resigned
            assert again.tags["Variant"] == rule_set(rules).name


def test_a_game_from_a_position_carries_it():
    fen = "20-2-1-0-5-0-2-1-2-1-0-0-5-9-N"
    for rules in RULE_SETS:
        game = Game.from_fen(fen, rules)
        game.play(game.legal_moves()[0])
        text = write(game)
        assert '[FEN "' + fen + '"]' in text
        assert one(text).game == game


def test_variant_comes_first_then_the_roster_then_the_rest_sorted():
    text = write(Game(), {"Zoo": "z", "Annotator": "a", "South": "Ama", "Result": "9-9"})
    names = [line[1:].split(" ")[0] for line in text.split("\n") if line.startswith("[")]
    assert names == list(ROSTER) + ["Annotator", "Zoo"]
    assert '[Result "*"]' in text


def test_termination_and_winner_say_what_the_count_does_not():
    game = Game.from_fen("1-0-0-0-0-1-1-0-0-0-0-0-30-15-S", "spanish")
    game.play(5)
    text = write(game)
    assert '[Result "32-15"]' in text
    assert '[Termination "kill"]' in text
    assert '[Winner "North"]' in text
    drawn = Game("abapa")
    drawn.offer_end(0)
    drawn.accept_end(1)
    assert '[Winner "Draw"]' in write(drawn)


def test_lines_of_moves_are_shorter_than_80_and_keep_comments():
    game = played("catalan", 5, longest=120)
    comments = {1: "first", 2: "word " * 60, 3: "x" * 200, 4: "a {brace} or } two"}
    text = write(game, comments=comments)
    for line in text.split("\n"):
        assert len(line) <= LINE
    again = one(text)
    assert again.problems == []
    assert again.comments[1] == "first"
    assert again.comments[2] == ("word " * 60).strip()
    assert again.comments[3].replace(" ", "") == "x" * 200
    assert again.comments[4] == "a (brace) or ) two"
    assert again.game == game


def test_variations_are_written_and_read():
    game = played("abapa", 5, longest=10)
    variations = [(1, [0, 6, 1]), (4, [7])]
    again = one(write(game, variations=variations))
    assert again.variations == variations
    assert again.game == game
