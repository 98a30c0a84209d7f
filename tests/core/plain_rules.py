# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The eight rule sets once more, as plainly as they can be said: lists, copies, one `if` for each
sentence of docs/rules.md. Nothing here comes from awale_core; the tests compare the two."""

from typing import NamedTuple

SOUTH, NORTH = 0, 1
ROWS = (range(0, 6), range(6, 12))


class Played(NamedTuple):
    """Sow one pit."""

    pits: list[int]
    stores: list[int]
    sown: list[int]  # cells in order; 12 and 13 are the stores
    captured: list[int]  # pits in order
    captured_seeds: list[int]  # seeds taken from each of them
    slam: bool
    again: bool


class PlainGame:
    """A game under the rule set with this name, from any position."""

    def __init__(self, rules: str, pits: list[int], stores: list[int], turn: int) -> None:
        self.rules = rules
        self.pits = list(pits)
        self.stores = list(stores)
        self.turn = turn
        self.winner: int | None = None
        self.reason: str | None = None
        self.seen = [(tuple(pits), turn)]
        self.saved: list[tuple[list[int], list[int], int, int]] = []
        self.begin_turn()

    # -- playing -------------------------------------------------------------------------------

    def play(self, pit: int) -> Played:
        self.save()
        played = try_move(self.rules, self.pits, self.stores, self.turn, pit)
        self.pits, self.stores = list(played.pits), list(played.stores)
        if self.rules == "spanish" and played.slam:
            self.reason = "kill"
            self.winner = 1 - self.turn
            self.turn = 1 - self.turn
            return played
        if not played.again:
            self.turn = 1 - self.turn
        self.seen.append((tuple(self.pits), self.turn))
        self.begin_turn()
        return played

    def agree(self) -> None:
        self.save()
        self.reason = "agreement"
        if self.rules == "french-beginner":
            self.winner = None
            return
        if self.rules not in ("finnish", "awari"):
            self.each_takes_their_own_row()
        self.count()

    def resign(self, side: int) -> None:
        self.save()
        self.reason = "resignation"
        if self.rules == "finnish":
            self.takes_everything(1 - side)
            self.count()
        else:
            self.winner = 1 - side

    def save(self) -> None:
        self.saved.append((list(self.pits), list(self.stores), self.turn, len(self.seen)))

    def undo(self) -> None:
        self.pits, self.stores, self.turn, positions = self.saved.pop()
        self.seen = self.seen[:positions]
        self.reason = None
        self.winner = None

    def legal_moves(self) -> list[int]:
        if self.reason is not None:
            return []
        return legal_moves(self.rules, self.pits, self.stores, self.turn)

    def stands_for_the_third_time(self) -> bool:
        return self.seen.count((tuple(self.pits), self.turn)) >= 3

    # -- is it over as this turn begins? ---------------------------------------------------------

    def begin_turn(self) -> None:
        rules = self.rules
        mover = self.turn
        own = sum(self.pits[pit] for pit in ROWS[mover])
        others = sum(self.pits[pit] for pit in ROWS[1 - mover])

        if rules == "french-beginner":
            if own == 0 or others == 0:
                self.reason = "emptied"
                if own == 0 and others == 0:
                    self.winner = 1 - mover  # set up by hand; who moved last was first
                else:
                    self.winner = mover if own == 0 else 1 - mover
            return

        if rules in ("abapa", "finnish") and max(self.stores) >= 25:
            self.reason = "majority"
            self.count()
            return

        if rules == "benin" and own == 0:
            self.reason = "starved"
            self.takes_everything(mover)
            self.count()
            return

        times = self.seen.count((tuple(self.pits), mover))
        if rules in ("abapa", "catalan") and times >= 2:
            self.reason = "repetition"
            self.each_takes_their_own_row()
            self.count()
            return
        if rules == "benin" and times >= 3:
            self.reason = "repetition"
            self.each_takes_their_own_row()
            self.count()
            return
        if rules in ("awari", "finnish") and times >= 3:
            self.reason = "repetition"
            self.count()
            return

        if own == 0:
            self.reason = "starved"
            if rules != "spanish":
                self.takes_everything(1 - mover)
            self.count()
            return

        if others == 0 and not any_feeds(rules, self.pits, self.stores, mover):
            if rules in ("abapa", "finnish", "french"):
                self.reason = "cannot_feed"
                self.takes_everything(mover)
                self.count()
                return
            if rules == "spanish":
                self.reason = "cannot_feed"
                self.count()
                return

        if (
            others > 0
            and rules in ("french", "spanish")
            and only_slams(rules, self.pits, self.stores, mover)
        ):
            self.reason = "no_legal_move"
            if rules == "french":
                self.each_takes_their_own_row()
            self.count()

    # -- who gets what ---------------------------------------------------------------------------

    def count(self) -> None:
        south, north = self.stores
        self.winner = None if south == north else SOUTH if south > north else NORTH

    def takes_everything(self, side: int) -> None:
        self.stores[side] += sum(self.pits)
        self.pits = [0] * 12

    def each_takes_their_own_row(self) -> None:
        for side in (SOUTH, NORTH):
            self.stores[side] += sum(self.pits[pit] for pit in ROWS[side])
        self.pits = [0] * 12


def try_move(rules: str, pits: list[int], stores: list[int], mover: int, pit: int) -> Played:
    """Sow a pit and capture, whether or not the move is allowed."""
    if rules == "french-beginner":
        return sow_through_stores(pits, stores, mover, pit)
    pits = list(pits)
    stores = list(stores)
    hand = pits[pit]
    pits[pit] = 0
    sown: list[int] = []
    at = pit
    while len(sown) < hand:
        at = (at + 1) % 12
        if at == pit:
            continue
        pits[at] += 1
        sown.append(at)

    enemy = ROWS[1 - mover]
    chain: list[int] = []
    while at in enemy and pits[at] in (2, 3):
        chain.append(at)
        at -= 1
    would_remain = sum(pits[other] for other in enemy if other not in chain)
    slam = bool(chain) and would_remain == 0
    if slam and rules in ("abapa", "finnish", "french"):
        chain = []
    if slam and rules == "benin" and len(chain) == 6:
        chain = chain[:1]
        slam = False
    counts = [pits[taken] for taken in chain]
    for taken in chain:
        stores[mover] += pits[taken]
        pits[taken] = 0
    return Played(pits, stores, sown, chain, counts, slam, again=False)


def sow_through_stores(pits: list[int], stores: list[int], mover: int, pit: int) -> Played:
    """The ring of 14: South's pits, South's store, North's pits, North's store."""
    ring = [0, 1, 2, 3, 4, 5, 12, 6, 7, 8, 9, 10, 11, 13]
    cups = pits + stores
    hand = cups[pit]
    cups[pit] = 0
    sown: list[int] = []
    place = ring.index(pit)
    for _ in range(hand):
        place = (place + 1) % 14
        cups[ring[place]] += 1
        sown.append(ring[place])
    again = sown[-1] == (12 if mover == SOUTH else 13)
    return Played(cups[:12], cups[12:], sown, [], [], slam=False, again=again)


def feeds(rules: str, pits: list[int], stores: list[int], mover: int, pit: int) -> bool:
    """Whether the opponent has a seed after this move."""
    played = try_move(rules, pits, stores, mover, pit)
    if played.slam and rules in ("french", "spanish"):
        return False  # such a move may not be played at all, or loses
    return sum(played.pits[other] for other in ROWS[1 - mover]) > 0


def any_feeds(rules: str, pits: list[int], stores: list[int], mover: int) -> bool:
    return any(feeds(rules, pits, stores, mover, pit) for pit in ROWS[mover] if pits[pit])


def only_slams(rules: str, pits: list[int], stores: list[int], mover: int) -> bool:
    return all(try_move(rules, pits, stores, mover, pit).slam for pit in ROWS[mover] if pits[pit])


def legal_moves(rules: str, pits: list[int], stores: list[int], mover: int) -> list[int]:
    """The pits that may be played while the game goes on."""
    candidates = [pit for pit in ROWS[mover] if pits[pit] > 0]
    opponent_is_empty = sum(pits[pit] for pit in ROWS[1 - mover]) == 0
    feeding = [pit for pit in candidates if feeds(rules, pits, stores, mover, pit)]

    if rules == "french-beginner":
        return candidates
    if rules in ("abapa", "finnish", "spanish"):
        return feeding if opponent_is_empty else candidates
    if rules == "french":
        return feeding  # an illegal slam does not count as feeding
    if rules in ("awari", "catalan"):
        return feeding or candidates
    if rules == "benin":
        allowed = list(feeding)
        for pit in candidates:
            if pit not in feeding:
                played = try_move(rules, pits, stores, mover, pit)
                if played.stores[mover] > played.stores[1 - mover] + sum(played.pits):
                    allowed.append(pit)
        return sorted(allowed) or candidates
    raise AssertionError(rules)
