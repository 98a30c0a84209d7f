/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Principal-variation alpha-beta search that can stop after any number of positions and go on.
 *
 * A search that its caller can interrupt keeps its line in an array instead of the processor's stack:
 * a node is entered, its moves follow one after another, its value goes back to its parent. These are
 * the three steps `enter`, `next_move` and `leave`; each says which one comes next. */
#include "evaluation.h"
#include "lookup.h"
#include "transposition.h"

typedef awale_search Search;
typedef awale_ply Ply;
typedef awale_past Past;

enum { ENTER, NEXT, LEAVE, DONE };
enum { FULL, REDUCED, NARROW };  /* `pass` of a ply */

#define FUTILITY_DEPTH 9         /* plies */
#define FUTILITY 70              /* hundredths of a seed a ply */
#define WINDOW 35                /* aspiration: this much to either side of the value to expect */
#define SHORTEST_CYCLE 12        /* every pit has to be played once before a position comes back */
#define DECODED_A_NODE 8         /* boards of the tables that are decoded in the time of a position */
#define HISTORY_LIMIT 4000

/* ---- Values ---------------------------------------------------------------------------------- */

/* Value of a final lead, `ply` plies from the root. */
static int value_of_end(int lead, int ply, int rules)
{
    if (for_margin(rules))
        return lead * AWALE_SEED;
    return lead > 0 ? AWALE_WIN - ply : lead < 0 ? ply - AWALE_WIN : 0;
}

/* The same where it is promised rather than reached; `win` is the value of a win by no seed. */
static int value_of_promise(int lead, int ply, int rules, int win)
{
    if (for_margin(rules) || !lead)
        return lead * AWALE_SEED;
    return lead * AWALE_SEED + (lead > 0 ? win - ply : ply - win);
}

/* Value of a game that ends here by repetition. Not a certain one: the transposition table carries
 * values to positions that were reached in another way, where the same move repeats nothing. */
static int value_of_repetition(uint64_t own, uint64_t other, int ply, int rules)
{
    int lead = awale_final_lead(own, other, AWALE_REPEATED, rules);
    return value_of_promise(lead, ply, rules, AWALE_LIKELY_WIN);
}

/* Bounds of a position within reach of the tables, as values. */
static int promised(const Search *s, uint64_t own, uint64_t other, int ply, int *high)
{
    int64_t rank = awale_rank(s->tables, own, other);
    int lead = is_race(s->rules) ? 0 : store_of(own) - store_of(other);
    *high = value_of_promise(lead + high_at(s->tables, rank), ply, s->rules, AWALE_TABLE_WIN);
    return value_of_promise(lead + low_at(s->tables, rank), ply, s->rules, AWALE_TABLE_WIN);
}

static inline int static_value(const Search *s, uint64_t own, uint64_t other)
{
    int lead = (store_of(own) - store_of(other)) * AWALE_SEED;
    if (s->rules >> AWALE_CASH_IN & 1) {
        /* A little less than what is promised: the same with fewer seeds left is better. */
        int64_t rank = awale_rank(s->tables, own, other);
        int more = (low_at(s->tables, rank) + high_at(s->tables, rank)) * AWALE_SEED >> 1;
        return lead + more - (more > 0) + (more < 0);
    }
    int value = evaluate(own, other, s->weights, s->network);
    /* The weights are fitted to results. Of the lead that they see in the seeds on the board the
     * players get about half: the slope of the tables' values is 0.50 to 0.64 in awari, 10 to 18
     * seeds. */
    return for_margin(s->rules) ? lead + ((value - lead) >> 1) : value;
}

