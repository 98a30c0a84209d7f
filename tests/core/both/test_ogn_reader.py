# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""OGN as anybody writes it."""

from awale_core import RULE_SETS, Game
from awale_core.notation import START_FEN
from awale_core.ogn_lexer import parts
from awale_core.ogn_reader import MOST_LETTERS, OgnReader, read
from awale_core.ogn_writer import write
from tests.core.both.ogn_games import CLUB, one, played


def test_quotes_and_backslashes_in_tags_are_read_back():
    for value in ('say "hi"', "back\\slash", 'end\\"', "\\\\", "", "Amélie Ọmọ", "[x] (y) {z}"):
        again = one(write(Game(), {"South": value}))
        assert again.problems == [], again.problems
        assert again.tags["South"] == value


def test_spaces_within_the_brackets_of_a_tag_mean_nothing():
    for tag in ('[South "Ama"]', '[ South "Ama"]', '[South   "Ama"  ]', '[\tSouth\t"Ama" ]'):
        found = one(tag + "\n1. F f")
        assert found.problems == []
        assert found.tags == {"South": "Ama"}
        assert found.game.plies == 2


def test_moves_in_every_usual_shape():
    expected = one(CLUB).game
    for moves in (
        "F f C d A c B c E e",
        "FfCdAcBcEe",
        "1.F f 2.C d 3.A c 4.B+2 c 5.E+3 e *",
        "1. F! f? 2. C $3 d 3. A... c 4. Bx2 c!? 5. E e",
        "1. F (C d (E e) f) f {a comment; with (all) [sorts]} 2. C d ; and to the line's end F\n"
        "3. A c 4. B c 5. E e",
    ):
        found = one('[Variant "Oware Abapa"]\n\n' + moves)
        assert found.problems == [], found.problems
        assert found.game == expected
        assert one(moves).game == expected


def test_nested_variations_leave_the_game_alone():
    found = one("1. F (A (B (C) b) a) f (a) 2. C d")
    assert found.game.moves == [5, 11, 2, 9]
    assert found.variations == [(1, [0, 6]), (2, [6])]


def test_a_comment_before_the_first_move_is_kept():
    found = one('[Variant "Awari"]\n{ before\n all } 1. F {after}')
    assert found.comments == {0: "before all", 1: "after"}


def test_north_may_start_without_a_position():
    found = one("1. f F 2. d C")
    assert found.problems == []
    assert found.game.starter == 1
    assert found.game.plies == 4


def test_seeds_awarded_at_the_end_may_count_to_the_last_move():
    seed = 0
    while True:  # a game that ends by repetition, with seeds in the last mover's row
        game = played("abapa", seed, longest=300)
        before = game.copy()
        before.undo()
        side = before.turn
        awarded = game.stores[side] - before.stores[side]
        if game.outcome == (game.outcome.winner, "repetition") and awarded:
            break
        seed += 1
    text = write(game)
    moves, result = text.rstrip().rsplit(" ", 1)
    marked = moves + "+" + str(awarded) + " " + result
    found = one(marked)
    assert found.problems == []
    assert found.game == game
    assert len(one(moves + "+" + str(awarded + 1)).problems) == 1


