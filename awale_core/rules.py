# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The eight rule sets as data, and three functions that interpret them (long, so that a rule set
and what it means are read in one place):

- `legal_mask`: which pits may be played;
- `ending`: whether the game is over as this turn begins, and why;
- `award`: who gets the seeds still on the board.

A ninth rule set is one more entry at the end of this file. ``docs/rules.md`` names the sources of
the rules, and the choices made where a source is silent.
"""

from .sowing import (
    NORTH,
    NORTH_STORE,
    PITS,
    RING_OF_PITS,
    RING_WITH_STORES,
    SEEDS,
    SLAM,
    SLAM_FORBIDDEN,
    SLAM_LOSES,
    SLAM_SPARES_SIX,
    SLAM_TAKES_ALL,
    SLAM_TAKES_NOTHING,
    SOUTH,
    SOUTH_STORE,
    make_move,
    row_seeds,
)

# When may a move leave the opponent without a seed?
FEED_IF_EMPTY = 0  # an opponent who is empty must be fed if some move can
FEED_ALWAYS = 1  # never, unless every move does
FEED_OR_WIN = 2  # only if the mover is then sure to have won, or every move does
FEED_NEVER = 3  # there is no such duty

# Who gets the seeds still on the board? "Mover" is the player whose turn begins.
NO_PLAYER = 0
OWN_ROWS = 1
MOVER = 2
OPPONENT = 3

# Why a game ended (the second half of `Game.outcome`). Records keep a reason's place in REASONS and
# a rule set's place in RULE_SETS: new ones go to the end.
MAJORITY = "majority"
STARVED = "starved"
CANNOT_FEED = "cannot_feed"
NO_LEGAL_MOVE = "no_legal_move"
REPETITION = "repetition"
KILL = "kill"
EMPTIED = "emptied"
AGREEMENT = "agreement"
RESIGNATION = "resignation"
REASONS = (
    MAJORITY,
    STARVED,
    CANNOT_FEED,
    NO_LEGAL_MOVE,
    REPETITION,
    KILL,
    EMPTIED,
    AGREEMENT,
    RESIGNATION,
)


class RuleSet:
    """One set of rules, as plain values; see `rule_set` for the eight that exist.

    `slam` and `feeding` are constants of `sowing` and of this module; `majority` counts seeds, 25
    to 48, `repetition` and `offer_repetition` occurrences of a position, from 2 on; where any of
    them is 0 there is no such rule. `repetition_to`, `starved_to`, `cannot_feed_to`, `stuck_to`
    (both have seeds, no move is legal) and `agreement_to` say who gets the seeds on the board.
    `captures=False` is a race to empty one's row, sown through the stores.

    ValueError for values that contradict each other, so that nothing below has to expect them.
    """

    majority = 0
    repetition = 0
    repetition_to = NO_PLAYER
    offer_repetition = 0
    starved_to = OPPONENT
    cannot_feed_to = NO_PLAYER
    stuck_to = NO_PLAYER
    agreement_to = OWN_ROWS
    resigner_gives_rest = False
    captures = True
    skips_origin = True  # follows from `captures`

    def __init__(self, id: str, name: str, *, slam: int, feeding: int, **others: int) -> None:
        self.id = id
        self.name = name  # as OGN's Variant tag says it
        self.slam = slam
        self.feeding = feeding
        for field, value in others.items():
            # Only what differs from the class: each attribute of an object takes 8 bytes there.
            if getattr(self, field) != value:
                setattr(self, field, value)
        self.ring = RING_OF_PITS
        if not self.captures:
            self.ring = RING_WITH_STORES
            self.skips_origin = False
        fault = _contradiction(self)
        if fault:
            raise ValueError("rule set " + id + ": " + fault)

    def __repr__(self) -> str:
        return "<RuleSet " + self.id + ">"


def _contradiction(rules: RuleSet) -> str:
    """The fault in the values of a rule set, in words; empty if nothing is."""
    repetition = rules.repetition
    offered = rules.offer_repetition
    if not SLAM_TAKES_NOTHING <= rules.slam <= SLAM_FORBIDDEN:
        return "there is no such slam as " + str(rules.slam)
    if not FEED_IF_EMPTY <= rules.feeding <= FEED_NEVER:
        return "there is no such duty to feed as " + str(rules.feeding)
    if rules.slam >= SLAM_LOSES and rules.feeding != FEED_IF_EMPTY:
        return "a slam that loses or is illegal goes with FEED_IF_EMPTY only"
    if rules.majority and not SEEDS // 2 < rules.majority <= SEEDS:
        return "a majority is 25 to 48 seeds"
    if repetition == 1 or offered == 1 or repetition < 0 or offered < 0:
        return "a position occurs twice or more before it is a repetition"
    if repetition and offered:
        return "a repetition either ends the game or makes the board offer the end"
    for to in (rules.starved_to, rules.cannot_feed_to, rules.stuck_to):
        if not NO_PLAYER <= to <= OPPONENT:
            return "no player has the number " + str(to)
    if rules.agreement_to not in (NO_PLAYER, OWN_ROWS):
        return "an agreed end gives the rest to no player or to each player their own row"
    if rules.repetition_to not in (NO_PLAYER, OWN_ROWS):
        return "a repetition gives the rest to no player or to each player their own row"
    is_race = not rules.captures
    if is_race and (rules.feeding != FEED_NEVER or rules.majority or repetition or offered):
        return "a race has no duty to feed, no majority and no repetition"
    return ""


def occupied_mask(cells: bytearray, side: int) -> int:
    """The pits of `side` that hold seeds, bit n for pit n."""
    at = 6 * side  # unrolled: this runs in every node of a search, and at every ply of a game
    mask = 0
    if cells[at]:
        mask = 1
    if cells[at + 1]:
        mask |= 2
    if cells[at + 2]:
        mask |= 4
    if cells[at + 3]:
        mask |= 8
    if cells[at + 4]:
        mask |= 16
    if cells[at + 5]:
        mask |= 32
    return mask << at


def _may_be_emptied(cells: bytearray, side: int) -> bool:
    """False if no move of the other side could leave `side` without a seed. Saves most trial moves.

    Sowing gives a seed to each pit that is then captured, so one that holds more than two stays.
    So does the seed that a sowing of one lap leaves in an empty first pit.
    """
    at = 6 * side
    if (
        cells[at] > 2
        or cells[at + 1] > 2
        or cells[at + 2] > 2
        or cells[at + 3] > 2
        or cells[at + 4] > 2
        or cells[at + 5] > 2
    ):
        return False
    if cells[at] or not row_seeds(cells, side):
        return True
    at = 6 - at
    for pit in range(at, at + 6):
        if cells[pit] >= PITS:
            return True
    return False


def may_capture(cells: bytearray, side: int, pit: int) -> bool:
    """Whether the last seed of `pit`, which is not empty, makes a 2 or 3 in the opponent's row."""
    laps = (cells[pit] - 1) // 11  # the pit of origin is skipped
    last = (pit + cells[pit] + laps) % PITS
    first = 6 - 6 * side
    return first <= last < first + 6 and 1 <= cells[last] + laps <= 2