/* Value of a position behind the horizon. */
static inline int leaf_value(const Search *s, uint64_t own, uint64_t other, int ply)
{
    int goal = goal_of(s->rules);
    if ((own & PITS) == 0 || (other & PITS) == 0 || store_of(own) >= goal ||
        store_of(other) >= goal) {
        int how = over(own, other, legal(own, other, s->rules), s->rules);
        if (how)
            return value_of_end(awale_final_lead(own, other, how, s->rules), ply, s->rules);
    }
    if (on_board(own, other) < s->probed) {
        int high, low = promised(s, own, other, ply, &high);
        if (low == high)
            return low;
        int value = static_value(s, own, other);
        return value < low ? low : value > high ? high : value;
    }
    return static_value(s, own, other);
}

/* The table keeps a certain win or loss by its distance from the position, not from the root. */
static inline int to_table(int value, int ply)
{
    return value > AWALE_KNOWN ? value + ply : value < -AWALE_KNOWN ? value - ply : value;
}

static inline int from_table(int value, int ply)
{
    return value > AWALE_KNOWN ? value - ply : value < -AWALE_KNOWN ? value + ply : value;
}

/* ---- The line to a node ---------------------------------------------------------------------- */

/* Whether the position at `ply` has occurred before, in this line or in the game. */
static int is_repetition(const Search *s, int ply)
{
    const Past *here = &s->path[AWALE_HISTORY + ply];
    int64_t back = here->quiet < AWALE_HISTORY + ply ? here->quiet : AWALE_HISTORY + ply;
    for (int64_t at = SHORTEST_CYCLE; at <= back; at += 2)
        if (here[-at].board.own == here->board.own && here[-at].board.other == here->board.other)
            return 1;
    return 0;
}

/* Credit a quiet move that caused a cutoff; debit those tried before it. */
static void update_history(Search *s, const Ply *node, int move)
{
    uint64_t own = s->path[AWALE_HISTORY + s->ply].board.own;
    for (int index = 0; index <= node->index; index++) {
        int pit = node->order[index] & 7;
        int32_t *credit = &s->history[pit << 6 | seeds_in(own, pit)];
        if (pit == move) {
            *credit += node->depth * node->depth;
            if (*credit > HISTORY_LIMIT)
                for (int each = 0; each < AWALE_CREDITS; each++)
                    s->history[each] >>= 1;
            return;
        }
        if (!(node->result[pit] & AWALE_TAKEN))
            *credit = *credit > node->depth ? *credit - node->depth : 0;
    }
}

/* The window of a node's child, as the player who moves there sees it. */
static void set_window(Ply *child, int alpha, int beta)
{
    child->alpha = child->same ? alpha : -beta;
    child->beta = child->same ? beta : -alpha;
}

/* ---- A node is entered ----------------------------------------------------------------------- */

/* The last ply before the horizon: its moves need no nodes of their own. */
static int last_ply(Search *s, uint64_t own, uint64_t other, int moves, int beta)
{
    int best = -AWALE_INFINITY, ply = s->ply + 1;
    while (moves) {
        int pit = highest_pit(moves), value;
        moves &= ~(1 << pit);
        s->nodes++;
        Played after = play(own, other, pit, s->rules);
        if (is_kill(after.result, s->rules))
            value = ply - AWALE_WIN;
        else if (after.result & AWALE_AGAIN)
            value = leaf_value(s, after.own, after.other, ply);
        else
            value = -leaf_value(s, after.other, after.own, ply);
        if (value > best) {
            best = value;
            if (best >= beta)
                break;
        }
    }
    return best;
}