def test_faults_are_reported_and_the_game_kept_up_to_them():
    for text, words, plies in (
        ("1. F f 2. F C d", "line 1: illegal.empty move=3 pit=F", 2),
        ("1. F f 2. f", "line 1: illegal.not_yours move=3 pit=f", 2),
        ("1. F+3 f", "line 1: captures move=1 pit=F said=3 taken=0", 0),
        ("1. F (C d", "line 1: variation_end", 1),
        ("1. F ) f", "line 1: parenthesis", 1),
        ("1. F } f", "line 1: brace", 1),
        ("1. F {never closed", "line 1: comment_end", 1),
        ("1. F Hello f", "line 1: not_move text=Hello", 1),
        ('[Variant "Bao"]\n1. F f', "line 1: variant text=Bao", 0),
        ('[FEN "4-4"]\n1. F f', "line 1: fen text=4-4", 0),
        ('[South "a"]\n[South "b"]\n1. F', "line 2: tag_twice tag=South", 1),
        ('[South "a"]\n[North b]\n1. F', "line 2: no_quotes tag=North", 1),
        ('[Result "30-18"]\n1. F f', "line 1: result given=* said=30-18", 2),
        ("1. F {never\n\n1. E e\n", "line 1: comment_end", 1),
        ("1. F\n(C d\n\n", "line 2: variation_end", 1),
    ):
        found = one(text)
        assert repr(found.problems) == "[" + words + "]", found.problems
        assert found.game.plies == plies


def test_a_result_that_is_not_a_score_is_not_held_against_the_moves():
    for result in ("*", "?", "", "-", "24-", "-24", "123-4", "4-123", "a-b", "24", "1/2-1/2"):
        found = one('[Result "' + result + '"]\n1. F f')
        assert found.problems == [], (result, found.problems)
        assert found.game.outcome is None
    found = one('[Result "24-24"]\n1. F f')  # a score that an agreed end explains
    assert (found.game.outcome, found.problems) == ((None, "agreement"), [])
    found = one('[Result "0-0"]\n[Termination "resignation"]\n1. F f')  # of neither side
    assert (found.game.outcome, len(found.problems)) == (None, 1)


def test_a_text_without_a_game_gives_none():
    for text in (
        "",
        " \r\n\t",
        "{only a comment}",
        ") ( ; nothing",
        b"",
        b"\xff\xfe\x00",
        "[",
        "$5",
    ):
        assert read(text) == []


def test_a_file_is_read_in_any_encoding():
    accented = CLUB.replace("Ama", "Amé")
    wide = [ord(letter) for letter in accented]
    for data, note in (
        (b"\xff\xfe" + b"".join([code.to_bytes(2, "little") for code in wide]), "utf bits=16"),
        (b"\xfe\xff" + b"".join([code.to_bytes(2, "big") for code in wide]), "utf bits=16"),
        (b"".join([code.to_bytes(2, "little") for code in wide]), "utf bits=16"),
        (b"".join([code.to_bytes(2, "big") for code in wide]), "utf bits=16"),
        (b"".join([code.to_bytes(4, "little") for code in wide]), "utf bits=32"),
        (b"\x00\x00\xfe\xff" + b"".join([code.to_bytes(4, "big") for code in wide]), "utf bits=32"),
        (bytes(wide), "windows"),
        (accented.encode() + b"{\x9cuf}\n", "windows"),
    ):
        reader = OgnReader(data)
        (found,) = list(reader)
        assert found.tags["South"] == "Amé", data[:20]
        assert found.game.moves == one(CLUB).game.moves
        assert repr(reader.notes) == "[" + note + "]"


def test_what_word_processors_and_other_systems_make_of_a_file_is_read_and_named():
    expected = one(CLUB)
    for text in (
        CLUB.replace("\n", "\r"),
        CLUB.replace(' "', " “").replace('"]', "”]"),
        CLUB.replace(' "', " „").replace('"]', "“]"),
        CLUB.replace(' "', " « ").replace('"]', " »]"),
        CLUB.replace(" ", "\xa0"),
        CLUB.replace(". ", ".\u2009"),
        CLUB.replace(" d", " \u200bd"),
        CLUB.replace("Am", "A\u200em\u202c"),
        CLUB.replace(" d", " \x07d"),
        CLUB.replace(" d", ", d"),
    ):
        reader = OgnReader(text)
        (found,) = list(reader)
        assert found.game == expected.game, text
        assert found.tags == expected.tags, text
        assert found.problems == []
        assert len(reader.notes) == 1, reader.notes
    for text in (CLUB.replace("\n", "\r\r\n"), CLUB.replace("Variant", "VARIANT")):
        assert one(text).game == expected.game