def legal_mask(rules: RuleSet, cells: bytearray, side: int, scratch: bytearray) -> int:
    """The pits that `side` may play on `cells`, bit n for pit n; 0 if there is none.

    `scratch` is a bytearray of 14 that is overwritten. The position is taken as one that is still
    being played; `ending` says whether the game is over.
    """
    moves = occupied_mask(cells, side)
    feeding = rules.feeding
    if feeding == FEED_NEVER or not moves or not _may_be_emptied(cells, 1 - side):
        return moves
    opponent_empty = not row_seeds(cells, 1 - side)
    if feeding == FEED_IF_EMPTY and rules.slam < SLAM_LOSES and not opponent_empty:
        return moves
    legal = 0  # legal by the rule
    kills = 0  # legal, but they lose
    for pit in range(6 * side, 6 * side + 6):
        bit = 1 << pit
        if not moves & bit:
            continue
        if not opponent_empty and not may_capture(cells, side, pit):
            legal |= bit  # it takes nothing from an opponent who has something
            continue
        scratch[:] = cells
        result = make_move(rules, scratch, side, pit)
        if feeding == FEED_IF_EMPTY:
            if result & SLAM and rules.slam == SLAM_LOSES:
                kills |= bit
            elif result & SLAM and rules.slam == SLAM_FORBIDDEN:
                pass
            elif row_seeds(scratch, 1 - side):
                legal |= bit
        elif row_seeds(scratch, 1 - side) or (
            feeding == FEED_OR_WIN and _surely_won(scratch, side)
        ):
            legal |= bit
    if feeding != FEED_IF_EMPTY:
        return legal or moves
    if kills and legal and not opponent_empty:
        return legal | kills
    return legal


def _surely_won(cells: bytearray, side: int) -> bool:
    """Whether `side` has more than the opponent would have with every seed left on the board."""
    rest = row_seeds(cells, SOUTH) + row_seeds(cells, NORTH)
    return cells[SOUTH_STORE + side] > cells[NORTH_STORE - side] + rest


def ending(
    rules: RuleSet, cells: bytearray, side: int, occurrences: int, moves: int
) -> "str | None":
    """Return the reason that ends the game as the turn of `side` begins, or None.

    `occurrences` counts how often this position with this side to move has stood in the game, this
    time included; `moves` is the position's `legal_mask`. Majority goes before all other reasons.
    """
    if not rules.captures:
        if not row_seeds(cells, SOUTH) or not row_seeds(cells, NORTH):
            return EMPTIED
        return None
    if rules.majority and (
        cells[SOUTH_STORE] >= rules.majority or cells[NORTH_STORE] >= rules.majority
    ):
        return MAJORITY
    if moves:
        # Without a legal move the game was over when the position stood for the first time: so it
        # makes no difference which of repetition and the reasons below comes first.
        return REPETITION if rules.repetition and occurrences >= rules.repetition else None
    if not row_seeds(cells, side):
        return STARVED
    return NO_LEGAL_MOVE if row_seeds(cells, 1 - side) else CANNOT_FEED


