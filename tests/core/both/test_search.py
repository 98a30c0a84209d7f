# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The small search: right values, slices of any size, and what it makes of the eight rule sets."""

from awale_core import RULE_SETS, Game, rule_set
from awale_core.search import SEED, WON, Search, capture_mask, evaluate
from tests.core.both.expect import Dice, raises


def midgame(rules, seed, plies=12):
    dice = Dice(seed)
    while True:
        game = Game(rules, starter=dice.below(2))
        while game.outcome is None and game.plies < plies:
            game.play(dice.choice(game.legal_moves()))
        if game.outcome is None:
            return game


def value_by_full_search(game, depth, ply=0):
    """Return the value for the side to move by full-width search."""
    best = -100000
    for pit in game.legal_moves():
        after = game.copy()
        after.play(pit)
        side = after.turn
        cells = bytearray(after.pits + after.stores)
        if after.outcome is not None:
            before_award = game.copy()
            value = ended(before_award, pit)
            if value:
                value += (ply + 1) if value < 0 else -(ply + 1)
        elif depth == 1:
            value = evaluate(after.rules, cells, side)
        else:
            value = value_by_full_search(after, depth - 1, ply + 1)
        best = max(best, value if side == game.turn else -value)
    return best


def ended(game, pit):
    """The value of the end that `pit` brings, to the side whose turn would begin."""
    game.play(pit)
    margin = game.stores[game.turn] - game.stores[1 - game.turn]
    winner, reason = game.outcome
    if winner is None:
        return 0
    value = WON if winner == game.turn else -WON
    if not game.rules.captures or reason == "kill":
        return value
    return value + SEED * margin


def test_the_search_equals_a_full_width_search():
    # No position comes back within three plies, so repetition cannot make a difference.
    for rules in RULE_SETS:
        for seed in range(3):
            game = midgame(rules, seed, plies=10 + 9 * seed)
            for depth in (1, 2, 3):
                search = Search(game, depth)
                while not search.run(1000):
                    pass
                if search.reached == depth:
                    assert search.value == value_by_full_search(game, depth), (rules, seed, depth)


def test_slices_of_any_size_find_the_same():
    for rules in RULE_SETS:
        game = midgame(rules, 4)
        before = game.copy()
        found = []
        for nodes in (1, 7, 100, 100000):
            search = Search(game, 4)
            while not search.run(nodes):
                pass
            found.append((search.move, search.value, search.reached, search.nodes))
        assert found == [found[0]] * len(found)
        assert game == before


def test_a_search_that_has_not_run_knows_nothing_but_a_legal_move():
    search = Search(midgame("abapa", 4), depth=3)
    assert search.move == midgame("abapa", 4).legal_moves()[0]
    assert (search.value, search.reached, search.nodes) == (0, 0, 0)


def test_a_single_move_needs_no_thought():
    search = Search(Game.from_fen("0-0-0-0-0-1-4-0-0-0-0-0-20-23-S"), 30)
    assert search.run(50)
    assert search.move == 5


def test_a_game_that_is_over_is_not_searched():
    game = Game()
    game.resign(0)
    raises(ValueError, Search, game)


def test_the_capture_mask_names_the_moves_that_capture():
    for rules in RULE_SETS:
        for seed in range(8):
            game = midgame(rules, seed, plies=6 + 5 * seed)
            cells = bytearray(game.pits + game.stores)
            mask = capture_mask(game.rules, cells, game.turn)
            assert mask & ~(63 << 6 * game.turn) == 0  # the other side's pits are not in it
            for pit in game.legal_moves():
                after = game.copy()
                move = after.play(pit)
                if game.rules.captures:
                    takes = bool(move.captured) or move.slam
                else:
                    takes = move.again and move.seeds < 14
                assert bool(mask >> pit & 1) == takes


CHASE = "0-1-0-0-1-0-0-0-1-0-0-1-23-21-S"  # four seeds that go round


def test_a_move_into_an_earlier_position_of_the_game_is_valued_as_repetition():
    game = Game.from_fen(CHASE)
    for letter in "EfBcAdCeFaD":
        game.play("ABCDEFabcdef".find(letter))
    again = game.copy()
    again.play(7)
    assert again.outcome == (0, "repetition")
    search = Search(game, 1)
    while not search.run(100):
        pass
    assert search.values[7] < -WON // 2  # North's: it ends the game, and South has more
    fresh = Search(Game.from_fen(game.fen()), 1)  # the same position without its history
    while not fresh.run(100):
        pass
    assert abs(fresh.values[7]) < WON // 2


def test_no_bound_is_taken_for_a_value_within_the_margin():
    for seed in (1, 2, 5):
        game = midgame("abapa", seed, plies=14)
        exact = Search(game, 3, margin=30000)
        while not exact.run(1000):
            pass
        for margin in range(1, 48):
            search = Search(game, 3, margin=margin)
            while not search.run(1000):
                pass
            for pit in game.legal_moves():
                if search.values[pit] >= search.value - margin:
                    assert search.values[pit] == exact.values[pit], (seed, margin, pit)


def test_a_seed_in_a_store_counts_for_its_owner():
    for own in (0, 1):
        cells = bytearray((4, 0, 1, 7, 2, 0, 3, 3, 0, 5, 1, 12, 0, 0))
        even = evaluate(rule_set("abapa"), cells, own)
        cells[12 + own] = 5
        cells[13 - own] = 2
        assert evaluate(rule_set("abapa"), cells, own) == even + 3 * SEED


def test_the_history_of_cutoffs_stays_small_and_keeps_its_order():
    search = Search(Game(), 2)
    for _ in range(1000):
        search.update_history(3, 20)
        search.update_history(4, 10)
    assert 10_000 < search.history[3] <= 30_000
    assert search.history[3] > 2 * search.history[4] > 0