def test_a_result_a_tag_or_the_first_number_ends_a_game():
    two = [[5, 11, 1, 9], [4, 10]]
    for text in (
        "1. F f 2. B d * 1. E e",
        "1. F f 2. B d 24-24\nE e",
        "1. F f 2. B d\n\n1. E e",
        '1. F f 2. B d [South "Ama"] 1. E e',
        '[South "Ama"]\n\n1. F f 2. B d\n[South "Ben"]\n\n1. E e',
        '[South "Ama"]\n[North "Ben"]\n\n[South "Ama"]\n[North "Ben"]\n1. F f 2. B d *\nEe',
    ):
        games = [found.game.moves for found in read(text)]
        assert [moves for moves in games if moves] == two, (text, games)
    assert one("1. F 1... f 2. B d").game.moves == two[0]
    assert one("1. F 2. f 3. B 4. d").game.moves == two[0]


def test_nothing_behind_a_fault_is_played():
    for text in (
        "1. F f 2. Hello B d",
        "1. F f 3. B d",
        "1. F f 2. % B d",
        '[Variant "Oware',
        "[Variant “Awari]\n1. F f",
        "[Variant Bao]\n1. F f",
        '[Variant: "Awari"]\n1. F f',
        '[Variant="Awari"]\n1. F f',
        "F; f; B; d *",
        "1;F;f\n2;B;d",
        "F;f\nB;d",
        '[FEN "x"]\nFf',
    ):
        for game in read(text):
            assert game.game.moves in ([], [5, 11]), text
            assert len(game.problems) >= 1
    first, second = read('[Variant "Awari"]\n1. F f *\n\n[Variant Bao"\n[South "B"]\n\n1. F f')
    assert first.problems == []
    assert repr(second.problems) == '[line 4: not_tag text=[Variant Bao"]'
    assert second.game.moves == []


def test_what_stands_between_tags_takes_none_of_them():
    for between in ("Hello", "{by Ama}", "; by Ama", "(so)", "12", "F", "> "):
        (found,) = read('[Variant "Awari"]\n' + between + '\n[South "Ama"]\n\n1. F f 2. B d *')
        assert (found.game.rules.id, found.tags["South"]) == ("awari", "Ama"), between
        assert found.game.moves == [5, 11, 1, 9]
        lines = [problem.line for problem in found.problems]
        assert lines == ([] if "by" in between else [2]), between


def test_a_game_is_not_begun_from_its_middle_nor_by_rules_that_are_lost():
    for text, plies in (
        ("1. F f 2. B d * 3. B c", 4),
        ("1. F f 2. B d 24-24\n\n3. B c *", 4),
        ('[South "Ama"]\n\nf 2. B d', 0),
        ('[South "Ama"]\n\n1. **F** **f** 2. **B** d', 0),
        ('Variant "Awari"]\n[South "Ama"]\n\n1. F f', 0),
        ('(Variant "Awari")\n[South "Ama"]\n\n1. F f', 0),
        ('FEN "4-4"]\n[South "Ama"]\n\n1. F f', 0),
        ("[0, f] d\n[history[at] = a]\nd [south if so]\n", 0),
        ('[South "Ama"]\n1. F f [12:03] 2. B d *', 2),
    ):
        reader = OgnReader(text)
        assert sum([found.game.plies for found in reader]) == plies, text
        assert reader.problems or text[:1] != "1"
    reader = OgnReader('[South "Ama"]\n1. F\n\n[Variant "?"]\n1. F')
    assert len(list(reader)) == 2
    assert repr(reader.notes) == "[no_variant]"