def award(rules: RuleSet, cells: bytearray, side: int, reason: str) -> None:
    """Give the seeds still on the board to whom `rules` say when `reason` ends the game as the turn
    of `side` begins; seeds that neither player takes stay in the pits. For RESIGNATION `side` is
    the player who resigns."""
    to = NO_PLAYER
    if reason == STARVED:
        to = rules.starved_to
    elif reason == CANNOT_FEED:
        to = rules.cannot_feed_to
    elif reason == NO_LEGAL_MOVE:
        to = rules.stuck_to
    elif reason == REPETITION:
        to = rules.repetition_to
    elif reason == AGREEMENT:
        to = rules.agreement_to
    elif reason == RESIGNATION and rules.resigner_gives_rest:
        to = OPPONENT
    if to == NO_PLAYER:
        return
    for pit in range(PITS):
        if to == OWN_ROWS:
            owner = SOUTH if pit < 6 else NORTH
        else:
            owner = side if to == MOVER else 1 - side
        cells[SOUTH_STORE + owner] += cells[pit]
        cells[pit] = 0


def winner(rules: RuleSet, cells: bytearray, side: int, reason: str) -> "int | None":
    """Return the winner (0 South, 1 North, None for a draw) after `award` with these arguments.

    For KILL and EMPTIED `side` is the player whose turn would begin; for RESIGNATION the one who
    resigns.
    """
    if reason == KILL or (reason == RESIGNATION and not rules.resigner_gives_rest):
        return side if reason == KILL else 1 - side
    if reason == EMPTIED:
        # Only a position set up by hand can have both rows empty: the player who moved last wins.
        return side if row_seeds(cells, 1 - side) else 1 - side
    if not rules.captures:
        return None  # an agreed end of a race
    difference = cells[SOUTH_STORE] - cells[NORTH_STORE]
    if difference == 0:
        return None
    return SOUTH if difference > 0 else NORTH


_ALL = (
    RuleSet(
        "abapa",
        "Oware Abapa",
        slam=SLAM_TAKES_NOTHING,
        feeding=FEED_IF_EMPTY,
        majority=25,
        repetition=2,
        repetition_to=OWN_ROWS,
        cannot_feed_to=MOVER,
    ),
    RuleSet(
        "awari",
        "Awari",
        slam=SLAM_TAKES_ALL,
        feeding=FEED_ALWAYS,
        repetition=3,
        agreement_to=NO_PLAYER,
    ),
    RuleSet(
        "benin",
        "Awale Benin",
        slam=SLAM_SPARES_SIX,
        feeding=FEED_OR_WIN,
        repetition=3,
        repetition_to=OWN_ROWS,
        starved_to=MOVER,
    ),
    RuleSet(
        "finnish",
        "Awale Finnish",
        slam=SLAM_TAKES_NOTHING,
        feeding=FEED_IF_EMPTY,
        majority=25,
        repetition=3,
        cannot_feed_to=MOVER,
        agreement_to=NO_PLAYER,
        resigner_gives_rest=True,
    ),
    RuleSet(
        "spanish",
        "Awale Spanish",
        slam=SLAM_LOSES,
        feeding=FEED_IF_EMPTY,
        offer_repetition=3,
        starved_to=NO_PLAYER,
    ),
    RuleSet(
        "french",
        "Awale French",
        slam=SLAM_FORBIDDEN,
        feeding=FEED_IF_EMPTY,
        offer_repetition=3,
        cannot_feed_to=MOVER,
        stuck_to=OWN_ROWS,
    ),
    RuleSet(
        "french-beginner",
        "Awale French Beginner",
        slam=SLAM_TAKES_NOTHING,
        feeding=FEED_NEVER,
        agreement_to=NO_PLAYER,
        captures=False,
    ),
    RuleSet(
        "catalan",
        "Awale Catalan",
        slam=SLAM_TAKES_ALL,
        feeding=FEED_ALWAYS,
        repetition=2,
        repetition_to=OWN_ROWS,
    ),
)

RULE_SETS = tuple([rules.id for rules in _ALL])


def rule_set(id: str) -> RuleSet:
    """The rule set with this id; ValueError names the ids that exist."""
    for rules in _ALL:
        if rules.id == id:
            return rules
    raise ValueError("no rule set '" + str(id) + "'; there are " + ", ".join(RULE_SETS))


def rule_set_named(name: str) -> "RuleSet | None":
    """The rule set that OGN's Variant tag names: by its name or id in any case, with or without
    Oware before it, the game's name alone, ``?`` or nothing for the default; None for an unknown
    one."""
    wanted = " ".join(name.lower().split())
    if wanted in ("", "?", "oware", "awale", "awalé"):
        return _ALL[0]
    for rules in _ALL:
        if wanted in (rules.id, rules.name.lower(), "oware " + rules.id):
            return rules
    return None
