# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files as people damage them: no game is read that was not played, and what is lost is named.

`AWALE_MUTATIONS` sets how many of each are tried (`make test-deep` tries 100,000).
"""

import os
import random
from collections.abc import Callable
from random import Random

from awale_core import RULE_SETS
from awale_core.ogn_reader import MOST_PROBLEMS, OgnReader, read
from awale_core.ogn_writer import write
from tests.core.random_play import random_game

FILES = int(os.environ.get("AWALE_MUTATIONS", "500"))
Damage = Callable[[random.Random, list[str]], None]


def lose_a_line(chance: random.Random, lines: list[str]) -> None:
    at = chance.randrange(len(lines))
    if not lines[at].startswith("1. "):  # a position may be one out of the middle of a game
        del lines[at]


def repeat_a_line(chance: random.Random, lines: list[str]) -> None:
    at = chance.randrange(len(lines))
    lines.insert(at, lines[at])


def swap_lines(chance: random.Random, lines: list[str]) -> None:
    moves = [
        at for at, line in enumerate(lines[:-1]) if _is_moves(line) and _is_moves(lines[at + 1])
    ]
    if moves:
        at = chance.choice(moves)
        lines[at : at + 2] = lines[at + 1], lines[at]


def _is_moves(line: str) -> bool:
    """Whether it is a line of moves, but for the first: a FEN may begin at any number."""
    return bool(line) and not line.startswith(("[", "1. "))


def break_off(chance: random.Random, lines: list[str]) -> None:
    at = chance.randrange(len(lines))
    lines[at:] = [lines[at][: chance.randrange(len(lines[at]) + 1)]]


def put_a_word_in(chance: random.Random, lines: list[str]) -> None:
    at = chance.randrange(len(lines))
    words = lines[at].split(" ")
    word = chance.choice(["Hello", "G", "f9", "<b>", "&nbsp;", "??!x", "==", "1/2-1/2", "-", "#"])
    words.insert(chance.randrange(len(words) + 1), word)
    lines[at] = " ".join(words)


def lose_a_quote(chance: random.Random, lines: list[str]) -> None:
    tags = [at for at, line in enumerate(lines) if line.startswith("[")]
    if not tags:
        return
    at = chance.choice(tags)
    lines[at] = lines[at].replace('"', chance.choice(["", "”", "'", "``"]), chance.randint(1, 2))


DAMAGES: tuple[Damage, ...] = (
    lose_a_line, repeat_a_line, swap_lines, break_off, put_a_word_in, lose_a_quote,
)  # fmt: skip


def test_a_damaged_file_gives_beginnings_of_its_games_and_no_others() -> None:
    chance = random.Random(58)
    games = [random_game(chance, rules, longest=90) for rules in RULE_SETS for _ in range(3)]
    for number in range(FILES):
        some = chance.sample(games, chance.randint(1, 3))
        lines = "\n".join(write(game, {"South": "Ama"}) for game in some).split("\n")
        damages = [chance.choice(DAMAGES) for _ in range(chance.randint(1, 2))]
        for damage in damages:
            damage(chance, lines)
        end = chance.choice(["\n", "\r\n", "\r"])
        data = end.join(lines).encode(chance.choice(["utf-8", "utf-16", "cp1252", "utf-8-sig"]))
        reader = OgnReader(data)
        for found in reader:
            moves = found.game.moves
            assert any(moves == game.moves[: len(moves)] for game in some), (number, damages, lines)
            if found.cut_off:
                assert found.problems, (number, lines)


MUTATIONS = int(os.environ.get("AWALE_MUTATIONS", "1500"))
SPICE = list('[]"\\{}();*-+$\r\n\0éF')


def mutated(random: Random, text: str) -> str:
    """The text, changed in one to four places."""
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(text) + 1)
        end = at + random.choice((1, 1, 3, 40))
        character, part = random.choice(SPICE), text[at : at + 30]
        text = random.choice(
            (
                text[:at] + text[end:],
                text[:at] + character + text[at:],
                text[:at] + character + text[at + 1 :],
                text[:at] + part + text[at:],
                text[:at],
            )
        )
    return text


def test_mutated_ogn_never_raises_and_gives_sound_games() -> None:
    random = Random(20261121)
    texts = [
        write(game, {"South": 'a "b" \\'}, comments={2: "some words"}, variations=[(1, [3, 7])])
        for rules in RULE_SETS
        for game in (random_game(random, rules, longest=80) for _ in range(2))
    ]
    for _ in range(MUTATIONS):
        whole = mutated(random, random.choice(texts))
        source = whole if random.random() < 0.8 else whole.encode("utf-16")
        for found in read(source):
            assert sum(found.game.pits) + sum(found.game.stores) == 48
            assert len(found.problems) <= MOST_PROBLEMS
            assert all(problem.id and problem.line for problem in found.problems)