def test_an_unknown_tag_that_may_mean_a_known_one_is_named_and_changes_no_game():
    position = "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S"
    for tag, known, plies in (
        ('[Varient "Awari"]', "Variant", 0),
        ('[variatn "Oware Abapa"]', "Variant", 0),
        ('[GameVariant "Bao"]', "Variant", 0),
        ('[Rules "Awari"]', "Variant", 0),
        ('[Variant "?"]\n[Rules "Awari"]', "Variant", 0),
        ('[FENN "4-4"]', "FEN", 0),
        ('[Position "' + position + '"]', "FEN", 0),
        ('[Suoth "Ama"]', "South", 2),
        ('[Rules "Abapa"]', "", 2),
        ('[Game "Oware"]', "", 2),
        ('[Position "' + START_FEN + '"]', "", 2),
        ('[Variant "Abapa"]\n[Club "Awari"]\n[Varient "Bao"]', "", 2),
        ('[FEN "' + START_FEN + '"]\n[End "' + position + '"]', "", 2),
    ):
        found = one(tag + "\n\n1. F f")
        assert [each.args.get("known") for each in found.problems] == [known] * bool(known), tag
        assert (found.game.plies, found.cut_off) == (plies, not plies), tag


def test_semicolons_begin_comments_unless_they_stand_between_moves():
    for text in (
        "1. F f ; a bad face\n2. B",
        "1. F f;good: B\n2. B",
        "1. F f ; E was played\n2. B",
    ):
        found = one(text)
        assert found.game.moves == [5, 11, 1]
        assert found.problems == []
        assert len(found.comments) == 1


def test_prose_is_not_read_as_a_game():
    assert read("A board for every player. It keeps every game.") == []
    assert repr(one("1. F f 2. C x").problems) == "[line 1: not_move text=x]"
    assert one('[South "Ama"]\n\nA board for every player.').game.plies == 1


def test_a_character_that_means_nothing_is_reported():
    for character in "\"%&'/:<>@GZgz\\^_`|~é":
        found = one("1. F f 2. " + character + " C")
        assert repr(found.problems) == "[line 1: not_move text=" + character + "]"
        assert found.game.plies == 2
    for mark in ".…!?#=":
        assert one("1. F f 2. " + mark + " C").problems == []


def test_a_long_list_of_problems_is_shortened():
    found = one('[South "Ama"]\n' * 500 + "\nF")
    assert len(found.problems) == 20


def test_games_without_a_move_are_read_back_one_by_one():
    games = [Game(rules) for rules in RULE_SETS for _ in range(4)]
    for number in range(len(games)):
        kind = number % 4
        if kind == 0:
            games[number].resign(number // 4 % 2)
        elif kind == 1:
            games[number].agree()
        elif kind == 2:
            games[number].play(games[number].legal_moves()[0])
    found = read("\n".join([write(game) for game in games]))
    assert len(found) == len(games)
    for number in range(len(games)):
        assert found[number].game == games[number]
        assert found[number].problems == []


def test_games_without_a_move_are_reported_apart_in_files_without_results_too():
    first = Game()
    first.resign(1)
    second = Game("benin")
    second.play(3)
    older = [text.replace("\n\n0-0\n", "\n") for text in (write(first), write(second))]
    found = read("\n".join(older))
    assert [each.game for each in found] == [first, second]


def test_a_tag_of_endless_length_is_cut():
    (found,) = read(write(Game(), {"South": "A" * 100000}))
    assert found.tags["South"] == "A" * MOST_LETTERS
    assert repr(found.problems) == "[line 6: tag_cut n=500 tag=South]"
    (found,) = read(write(Game(), {"South": "A" * MOST_LETTERS}))
    assert found.problems == []


def test_captures_are_read_wherever_they_stand_in_a_word():
    for word, captured in (
        ("F+2", 2),
        ("F+12", 12),
        ("F+123", -1),
        ("F+", -1),
        ("F", -1),
        ("Fx3", 3),
        ("FfBeF+2", 2),
        ("12.F+7!", 7),
    ):
        moves = [part for part in parts([word]) if part[0] == "move"]
        assert moves[-1] == ("move", "F", captured, 1), (word, moves)
