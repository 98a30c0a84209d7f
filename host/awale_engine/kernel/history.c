/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Tighten bounds by play with its own history, where a repetition ends the game at once.
 *
 * Regions leave boards open on which neither player can force matters without a repetition that costs
 * something. For a threshold t each of them is two states: the player who wants t, the owner, has the
 * move (turn 0) or the other player has it. The graph of open states falls into components that play
 * can leave but never re-enter (Tarjan's strongly connected components, found in reverse order). What
 * was played in one of them cannot come back in a later one, so a state that is entered from outside
 * is a fresh game and its verdict counts as known. Only within a component does the history matter:
 * there lines are searched, and end where a position comes back and splits the rows. */
#include "packed.h"

#define NO AWALE_NO
#define YES AWALE_YES
#define UNKNOWN 2       /* depends on bounds of smaller layers that are not equal, or too hard */
#define OPEN AWALE_OPEN /* not looked at yet */
#define LONGEST 4000    /* plies of a line */

typedef struct {
    const awale_open *open;
    const Values *values;
    awale_lines *lines;
    int32_t *number, *least, *stack, *calls, *fresh;  /* of `work`, by state */
    int8_t *tried, *visited;
} Graph;

/* Verdict that the bounds of a board give; `turn` is 0 if the owner is to move, else 1. */
static inline int known(const Graph *g, int64_t place, int turn)
{
    int threshold = g->lines->threshold;
    if (turn == 0) {
        if (g->values->low[place] >= threshold)
            return YES;
        return g->values->high[place] < threshold ? NO : OPEN;
    }
    if (g->values->high[place] <= -threshold)
        return YES;
    return g->values->low[place] > -threshold ? NO : OPEN;
}

/* The state after a move of `pit` in a state; -1 if there is none in the layer. Its verdict by the
 * bounds comes back too. */
static inline int32_t next_state(const Graph *g, int32_t state, int pit, int *verdict)
{
    int32_t after = g->open->successors[6 * (state >> 1) + pit];
    if (after < 0)
        return -1;
    int turn = 1 - (state & 1);
    *verdict = known(g, after, turn);
    return *verdict == OPEN ? g->lines->index[after] << 1 | turn : 0;
}

/* Verdict of a state from those of the states after it; OPEN if one that matters is open. */
static int verdict_of(const Graph *g, int32_t state)
{
    int turn = state & 1, threshold = g->lines->threshold;
    int wanted = turn ? NO : YES, found = 1 - wanted;
    const int8_t *exits = &g->open->exits[2 * (state >> 1)];
    if (turn == 0) {
        if (exits[0] >= threshold)
            return YES;
        if (exits[1] >= threshold)
            found = UNKNOWN;
    } else {
        if (exits[0] > -threshold)
            return NO;
        if (exits[1] > -threshold)
            found = UNKNOWN;
    }
    for (int pit = 0; pit < 6; pit++) {
        int each;
        int32_t next = next_state(g, state, pit, &each);
        if (next < 0)
            continue;
        if (each == OPEN)
            each = g->lines->verdicts[next];
        if (each == wanted)
            return wanted;
        if (each >= UNKNOWN && (found < UNKNOWN || each > found))
            found = each;
    }
    return found;
}

/* Verdict of a state that a line has reached, OPEN if the line must be continued. */
static int look(const Graph *g, int32_t state, int doubt)
{
    int turn = state & 1, threshold = g->lines->threshold;
    int wanted = turn ? NO : YES, found = 1 - wanted;
    const int8_t *exits = &g->open->exits[2 * (state >> 1)];
    if (turn == 0) {
        if (exits[doubt] >= threshold)
            return YES;
    } else if (exits[1 - doubt] > -threshold) {
        return NO;
    }
    for (int pit = 0; pit < 6; pit++) {
        int each;
        int32_t next = next_state(g, state, pit, &each);
        if (next < 0)
            continue;
        if (each == OPEN) {
            each = g->lines->verdicts[next];
            if (each == UNKNOWN) {
                each = doubt;
            } else if (each == OPEN && g->visited[next]) {
                int rows = g->open->split[next >> 1];
                each = (turn ? rows : -rows) >= threshold ? YES : NO;
            }
        }
        if (each == wanted)
            return wanted;
        if (each == OPEN)
            found = OPEN;
    }
    return found;
}

/* Verdict of a state in a fresh game by search of all lines; OPEN after `limit` states.
 *
 * `doubt` says for whom everything counts that is unknown: with NO for the other player, so that YES
 * is proven, with YES for the owner, so that NO is. */
static int search_lines(Graph *g, int32_t root, int doubt)
{
    int32_t line[LONGEST];
    int8_t pits[LONGEST];
    int verdict = look(g, root, doubt);
    if (verdict != OPEN)
        return verdict;
    int depth = 0, nodes = 0;
    line[0] = root;
    pits[0] = 0;
    g->visited[root] = 1;
    while (depth >= 0) {
        int turn = line[depth] & 1;
        verdict = OPEN;
        while (verdict == OPEN && pits[depth] < 6) {
            int by_bounds;
            int32_t next = next_state(g, line[depth], pits[depth]++, &by_bounds);
            if (next < 0 || by_bounds != OPEN || g->lines->verdicts[next] != OPEN ||
                g->visited[next])
                continue;
            nodes++;
            int each = look(g, next, doubt);
            if (each == OPEN) {
                if (nodes > g->lines->limit || depth + 1 == LONGEST) {
                    for (int at = 0; at <= depth; at++)
                        g->visited[line[at]] = 0;
                    return OPEN;
                }
                line[++depth] = next;
                pits[depth] = 0;
                g->visited[next] = 1;
                turn = 1 - turn;
            } else if (each == 1 - turn) {  /* what the player to move wants */
                verdict = each;
            }
        }
        if (verdict == OPEN)
            verdict = turn;  /* every move gives the other player what they want */
        do
            g->visited[line[depth--]] = 0;
        while (depth >= 0 && verdict == 1 - (line[depth] & 1));
    }
    return verdict;
}

/* Decide states of a component from what is known of others; return how many stay open. Play that
 * these verdicts force moves on from state to state and never returns, so they hold with any
 * history. */
static int32_t settle(Graph *g, int32_t first, int32_t end)
{
    int8_t *verdicts = g->lines->verdicts;
    int32_t left = end - first;
    for (int changed = 1; changed;) {
        changed = 0;
        for (int32_t at = first; at < end; at++) {
            int32_t state = g->stack[at];
            if (verdicts[state] != OPEN)
                continue;
            verdicts[state] = (int8_t)verdict_of(g, state);
            if (verdicts[state] != OPEN) {
                left--;
                changed = 1;
            }
        }
    }
    return left;
}

/* Decide the open states of a component by lines, each as a fresh game. */
static void search_component(Graph *g, int32_t first, int32_t end)
{
    int8_t *verdicts = g->lines->verdicts;
    for (int32_t at = first; at < end; at++) {
        g->fresh[at] = OPEN;
        for (int doubt = 0; doubt < 2; doubt++)
            if (verdicts[g->stack[at]] == OPEN && g->fresh[at] == OPEN) {
                int found = search_lines(g, g->stack[at], doubt);
                if (found == 1 - doubt)
                    g->fresh[at] = found;
            }
    }
    for (int32_t at = first; at < end; at++)
        if (verdicts[g->stack[at]] == OPEN)
            verdicts[g->stack[at]] = (int8_t)(g->fresh[at] != OPEN ? g->fresh[at] : UNKNOWN);
}

/* The component that ends with the top of the stack and begins with `state` is complete: decide it.
 * Returns how many of its states stay open, and the new top. */
static int32_t close_component(Graph *g, int32_t state, int32_t *top, int search)
{
    int32_t first = *top - 1;
    while (g->stack[first] != state)
        first--;
    int32_t left = settle(g, first, *top);
    if (left && search) {
        search_component(g, first, *top);
        left = 0;
    }
    for (int32_t at = first; at < *top; at++)
        g->number[g->stack[at]] = -1;
    *top = first;
    return left;
}

/* Decide the components of open states; return the number of states that stay open. Without `search`
 * components that only a search can decide stay open. */
static int64_t decide_components(Graph *g, int search)
{
    int32_t states = (int32_t)(2 * g->open->count), count = 0, top = 0;
    int64_t still = 0;
    for (int32_t state = 0; state < states; state++)
        g->number[state] = 0;
    for (int32_t root = 0; root < states; root++) {
        if (g->lines->verdicts[root] != OPEN || g->number[root])
            continue;
        int32_t depth = 0;
        g->calls[0] = root;
        while (depth >= 0) {
            int32_t state = g->calls[depth];
            if (!g->number[state]) {
                g->number[state] = g->least[state] = ++count;
                g->tried[state] = 0;
                g->stack[top++] = state;
            }
            if (g->tried[state] < 6) {
                int by_bounds;
                int32_t next = next_state(g, state, g->tried[state]++, &by_bounds);
                if (next < 0 || by_bounds != OPEN)
                    continue;
                if (!g->number[next]) {
                    if (g->lines->verdicts[next] == OPEN)
                        g->calls[++depth] = next;
                } else if (g->number[next] > 0 && g->number[next] < g->least[state]) {
                    g->least[state] = g->number[next];
                }
                continue;
            }
            depth--;
            if (depth >= 0 && g->least[state] < g->least[g->calls[depth]])
                g->least[g->calls[depth]] = g->least[state];
            if (g->least[state] == g->number[state])
                still += close_component(g, state, &top, search);
        }
    }
    return still;
}

void awale_decide(const awale_open *open, const awale_values *values, awale_lines *lines)
{
    int64_t states = 2 * open->count;
    int32_t *work = lines->work;
    Graph g = {open, values, lines, work, work + states, work + 2 * states, work + 3 * states,
               work + 4 * states, lines->tried, lines->tried + states};
    for (int64_t at = 0; at < open->count; at++) {
        lines->verdicts[2 * at] = (int8_t)known(&g, open->places[at], 0);
        lines->verdicts[2 * at + 1] = (int8_t)known(&g, open->places[at], 1);
    }
    for (int64_t state = 0; state < states; state++)
        g.visited[state] = 0;
    /* Each pass makes components smaller, until none does. */
    int64_t left = states + 1, still;
    while ((still = decide_components(&g, 0)) != left) {
        if (!still)
            return;
        left = still;
    }
    decide_components(&g, lines->limit > 0);
}

void awale_number_open(const awale_open *open, const awale_values *values, int32_t *index,
                       int8_t *bounds)
{
    for (int64_t at = 0; at < open->count; at++) {
        int64_t place = open->places[at];
        index[place] = (int32_t)at;
        bounds[2 * at] = values->low[place];
        bounds[2 * at + 1] = values->high[place];
    }
}

static void raise_to(int8_t *bound, int value) { *bound = (int8_t)(value > *bound ? value : *bound); }
static void lower_to(int8_t *bound, int value) { *bound = (int8_t)(value < *bound ? value : *bound); }

void awale_tighten(const awale_open *open, const int8_t *verdicts, int32_t threshold, int32_t step,
                   int8_t *bounds)
{
    for (int64_t at = 0; at < open->count; at++) {
        int own = verdicts[2 * at], other = verdicts[2 * at + 1];
        int8_t *low = &bounds[2 * at], *high = low + 1;
        if (own == YES)
            raise_to(low, threshold);
        if (own == NO)
            lower_to(high, threshold - step);
        if (other == YES)
            lower_to(high, -threshold);
        if (other == NO)
            raise_to(low, step - threshold);
    }
}

void awale_set_bounds(const awale_open *open, const awale_values *values, const int8_t *bounds)
{
    for (int64_t at = 0; at < open->count; at++) {
        values->low[open->places[at]] = bounds[2 * at];
        values->high[open->places[at]] = bounds[2 * at + 1];
    }
}