/* Play the moves and sort them: the table's move, captures, then what has caused cutoffs. */
static void sort_moves(const Search *s, Ply *node, uint64_t own, uint64_t other, int moves, int first)
{
    int count = 0;
    while (moves) {
        int pit = highest_pit(moves);
        moves &= ~(1 << pit);
        Played after = play(own, other, pit, s->rules);
        node->after[pit] = (awale_position){after.own, after.other};
        node->result[pit] = after.result;
        if (node->depth > 2) {
            /* Its entry arrives while the moves are sorted and those before it are searched. */
            awale_position next = {after.other, after.own};
            if (after.result & AWALE_AGAIN)
                next = node->after[pit];
            uint64_t key = key_of(next.own, next.other) ^ s->salt;
            __builtin_prefetch(bucket_of(s->table, s->entries, key));
        }
        int rank = pit;
        if (s->features & AWALE_USE_ORDER)
            rank += (after.result & AWALE_TAKEN) << 16;
        if (s->features & AWALE_USE_HISTORY)
            rank += s->history[pit << 6 | seeds_in(own, pit)] << 3;
        if (pit == first)
            rank += 1 << 24;
        if (after.result & AWALE_AGAIN)
            rank += 1 << 16;
        rank = rank << 3 | pit;
        int place = count++;
        for (; place && node->order[place - 1] < rank; place--)
            node->order[place] = node->order[place - 1];
        node->order[place] = rank;
    }
    node->count = count;
}

/* Whether what the table knows of a node decides it; then `value` is the search's. */
static int table_decides(Search *s, const Ply *node, uint64_t data)
{
    int bound = bound_in(data), value = value_in(data);
    int missing = node->depth - depth_in(data);
    if (missing <= 0) {
        s->value = value = from_table(value, s->ply);
        return bound == EXACT || (bound == LOWER && value >= node->beta) ||
               (bound == UPPER && value <= node->alpha);
    }
    if (!(s->features & AWALE_USE_SHALLOW) || node->beta - node->alpha != 1)
        return 0;
    /* A search of fewer plies was so far off what is asked for that those that are missing will
     * hardly make up for it. */
    int error = FUTILITY * missing;
    s->value = value;
    return value > -AWALE_KNOWN && value < AWALE_KNOWN &&
           ((bound & LOWER && value - error >= node->beta && node->beta > -AWALE_KNOWN) ||
            (bound & UPPER && value + error <= node->alpha && node->alpha < AWALE_KNOWN));
}

static int enter(Search *s)
{
    int ply = s->ply, rules = s->rules;
    Ply *node = &s->stack[ply];
    const Past *here = &s->path[AWALE_HISTORY + ply];
    uint64_t own = here->board.own, other = here->board.other;
    uint64_t key = key_of(own, other) ^ s->salt;
    s->nodes++;
    if (here->quiet >= SHORTEST_CYCLE && ply && is_repetition(s, ply)) {
        s->value = value_of_repetition(own, other, ply, rules);
        return LEAVE;
    }
    int moves = legal(own, other, rules);
    int how = over(own, other, moves, rules);
    if (how) {
        s->value = value_of_end(awale_final_lead(own, other, how, rules), ply, rules);
        return LEAVE;
    }
    int depth = node->depth, alpha = node->alpha, beta = node->beta;
    int at_horizon = depth <= 0 || ply >= AWALE_MOST_PLIES - 2;
    if (on_board(own, other) < s->probed) {
        int high, low = promised(s, own, other, ply, &high);
        /* Bounds hold for a position reached by a capture. Between them the search goes on, and what
         * is certain of its result is proven afterwards. */
        if (here->quiet == 0 || low == high) {
            s->value = low;
            if (low == high || low >= beta)
                return LEAVE;
            s->value = high;
            if (high <= alpha)
                return LEAVE;
            if (at_horizon) {
                int value = static_value(s, own, other);
                s->value = value < low ? low : value > high ? high : value;
                return LEAVE;
            }
        }
    }
    if (at_horizon) {
        s->value = static_value(s, own, other);
        return LEAVE;
    }
    if (s->features & AWALE_USE_FUTILITY && depth <= FUTILITY_DEPTH && beta - alpha == 1 &&
        -AWALE_KNOWN < beta && beta < AWALE_KNOWN && ply) {
        /* So far above what is asked for that a few plies will hardly lose it. */
        s->value = static_value(s, own, other);
        if (s->value - FUTILITY * depth >= beta)
            return LEAVE;
    }
    if (depth == 1 && ply) {
        s->value = last_ply(s, own, other, moves, beta);
        return LEAVE;
    }
    int first = -1;
    if (s->features & AWALE_USE_TABLE) {
        uint64_t data = probe(s->table, s->entries, key);
        if (data) {
            first = move_in(data);
            if (ply && table_decides(s, node, data))
                return LEAVE;
        }
    }
    if (ply == 0) {
        moves &= s->mask;
        if (s->first >= 0)
            first = s->first;
    }
    sort_moves(s, node, own, other, moves, first);
    node->key = key;
    node->index = 0;
    node->best = -AWALE_INFINITY;
    node->best_move = node->order[0] & 7;
    node->first_alpha = alpha;
    return NEXT;
}

