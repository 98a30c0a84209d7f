# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Prove by whole lines of play what no way of playing forces that looks at the position alone.

On the nodes that `proof_forced` leaves open, neither player can force matters without a repetition
that costs something: what a move is worth there depends on the line that led to it. The endgame
tables of the smallest layers come from such lines (`tablebase/history.py`), and so their bounds
can only be proven again by lines. As there, the open nodes fall into components that play can leave
but never re-enter (Tarjan's strongly connected components, in reverse order): a node at which a
component is entered from outside has a verdict of its own, and history matters within one only.
"""

from typing import Any, Final

from ...native.jit import jit
from .proof_forced import leads_there, repeats_well
from .proof_graph import BAD, FLAGS, GOOD, LINES, NEXT, NONE, RANK, TURN, WAITS

# Further columns of a node.
_NUMBER: Final = LINES  # in the order of the visit, of the component once that is known; 0 before
_LEAST: Final = LINES + 1  # number that it reaches
_BELOW: Final = LINES + 2  # node below it on the stack
_CALLER: Final = LINES + 3  # node before it in the line
_TRIED: Final = LINES + 4  # moves of it that have been followed
_ORDER: Final = _LEAST  # of the row: the node at this place in the order of the components

# Flags of a node.
_ENOUGH: Final = 1  # a repetition gives the owner enough
_ON_LINE: Final = 2
_ENTERED: Final = 4  # from another component
_WON: Final = 8  # verdict of the search
_LOST: Final = 16

_OPEN: Final = 2  # neither won (1) nor lost (0) for the owner


@jit
def _follower(at: int, pit: int, nodes: Any) -> int:
    """Return the open node after a move, NONE if the move leads to none."""
    after = nodes[at, NEXT + pit]
    return after if after >= 0 and nodes[after, RANK] == 0 else NONE


@jit
def _find_components(nodes: Any) -> int:
    """Number the components of the open nodes that the first one leads to, the last of a way first;
    write the nodes in this order and return how many there are."""
    visited = done = components = 0
    top = current = NONE
    following = 0
    while following != NONE:
        if nodes[following, _NUMBER] == 0:
            visited += 1
            nodes[following, _NUMBER] = visited
            nodes[following, _LEAST] = visited
            nodes[following, _TRIED] = 0
            nodes[following, _BELOW] = top
            nodes[following, _CALLER] = current
            top = current = following
        if nodes[current, _TRIED] < 6:
            after = _follower(current, nodes[current, _TRIED], nodes)
            nodes[current, _TRIED] += 1
            following = current
            if after != NONE and nodes[after, _NUMBER] == 0:
                following = after
            elif after != NONE and nodes[after, _NUMBER] > 0:
                nodes[current, _LEAST] = min(nodes[current, _LEAST], nodes[after, _NUMBER])
            continue
        caller = nodes[current, _CALLER]
        if nodes[current, _LEAST] == nodes[current, _NUMBER]:
            components += 1
            last = NONE
            while last != current:
                last = top
                top = nodes[top, _BELOW]
                nodes[last, _NUMBER] = -components
                nodes[last, _BELOW] = done  # its place in the order
                done += 1
        elif caller != NONE:
            nodes[caller, _LEAST] = min(nodes[caller, _LEAST], nodes[current, _LEAST])
        current = following = caller
    return done


@jit
def _outlook(at: int, owner: int, nodes: Any) -> int:
    """Return what a node is worth after the line that has reached it, _OPEN if the line must be
    continued."""
    mine = nodes[at, TURN] == owner
    found = 0 if mine else 1
    for pit in range(6):
        after = nodes[at, NEXT + pit]
        if after == NONE or after < WAITS:
            continue
        each = _OPEN
        if after in (GOOD, BAD):
            each = int(after == GOOD)
        elif nodes[after, RANK] != 0:
            each = int(nodes[after, RANK] > 0)
        elif nodes[after, FLAGS] & _ON_LINE:
            each = int(nodes[after, FLAGS] & _ENOUGH != 0)
        if each == int(mine):
            return each
        if each == _OPEN:
            found = _OPEN
    return found


@jit
def _search(root: int, owner: int, left: int, nodes: Any) -> tuple[int, int]:
    """Search the lines from a node at which its component is entered; return what it is worth and
    how many of `left` nodes remain to be looked at. What has not been decided then counts as lost.
    """
    verdict = _outlook(root, owner, nodes)
    current = root if verdict == _OPEN else NONE
    nodes[root, _CALLER] = NONE
    nodes[root, _TRIED] = 0
    nodes[root, FLAGS] |= _ON_LINE
    while current != NONE:
        wanted = int(nodes[current, TURN] == owner)
        verdict = _OPEN
        while verdict == _OPEN and nodes[current, _TRIED] < 6:
            after = _follower(current, nodes[current, _TRIED], nodes)
            nodes[current, _TRIED] += 1
            if after == NONE or nodes[after, FLAGS] & _ON_LINE:
                continue
            left -= 1
            each = _outlook(after, owner, nodes)
            if each == _OPEN and left > 0:
                nodes[after, _CALLER] = current
                nodes[after, _TRIED] = 0
                nodes[after, FLAGS] |= _ON_LINE
                current = after
                wanted = 1 - wanted
            elif (each == 1) == (wanted == 1):
                verdict = wanted
        if verdict == _OPEN:
            verdict = 1 - wanted
        if left <= 0:
            verdict = 0
        while True:
            nodes[current, FLAGS] &= ~_ON_LINE
            current = nodes[current, _CALLER]
            if current == NONE or (left > 0 and verdict != int(nodes[current, TURN] == owner)):
                break
    nodes[root, FLAGS] &= ~_ON_LINE
    return verdict, left


@jit
def _settle(first: int, end: int, owner: int, rank: int, nodes: Any) -> int:
    """Decide nodes of a component from what is known of others; return the next free rank.

    Play that this forces goes on from node to node and never returns.
    """
    changed = True
    while changed:
        changed = False
        for place in range(first, end):
            at = nodes[place, _ORDER]
            for side in (1, -1):
                if nodes[at, RANK] == 0 and leads_there(at, side, owner, 0, nodes):
                    nodes[at, RANK] = side * rank
                    rank += 1
                    changed = True
    return rank


@jit
def prove_by_lines(
    count: int, owner: int, wanted: int, code: int, rank: int, left: int, nodes: Any
) -> int:
    """Decide the first node of a complete graph on which both players have forced what they can,
    looking at `left` nodes at most. Returns the move of the root's whose line proves it, NONE if
    the root is proven by its rank or not at all."""
    for at in range(count):
        nodes[at, FLAGS] = int(repeats_well(at, owner, wanted, code, nodes))
        nodes[at, _NUMBER] = 0
    done = _find_components(nodes)
    for at in range(count):
        if nodes[at, _NUMBER] < 0:
            nodes[nodes[at, _BELOW], _ORDER] = at
            for pit in range(6):
                after = _follower(at, pit, nodes)
                if after != NONE and nodes[after, _NUMBER] != nodes[at, _NUMBER]:
                    nodes[after, FLAGS] |= _ENTERED
    nodes[0, FLAGS] |= _ENTERED
    first = 0
    move = NONE
    while first < done:
        end = first + 1
        number = nodes[nodes[first, _ORDER], _NUMBER]
        while end < done and nodes[nodes[end, _ORDER], _NUMBER] == number:
            end += 1
        rank = _settle(first, end, owner, rank, nodes)
        for place in range(first, end):
            at = nodes[place, _ORDER]
            if nodes[at, RANK] == 0 and nodes[at, FLAGS] & _ENTERED:
                verdict, left = _search(at, owner, left, nodes)
                nodes[at, FLAGS] |= _WON if verdict == 1 else _LOST
                if at == 0 and verdict == 1 and nodes[at, TURN] == owner:
                    move = nodes[at, _TRIED] - 1
        for place in range(first, end):
            at = nodes[place, _ORDER]
            if nodes[at, FLAGS] & (_WON | _LOST):
                nodes[at, RANK] = rank if nodes[at, FLAGS] & _WON else -rank
        rank += 1
        first = end
    return move
