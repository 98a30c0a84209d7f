# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tighten bounds by play with its own history, where a repetition ends the game at once.

`cycles` leaves boards open on which neither player can force matters without a repetition that
costs something. For a threshold t each of them is two *states*: the player who wants t, the owner,
has the move or the other player has it. The graph of open states falls into components that play
can leave but never re-enter (Tarjan's strongly connected components, found in reverse order). What
was played in one of them cannot come back in a later one, so a state that is entered from outside
is a fresh game and its verdict counts as known. Only within a component does the history matter:
there lines are searched, and end where a position comes back and splits the rows.
"""

from typing import Any, Final

import numpy as np

from ..native.jit import jit

MOST_SEEDS: Final = 7  # of the layers in which lines are searched

OPEN: Final = 3  # not looked at yet
NO: Final = 0
YES: Final = 1
UNKNOWN: Final = 2  # depends on bounds of smaller layers that are not equal, or too hard
_LONGEST: Final = 4000  # plies of a line


@jit
def _known(place: int, turn: int, threshold: int, low: Any, high: Any) -> int:
    """Verdict that the bounds of a board give; `turn` is 0 if the owner is to move, else 1."""
    if turn == 0:
        if low[place] >= threshold:
            return YES
        return NO if high[place] < threshold else OPEN
    if high[place] <= -threshold:
        return YES
    return NO if low[place] > -threshold else OPEN


@jit
def _verdict(
    state: int, threshold: int, index: Any, successors: Any, exits: Any, low: Any, high: Any,
    verdicts: Any,
) -> int:  # fmt: skip
    """Verdict of a state from those of the states after it; OPEN if one that matters is open."""
    at, turn = state >> 1, state & 1
    wanted = NO if turn else YES
    found = NO if wanted else YES
    if turn == 0:
        if exits[at, 0] >= threshold:
            return YES
        if exits[at, 1] >= threshold:
            found = UNKNOWN
    else:
        if exits[at, 0] > -threshold:
            return NO
        if exits[at, 1] > -threshold:
            found = UNKNOWN
    for pit in range(6):
        after = successors[at, pit]
        if after < 0:
            continue
        each = _known(after, 1 - turn, threshold, low, high)
        if each == OPEN:
            each = verdicts[index[after] << 1 | 1 - turn]
        if each == wanted:
            return wanted
        if each >= UNKNOWN:
            found = max(found, each) if found >= UNKNOWN else each
    return found


@jit
def _look(
    state: int, threshold: int, doubt: int, index: Any, successors: Any, exits: Any, split: Any,
    low: Any, high: Any, verdicts: Any, visited: Any,
) -> int:  # fmt: skip
    """Verdict of a state that a line has reached, OPEN if the line must be continued."""
    at, turn = state >> 1, state & 1
    wanted = NO if turn else YES
    if turn == 0:
        if exits[at, doubt] >= threshold:
            return YES
    elif exits[at, 1 - doubt] > -threshold:
        return NO
    found = 1 - wanted
    for pit in range(6):
        after = successors[at, pit]
        if after < 0:
            continue
        each = _known(after, 1 - turn, threshold, low, high)
        if each == OPEN:
            following = index[after] << 1 | 1 - turn
            each = verdicts[following]
            if each == UNKNOWN:
                each = doubt
            elif each == OPEN and visited[following]:
                rows = split[index[after]]
                each = YES if (rows if turn else -rows) >= threshold else NO
        if each == wanted:
            return wanted
        if each == OPEN:
            found = OPEN
    return found


@jit
def _search(
    root: int, threshold: int, doubt: int, limit: int, index: Any, successors: Any, exits: Any,
    split: Any, low: Any, high: Any, verdicts: Any, visited: Any, line: Any, tried: Any,
) -> int:  # fmt: skip
    """Verdict of a state in a fresh game by search of all lines; OPEN after `limit` states.

    `doubt` says for whom everything counts that is unknown: with NO for the other player, so that
    YES is proven, with YES for the owner, so that NO is.
    """
    verdict = _look(
        root, threshold, doubt, index, successors, exits, split, low, high, verdicts, visited
    )
    if verdict != OPEN:
        return verdict
    depth = 0
    nodes = 0
    line[0] = root
    tried[0] = 0
    visited[root] = 1
    while depth >= 0:
        state = line[depth]
        turn = state & 1
        verdict = OPEN
        while verdict == OPEN and tried[depth] < 6:
            after = successors[state >> 1, tried[depth]]
            tried[depth] += 1
            if after < 0 or _known(after, 1 - turn, threshold, low, high) != OPEN:
                continue
            following = index[after] << 1 | 1 - turn
            if verdicts[following] != OPEN or visited[following]:
                continue
            nodes += 1
            each = _look(
                following, threshold, doubt, index, successors, exits, split, low, high, verdicts,
                visited,
            )  # fmt: skip
            if each == OPEN:
                if nodes > limit or depth + 1 == line.shape[0]:
                    for at in range(depth + 1):
                        visited[line[at]] = 0
                    return OPEN
                depth += 1
                line[depth] = following
                tried[depth] = 0
                visited[following] = 1
                state = following
                turn = 1 - turn
            elif each == 1 - turn:  # what the player to move wants
                verdict = each
        if verdict == OPEN:
            verdict = turn  # every move gives the other player what they want
        while True:
            visited[line[depth]] = 0
            depth -= 1
            if depth < 0 or verdict != 1 - (line[depth] & 1):
                break
    return verdict


@jit
def _settle(
    first: int, end: int, stack: Any, threshold: int, index: Any, successors: Any, exits: Any,
    low: Any, high: Any, verdicts: Any,
) -> int:  # fmt: skip
    """Decide states of a component from what is known of others; how many stay open.

    Play that these verdicts force moves on from state to state and never returns, so they hold
    with any history.
    """
    left = end - first
    changed = True
    while changed:
        changed = False
        for at in range(first, end):
            if verdicts[stack[at]] == OPEN:
                verdict = _verdict(
                    stack[at], threshold, index, successors, exits, low, high, verdicts
                )
                if verdict != OPEN:
                    verdicts[stack[at]] = verdict
                    left -= 1
                    changed = True
    return left


@jit
def _components(
    threshold: int, limit: int, index: Any, successors: Any, exits: Any, split: Any, low: Any,
    high: Any, verdicts: Any, work: Any, tried: Any,
) -> int:  # fmt: skip
    """Decide the components of open states; return the number of states that stay open.

    With `limit` 0 nothing is searched and components that only a search can decide stay open.
    """
    number, least, stack, calls, fresh = work[0], work[1], work[2], work[3], work[4]
    count = 0
    top = 0
    still = 0
    number[:] = 0
    line = np.empty(_LONGEST, np.int32)
    pits = np.empty(_LONGEST, np.int8)
    visited = np.zeros(number.shape[0] if limit else 0, np.int8)
    for root in range(number.shape[0]):
        if verdicts[root] != OPEN or number[root]:
            continue
        depth = 0
        calls[0] = root
        while depth >= 0:
            state = calls[depth]
            if number[state] == 0:
                count += 1
                number[state] = count
                least[state] = count
                tried[state] = 0
                stack[top] = state
                top += 1
            pit = tried[state]
            if pit < 6:
                tried[state] = pit + 1
                after = successors[state >> 1, pit]
                turn = 1 - (state & 1)
                if after < 0 or _known(after, turn, threshold, low, high) != OPEN:
                    continue
                following = index[after] << 1 | turn
                if number[following] == 0:
                    if verdicts[following] == OPEN:
                        depth += 1
                        calls[depth] = following
                elif number[following] > 0:
                    least[state] = min(least[state], number[following])
                continue
            depth -= 1
            if depth >= 0:
                least[calls[depth]] = min(least[calls[depth]], least[state])
            if least[state] != number[state]:
                continue
            first = top - 1
            while stack[first] != state:
                first -= 1
            left = _settle(
                first, top, stack, threshold, index, successors, exits, low, high, verdicts
            )
            if left and limit:
                for at in range(first, top):
                    fresh[at] = OPEN
                    for doubt in range(2):
                        if verdicts[stack[at]] == OPEN and fresh[at] == OPEN:
                            found = _search(
                                stack[at], threshold, doubt, limit, index, successors, exits,
                                split, low, high, verdicts, visited, line, pits,
                            )  # fmt: skip
                            if found == 1 - doubt:
                                fresh[at] = found
                for at in range(first, top):
                    if verdicts[stack[at]] == OPEN:
                        verdicts[stack[at]] = fresh[at] if fresh[at] != OPEN else UNKNOWN
                left = 0
            still += left
            for at in range(first, top):
                number[stack[at]] = -1
            top = first
    return still


@jit
def decide(
    threshold: int, limit: int, places: Any, index: Any, successors: Any, exits: Any, split: Any,
    low: Any, high: Any, verdicts: Any,
) -> None:  # fmt: skip
    """Write into `verdicts` whether the owner forces `threshold` in a fresh game: YES, NO or
    UNKNOWN for the owner to move in the board of row i at 2·i, for the other player at 2·i + 1.

    `places` are the open boards' places in the layer and `index` their rows by place; `successors`,
    `exits` and `split` come from `cycles.expand`. A line is given up after `limit` states.
    """
    states = 2 * places.shape[0]
    for at in range(places.shape[0]):
        verdicts[2 * at] = _known(places[at], 0, threshold, low, high)
        verdicts[2 * at + 1] = _known(places[at], 1, threshold, low, high)
    work = np.empty((5, states), np.int32)
    tried = np.empty(states, np.int8)
    left = states + 1
    while True:
        still = _components(
            threshold, 0, index, successors, exits, split, low, high, verdicts, work, tried
        )
        if still == 0:
            return
        if still == left:  # no component has become smaller
            break
        left = still
    _components(threshold, limit, index, successors, exits, split, low, high, verdicts, work, tried)