/* ---- A node's moves, and its value ----------------------------------------------------------- */

static int finish(Search *s, Ply *node)
{
    int bound = UPPER;
    s->value = node->best;
    if (node->best >= node->beta) {
        bound = LOWER;
        if (!(node->result[node->best_move] & AWALE_TAKEN))
            update_history(s, node, node->best_move);
    } else if (node->best > node->first_alpha) {
        bound = EXACT;
    }
    if (s->features & AWALE_USE_TABLE)
        store(s->table, s->entries, node->key, node->depth, bound, node->best_move,
              to_table(s->value, s->ply), s->age);
    return LEAVE;
}

static int next_move(Search *s)
{
    Ply *node = &s->stack[s->ply], *child = node + 1;
    int index = node->index;
    if (index == node->count || node->best >= node->beta)
        return finish(s, node);
    int pit = node->order[index] & 7, result = node->result[pit];
    if (is_kill(result, s->rules)) {
        s->value = AWALE_WIN - s->ply - 1;
        node->pass = FULL;
        child->same = 0;
        s->ply++;
        return LEAVE;
    }
    int depth = node->depth - 1, beta = node->beta, quiet = !(result & AWALE_TAKEN);
    node->pass = FULL;
    if (index && s->features & AWALE_USE_PVS) {
        node->pass = NARROW;
        beta = node->alpha + 1;
        if (s->features & AWALE_USE_REDUCTIONS && depth >= 2 && index >= 2 && quiet) {
            node->pass = REDUCED;
            depth -= 1;
            if (depth >= 5 && index >= 4)
                depth -= 1;
        }
    }
    Past *here = &s->path[AWALE_HISTORY + s->ply];
    child->same = (result & AWALE_AGAIN) != 0;
    child->depth = depth;
    set_window(child, node->alpha, beta);
    const awale_position *after = &node->after[pit];
    here[1].board = child->same ? *after : (awale_position){after->other, after->own};
    here[1].quiet = quiet ? here->quiet + 1 : 0;
    s->ply++;
    return ENTER;
}

static int leave(Search *s)
{
    if (!s->ply)
        return DONE;
    Ply *child = &s->stack[s->ply], *node = child - 1;
    int value = child->same ? s->value : -s->value;
    int pit = node->order[node->index] & 7;
    if (node->pass != FULL && value > node->alpha) {
        /* It is better than thought: look again, deeper or with the full window. */
        int again = node->pass == REDUCED ? NARROW : value < node->beta ? FULL : -1;
        if (again >= 0) {
            node->pass = again;
            child->depth = node->depth - 1;
            set_window(child, node->alpha, again == NARROW ? node->alpha + 1 : node->beta);
            return ENTER;
        }
    }
    s->ply--;
    if (value > node->best) {
        node->best = value;
        node->best_move = pit;
        if (value > node->alpha) {
            node->alpha = value;
            if (!s->ply)
                s->raised = pit;
        }
    }
    node->index++;
    return NEXT;
}

/* ---- The root -------------------------------------------------------------------------------- */

static void begin_window(Search *s)
{
    s->ply = 0;
    s->state = ENTER;
    s->raised = -1;
    s->stack[0].depth = s->depth;
    s->stack[0].alpha = s->low;
    s->stack[0].beta = s->high;
}

/* Widen the window where the value lies outside it; 0 where the search is done. */
static int widen(Search *s)
{
    s->wide *= 4;
    if (s->value <= s->low && s->low > -AWALE_INFINITY)
        s->low = s->value > -AWALE_KNOWN ? s->value - s->wide : -AWALE_INFINITY;
    else if (s->value >= s->high && s->high < AWALE_INFINITY)
        s->high = s->value < AWALE_KNOWN ? s->value + s->wide : AWALE_INFINITY;
    else
        return 0;
    begin_window(s);
    return 1;
}

void awale_age(awale_search *search)
{
    for (int at = 0; at < AWALE_CREDITS; at++)
        search->history[at] >>= 2;
}

int32_t awale_recall(awale_search *search)
{
    const awale_position *root = &search->path[AWALE_HISTORY].board;
    uint64_t key = key_of(root->own, root->other) ^ search->salt;
    uint64_t data = probe(search->table, search->entries, key);
    if (move_in(data) < 0)
        return 0;
    search->value = value_in(data);
    search->best_move = move_in(data);
    return depth_in(data);
}

void awale_begin(awale_search *search, int32_t depth, int32_t mask, int32_t guess)
{
    search->depth = depth;
    search->mask = mask;
    search->wide = WINDOW;
    search->low = -AWALE_INFINITY;
    search->high = AWALE_INFINITY;
    if (guess > -AWALE_KNOWN && guess < AWALE_KNOWN && search->features & AWALE_USE_ASPIRATION) {
        search->low = guess - WINDOW;
        search->high = guess + WINDOW;
    }
    begin_window(search);
}

int32_t awale_run(awale_search *search, int64_t nodes)
{
    search->until = search->nodes + nodes;
    if (search->probed)
        search->decoded = search->tables->decoded;
    int state = search->state;
    while (state != DONE || widen(search)) {
        if (state == DONE) {
            state = ENTER;
        } else if (state == ENTER) {
            if (search->probed) {
                /* A block of a large table takes as long to decode as thousands of positions. */
                int64_t before = search->decoded;
                search->decoded = search->tables->decoded;
                search->until -= (search->decoded - before) / DECODED_A_NODE;
            }
            if (search->nodes >= search->until)
                break;
            state = enter(search);
        } else if (state == NEXT) {
            state = next_move(search);
        } else {
            state = leave(search);
        }
    }
    search->state = state;
    search->best = search->stack[0].best;
    search->best_move = search->stack[0].best_move;
    return state == DONE;
}

int32_t awale_line(awale_search *search, int32_t pit, int32_t most, int32_t *moves)
{
    Past *path = &search->path[AWALE_HISTORY];
    int side = 0, length = 0;
    while (length < most && length < AWALE_MOST_PLIES) {
        uint64_t own = path[length].board.own, other = path[length].board.other;
        if (length && path[length].quiet >= SHORTEST_CYCLE && is_repetition(search, length))
            break;
        int legal_moves = legal(own, other, search->rules);
        if (pit < 0 || !(legal_moves >> pit & 1) || over(own, other, legal_moves, search->rules))
            break;
        moves[length] = pit + 6 * side;
        Played after = play(own, other, pit, search->rules);
        int64_t quiet = after.result & AWALE_TAKEN ? 0 : path[length].quiet + 1;
        length++;
        if (is_kill(after.result, search->rules))
            break;
        path[length].board = (awale_position){after.own, after.other};
        if (!(after.result & AWALE_AGAIN)) {
            path[length].board = (awale_position){after.other, after.own};
            side = 1 - side;
        }
        path[length].quiet = quiet;
        const awale_position *board = &path[length].board;
        uint64_t key = key_of(board->own, board->other) ^ search->salt;
        pit = move_in(probe(search->table, search->entries, key));
    }
    return length;
}
